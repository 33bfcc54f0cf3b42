// Second pass over a run: encodes the selected items in parallel, and writes them in key order.
#include "pipeline/dataset/export/export.h"

#include <oneapi/tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/alignment/alignment.h"
#include "io/base/content.h"
#include "io/base/error.h"
#include "io/base/hash.h"
#include "io/table_file.h"
#include "model/text/normaliser.h"
#include "pipeline/dataset/dataset_index.h"
#include "pipeline/dataset/export/card.h"
#include "pipeline/dataset/export/export_folder.h"
#include "pipeline/dataset/formats/formats.h"
#include "pipeline/dataset/run_source.h"
#include "pipeline/dataset/selection.h"
#include "pipeline/dataset/writer.h"
#include "pipeline/report/print.h"
#include "pipeline/worker_pool.h"

namespace pipeline::dataset {
namespace {

namespace fs = std::filesystem;

/// The alignment of an item that has one. Throws io::Error when it is missing, no alignment, or
/// that of another recording.
io::Alignment read_alignment(const std::filesystem::path& run, const SourceItem& item) {
  const std::string path = (run / item.alignment).string();
  io::Alignment alignment = io::from_json(io::read_file(path), path);
  if (alignment.sample_rate != item.sample_rate || alignment.samples != item.samples)
    throw io::Error(path, "expected the alignment of " + io::counted(item.samples, "sample") +
                              " at " + std::to_string(item.sample_rate) + " Hz, found " +
                              std::to_string(alignment.samples) + " at " +
                              std::to_string(alignment.sample_rate) + " (render again)");
  return alignment;
}

/// The alignment of an item's recording as it was written for `utterance`, at another rate and
/// speed: borders move as the samples did, and the last one is the file's end. Pure.
io::Alignment follow(io::Alignment alignment, const DatasetUtterance& utterance) {
  const std::int64_t end = alignment.samples;
  const auto moved = [&](std::int64_t sample) {
    if (sample == end) return utterance.samples;
    return std::min(utterance.samples, written_sample(sample, alignment.sample_rate,
                                                      utterance.variation, utterance.sample_rate));
  };
  const auto move_all = [&](auto& parts) {
    for (auto& part : parts) part.samples = {moved(part.samples.begin), moved(part.samples.end)};
  };
  move_all(alignment.phones);
  move_all(alignment.words);
  move_all(alignment.sentences);
  for (io::AlignedBookmark& bookmark : alignment.bookmarks)
    bookmark.sample = moved(bookmark.sample);
  alignment.sample_rate = utterance.sample_rate;
  alignment.samples = utterance.samples;
  return alignment;
}

std::string number(double value) { return fmt::format("{:.9g}", value); }

/// Silence has no loudness.
std::string measured(float value) {
  return std::isfinite(value) ? fmt::format("{:.4g}", value) : "";
}

/// A column of `items.csv`.
struct Column {
  const char* name;
  std::string (*field)(const DatasetUtterance& utterance, const Quality& quality);
};
constexpr auto kColumns = std::to_array<Column>({
    {"key", [](auto& u, auto&) { return u.key; }},
    {"corpus", [](auto& u, auto&) { return u.corpus; }},
    {"id", [](auto& u, auto&) { return u.id; }},
    {"split", [](auto& u, auto&) { return std::string(name_of(u.split)); }},
    {"speaker", [](auto& u, auto&) { return u.speaker.voice; }},
    {"speaker_id", [](auto& u, auto&) { return std::to_string(u.speaker_number); }},
    {"language", [](auto& u, auto&) { return u.language; }},
    {"audio", [](auto& u, auto&) { return u.audio; }},
    {"samples", [](auto& u, auto&) { return std::to_string(u.samples); }},
    {"sample_rate", [](auto& u, auto&) { return std::to_string(u.sample_rate); }},
    {"seconds", [](auto& u, auto&) { return number(u.seconds()); }},
    {"original", [](auto& u, auto&) { return u.original; }},
    {"speed_factor", [](auto& u, auto&) { return number(u.variation.speed); }},
    {"gain_db", [](auto& u, auto&) { return number(u.variation.gain_db); }},
    {"band_limit_hz", [](auto& u, auto&) { return std::to_string(u.variation.band_limit_hz); }},
    {"lufs", [](auto&, auto& q) { return measured(q.lufs); }},
    {"snr_db", [](auto&, auto& q) { return measured(q.snr_db); }},
    {"clipped_samples", [](auto&, auto& q) { return std::to_string(q.clipped_samples); }},
    {"leading_silence", [](auto&, auto& q) { return measured(q.leading_silence); }},
    {"inner_silence", [](auto&, auto& q) { return measured(q.inner_silence); }},
    {"trailing_silence", [](auto&, auto& q) { return measured(q.trailing_silence); }},
    {"characters_per_second", [](auto&, auto& q) { return measured(q.characters_per_second); }},
    {"sounds_per_second", [](auto&, auto& q) { return measured(q.sounds_per_second); }},
    {"word_error_rate",
     [](auto&, auto& q) { return q.word_error_rate ? measured(*q.word_error_rate) : ""; }},
});

/// `items.csv`: what every recording is of, where it is, and how a copy was varied. One thread.
/// Throws io::Error.
class ItemsTable {
 public:
  explicit ItemsTable(io::Target target)
      : file_(std::move(target), each([](const Column& column) { return column.name; })) {}

