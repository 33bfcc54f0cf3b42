#include <nlohmann/json.hpp>

#include "io/alignment/formats.h"

namespace io {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Alignment& alignment, const AlignedWord& word) {
  Json phones = Json::array();
  for (std::size_t i = word.first_phone; i < word.end_phone; ++i) {
    const AlignedPhone& phone = alignment.phones[i];
    phones.push_back(
        {{"phone", phone.symbol}, {"begin", phone.samples.begin}, {"end", phone.samples.end}});
  }
  return {{"text", word.text},
          {"bytes", {word.bytes.begin, word.bytes.end}},
          {"spoken", word.spoken},
          {"phonemes", word.phonemes},
          {"begin", word.samples.begin},
          {"end", word.samples.end},
          {"phones", phones}};
}

Json json_of(const Alignment& alignment, const AlignedSentence& sentence) {
  std::string text;
  Json words = Json::array();
  for (std::size_t i = sentence.first_word; i < sentence.end_word; ++i) {
    const AlignedWord& word = alignment.words[i];
    if (word.is_silence()) continue;
    text += word.shown;
    words.push_back(json_of(alignment, word));
  }
  if (text.ends_with(' ')) text.pop_back();
  return {{"text", text},
          {"begin", sentence.samples.begin},
          {"end", sentence.samples.end},
          {"words", words}};
}

}  // namespace

std::string to_json(const Alignment& alignment) {
  Json sentences = Json::array();
  for (const AlignedSentence& sentence : alignment.sentences)
    sentences.push_back(json_of(alignment, sentence));
  const Json json = {{"sample_rate", alignment.sample_rate},
                     {"samples", alignment.samples},
                     {"sentences", sentences}};
  return json.dump() + "\n";
}

}  // namespace io
