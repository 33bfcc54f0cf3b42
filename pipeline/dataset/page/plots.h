#pragma once

#include <string>

#include "pipeline/dataset/statistics.h"

/// The drawings of the page, each an inline SVG of the page's width.
namespace pipeline::dataset {

/// Recordings by length. REQUIRES: at least one.
std::string durations_plot(const Histogram& seconds);

/// Recordings by characters of text per second. REQUIRES: at least one.
std::string rates_plot(const Histogram& characters_per_second);

/// Recordings by integrated loudness. REQUIRES: at least one that has it.
std::string loudness_plot(const std::map<int, std::int64_t>& lufs);

/// Every sound and how often it is spoken, from the most frequent down. REQUIRES: at least one.
std::string phonemes_plot(const std::map<char32_t, std::int64_t>& counts);

}  // namespace pipeline::dataset
