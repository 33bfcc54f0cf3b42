#include <algorithm>
#include <memory>
#include <unordered_map>
#include <utility>

#include "model/text/pronunciation/ascii.h"
#include "model/text/pronunciation/english_lexicon.h"
#include "model/text/pronunciation/heteronyms/heteronyms.h"
#include "model/text/pronunciation/heteronyms/table.h"
#include "model/text/unicode.h"

namespace text {
namespace {

std::vector<std::string_view> understood_tags(std::string_view name) {
  if (name == "noun") return {"NN", "JJ"};
  if (name == "verb") return {"VB"};
  return {"JJ", "NN"};
}

/// "VBD/VBN", "PRP$", or "-" for none; phonemes have letters that are not ASCII.
bool is_list_of_tags(std::string_view field) {
  return std::ranges::all_of(
      field, [](char c) { return is_ascii_upper(c) || c == '/' || c == '$' || c == '-'; });
}

/// "past VBD/VBN ɹˈɛd", "noun ɹˈɛkəɹd ɹˈɛkɔːd"
HeteronymReading parse_reading(std::string_view written) {
  std::vector<std::string_view> fields = split(written, " ");
  HeteronymReading reading;
  reading.name = fields.front();
  reading.tags = understood_tags(reading.name);
  fields.erase(fields.begin());
  if (is_list_of_tags(fields.front())) {
    reading.tags = split(fields.front(), "/");
    fields.erase(fields.begin());
  }
  reading.is_usual = fields.front().starts_with('=');
  for (std::string_view& phonemes : fields) {
    if (reading.is_usual) phonemes.remove_prefix(1);
  }
  reading.phonemes = {decode(fields.front(), "heteronym"), decode(fields.back(), "heteronym")};
  return reading;
}

/// "take/took a _": what is before the word and what is after it. Alternatives may go on in the
/// next line.
ContextPhrase parse_phrase(std::string_view written) {
  ContextPhrase phrase;
  bool is_after = false;
  bool goes_on = false;
  for (const std::string_view part : split(written, " \n")) {
    if (part == "_") {
      is_after = true;
      continue;
    }
    std::vector<PhraseSlot>& side = is_after ? phrase.after : phrase.before;
    if (!goes_on) side.emplace_back();
    for (const std::string_view each : split(part, "/")) side.back().push_back(each);
    goes_on = part.ends_with('/');
  }
  std::ranges::reverse(phrase.before);
  return phrase;
}

/// The words and contexts of one table, a line at a time.
class TableParser {
 public:
  explicit TableParser(std::string_view table) : rest_(table) {}

  std::vector<Heteronym> parse() {
    std::vector<Heteronym> all;
    while (next_line()) {
      if (line_.starts_with(' ')) {
        add_contexts(all.back());
      } else if (!line_.empty()) {
        const std::vector<std::string_view> parts = split(line_, "|");
        Heteronym heteronym{std::string(split(parts[0], " ")[0]), {}};
        for (std::size_t i = 1; i < parts.size(); ++i)
          heteronym.readings.push_back(parse_reading(parts[i]));
        all.push_back(std::move(heteronym));
      }
    }
    return all;
  }

 private:
  /// The next line and those that go on with it, which are indented by more than two spaces.
  bool next_line() {
    if (rest_.empty()) return false;
    std::size_t end = rest_.find('\n');
    while (rest_.substr(std::min(rest_.size(), end + 1)).starts_with("   "))
      end = rest_.find('\n', end + 1);
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(std::min(rest_.size(), end + 1));
    return true;
  }

  /// "  past: has been _, is _" or "  metal ~ pipe copper"
  void add_contexts(Heteronym& heteronym) const {
    const std::size_t sign = line_.find_first_of(":~");
    const std::string_view name = split(line_.substr(0, sign), " ")[0];
    const auto reading = std::ranges::find(heteronym.readings, name, &HeteronymReading::name);
    const std::string_view contexts = line_.substr(sign + 1);
    if (line_[sign] == '~') {
      reading->near = split(contexts, " \n");
      return;
    }
    for (const std::string_view phrase : split(contexts, ","))
      reading->phrases.push_back(parse_phrase(phrase));
  }

  std::string_view rest_;
  std::string_view line_;
};

bool is_hissing(std::string_view word) {
  return word.ends_with("s") || word.ends_with("x") || word.ends_with("z") ||
         word.ends_with("sh") || word.ends_with("ch");
}

/// The form in -s, with the readings that have one.
Heteronym with_s_forms(const Heteronym& heteronym) {
  Heteronym form{heteronym.word + (is_hissing(heteronym.word) ? "es" : "s"), {}};
  for (const HeteronymReading& reading : heteronym.readings) {
    const bool has_form = reading.has_tag("NN") || reading.has_tag("VB");
    if (!has_form || reading.is_usual) continue;
    form.readings.push_back(reading);
    std::array<std::u32string, 2>& phonemes = form.readings.back().phonemes;
    phonemes = {with_s(phonemes[0], Dialect::kAmerican), with_s(phonemes[1], Dialect::kBritish)};
  }
  return form;
}

using HeteronymIndex = std::unordered_map<std::string_view, std::unique_ptr<const Heteronym>>;

const HeteronymIndex& heteronym_index() {
  static const HeteronymIndex index = [] {
    HeteronymIndex map;
    const auto add = [&](Heteronym heteronym) {
      auto owned = std::make_unique<const Heteronym>(std::move(heteronym));
      const std::string_view word = owned->word;
      map.try_emplace(word, std::move(owned));
    };
    std::vector<Heteronym> forms;
    for (const std::string_view table : heteronym_table()) {
      for (Heteronym& heteronym : TableParser(table).parse()) {
        forms.push_back(with_s_forms(heteronym));
        add(std::move(heteronym));
      }
    }
    for (Heteronym& form : forms) {
      if (!form.readings.empty()) add(std::move(form));
    }
    return map;
  }();
  return index;
}

}  // namespace

bool HeteronymReading::has_tag(std::string_view tag) const {
  return std::ranges::find(tags, tag) != tags.end();
}

bool Heteronym::has_tag(std::string_view tag) const {
  return std::ranges::any_of(readings, [&](const auto& each) { return each.has_tag(tag); });
}

const Heteronym* find_heteronym(std::string_view word) {
  const auto found = heteronym_index().find(word);
  return found == heteronym_index().end() ? nullptr : found->second.get();
}

std::vector<const Heteronym*> all_heteronyms() {
  std::vector<const Heteronym*> all;
  for (const auto& [word, heteronym] : heteronym_index()) all.push_back(heteronym.get());
  return all;
}

}  // namespace text
