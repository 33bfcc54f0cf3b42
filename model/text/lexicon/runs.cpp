// Keeps the original token of each character, so that the new words have its bytes and stress.
#include "model/text/lexicon/runs.h"

#include <utility>

#include "model/text/unicode.h"

namespace text {

void Run::add(const Word& word) {
  characters_ += decode(word.spoken, "word");
  words_.resize(characters_.size(), &word);
}

std::size_t Run::end_of_part(std::size_t i) const {
  std::size_t end = i;
  while (end < words_.size() && words_[end] == words_[i]) ++end;
  return end;
}

Word Run::word(std::size_t begin, std::size_t count, std::string reading) const {
  Word word = *words_[begin];
  word.spoken = encode(characters().substr(begin, count));
  word.raw.end = words_[begin + count - 1]->raw.end;
  word.reading = std::move(reading);
  return word;
}

Sentence with_runs_divided(Sentence sentence, bool (*belongs)(const Word& word),
                           const std::function<void(const Run& run, Sentence& divided)>& divide) {
  Sentence divided;
  divided.reserve(sentence.size());
  const auto word_at = [&](std::size_t i) -> const Word* {
    const Word* word = i < sentence.size() ? std::get_if<Word>(&sentence[i]) : nullptr;
    return word != nullptr && word->phonemes.empty() && belongs(*word) ? word : nullptr;
  };
  for (std::size_t i = 0; i < sentence.size();) {
    const Word* word = word_at(i);
    if (word == nullptr) {
      divided.push_back(std::move(sentence[i++]));
      continue;
    }
    Run run;
    const int stress = word->stress;
    do {
      run.add(*word);
      word = word_at(++i);
    } while (word != nullptr && word->is_glued && word->stress == stress);
    divide(run, divided);
  }
  return divided;
}

}  // namespace text
