// Renders with one fault each of seventeen sorts, and the kind that diff must name.
#pragma once

#include <gtest/gtest.h>
#include <sndfile.h>

#include <cmath>
#include <functional>
#include <map>
#include <random>

#include "io/resampler.h"
#include "pipeline/diff/diff.h"
#include "tests/support/talker.h"
#include "tests/support/temp_folder.h"

/// Faults of seventeen sorts among items that are as they should be.
namespace pipeline::diff::planted {

using Samples = std::vector<float>;
using talker::Manner;

/// One item's text and its baseline.
struct Take {
  std::vector<talker::Word> text;
  Samples samples;
};

struct Fault {
  Kind kind;
  std::function<Samples(const Take&)> make;
  int rate = talker::kRate;  ///< of the candidate's file
};

inline Samples with_silence(Samples samples, std::size_t begin, std::size_t end) {
  std::fill(samples.begin() + begin, samples.begin() + end, 0.0f);
  return samples;
}

/// The faults and the kind that each is to be named.
inline std::vector<Fault> faults() {
  return {
      {Kind::kGain, [](const Take& take) { return talker::scaled(take.samples, -1.5); }},
      {Kind::kShift,
       [](const Take& take) {
         Samples later(480);
         later.insert(later.end(), take.samples.begin(), take.samples.end());
         return later;
       }},
      {Kind::kPolarity,
       [](const Take& take) {
         Samples samples = take.samples;
         for (float& x : samples) x = -x;
         return samples;
       }},
      {Kind::kNoise, [](const Take& take) { return talker::with_noise(take.samples, 15); }},
      {Kind::kPitch,
       [](const Take& take) { return speak(take.text, Manner{.cents = 60, .breath = 2}); }},
      {Kind::kTiming,
       [](const Take& take) { return speak(take.text, Manner{.tempo = 1.08, .breath = 2}); }},
      {Kind::kTiming,  // a pause of a quarter of a second more
       [](const Take& take) {
         Samples samples = take.samples;
         const double begin = talker::time_of(take.text, 1).first - 0.05;
         samples.insert(samples.begin() + static_cast<int>(begin * talker::kRate), 6000, 0.0f);
         return samples;
       }},
      {Kind::kFilter,  // as through a wall
       [](const Take& take) {
         Samples samples = take.samples;
         for (int pass = 0; pass < 4; ++pass)
           for (std::size_t i = 1; i < samples.size(); ++i)
             samples[i] = 0.35f * samples[i] + 0.65f * samples[i - 1];
         return samples;
       }},
      {Kind::kWords,
       [](const Take& take) { return speak(take.text, Manner{.skipped = 1, .breath = 2}); }},
      {Kind::kWords,  // another word of the same length
       [](const Take& take) {
         auto text = take.text;
         for (int& vowel : text[1].vowels) vowel = (vowel + 1) % 6;
         return speak(text, Manner{.breath = 2});
       }},
      {Kind::kWords,  // a hole
       [](const Take& take) {
         const auto at = static_cast<std::size_t>(talker::time_of(take.text, 2).first * 24000);
         return with_silence(take.samples, at, at + 4800);
       }},
      {Kind::kTruncated,
       [](const Take& take) {
         return Samples(take.samples.begin(),
                        take.samples.begin() + static_cast<int>(take.samples.size() * 6 / 10));
       }},
      {Kind::kSilent, [](const Take& take) { return Samples(take.samples.size()); }},
      {Kind::kClicks,
       [](const Take& take) {
         Samples samples = take.samples;
         samples[samples.size() / 2] += 0.5f;
         return samples;
       }},
      {Kind::kClipping,
       [](const Take& take) {
         Samples samples = take.samples;
         for (float& x : samples) x = std::clamp(x, -0.06f, 0.06f);
         return samples;
       }},
      {Kind::kFormat,
       [](const Take& take) { return io::resample(take.samples, talker::kRate, 44100); }, 44100},
      {Kind::kCorrupted,
       [](const Take& take) {
         Samples samples = take.samples;
         samples[1000] = NAN;
         return samples;
       }},
  };
}

/// Writes float files: a NaN has to come through.
inline void write(const std::filesystem::path& path, const Samples& samples, int rate) {
  std::filesystem::create_directories(path.parent_path());
  SF_INFO info{.frames = 0,
               .samplerate = rate,
               .channels = 1,
               .format = SF_FORMAT_WAV | SF_FORMAT_FLOAT,
               .sections = 0,
               .seekable = 0};
  SNDFILE* file = sf_open(path.c_str(), SFM_WRITE, &info);
  ASSERT_NE(file, nullptr);
  sf_write_float(file, samples.data(), static_cast<sf_count_t>(samples.size()));
  sf_close(file);
}

inline std::string id_of(int item) { return "c/" + std::to_string(100000 + item); }

/// `items` items, of which every one that `fault_of` has is faulty; the rest is said again with
/// other breath every `takes_again`-th time, and a copy else. `are_named`: by their kinds, too.
inline void expect_all_found(int items, int takes_again, const LimitTable& limits = {},
                             bool are_named = true) {
  const TempFolder folder;
  const std::vector<Fault> all = faults();
  std::map<std::string, Kind> planted;
  std::map<int, std::size_t> fault_of;
  std::mt19937 random(11);
  for (std::size_t f = 0; f < all.size(); ++f)
    for (bool is_new = false; !is_new;)
      is_new = fault_of.emplace(static_cast<int>(random() % items), f).second;
  for (int item = 0; item < items; ++item) {
    Take take{.text = talker::make_text(5, static_cast<unsigned>(item + 1)), .samples = {}};
    take.samples = speak(take.text);
    const auto a = folder / ("a/" + id_of(item) + ".wav");
    const auto b = folder / ("b/" + id_of(item) + ".wav");
    write(a, take.samples, talker::kRate);
    if (const auto found = fault_of.find(item); found != fault_of.end()) {
      const Fault& fault = all[found->second];
      planted[id_of(item)] = fault.kind;
      write(b, fault.make(take), fault.rate);
    } else if (item % takes_again == 0) {
      write(b, speak(take.text, Manner{.breath = 2}), talker::kRate);
    } else {
      std::filesystem::create_directories(b.parent_path());
      std::filesystem::copy_file(a, b);
    }
  }
  const DiffReport report = compare(folder / "a", folder / "b", limits, 2);
  EXPECT_EQ(report.items.size(), static_cast<std::size_t>(items));
  EXPECT_EQ(report.failed, static_cast<std::int64_t>(all.size()));
  for (const ItemFinding& item : report.items) {
    const auto found = planted.find(item.id);
    EXPECT_EQ(item.passed, found == planted.end()) << item.id << ": " << item.sentence;
    if (found == planted.end()) continue;
    if (are_named) {
      EXPECT_EQ(name_of(item.kind), name_of(found->second)) << item.sentence;
    }
  }
}

}  // namespace pipeline::diff::planted
