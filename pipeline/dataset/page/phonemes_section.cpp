#include <algorithm>
#include <vector>

#include "model/text/unicode.h"
#include "pipeline/dataset/page/markup.h"
#include "pipeline/dataset/page/plots.h"
#include "pipeline/dataset/page/sections.h"

namespace pipeline::dataset::page {
namespace {

/// The sounds of the data set that a split lacks.
std::string lacking(const std::map<char32_t, std::int64_t>& all, const SplitStatistics& part) {
  std::string symbols;
  for (const auto& [phoneme, count] : all)
    if (!part.phonemes.contains(phoneme))
      symbols += (symbols.empty() ? "" : " ") + escape(text::encode(phoneme));
  return symbols.empty() ? "none" : symbols;
}

}  // namespace

std::string phonemes_section(const Statistics& statistics) {
  const auto all = statistics.phonemes();
  if (all.empty()) return {};
  std::string rows;
  for (std::size_t split = 0; split < kSplitNames.size(); ++split) {
    const SplitStatistics& part = statistics.splits[split];
    if (part.utterances == 0) continue;
    rows += row({kSplitNames[split],
                 counted(std::ssize(part.phonemes)) + " of " + counted(std::ssize(all)),
                 with_decimals(evenness(part.phonemes), 3), lacking(all, part)});
  }
  const auto possible = std::ssize(all) * std::ssize(all);
  return section(
      "Sounds",
      "How often each sound is spoken; a sound is one character of the model's alphabet. " +
          counted(std::ssize(statistics.phoneme_pairs)) + " of " + counted(possible) +
          " pairs of them stand side by side in a word. Balance is the entropy of the "
          "counts over the greatest there could be: 1 where all sounds are as frequent.",
      drawing(phonemes_plot(all)) + table({"split", "coverage", "balance", "lacks"}, rows));
}

}  // namespace pipeline::dataset::page