  void add(const DatasetUtterance& utterance, const Quality& quality) {
    file_.row(each([&](const Column& column) { return column.field(utterance, quality); }));
  }

  void commit() { file_.commit(); }

 private:
  static std::vector<std::string> each(const auto& field_of) {
    std::vector<std::string> fields;
    fields.reserve(kColumns.size());
    for (const Column& column : kColumns) fields.push_back(field_of(column));
    return fields;
  }

  io::CsvFile file_;
};

/// `speakers.csv`: number, key, voice, and what there is of each in every split, copies aside.
void write_speakers(io::Target target, const DatasetIndex& index) {
  std::vector<std::string> columns = {"speaker_id", "key", "voice", "mean_lufs"};
  for (const char* split : kSplitNames) {
    columns.push_back(std::string(split) + "_utterances");
    columns.push_back(std::string(split) + "_seconds");
  }
  io::CsvFile file(std::move(target), columns);
  for (std::size_t i = 0; i < index.speakers.size(); ++i) {
    const DatasetSpeaker& speaker = index.speakers[i];
    const SpeakerStatistics& counts = index.statistics.speakers.at(speaker.voice);
    std::vector<std::string> row = {
        std::to_string(i), speaker.key, speaker.voice,
        counts.lufs_count > 0 ? number(counts.lufs_sum / static_cast<double>(counts.lufs_count))
                              : ""};
    for (std::size_t split = 0; split < kSplitNames.size(); ++split) {
      row.push_back(std::to_string(counts.splits[split].utterances));
      row.push_back(number(counts.splits[split].seconds));
    }
    file.row(row);
  }
  file.commit();
}

fs::path about(const char* name) { return fs::path(kAboutFolder) / name; }

/// One recording on its way.
struct Task {
  SourceItem item;
  DatasetUtterance utterance;
  Quality quality = {};
  std::optional<io::SealedFile> audio = {};
};

/// The second reading of a run: every recording is written, and noted in its format.
class Export {
 public:
  Export(RunSource& source, io::OwnedFolder& folder, const ExportOptions& options,
         const DatasetIndex& index, Writer& writer, const DatasetFormat& format)
      : source_(source),
        folder_(folder),
        options_(options),
        index_(index),
        writer_(writer),
        sample_rate_(options.sample_rate != 0 ? options.sample_rate : format.sample_rate),
        has_alignments_(format.has_alignments),
        items_({folder, about("items.csv")}) {}

  void operator()(ExportSummary& summary) {
    for_each_in_order<Task>(
        options_.workers, [&] { return read(); }, [&](Task& task) { write(task); },
        [&](Task& task) {
          writer_.add(task.utterance, *std::move(task.audio));
          items_.add(task.utterance, task.quality);
          ++summary.recordings;
          if (task.utterance.alignment) ++*summary.aligned;
          summary.copies += task.utterance.original.empty() ? 0 : 1;
          summary.seconds += task.utterance.seconds();
          summary.corpora.insert(task.utterance.corpus);
          summary.languages.insert(task.utterance.language);
        });
    writer_.finish();
    items_.commit();
  }

