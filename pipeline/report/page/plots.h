// The two plots of report.html: workers over time, and speed by length of audio.
#pragma once

#include <string>

#include "pipeline/report/report.h"

/// The drawings of the page, each an inline SVG of the page's width.
namespace pipeline::page {

/// How busy the workers were over the report's clock, and below it what each one did: its items
/// one by one when all of them are known (Report::points), else shades by how busy it was.
/// REQUIRES: at least one worker, and a run that took time.
std::string workers_plot(const Report& report);

/// Items by length of their audio: the RTF of each above, how many there are below.
/// REQUIRES: at least one rendered item with audio among Report::points.
std::string lengths_plot(const Report& report);

}  // namespace pipeline::page
