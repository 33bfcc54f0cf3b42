// A host that uses espeak-ng itself, beside the library: neither notices the other.
#include <espeak-ng/speak_lib.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "pipeline/library/kokoro_render.h"
#include "tests/pipeline/library/demo_renderer.h"

namespace {

std::string as_the_host_reads(const char* text) {
  const void* rest = text;
  return espeak_TextToPhonemes(&rest, espeakCHARS_UTF8, 2);
}

class EspeakHostTest : public DemoRendererTest {
 protected:
  std::string as_the_library_reads(const std::string& text, const char* language) {
    kokoro_speech_options options = KOKORO_SPEECH_OPTIONS;
    options.language = language;
    const char* phonemes = nullptr;
    EXPECT_EQ(kokoro_phonemize(renderer_, text.c_str(), &options, &phonemes), KOKORO_OK)
        << kokoro_last_error();
    return phonemes == nullptr ? "" : phonemes;
  }
};

TEST_F(EspeakHostTest, VoicesAreChangedBySideAndEachKeepsItsOwn) {
  const std::string english = as_the_library_reads("Zwei xylographs.", "en-us");
  ASSERT_GT(espeak_Initialize(AUDIO_OUTPUT_RETRIEVAL, 0, nullptr, 0), 0);
  ASSERT_EQ(espeak_SetVoiceByName("de"), EE_OK);
  const std::string german = as_the_host_reads("Guten Morgen");
  for (int i = 0; i < 200; ++i) {
    const std::string words = "Frobnicate the xylograph " + std::to_string(i) + ".";
    as_the_library_reads(words, i % 2 == 0 ? "en-us" : "fr-fr");
    ASSERT_EQ(as_the_host_reads("Guten Morgen"), german);
    ASSERT_STREQ(espeak_GetCurrentVoice()->identifier, "gmw/de");
    ASSERT_EQ(espeak_SetVoiceByName(i % 3 == 0 ? "fr" : "de"), EE_OK);
    ASSERT_EQ(espeak_SetVoiceByName("de"), EE_OK);
  }
  std::jthread host([&] {
    for (int i = 0; i < 500; ++i) EXPECT_EQ(as_the_host_reads("Guten Morgen"), german);
  });
  for (int i = 0; i < 500; ++i)
    EXPECT_EQ(as_the_library_reads("Zwei xylographs.", "en-us"), english);
  host.join();
  espeak_Terminate();
  EXPECT_EQ(as_the_library_reads("Zwei xylographs.", "en-us"), english);
}

}  // namespace
