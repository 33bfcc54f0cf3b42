// Hosts with a floating-point environment of their own, and callbacks that throw or end their
// thread.
#include <fenv.h>
#include <gtest/gtest.h>
#include <pthread.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "pipeline/library/kokoro_render.h"
#include "tests/pipeline/library/demo_renderer.h"

#if defined(__SSE__)
#include <immintrin.h>
#endif

namespace {

constexpr const char* kText = "Good ░ morning. It is ten past seven.";

/// What tells one floating-point environment from another.
struct Environment {
  int rounding = ::fegetround();
  int traps = ::fegetexcept();
  int flags = ::fetestexcept(FE_ALL_EXCEPT);
#if defined(__SSE__)
  unsigned control = _mm_getcsr();
#endif
  friend bool operator==(const Environment&, const Environment&) = default;
};

/// A host that looks at its environment wherever it runs.
struct Observer {
  std::vector<float> samples = {};
  std::vector<Environment> seen = {};
};

int take(const float* samples, size_t count, int, void* user) {
  auto& observer = *static_cast<Observer*>(user);
  observer.samples.insert(observer.samples.end(), samples, samples + count);
  observer.seen.emplace_back();
  return 0;
}

/// Opens the model, renders and closes, by `threads`, all in an environment that `enter` makes.
/// Expects that to be what callbacks and the caller find; returns the samples.
template <class Enter>
std::vector<float> samples_in(const Enter& enter, int threads = 2) {
  Observer observer;
  kokoro_model* model = nullptr;
  kokoro_renderer* renderer = nullptr;
  const char* phonemes = nullptr;
  ::fenv_t usual;
  ::fegetenv(&usual);
  enter();
  const Environment before;
  bool is_good = kokoro_model_open("demo", &model) == KOKORO_OK &&
                 kokoro_renderer_open(model, threads, &renderer) == KOKORO_OK;
  kokoro_renderer_set_warning(
      renderer, [](const char*, void* user) { static_cast<Observer*>(user)->seen.emplace_back(); },
      &observer);
  is_good = is_good && kokoro_speak(renderer, kText, nullptr, take, &observer) == KOKORO_OK &&
            kokoro_phonemize(renderer, kText, nullptr, &phonemes) == KOKORO_OK;
  kokoro_renderer_close(renderer);
  kokoro_model_close(model);
  const Environment after;
  ::fesetenv(&usual);
  EXPECT_TRUE(is_good) << kokoro_last_error();
  EXPECT_EQ(before, after);
  EXPECT_GT(observer.seen.size(), 1u);
  for (const Environment& seen : observer.seen) EXPECT_EQ(seen, before);
  return observer.samples;
}

class HostTest : public testing::Test {
 protected:
  const std::vector<float> expected_ = samples_in([] {});
};

TEST_F(HostTest, TrapsOfTheHostStaySet) {
  const auto set_traps = [] { ::feenableexcept(FE_ALL_EXCEPT); };
  EXPECT_EQ(samples_in(set_traps), expected_);
}

TEST_F(HostTest, RoundingOfTheHostChangesNoSample) {
  for (const int rounding : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO})
    EXPECT_EQ(samples_in([&] { ::fesetround(rounding); }), expected_) << rounding;
}

#if defined(__SSE__)
TEST_F(HostTest, SubnormalNumbersThatTheHostDropsChangeNoSample) {
  const auto drop = [] { _mm_setcsr(_mm_getcsr() | _MM_FLUSH_ZERO_ON | 0x40); };  // and DAZ
  EXPECT_EQ(samples_in(drop), expected_);
}
#endif

class CallbackTest : public DemoRendererTest {
 protected:
  void expect_speech() {
    Observer observer;
    EXPECT_EQ(kokoro_speak(renderer_, kText, nullptr, take, &observer), KOKORO_OK)
        << kokoro_last_error();
    EXPECT_FALSE(observer.samples.empty());
  }
};

TEST_F(CallbackTest, EnvironmentThatACallbackSetsStays) {
  const auto take_and_round = [](const float*, size_t, int, void*) {
    ::fesetround(FE_UPWARD);
    return 0;
  };
  EXPECT_EQ(kokoro_speak(renderer_, kText, nullptr, take_and_round, nullptr), KOKORO_OK);
  EXPECT_EQ(::fegetround(), FE_UPWARD);
  ::fesetround(FE_TONEAREST);
}

TEST_F(CallbackTest, ExceptionsBecomeAStatus) {
  const auto refuse = [](const float*, size_t, int, void*) -> int {
    throw std::runtime_error("no sound card");
  };
  EXPECT_EQ(kokoro_speak(renderer_, kText, nullptr, refuse, nullptr), KOKORO_FAILED);
  EXPECT_STREQ(kokoro_last_error(), "no sound card");
  kokoro_renderer_set_warning(
      renderer_, [](const char*, void*) { throw 1; }, nullptr);
  Observer observer;
  EXPECT_EQ(kokoro_speak(renderer_, kText, nullptr, take, &observer), KOKORO_FAILED);
  EXPECT_NE(std::string(kokoro_last_error()).find("callback"), std::string::npos);
  kokoro_renderer_set_warning(renderer_, nullptr, nullptr);
  expect_speech();
}

/// Speaks on a thread that ends in its first callback, in `take` or before.
void* speak_and_exit(void* renderer) {
  const auto exit_thread = [](const float*, size_t, int, void*) -> int { pthread_exit(nullptr); };
  kokoro_speak(static_cast<kokoro_renderer*>(renderer), kText, nullptr, exit_thread, nullptr);
  return renderer;
}

TEST_F(CallbackTest, ThreadMayEndWithinOne) {
  for (const kokoro_warning warning :
       {kokoro_warning{nullptr},
        kokoro_warning{[](const char*, void*) { pthread_exit(nullptr); }}}) {
    kokoro_renderer_set_warning(renderer_, warning, nullptr);
    pthread_t thread;
    void* returned = renderer_;
    ASSERT_EQ(pthread_create(&thread, nullptr, speak_and_exit, renderer_), 0);
    ASSERT_EQ(pthread_join(thread, &returned), 0);
    EXPECT_EQ(returned, nullptr);
    kokoro_renderer_set_warning(renderer_, nullptr, nullptr);
    expect_speech();
  }
}

}  // namespace
