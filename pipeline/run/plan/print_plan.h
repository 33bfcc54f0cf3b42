// A plan as a table for people and as JSON for programs.
#pragma once

#include <optional>
#include <string>

#include "pipeline/report/price.h"
#include "pipeline/run/plan/plan.h"

namespace pipeline {

/// `price`: also what the job costs.
std::string to_table(const Plan& plan, const std::optional<Price>& price = {});
std::string to_json(const Plan& plan, const std::optional<Price>& price = {});

}  // namespace pipeline
