// Builds keys and hashes, assigns splits by hash or by speaker, and compares items with limits.
#include "pipeline/dataset/selection.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "io/base/hash.h"
#include "pipeline/report/print.h"

namespace pipeline::dataset {
namespace {

constexpr std::size_t kLongest = 180;  // file names have 255 bytes, and more is put around a key
constexpr std::size_t kHashDigits = 8;
constexpr const char* kCopyMark = "-aug";

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string hash_digits(std::string_view name) {
  return io::Hash128::of(name).hex().substr(0, kHashDigits);
}

/// Whether it ends as copy_key() makes it.
bool is_like_a_copy(const std::string& key) {
  const std::size_t digits = key.find_last_not_of("0123456789") + 1;
  return digits < key.size() && std::string_view(key).substr(0, digits).ends_with(kCopyMark);
}

}  // namespace

std::string copy_key(const std::string& key, int copy) {
  return key + kCopyMark + std::to_string(copy);
}

std::string original_key(const std::string& copy_key) {
  return copy_key.substr(0, copy_key.rfind(kCopyMark));
}

std::string with_hash(std::string key, std::string_view name) {
  return std::move(key) + "-" + hash_digits(name);
}

std::string key_of(std::string_view corpus, std::string_view id) {
  const std::string given = std::string(corpus) + "-" + std::string(id);
  std::string key = given;
  std::replace_if(
      key.begin(), key.end(), [](char c) { return !is_plain(c) && c != '-'; }, '_');
  key.resize(std::min(key.size(), kLongest));
  if (key == given && !is_like_a_copy(key)) return key;
  return with_hash(key, std::string(corpus) + "/" + std::string(id));
}

std::string speaker_key(std::string_view voice) {
  std::string key(voice);
  std::replace_if(
      key.begin(), key.end(), [](char c) { return !is_plain(c); }, '_');
  key.resize(std::min(key.size(), kLongest / 3));
  return key == voice ? key : key + "_" + hash_digits(voice);
}

namespace {

std::string beyond(const char* what, double value, const std::pair<double, double>& limits) {
  std::string reason;
  if (value < limits.first)
    print(reason, "{}: {:.4g}, expected at least {:g}", what, value, limits.first);
  if (value > limits.second)
    print(reason, "{}: {:.4g}, expected at most {:g}", what, value, limits.second);
  return reason;
}

std::string first_of(const char* what, const std::vector<std::string>& found) {
  return std::string(what) + found.front();
}

}  // namespace

Split split_of(std::string_view name, const std::array<double, 3>& shares) {
  const io::Hash128 hash = io::Hash128::of("item " + std::string(name));
  const double place = static_cast<double>(hash.high >> 11) * 0x1p-53;
  // From the end, so that a greater share of the training set takes from its neighbour only.
  const double test = shares[static_cast<std::size_t>(Split::kTest)];
  const double validation = shares[static_cast<std::size_t>(Split::kValidation)];
  if (place < test) return Split::kTest;
  return place < test + validation ? Split::kValidation : Split::kTrain;
}

std::vector<Split> splits_of_speakers(const std::vector<double>& seconds,
                                      const std::array<double, 3>& shares) {
  std::vector<std::size_t> longest_first(seconds.size());
  std::iota(longest_first.begin(), longest_first.end(), std::size_t{0});
  std::ranges::stable_sort(longest_first, std::greater{},
                           [&](std::size_t speaker) { return seconds[speaker]; });

  const double all = std::accumulate(seconds.begin(), seconds.end(), 0.0);
  std::array<double, 3> missing{};  // seconds, by split
  std::array<bool, 3> is_wanted{}, is_empty{};
  for (std::size_t split = 0; split < shares.size(); ++split) {
    missing[split] = shares[split] * all;
    is_wanted[split] = is_empty[split] = shares[split] > 0;
  }
  std::vector<Split> splits(seconds.size());
  std::size_t left = seconds.size();
  for (const std::size_t speaker : longest_first) {
    const bool are_few = left <= static_cast<std::size_t>(std::ranges::count(is_empty, true));
    const std::array<bool, 3>& open = are_few ? is_empty : is_wanted;
    std::optional<std::size_t> best;
    for (std::size_t split = 0; split < missing.size(); ++split)
      if (open[split] && (!best || missing[split] > missing[*best])) best = split;
    splits[speaker] = static_cast<Split>(*best);
    missing[*best] -= seconds[speaker];
    is_empty[*best] = false;
    --left;
  }
  return splits;
}

std::string reason_to_leave_out(const SourceItem& item, const ItemMeasures& measures,
                                const SelectionLimits& limits) {
  if (!item.text) return "text: given as phonemes, so there is none";
  if (measures.characters == 0) return "text: no words in it";
  if (limits.unflagged && !item.flags.empty()) return first_of("flag: ", item.flags);
  if (limits.unwarned && !item.warnings.empty()) return first_of("warning: ", item.warnings);
  if (limits.clipped_samples && measures.clipped_samples > *limits.clipped_samples)
    return "clipped samples: " + std::to_string(measures.clipped_samples) + ", expected at most " +
           std::to_string(*limits.clipped_samples);
  for (const auto& [what, value, range] :
       {std::tuple("seconds", item.seconds(), limits.seconds),
        std::tuple("characters", static_cast<double>(measures.characters), limits.characters),
        std::tuple("characters per second", measures.characters_per_second,
                   limits.characters_per_second),
        std::tuple("LUFS", measures.loudness.integrated_lufs, limits.lufs),
        std::tuple("SNR", measures.speech.snr_db, limits.snr_db),
        std::tuple("silence", measures.speech.silence(), limits.silence),
        std::tuple("word error rate", measures.word_error_rate.value_or(0),
                   limits.word_error_rate)})
    if (std::string reason = beyond(what, value, range); !reason.empty()) return reason;
  return {};
}

}  // namespace pipeline::dataset
