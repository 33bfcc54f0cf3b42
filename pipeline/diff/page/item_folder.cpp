#include "pipeline/diff/page/item_folder.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "io/base64.h"
#include "io/files/content.h"
#include "io/files/error.h"
#include "pipeline/diff/finding.h"
#include "pipeline/diff/measures/dtw.h"
#include "pipeline/diff/page/listening.h"
#include "pipeline/diff/recording.h"
#include "pipeline/diff/sketch.h"

namespace pipeline::diff::page {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr int kMostColumns = 1500;
constexpr int kLeastFrames = 2;     // in a column: 10 ms
constexpr float kRangeDb = 70;      // of the spectrograms
constexpr float kFaintestDb = -90;  // of the contour of energy

constexpr int kWaves = 4;  // steps of the waveform in a column

/// What is drawn of one side.
struct Drawn {
  Sketch sketch;
  std::vector<float> wave;  ///< [columns * kWaves, 2], least and greatest sample
};

std::vector<float> waveform(const std::filesystem::path& path, int steps, int samples) {
  Recording recording(path, kFrameRate);
  std::vector<float> block(static_cast<std::size_t>(samples));
  std::vector<float> wave;
  for (int i = 0; i < steps; ++i) {
    const auto piece = std::span(block).first(recording.read(block));
    if (piece.empty()) break;
    const auto [least, greatest] = std::minmax_element(piece.begin(), piece.end());
    wave.insert(wave.end(), {*least, *greatest});
  }
  return wave;
}

Drawn draw(const Side& side, int frames) {
  if (side.path.empty() || !side.problem.empty()) return {};
  try {
    Drawn drawn{.sketch = sketch(side.path, frames), .wave = {}};
    drawn.wave = waveform(side.path, drawn.sketch.columns() * kWaves, frames * kHop / kWaves);
    return drawn;
  } catch (const io::Error&) {
    return {};  // the finding says what is wrong with it
  }
}

std::string bytes_of(const std::vector<float>& values, float low, float high, float most) {
  std::vector<std::uint8_t> bytes(values.size());
  std::transform(values.begin(), values.end(), bytes.begin(), [&](float value) {
    const float share = std::clamp((value - low) / (high - low), 0.0f, 1.0f);
    return static_cast<std::uint8_t>(std::lround(share * most));
  });
  return io::to_base64(bytes);
}

Json tenths(const std::vector<float>& values, float least) {
  Json list = Json::array();
  for (const float value : values) list.push_back(std::round(10.0 * std::max(value, least)) / 10);
  return list;
}

/// Of each column of the baseline, the last column of the candidate that belongs to it.
std::vector<int> path_between(const Sketch& a, const Sketch& b) {
  if (a.columns() == 0 || b.columns() == 0) return {};
  std::vector<int> partners(static_cast<std::size_t>(a.columns()));
  for (const Cell& cell : align(a.shapes(), b.shapes()).path) partners[cell.a] = cell.b;
  return partners;
}

/// Greatest level of a band on either side, dB, rounded up to fives.
float top_of(const Sketch& a, const Sketch& b) {
  float most = kSilentDb;
  for (const Sketch* side : {&a, &b})
    for (const float level : side->bands) most = std::max(most, level);
  return 5 * std::ceil(most / 5);
}

/// What the page draws of one item, as README.md has it, but for the key `audio`: both waveforms,
/// spectrograms, contours, and the way from one to the other. A side that cannot be read has
/// nothing. Memory is bounded. Thread-safe.
Json drawing_of(const ItemFinding& finding) {
  const double seconds = std::max(finding.baseline.seconds, finding.candidate.seconds);
  const int frames =
      std::max(kLeastFrames, static_cast<int>(std::ceil(seconds / kHopSeconds / kMostColumns)));
  const Drawn a = draw(finding.baseline, frames);
  const Drawn b = draw(finding.candidate, frames);
  const float top = top_of(a.sketch, b.sketch);
  float peak = 1e-4F;
  for (const Drawn* side : {&a, &b})
    for (const float sample : side->wave) peak = std::max(peak, std::abs(sample));

  const auto side_json = [&](const Drawn& side) {
    return Json{{"wave", bytes_of(side.wave, -peak, peak, 254)},
                {"mel", bytes_of(side.sketch.bands, top - kRangeDb, top, 255)},
                {"f0", tenths(side.sketch.f0, 0)},
                {"energy", tenths(side.sketch.level_db, kFaintestDb)}};
  };
  return {
      {"hop", frames * kHopSeconds},
      {"waves", kWaves},
      {"peak", peak},
      {"mel", {{"bands", kMelBands}, {"hz", {50, kFrameRate / 2}}, {"db", {top - kRangeDb, top}}}},
      {"a", side_json(a)},
      {"b", side_json(b)},
      {"path", path_between(a.sketch, b.sketch)}};
}

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
