#pragma once

#include <array>
#include <vector>

#include "model/kokoro/config.h"
#include "model/measuring/operation.h"

namespace model {

/// Everything the engine computes for one utterance of `tokens` tokens (pads included) that lasts
/// `frames` frames, in the order it runs. Mirrors the constructors and forward passes of
/// model/kokoro and model/layers: whoever changes what they compute changes this.
std::vector<Operation> operations(const Config& config, int tokens, int frames);

/// Costs of a stage: sums over its operations. Weights count once however often they are used.
std::array<Cost, kStageCount> stage_costs(const std::vector<Operation>& operations);

/// Floating-point operations of one second of audio by the definition of the network, every
/// convolution direct: 54.3e9 for the released widths. It counts the products of all stages, as
/// many as ten tokens and forty frames per second ask for, and nothing element by element (norms,
/// Snake, the source). Audio seconds times this, over seconds, is a rate to compare engines by,
/// whatever their algorithms save.
double direct_operations_per_second(const Config& config);

}  // namespace model
