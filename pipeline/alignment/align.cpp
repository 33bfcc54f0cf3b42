// Attributes frames to phones, removes what the joiner cut from chunks, concatenates them on one
// timeline, and maps spoken words to written ones. See align.h.
#include "pipeline/alignment/align.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>

#include "io/base/strings.h"
#include "io/base/unicode.h"
#include "io/resampler.h"
#include "model/engine/engine.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"

namespace pipeline {
namespace {

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7F && c < 0xA0); }

}  // namespace

std::string on_one_line(std::string_view text) {
  std::string line;
  for (text::Utf8Reader reader(text, "text"); !reader.done();) {
    const std::size_t begin = reader.offset();
    const char32_t c = reader.next();
    if (!io::is_space(c) && !is_control(c))
      line += text.substr(begin, reader.offset() - begin);
    else if (!line.ends_with(' '))
      line += ' ';
  }
  return line;
}

std::string WrittenText::line(text::Span span) const {
  std::string visible;
  std::size_t at = span.begin;
  auto hidden = std::ranges::upper_bound(markup_, span.begin, {},
                                         [](const text::Markup& each) { return each.raw.end; });
  for (; hidden != markup_.end() && hidden->raw.begin < span.end; ++hidden) {
    if (hidden->raw.begin > at) visible += raw_.substr(at, hidden->raw.begin - at);
    visible += hidden->shown;
    at = hidden->raw.end;
  }
  if (at < span.end) visible += raw_.substr(at, span.end - at);
  return on_one_line(visible);
}

std::string WrittenText::of(text::Span span) const {
  return std::string(io::trim(line(span), " "));
}

std::vector<std::string> WrittenText::with_marks(std::span<const text::Span> spans) const {
  std::vector<std::string> shown;
  std::string before;  // the next word
  for (std::size_t i = 0; i < spans.size(); ++i) {
    if (i == 0) before = line({0, spans[0].begin});
    std::string word = before + of(spans[i]);
    const bool is_last = i + 1 == spans.size();
    std::string between = line({spans[i].end, is_last ? raw_.size() : spans[i + 1].begin});
    const std::size_t space = is_last ? between.npos : between.rfind(' ');
    const std::size_t cut = space == between.npos ? between.size() : space + 1;
    before = between.substr(cut);
    shown.push_back(word + between.substr(0, cut));
  }
  if (!shown.empty()) {
    shown.front().erase(0, shown.front().find_first_not_of(' '));
    shown.back().erase(shown.back().find_last_not_of(' ') + 1);
  }
  return shown;
}

namespace {

/// So many frames between two sounds are their border and no silence: the model gives every token a
/// frame at least, and a space or a mark that is not heard takes no more.
constexpr int kMaxBorderFrames = 2;

/// Takes the tokens of a chunk one by one.
class Attribution {
 public:
  void add_gap(int frames) {
    frames += std::exchange(stress_frames_, 0);
    stress_.clear();
    if (phones_.empty() || !phones_.back().symbol.empty()) phones_.emplace_back();
    lengthen(frames);
  }

  void add(char32_t symbol, std::size_t character, int frames) {
    const bool follows_sound =
        !phones_.empty() && !phones_.back().symbol.empty() && stress_.empty();
    if (text::is_stress(symbol)) {
      stress_ += symbol;
      stress_frames_ += frames;
    } else if (text::is_sound(symbol) && !text::is_modifier(symbol)) {
      phones_.push_back({std::exchange(stress_, {}) + symbol, character, 0});
      lengthen(frames + std::exchange(stress_frames_, 0));
    } else if (text::is_modifier(symbol) && follows_sound) {
      phones_.back().symbol += symbol;
      lengthen(frames);
    } else {
      add_gap(frames);
    }
  }

  std::vector<TimedPhone> take() {
    std::vector<TimedPhone> phones;
    for (std::size_t i = 0; i < phones_.size(); ++i) {
      constexpr std::int64_t kHalfFrame = model::kSamplesPerFrame / 2;
      const bool is_inside = i > 0 && i + 1 < phones_.size();
      const std::int64_t samples = phones_[i].samples;
      if (phones_[i].symbol.empty() && is_inside && samples <= 2 * kHalfFrame * kMaxBorderFrames) {
        phones.back().samples += samples / 2;
        phones_[i + 1].samples += samples / 2;
      } else {
        phones.push_back(std::move(phones_[i]));
      }
    }
    return phones;
  }

