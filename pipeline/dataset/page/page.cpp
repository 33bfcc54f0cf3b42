// The statistics page of a data set, as XHTML with inline SVG: to_page(), see statistics.h.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "io/base/error.h"
#include "io/base/strings.h"
#include "io/base/unicode.h"
#include "pipeline/dataset/statistics.h"
#include "pipeline/report/page/markup.h"
#include "pipeline/report/print.h"

namespace pipeline::dataset {
namespace {

// The drawings of the page, each an inline SVG of the page's width.

using page::Scale;
using page::Svg;
using page::with_commas;

constexpr double kWidth = 1040, kLeft = 62, kRight = 1016, kTop = 14, kBottom = 190;
constexpr int kBinsPerOctave = 6;

struct Bar {
  double from = 0, to = 1;
  std::int64_t count = 0;
};

Scale height_of(std::int64_t most) { return {0, static_cast<double>(most), kBottom, kTop}; }

/// Bars over a scale of values, which are named with `unit`.
std::string bars_plot(const std::vector<Bar>& bars, bool is_log, const std::string& unit,
                      const std::string& label) {
  std::int64_t most = 1;
  for (const Bar& bar : bars) most = std::max(most, bar.count);
  const Scale value{bars.front().from, bars.back().to, kLeft, kRight, is_log};
  const Scale height = height_of(most);
  Svg svg(kWidth, kBottom + 26, label);
  svg.count_axis(height, 4, kLeft, kRight);
  for (const double tick : value.ticks(12))
    svg.text(value(tick), kBottom + 18, "middle", fmt::format("{:g} {}", tick, unit));
  for (const Bar& bar : bars) {
    std::string tip = fmt::format("{:.3g} to {:.3g} {}: ", bar.from, bar.to, unit);
    const double y = height(static_cast<double>(bar.count));
    svg.rect(value(bar.from) + 0.5, y, std::max(1.0, value(bar.to) - value(bar.from) - 1),
             kBottom - y, "bin", tip + with_commas(bar.count));
  }
  return svg.take();
}

std::vector<Bar> bars_of(const Histogram& histogram) {
  const auto bound = [](int bin) { return std::exp2(static_cast<double>(bin) / kBinsPerOctave); };
  std::vector<Bar> bars;
  for (const auto& [bin, count] : histogram.by_octaves(kBinsPerOctave))
    bars.push_back({bound(bin), bound(bin + 1), count});
  return bars;
}

/// Recordings by length. REQUIRES: at least one.
std::string durations_plot(const Histogram& seconds) {
  return bars_plot(bars_of(seconds), true, "s", "Recordings by length");
}

/// Recordings by characters of text per second. REQUIRES: at least one.
std::string rates_plot(const Histogram& characters_per_second) {
  return bars_plot(bars_of(characters_per_second), true, "/s",
                   "Recordings by characters of text per second");
}

/// Recordings by integrated loudness. REQUIRES: at least one that has it.
std::string loudness_plot(const std::map<int, std::int64_t>& lufs) {
  std::vector<Bar> bars;
  bars.reserve(lufs.size());
  for (const auto& [from, count] : lufs) bars.push_back({from + 0.0, from + 1.0, count});
  return bars_plot(bars, false, "LUFS", "Recordings by integrated loudness");
}

/// Every sound and how often it is spoken, from the most frequent down. REQUIRES: at least one.
std::string phonemes_plot(const std::map<char32_t, std::int64_t>& counts) {
  std::vector<std::pair<char32_t, std::int64_t>> sorted(counts.begin(), counts.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  const Scale height = height_of(sorted.front().second);
  const double pitch = std::min(36.0, (kRight - kLeft) / static_cast<double>(sorted.size()));
  Svg svg(kWidth, kBottom + 26, "How often each sound is spoken");
  svg.count_axis(height, 4, kLeft, kRight);
  double x = kLeft;
  for (const auto& [phoneme, count] : sorted) {
    const double y = height(static_cast<double>(count));
    const std::string symbol = io::encode(phoneme);
    svg.rect(x + 0.5, y, std::max(1.0, pitch - 2), kBottom - y, "bin",
             symbol + ": " + with_commas(count));
    svg.text(x + pitch / 2, kBottom + 18, "middle", symbol);
    x += pitch;
  }
  return svg.take();
}

using page::drawing;
using page::figure;
using page::in_words;
using page::section;

constexpr std::size_t kMaxSpeakers = 100;

std::string with_decimals(double value, int decimals) {
  return fmt::format("{:.{}f}", value, decimals);
}

/// A cell of a table.
struct Cell {
  Cell(std::string content, const char* cell_style = "")  // NOLINT(google-explicit-constructor)
      : markup(std::move(content)), style(cell_style) {}
  Cell(const char* content) : markup(content) {}  // NOLINT(google-explicit-constructor)
  std::string markup;
  const char* style = "";  ///< a class of the page
};

/// A cell with a bar, `share` of the greatest.
Cell bar(double share) {
  return {"<i style=\"width:" + with_decimals(100 * share, 1) + "%\"></i>", "t bar"};
}

/// A row of a table, the first cell at the left.
std::string row(const std::vector<Cell>& cells, const std::string& element = "td") {
  std::string out = "<tr>";
  for (std::size_t i = 0; i < cells.size(); ++i)
    out += "<" + element + " class=\"" + (i == 0 ? "t" : cells[i].style) + "\">" + cells[i].markup +
           "</" + element + ">";
  return out + "</tr>\n";
}

std::string table(const std::vector<Cell>& columns, const std::string& rows) {
  return page::table(row(columns, "th") + rows);
}

std::vector<Cell> quantile_cells(const Histogram& values, int decimals) {
  std::vector<Cell> cells;
  for (const double value : {values.min(), values.quantile(0.05), values.quantile(0.5),
                             values.quantile(0.95), values.max()})
    cells.push_back(with_decimals(value, decimals));
  return cells;
}

std::string quantiles(const Histogram& values, int decimals) {
  return table({"least", "5 %", "median", "95 %", "greatest"},
               row(quantile_cells(values, decimals)));
}

/// The sounds of the data set that a split lacks.
std::string lacking(const std::map<char32_t, std::int64_t>& all, const SplitStatistics& part) {
  std::string symbols;
  for (const auto& [phoneme, count] : all)
    if (!part.phonemes.contains(phoneme))
      symbols += (symbols.empty() ? "" : " ") + io::escape_html(io::encode(phoneme));
  return symbols.empty() ? "none" : symbols;
}

std::string headline(const Statistics& statistics) {
  std::int64_t left_out = 0;
  for (const auto& [what, count] : statistics.left_out) left_out += count;
  const SplitStatistics all = statistics.all();
  return "<header>\n<p class=\"eyebrow\">kokoro-render data set</p>\n<h1>" + in_words(all.seconds) +
         " of speech</h1>\n<dl class=\"figures\">\n" +
         figure("Recordings", with_commas(all.utterances)) +
         figure("Speakers", with_commas(std::ssize(statistics.speakers))) +
         figure("Sounds", with_commas(std::ssize(all.phonemes))) +
         figure("Left out", with_commas(left_out)) + "</dl>\n</header>\n";
}

std::string splits_section(const Statistics& statistics) {
  const std::array<SplitStatistics, 3> splits = statistics.splits();
  std::string rows;
  for (std::size_t split = 0; split < kSplitNames.size(); ++split) {
    const SplitStatistics& part = splits[split];
    const auto speakers = std::ranges::count_if(statistics.speakers, [&](const auto& speaker) {
      return speaker.second.splits[split].utterances > 0;
    });
    rows += row({kSplitNames[split], with_commas(part.utterances), in_words(part.seconds),
                 with_commas(speakers), with_commas(part.characters),
                 with_commas(std::ssize(part.phonemes))});
  }
  return section("Splits", "Augmented copies are not counted anywhere on this page.",
                 table({"split", "recordings", "audio", "speakers", "characters", "sounds"}, rows));
}

std::string lengths_section(const Statistics& statistics) {
  if (statistics.speakers.empty()) return {};
  std::string out =
      section("Durations", "Recordings by seconds of audio, logarithmic.",
              drawing(durations_plot(statistics.seconds)) + quantiles(statistics.seconds, 2));
  return out + section("Speaking rate",
                       "Characters of the normalised text per second of audio, logarithmic.",
                       drawing(rates_plot(statistics.characters_per_second)) +
                           quantiles(statistics.characters_per_second, 1));
}

std::string phonemes_section(const Statistics& statistics) {
  const auto all = statistics.all().phonemes;
  if (all.empty()) return {};
  const std::array<SplitStatistics, 3> splits = statistics.splits();
  std::string rows;
  for (std::size_t split = 0; split < kSplitNames.size(); ++split) {
    const SplitStatistics& part = splits[split];
    if (part.utterances == 0) continue;
    rows += row({kSplitNames[split],
                 with_commas(std::ssize(part.phonemes)) + " of " + with_commas(std::ssize(all)),
                 with_decimals(evenness(part.phonemes), 3), lacking(all, part)});
  }
  const auto possible = std::ssize(all) * std::ssize(all);
  return section(
      "Sounds",
      "How often each sound is spoken; a sound is one character of the model's alphabet. " +
          with_commas(std::ssize(statistics.phoneme_pairs)) + " of " + with_commas(possible) +
          " pairs of them stand side by side in a word. Balance is the entropy of the "
          "counts over the greatest there could be: 1 where all sounds are as frequent.",
      drawing(phonemes_plot(all)) + table({"split", "coverage", "balance", "lacks"}, rows));
}

std::string loudness_section(const Statistics& statistics) {
  if (statistics.lufs.empty()) return {};
  std::int64_t measured = 0;
  const std::int64_t utterances = statistics.all().utterances;
  for (const auto& [lufs, count] : statistics.lufs) measured += count;
  std::string note = "Integrated loudness by ITU-R BS.1770, by whole LUFS.";
  if (measured < utterances)
    note += " Not measured: " + with_commas(utterances - measured) +
            ", silent or shorter than the 0.4 s it takes.";
  return section("Loudness", note, drawing(loudness_plot(statistics.lufs)));
}

std::string quality_section(const Statistics& statistics) {
  if (statistics.speakers.empty()) return {};
  std::string rows;
  const auto add = [&](const char* name, const Histogram& values, int decimals) {
    std::vector<Cell> cells = quantile_cells(values, decimals);
    cells.insert(cells.begin(), name);
    rows += row(cells);
  };
  add("signal to noise, dB", statistics.snr_db, 1);
  add("share of silence", statistics.silence, 3);
  add("sounds per second", statistics.sounds_per_second, 1);
  if (statistics.word_error_rate.count() > 0) add("word error rate", statistics.word_error_rate, 3);
  return section("Quality",
                 "Noise is the quietest tenth of a recording; sounds per second are those between "
                 "the silences at its ends. With samples at full scale: " +
                     io::counted(statistics.clipped, "recording") + ".",
                 table({"", "least", "5 %", "median", "95 %", "greatest"}, rows));
}

std::string speakers_section(const Statistics& statistics) {
  struct Row {
    const std::string* voice;
    const SpeakerStatistics* counts;
    SplitStatistics all;
  };
  std::vector<Row> sorted;
  for (const auto& [voice, counts] : statistics.speakers)
    sorted.push_back({&voice, &counts, counts.all()});
  std::ranges::stable_sort(sorted, std::greater{}, [](const Row& row) { return row.all.seconds; });
  if (sorted.empty()) return {};
  const double most = sorted.front().all.seconds;
  std::string rows;
  for (const auto& [voice, counts, all] :
       std::span(sorted).first(std::min(sorted.size(), kMaxSpeakers))) {
    const std::array<SplitStatistics, 3>& splits = counts->splits;
    rows +=
        row({io::escape_html(*voice), bar(most > 0 ? all.seconds / most : 0),
             with_commas(all.utterances), in_words(all.seconds), with_commas(splits[0].utterances),
             with_commas(splits[1].utterances), with_commas(splits[2].utterances),
             counts->lufs_count > 0
                 ? with_decimals(counts->lufs_sum / static_cast<double>(counts->lufs_count), 1)
                 : "–"});
  }
  std::string note = "From the one with most audio down.";
  if (sorted.size() > kMaxSpeakers)
    note +=
        " The first " + with_commas(kMaxSpeakers) + " of " + with_commas(std::ssize(sorted)) + ".";
  return section(
      "Speakers", note,
      table({"speaker", "", "recordings", "audio", "train", "validation", "test", "mean LUFS"},
            rows));
}

std::string left_out_section(const Statistics& statistics) {
  std::string rows;
  for (const auto& [what, count] : statistics.left_out)
    rows += row({io::escape_html(what), with_commas(count)});
  if (rows.empty()) return {};
  return section("Left out", "Items of the run that are not in the data set, by what they lack.",
                 table({"because of", "items"}, rows));
}

}  // namespace

std::string to_page(const Statistics& statistics) {
  return page::document("kokoro-render data set",
                        headline(statistics) + splits_section(statistics) +
                            lengths_section(statistics) + phonemes_section(statistics) +
                            loudness_section(statistics) + quality_section(statistics) +
                            speakers_section(statistics) + left_out_section(statistics));
}

}  // namespace pipeline::dataset
