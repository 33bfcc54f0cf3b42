// Writes the sections of the card: front matter, origin, splits, speakers, phonemes, options.
#include "pipeline/dataset/export/card.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "io/base/error.h"
#include "io/base/json_text.h"
#include "io/base/unicode.h"
#include "pipeline/report/print.h"

namespace pipeline::dataset {
namespace {

constexpr std::size_t kMostSpeakers = 100;  // of the table; about/speakers.csv has all
constexpr std::size_t kMostNames = 5;       // of corpora
constexpr std::size_t kRarest = 10;         // phonemes

/// A text as YAML and JSON both quote it.
std::string yaml(const std::string& text) { return io::json_text(nlohmann::json(text)); }

/// A name as Markdown shows it as it is, in tables too.
std::string code(const std::string& name) {
  std::string shown = io::printable(name);
  std::ranges::replace(shown, '`', '\'');
  for (std::size_t at = 0; (at = shown.find('|', at)) != std::string::npos; at += 2)
    shown.insert(at, "\\");
  return "`" + shown + "`";
}

/// The hub's names of sizes.
std::string size_category(std::int64_t recordings) {
  const std::pair<std::int64_t, const char*> sizes[] = {{1'000, "n<1K"},
                                                        {10'000, "1K<n<10K"},
                                                        {100'000, "10K<n<100K"},
                                                        {1'000'000, "100K<n<1M"},
                                                        {10'000'000, "1M<n<10M"}};
  for (const auto& [limit, name] : sizes)
    if (recordings < limit) return name;
  return "10M<n<100M";
}

std::string corpora_of(const ExportSummary& summary) {
  std::string names;
  std::size_t count = 0;
  for (const std::string& corpus : summary.corpora) {
    if (count++ == kMostNames) break;
    names += (names.empty() ? "" : ", ") + corpus;
  }
  return summary.corpora.size() > kMostNames ? names + " and others" : names;
}

void add_front_matter(std::string& card, const std::string& licence, const ExportSummary& summary) {
  card += "---\n";
  if (!licence.empty()) print(card, "license: {}\n", yaml(licence));
  std::set<std::string> languages;  // the hub wants them without regions
  for (const std::string& language : summary.languages)
    languages.insert(language.substr(0, language.find('-')));
  if (!languages.empty()) card += "language:\n";
  for (const std::string& language : languages) print(card, "- {}\n", yaml(language));
  print(card, "pretty_name: {}\n", yaml("Synthetic speech: " + corpora_of(summary)));
  print(card, "task_categories:\n- text-to-speech\nsize_categories:\n- {}\n",
        size_category(summary.recordings));
  card += "tags:\n- synthetic\n---\n\n";
}

void add_origin(std::string& card, const RunOrigin& origin, const ExportOptions& options,
                const ExportSummary& summary) {
  print(card,
        "# Synthetic speech: {}\n\nNobody has said this: all of it is speech that a program made "
        "of texts.\n\n",
        io::printable(corpora_of(summary)));
  card += "| made from | |\n| --- | --- |\n";
  print(card, "| model | {}, hash `{}` |\n", code(origin.model), origin.model_hash);
  print(card, "| program | kokoro-render {} |\n", io::printable(origin.version));
  print(card, "| seed of the run | {} |\n", origin.seed);
  print(card, "| format | {} |\n\n", options.format);
  card +=
      "The texts were normalised, turned into phonemes and spoken by the model; the recordings "
      "are\nmono WAV of 16 bit. `about/` has the options, every recording, what was left out "
      "and why.\n\n";
}

void add_splits(std::string& card, const ExportSummary& summary) {
  constexpr double kHour = 3600;
  const auto splits = summary.statistics.splits();
  card += "## Splits\n\n| split | recordings | hours |\n| --- | --- | --- |\n";
  for (std::size_t i = 0; i < splits.size(); ++i)
    if (splits[i].utterances > 0)
      print(card, "| {} | {} | {:.3f} |\n", kSplitNames[i], splits[i].utterances,
            splits[i].seconds / kHour);
  if (summary.copies > 0)
    print(card, "\nVaried copies of training recordings, beside them: {}.\n", summary.copies);
  print(card, "\nAll audio, copies included: {:.3f} hours. Left out: {}. Changed: {}.\n\n",
        summary.seconds / kHour, io::counted(summary.left_out, "item"),
        io::counted(summary.changed, "text"));
}

void add_speakers(std::string& card, const ExportSummary& summary,
                  const std::vector<DatasetSpeaker>& speakers) {
  card += "## Speakers\n\nA speaker is a voice of the model, or a blend of voices.\n\n";
  card += "| voice | recordings | minutes |\n| --- | --- | --- |\n";
  for (std::size_t i = 0; i < std::min(speakers.size(), kMostSpeakers); ++i) {
    const SplitStatistics all = summary.statistics.speakers.at(speakers[i].voice).all();
    print(card, "| {} | {} | {:.2f} |\n", code(speakers[i].voice), all.utterances,
          all.seconds / 60);
  }
  if (speakers.size() > kMostSpeakers) card += "\n`about/speakers.csv` has the others.\n";
  card += "\n";
}

void add_phonemes(std::string& card, const ExportSummary& summary) {
  const SplitStatistics all = summary.statistics.all();
  std::vector<std::pair<std::int64_t, char32_t>> counts;
  for (const auto& [phoneme, count] : all.phonemes) counts.emplace_back(count, phoneme);
  std::ranges::sort(counts);
  print(card, "## Phonemes\n\nDifferent ones: {}. The rarest:", counts.size());
  for (std::size_t i = 0; i < std::min(counts.size(), kRarest); ++i)
    print(card, "{} {} {}", i == 0 ? "" : ",", code(io::encode(counts[i].second)), counts[i].first);
  card += ".\n\n";
}

void add_limits(std::string& card, const char* what, const std::pair<double, double>& range) {
  const bool has_least = std::isfinite(range.first) && range.first != 0;
  const bool has_most = std::isfinite(range.second);
  if (has_least) print(card, "- {}: at least {:g}\n", what, range.first);
  if (has_most) print(card, "- {}: at most {:g}\n", what, range.second);
}

void add_selection(std::string& card, const ExportOptions& options) {
  const Selection& selection = options.selection;
  const SelectionLimits& limits = selection.limits;
  const Augmentation& augmentation = options.augmentation;
  print(card, "## What was asked for\n\n- shares of train, validation, test: {:g}, {:g}, {:g}\n",
        selection.shares[0], selection.shares[1], selection.shares[2]);
  card += selection.speaker_disjoint ? "- each speaker in one split\n"
                                     : "- the split of an item is a hash of its name\n";
  add_limits(card, "seconds of audio", limits.seconds);
  add_limits(card, "characters of the normalised text", limits.characters);
  add_limits(card, "characters in a second", limits.characters_per_second);
  add_limits(card, "loudness in LUFS", limits.lufs);
  add_limits(card, "signal-to-noise ratio in dB", limits.snr_db);
  add_limits(card, "share of silence", limits.silence);
  add_limits(card, "word error rate of a recogniser", limits.word_error_rate);
  if (limits.clipped_samples)
    print(card, "- clipped samples: at most {}\n", *limits.clipped_samples);
  if (limits.unflagged) card += "- no item with a quality flag\n";
  if (limits.unwarned) card += "- no item whose text has symbols without sound\n";
  if (augmentation.copies == 0) return;
  print(card,
        "- copies of each training item: {}, with a speed from {:g} to {:g} and a gain from "
        "{:g} to {:g} dB, drawn by the seed {}\n",
        augmentation.copies, augmentation.speed.first, augmentation.speed.second,
        augmentation.gain_db.first, augmentation.gain_db.second, augmentation.seed);
  if (!augmentation.band_limits_hz.empty())
    card += fmt::format("- sample rates that copies have passed through: {}\n",
                        fmt::join(augmentation.band_limits_hz, ", "));
}

}  // namespace

std::string to_card(const RunOrigin& origin, const std::string& licence,
                    const ExportOptions& options, const ExportSummary& summary,
                    const std::vector<DatasetSpeaker>& speakers) {
  std::string card;
  add_front_matter(card, licence, summary);
  add_origin(card, origin, options, summary);
  add_splits(card, summary);
  add_speakers(card, summary, speakers);
  add_phonemes(card, summary);
  add_selection(card, options);
  return card;
}

}  // namespace pipeline::dataset
