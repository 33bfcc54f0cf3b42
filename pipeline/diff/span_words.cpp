#include "pipeline/diff/span_words.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "io/files/error.h"

namespace pipeline::diff {
namespace {

struct Word {
  std::string text;
  double begin = 0, end = 0;  ///< seconds
};

std::vector<Word> read_alignment(const std::filesystem::path& audio) {
  auto path = audio;
  path.replace_extension(".alignment.json");
  std::ifstream file(path, std::ios::binary);
  if (!file) return {};
  try {
    const auto json = nlohmann::json::parse(file);
    const auto rate = json.at("sample_rate").get<double>();
    std::vector<Word> words;
    for (const auto& sentence : json.at("sentences"))
      for (const auto& word : sentence.at("words"))
        words.push_back({word.at("text").get<std::string>(), word.at("begin").get<double>() / rate,
                         word.at("end").get<double>() / rate});
    return words;
  } catch (const nlohmann::json::exception& error) {
    throw io::Error(path.string(), std::string("expected an alignment: ") + error.what());
  }
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
