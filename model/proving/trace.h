#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/kokoro/speech.h"
#include "model/proving/case.h"
#include "model/weights/safetensors.h"

namespace model {

struct LoadedModel;
struct WorkerMemory;

enum class Inputs {
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
  std::vector<NamedTensor> run(const Case& reference, Inputs inputs,
                               const EngineOptions& buckets = {});

 private:
  std::unique_ptr<LoadedModel> model_;
  std::unique_ptr<WorkerMemory> memory_;
};

}  // namespace model
