#include "pipeline/diff/page/item_folder.h"

#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "io/base64.h"
#include "io/files/content.h"
#include "pipeline/diff/page/drawing.h"
#include "pipeline/diff/page/listening.h"

namespace pipeline::diff::page {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::string data_url(const fs::path& sound) {
  const std::string bytes = io::read_file(sound);
  return "data:audio/flac;base64," +
         io::to_base64(std::vector<std::uint8_t>(bytes.begin(), bytes.end()));
}

/// All of the item; `target` tells where a sound is written to, `url` how the page finds it.
template <class Url>
std::string item_json(const ItemFinding& finding, const SoundTarget& target, const Url& url) {
  Json json = drawing_of(finding);
  const Listening listening = write_sounds(finding, target);
  json["audio"] = Json::object();
  for (const std::string& key : listening.sounds) json["audio"][key] = url(key);
  if (!listening.difference.empty()) json["difference"] = listening.difference;
  return json.dump();
}

}  // namespace

void write_item(const ItemFinding& finding, int number, io::OwnedFolder& folder) {
  const std::string name = std::to_string(number);
  const auto path = [&](const std::string& key) {
    return std::string(kItemFolder) + "/" + name + "-" + key + ".flac";
  };
  const std::string json = item_json(
      finding, [&](const std::string& key) { return io::Target(folder, path(key)); }, path);
  io::write_file({folder, std::string(kItemFolder) + "/" + name + ".js"},
                 "receive(" + name + ", " + json + ");\n");
}

std::string inline_item(const ItemFinding& finding, int number) {
  std::map<std::string, io::HiddenName> files;
  const auto target = [&](const std::string& key) {
    const fs::path file = fs::temp_directory_path() / io::part_name(key + ".flac");
    return io::Target(files.emplace(key, io::HiddenName(file)).first->second.path());
  };
  const std::string json = item_json(
      finding, target, [&](const std::string& key) { return data_url(files.at(key).path()); });
  return "<script type=\"application/json\" id=\"item-" + std::to_string(number) + "\">" +
         safe_in_script(json) + "</script>\n";
}

std::string safe_in_script(std::string json) {
  for (std::size_t at = 0; (at = json.find('<', at)) != std::string::npos;)
    json.replace(at, 1, "\\u003c");
  return json;
}

}  // namespace pipeline::diff::page
