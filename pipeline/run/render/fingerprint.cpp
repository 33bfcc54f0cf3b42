// Hashes everything that shapes the samples of an item, in a fixed order.
#include "pipeline/run/render/fingerprint.h"

#include <cstdint>
#include <span>
#include <string>
#include <type_traits>

#include "io/base/hash.h"
#include "pipeline/manifest/item_stream.h"
#include "pipeline/run/render/reference.h"

namespace pipeline {
namespace {

/// Hashes values one after the other; every sequence is preceded by its length, so that no two
/// different items can give the same bytes.
class ValueHasher {
 public:
  template <class T>
  requires std::is_arithmetic_v<T>
  void add(T value) { hasher_.add({reinterpret_cast<const char*>(&value), sizeof value}); }
  template <class T>
  void add(std::span<const T> values) {
    add(std::uint64_t{values.size()});
    hasher_.add({reinterpret_cast<const char*>(values.data()), values.size_bytes()});
  }
  void add(std::string_view text) { add(std::span<const char>(text)); }

  std::string digits() const { return hasher_.result().hex(); }

 private:
  io::Hasher hasher_;
};

/// How the chunks of an item are spoken.
void add_speech(ValueHasher& hasher, const Work& work) {
  hasher.add(work.item.speed);
  hasher.add(work.item.pauses.before_ms);
  hasher.add(work.item.pauses.between_ms);
  hasher.add(work.item.pauses.after_ms);
  hasher.add(work.pause_before_ms);
  for (std::size_t i = 0; i < work.chunks.size(); ++i) {
    hasher.add(work.chunks[i].pause_after_ms);
    hasher.add(std::span<const int>(work.chunks[i].tokens.ids));
    hasher.add(std::span<const float>(work.chunks[i].style));
    hasher.add(std::span<const double>(work.chunks[i].rates));
    hasher.add(std::span<const double>(work.chunks[i].gains));
    hasher.add(chunk_seed(work.item.seed, i));
  }
}

/// How loud it becomes.
void add_level(ValueHasher& hasher, const Work& work) {
  const LoudnessPolicy& policy = work.item.level->policy;
  hasher.add(policy.target_lufs);
  hasher.add(static_cast<int>(policy.per));
  hasher.add(policy.peak_dbtp);
  for (const WeightedReference& reference : work.references) {
    hasher.add(reference.weight);
    add_speech(hasher, reference.speech->work());
  }
}

}  // namespace

std::string fingerprint(const Work& work, std::string_view model, std::string_view engine,
                        const io::AudioFormat& format, const QualityPolicy& quality) {
  ValueHasher hasher;
  hasher.add(model);
  hasher.add(engine);
  hasher.add(std::string_view(io::to_string(format)));
  hasher.add(quality.longest_silence_seconds);
  hasher.add(quality.longest_tail_seconds);
  hasher.add(quality.min_symbols_per_second);
  hasher.add(quality.max_symbols_per_second);
  hasher.add(quality.max_dc);
  hasher.add(quality.max_clipped_samples);
  hasher.add(std::uint64_t{quality.quarantine.size()});
  for (const std::string& flag : quality.quarantine) hasher.add(std::string_view(flag));
  add_speech(hasher, work);
  if (work.item.level) add_level(hasher, work);
  return hasher.digits();
}

}  // namespace pipeline
