// The JSON keys that `bench` and `bench --scale` share: model and machine.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace model {
struct ModelInfo;
}  // namespace model

namespace pipeline {
struct Machine;
}  // namespace pipeline

namespace cli {

/// What every document of `bench` begins with: what was measured, on what.
nlohmann::ordered_json bench_document(const model::ModelInfo& model,
                                      const pipeline::Machine& machine);

}  // namespace cli
