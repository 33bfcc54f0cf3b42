#include "io/alignment/from_json.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "io/files/error.h"

namespace io {
namespace {

using Json = nlohmann::json;

/// Lays words and phones out in order, with the silence that the file leaves out between them.
class Tiling {
 public:
  Tiling(Alignment& alignment, const std::string& subject)
      : alignment_(alignment), subject_(subject) {}

  void add_silence_until(std::int64_t end) {
    if (end == this->end()) return;
    const SampleRange samples = range(this->end(), end);
    const std::size_t phone = alignment_.phones.size();
    alignment_.phones.push_back({"", samples});
    AlignedWord& silence = alignment_.words.emplace_back();
    silence.samples = samples;
    silence.first_phone = phone;
    silence.end_phone = phone + 1;
  }

  void add(const Json& json) {
    add_silence_until(json.at("begin"));
    AlignedWord word{.text = json.at("text"),
                     .shown = json.at("text"),
                     .spoken = json.at("spoken"),
                     .phonemes = json.at("phonemes"),
                     .bytes = {json.at("bytes").at(0), json.at("bytes").at(1)},
                     .samples = range(json.at("begin"), json.at("end")),
                     .first_phone = alignment_.phones.size()};
    if (word.is_silence()) throw Error(subject_, "expected words with text, found one without");
    std::int64_t begin = word.samples.begin;
    for (const Json& phone : json.at("phones")) {
      alignment_.phones.push_back({phone.at("phone"), range(phone.at("begin"), phone.at("end"))});
      check_border(begin, phone.at("begin"));
      begin = phone.at("end");
    }
    check_border(begin, word.samples.end);
    word.end_phone = alignment_.phones.size();
    alignment_.words.push_back(std::move(word));
  }

 private:
  std::int64_t end() const {
    return alignment_.words.empty() ? 0 : alignment_.words.back().samples.end;
  }

  SampleRange range(std::int64_t begin, std::int64_t end) const {
    if (begin >= 0 && begin < end && end <= alignment_.samples) return {begin, end};
    throw Error(subject_, "expected samples in order up to " + std::to_string(alignment_.samples) +
                              ", found " + std::to_string(begin) + " to " + std::to_string(end));
  }

  void check_border(std::int64_t expected, std::int64_t found) const {
    if (expected != found)
      throw Error(subject_, "expected phones that tile their word, found a border at sample " +
                                std::to_string(found) + " for " + std::to_string(expected));
  }

  Alignment& alignment_;
  const std::string& subject_;
};

Alignment read(const Json& json, const std::string& subject) {
  Alignment alignment;
  alignment.sample_rate = json.at("sample_rate");
  alignment.samples = json.at("samples");
  if (alignment.sample_rate <= 0)
    throw Error(subject, "expected a sample rate, found " + std::to_string(alignment.sample_rate));
  Tiling tiling(alignment, subject);
  for (const Json& sentence : json.at("sentences")) {
    const Json& words = sentence.at("words");
    if (words.empty()) throw Error(subject, "expected sentences of words, found one without");
    tiling.add_silence_until(words.front().at("begin"));
    const std::size_t first = alignment.words.size();
    for (const Json& word : words) tiling.add(word);
    alignment.sentences.push_back(
        {{alignment.words[first].samples.begin, alignment.words.back().samples.end},
         first,
         alignment.words.size()});
  }
  tiling.add_silence_until(alignment.samples);
  return alignment;
}

}  // namespace

Alignment from_json(const std::string& text, const std::string& subject) {
  try {
    return read(Json::parse(text), subject);
  } catch (const Json::exception& error) {
    throw Error(subject, std::string("expected an alignment as JSON: ") + error.what());
  }
}

}  // namespace io
