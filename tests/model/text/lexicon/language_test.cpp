// The registry of languages: names, default voices, errors, concurrent use.
#include "model/text/language.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "model/error.h"
#include "model/text/lexicon/phonemizer.h"

namespace text {
namespace {

std::string refusal_of(const std::string& name) {
  try {
    return "accepted as " + find_language(name).espeak_voice;
  } catch (const model::Error& error) {
    return error.what();
  }
}

TEST(Languages, EveryLanguageOfEspeakHasAName) {
  EXPECT_EQ(refusal_of("de"), "accepted as gmw/de");
  EXPECT_EQ(refusal_of("pl"), "accepted as zlw/pl");
  EXPECT_EQ(refusal_of("en-029"), "accepted as gmw/en-029");
  EXPECT_EQ(refusal_of("nb"), "accepted as gmq/nb");
  EXPECT_EQ(refusal_of("eu"), "accepted as eu");
  EXPECT_EQ(refusal_of("yue"), "accepted as sit/yue") << "and not its Latin letters";
  EXPECT_GE(all_languages().size(), 100U);
}

TEST(Languages, OneIsTheSameForEver) {
  const Language* const german = &find_language("de");
  EXPECT_EQ(german, &find_language("de"));
  const auto all = all_languages();
  EXPECT_EQ(std::ranges::count(all, german), 1);
  EXPECT_EQ(all[0], &find_language("en-us"));
}

TEST(Languages, ReleasedOnesAreThoseOfTheModels) {
  for (const Language* language : all_languages())
    EXPECT_EQ(language->is_released(),
              std::ranges::count(released_language_names(), language->name) == 1)
        << language->name;
  EXPECT_EQ(find_language("en-gb-scotland").dialect, Dialect::kBritish);
  EXPECT_EQ(find_language("en-us-nyc").dialect, Dialect::kAmerican);
  EXPECT_EQ(find_language("eo").dialect, Dialect::kOther);
}

TEST(Languages, UnknownOneIsRefusedWithWhatIsExpected) {
  EXPECT_EQ(refusal_of("xx"),
            "language: expected en-us, en-gb, es, fr-fr, hi, it, pt-br, zh, ja, or "
            "another that \"kokoro-render model inspect demo --languages\" lists, found "
            "'xx'");
  for (const auto& [name, meant] :
       {std::pair("en-uss", "en-us"), std::pair("fr", "fr-fr"), std::pair("no", "nb"),
        std::pair("pt-pt", "pt"), std::pair("cmn", "zh")})
    EXPECT_TRUE(
        refusal_of(name).ends_with(std::string("'") + name + "' (did you mean \"" + meant + "\"?)"))
        << refusal_of(name);
}

TEST(Languages, EachHasADefaultVoice) {
  const std::vector<std::string> names = {"af_alloy", "bf_alice", "jf_alpha", "jm_kumo", "zf_001"};
  EXPECT_EQ(default_voice("ja", names), "jf_alpha");
  EXPECT_EQ(default_voice("zh", names), "zf_001");
  EXPECT_EQ(default_voice("en-gb", names), "bf_alice");
  EXPECT_EQ(default_voice("it", names), "af_alloy") << "none of its own";
  EXPECT_EQ(default_voice("de", names), "af_alloy");
  EXPECT_EQ(default_voice("ja", {"demo_rms", "jack"}), "demo_rms");
  EXPECT_EQ(default_voice("ja", {}), "");
}

TEST(Languages, AreListedWhileOthersAreRead) {
  Phonemizer phonemizer;
  std::jthread list([] {
    for (int i = 0; i < 5; ++i) EXPECT_GE(Phonemizer().voices().size(), 100U);
  });
  for (int i = 0; i < 2000; ++i) EXPECT_EQ(phonemizer.ipa("zwei", find_language("de")), "t^svˈa^ɪ");
}

}  // namespace
}  // namespace text
