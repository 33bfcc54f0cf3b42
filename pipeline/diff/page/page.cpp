// Selects the items to draw, encodes their sounds as FLAC, and writes a folder or a single file.
#include "pipeline/diff/page/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <mutex>
#include <set>
#include <vector>

#include "io/audio_sink.h"
#include "io/base/content.h"
#include "io/base/error.h"
#include "io/base/extension.h"
#include "io/base/hash.h"
#include "io/base/json_text.h"
#include "io/base/owned_folder.h"
#include "io/base64.h"
#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/page/drawing.h"
#include "pipeline/diff/page/embedded.h"

namespace pipeline::diff {
namespace {

namespace fs = std::filesystem;
using io::Json;

constexpr const char* kItemFolder = "diff-items";  // beside the page
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
  const double delay_ms = finding.measures[Metric::kDelayMs].value_or(0);
  const double gain_db = finding.measures[Metric::kGainDb].value_or(0);
  // Where the candidate is another waveform, or most of it is none, these two mean nothing.
  if (!(finding.measures[Metric::kSnrDb].value_or(-1) > 0) || !std::isfinite(gain_db))
    return {.words = "A−B: as they are"};
  const bool is_inverted = finding.measures[Metric::kPolarity].value_or(0) > 0;
  Match match{.delay = std::llround(delay_ms * rate / 1000),
              .factor = static_cast<float>((is_inverted ? -1 : 1) * std::pow(10, -gain_db / 20))};
  match.words = fmt::format("A−B: B moved by {:.2f} ms and {:.2f} dB{}", -delay_ms + 0.0,
                            -gain_db + 0.0, is_inverted ? ", turned over" : "");
  return match;
}

bool can_be_heard(const Side& side) { return !side.path.empty() && side.problem.empty(); }

io::AudioFormat flac(int rate) { return {.container = io::Container::kFlac, .sample_rate = rate}; }

io::SealedFile copy_sound(const fs::path& from, int rate, io::Target to) {
  Recording recording(from, rate);
  io::AudioSink sink(std::move(to), flac(rate));
  Block block;
  for (std::size_t count = kBlock; count == kBlock;) {
    count = recording.read(block);
    sink.append(std::span(block).first(count));
  }
  return sink.seal();
}

/// Baseline less candidate for as long as the baseline lasts.
io::SealedFile write_difference(const ItemFinding& finding, int rate, const Match& match,
                                io::Target to) {
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
    for (std::size_t i = 0; i < count; ++i)
      a[i] = std::clamp(a[i] - match.factor * b[i], -1.0f, 1.0f);
    sink.append(std::span(a).first(count));
  }
  return sink.seal();
}

using SoundWriter = std::function<io::SealedFile(io::Target)>;

/// Where a page has its drawings and sounds. Thread-safe; throws io::Error.
class PageParts {
 public:
  PageParts() = default;
  PageParts(const PageParts&) = delete;
  PageParts& operator=(const PageParts&) = delete;
  virtual ~PageParts() = default;

  virtual void add_drawing(int number, const std::string& json) = 0;

  /// Lets `write` make the sound, unless there is one of this name.
  void add_sound(const std::string& name, const SoundWriter& write) {
    {
      const std::scoped_lock lock(mutex_);
      if (!sounds_.insert(name).second) return;
    }
    write_sound(name, write);
  }

 private:
  virtual void write_sound(const std::string& name, const SoundWriter& write) = 0;

  std::mutex mutex_;
  std::set<std::string> sounds_;
};

/// JSON that may stand within a script of a page: nothing in it ends that script.
std::string safe_in_script(std::string json) {
  for (std::size_t at = 0; (at = json.find('<', at)) != std::string::npos;)
    json.replace(at, 1, "\\u003c");
  return json;
}

/// The name of a sound that is made of these files at this rate, so that equal ones are one.
std::string sound_name(const Side& side, int rate) {
  return io::hash_file(side.path) + "-" + std::to_string(rate) + ".flac";
}

/// The sounds of an item as README.md has them: both sides and baseline less candidate, FLAC of 16
/// bits and one channel. The candidate is brought to the baseline's place, level and polarity
/// first, as far as they were measured. A side that cannot be read is left out. Memory is bounded.
/// Throws io::Error when a file cannot be written. Thread-safe.
void add_sounds(const ItemFinding& finding, PageParts& parts, Json& json) {
  Json& audio = json["audio"] = Json::object();
  const bool has_a = can_be_heard(finding.baseline);
  const bool has_b = can_be_heard(finding.candidate);
  const int own = has_a ? finding.baseline.sample_rate : finding.candidate.sample_rate;
  const int rate = std::min(own, kHighestRate);
  const auto add_side = [&](const char* key, const Side& side) {
    const std::string name = sound_name(side, rate);
    parts.add_sound(name,
                    [&](io::Target to) { return copy_sound(side.path, rate, std::move(to)); });
    audio[key] = name;
  };
  if (has_a) add_side("a", finding.baseline);
  if (has_b) add_side("b", finding.candidate);
  if (!has_a || !has_b) return;
  const Match match = match_of(finding, rate);
  const std::string made_of = io::json_text(audio["a"]) + io::json_text(audio["b"]) + match.words;
  const std::string name = io::Hash128::of(made_of).hex() + ".flac";
  parts.add_sound(
      name, [&](io::Target to) { return write_difference(finding, rate, match, std::move(to)); });
  audio["difference"] = name;
  json["difference"] = match.words;
}

