// From written text to chunks: the path of a text, stage by stage.
#include "model/text/frontend.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "model/error.h"
#include "model/text/clean_text.h"
#include "model/text/language.h"
#include "model/text/normaliser.h"
#include "model/text/pronouncer.h"
#include "model/text/segmenter.h"
#include "model/text/styled_sentences.h"
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
  Impl(const std::set<std::string>& symbols, const std::filesystem::path& lexicons)
      : alphabet(symbols), pronouncer(lexicons, symbols) {}

  void add_part(Sentence written, std::string_view language, PieceBuilder& builder,
                Prepared& prepared);
  void add_mark(const Mark& mark, PieceBuilder& builder, Prepared& prepared);
  bool add_word(const Word& word, const Pronunciation& said, PieceBuilder& builder,
                Prepared& prepared);
  void close_last_chunk(Sentence& sentence, std::vector<Chunk>& chunks);

  Alphabet alphabet;
  Normaliser normaliser;
  Segmenter segmenter;
  Pronouncer pronouncer;
};

void Frontend::Impl::add_part(Sentence written, std::string_view language, PieceBuilder& builder,
                              Prepared& prepared) {
  const Sentence sentence = pronouncer.divided(std::move(written), language);
  const std::vector<Pronunciation> said = pronouncer.pronounce(sentence, language);
  bool after_word = false;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (const Mark* mark = std::get_if<Mark>(&sentence[i])) {
      add_mark(*mark, builder, prepared);
      after_word = false;
      continue;
    }
    const Word& word = std::get<Word>(sentence[i]);
    if (said[i].is_joined && after_word) {
      builder.add_joined(word, said[i]);
    } else {
      after_word = add_word(word, said[i], builder, prepared);
    }
  }
}

void Frontend::Impl::add_mark(const Mark& mark, PieceBuilder& builder, Prepared& prepared) {
  std::vector<std::string> unknown;
  if (alphabet.keep_known(decode(mark.symbol, "mark"), unknown).empty()) {
    prepared.unspoken.push_back({mark.symbol, mark.raw});
  } else {
    builder.add_mark(mark);
  }
}

/// Whether it has sound. A word too long for one chunk, which only nonsense is, is spoken in parts;
/// the first of them says what it is, so that memory does not grow with their number.
bool Frontend::Impl::add_word(const Word& word, const Pronunciation& said, PieceBuilder& builder,
                              Prepared& prepared) {
  const std::u32string known =
      alphabet.keep_known(decode(said.phonemes, "phonemes"), prepared.unknown_phonemes);
  if (!has_sound(known)) {
    prepared.unspoken.push_back({word.spoken, word.raw});
    return false;
  }
  builder.add_word(word, std::u32string_view(known).substr(0, kMaxWord), said);
  const Word rest{.spoken = "", .raw = word.raw, .rule = word.rule, .phonemes = ""};
  const Pronunciation said_on{
      .phonemes = "", .source = said.source, .entry = "", .is_linked = said.is_linked};
  for (std::size_t begin = kMaxWord; begin < known.size(); begin += kMaxWord) {
    builder.add_word(rest, std::u32string_view(known).substr(begin, kMaxWord), said_on);
  }
  return true;
}

/// The marks that a sentence goes on with behind a pause or in another voice close the word before.
void Frontend::Impl::close_last_chunk(Sentence& sentence, std::vector<Chunk>& chunks) {
  if (chunks.empty() || is_mark(decode(chunks.back().phonemes, "phonemes").back())) return;
  std::ptrdiff_t count = 0;
  for (const Token& token : sentence) {
    const Mark* mark = std::get_if<Mark>(&token);
    if (mark == nullptr || mark->symbol == "—") break;
    const std::u32string symbol = decode(mark->symbol, "mark");
    std::vector<std::string> unknown;
    const std::string known = encode(alphabet.keep_known(symbol, unknown));
    if (is_opening_mark(symbol[0]) || known.empty()) break;
    chunks.back().phonemes += known;
    chunks.back().text += mark->symbol;
    chunks.back().marks.push_back(mark->raw);
    ++count;
  }
  sentence.erase(sentence.begin(), sentence.begin() + count);
}

