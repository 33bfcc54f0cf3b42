// A linear system that changed a take (filter, echo or room): what it adds, and its band edges.
#pragma once

#include <span>
#include <vector>

namespace pipeline::diff {

/// What a linear system that stays as it is adds to a recording: b is about gain a + added.
struct Response {
  enum class What {
    kNothing,  ///< it explains too little of the difference
    kFilter,   ///< over in a few milliseconds, or in few bands
    kEcho,     ///< the recording once more, or a few times
    kReverb,   ///< a tail as a room leaves
  };
  What what = What::kNothing;
  double explained = 0;      ///< share of the energy of b - gain a
  std::vector<float> added;  ///< [samples of a]
  double energy = 0;         ///< of `added`, sum of squares
  double echo_seconds = 0;   ///< of the strongest one; negative: it comes before the sound
  double tail_db = 0;        ///< energy of echo or tail over that of the recording itself

  // Of b over a, to that of b's strongest band.
  double low_pass_hz = 0;   ///< above it less than half the amplitude is left; 0: nowhere
  double high_pass_hz = 0;  ///< below it the same
  double treble_db = 0;     ///< above 4 kHz
};

/// Finds the system by division of spectra, those of all of a and of all of b - gain a - dc, and
/// keeps of its impulse response what comes from 0.25 s before to 0.6 s after the sound. Room and
/// filter are told apart by what rings on after 5 ms: in all bands, or in those alone where a
/// filter has its edge. REQUIRES: equal sizes, of one to a hundred seconds. Thread-safe.
Response find_response(std::span<const float> a, std::span<const float> b, int sample_rate,
                       double gain, double dc);

}  // namespace pipeline::diff
