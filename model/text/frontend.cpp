#include "model/text/frontend.h"

#include <algorithm>
#include <span>
#include <utility>

#include "model/error.h"
#include "model/text/clean_text.h"
#include "model/text/normaliser.h"
#include "model/text/piece_builder.h"
#include "model/text/run_phonemizer.h"
#include "model/text/segmenter.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr int kMaxPhonemes = 510;
constexpr ChunkSize kTextChunk = {.aim = 175, .max = 250};
constexpr ChunkSize kPhonemeChunk = {.aim = kMaxPhonemes, .max = kMaxPhonemes};
constexpr std::size_t kMaxWord = 240;  // phonemes of one word; leaves marks room

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

  void add_sentence(const Sentence& sentence, std::string_view language, PieceBuilder& builder,
                    Prepared& prepared);
  void add_words(std::span<const Word> words, std::string_view language, PieceBuilder& builder,
                 Prepared& prepared);
  void add_word(const Word& word, std::u32string_view phonemes, PieceBuilder& builder,
                Prepared& prepared);

  Alphabet alphabet;
  Normaliser normaliser;
  Segmenter segmenter;
  RunPhonemizer phonemizer;
};

void Frontend::Impl::add_sentence(const Sentence& sentence, std::string_view language,
                                  PieceBuilder& builder, Prepared& prepared) {
  std::vector<Word> run;
  const auto end_run = [&] {
    add_words(run, language, builder, prepared);
    run.clear();
  };
  for (const Token& token : sentence) {
    if (const Word* word = std::get_if<Word>(&token)) {
      run.push_back(*word);
      continue;
    }
    end_run();
    const Mark& mark = std::get<Mark>(token);
    std::vector<std::string> unknown;
    if (alphabet.keep_known(decode(mark.symbol, "mark"), unknown).empty()) {
      prepared.unspoken.push_back({mark.symbol, mark.raw});
    } else {
      builder.add_mark(mark);
    }
  }
  end_run();
  builder.end_sentence(prepared.unspoken);
}

void Frontend::Impl::add_words(std::span<const Word> words, std::string_view language,
                               PieceBuilder& builder, Prepared& prepared) {
  const std::vector<std::u32string> phonemes = phonemizer.phonemes(words, language);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Word& word = words[i];
    add_word(word, word.phonemes.empty() ? phonemes[i] : decode(word.phonemes, "phonemes"), builder,
             prepared);
  }
}

/// A word too long for one chunk, which only nonsense is, is spoken in parts.
void Frontend::Impl::add_word(const Word& word, std::u32string_view phonemes, PieceBuilder& builder,
                              Prepared& prepared) {
  const std::u32string known = alphabet.keep_known(phonemes, prepared.unknown_phonemes);
  if (!has_sound(known)) {
    prepared.unspoken.push_back({word.spoken, word.raw});
    return;
  }
  for (std::size_t begin = 0; begin < known.size(); begin += kMaxWord) {
    builder.add_word(word, std::u32string_view(known).substr(begin, kMaxWord));
  }
}

Frontend::Frontend(const std::set<std::string>& alphabet)
    : impl_(std::make_unique<Impl>(alphabet)) {}
Frontend::~Frontend() = default;
Frontend::Frontend(Frontend&&) noexcept = default;
Frontend& Frontend::operator=(Frontend&&) noexcept = default;

Prepared Frontend::prepare(std::string_view raw, std::string_view language) {
  const CleanText text = clean(raw);
  Prepared prepared;
  PieceBuilder builder;
  impl_->phonemizer.phonemes({}, language);  // refuses the language even of an empty text
  impl_->normaliser.open(text);
  for (const Range& sentence : impl_->segmenter.sentences(text)) {
    impl_->add_sentence(impl_->normaliser.normalise(sentence, language, prepared.unspoken),
                        language, builder, prepared);
  }
  prepared.chunks = group(builder.take(), kTextChunk);
  if (prepared.chunks.empty()) throw_nothing_to_speak("text", prepared.unspoken.size());
  prepared.coverage = cover(raw, prepared.chunks, prepared.unspoken);
  if (!prepared.coverage.lost.empty()) {
    const Span lost = prepared.coverage.lost.front();
    throw model::Error("text", "every character to be accounted for",
                       "'" + std::string(raw.substr(lost.begin, lost.end - lost.begin)) +
                           "' at byte " + std::to_string(lost.begin));
  }
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
    prepared.chunks.push_back({encode(given), "", {}, {}});
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
  prepared.chunks = group(std::move(pieces), kPhonemeChunk);
  return prepared;
}

}  // namespace text
