#pragma once

#include <nlohmann/json.hpp>

#include "pipeline/report/report.h"

namespace pipeline {

/// The report as the document report.json (keys: README.md of this folder).
nlohmann::ordered_json report_json(const Report& report);

}  // namespace pipeline
