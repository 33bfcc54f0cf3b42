#pragma once

#include <span>
#include <vector>

#include "model/kernels/stft.h"
#include "model/kokoro/config.h"
#include "model/kokoro/tap.h"
#include "model/layers/residual_blocks.h"

namespace model {

/// iSTFTNet (Kaneko et al. 2022): two upsampling stages fed with the spectrum of the harmonic
/// source, whose output is the log-magnitude and phase of the speech.
class Generator {
 public:
  Generator(const WeightScope& scope, const Config& config);

  /// Memory for up to `frames` frames. The stages run one after the other and share theirs.
  struct Activations {
    struct Stage {
      Mat x;       ///< [L, C] input of the residual blocks
      Mat source;  ///< [L, C] of the harmonic source; then the residual blocks' results
      Mat hidden;  ///< [L, C] between the convolutions of a residual block
    };
    std::vector<Mat> outputs;  ///< per stage [L, C], the mean of its residual blocks
    std::vector<Stage> stages;
    Mat spectrum;  ///< [columns, n_fft + 2]
    /// What `layout` holds from `spent` on, the inputs of forward() among it, is read for the last
    /// time by the last stage's upsampling; that stage's output lies there.
    Activations(const Config& config, int frames, std::size_t spent, Layout& layout);
  };

  /// features [2F, initial_channels], har [columns, n_fft + 2] (magnitude | phase), both
  /// overwritten, style [1, style_dim] -> the spectrum of the speech, a view into `room`.
  Mat forward(Mat features, ConstMat har, ConstMat style, const Activations& room, Arena& scratch,
              const Tap& tap = {}) const;

 private:
  struct Stage {
    Conv1d noise_conv;
    AdaInResBlock1 noise_res;
    ConvTranspose1d up;
    std::vector<AdaInResBlock1> resblocks;
  };
  std::vector<Stage> stages_;
  Conv1d conv_post_;
};

}  // namespace model
