// Finds expressions that no single rule reads, and counts them by shape: letters become a or A,
// digits 0. See tail.h.
#include "pipeline/run/plan/tail.h"

#include <algorithm>
#include <map>
#include <span>
#include <string_view>

#include "io/base/unicode.h"
#include "model/error.h"
#include "model/text/language.h"
#include "model/text/unicode.h"
#include "pipeline/manifest/item_stream.h"
#include "pipeline/manifest/survey.h"
#include "pipeline/run/feed/preparer.h"

namespace pipeline {
namespace {

constexpr std::size_t kLongestShape = 40;  // characters
constexpr std::u32string_view kPunctuation = U".,;:!?'\"’‘“”()[]-–—…`";
constexpr std::size_t kReadableRuns = 2;  // of a code, as in CC0 and MP3

bool is_punctuation(char32_t c) { return kPunctuation.find(c) != kPunctuation.npos; }
bool is_sign(char32_t c) { return !io::is_letter(c) && !is_punctuation(c); }

/// A run of characters without white space, less the punctuation at its ends.
struct Expression {
  text::Span raw;
  std::u32string characters;
};

std::vector<Expression> expressions_of(std::string_view written) {
  std::vector<Expression> found;
  Expression expression;
  std::size_t end = 0;  // of what is no punctuation
  const auto finish = [&] {
    expression.characters.resize(end);
    if (std::ranges::any_of(expression.characters, is_sign)) found.push_back(expression);
    expression = {};
    end = 0;
  };
  for (text::Utf8Reader reader(written, "text"); !reader.done();) {
    const std::size_t begin = reader.offset();
    const char32_t c = reader.next();
    if (io::is_space(c)) {
      finish();
      continue;
    }
    if (expression.characters.empty() && is_punctuation(c)) continue;
    if (expression.characters.empty()) expression.raw.begin = begin;
    expression.characters += c;
    if (is_punctuation(c)) continue;
    end = expression.characters.size();
    expression.raw.end = reader.offset();
  }
  finish();
  return found;
}

/// The parts of an expression between hyphens.
std::vector<Expression> parts_of(const Expression& whole) {
  std::vector<Expression> parts = {{{whole.raw.begin, whole.raw.begin}, {}}};
  for (const char32_t c : whole.characters) {
    const std::size_t end = parts.back().raw.end + io::encode(c).size();
    if (c == U'-' || c == U'–' || c == U'—') {
      parts.push_back({{end, end}, {}});
    } else {
      parts.back().characters += c;
      parts.back().raw.end = end;
    }
  }
  return parts;
}

/// Letters and digits in turn: three in "e2fsck".
std::size_t runs_of(const std::u32string& characters) {
  std::size_t runs = 0;
  for (std::size_t i = 0; i < characters.size(); ++i)
    if (i == 0 || io::is_digit(characters[i]) != io::is_digit(characters[i - 1])) ++runs;
  return runs;
}

std::string shape_of(const std::u32string& characters) {
  std::u32string shape = characters.substr(0, kLongestShape);
  for (char32_t& c : shape) {
    if (io::is_digit(c)) c = U'0';
    if (io::is_letter(c)) c = io::is_upper(c) ? U'A' : U'a';
  }
  return io::encode(shape);
}

class TailCounter {
 public:
  void look_at(const Item& item, const text::Prepared& prepared) {
    std::vector<const text::SpokenWord*> words;
    for (const text::Chunk& chunk : prepared.chunks)
      for (const text::SpokenWord& word : chunk.words) words.push_back(&word);
    auto first = words.begin();
    for (const Expression& expression : expressions_of(item.script.content)) {
      first = std::find_if(first, words.end(), [&](const text::SpokenWord* word) {
        return word->raw.end > expression.raw.begin;
      });
      const auto last = std::find_if(first, words.end(), [&](const text::SpokenWord* word) {
        return word->raw.begin >= expression.raw.end;
      });
      if (is_markup(expression, prepared)) continue;
      if (!is_read_well(expression, {first, last}) &&
          !is_silent(expression, {first, last}, prepared))
        add(item, expression, {first, last});
    }
  }

  std::vector<TailShape> take() {
    std::vector<TailShape> sorted;
    for (auto& [shape, found] : shapes_) sorted.push_back(std::move(found));
    std::ranges::stable_sort(sorted, std::ranges::greater(), &TailShape::count);
    return sorted;
  }

 private:
  using Words = std::span<const text::SpokenWord* const>;

  static bool is_markup(const Expression& expression, const text::Prepared& prepared) {
    return std::ranges::any_of(prepared.markup, [&](const text::Markup& markup) {
      return markup.raw.begin < expression.raw.end && markup.raw.end > expression.raw.begin;
    });
  }

  /// By one rule that knows what it is: not one that reads any sign, or any run of letters and
  /// digits, unless that is short.
  static bool is_read_as_a_whole(const Expression& expression, Words words) {
    const auto word = std::ranges::find_if(words, [&](const text::SpokenWord* each) {
      return each->raw.begin <= expression.raw.begin && each->raw.end >= expression.raw.end;
    });
    if (word == words.end() || (*word)->rule.empty() || (*word)->rule == "symbol") return false;
    return (*word)->rule != "code" || runs_of(expression.characters) <= kReadableRuns;
  }

  static bool is_read_well(const Expression& expression, Words words) {
    if (is_read_as_a_whole(expression, words)) return true;
    const std::vector<Expression> parts = parts_of(expression);
    return parts.size() > 1 && std::ranges::all_of(parts, [&](const Expression& part) {
             return std::ranges::none_of(part.characters, is_sign) ||
                    is_read_as_a_whole(part, words);
           });
  }

  /// Typography, such as a * before an item: silent and not reported.
  static bool is_silent(const Expression& expression, Words words, const text::Prepared& prepared) {
    return words.empty() &&
           std::ranges::none_of(prepared.unspoken, [&](const text::Unspoken& each) {
             return each.raw.begin < expression.raw.end && each.raw.end > expression.raw.begin;
           });
  }

  void add(const Item& item, const Expression& expression, Words words) {
    const std::string shape = shape_of(expression.characters);
    TailShape& found = shapes_[shape];
    found.shape = shape;
    ++found.count;
    const std::string written = io::encode(expression.characters);
    if (found.examples.size() == TailShape::kExamples ||
        std::ranges::find(found.examples, written, &TailShape::Example::written) !=
            found.examples.end())
      return;
    std::string spoken;
    for (const text::SpokenWord* word : words) spoken += (spoken.empty() ? "" : " ") + word->spoken;
    found.examples.push_back({written, spoken, item.name()});
  }

  std::map<std::string, TailShape> shapes_;
};

}  // namespace

std::vector<TailShape> tail(const Manifest& manifest, const model::Engine& engine) {
  survey(manifest);
  text::Frontend frontend = make_frontend(engine, manifest.lexicons);
  DictionaryShelf dictionaries;
  TailCounter counter;
  ItemStream items(manifest);
  while (const auto item = items.next()) {
    if (item->script.is_phonemes || !text::find_language(item->language).writing().is_written_out)
      continue;
    try {
      counter.look_at(*item, prepare_script(frontend, dictionaries, *item));
    } catch (const model::Error&) {
      // lint() says why
    }
  }
  return counter.take();
}

}  // namespace pipeline