 private:
  std::unique_ptr<Task> read() {
    if (next_ == index_.entries.size()) return nullptr;
    const Entry& entry = index_.entries[next_++];
    auto task = std::make_unique<Task>(Task{source_.at(entry.offset), {}, entry.quality, {}});
    const SourceItem& item = task->item;
    DatasetUtterance& utterance = task->utterance;
    utterance.key = entry.key;
    utterance.corpus = item.corpus;
    utterance.id = item.id;
    utterance.speaker = index_.speakers[entry.speaker];
    utterance.speaker_number = static_cast<int>(entry.speaker);
    utterance.language = item.language;
    utterance.phonemes = one_line(item.phonemes);
    utterance.metadata = item.metadata;
    utterance.split = entry.split;
    utterance.sample_rate = sample_rate_ != 0 ? sample_rate_ : item.sample_rate;
    if (entry.copy > 0) {
      utterance.original = original_key(entry.key);
      utterance.variation =
          draw_variation(options_.augmentation, item.name(), entry.copy, entry.peak_db);
    }
    utterance.audio = writer_.place(utterance);
    return task;
  }

  void write(Task& task) {
    DatasetUtterance& utterance = task.utterance;
    text::Transcript transcript = transcribers_.local().transcribe(
        *task.item.text, utterance.language, options_.quotes, task.item.reading);
    utterance.text = std::move(transcript.written);
    utterance.normalised = std::move(transcript.normalised);
    task.audio =
        write_recording(source_.run(), task.item, utterance.variation, utterance.sample_rate,
                        {folder_, utterance.audio}, utterance.samples);
    if (has_alignments_ && !task.item.alignment.empty())
      utterance.alignment = follow(read_alignment(source_.run(), task.item), utterance);
  }

  RunSource& source_;
  io::OwnedFolder& folder_;
  const ExportOptions& options_;
  const DatasetIndex& index_;
  Writer& writer_;
  int sample_rate_;  ///< 0: that of the run
  bool has_alignments_;
  ItemsTable items_;
  oneapi::tbb::enumerable_thread_specific<text::Transcriber> transcribers_;
  std::size_t next_ = 0;
};

}  // namespace

ExportSummary export_run(const fs::path& run, const fs::path& root, const ExportOptions& options) {
  const DatasetFormat& format = format_named(options.format);
  check(options, format);
  const std::optional<diff::Recogniser> recogniser = recogniser_for(options.selection);
  RunSource source(run);
  ExportFolder export_folder(root, source, options);
  io::OwnedFolder& folder = export_folder.files().folder();

  ExportSummary summary;
  if (format.has_alignments) summary.aligned = 0;
  io::CsvFile left_out({folder, about("left_out.csv")}, {"name", "reason"});
  DatasetIndex index =
      build_index(source, options.selection, format.keys_by_speaker, recogniser, options.workers,
                  [&](const std::string& name, const std::string& reason) {
                    left_out.row({name, reason});
                    ++summary.left_out;
                  });
  left_out.commit();
  add_copies(index, options.augmentation.copies);

  io::CsvFile changed({folder, about("changed.csv")}, {"key", "field", "text", "written"});
  const auto writer =
      format.make({.files = export_folder.files(),
                   .speakers = index.speakers,
                   .shard_bytes = options.shard_bytes,
                   .changed = [&](const std::string& key, const char* field,
                                  const std::string& text, const std::string& written) {
                     changed.row({key, field, text, written});
                     ++summary.changed;
                   }});
  Export(source, folder, options, index, *writer, format)(summary);
  changed.commit();

  write_speakers({folder, about("speakers.csv")}, index);
  summary.statistics = std::move(index.statistics);
  io::write_file({folder, about("statistics.html")}, to_page(summary.statistics));
  const auto card_with = [&](const std::string& licence) {
    return to_card(source.origin(), licence, options, summary, index.speakers);
  };
  const std::string card_before = card_with(export_folder.licence_before());
  folder.adopt(kCardName,
               io::FileStamp{std::ssize(card_before), io::Hash128::of(card_before).hex()});
  io::write_file({folder, kCardName}, card_with(options.licence));
  export_folder.complete(summary);
  return summary;
}

Statistics survey_run(const fs::path& run, const Selection& selection, int workers) {
  check(selection);
  RunSource source(run);
  return build_index(source, selection, false, recogniser_for(selection), workers,
                     [](const std::string& /*name*/, const std::string& /*reason*/) {})
      .statistics;
}

}  // namespace pipeline::dataset
