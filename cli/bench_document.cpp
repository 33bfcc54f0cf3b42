// Builds the common part of bench's JSON documents. See bench_document.h.
#include "cli/bench_document.h"

#include <nlohmann/json.hpp>

#include "model/engine/engine.h"
#include "pipeline/journal/record.h"

namespace cli {

nlohmann::ordered_json bench_document(const model::ModelInfo& model,
                                      const pipeline::Machine& machine) {
  return {{"model", model.source},
          {"model_identity", model.identity},
          {"cpu", machine.cpu},
          {"cores", machine.cores},
          {"vector_isa", machine.vector_isa}};
}

}  // namespace cli
