// The loudness of a voice on a fixed text, for the gain of speakers, corpora and short items.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "io/audio_format.h"
#include "pipeline/run/render/renderer.h"
#include "pipeline/run/work.h"

namespace pipeline {

/// Some twenty seconds of text by which voices are compared.
struct ReferenceText {
  std::string language;
  std::string_view text;
};

/// That of a language, or the American English one where a language has none.
ReferenceText reference_text(const std::string& language);

/// A reference text as a voice speaks it: how loud the voice is. Thread-safe.
class Reference {
 public:
  /// `work`: prepared.
  explicit Reference(Work work) : work_(std::move(work)) {}

  const Work& work() const { return work_; }

  /// Integrated loudness in the output's format, which is the same in all calls. It is spoken by
  /// the first who asks; others wait. Throws as speak_into().
  double lufs(const Speak& speak, const io::AudioFormat& format) const;

 private:
  Work work_;
  mutable std::mutex mutex_;
  mutable std::optional<double> lufs_;
};

/// The power mean of `references` by their weights, integrated loudness. Throws as speak_into().
double mean_lufs(const std::vector<WeightedReference>& references, const Speak& speak,
                 const io::AudioFormat& format);

}  // namespace pipeline
