#include "model/text/frontend.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "model/error.h"
#include "model/text/abbreviations.h"
#include "model/text/pronunciation/misaki_map.h"
#include "model/text/normalizer.h"
#include "model/text/pronunciation/phonemizer.h"
#include "model/text/piece_builder.h"
#include "model/text/scanner.h"
#include "model/text/segmenter.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr int kMaxPhonemes = 510;
constexpr std::size_t kMaxSpokenRun = 240;  // phonemes of words without a mark; leaves marks room
constexpr ChunkSize kTextChunk = {.aim = 175, .max = 250};
constexpr ChunkSize kPhonemeChunk = {.aim = kMaxPhonemes, .max = kMaxPhonemes};

std::size_t longest_word(std::u32string_view words) {
  std::size_t longest = 0;
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = std::min(words.find(U' ', begin), words.size());
    longest = std::max(longest, end - begin);
    begin = end + 1;
  }
  return longest;
}

/// The start of the second half: after the space nearest to the middle, else the middle itself.
std::size_t middle(std::u32string_view words) {
  const std::size_t half = words.size() / 2;
  const std::size_t left = words.rfind(U' ', half);
  const std::size_t right = words.find(U' ', half);
  if (left == words.npos && right == words.npos) return half;
  if (left == words.npos) return right + 1;
  if (right == words.npos) return left + 1;
  return (half - left < right - half ? left : right) + 1;
}

bool has_sound(std::u32string_view phonemes) {
  return std::any_of(phonemes.begin(), phonemes.end(), is_sound);
}

[[noreturn]] void throw_nothing_to_speak(const std::string& subject, std::size_t dropped) {
  throw model::Error(subject, "something to speak",
                     dropped == 0 ? "nothing" : "only symbols without sound");
}

}  // namespace

struct Frontend::Impl {
  explicit Impl(const std::set<std::string>& symbols) : alphabet(symbols) {}

  void add_sentence(std::u32string_view sentence, const Language& language, PieceBuilder& builder,
                    std::vector<std::string>& dropped);
  void add_words(std::u32string_view words, bool space_before, const Language& language,
                 PieceBuilder& builder, std::vector<std::string>& dropped);

  Alphabet alphabet;
  Normalizer normalizer;
  Phonemizer phonemizer;
};

void Frontend::Impl::add_sentence(std::u32string_view sentence, const Language& language,
                                  PieceBuilder& builder, std::vector<std::string>& dropped) {
  Scan scanned = scan(sentence);
  std::move(scanned.dropped.begin(), scanned.dropped.end(), std::back_inserter(dropped));
  for (const Token& token : scanned.tokens) {
    if (token.kind == Token::Kind::kWords) {
      add_words(token.text, token.space_before, language, builder, dropped);
    } else if (!alphabet.keep_known(token.text, dropped).empty()) {
      builder.add_mark(token.text[0], token.space_before);
    }
  }
  builder.end_sentence(dropped);
}

/// A run too long for espeak-ng or for one chunk is spoken in halves, and those in halves.
void Frontend::Impl::add_words(std::u32string_view words, bool space_before, const Language& language,
                               PieceBuilder& builder, std::vector<std::string>& dropped) {
  const std::string spoken = encode(expand_abbreviations(words));
  std::u32string phonemes;
  bool fits = spoken.size() <= Phonemizer::kMaxBytes &&
              longest_word(words) <= Phonemizer::kMaxWordCharacters;
  if (fits) {
    const std::string symbols = to_model_phonemes(phonemizer.ipa(spoken, language), language.dialect);
    phonemes = decode(symbols, "phonemes of espeak-ng");
    fits = phonemes.size() <= kMaxSpokenRun;
  }
  if (!fits && words.size() > 1) {
    const std::size_t half = middle(words);
    add_words(trim(words.substr(0, half)), space_before, language, builder, dropped);
    add_words(words.substr(half), true, language, builder, dropped);
    return;
  }
  phonemes = alphabet.keep_known(phonemes, dropped);
  if (has_sound(phonemes)) {
    builder.add_words(words, phonemes, space_before);
  } else {
    for (const char32_t c : words) {
      if (!is_space(c)) dropped.push_back(encode(c));
    }
  }
}

Frontend::Frontend(const std::set<std::string>& alphabet)
    : impl_(std::make_unique<Impl>(alphabet)) {}
Frontend::~Frontend() = default;
Frontend::Frontend(Frontend&&) noexcept = default;
Frontend& Frontend::operator=(Frontend&&) noexcept = default;

Prepared Frontend::prepare(std::string_view raw, std::string_view language) {
  const Language& spoken_language = find_language(language);
  const std::u32string normalized = impl_->normalizer.normalize(raw);
  Prepared prepared;
  PieceBuilder builder;
  for (const std::u32string_view sentence : sentences(normalized)) {
    impl_->add_sentence(sentence, spoken_language, builder, prepared.dropped);
  }
  prepared.chunks = group(builder.take(), kTextChunk);
  if (prepared.chunks.empty()) throw_nothing_to_speak("text", prepared.dropped.size());
  return prepared;
}

Prepared Frontend::prepare_phonemes(std::string_view phonemes) {
  std::u32string given = decode(phonemes, "phonemes");
  std::replace_if(given.begin(), given.end(), is_space, U' ');
  std::vector<std::string> unknown;
  if (!has_sound(impl_->alphabet.keep_known(given, unknown)))
    throw_nothing_to_speak("phonemes", unknown.size());
  Prepared prepared;
  if (given.size() <= kMaxPhonemes) {
    prepared.chunks.push_back({encode(given), ""});
    return prepared;
  }
  std::vector<Piece> pieces(1);
  for (std::size_t i = 0; i < given.size(); ++i) {
    Piece& piece = pieces.back();
    piece.phonemes.push_back(given[i]);
    if (given[i] == U' ') {
      const char32_t before = i > 0 ? given[i - 1] : U' ';
      piece.border = is_terminal_mark(before) ? Border::kSentence
                     : is_mark(before)        ? Border::kClause
                                              : Border::kWord;
    }
    if (given[i] == U' ' || piece.phonemes.size() == kMaxPhonemes) pieces.emplace_back();
  }
  if (pieces.back().phonemes.empty()) pieces.pop_back();
  prepared.chunks = group(pieces, kPhonemeChunk);
  return prepared;
}

}  // namespace text
