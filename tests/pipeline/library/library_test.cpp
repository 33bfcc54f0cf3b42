// The C interface: speech, tokens, options, errors, warnings, cancelling and threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "pipeline/library/kokoro_render.h"
#include "tests/pipeline/library/demo_renderer.h"

namespace {

struct Taken {
  std::vector<std::vector<float>> pieces;
  std::size_t most_pieces = SIZE_MAX;
};

int take(const float* samples, size_t count, int, void* user) {
  auto& taken = *static_cast<Taken*>(user);
  taken.pieces.emplace_back(samples, samples + count);
  return taken.pieces.size() >= taken.most_pieces ? 1 : 0;
}

std::vector<float> joined(const Taken& taken) {
  std::vector<float> all;
  for (const std::vector<float>& piece : taken.pieces)
    all.insert(all.end(), piece.begin(), piece.end());
  return all;
}

class LibraryTest : public DemoRendererTest {
 protected:
  /// The status, and that the sentence which goes with it holds `what`.
  void expect_error(kokoro_status status, kokoro_status expected, const std::string& what) {
    EXPECT_EQ(status, expected);
    EXPECT_NE(std::string(kokoro_last_error()).find(what), std::string::npos)
        << kokoro_last_error();
  }

  std::vector<float> render(const char* text, const kokoro_speech_options* options = nullptr) {
    float* samples = nullptr;
    size_t count = 0;
    EXPECT_EQ(kokoro_render(renderer_, text, options, &samples, &count), KOKORO_OK)
        << kokoro_last_error();
    std::vector<float> all(samples, samples + count);
    kokoro_free(samples);
    return all;
  }
};

constexpr const char* kTwoParagraphs =
    "The boats lay on the mud with their ropes slack, and the men who owned them stood along the "
    "wall and talked about the wind.\n\nNobody hurried, for nobody ever did, and by noon there "
    "would "
    "be water enough to float the first of them, or so they said to one another.";

constexpr const char* kThreeWarnings = "Good ░ mor▒ning to ▓ you.";

TEST_F(LibraryTest, PiecesAreTheWhole) {
  Taken taken;
  ASSERT_EQ(kokoro_speak(renderer_, kTwoParagraphs, nullptr, take, &taken), KOKORO_OK);
  EXPECT_GT(taken.pieces.size(), 1u);
  EXPECT_EQ(joined(taken), render(kTwoParagraphs));
}

TEST_F(LibraryTest, TokensAreSpokenAsTheirSymbols) {
  kokoro_speech_options phonemes = KOKORO_SPEECH_OPTIONS;
  phonemes.script = KOKORO_PHONEMES;
  const std::vector<float> spoken = render("h\u0259l\u02c8o\u028a", &phonemes);
  for (const std::vector<std::int64_t>& tokens :
       {std::vector<std::int64_t>{50, 83, 54, 156, 57, 135}, {0, 50, 83, 54, 156, 57, 135, 0}}) {
    Taken taken;
    ASSERT_EQ(kokoro_speak_tokens(renderer_, tokens.data(), tokens.size(), nullptr, take, &taken),
              KOKORO_OK)
        << kokoro_last_error();
    EXPECT_EQ(joined(taken), spoken);
  }
  Taken none;
  const std::int64_t unknown[] = {50, 4711};
  expect_error(kokoro_speak_tokens(renderer_, unknown, 2, nullptr, take, &none), KOKORO_REFUSED,
               "token 4711");
  expect_error(kokoro_speak_tokens(renderer_, nullptr, 2, nullptr, take, &none), KOKORO_INVALID,
               "tokens");
  expect_error(kokoro_speak_tokens(renderer_, unknown, 0, nullptr, take, &none), KOKORO_REFUSED,
               "");
}

TEST_F(LibraryTest, VoicesAreListed) {
  EXPECT_EQ(kokoro_model_voice_count(model_), 3u);
  EXPECT_STREQ(kokoro_model_voice(model_, 0), "demo_awb");
  EXPECT_EQ(kokoro_model_voice(model_, 3), nullptr);
}

TEST_F(LibraryTest, WordsAndPhonesCoverTheSpeech) {
  const std::vector<float> speech = render("Good morning.");
  const auto length = static_cast<std::int64_t>(speech.size());
  std::string said;
  for (const auto times_of : {kokoro_words, kokoro_phones}) {
    const kokoro_time* times = nullptr;
    const size_t count = times_of(renderer_, &times);
    ASSERT_GT(count, 2u);
    EXPECT_EQ(times[0].begin, 0);
    for (size_t i = 1; i < count; ++i) EXPECT_EQ(times[i].begin, times[i - 1].end);
    EXPECT_EQ(times[count - 1].end, length);
    for (size_t i = 0; i < count; ++i) said += std::string(times[i].text) + "|";
  }
  EXPECT_NE(said.find("|Good|morning|"), std::string::npos) << said;
}

TEST_F(LibraryTest, OptionsAreHeard) {
  kokoro_speech_options options = KOKORO_SPEECH_OPTIONS;
  const std::size_t usual = render("Good morning.", &options).size();
  options.speed = 2;
  EXPECT_LT(render("Good morning.", &options).size(), usual * 2 / 3);
  options.speed = 1;
  options.sample_rate = 48000;
  EXPECT_EQ(render("Good morning.", &options).size(), 2 * usual);
  options.sample_rate = 24000;
  options.pause_before_ms = 500;
  const auto with_pause = render("Good morning.", &options);
  EXPECT_TRUE(std::all_of(with_pause.begin(), with_pause.begin() + 4800,
                          [](float sample) { return std::abs(sample) < 0.01f; }));
  EXPECT_GT(with_pause.size(), usual);
  options.pause_before_ms = 0;
  options.script = KOKORO_SSML;
  EXPECT_EQ(render("<speak>Good morning.</speak>", &options).size(), usual);
  options.script = KOKORO_PHONEMES;
  const char* phonemes = nullptr;
  ASSERT_EQ(kokoro_phonemize(renderer_, "Good morning.", nullptr, &phonemes), KOKORO_OK);
  EXPECT_EQ(render(phonemes, &options).size(), usual);
}

TEST_F(LibraryTest, StructOfNoVersionIsRefused) {
  kokoro_speech_options options = KOKORO_SPEECH_OPTIONS;
  for (const std::size_t size :
       {std::size_t{0}, offsetof(kokoro_speech_options, pause_after_ms), sizeof options + 8}) {
    options.struct_size = size;
    expect_error(kokoro_speak(renderer_, "Hi.", &options, take, nullptr), KOKORO_INVALID,
                 "options.struct_size");
  }
  options.struct_size = sizeof options;
  expect_error(kokoro_render(renderer_, "Hi.", &options, nullptr, nullptr), KOKORO_INVALID,
               "samples: expected a pointer");
}

TEST_F(LibraryTest, WhatIsWrongIsSaid) {
  Taken taken;
  kokoro_speech_options options = KOKORO_SPEECH_OPTIONS;
  expect_error(kokoro_speak(renderer_, nullptr, &options, take, &taken), KOKORO_INVALID, "text");
  expect_error(kokoro_speak(nullptr, "Hi.", &options, take, &taken), KOKORO_INVALID, "renderer");
  expect_error(kokoro_speak(renderer_, "Hi.", &options, nullptr, &taken), KOKORO_INVALID, "take");
  expect_error(kokoro_speak(renderer_, "", &options, take, &taken), KOKORO_REFUSED, "text");
  expect_error(kokoro_speak(renderer_, "\xFF", &options, take, &taken), KOKORO_REFUSED, "UTF-8");
  options.voice = "demo_stl";
  expect_error(kokoro_speak(renderer_, "Hi.", &options, take, &taken), KOKORO_REFUSED, "demo_slt");
  options.voice = nullptr;
  options.speed = NAN;
  expect_error(kokoro_speak(renderer_, "Hi.", &options, take, &taken), KOKORO_INVALID, "speed");
  options.speed = 1;
  options.script = 3;
  expect_error(kokoro_speak(renderer_, "Hi.", &options, take, &taken), KOKORO_INVALID, "script");
  kokoro_model* none = nullptr;
  expect_error(kokoro_model_open("/no/model", &none), KOKORO_REFUSED, "/no/model");
  EXPECT_EQ(none, nullptr);
  EXPECT_TRUE(taken.pieces.empty());
  render("Hi.");
  EXPECT_STREQ(kokoro_last_error(), "");
}

TEST_F(LibraryTest, WarningsAreTold) {
  std::string told;
  kokoro_renderer_set_warning(
      renderer_,
      [](const char* message, void* user) { *static_cast<std::string*>(user) += message; }, &told);
  render("Good ░ morning.");
  EXPECT_NE(told.find("░"), std::string::npos) << told;
}

TEST_F(LibraryTest, CallbackEndsTheSpeech) {
  Taken taken;
  taken.most_pieces = 1;
  EXPECT_EQ(kokoro_speak(renderer_, kTwoParagraphs, nullptr, take, &taken), KOKORO_STOPPED);
  EXPECT_EQ(taken.pieces.size(), 1u);
  EXPECT_EQ(kokoro_words(renderer_, nullptr), 0u);
}

TEST_F(LibraryTest, CancelWithoutASpeechLeavesTheNextOneAlone) {
  kokoro_cancel(nullptr);
  kokoro_cancel(renderer_);
  EXPECT_FALSE(render("Hi.").empty());
  kokoro_cancel(renderer_);  // after one as before one
  EXPECT_FALSE(render("Hi.").empty());
}

/// What cancels its own renderer in a callback.
struct Cancelling {
  kokoro_renderer* renderer = nullptr;
  int calls = 0;
};

int take_and_cancel(const float*, size_t, int, void* user) {
  auto& cancelling = *static_cast<Cancelling*>(user);
  ++cancelling.calls;
  kokoro_cancel(cancelling.renderer);
  return 0;
}

TEST_F(LibraryTest, CancelEndsTheSpeechUnderWayAndNoOther) {
  Cancelling cancelling{renderer_};
  EXPECT_EQ(kokoro_speak(renderer_, kTwoParagraphs, nullptr, take_and_cancel, &cancelling),
            KOKORO_STOPPED);
  EXPECT_EQ(cancelling.calls, 1);
  EXPECT_FALSE(render("Hi.").empty());

  Taken taken;
  kokoro_renderer_set_warning(
      renderer_,
      [](const char*, void* user) { kokoro_cancel(static_cast<kokoro_renderer*>(user)); },
      renderer_);
  EXPECT_EQ(kokoro_speak(renderer_, kThreeWarnings, nullptr, take, &taken), KOKORO_STOPPED);
  EXPECT_TRUE(taken.pieces.empty());
  EXPECT_FALSE(render("Hi.").empty());
}

TEST_F(LibraryTest, ThreadsCancelOnlyWhatIsUnderWay) {
  std::atomic<bool> is_done = false;
  std::thread canceller([&] {
    for (int i = 0; i < 1000; ++i) {
      kokoro_cancel(renderer_);
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    is_done = true;
  });
  Taken taken;
  int stopped = 0;
  do {
    stopped += kokoro_speak(renderer_, "Hi.", nullptr, take, &taken) == KOKORO_STOPPED ? 1 : 0;
  } while (!is_done);
  canceller.join();
  EXPECT_GT(stopped, 0);
  EXPECT_FALSE(render("Hi.").empty());
}

/// A host whose callbacks use its renderer.
struct Nested {
  kokoro_renderer* renderer = nullptr;
  kokoro_renderer* other = nullptr;
  std::vector<kokoro_status> statuses = {};
};

int take_and_speak(const float*, size_t, int, void* user) {
  auto& nested = *static_cast<Nested*>(user);
  const char* phonemes = nullptr;
  Taken taken;
  nested.statuses = {kokoro_speak(nested.renderer, "Hi.", nullptr, take, &taken),
                     kokoro_phonemize(nested.renderer, "Hi.", nullptr, &phonemes),
                     kokoro_speak(nested.other, "Hi.", nullptr, take, &taken)};
  return 0;
}

TEST_F(LibraryTest, RendererUnderWayIsRefusedAndAnotherSpeaks) {
  Nested nested{renderer_};
  ASSERT_EQ(kokoro_renderer_open(model_, 1, &nested.other), KOKORO_OK);
  EXPECT_EQ(kokoro_speak(renderer_, "Good morning.", nullptr, take_and_speak, &nested), KOKORO_OK);
  EXPECT_EQ(nested.statuses,
            (std::vector<kokoro_status>{KOKORO_INVALID, KOKORO_INVALID, KOKORO_OK}));
  EXPECT_GT(kokoro_words(renderer_, nullptr), 2u);
  kokoro_renderer_close(nested.other);
}

/// Counts the warnings of a renderer, and what is done about its callback.
struct Counter {
  kokoro_renderer* renderer = nullptr;
  int calls = 0;
};

void warn(const char*, void* user) { ++static_cast<Counter*>(user)->calls; }

TEST_F(LibraryTest, WarningCallbackRemovesAndReplacesItself) {
  Counter all{renderer_}, once{renderer_}, first{renderer_};
  kokoro_renderer_set_warning(renderer_, warn, &all);
  render(kThreeWarnings);
  EXPECT_EQ(all.calls, 3);

  kokoro_renderer_set_warning(
      renderer_,
      [](const char* message, void* user) {
        warn(message, user);
        kokoro_renderer_set_warning(static_cast<Counter*>(user)->renderer, nullptr, nullptr);
      },
      &once);
  render(kThreeWarnings);
  render(kThreeWarnings);
  EXPECT_EQ(once.calls, 1);

  std::pair<Counter*, Counter*> both(&first, &all);
  kokoro_renderer_set_warning(
      renderer_,
      [](const char* message, void* user) {
        const auto [one, next] = *static_cast<std::pair<Counter*, Counter*>*>(user);
        warn(message, one);
        kokoro_renderer_set_warning(one->renderer, warn, next);
      },
      &both);
  render(kThreeWarnings);
  EXPECT_EQ(first.calls, 1);
  EXPECT_EQ(all.calls, 3 + 2);
}

TEST_F(LibraryTest, ThreadsSayWhatOneSays) {
  const std::vector<float> expected = render(kTwoParagraphs);
  std::vector<std::vector<float>> results(4);
  std::vector<std::thread> threads;
  for (std::vector<float>& result : results)
    threads.emplace_back([this, &result] {
      kokoro_renderer* renderer = nullptr;
      Taken taken;
      if (kokoro_renderer_open(model_, 1, &renderer) == KOKORO_OK &&
          kokoro_speak(renderer, kTwoParagraphs, nullptr, take, &taken) == KOKORO_OK)
        result = joined(taken);
      kokoro_renderer_close(renderer);
    });
  for (std::thread& thread : threads) thread.join();
  for (const std::vector<float>& result : results) EXPECT_EQ(result, expected);
}

TEST_F(LibraryTest, RendererOutlivesItsModelAndAnotherModelSpeaks) {
  kokoro_model* other = nullptr;
  kokoro_renderer* of_other = nullptr;
  ASSERT_EQ(kokoro_model_open("demo", &other), KOKORO_OK);
  ASSERT_EQ(kokoro_renderer_open(other, 1, &of_other), KOKORO_OK);
  kokoro_model_close(other);
  Taken taken;
  EXPECT_EQ(kokoro_speak(of_other, "Hi.", nullptr, take, &taken), KOKORO_OK) << kokoro_last_error();
  kokoro_renderer_close(of_other);
  EXPECT_EQ(joined(taken), render("Hi."));
}

}  // namespace
