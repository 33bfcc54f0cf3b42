#pragma once

#include <limits>
#include <string>
#include <vector>

#include "model/proving/case.h"
#include "model/proving/trace.h"

namespace model {

/// How close one tensor of a run is to the case's.
struct Agreement {
  std::string tensor;
  double error = 0;   ///< largest difference relative to the case's largest value
  double snr_db = 0;  ///< infinite where equal
  std::string limit;  ///< "exact", "error 2e-05", "SNR 100 dB"; empty where nothing is asked
  bool passed = true;
};

/// Compares a run with every tensor of its case, in the case's order of stages.
///
/// Asked of teacher-forced runs: integers exact, every stage within 2e-5, after the generator's
/// filtered convolutions within 5e-5, audio at 90 dB or more (where the case has all that the
/// decoder reads). The source's limit is 4e-5 sqrt(1 + F / 20): a
/// case holds F0 rounded to float32, and the phase adds those roundings up as a random walk, in the
/// reference as well as here. Asked of runs on their own inputs: integers
/// exact, F0 and N within 1e-3, and of the audio a log-mel distance below 2 dB (`log_mel` in the
/// list, in dB as its error; two float32 programs differ by up to 1.2 dB where weights are made up,
/// for the last bits of F0 add up in the phase), with a trained model an SNR of 50 dB too. Phases
/// differ by the distance they move their bin: a phase counts as much as its magnitude, and not at
/// all in the first and the last column, whose bins are real and whose sign of pi is rounding.
std::vector<Agreement> compare(const Case& reference, const std::vector<NamedTensor>& run,
                               Inputs inputs);

}  // namespace model
