#include "pipeline/dataset/export.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "io/atomic_file.h"
#include "io/csv_file.h"
#include "pipeline/dataset/census.h"
#include "pipeline/dataset/check_options.h"
#include "pipeline/dataset/export_folder.h"
#include "pipeline/dataset/folders.h"
#include "pipeline/dataset/in_order.h"
#include "pipeline/dataset/keys.h"
#include "pipeline/dataset/made_from.h"
#include "pipeline/dataset/one_line.h"
#include "pipeline/dataset/page/page.h"
#include "pipeline/dataset/recording.h"
#include "pipeline/dataset/tables.h"
#include "pipeline/dataset/transcribers.h"

namespace pipeline::dataset {
namespace {

namespace fs = std::filesystem;

/// One recording on its way.
struct Task {
  Utterance utterance;
  std::string source;  ///< text with markup
  fs::path audio;      ///< of the run
};

/// The second reading of a run: every recording is written, and noted in its format.
class Export {
 public:
  Export(RunSource& source, const ExportFolder& folder, const ExportOptions& options,
         const Census& census, Writer& writer, int sample_rate)
      : source_(source),
        folder_(folder),
        options_(options),
        census_(census),
        writer_(writer),
        sample_rate_(sample_rate),
        items_(folder.about() / "items.csv", folder.staging()) {}

  void operator()(ExportSummary& summary) {
    for_each_in_order<Task>(
        options_.workers, [&] { return read(); }, [&](Task& task) { write(task); },
        [&](Task& task) {
          writer_.add(task.utterance);
          items_.add(task.utterance);
          ++summary.recordings;
          summary.copies += task.utterance.original.empty() ? 0 : 1;
          summary.seconds += task.utterance.seconds();
        });
    writer_.finish();
    items_.commit();
  }

 private:
  std::shared_ptr<Task> read() {
    if (next_ == census_.entries.size()) return nullptr;
    const Entry& entry = census_.entries[next_++];
    SourceItem item = source_.at(entry.offset);
    auto task = std::make_shared<Task>();
    Utterance& utterance = task->utterance;
    utterance.key = entry.key;
    utterance.corpus = std::move(item.corpus);
    utterance.id = std::move(item.id);
    utterance.speaker = census_.speakers[entry.speaker];
    utterance.speaker_number = static_cast<int>(entry.speaker);
    utterance.language = std::move(item.language);
    utterance.phonemes = one_line(item.phonemes);
    utterance.metadata = std::move(item.metadata);
    utterance.split = entry.split;
    utterance.sample_rate = sample_rate_ != 0 ? sample_rate_ : item.sample_rate;
    if (entry.copy > 0) {
      utterance.original = original_key(entry.key);
      utterance.variation = draw_variation(
          options_.augmentation, utterance.corpus + "/" + utterance.id, entry.copy, entry.peak_db);
    }
    utterance.audio = writer_.place(utterance);
    in_new_folder(folder_.root() / utterance.audio);
    task->source = *std::move(item.text);
    task->audio = source_.run() / item.path;
    return task;
  }

  void write(Task& task) {
    Utterance& utterance = task.utterance;
    text::Transcript transcript = transcribers_.transcribe(task.source, utterance.language);
    utterance.text = std::move(transcript.written);
    utterance.normalised = std::move(transcript.normalised);
    utterance.samples = write_recording(task.audio, utterance.variation, utterance.sample_rate,
                                        folder_.root() / utterance.audio, folder_.staging())
                            .samples;
  }

  RunSource& source_;
  const ExportFolder& folder_;
  const ExportOptions& options_;
  const Census& census_;
  Writer& writer_;
  int sample_rate_;
  ItemsTable items_;
  Transcribers transcribers_;
  std::size_t next_ = 0;
};

}  // namespace

ExportSummary export_run(const fs::path& run, const fs::path& root, const ExportOptions& options) {
  const Format& format = format_named(options.format);
  check(options, format);
  RunSource source(run);
  ExportFolder folder(root, made_from(source, options));

  ExportSummary summary;
  io::CsvFile left_out(folder.about() / "left_out.csv", {"name", "reason"}, folder.staging());
  Census census = take_census(source, options.selection, format.keys_by_speaker, options.workers,
                              [&](const std::string& name, const std::string& reason) {
                                left_out.row({name, reason});
                                ++summary.left_out;
                              });
  left_out.commit();
  add_copies(census, options.augmentation.copies);

  io::CsvFile changed(folder.about() / "changed.csv", {"key", "field", "text", "written"},
                      folder.staging());
  const auto writer =
      format.make({.root = folder.root(),
                   .staging = folder.staging(),
                   .speakers = census.speakers,
                   .shard_bytes = options.shard_bytes,
                   .changed = [&](const std::string& key, const char* field,
                                  const std::string& text, const std::string& written) {
                     changed.row({key, field, text, written});
                     ++summary.changed;
                   }});
  const int rate = options.sample_rate != 0 ? options.sample_rate : format.sample_rate;
  Export(source, folder, options, census, *writer, rate)(summary);
  changed.commit();

  write_speakers(folder.about() / "speakers.csv", folder.staging(), census);
  summary.statistics = std::move(census.statistics);
  io::write_file(folder.about() / "statistics.html", to_page(summary.statistics), folder.staging());
  folder.complete(results(summary));
  return summary;
}

}  // namespace pipeline::dataset
