// Reads sentences as words, where requests of the text let it.
#include "model/text/normaliser.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "model/text/clean_text.h"
#include "model/text/language.h"
#include "model/text/markup.h"
#include "model/text/segmenter.h"
#include "model/text/sentence_reader.h"
#include "model/text/styled_sentences.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"

namespace text {

struct Normaliser::Parts {
  ExpressionReader& expressions_of(const Language& language);

  struct Expressions {
    std::unique_ptr<ExpressionReader> reader;
    int text = 0;  ///< the number of the text that it is open on
  };
  std::map<const Language*, Expressions> expressions;  ///< of languages met so far
  Transliteration transliteration;
  const CleanText* text = nullptr;
  int texts = 0;                      ///< opened so far
  std::span<const Request> requests;  ///< not yet met
  std::size_t done = 0;               ///< units up to here are read
  Conventions conventions;
};

ExpressionReader& Normaliser::Parts::expressions_of(const Language& language) {
  auto& [reader, opened] = expressions[&language];
  if (!reader) reader = language.expressions();
  if (std::exchange(opened, texts) != texts) reader->open(*text);
  return *reader;
}

namespace {

/// The units of a stretch of the raw text.
UnitRange units_of(const CleanText& text, Span raw) {
  const auto first = std::ranges::lower_bound(text.raw, raw.begin, {}, &Span::begin);
  const auto last = std::ranges::lower_bound(first, text.raw.end(), raw.end, {}, &Span::begin);
  return {static_cast<std::size_t>(first - text.raw.begin()),
          static_cast<std::size_t>(last - text.raw.begin())};
}

}  // namespace

Normaliser::Normaliser() : parts_(std::make_unique<Parts>()) {}
Normaliser::~Normaliser() = default;

void Normaliser::open(const CleanText& text, std::span<const Request> requests,
                      const Conventions& conventions) {
  parts_->conventions = conventions;
  parts_->text = &text;
  parts_->requests = requests;
  parts_->done = 0;
  ++parts_->texts;
}

Sentence Normaliser::normalise(const UnitRange& sentence, std::string_view language_name,
                               std::vector<Unspoken>& unspoken) {
  const CleanText& text = *parts_->text;
  const Language& language = find_language(language_name);
  SentenceBuilder out(unspoken);
  SentenceReader reader(text, sentence, language, parts_->conventions,
                        parts_->expressions_of(language), parts_->transliteration, out);
  reader.skip_to(std::max(sentence.begin, parts_->done));  // a label may reach into this sentence
  std::span<const Request>& requests = parts_->requests;
  for (; !requests.empty(); requests = requests.subspan(1)) {
    const Request& request = requests.front();
    const UnitRange label = units_of(text, request.label);
    if (label.begin >= sentence.end) break;
    reader.read(label.begin);
    if (request.stress != 0) {
      const UnitRange here{std::max(label.begin, sentence.begin),
                           std::min(label.end, sentence.end)};
      Span raw = request.raw;
      if (here.begin > label.begin) raw.begin = text.raw[here.begin].begin;
      if (here.end < label.end) raw.end = text.raw[here.end - 1].end;
      const std::size_t first = out.size();
      reader.read(here.end);
      out.stress_from(first, request.stress, raw);
      if (here.end < label.end) return out.take();  // the next sentence goes on with it
    } else if (request.phonemes.empty()) {
      out.add_words(request.spoken, request.raw, request.source);
    } else {
      reader.add_given(request, label);
    }
    reader.skip_to(std::max(label.end, sentence.begin));
    parts_->done = label.end;
  }
  reader.read(sentence.end);
  return out.take();
}

namespace {

std::string spelled(const Token& token) {
  const Mark* mark = std::get_if<Mark>(&token);
  return mark ? mark->symbol : std::get<Word>(token).spoken;
}

/// Whether no space belongs between two characters, as in Chinese text: beside its own marks, and
/// before a Han character that follows anything but a word in Latin letters.
bool are_unspaced(char32_t before, char32_t after, bool is_glued) {
  constexpr char32_t kFirstWide = 0x3000;
  const auto is_wide_mark = [](char32_t c) { return c >= kFirstWide && !is_alnum(c); };
  const bool is_latin = is_alnum(before) && before < kFirstWide;
  return is_wide_mark(before) || is_wide_mark(after) ||
         (is_glued && after >= kFirstWide && !is_latin);
}

template <class Spell>
std::u32string line_of(const Sentence& sentence, const Spell& spell) {
  std::u32string line;
  bool space = false;
  std::size_t end = 0;  // of the last token
  for (const Token& token : sentence) {
    const Mark* mark = std::get_if<Mark>(&token);
    const Span raw = std::visit([](const auto& part) { return part.raw; }, token);
    const bool is_glued = end == raw.begin || (!mark && std::get<Word>(token).is_glued);
    const char32_t symbol = mark ? decode(mark->symbol, "mark")[0] : U'\0';
    const bool opening = mark && is_opening_mark(symbol);
    const bool dash = mark && symbol == U'—';
    const std::u32string spelled = decode(spell(token), "text");
    const bool wants_space = space && (!mark || opening || (dash && mark->apart));
    if (wants_space && !line.empty() && !are_unspaced(line.back(), spelled.front(), is_glued))
      line += U' ';
    line += spelled;
    space = !opening && (!dash || mark->apart);
    end = raw.end;
  }
  return line;
}

/// A mark as it stands in Chinese text: 。 for a period. Empty for any other token.
std::string wide_mark_of(std::string_view raw, const Token& token) {
  const Mark* mark = std::get_if<Mark>(&token);
  if (mark == nullptr) return "";
  const std::u32string there =
      decode(raw.substr(mark->raw.begin, mark->raw.end - mark->raw.begin), "text");
  constexpr std::u32string_view kWide = U"。，、；：？！「」『』《》〈〉（）【】";
  return there.size() == 1 && kWide.find(there[0]) != kWide.npos ? encode(there) : "";
}

bool is_quote(char32_t c) {
  return std::u32string_view(U"\"'“”„‟«»‘’‚‛‹›ʼ`´").find(c) != std::u32string_view::npos;
}

/// A token with the quotes of the text it stands for: marks become what stands there, and
/// apostrophes in words that are as written, too.
std::string with_quotes_of(std::string_view raw, const Token& token) {
  const Span span = std::visit([](const auto& part) { return part.raw; }, token);
  const std::u32string there = decode(raw.substr(span.begin, span.end - span.begin), "text");
  const auto quote = std::ranges::find_if(there, is_quote);
  std::u32string line = decode(spelled(token), "text");
  const Word* word = std::get_if<Word>(&token);
  if (quote != there.end() && (word == nullptr || word->rule.empty()))
    std::ranges::replace_if(line, is_quote, *quote);
  return encode(line);
}

std::string with_straight_quotes(const Token& token) {
  std::u32string line = decode(spelled(token), "text");
  for (char32_t& c : line)
    if (c == U'“' || c == U'”') c = U'"';
  return encode(line);
}

/// `raw` with what is shown for its markup instead of the markup. A pause leaves the space around
/// it.
std::string as_shown(std::string_view raw, const std::vector<Markup>& markup) {
  std::string written;
  std::size_t position = 0;
  for (const auto& [hidden, shown] : markup) {
    written += raw.substr(position, hidden.begin - position);
    written += shown;
    position = hidden.end;
  }
  return written += raw.substr(position);
}

}  // namespace

std::string to_line(const Sentence& sentence) { return encode(line_of(sentence, spelled)); }

std::string say_words(Normaliser& normaliser, Segmenter& segmenter, std::string_view written,
                      std::string_view language, const Conventions& conventions) {
  const CleanText text = text_to_read(written);
  normaliser.open(text, {}, conventions);
  std::string words;
  bool has_mark = false;
  std::vector<Unspoken> unspoken;
  for (const UnitRange& range : segmenter.sentences(text, language)) {
    for (const Token& token : normaliser.normalise(range, language, unspoken)) {
      const Word* word = std::get_if<Word>(&token);
      const bool is_one = word != nullptr && word->is_glued && word->rule.empty();
      if (word != nullptr)
        words += (words.empty() || is_one ? "" : has_mark ? ", " : " ") + word->spoken;
      has_mark = word == nullptr;
    }
  }
  return words;
}

struct Transcriber::Parts {
  Normaliser normaliser;
  Segmenter segmenter;
};

Transcriber::Transcriber() : parts_(std::make_unique<Parts>()) {}
Transcriber::~Transcriber() = default;
Transcriber::Transcriber(Transcriber&&) noexcept = default;
Transcriber& Transcriber::operator=(Transcriber&&) noexcept = default;

Transcript Transcriber::transcribe(std::string_view raw, std::string_view language, Quotes quotes,
                                   const ReadingOptions& options) {
  const SayWords say = [&](std::string_view written, std::string_view its_language) {
    return say_words(parts_->normaliser, parts_->segmenter, written, its_language,
                     options.conventions);
  };
  const Source source = read_source(raw, options.format, language, say);
  const CleanText text = text_to_read(source.text, source.requests);
  parts_->normaliser.open(text, source.requests.words, options.conventions);
  std::u32string normalised;
  std::vector<Unspoken> unspoken;
  for (const auto& parts : styled_sentences(parts_->segmenter, text, source)) {
    Sentence sentence;
    for (const StyledPart& part : parts)
      std::ranges::move(parts_->normaliser.normalise(part.units, part.language, unspoken),
                        std::back_inserter(sentence));
    const std::u32string line = line_of(sentence, [&](const Token& token) {
      if (std::string wide = wide_mark_of(source.text, token); !wide.empty()) return wide;
      return quotes == Quotes::kStraight ? with_straight_quotes(token)
                                         : with_quotes_of(source.text, token);
    });
    if (line.empty()) continue;
    if (!normalised.empty() && !are_unspaced(normalised.back(), line.front(), false))
      normalised += U' ';
    normalised += line;
  }
  return {.written = as_shown(raw, source.markup), .normalised = encode(normalised)};
}

}  // namespace text
