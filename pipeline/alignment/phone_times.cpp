#include "pipeline/alignment/phone_times.h"

#include <stdexcept>
#include <utility>

#include "model/engine.h"
#include "model/text/symbols.h"

namespace pipeline {
namespace {

/// So many frames between two sounds are their border and no silence: the model gives every token a
/// frame at least, and a space or a mark that is not heard takes no more.
constexpr int kMostBorderFrames = 2;

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
      if (phones_[i].symbol.empty() && is_inside && samples <= 2 * kHalfFrame * kMostBorderFrames) {
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

}  // namespace pipeline