namespace {

constexpr int kMaxPausesMs = 60 * 60 * 1000;

/// Makes chunks of the pieces so far, for one voice.
void end_chunk(std::string_view voice, PieceBuilder& builder, Prepared& prepared) {
  for (Chunk& chunk : group(builder.take(), kTextChunk)) {
    chunk.voice = voice;
    prepared.chunks.push_back(std::move(chunk));
  }
}

/// Puts silence after the last chunk.
void add_pause(const PauseRequest& pause, Prepared& prepared) {
  std::vector<Chunk>& chunks = prepared.chunks;
  int& ms = chunks.empty() ? prepared.pause_before_ms : chunks.back().pause_after_ms;
  ms += pause.ms;
  if (ms > kMaxPausesMs)
    throw model::Error("the pauses up to byte " + std::to_string(pause.raw.end),
                       "at most an hour of them in a row", "more");
}

/// Gives the words their speed and gain, in one pass over both.
void apply_styles(const std::vector<StyledSpan>& styles, std::vector<Chunk>& chunks) {
  auto style = styles.begin();
  for (Chunk& chunk : chunks) {
    for (SpokenWord& word : chunk.words) {
      while (style != styles.end() && style->raw.end <= word.raw.begin) ++style;
      if (style == styles.end()) return;
      if (style->raw.begin >= word.raw.end) continue;
      word.speed = style->style.speed;
      word.gain = style->style.gain;
    }
  }
}

std::vector<SpokenBookmark> placed(const Requests& requests, const std::vector<Chunk>& chunks) {
  std::vector<SpokenBookmark> places;
  std::size_t chunk = 0;
  std::size_t word = 0;
  auto pause = requests.pauses.begin();
  for (const Bookmark& bookmark : requests.bookmarks) {
    for (; chunk < chunks.size(); ++chunk, word = 0) {
      const std::vector<SpokenWord>& words = chunks[chunk].words;
      while (word < words.size() && words[word].raw.begin < bookmark.at) ++word;
      if (word < words.size()) break;
    }
    while (pause != requests.pauses.end() && pause->raw.begin < bookmark.at) ++pause;
    const bool before_pause =
        pause != requests.pauses.end() &&
        (chunk == chunks.size() || pause->raw.begin < chunks[chunk].words[word].raw.begin);
    places.push_back({bookmark.name, chunk, word, before_pause});
  }
  return places;
}

/// From bytes of the text to those of the script.
void put_in_script(const SpanMap& spans, Prepared& prepared) {
  for (Chunk& chunk : prepared.chunks) {
    for (SpokenWord& word : chunk.words) word.raw = spans.raw(word.raw);
    for (Span& mark : chunk.marks) mark = spans.raw(mark);
  }
  for (Unspoken& symbol : prepared.unspoken) symbol.raw = spans.raw(symbol.raw);
  for (Unspoken& stretch : prepared.silent) stretch.raw = spans.raw(stretch.raw);
}

}  // namespace

Frontend::Frontend(const std::set<std::string>& alphabet, const std::filesystem::path& lexicons)
    : impl_(std::make_unique<Impl>(alphabet, lexicons)) {}
Frontend::~Frontend() = default;
Frontend::Frontend(Frontend&&) noexcept = default;
Frontend& Frontend::operator=(Frontend&&) noexcept = default;

Prepared Frontend::prepare(std::string_view raw, std::string_view language,
                           const std::vector<const Dictionary*>& dictionaries,
                           const ReadingOptions& options) {
  find_language(language);  // refuses it even for an empty text
  const SayWords say = [&](std::string_view written, std::string_view its_language) {
    return say_words(impl_->normaliser, impl_->segmenter, written, its_language,
                     options.conventions);
  };
  Source source = read_source(raw, options.format, language, say);
  Requests& requests = source.requests;
  add_requests(source.text, dictionaries, source.language, requests);
  const CleanText text = text_to_read(source.text, source.requests);
  Prepared prepared;
  PieceBuilder builder;
  impl_->normaliser.open(text, requests.words, options.conventions);
  auto pause = requests.pauses.begin();
  std::string_view voice;
  for (const std::vector<StyledPart>& parts : styled_sentences(impl_->segmenter, text, source)) {
    const std::size_t begin = text.raw[parts.front().units.begin].begin;
    for (; pause != requests.pauses.end() && pause->raw.begin < begin; ++pause) {
      end_chunk(voice, builder, prepared);
      add_pause(*pause, prepared);
    }
    for (const StyledPart& part : parts) {
      if (part.voice != voice) {
        builder.end_sentence(prepared.unspoken);
        end_chunk(std::exchange(voice, part.voice), builder, prepared);
      }
      Sentence sentence = impl_->normaliser.normalise(part.units, part.language, prepared.unspoken);
      if (builder.is_empty()) impl_->close_last_chunk(sentence, prepared.chunks);
      impl_->add_part(std::move(sentence), part.language, builder, prepared);
    }
    builder.end_sentence(prepared.unspoken);
  }
  end_chunk(voice, builder, prepared);
  const auto silent = std::stable_partition(prepared.unspoken.begin(), prepared.unspoken.end(),
                                            [](const Unspoken& each) { return !each.is_silent; });
  prepared.silent.assign(silent, prepared.unspoken.end());
  prepared.unspoken.erase(silent, prepared.unspoken.end());
  for (; pause != requests.pauses.end(); ++pause) add_pause(*pause, prepared);
  if (prepared.chunks.empty())
    throw_nothing_to_speak("text", prepared.unspoken.size() + prepared.silent.size());

  apply_styles(requests.styles, prepared.chunks);
  prepared.bookmarks = placed(requests, prepared.chunks);
  prepared.diagnostics = std::move(source.diagnostics);
  prepared.markup = std::move(source.markup);
  put_in_script(source.spans, prepared);
  for (const Markup& markup : prepared.markup) prepared.chunks[0].marks.push_back(markup.raw);
  prepared.coverage = cover(raw, prepared.chunks, prepared.unspoken, prepared.silent);
  if (!prepared.coverage.lost.empty()) {
    const Span lost = prepared.coverage.lost.front();
    throw model::Error("text", "every character to be accounted for",
                       "'" + std::string(raw.substr(lost.begin, lost.end - lost.begin)) +
                           "' at byte " + std::to_string(lost.begin));
  }
  return prepared;
}

