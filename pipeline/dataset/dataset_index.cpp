// Measures and transcribes items in parallel, applies limits and splits, and sorts by key.
#include "pipeline/dataset/dataset_index.h"

#include <oneapi/tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <memory>
#include <utility>

#include "io/base/error.h"
#include "model/text/normaliser.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"
#include "pipeline/dataset/run_source.h"
#include "pipeline/dataset/selection.h"
#include "pipeline/dataset/word_errors.h"
#include "pipeline/worker_pool.h"

namespace pipeline::dataset {
namespace {

struct Candidate {
  SourceItem item;
  ItemMeasures measures;
};

void listen(const std::filesystem::path& run, text::Transcriber& transcriber,
            const std::optional<diff::Recogniser>& recogniser, Candidate& candidate) {
  const SourceItem& item = candidate.item;
  ItemMeasures& measures = candidate.measures;
  static_cast<AudioMeasures&>(measures) = measure(run, item);
  const SpeechMeasures& speech = measures.speech;
  const double spoken = item.seconds() * (1 - speech.leading_silence - speech.trailing_silence);
  const auto phonemes = text::decode(item.phonemes, item.name());
  if (spoken > 0)
    measures.sounds_per_second =
        static_cast<double>(std::ranges::count_if(phonemes, text::is_sound)) / spoken;
  if (!item.text) return;
  const text::Transcript transcript =
      transcriber.transcribe(*item.text, item.language, text::Quotes::kStraight, item.reading);
  measures.characters = std::ssize(text::decode(transcript.normalised, item.name()));
  if (item.samples > 0)
    measures.characters_per_second = static_cast<double>(measures.characters) / item.seconds();
  if (recogniser)
    measures.word_error_rate =
        word_error_rate(words_of(transcript.normalised), recogniser->hear(run / item.path));
}

Quality quality_of(const ItemMeasures& measures) {
  const auto low = [](double value) { return static_cast<float>(value); };
  Quality quality{.lufs = low(measures.loudness.integrated_lufs),
                  .snr_db = low(measures.speech.snr_db),
                  .leading_silence = low(measures.speech.leading_silence),
                  .trailing_silence = low(measures.speech.trailing_silence),
                  .inner_silence = low(measures.speech.inner_silence),
                  .characters_per_second = low(measures.characters_per_second),
                  .sounds_per_second = low(measures.sounds_per_second),
                  .clipped_samples = measures.clipped_samples};
  if (measures.word_error_rate) quality.word_error_rate = low(*measures.word_error_rate);
  return quality;
}

/// Numbers the speakers in the order of their keys.
void sort_speakers(DatasetIndex& index) {
  std::vector<std::uint32_t> order(index.speakers.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return index.speakers[a].key < index.speakers[b].key;
  });
  std::vector<std::uint32_t> number(order.size());
  std::vector<DatasetSpeaker> sorted;
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    number[order[i]] = i;
    sorted.push_back(std::move(index.speakers[order[i]]));
  }
  index.speakers = std::move(sorted);
  for (Entry& entry : index.entries) entry.speaker = number[entry.speaker];
}

/// Puts each speaker into one split.
void keep_speakers_apart(DatasetIndex& index, const std::array<double, 3>& shares) {
  std::vector<double> seconds;
  for (const DatasetSpeaker& speaker : index.speakers)
    seconds.push_back(index.statistics.speakers.at(speaker.voice).all().seconds);
  const std::vector<Split> splits = splits_of_speakers(seconds, shares);
  for (std::size_t i = 0; i < splits.size(); ++i)
    index.statistics.speakers.at(index.speakers[i].voice).gather(splits[i]);
  for (Entry& entry : index.entries) entry.split = splits[entry.speaker];
}

bool by_key(const Entry& a, const Entry& b) { return a.key < b.key; }

