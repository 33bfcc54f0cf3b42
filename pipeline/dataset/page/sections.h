#pragma once

#include <string>

#include "pipeline/dataset/statistics.h"

/// The parts of the page, from top to bottom, each a piece of well-formed HTML; empty where there
/// is nothing to say.
namespace pipeline::dataset::page {

std::string headline(const Statistics& statistics);
std::string splits_section(const Statistics& statistics);
std::string lengths_section(const Statistics& statistics);
std::string phonemes_section(const Statistics& statistics);
std::string loudness_section(const Statistics& statistics);
std::string speakers_section(const Statistics& statistics);
std::string left_out_section(const Statistics& statistics);

}  // namespace pipeline::dataset::page
