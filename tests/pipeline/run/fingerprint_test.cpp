// Fingerprints of items: they change with everything that changes the sound, and nothing else.
#include "pipeline/run/render/fingerprint.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "pipeline/run/render/reference.h"
#include "pipeline/run/work.h"

namespace pipeline {
namespace {

struct Request {
  Work work;
  std::string model = "model";
  std::string engine = "engine";
  io::AudioFormat format;
  QualityPolicy quality;

  std::string print() const { return fingerprint(work, model, engine, format, quality); }
};

Request request() {
  Request made;
  made.work.item.seed = 7;
  for (const int token : {3, 4})
    made.work.chunks.push_back(
        {.tokens = {.ids = {0, token, 0}, .phoneme_count = 1, .unknown = {}}, .style = {1, 2}});
  return made;
}

TEST(FingerprintTest, EverythingThatShapesTheSamplesChangesIt) {
  const std::vector<std::function<void(Request&)>> changes = {
      [](Request&) {},
      [](Request& r) { r.model += "x"; },
      [](Request& r) { r.engine += "x"; },
      [](Request& r) { r.model = "modele", r.engine = "ngine"; },
      [](Request& r) { r.format.sample_rate = 22050; },
      [](Request& r) { r.format.dither = true; },
      [](Request& r) { r.format.encoding = io::Encoding::kPcm24; },
      [](Request& r) { r.format.container = io::Container::kFlac; },
      [](Request& r) { r.format.container = io::Container::kMp3; },
      [](Request& r) { r.format = {.container = io::Container::kMp3, .kbit_per_second = 32}; },
      [](Request& r) { r.format = {.container = io::Container::kMp3, .quality = 0.5}; },
      [](Request& r) { r.quality.longest_silence_seconds = 1; },
      [](Request& r) { r.quality.max_dc = 1; },
      [](Request& r) { r.quality.quarantine = {"dc"}; },
      [](Request& r) {
        r.quality.quarantine = {"clipping", "dc"};
      },
      [](Request& r) { r.work.item.speed = 1.001; },
      [](Request& r) { r.work.item.seed = 8; },
      [](Request& r) { r.work.item.pauses.before_ms = 1; },
      [](Request& r) { r.work.item.pauses.between_ms = 1; },
      [](Request& r) { r.work.item.pauses.after_ms = 1; },
      [](Request& r) { r.work.chunks[1].tokens.ids[1] = 5; },
      [](Request& r) { r.work.chunks[1].style[1] = 3; },
      [](Request& r) { r.work.chunks.pop_back(); },
      [](Request& r) { std::swap(r.work.chunks[0], r.work.chunks[1]); },
      [](Request& r) {
        r.work.chunks[0].tokens.ids = {0, 3}, r.work.chunks[1].tokens.ids = {0, 0, 4, 0};
      }};
  std::set<std::string> prints;
  for (const auto& change : changes) {
    Request changed = request();
    change(changed);
    EXPECT_EQ(changed.print().size(), 32u);
    prints.insert(changed.print());
  }
  EXPECT_EQ(prints.size(), changes.size());
}

/// One of the voices that an item goes by.
WeightedReference reference(float style, double weight) {
  Work work;
  work.chunks.push_back({.tokens = {.ids = {0, 3, 0}, .unknown = {}}, .style = {style}});
  return {std::make_shared<const Reference>(std::move(work)), weight};
}

TEST(FingerprintTest, EverythingThatShapesTheGainChangesIt) {
  const std::vector<std::function<void(Request&)>> changes = {
      [](Request& r) { r.work.item.level.reset(); },
      [](Request&) {},
      [](Request& r) { r.work.item.level->policy.target_lufs = -24; },
      [](Request& r) { r.work.item.level->policy.per = LoudnessOf::kSpeaker; },
      [](Request& r) { r.work.item.level->policy.peak_dbtp = -2; },
      [](Request& r) { r.work.references = {reference(1, 2)}; },
      [](Request& r) { r.work.references = {reference(2, 1)}; },
      [](Request& r) { r.work.references.push_back(reference(2, 1)); },
  };
  std::set<std::string> prints;
  for (const auto& change : changes) {
    Request changed = request();
    changed.work.item.level = Level{.policy = {.target_lufs = -23}, .voices = {}, .language = {}};
    changed.work.references = {reference(1, 1)};
    change(changed);
    prints.insert(changed.print());
  }
  EXPECT_EQ(prints.size(), changes.size());
}

TEST(FingerprintTest, WhatNobodyHearsDoesNotChangeIt) {
  Request changed = request();
  changed.work.item.id = "other";
  changed.work.item.corpus = "other";
  changed.work.item.path = "other";
  changed.work.item.metadata = "{}";
  changed.work.item.script.content = "spelt otherwise";
  changed.work.item.voice = "other name";
  EXPECT_EQ(changed.print(), request().print());
}

}  // namespace
}  // namespace pipeline
