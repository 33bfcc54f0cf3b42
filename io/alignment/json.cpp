// Alignments as JSON: sentences, words and phones in samples, written and read back.
#include <cstdint>
#include <utility>

#include "io/alignment/alignment.h"
#include "io/base/error.h"
#include "io/base/json_object.h"
#include "io/base/json_text.h"

namespace io {
namespace {

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

  void add(JsonObject& json) {
    const SampleRange samples = range(json);
    add_silence_until(samples.begin);
    const auto text = [&](const char* key) { return json.required(key, json.string(key)); };
    const auto bytes = json.required("bytes", json.integers("bytes"));
    if (bytes.size() != 2) json.refuse("bytes", "expected [BEGIN, END]");
    AlignedWord word{.text = text("text"),
                     .shown = text("text"),
                     .spoken = text("spoken"),
                     .phonemes = text("phonemes"),
                     .bytes = {bytes[0], bytes[1]},
                     .samples = samples,
                     .first_phone = alignment_.phones.size()};
    if (word.is_silence()) json.refuse("text", "expected words with text, found one without");
    std::int64_t begin = word.samples.begin;
    for (JsonObject& phone : json.required("phones", json.objects("phones"))) {
      const SampleRange sound = range(phone);
      check_border(begin, sound.begin, phone);
      begin = sound.end;
      alignment_.phones.push_back({phone.required("phone", phone.string("phone")), sound});
    }
    check_border(begin, word.samples.end, json);
    word.end_phone = alignment_.phones.size();
    alignment_.words.push_back(std::move(word));
  }

  /// From `begin` to `end` of the object.
  SampleRange range(JsonObject& json) const {
    return range(json.required("begin", json.count("begin")),
                 json.required("end", json.count("end")));
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

  static void check_border(std::int64_t expected, std::int64_t found, const JsonObject& json) {
    if (expected != found)
      json.refuse("", "expected phones that tile their word, found a border at sample " +
                          std::to_string(found) + " for " + std::to_string(expected));
  }

  Alignment& alignment_;
  const std::string& subject_;
};

}  // namespace

std::string to_json(const Alignment& alignment) {
  Json sentences = Json::array();
  for (const AlignedSentence& sentence : alignment.sentences)
    sentences.push_back(json_of(alignment, sentence));
  Json json = {{"sample_rate", alignment.sample_rate},
               {"samples", alignment.samples},
               {"sentences", sentences}};
  for (const AlignedBookmark& bookmark : alignment.bookmarks)
    json["marks"].push_back({{"name", bookmark.name}, {"at", bookmark.sample}});
  return json_text(json) + "\n";
}

Alignment from_json(const std::string& text, const std::string& subject) {
  const JsonDocument document(text, subject);
  JsonObject json(document);
  Alignment alignment;
  constexpr std::uint64_t kMaxHz = 1'000'000;
  alignment.sample_rate =
      static_cast<int>(json.required("sample_rate", json.integer("sample_rate", 1, kMaxHz)));
  alignment.samples = json.required("samples", json.count("samples"));
  for (JsonObject& mark : json.objects("marks").value_or(std::vector<JsonObject>()))
    alignment.bookmarks.push_back(
        {mark.required("name", mark.string("name")), mark.required("at", mark.count("at"))});
  Tiling tiling(alignment, subject);
  for (JsonObject& sentence : json.required("sentences", json.objects("sentences"))) {
    std::size_t first = 0;
    auto words = sentence.required("words", sentence.objects("words"));
    if (words.empty()) sentence.refuse("words", "expected at least one word");
    for (JsonObject& word : words) {
      tiling.add(word);
      if (&word == &words.front()) first = alignment.words.size() - 1;
    }
    alignment.sentences.push_back(
        {{alignment.words[first].samples.begin, alignment.words.back().samples.end},
         first,
         alignment.words.size()});
  }
  tiling.add_silence_until(alignment.samples);
  return alignment;
}

}  // namespace io