namespace {

/// A space, or the stroke between words of Mandarin in bopomofo.
bool is_word_border(char32_t c) { return c == U' ' || c == U'/'; }

/// Adds what `piece`, whose characters stand at `bytes` [size + 1] of the raw text, says between
/// marks.
void add_given_word(Piece& piece, const std::size_t* bytes, int sentence) {
  const std::u32string& given = piece.phonemes;
  std::size_t begin = 0;
  std::size_t end = given.size();
  while (begin < end && (is_mark(given[begin]) || is_word_border(given[begin]))) ++begin;
  while (begin < end && (is_mark(given[end - 1]) || is_word_border(given[end - 1]))) --end;
  const auto word = std::u32string_view(given).substr(begin, end - begin);
  if (!has_sound(word)) return;
  piece.words.push_back(
      {encode(word), {bytes[begin], bytes[end]}, "", begin, end, "given", "", sentence});
}

/// A piece for everything up to the next space or stroke, and for as much as a chunk can hold.
/// `bytes`: where each of the characters given stands in the raw text, and where the last one ends.
std::vector<Piece> pieces_of(std::u32string_view given, const std::vector<std::size_t>& bytes) {
  std::vector<Piece> pieces;
  int sentence = 0;
  for (std::size_t begin = 0; begin < given.size();) {
    const std::size_t border = std::min(given.find_first_of(U" /", begin), given.size() - 1);
    const std::size_t end = std::min(border + 1, begin + std::size_t{kMaxPhonemes});
    Piece& piece = pieces.emplace_back();
    piece.phonemes = given.substr(begin, end - begin);
    add_given_word(piece, bytes.data() + begin, sentence);
    if (is_word_border(given[end - 1])) {
      const char32_t before = end > 1 ? given[end - 2] : U' ';
      piece.border = is_terminal_mark(before) ? Border::kSentence
                     : is_mark(before)        ? Border::kClause
                                              : Border::kWord;
      sentence += piece.border == Border::kSentence ? 1 : 0;
    }
    begin = end;
  }
  return pieces;
}

}  // namespace

Prepared Frontend::prepare_phonemes(std::string_view phonemes) {
  std::u32string given;
  std::vector<std::size_t> bytes;
  for (Utf8Reader reader(phonemes, "phonemes"); !reader.done();) {
    bytes.push_back(reader.offset());
    const char32_t c = reader.next();
    given.push_back(is_space(c) ? U' ' : c);
  }
  bytes.push_back(phonemes.size());
  std::vector<std::string> unknown;
  if (!has_sound(impl_->alphabet.keep_known(given, unknown)))
    throw_nothing_to_speak("phonemes", unknown.size());
  Prepared prepared;
  std::vector<Piece> pieces = pieces_of(given, bytes);
  if (given.size() > kMaxPhonemes) {
    prepared.chunks = group(std::move(pieces), kPhonemeChunk);
    return prepared;
  }
  Chunk& whole = prepared.chunks.emplace_back();  // just as it is, spaces at its ends included
  whole.phonemes = encode(given);
  std::size_t offset = 0;
  for (Piece& piece : pieces) {
    for (SpokenWord& word : piece.words) {
      word.begin += offset;
      word.end += offset;
      whole.words.push_back(std::move(word));
    }
    offset += piece.phonemes.size();
  }
  return prepared;
}

}  // namespace text
