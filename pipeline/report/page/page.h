#pragma once

#include <string>

#include "pipeline/report/report.h"

namespace pipeline {

/// The report as one page: HTML that is also well-formed XML, UTF-8, drawings inline, without
/// scripts, and without anything that is fetched from elsewhere.
std::string to_page(const Report& report);

}  // namespace pipeline
