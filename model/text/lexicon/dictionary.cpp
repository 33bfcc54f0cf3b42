// Searches words and phrases first, then regular expressions in the gaps they leave. Requests in
// the text and earlier dictionaries take precedence.
#include "model/text/lexicon/dictionary.h"

#include <unicode/utf8.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "io/base/content.h"
#include "io/base/error.h"
#include "io/base/json_object.h"
#include "model/error.h"
#include "model/text/lexicon/matchers.h"
#include "model/text/lexicon/phonemizer.h"
#include "model/text/lexicon/pls.h"
#include "model/text/unicode.h"

namespace text {
namespace {

/// What is said for an entry, one of the two.
struct Answer {
  std::map<Dialect, std::string> phonemes;
  std::string spoken;
  std::string source;
};

/// Phonemes of the model's alphabet, the same in all dialects; none when there are none.
std::map<Dialect, std::string> in_all_dialects(const std::optional<std::string>& phonemes) {
  if (!phonemes) return {};
  return {{Dialect::kAmerican, *phonemes},
          {Dialect::kBritish, *phonemes},
          {Dialect::kOther, *phonemes}};
}

bool is_xml(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != text.npos && text[first] == '<';
}

struct Pattern {
  PatternMatcher matcher;
  std::size_t answer;
};

std::optional<std::string> filled(io::JsonObject& object, const std::string& key) {
  auto text = object.string(key);
  if (text && text->empty()) object.refuse(key, "expected a string that is not empty");
  return text;
}

/// The stretches of `within` that `taken`, in order, leave.
std::vector<Span> gaps(Span within, const std::vector<Span>& taken) {
  std::vector<Span> left;
  std::size_t begin = within.begin;
  for (const Span& span : taken) {
    if (span.begin < within.begin || span.end > within.end) continue;
    if (span.begin > begin) left.push_back({begin, span.begin});
    begin = span.end;
  }
  if (within.end > begin) left.push_back({begin, within.end});
  return left;
}

Request request_for(const Answer& answer, Span span, Dialect dialect) {
  Request request;
  request.raw = request.label = span;
  if (!answer.phonemes.empty()) request.phonemes = answer.phonemes.at(dialect);
  request.spoken = answer.spoken;
  request.source = answer.source;
  return request;
}

/// Whether 's is at text[at] and ends there.
bool has_possessive(std::u32string_view text, std::size_t at) {
  const std::u32string_view rest = text.substr(at);
  return (rest.starts_with(U"'s") || rest.starts_with(U"’s")) &&
         (rest.size() == 2 || !is_alnum(rest[2]));
}

/// False, and nothing done, in a language without a possessive 's.
bool add_possessive(Request& request, const Language& language) {
  const auto phonemes = language.with_possessive(decode(request.phonemes, "phonemes"));
  if (!phonemes) return false;
  if (request.phonemes.empty())
    request.spoken += "'s";
  else
    request.phonemes = encode(*phonemes);
  return true;
}

void sort(std::vector<Request>& requests) {
  std::ranges::sort(requests, {}, [](const Request& request) { return request.raw.begin; });
}

std::vector<Span> spans_of(const std::vector<Request>& requests) {
  std::vector<Span> spans;
  spans.reserve(requests.size());
  for (const Request& request : requests) spans.push_back(request.raw);
  return spans;
}

}  // namespace

struct Dictionary::Impl {
  std::string name;
  std::optional<std::vector<std::string>> languages;  ///< nothing: all
  std::vector<Answer> answers;
  LiteralMatcher literals;
  std::vector<Pattern> patterns;

