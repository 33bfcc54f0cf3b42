#include "pipeline/diff/span_words.h"

#include <algorithm>
#include <filesystem>
#include <string>

#include "io/alignment/formats.h"
#include "io/files/content.h"

namespace pipeline::diff {
namespace {

struct Word {
  std::string text;
  double begin = 0, end = 0;  ///< seconds
};

std::vector<Word> read_alignment(const std::filesystem::path& audio) {
  auto path = audio;
  path.replace_extension(".alignment.json");
  if (!std::filesystem::exists(path)) return {};
  const io::Alignment alignment = io::from_json(io::read_file(path), path.string());
  const double rate = alignment.sample_rate;
  std::vector<Word> words;
  for (const io::AlignedWord& word : alignment.words)
    if (!word.is_silence())
      words.push_back({word.text, static_cast<double>(word.samples.begin) / rate,
                       static_cast<double>(word.samples.end) / rate});
  return words;
}

std::vector<std::string> words_within(const std::vector<Word>& words, double begin, double end) {
  std::vector<std::string> found;
  for (const Word& word : words) {
    const double shared = std::min(end, word.end) - std::max(begin, word.begin);
    if (shared > 0 && 2 * shared >= std::min(end - begin, word.end - word.begin))
      found.push_back(word.text);
  }
  return found;
}

}  // namespace

void name_words(ItemFinding& finding) {
  if (finding.spans.empty()) return;
  const std::vector<Word> before = read_alignment(finding.baseline.path);
  const std::vector<Word> after = read_alignment(finding.candidate.path);
  for (Span& span : finding.spans)
    span.words = span.baseline_end > span.baseline_begin
                     ? words_within(before, span.baseline_begin, span.baseline_end)
                     : words_within(after, span.candidate_begin, span.candidate_end);
}

}  // namespace pipeline::diff