 private:
  void lengthen(int frames) {
    phones_.back().samples += std::int64_t{frames} * model::kSamplesPerFrame;
  }

  std::vector<TimedPhone> phones_;
  std::u32string stress_;  ///< of the sound that comes next
  int stress_frames_ = 0;
};

/// A written word that was heard.
struct HeardWord {
  text::Span raw;
  std::string spoken;
  std::string phonemes;
  int sentence = 0;
  std::size_t first_phone = 0;
  std::size_t end_phone = 0;
};

/// Takes samples from the silence that a chunk begins or ends with, and what is left to take from
/// the sound next to it.
void shorten(auto phone, auto end, std::int64_t samples) {
  for (; phone != end && samples > 0; ++phone) {
    const std::int64_t taken = std::min(samples, phone->samples);
    phone->samples -= taken;
    samples -= taken;
  }
}

/// Puts chunks one after the other.
class Timeline {
 public:
  explicit Timeline(int sample_rate) : sample_rate_(sample_rate) {}

  void add(const SpokenChunk& chunk) {
    add_silence(chunk.silence_before);
    const std::u32string phonemes = text::decode(chunk.phonemes, "phonemes");
    std::vector<std::pair<std::size_t, std::size_t>> sounds;  // character, number of the phone
    std::vector<TimedPhone> phones = time_phones(phonemes, chunk.characters, chunk.durations);
    shorten(phones.begin(), phones.end(), chunk.head);
    shorten(phones.rbegin(), phones.rend(), chunk.tail);
    for (const TimedPhone& phone : phones) {
      if (phone.symbol.empty()) {
        add_silence(phone.samples);
      } else {
        sounds.emplace_back(phone.character, phones_.size());
        add_phone(io::encode(phone.symbol), phone.samples);
      }
    }
    std::vector<std::size_t>& begins = begins_.emplace_back();
    for (const text::SpokenWord& word : chunk.words) {
      const auto character = [](const auto& sound) { return sound.first; };
      const auto first = std::ranges::lower_bound(sounds, word.begin, {}, character);
      const auto end = std::ranges::lower_bound(sounds, word.end, {}, character);
      begins.push_back(first == sounds.end() ? phones_.size() : first->second);
      if (first == end) continue;  // the model knows none of its sounds
      add_word({word.raw, word.spoken,
                io::encode(std::u32string_view(phonemes).substr(word.begin, word.end - word.begin)),
                word.sentence, first->second, std::prev(end)->second + 1});
    }
  }

  void add_silence(std::int64_t samples) {
    if (samples == 0) return;
    if (phones_.empty() || !phones_.back().symbol.empty())
      add_phone("", samples);
    else
      lengthen(samples);
  }

  std::vector<io::AlignedPhone> take_phones() { return std::move(phones_); }
  std::vector<HeardWord> take_words() { return std::move(words_); }
  std::int64_t end() const { return phones_.empty() ? 0 : phones_.back().samples.end; }

  /// Call it before the phones are taken.
  io::AlignedBookmark placed(const text::SpokenBookmark& bookmark) const {
    const bool is_last = bookmark.chunk >= begins_.size();
    std::size_t phone = is_last ? phones_.size() : begins_[bookmark.chunk][bookmark.word];
    const bool after_silence = phone > 0 && phones_[phone - 1].symbol.empty();
    if (bookmark.before_pause && after_silence) --phone;
    return {on_one_line(bookmark.name),
            phone < phones_.size() ? phones_[phone].samples.begin : end()};
  }

 private:
  void add_phone(std::string symbol, std::int64_t samples) {
    phones_.push_back({std::move(symbol), {end(), end()}});
    lengthen(samples);
  }

  void lengthen(std::int64_t samples) {
    samples_ += samples;
    phones_.back().samples.end = io::resampled_length(samples_, model::kSampleRate, sample_rate_);
  }

