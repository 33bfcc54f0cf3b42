// Fuzzes the C interface: phonemize and speak with arbitrary options, text and tokens.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "pipeline/library/kokoro_render.h"
#include "tests/fuzz/target.h"

namespace {

/// The options as the first bytes of an input make them.
struct Choices {
  std::uint8_t script, speed, pause, struct_size, voice, language, how, reserved;
};

constexpr std::array<const char*, 4> kVoices = {nullptr, "demo_slt", "demo_slt:0.5+demo_rms", "no"};
constexpr std::array<const char*, 4> kLanguages = {"en-us", "es", "xx", nullptr};

kokoro_renderer* opened() {
  kokoro_model* model = nullptr;
  kokoro_renderer* renderer = nullptr;
  if (kokoro_model_open("demo", &model) != KOKORO_OK) std::abort();
  if (kokoro_renderer_open(model, 1, &renderer) != KOKORO_OK) std::abort();
  kokoro_model_close(model);
  return renderer;
}

int refuse(const float* samples, size_t count, int, void*) {
  for (size_t i = 0; i < count; ++i)
    if (!(samples[i] >= -8 && samples[i] <= 8)) std::abort();
  return 1;
}

/// A failure has a sentence, a success none.
void check(kokoro_status status) {
  const bool is_fault = status != KOKORO_OK && status != KOKORO_STOPPED;
  if (status < KOKORO_OK || status > KOKORO_FAILED) std::abort();
  if ((std::strlen(kokoro_last_error()) > 0) != is_fault) std::abort();
}

}  // namespace

// Any options with any text, SSML, phonemes or tokens, to the functions that other programs call.
FUZZ_TARGET(library)(const char* data, std::size_t size) {
  static kokoro_renderer* renderer = opened();
  Choices choices = {};
  if (size < sizeof choices) return 0;
  std::memcpy(&choices, data, sizeof choices);
  const std::string text(data + sizeof choices, size - sizeof choices);
  kokoro_speech_options options = KOKORO_SPEECH_OPTIONS;
  options.struct_size = sizeof options + 4 - choices.struct_size % 80;
  options.script = choices.script % 5 - 1;
  options.speed = choices.speed / 64.0;
  options.pause_between_ms = 100 * choices.pause - 100;
  options.voice = kVoices[choices.voice % kVoices.size()];
  options.language = kLanguages[choices.language % kLanguages.size()];

  const char* phonemes = nullptr;
  check(kokoro_phonemize(renderer, text.c_str(), &options, &phonemes));
  if (text.size() > 16) return 0;  // speech takes a thousand times as long
  if (choices.how % 2 == 0) {
    check(kokoro_speak(renderer, text.c_str(), &options, refuse, nullptr));
  } else {
    std::array<std::int64_t, 16> tokens = {};
    for (std::size_t i = 0; i < text.size(); ++i) tokens[i] = text[i];
    check(kokoro_speak_tokens(renderer, tokens.data(), text.size(), &options, refuse, nullptr));
  }
  return 0;
}
