#include "pipeline/diff/page/item_folder.h"

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

#include "io/atomic_file.h"
#include "io/base64.h"
#include "pipeline/diff/page/drawing.h"
#include "pipeline/diff/page/listening.h"

namespace pipeline::diff::page {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::string data_url(const fs::path& sound) {
  std::ifstream file(sound, std::ios::binary);
  const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), {}};
  return "data:audio/flac;base64," + io::to_base64(bytes);
}

/// All of the item, its sounds written to `folder`; `url` tells how the page finds one of them.
template <class Url>
std::string item_json(const ItemFinding& finding, int number, const fs::path& folder,
                      const Url& url) {
  Json json = drawing_of(finding);
  const Listening listening = write_sounds(finding, folder / std::to_string(number));
  json["audio"] = Json::object();
  for (const auto& [key, sound] : listening.files) json["audio"][key] = url(sound);
  if (!listening.difference.empty()) json["difference"] = listening.difference;
  return json.dump();
}

}  // namespace

void write_item(const ItemFinding& finding, int number, const fs::path& folder) {
  const std::string json = item_json(finding, number, folder, [](const fs::path& sound) {
    return std::string(kItemFolder) + "/" + sound.filename().string();
  });
  const std::string name = std::to_string(number);
  io::write_file(folder / (name + ".js"), "receive(" + name + ", " + json + ");\n");
}

std::string inline_item(const ItemFinding& finding, int number, const fs::path& scratch) {
  const std::string json = item_json(finding, number, scratch, [](const fs::path& sound) {
    std::string url = data_url(sound);
    fs::remove(sound);
    return url;
  });
  return "<script type=\"application/json\" id=\"item-" + std::to_string(number) + "\">" +
         safe_in_script(json) + "</script>\n";
}

std::string safe_in_script(std::string json) {
  for (std::size_t at = 0; (at = json.find('<', at)) != std::string::npos;)
    json.replace(at, 1, "\\u003c");
  return json;
}

}  // namespace pipeline::diff::page
