// Chooses a reading: by the longest matching phrase, else by part of speech, else by the number
// of related words nearby.
#include <algorithm>
#include <cstddef>

#include "io/base/strings.h"
#include "model/text/english/pronunciation/heteronyms/heteronyms.h"
#include "model/text/english/pronunciation/lexicon.h"

namespace text {
namespace {

constexpr std::ptrdiff_t kNear = 8;  ///< words on either side

/// Whether a word of the table is meant, perhaps with an s: "guitars".
bool is_form_of(std::string_view word, std::string_view listed) {
  if (word == listed) return true;
  return word.size() > 3 && word.ends_with('s') && word.substr(0, word.size() - 1) == listed;
}

/// A class of tags stands for all that begin with it, names excepted.
bool is_tag_in_class(std::string_view tag, std::string_view tag_class) {
  return tag.starts_with(tag_class) && (!tag.starts_with("NNP") || tag_class == "NNP");
}

/// The words around one heteronym.
class HeteronymContext {
 public:
  HeteronymContext(const std::vector<std::string>& lower, const std::vector<GuessedTag>& tags,
                   std::size_t at)
      : lower_(lower), tags_(tags), at_(static_cast<std::ptrdiff_t>(at)) {}

  bool has(const ContextPhrase& phrase) const {
    return stands(phrase.before, -1) && stands(phrase.after, 1);
  }

  /// How many words near by speak for `reading`.
  std::ptrdiff_t count_near(const HeteronymReading& reading) const {
    std::ptrdiff_t count = 0;
    for (std::ptrdiff_t i = at_ - kNear; i <= at_ + kNear && !reading.near.empty(); ++i) {
      if (i != at_ && std::ranges::any_of(reading.near, [&](std::string_view listed) {
            return is_form_of(word(i), listed);
          })) {
        ++count;
      }
    }
    return count;
  }

 private:
  std::string_view word(std::ptrdiff_t i) const {
    return i < 0 || i >= std::ssize(lower_) ? std::string_view()
                                            : lower_[static_cast<std::size_t>(i)];
  }
  std::string_view tag(std::ptrdiff_t i) const {
    return i < 0 || i >= std::ssize(tags_) ? std::string_view()
                                           : tags_[static_cast<std::size_t>(i)].as_small;
  }

  bool stands(const std::vector<PhraseSlot>& slots, std::ptrdiff_t step) const {
    std::ptrdiff_t i = at_;
    return std::ranges::all_of(slots, [&](const PhraseSlot& slot) {
      i += step;
      return std::ranges::any_of(slot, [&](std::string_view each) { return is(each, i); });
    });
  }
  bool is(std::string_view listed, std::ptrdiff_t i) const {
    if (listed == ".") return word(i).empty();
    if (listed == "*") return !word(i).empty();
    if (io::is_ascii_upper(listed[0])) return is_tag_in_class(tag(i), listed);
    return is_form_of(word(i), listed);
  }

  const std::vector<std::string>& lower_;
  const std::vector<GuessedTag>& tags_;
  std::ptrdiff_t at_;
};

/// The readings that `tag` speaks for, should there be none those that its class does.
std::vector<const HeteronymReading*> readings_for(const Heteronym& heteronym,
                                                  std::string_view tag) {
  std::vector<const HeteronymReading*> exact;
  std::vector<const HeteronymReading*> of_class;
  for (const HeteronymReading& reading : heteronym.readings) {
    if (reading.has_tag(tag)) exact.push_back(&reading);
    if (std::ranges::any_of(reading.tags, [&](auto each) { return is_tag_in_class(tag, each); }))
      of_class.push_back(&reading);
  }
  return exact.empty() ? of_class : exact;
}

/// The reading with the longest phrase that stands around the word; null where none does.
const HeteronymReading* find_by_phrase(const Heteronym& heteronym,
                                       const HeteronymContext& context) {
  const HeteronymReading* found = nullptr;
  std::size_t longest = 0;
  for (const HeteronymReading& reading : heteronym.readings) {
    for (const ContextPhrase& phrase : reading.phrases) {
      const std::size_t length = phrase.before.size() + phrase.after.size();
      if (length <= longest || !context.has(phrase)) continue;
      longest = length;
      found = &reading;
    }
  }
  return found;
}

const HeteronymReading& choose(const Heteronym& heteronym, std::string_view tag,
                               const HeteronymContext& context) {
  if (const HeteronymReading* reading = find_by_phrase(heteronym, context)) return *reading;
  std::vector<const HeteronymReading*> readings = readings_for(heteronym, tag);
  if (readings.size() == 1) return *readings[0];
  if (readings.empty()) {
    for (const HeteronymReading& reading : heteronym.readings) readings.push_back(&reading);
  }
  return **std::ranges::max_element(
      readings, {}, [&](const HeteronymReading* reading) { return context.count_near(*reading); });
}

bool is_possessive_form(std::string_view word) { return word.ends_with("'s"); }

/// The heteronym of a word in small letters, or of what it is the possessive of.
const Heteronym* heteronym_of(std::string_view lower) {
  return find_heteronym(lower.substr(0, lower.size() - (is_possessive_form(lower) ? 2 : 0)));
}

}  // namespace

bool has_heteronym(const std::vector<std::string>& words) {
  return std::ranges::any_of(
      words, [](const std::string& word) { return heteronym_of(io::to_lower(word)) != nullptr; });
}

std::vector<std::optional<HeteronymChoice>> choose_heteronyms(const std::vector<std::string>& words,
                                                              const std::vector<GuessedTag>& tags,
                                                              Dialect dialect) {
  std::vector<std::optional<HeteronymChoice>> choices(words.size());
  std::vector<std::string> lower;
  lower.reserve(words.size());
  for (const std::string& word : words) lower.push_back(io::to_lower(word));
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_possessive = is_possessive_form(lower[i]);
    const Heteronym* heteronym = heteronym_of(lower[i]);
    if (heteronym == nullptr) continue;
    const bool is_name = tags[i].tag == "NNP" && heteronym->has_tag("NNP");
    const std::string_view tag = is_name ? "NNP" : is_possessive ? "NN" : tags[i].as_small;
    const HeteronymReading& reading = choose(*heteronym, tag, {lower, tags, i});
    if (reading.is_usual) continue;
    std::u32string phonemes = reading.said_in(dialect);
    if (is_possessive) phonemes = with_s(phonemes, dialect);
    choices[i] = {phonemes, "heteronym: " + lower[i] + " (" + std::string(reading.name) + ")"};
  }
  return choices;
}

}  // namespace text
