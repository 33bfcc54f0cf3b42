#include "pipeline/dataset/page/sections.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "pipeline/dataset/page/markup.h"
#include "pipeline/dataset/page/plots.h"

namespace pipeline::dataset::page {
namespace {

constexpr std::size_t kMostSpeakers = 100;

std::string figure(const std::string& name, const std::string& value) {
  return "<div><dt>" + name + "</dt><dd>" + value + "</dd></div>\n";
}

std::string quantiles(const Histogram& values, int decimals) {
  std::vector<Cell> cells;
  for (const double value : {values.min(), values.quantile(0.05), values.quantile(0.5),
                             values.quantile(0.95), values.max()})
    cells.push_back(with_decimals(value, decimals));
  return table({"least", "5 %", "median", "95 %", "greatest"}, row(cells));
}

}  // namespace

std::string headline(const Statistics& statistics) {
  std::int64_t left_out = 0;
  for (const auto& [what, count] : statistics.left_out) left_out += count;
  return "<header>\n<p class=\"eyebrow\">kokoro-render data set</p>\n<h1>" +
         in_words(statistics.all_seconds()) + " of speech</h1>\n<dl class=\"figures\">\n" +
         figure("Recordings", counted(statistics.utterances())) +
         figure("Speakers", counted(std::ssize(statistics.speakers))) +
         figure("Sounds", counted(std::ssize(statistics.phonemes()))) +
         figure("Left out", counted(left_out)) + "</dl>\n</header>\n";
}

std::string splits_section(const Statistics& statistics) {
  std::string rows;
  for (std::size_t split = 0; split < kSplitNames.size(); ++split) {
    const SplitStatistics& part = statistics.splits[split];
    const auto speakers =
        std::count_if(statistics.speakers.begin(), statistics.speakers.end(),
                      [&](const auto& speaker) { return speaker.second.utterances[split] > 0; });
    rows += row({kSplitNames[split], counted(part.utterances), in_words(part.seconds),
                 counted(speakers), counted(part.characters), counted(std::ssize(part.phonemes))});
  }
  return section("Splits", "Augmented copies are not counted anywhere on this page.",
                 table({"split", "recordings", "audio", "speakers", "characters", "sounds"}, rows));
}

std::string lengths_section(const Statistics& statistics) {
  if (statistics.utterances() == 0) return {};
  std::string out =
      section("Durations", "Recordings by seconds of audio, logarithmic.",
              drawing(durations_plot(statistics.seconds)) + quantiles(statistics.seconds, 2));
  return out + section("Speaking rate",
                       "Characters of the normalised text per second of audio, logarithmic.",
                       drawing(rates_plot(statistics.characters_per_second)) +
                           quantiles(statistics.characters_per_second, 1));
}

std::string loudness_section(const Statistics& statistics) {
  if (statistics.lufs.empty()) return {};
  std::int64_t measured = 0;
  for (const auto& [lufs, count] : statistics.lufs) measured += count;
  std::string note = "Integrated loudness by ITU-R BS.1770, by whole LUFS.";
  if (measured < statistics.utterances())
    note += " Not measured: " + counted(statistics.utterances() - measured) +
            ", silent or shorter than the 0.4 s it takes.";
  return section("Loudness", note, drawing(loudness_plot(statistics.lufs)));
}

std::string speakers_section(const Statistics& statistics) {
  std::vector<const std::pair<const std::string, SpeakerStatistics>*> sorted;
  for (const auto& speaker : statistics.speakers) sorted.push_back(&speaker);
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) {
    return a->second.all_seconds() > b->second.all_seconds();
  });
  if (sorted.empty()) return {};
  const double most = sorted.front()->second.all_seconds();
  std::string rows;
  for (std::size_t i = 0; i < std::min(sorted.size(), kMostSpeakers); ++i) {
    const auto& [voice, counts] = *sorted[i];
    rows += row({escape(voice), bar(most > 0 ? counts.all_seconds() / most : 0),
                 counted(counts.all_utterances()), in_words(counts.all_seconds()),
                 counted(counts.utterances[0]), counted(counts.utterances[1]),
                 counted(counts.utterances[2]),
                 counts.lufs_count > 0
                     ? with_decimals(counts.lufs_sum / static_cast<double>(counts.lufs_count), 1)
                     : "–"});
  }
  std::string note = "From the one with most audio down.";
  if (sorted.size() > kMostSpeakers)
    note += " The first " + counted(kMostSpeakers) + " of " + counted(std::ssize(sorted)) + ".";
  return section(
      "Speakers", note,
      table({"speaker", "", "recordings", "audio", "train", "validation", "test", "mean LUFS"},
            rows));
}

std::string left_out_section(const Statistics& statistics) {
  std::string rows;
  for (const auto& [what, count] : statistics.left_out) rows += row({escape(what), counted(count)});
  if (rows.empty()) return {};
  return section("Left out", "Items of the run that are not in the data set, by what they lack.",
                 table({"because of", "items"}, rows));
}

}  // namespace pipeline::dataset::page
