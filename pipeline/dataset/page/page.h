#pragma once

#include <string>

#include "pipeline/dataset/statistics.h"

namespace pipeline::dataset {

/// The statistics of a data set as one page: HTML that is also well-formed XML, UTF-8,
/// drawings inline, without scripts, and without anything that is fetched from elsewhere.
std::string to_page(const Statistics& statistics);

}  // namespace pipeline::dataset