/// Files in the folder of the page, which get their places together: all of them or none.
class PartsBeside final : public PageParts {
 public:
  explicit PartsBeside(io::OwnedFolder& folder) : folder_(folder) {}

  void add_drawing(int number, const std::string& json) override {
    const std::string name = std::to_string(number);
    add(std::string(kItemFolder) + "/" + name + ".js", "receive(" + name + ", " + json + ");\n");
  }

  void add(const std::string& name, const std::string& bytes) {
    io::AtomicFile file({folder_, name});
    file.write(bytes);
    add(file.seal());
  }

  void place() { folder_.place(files_); }

 private:
  void write_sound(const std::string& name, const SoundWriter& write) override {
    add(write({folder_, std::string(kItemFolder) + "/" + name}));
  }

  void add(io::SealedFile file) {
    const std::scoped_lock lock(adding_);
    files_.push_back(std::move(file));
  }

  io::OwnedFolder& folder_;
  std::mutex adding_;
  std::vector<io::SealedFile> files_;
};

/// Blocks of the page itself.
class PartsWithin final : public PageParts {
 public:
  void add_drawing(int number, const std::string& json) override {
    add("item-" + std::to_string(number), "application/json", safe_in_script(json));
  }

  /// Of all that was added, in an order that does not depend on that of adding.
  std::string blocks() const { return fmt::format("{}", fmt::join(blocks_, "")); }

 private:
  void write_sound(const std::string& name, const SoundWriter& write) override {
    const io::HiddenName file(fs::temp_directory_path() / io::part_name(name));
    write(file.path()).place();
    const std::string bytes = io::read_file(file.path());
    add("sound-" + name, "text/plain",
        io::to_base64(std::vector<std::uint8_t>(bytes.begin(), bytes.end())));
  }

  void add(const std::string& id, const char* type, const std::string& text) {
    const std::scoped_lock lock(mutex_);
    blocks_.insert(fmt::format("<script type=\"{}\" id=\"{}\">{}</script>\n", type, id, text));
  }

  std::mutex mutex_;
  std::set<std::string> blocks_;
};

/// Indexes of the items to draw: the worst that differ and have a sound to show.
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

void add_items(const DiffReport& report, const std::vector<int>& drawn, const Workers& workers,
               PageParts& parts) {
  for_each_item(drawn.size(), workers, [&](std::size_t number) {
    const ItemFinding& finding = report.items[drawn[number]];
    Json json = drawing_of(finding);
    add_sounds(finding, parts, json);
    parts.add_drawing(static_cast<int>(number), io::json_text(json));
  });
}

std::string frame(const std::string& diff_json, const std::vector<int>& drawn,
                  const std::string& parts) {
  std::string text =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<link rel=\"icon\" href=\"data:,\"/>\n<title>kokoro-render diff</title>\n<style>\n";
  text.append(page::web::kStyle.text) += "</style>\n</head>\n<body>\n";
  text.append(page::web::kBody.text) += "<script type=\"application/json\" id=\"diff\">";
  const Json data = {{"diff", io::parse_json(diff_json)}, {"details", drawn}};
  text += safe_in_script(io::json_text(data)) + "</script>\n" + parts;
  text += "<script>\n\"use strict\";\n";
  for (const io::EmbeddedFile* file : page::web::kAll)
    if (file->path.ends_with(".js")) text.append(file->text) += '\n';
  return text + "</script>\n</body>\n</html>\n";
}

}  // namespace

void write_page(const DiffReport& report, const std::string& diff_json, const fs::path& target,
                int items, const Workers& workers) {
  const std::vector<int> drawn = drawn_items(report, items);
  if (io::extension_of(target) != ".html") {
    io::OwnedFolder folder(target, {.in_use = "another process is writing this page",
                                    .state = fs::path(io::kStateFolder) / "page"});
    PartsBeside parts(folder);
    add_items(report, drawn, workers, parts);
    parts.add("index.html", frame(diff_json, drawn, {}));
    parts.place();
    folder.remove_others();
    return;
  }
  PartsWithin parts;
  add_items(report, drawn, workers, parts);
  io::write_file(target, frame(diff_json, drawn, parts.blocks()));
}

}  // namespace pipeline::diff