  void read_json(std::string json);
  void read_xml(const std::string& xml);
  void add(io::JsonObject& entry);
  std::string source_of(const std::string& entry) const {
    return "dictionary " + name + ": " + entry;
  }
  void find_literals(std::string_view raw, Span within, const Language& language,
                     std::vector<Request>& found) const;
  void find_patterns(std::string_view raw, Span within, Dialect dialect,
                     std::vector<Request>& found) const;
};

void Dictionary::Impl::add(io::JsonObject& entry) {
  const std::string subject = name + ": entries[" + std::to_string(answers.size()) + "]";
  const auto word = filled(entry, "word");
  const auto phrase = filled(entry, "phrase");
  const auto regex = filled(entry, "regex");
  const auto phonemes = filled(entry, "phonemes");
  const auto spoken = filled(entry, "text");
  const bool any_case = entry.one_of("case", {"any", "exact"}).value_or("any") == "any";
  entry.finish();
  if (word.has_value() + phrase.has_value() + regex.has_value() != 1)
    entry.refuse("", "expected one of \"word\", \"phrase\" and \"regex\"");
  if (phonemes.has_value() == spoken.has_value())
    entry.refuse("", "expected either \"phonemes\" or \"text\"");
  const std::u32string literal = decode(word.value_or(phrase.value_or("")), subject);
  const bool has_space = std::ranges::any_of(literal, is_space);
  if (word && has_space)
    entry.refuse("word", "expected no white space in it (a \"phrase\" may have it)");
  if (regex) {
    patterns.push_back({PatternMatcher(*regex, any_case, subject), answers.size()});
  } else {
    literals.add(trim(literal), any_case, answers.size());
  }
  answers.push_back({in_all_dialects(phonemes), spoken.value_or(""),
                     source_of(word.value_or(phrase.value_or(regex.value_or(""))))});
}

void Dictionary::Impl::find_literals(std::string_view raw, Span within, const Language& language,
                                     std::vector<Request>& found) const {
  const std::u32string text = decode(raw.substr(within.begin, within.end - within.begin), "text");
  std::size_t at = 0;  // in characters
  std::size_t byte = within.begin;
  const auto advance = [&](std::size_t end) {
    for (; at < end; ++at) byte += U8_LENGTH(static_cast<UChar32>(text[at]));
    return byte;
  };
  while (at < text.size()) {
    const auto [end, value] = literals.match(text, at);
    if (end == at) {
      advance(at + 1);
      continue;
    }
    Request request = request_for(answers[value], {byte, advance(end)}, language.dialect);
    if (has_possessive(text, at) && add_possessive(request, language))
      request.raw.end = request.label.end = advance(at + 2);
    found.push_back(std::move(request));
  }
}

void Dictionary::Impl::find_patterns(std::string_view raw, Span within, Dialect dialect,
                                     std::vector<Request>& found) const {
  for (const Pattern& pattern : patterns) {
    const Answer& answer = answers[pattern.answer];
    std::vector<Request> more;
    for (const Span& gap : gaps(within, spans_of(found))) {
      const std::string_view text = raw.substr(gap.begin, gap.end - gap.begin);
      for (const auto& match : pattern.matcher.find(text, answer.spoken)) {
        const Span span{gap.begin + match.span.begin, gap.begin + match.span.end};
        more.push_back(request_for(answer, span, dialect));
        more.back().spoken = match.text;
      }
    }
    found.insert(found.end(), std::make_move_iterator(more.begin()),
                 std::make_move_iterator(more.end()));
    sort(found);
  }
}

Dictionary::Dictionary(std::unique_ptr<const Impl> impl) : impl_(std::move(impl)) {}
Dictionary::~Dictionary() = default;
Dictionary::Dictionary(Dictionary&&) noexcept = default;
Dictionary& Dictionary::operator=(Dictionary&&) noexcept = default;

Dictionary Dictionary::load(const std::filesystem::path& file) {
  return parse(io::read_file(file), file.filename().string());
}

Dictionary Dictionary::parse(std::string text, const std::string& name) {
  auto built = std::make_unique<Impl>();
  built->name = name;
  if (is_xml(text)) {
    built->read_xml(text);
  } else {
    built->read_json(std::move(text));
  }
  return Dictionary(std::move(built));
}

void Dictionary::Impl::read_json(std::string json) {
  const io::JsonDocument document(std::move(json), "dictionary " + name);
  io::JsonObject root(document);
  const std::optional<std::string> language = filled(root, "language");
  auto entries = root.required("entries", root.objects("entries"));
  root.finish();
  if (language) languages = {std::string(find_language(*language).name)};
  for (io::JsonObject& entry : entries) add(entry);
}

void Dictionary::Impl::read_xml(const std::string& xml) {
  PlsLexicon lexicon = read_pls(xml, "dictionary " + name);
  languages = std::move(lexicon.languages);
  for (PlsEntry& entry : lexicon.entries) {
    literals.add(decode(entry.as_written, name), false, answers.size());
    answers.push_back(
        {std::move(entry.phonemes), std::move(entry.alias), source_of(entry.grapheme)});
  }
}

std::vector<Request> Dictionary::find(std::string_view raw, Span within,
                                      std::string_view language) const {
  std::vector<Request> found;
  const auto& languages = impl_->languages;
  if (languages && std::ranges::find(*languages, language) == languages->end()) return found;
  const Language& its_language = find_language(language);
  impl_->find_literals(raw, within, its_language, found);
  impl_->find_patterns(raw, within, its_language.dialect, found);
  return found;
}

namespace {

/// A stretch of a text in one language.
struct Stretch {
  Span span;
  std::string_view language;
};

std::vector<Stretch> stretches_of(std::string_view text, std::string_view language,
                                  const std::vector<StyledSpan>& styles) {
  std::vector<Stretch> stretches;
  std::size_t begin = 0;
  for (const auto& [span, style] : styles) {
    if (style.language.empty()) continue;
    if (span.begin > begin) stretches.push_back({{begin, span.begin}, language});
    stretches.push_back({span, style.language});
    begin = span.end;
  }
  if (text.size() > begin) stretches.push_back({{begin, text.size()}, language});
  return stretches;
}

}  // namespace

void add_requests(std::string_view text, const std::vector<const Dictionary*>& dictionaries,
                  std::string_view language, Requests& requests) {
  if (dictionaries.empty()) return;
  decode(text, "text");
  const std::vector<Stretch> stretches = stretches_of(text, language, requests.styles);
  for (const Dictionary* dictionary : dictionaries) {
    std::vector<Span> taken = spans_of(requests.words);
    for (const PauseRequest& pause : requests.pauses) taken.push_back(pause.raw);
    std::ranges::sort(taken, {}, &Span::begin);
    for (const Stretch& stretch : stretches) {
      for (const Span& gap : gaps(stretch.span, taken)) {
        std::vector<Request> more = dictionary->find(text, gap, stretch.language);
        requests.words.insert(requests.words.end(), std::make_move_iterator(more.begin()),
                              std::make_move_iterator(more.end()));
      }
    }
    sort(requests.words);
  }
}

}  // namespace text
