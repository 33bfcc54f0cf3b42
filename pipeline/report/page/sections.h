#pragma once

#include <string>

#include "pipeline/report/report.h"

/// The parts of the page, from top to bottom, each a piece of well-formed HTML; empty where there
/// is nothing to say.
namespace pipeline::page {

std::string headline(const Report& report);
std::string stages_section(const Report& report);
std::string workers_section(const Report& report);
std::string lengths_section(const Report& report);
std::string failures_section(const Report& report);
std::string runs_section(const Report& report);

}  // namespace pipeline::page