  void add_word(HeardWord word) {
    const bool is_new = words_.empty() || (word.raw.begin >= words_.back().raw.end &&
                                           word.first_phone >= words_.back().end_phone);
    if (is_new) {
      words_.push_back(std::move(word));
      return;
    }
    HeardWord& last = words_.back();
    last.raw = {std::min(last.raw.begin, word.raw.begin), std::max(last.raw.end, word.raw.end)};
    if (!word.spoken.empty()) last.spoken += " " + word.spoken;
    if (word.first_phone >= last.end_phone) last.phonemes += " " + word.phonemes;
    last.end_phone = std::max(last.end_phone, word.end_phone);
  }

  int sample_rate_;
  std::int64_t samples_ = 0;  ///< so far, at model::kSampleRate
  std::vector<io::AlignedPhone> phones_;
  std::vector<HeardWord> words_;
  std::vector<std::vector<std::size_t>> begins_;  ///< the first phone of each word of each chunk
};

/// Adds the phones up to before `end` that no word has: a silence.
void add_gap(io::Alignment& alignment, std::size_t end) {
  const std::size_t first = alignment.words.empty() ? 0 : alignment.words.back().end_phone;
  if (first == end) return;
  io::AlignedWord& gap = alignment.words.emplace_back();
  gap.samples = {alignment.phones[first].samples.begin, alignment.phones[end - 1].samples.end};
  gap.first_phone = first;
  gap.end_phone = end;
}

void add_word(io::Alignment& alignment, const HeardWord& word, const std::string& text,
              const std::string& shown) {
  add_gap(alignment, word.first_phone);
  const io::SampleRange samples{alignment.phones[word.first_phone].samples.begin,
                                alignment.phones[word.end_phone - 1].samples.end};
  alignment.words.push_back({.text = text.empty() ? word.spoken : text,
                             .shown = shown,
                             .spoken = word.spoken,
                             .phonemes = word.phonemes,
                             .bytes = {word.raw.begin, word.raw.end},
                             .samples = samples,
                             .first_phone = word.first_phone,
                             .end_phone = word.end_phone});
}

}  // namespace

std::vector<TimedPhone> time_phones(std::u32string_view phonemes, std::span<const int> characters,
                                    std::span<const int> durations) {
  if (durations.size() != characters.size() + 2)
    throw std::invalid_argument("durations: expected " + std::to_string(characters.size() + 2) +
                                ", one for each token, found " + std::to_string(durations.size()));
  Attribution attribution;
  attribution.add_gap(durations.front());
  for (std::size_t i = 0; i < characters.size(); ++i) {
    const auto character = static_cast<std::size_t>(characters[i]);
    attribution.add(phonemes[character], character, durations[i + 1]);
  }
  attribution.add_gap(durations.back());
  return attribution.take();
}

io::Alignment align(const SpokenItem& item, int sample_rate) {
  Timeline timeline(sample_rate);
  for (const SpokenChunk& chunk : item.chunks) timeline.add(chunk);
  timeline.add_silence(item.silence_after);
  io::Alignment alignment;
  alignment.sample_rate = sample_rate;
  alignment.samples = timeline.end();
  for (const text::SpokenBookmark& bookmark : item.bookmarks)
    alignment.bookmarks.push_back(timeline.placed(bookmark));
  alignment.phones = timeline.take_phones();
  const std::vector<HeardWord> words = timeline.take_words();

  const WrittenText written(item.raw, item.markup);
  std::vector<text::Span> spans;
  spans.reserve(words.size());
  for (const HeardWord& word : words) spans.push_back(word.raw);
  const std::vector<std::string> shown = written.with_marks(spans);
  for (std::size_t i = 0; i < words.size(); ++i) {
    add_word(alignment, words[i], written.of(words[i].raw), shown[i]);
    const std::size_t end = alignment.words.size();
    if (i == 0 || words[i].sentence != words[i - 1].sentence)
      alignment.sentences.push_back({{alignment.words.back().samples.begin, 0}, end - 1, end});
    io::AlignedSentence& sentence = alignment.sentences.back();
    sentence.samples.end = alignment.words.back().samples.end;
    sentence.end_word = end;
  }
  add_gap(alignment, alignment.phones.size());
  return alignment;
}

}  // namespace pipeline
