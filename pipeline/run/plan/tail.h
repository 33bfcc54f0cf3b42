// The list of `text lint --tail`, which shows where rules of English normalisation are missing.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/engine/engine.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

/// Expressions of a job's texts that look alike: `AA-0000`.
struct TailShape {
  struct Example {
    std::string written, spoken;
    std::string item;  ///< its name, `corpus/id`
  };
  static constexpr std::size_t kExamples = 3;

  std::string shape;  ///< letters as a and A, digits as 0, other characters as they are
  std::int64_t count = 0;
  std::vector<Example> examples;  ///< the first ones that differ, kExamples at most
};

/// The long tail of a job's English texts: what has digits or signs and is read by no rule as a
/// whole, but piece by piece or as a code; most frequent first. What cannot be prepared is left to
/// lint(). Memory: by the number of shapes. Throws as make_plan().
std::vector<TailShape> tail(const Manifest& manifest, const model::Engine& engine);

}  // namespace pipeline
