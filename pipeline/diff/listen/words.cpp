// Runs pocketsphinx_continuous on samples at 16 kHz, and compares words by edit distance.
#include "pipeline/diff/listen/words.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <sstream>
#include <string_view>
#include <utility>

#include "io/base/descriptor.h"
#include "io/base/error.h"
#include "io/base/program.h"
#include "io/base/strings.h"

namespace pipeline::diff {
namespace {

constexpr const char* kRecogniser = "pocketsphinx_continuous";
constexpr const char* kAdvice =
    "--words needs it and its model of English (Debian: apt-get install pocketsphinx "
    "pocketsphinx-en-us)";
constexpr int kRecogniserRate = 16000;
constexpr std::size_t kProbeSamples = kRecogniserRate / 2;

std::string content_of(const io::Descriptor& file) {
  std::string all;
  io::read_blocks(*file, kRecogniser, [&](std::string_view block) { all += block; });
  return all;
}

/// The last line that tells of an error.
std::string error_in(const std::string& log) {
  std::istringstream lines(log);
  std::string last, line;
  while (std::getline(lines, line))
    if (line.starts_with("ERROR") || line.starts_with("FATAL")) last = line;
  return last.empty() ? last : " (" + io::excerpt(last) + ")";
}

/// As 16 bits, little endian.
void write_samples(const io::Descriptor& file, std::span<const float> samples) {
  std::string bytes;
  for (const float sample : samples) {
    const auto value =
        static_cast<std::int16_t>(std::lround(std::clamp(sample * 32767.0f, -32768.0f, 32767.0f)));
    bytes += static_cast<char>(value & 0xff);
    bytes += static_cast<char>((value >> 8) & 0xff);
  }
  io::write_all(*file, bytes, kRecogniser);
}

bool is_worth_listening(const ItemFinding& finding) {
  const bool is_compared = finding.tier != Tier::kMatching && finding.kind != Kind::kIdentical;
  return is_compared && (!finding.passed || finding.tier == Tier::kSpeech);
}

/// Of a baseline's features.
bool is_without_sound(const ItemFinding& finding) { return !finding.baseline.problem.empty(); }

}  // namespace

Recogniser::Recogniser() { hear(nullptr); }

std::vector<std::string> Recogniser::hear(const std::filesystem::path& sound) const {
  Recording recording(sound, kRecogniserRate);
  return hear(&recording);
}

std::vector<std::string> Recogniser::hear(SampleSource* recording) {
  const io::Descriptor sound = io::temporary_file();
  const io::Descriptor said = io::temporary_file();
  const io::Descriptor log = io::temporary_file();
  if (recording == nullptr) {
    write_samples(sound, std::vector<float>(kProbeSamples));
  } else {
    SampleBlock block;
    for (std::size_t count = block.size(); count == block.size();) {
      count = recording->read(block);
      write_samples(sound, std::span(block).first(count));
    }
  }
  if (::lseek(*sound, 0, SEEK_SET) < 0)
    throw io::system_error(kRecogniser, "cannot be given sound");
  // What does not end in .wav is taken for samples alone.
  if (io::run_program({kRecogniser, "-infile", "/dev/stdin"}, *sound, *said, *log, kAdvice) != 0)
    throw io::Error(kRecogniser, "does not work" + error_in(content_of(log)) + "; " + kAdvice);
  return words_in(content_of(said));
}

std::vector<std::string> words_in(const std::string& hypotheses) {
  std::istringstream text(hypotheses);
  std::vector<std::string> words;
  for (std::string word; text >> word;) {
    if (std::string_view("<[+").find(word[0]) != std::string_view::npos) continue;
    word.resize(std::min(word.size(), word.find('(')));
    if (!word.empty()) words.push_back(io::to_lower(word));
  }
  return words;
}

WordErrors word_errors(const std::vector<std::string>& before,
                       const std::vector<std::string>& after) {
  enum class Step : std::uint8_t { kBoth, kLost, kNew };
  const std::size_t width = after.size() + 1;
  std::vector<Step> steps((before.size() + 1) * width, Step::kLost);
  std::vector<std::size_t> costs(width), above(width);
  for (std::size_t j = 0; j < width; ++j) costs[j] = j;
  std::fill_n(steps.begin(), width, Step::kNew);
  for (std::size_t i = 1; i <= before.size(); ++i) {
    std::swap(costs, above);
    costs[0] = i;
    for (std::size_t j = 1; j < width; ++j) {
      const std::size_t both = above[j - 1] + (before[i - 1] != after[j - 1]);
      costs[j] = std::min({both, above[j] + 1, costs[j - 1] + 1});
      steps[i * width + j] = costs[j] == both           ? Step::kBoth
                             : costs[j] == above[j] + 1 ? Step::kLost
                                                        : Step::kNew;
    }
  }
  WordErrors errors;
  for (std::size_t i = before.size(), j = after.size(); i > 0 || j > 0;) {
    const Step step = steps[i * width + j];
    if (step == Step::kNew) {
      --j;
      ++errors.added;
      continue;
    }
    --i;
    if (step == Step::kBoth) --j;
    if (step == Step::kLost || before[i] != after[j]) errors.lost.push_back(before[i]);
  }
  std::ranges::reverse(errors.lost);
  return errors;
}

void listen(ItemFinding& finding, const Limits& limits, const Recogniser& recogniser) {
  if (!is_worth_listening(finding) || is_without_sound(finding)) return;
  finding.lost_words =
      word_errors(recogniser.hear(finding.baseline.path), recogniser.hear(finding.candidate.path))
          .lost;
  finding.measures[Metric::kWordsLost] = static_cast<double>(finding.lost_words.size());
  judge(finding, limits);
}

void explain_listening(DiffReport& report) {
  const auto count = std::ranges::count_if(report.items, [](const ItemFinding& item) {
    return is_worth_listening(item) && is_without_sound(item);
  });
  if (count == 0) return;
  report.notes.push_back(
      io::counted(count, "item differs", "items differ") +
      ", and there is nothing to listen to: the baseline keeps features, and no sound");
}

}  // namespace pipeline::diff
