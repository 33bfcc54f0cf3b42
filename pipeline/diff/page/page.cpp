#include "pipeline/diff/page/page.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "io/audio_sink.h"
#include "io/base64.h"
#include "io/files/content.h"
#include "io/files/error.h"
#include "io/files/owned_folder.h"
#include "pipeline/diff/compare/frame_stream.h"
#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/diff.h"
#include "pipeline/diff/measures/alignment.h"
#include "pipeline/diff/page/assets.h"
#include "pipeline/report/print.h"

namespace pipeline::diff::page {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kItemFolder = "diff-items";  // beside the page
constexpr int kMaxColumns = 1500;
constexpr int kMinFrames = 2;       // in a column: 10 ms
constexpr float kRangeDb = 70;      // of the spectrograms
constexpr float kFaintestDb = -90;  // of the contour of energy

constexpr int kWaves = 4;  // steps of the waveform in a column

/// What is drawn of one side.
struct Drawn {
  CoarseFeatures features;
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
    Drawn drawn{.features = coarse_features(side.path, frames), .wave = {}};
    drawn.wave = waveform(side.path, drawn.features.columns() * kWaves, frames * kHop / kWaves);
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
std::vector<int> path_between(const CoarseFeatures& a, const CoarseFeatures& b) {
  if (a.columns() == 0 || b.columns() == 0) return {};
  std::vector<int> partners(static_cast<std::size_t>(a.columns()));
  for (const Cell& cell : align(a.shapes(), b.shapes()).path) partners[cell.a] = cell.b;
  return partners;
}

/// Greatest level of a band on either side, dB, rounded up to fives.
float top_of(const CoarseFeatures& a, const CoarseFeatures& b) {
  float most = kSilentDb;
  for (const CoarseFeatures* side : {&a, &b})
    for (const float level : side->bands) most = std::max(most, level);
  return 5 * std::ceil(most / 5);
}

/// What the page draws of one item, as README.md has it, but for the key `audio`: both waveforms,
/// spectrograms, contours, and the way from one to the other. A side that cannot be read has
/// nothing. Memory is bounded. Thread-safe.
Json drawing_of(const ItemFinding& finding) {
  const double seconds = std::max(finding.baseline.seconds, finding.candidate.seconds);
  const int frames =
      std::max(kMinFrames, static_cast<int>(std::ceil(seconds / kHopSeconds / kMaxColumns)));
  const Drawn a = draw(finding.baseline, frames);
  const Drawn b = draw(finding.candidate, frames);
  const float top = top_of(a.features, b.features);
  float peak = 1e-4F;
  for (const Drawn* side : {&a, &b})
    for (const float sample : side->wave) peak = std::max(peak, std::abs(sample));

  const auto side_json = [&](const Drawn& side) {
    return Json{{"wave", bytes_of(side.wave, -peak, peak, 254)},
                {"mel", bytes_of(side.features.bands, top - kRangeDb, top, 255)},
                {"f0", tenths(side.features.f0, 0)},
                {"energy", tenths(side.features.level_db, kFaintestDb)}};
  };
  return {
      {"hop", frames * kHopSeconds},
      {"waves", kWaves},
      {"peak", peak},
      {"mel", {{"bands", kMelBands}, {"hz", {50, kFrameRate / 2}}, {"db", {top - kRangeDb, top}}}},
      {"a", side_json(a)},
      {"b", side_json(b)},
      {"path", path_between(a.features, b.features)}};
}

std::string data_url(const fs::path& sound) {
  const std::string bytes = io::read_file(sound);
  return "data:audio/flac;base64," +
         io::to_base64(std::vector<std::uint8_t>(bytes.begin(), bytes.end()));
}

/// The sounds of an item that were written, and what was done to the difference.
struct Listening {
  std::vector<std::string> sounds;  ///< `a`, `b`, `difference`
  std::string difference;           ///< "B 1.54 ms earlier, 0.50 dB louder"
};

/// Where the sound of a key goes.
using SoundTarget = std::function<io::Target(const std::string& key)>;

constexpr std::size_t kBlock = 16384;
constexpr int kHighestRate = 48000;  // that every browser plays

using Block = std::array<float, kBlock>;

/// How the candidate comes to lie on the baseline.
struct Match {
  std::int64_t delay = 0;  ///< samples that the candidate is late
  float factor = 1;        ///< by which it is multiplied
  std::string words = {};
};

Match match_of(const ItemFinding& finding, int rate) {
  // Where the candidate is another waveform, the best delay and gain mean nothing.
  if (!(finding.measures[Metric::kSnrDb].value_or(-1) > 0)) return {.words = "A−B: as they are"};
  const double delay_ms = finding.measures[Metric::kDelayMs].value_or(0);
  const double gain_db = finding.measures[Metric::kGainDb].value_or(0);
  const bool is_inverted = finding.measures[Metric::kPolarity].value_or(0) > 0;
  Match match{.delay = std::llround(delay_ms * rate / 1000),
              .factor = static_cast<float>((is_inverted ? -1 : 1) * std::pow(10, -gain_db / 20))};
  match.words = fmt::format("A−B: B moved by {:.2f} ms and {:.2f} dB{}", -delay_ms + 0.0,
                            -gain_db + 0.0, is_inverted ? ", turned over" : "");
  return match;
}

bool can_be_heard(const Side& side) { return !side.path.empty() && side.problem.empty(); }

io::AudioFormat flac(int rate) { return {.container = io::Container::kFlac, .sample_rate = rate}; }

void copy_sound(const fs::path& from, int rate, io::Target to) {
  Recording recording(from, rate);
  io::AudioSink sink(std::move(to), flac(rate));
  Block block;
  for (std::size_t count = kBlock; count == kBlock;) {
    count = recording.read(block);
    sink.append(std::span(block).first(count));
  }
  sink.finish();
}

/// Baseline less candidate for as long as the baseline lasts.
void write_difference(const ItemFinding& finding, int rate, const Match& match, io::Target to) {
  Recording baseline(finding.baseline.path, rate);
  Recording candidate(finding.candidate.path, rate);
  io::AudioSink sink(std::move(to), flac(rate));
  Block a, b;
  for (std::int64_t late = match.delay; late > 0;)  // what comes before the baseline begins
    if (const std::size_t got = candidate.read(
            std::span(b).first(static_cast<std::size_t>(std::min<std::int64_t>(late, kBlock))));
        got > 0)
      late -= static_cast<std::int64_t>(got);
    else
      break;
  std::int64_t silence = std::max<std::int64_t>(0, -match.delay);
  for (std::size_t count = kBlock; count == kBlock;) {
    count = baseline.read(a);
    const auto still = static_cast<std::size_t>(std::min<std::int64_t>(silence, kBlock));
    silence -= static_cast<std::int64_t>(still);
    std::fill(b.begin(), b.end(), 0.0f);
    candidate.read(std::span(b).subspan(still));
    for (std::size_t i = 0; i < count; ++i) a[i] -= match.factor * b[i];
    sink.append(std::span(a).first(count));
  }
  sink.finish();
}

/// Writes both sounds and baseline less candidate, FLAC of 16 bits and one channel, where
/// `target` says. The candidate is brought to the baseline's place, level and
/// polarity first, as far as they were measured. A side that cannot be read is left out. Memory is
/// bounded. Throws io::Error when a file cannot be written. Thread-safe.
Listening write_sounds(const ItemFinding& finding, const SoundTarget& target) {
  Listening listening;
  const auto named = [&](const std::string& key) {
    return target(listening.sounds.emplace_back(key));
  };
  const bool has_a = can_be_heard(finding.baseline);
  const bool has_b = can_be_heard(finding.candidate);
  const int own = has_a ? finding.baseline.sample_rate : finding.candidate.sample_rate;
  const int rate = std::min(own, kHighestRate);
  if (has_a) copy_sound(finding.baseline.path, rate, named("a"));
  if (has_b) copy_sound(finding.candidate.path, rate, named("b"));
  if (has_a && has_b) {
    const Match match = match_of(finding, rate);
    write_difference(finding, rate, match, named("difference"));
    listening.difference = match.words;
  }
  return listening;
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
