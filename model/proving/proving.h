// Verification against the PyTorch reference: cases, traces of every stage, their agreement.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/kokoro/speech.h"
#include "model/weights/checkpoint.h"
#include "model/weights/formats.h"

namespace model {

/// A reference case: what to say, in the metadata of a safetensors file, and what every stage of
/// the reference made of it, as its tensors. A name that ends in `[::16]` holds every 16th entry of
/// the first dimension.
struct Case {
  std::string path;
  std::string phonemes;
  std::string voice;
  int voice_row = 0;
  double speed = 1;
  std::uint64_t noise_seed = 0;
  std::string model;  ///< the source it is meant for: `synthetic:SALT` or `demo`
  TensorFile file;

  /// The tensor of exactly this name, or nothing.
  const StoredTensor* find(const std::string& name) const;
};

/// The paths of the cases that ship with the program, sorted.
std::vector<std::string> shipped_cases();

/// Reads a case. Throws Error for metadata that is missing or malformed.
Case read_case(const std::string& path);

struct LoadedModel;
struct WorkerMemory;

enum class CaseInputs {
  kOwn,           ///< each stage reads what the stage before it made
  kTeacherForced  ///< each stage reads the case's tensors, where the case has them in full
};

/// Runs cases through a model and shows every stage. Not for sharing between threads.
class Tracer {
 public:
  explicit Tracer(const std::string& model_source);
  explicit Tracer(LoadedModel model);
  ~Tracer();

  /// All tensors of the run, named and shaped as in the case files, none thinned out, in the order
  /// they were made; the same in every bucket. Throws Error when the case does not fit the model.
  std::vector<NamedTensor> run(const Case& reference, CaseInputs inputs,
                               const EngineOptions& buckets = {});

 private:
  std::unique_ptr<LoadedModel> model_;
  std::unique_ptr<WorkerMemory> memory_;
};

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
                               CaseInputs inputs);

}  // namespace model
