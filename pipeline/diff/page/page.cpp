#include "pipeline/diff/page/page.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "io/files/owned_folder.h"
#include "pipeline/diff/diff.h"
#include "pipeline/diff/page/assets.h"
#include "pipeline/diff/page/item_folder.h"

namespace pipeline::diff {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// Indexes of the items to draw: those that differ and have a sound to show.
std::vector<int> drawn_items(const DiffReport& report, int most) {
  std::vector<int> drawn;
  for (int i = 0; i < static_cast<int>(report.items.size()); ++i) {
    const ItemFinding& item = report.items[i];
    const bool has_sound = item.baseline.sample_rate > 0 || item.candidate.sample_rate > 0;
    if (static_cast<int>(drawn.size()) < most && item.kind != Kind::kIdentical && has_sound)
      drawn.push_back(i);
  }
  return drawn;
}

std::string frame(const std::string& diff_json, const std::vector<int>& drawn,
                  const std::string& inline_items) {
  std::string text =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<link rel=\"icon\" href=\"data:,\"/>\n<title>kokoro-render diff</title>\n<style>\n";
  text.append(page::kStyle) += "</style>\n</head>\n<body>\n";
  text.append(page::kBody) += "<script type=\"application/json\" id=\"diff\">";
  const Json data = {{"diff", Json::parse(diff_json)}, {"details", drawn}};
  text += page::safe_in_script(data.dump()) + "</script>\n" + inline_items;
  text += "<script>\n\"use strict\";\n";
  return text.append(page::kScript) + "</script>\n</body>\n</html>\n";
}

}  // namespace

void write_page(const DiffReport& report, const std::string& diff_json, const fs::path& target,
                int drawings, int workers) {
  const std::vector<int> drawn = drawn_items(report, drawings);
  if (target.extension() != ".html") {
    io::OwnedFolder folder(target, {.in_use = "another process is writing this page",
                                    .state = target / io::kStateFolder / "page"});
    for_each_item(drawn.size(), workers, [&](std::size_t number) {
      page::write_item(report.items[drawn[number]], static_cast<int>(number), folder);
    });
    io::write_file({folder, "index.html"}, frame(diff_json, drawn, {}));
    folder.remove_others();
    return;
  }
  std::vector<std::string> items(drawn.size());
  for_each_item(drawn.size(), workers, [&](std::size_t number) {
    items[number] = page::inline_item(report.items[drawn[number]], static_cast<int>(number));
  });
  std::string all;
  for (const std::string& item : items) all += item;
  io::write_file(target, frame(diff_json, drawn, all));
}

}  // namespace pipeline::diff
