#include "model/text/pronunciation/espeak_reader.h"

#include <algorithm>
#include <utility>

#include "model/text/pronunciation/misaki_map.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::size_t kMostKnown = 65536;

std::vector<std::string> split(std::string_view words) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = std::min(words.find(' ', begin), words.size());
    if (end > begin) parts.emplace_back(words.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

/// In pieces that espeak-ng takes whole: words of few enough letters, runs of few enough bytes.
std::vector<std::string> in_pieces(const std::string& words) {
  std::vector<std::string> pieces;
  std::string run;
  const auto add = [&](const std::string& word) {
    if (!run.empty() && run.size() + 1 + word.size() > Phonemizer::kMaxBytes)
      pieces.push_back(std::exchange(run, ""));
    run += (run.empty() ? "" : " ") + word;
  };
  for (const std::string& word : split(words)) {
    const std::u32string letters = decode(word, "word");
    for (std::size_t i = 0; i < letters.size(); i += Phonemizer::kMaxWordCharacters)
      add(encode(std::u32string_view(letters).substr(i, Phonemizer::kMaxWordCharacters)));
  }
  pieces.push_back(run);
  return pieces;
}

/// Gives each of the spoken words to the written one in whose share of the sound its middle lies.
/// `alone`: the phonemes of the written ones by themselves, which tells how long each is.
std::vector<std::string> share_out(const std::vector<std::string>& spoken,
                                   const std::vector<std::string>& alone) {
  const auto total = [](const std::vector<std::string>& parts) {
    double sum = 0;
    for (const std::string& part : parts) sum += static_cast<double>(part.size());
    return sum;
  };
  const double scale = total(alone) / total(spoken);
  std::vector<std::string> shares(alone.size());
  double at = 0;  // in the sound of all words alone
  std::size_t word = 0;
  double end = static_cast<double>(alone[0].size());
  for (const std::string& part : spoken) {
    const double length = static_cast<double>(part.size()) * scale;
    while (word + 1 < alone.size() && at + length / 2 > end)
      end += static_cast<double>(alone[++word].size());
    shares[word] += (shares[word].empty() ? "" : " ") + part;
    at += length;
  }
  return shares;
}

}  // namespace

std::string EspeakReader::read(const std::string& words, const Language& language) {
  const std::string key = std::string(language.name) + " " + words;
  const auto known = known_.find(key);
  if (known != known_.end()) return known->second;
  std::string phonemes;
  for (const std::string& piece : in_pieces(words)) {
    const std::string said = to_model_phonemes(phonemizer_.ipa(piece, language), language.dialect);
    phonemes += (phonemes.empty() || said.empty() ? "" : " ") + said;
  }
  if (known_.size() == kMostKnown) known_.clear();
  return known_.emplace(key, phonemes).first->second;
}

std::vector<std::string> EspeakReader::read_each(const std::vector<std::string>& words,
                                                 const Language& language) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
  std::vector<std::string> spoken = split(read(all, language));
  if (spoken.size() == words.size()) return spoken;
  if (spoken.empty()) return std::vector<std::string>(words.size());
  std::vector<std::string> alone;
  for (const std::string& word : words) alone.push_back(read(word, language));
  return share_out(spoken, alone);
}

}  // namespace text