/// Corpus `a` with item `b-c` and corpus `a-b` with item `c` have one key: their hashes differ.
void tell_apart(std::vector<Entry>& entries, RunSource& source) {
  std::sort(entries.begin(), entries.end(), by_key);
  bool has_changed = false;
  for (std::size_t first = 0, next = 0; first < entries.size(); first = next) {
    for (next = first + 1; next < entries.size() && entries[next].key == entries[first].key;)
      ++next;
    if (next == first + 1) continue;
    has_changed = true;
    for (std::size_t i = first; i < next; ++i)
      entries[i].key = with_hash(entries[i].key, source.at(entries[i].offset).name());
  }
  if (has_changed) std::sort(entries.begin(), entries.end(), by_key);
}

void prefix_speakers(DatasetIndex& index) {
  for (Entry& entry : index.entries)
    entry.key = index.speakers[entry.speaker].key + "-" + entry.key;
  std::sort(index.entries.begin(), index.entries.end(), by_key);
}

}  // namespace

std::optional<diff::Recogniser> recogniser_for(const Selection& selection) try {
  if (!selection.words) return std::nullopt;
  return std::make_optional<diff::Recogniser>();
} catch (const io::Error& error) {
  throw OptionsError(error.what());
}

DatasetIndex build_index(RunSource& source, const Selection& selection, bool keys_by_speaker,
                         const std::optional<diff::Recogniser>& recogniser, int workers,
                         const LeftOut& left_out) {
  DatasetIndex index;
  const auto leave_out = [&](const std::string& name, const std::string& reason) {
    index.statistics.leave_out(reason);
    left_out(name, reason);
  };
  source.for_each_missing(leave_out);

  std::map<std::string, std::uint32_t> numbers;  // of speakers, by voice
  const auto keep = [&](const Candidate& candidate) {
    const SourceItem& item = candidate.item;
    const auto [known, is_new] =
        numbers.try_emplace(item.voice, static_cast<std::uint32_t>(numbers.size()));
    if (is_new) index.speakers.push_back({item.voice, speaker_key(item.voice)});
    const Split split = selection.speaker_disjoint ? Split::kTrain  // until all are known
                                                   : split_of(item.name(), selection.shares);
    index.statistics.add(item, candidate.measures, split);
    index.entries.push_back({.key = key_of(item.corpus, item.id),
                             .offset = item.offset,
                             .speaker = known->second,
                             .peak_db = static_cast<float>(candidate.measures.loudness.peak_db),
                             .quality = quality_of(candidate.measures),
                             .split = split});
  };

  oneapi::tbb::enumerable_thread_specific<text::Transcriber> transcribers;
  for_each_in_order<Candidate>(
      workers,
      [&]() -> std::unique_ptr<Candidate> {
        auto item = source.next();
        return item ? std::make_unique<Candidate>(Candidate{*std::move(item), {}}) : nullptr;
      },
      [&](Candidate& candidate) {
        listen(source.run(), transcribers.local(), recogniser, candidate);
      },
      [&](const Candidate& candidate) {
        const std::string reason =
            reason_to_leave_out(candidate.item, candidate.measures, selection.limits);
        if (reason.empty())
          keep(candidate);
        else
          leave_out(candidate.item.name(), reason);
      });
  sort_speakers(index);
  if (selection.speaker_disjoint) keep_speakers_apart(index, selection.shares);
  tell_apart(index.entries, source);
  if (keys_by_speaker) prefix_speakers(index);
  return index;
}

void add_copies(DatasetIndex& index, int copies) {
  if (copies == 0) return;
  std::vector<Entry> made;
  for (const Entry& entry : index.entries) {
    if (entry.split != Split::kTrain) continue;
    for (int copy = 1; copy <= copies; ++copy) {
      made.push_back(entry);
      made.back().key = copy_key(entry.key, copy);
      made.back().copy = copy;
    }
  }
  index.entries.insert(index.entries.end(), std::make_move_iterator(made.begin()),
                       std::make_move_iterator(made.end()));
  std::sort(index.entries.begin(), index.entries.end(), by_key);
}

}  // namespace pipeline::dataset
