// IPA and X-SAMPA of dictionaries against the lexicons and espeak-ng.
#include "model/text/lexicon/ipa.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "model/error.h"
#include "model/text/lexicon/espeak_reader.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"
#include "tests/model/text/released_alphabet.h"

namespace text {
namespace {

struct Transcription {
  std::string ipa;       ///< as dictionaries have it
  std::string phonemes;  ///< as the reference's lexicons or espeak-ng have it
};

void expect_all(const std::vector<Transcription>& transcriptions, Dialect dialect) {
  for (const Transcription& row : transcriptions)
    EXPECT_EQ(phonemes_of_ipa(row.ipa, dialect), row.phonemes) << row.ipa;
}

std::string refusal(std::string_view alphabet, std::string_view written) {
  try {
    return "accepted: " + phonemes_in(alphabet, written, Dialect::kAmerican);
  } catch (const model::Error& error) {
    return error.what();
  }
}

TEST(Ipa, AmericanDictionariesAgreeWithTheLexicon) {
  expect_all(
      {
          {"/ˈɔːθɚ/", "ˈɔθəɹ"},             // author
          {"bʊks", "bʊks"},                 // books, unstressed
          {"/ˈtʃɛkɪŋ/", "ʧˈɛkɪŋ"},          // checking
          {"/ˈkloʊsəst/", "klˈOsəst"},      // closest
          {"[dɪsˈlaɪkt]", "dɪslˈIkt"},      // disliked
          {"/ˈfaɪndɚz/", "fˈIndəɹz"},       // finders
          {"/nəʊz/", "nOz"},                // knows
          {"/ˈlɛɾɚz/", "lˈɛTəɹz"},          // letters
          {"/ˈlet̬.ɚ/", "lˈɛTəɹ"},           // letter
          {"/ˈnoʊɾɪŋ/", "nˈOTɪŋ"},          // noting
          {"/səɹˈmaʊntᵻd/", "səɹmˈWntᵻd"},  // surmounted
          {"/ˌʌnˈtɝn/", "ˌʌntˈɜɹn"},        // unturn
          {"/ˈwɜrki/", "wˈɜɹki"},           // worky
          {"/ˈwɜːrki/", "wˈɜɹki"},
          {"/ˈwɜ˞ki/", "wˈɜɹki"},
          {"/jɔrk/", "jɔɹk"},  // york
          {"/jork/", "jɔɹk"},
          {"/ɔːlˈrɛdi/", "ɔlɹˈɛdi"},          // already
          {"/ænˈtɪsəˌpeɪt/", "æntˈɪsəpˌAt"},  // anticipate
          {"/ˈkændəl/", "kˈændəl"},           // candle
          {"/ˈkænd(ə)l/", "kˈændᵊl"},
          {"/ˈkænd.l̩/", "kˈændᵊl"},
          {"/kɛəɹ/", "kɛɹ"},  // care
          {"/kɛɚ/", "kɛɹ"},
          {"/tʃeər/", "ʧɛɹ"},            // chair
          {"/t͡ʃaɪ̯ld/", "ʧIld"},          // child
          {"/dɪˈsɪʒ(ə)n/", "dɪsˈɪʒᵊn"},  // decision
          {"/ɪˈvæljuˌeɪt/", "ɪvˈæljuˌAt"},
          {"/ˈfaɪɚ/", "fˈIəɹ"},   // fire
          {"/gʊd/", "ɡʊd"},       // good, with an ASCII g
          {"/'gɑ:rd/", "ɡˈɑɹd"},  // guard, in ASCII
          {"/ˌɪŋkəmˈpæɾəbᵊl/", "ˌɪŋkəmpˈæTəbᵊl"},
          {"/ˈdʒoʊnz/", "ʤˈOnz"},  // jones
          {"/d͜ʒəʊnz/", "ʤOnz"},
          {"/lɒk/", "lɑk"},  // lock
          {"/məˈrɪŋ.ɡə/", "məɹˈɪŋɡə"},
          {"/ˈbʌt.n̩/", "bˈʌtᵊn"},
          {"/ˈbʌʔn̩/", "bˈʌtn"},     // button, as espeak-ng's
          {"/hɑt.ʃɑt/", "hɑtʃɑt"},  // hot-shot: no affricate over a syllable's end
          {"/wɪr/", "wɪɹ"},         // weir
          {"/wɪɚ/", "wɪɹ"},
          {"/ˈpleɪɚ/", "plˈAəɹ"},
          {"/vɔɪs/", "vYs"},
          {"/bed/", "bɛd"},
          {"/ʍɪt͡ʃ/", "wɪʧ"},
          {"/ˈpʰɪɫ/", "pˈɪl"},  // narrow
          {"/lɑx/", "lɑk"},
          {"/tlalˈpan/", "tlɑlpˈɑn"},
          {"/njuː ‿ ˈjɔːrk | ˈsɪti/", "nju jˈɔɹk sˈɪti"},
      },
      Dialect::kAmerican);
}

TEST(Ipa, BritishDictionariesAgreeWithTheLexicon) {
  expect_all(
      {
          {"/ˈbeɪbi/", "bˈAbi"},
          {"/bɪˈɡɪnə(r)/", "bɪɡˈɪnə"},  // beginner
          {"/bɪˈgɪnəʳ/", "bɪɡˈɪnə"},
          {"/kɑːz/", "kɑːz"},                // cars
          {"/kɒsts/", "kɒsts"},              // costs
          {"/ɪkˈspəʊzɪŋ/", "ɪkspˈQzɪŋ"},     // exposing
          {"/hʌŋˈɡeərɪən/", "hʌŋɡˈɛːɹɪən"},  // hungarian
          {"/hʌŋˈɡɛəriən/", "hʌŋɡˈɛːɹɪən"},
          {"/ˌɪntrəˈdjuːsɪz/", "ˌɪntɹədjˈuːsɪz"},  // introduces
          {"/ækˈsɛpt/", "aksˈɛpt"},                // accept
          {"/ɔːlˈtəːnətɪv/", "ɔːltˈɜːnətɪv"},      // alternative
          {"/ˈkɑːpɪntə/", "kˈɑːpɪntə"},            // carpenter
          {"/ˈtʃɪli/", "ʧˈɪli"},                   // Chile
          {"/kəmˈpeə/", "kəmpˈɛː"},                // compare
          {"/kəmˈpɛː/", "kəmpˈɛː"},
          {"/ˈkʌrɪdʒ/", "kˈʌɹɪʤ"},          // courage
          {"/ɪnˈdɪə/", "ɪndˈɪə"},           // endear
          {"/ˈfɜːst/", "fˈɜːst"},           // first
          {"/hɔːlt/", "hɔːlt"},             // halt
          {"/noʊ/", "nQ"},                  // know
          {"/ˈmjuː.tʃu.əl/", "mjˈuːʧuəl"},  // mutual
          {"/ˈɔːgənaɪzd/", "ˈɔːɡənIzd"},    // organized
          {"/ˈdrɪv(ə)n/", "dɹˈɪvᵊn"},       // driven
          {"/ˈdrɪvn̩/", "dɹˈɪvᵊn"},
          {"/ˈdʒenᵊrəl/", "ʤˈɛnᵊɹəl"},
          {"/vɔɪs/", "vYs"},
          {"/haʊs/", "hWs"},
          {"/ˈlɛtə/", "lˈɛtə"},
          {"/ˈwɔːtəmɑːk/", "wˈɔːtəmɑːk"},
          {"/ðeɪ/", "ðA"},
          {"/ðei/", "ðA"},
      },
      Dialect::kBritish);
}

TEST(Ipa, OtherLanguagesAgreeWithEspeak) {
  expect_all(
      {
          {"el ˈpero ˈkore poɾ la ˈkaʎe", "el pˈero kˈore poɾ la kˈaʎe"},
          {"ma.ˈɲa.na ˈβa.mos", "maɲˈana βˈamos"},
          {"ˈmut͡ʃo", "mˈuʧo"},
          {"ˈmutʃo", "mˈuʧo"},
          {"ˈkje.ɾo", "kjˈeɾo"},
          {"ˈai̯ɾe", "ˈIɾe"},
          {"bɔ̃ʒuʁ", "bɔ\u0303ʒuʁ"},
          {"/bɔ\u0303.ʒuʁ/", "bɔ\u0303ʒuʁ"},
          {"ɔʁ", "ɔʁ"},
          {"ˈpit͡sːa", "pˈiʦːa"},
          {"ˈkat.sa", "kˈatsa"},
          {"ɡaɾˈsõ", "ɡaɾsˈo\u0303"},
          {"fɾɐ̃ˈsa", "fɾɐ\u0303sˈa"},
          {"ɕi", "ɕi"},
          {"t͡ɕi", "ʨi"},
          {"fasaç", "fasaç"},
          {"fasac\u0327", "fasaç"},
          {"d̪ʱə", "dʰə"},
          {"ˈɦɛː", "hˈɛː"},
      },
      Dialect::kOther);
}

/// The readings of espeak-ng in a table that become other phonemes than the reference's.
std::vector<std::string> other_readings(const std::string& table, Dialect dialect) {
  std::vector<std::string> others;
  std::ifstream lines(std::string(KOKORO_TEST_DATA) + "/reference/" + table);
  std::size_t rows = 0;
  for (std::string line; std::getline(lines, line); ++rows) {
    const std::string ipa = nlohmann::json::parse(line).at("espeak");
    const std::string phonemes = phonemes_of_ipa(ipa, dialect);
    if (phonemes != to_model_phonemes(ipa, dialect)) others.push_back(ipa + " " + phonemes);
  }
  EXPECT_GT(rows, 20u) << table;
  return others;
}

TEST(Ipa, EspeaksOwnReadingsGiveTheSamePhonemes) {
  using Others = std::vector<std::string>;
  EXPECT_EQ(other_readings("languages.jsonl", Dialect::kOther), Others());
  EXPECT_EQ(other_readings("fallback_us.jsonl", Dialect::kAmerican), Others());
  // The lexicon's vowel of "square", where the reference has Aə.
  EXPECT_EQ(other_readings("fallback_gb.jsonl", Dialect::kBritish), Others{"mˈat^ʃpe^əz mˈaʧpɛːz"});
}

TEST(Ipa, EnglishHasOnlySoundsOfItsVoices) {
  const std::u32string american = U"AIOWYbdfhijklmnpstuvwzæðŋɑɔəɛɜɡɪɹʃʊʌʒʤʧˈˌθᵊᵻT";
  const std::u32string british = U"AIQWYabdfhijklmnpstuvwzðŋɑɒɔəɛɜɡɪɹʃʊʌʒʤʧˈˌːθᵊT";
  const std::string everything =
      "ˈa ˌæ ɑ ɒ ɔ o e ɛ ɜ ɝ ɚ ə ɐ ɨ ɪ i ɘ ʉ u ʊ ɵ ʌ aɪ aʊ eɪ oʊ əʊ ɔɪ eə ɪə ʊə p b t d tʃ dʒ k g "
      "m n "
      "ŋ f v θ ð s z ʃ ʒ h x ç χ ɦ r ɹ ɻ ʁ l ɫ j w ʍ ɾ ʔ n̩ l̩ tʰ ɬ d̥ ã";
  for (const auto& [dialect, sounds] :
       {std::pair{Dialect::kAmerican, american}, std::pair{Dialect::kBritish, british}}) {
    for (const char32_t c : decode(phonemes_of_ipa(everything, dialect), "phonemes"))
      EXPECT_TRUE(c == U' ' || sounds.find(c) != sounds.npos) << encode(c);
  }
}

TEST(Ipa, StressStandsBeforeTheVowel) {
  EXPECT_EQ(phonemes_of_ipa("ˈstrɛŋθs", Dialect::kAmerican), "stɹˈɛŋθs");
  EXPECT_EQ(phonemes_of_ipa("stɹˈɛŋθs", Dialect::kAmerican), "stɹˈɛŋθs");
  EXPECT_EQ(phonemes_of_ipa("ˈsaɪ,tɪst", Dialect::kAmerican), "sˈItˌɪst");
  EXPECT_EQ(phonemes_of_ipa("ˈn̩ ˈˈa", Dialect::kBritish), "ˈᵊn ˈa");
  EXPECT_EQ(phonemes_of_ipa("ˈpst a", Dialect::kBritish), "ˈpst a");
}

TEST(Ipa, UnknownSymbolsAreLeftToTheAlphabet) {
  const Alphabet alphabet(released_alphabet());
  std::vector<std::string> unknown;
  alphabet.keep_known(decode(phonemes_of_ipa("ǃa˥ŋ", Dialect::kOther), "phonemes"), unknown);
  EXPECT_EQ(unknown, (std::vector<std::string>{"ǃ", "˥"}));
}

TEST(Ipa, NothingToSayIsRefused) {
  EXPECT_EQ(refusal("ipa", " // "), "IPA ' // ': expected sounds, found none");
  EXPECT_EQ(refusal("ipa", "..."), "IPA '...': expected sounds, found none");
  EXPECT_EQ(refusal("ipa", "\xFF").find("accepted"), std::string::npos);
}

TEST(XSampa, SaysTheSameAsIpa) {
  const auto x_sampa = [](std::string_view written, Dialect dialect) {
    return phonemes_in("x-sampa", written, dialect);
  };
  EXPECT_EQ(x_sampa("\"wO:t@", Dialect::kBritish), "wˈɔːtə");
  EXPECT_EQ(x_sampa("\"l{Nk@S@`", Dialect::kAmerican), "lˈæŋkəʃəɹ");
  EXPECT_EQ(x_sampa("%Vn\"t3`n", Dialect::kAmerican), "ˌʌntˈɜɹn");
  EXPECT_EQ(x_sampa("t_S3:t_S", Dialect::kBritish), "ʧɜːʧ");
  EXPECT_EQ(x_sampa("\"dZVdZ", Dialect::kAmerican), "ʤˈʌʤ");
  EXPECT_EQ(x_sampa("\"b@Ut", Dialect::kBritish), "bˈQt");
  EXPECT_EQ(x_sampa("\"rID.m=", Dialect::kBritish), "ɹˈɪðᵊm");
  EXPECT_EQ(x_sampa("r\\Ed", Dialect::kAmerican), "ɹɛd");
  EXPECT_EQ(x_sampa("bO~ ZuR", Dialect::kOther), "bɔ\u0303 ʒuʁ");
  EXPECT_EQ(x_sampa("ma\"Jana", Dialect::kOther), "maɲˈana");
}

TEST(XSampa, OtherCharactersAreNamed) {
  EXPECT_EQ(refusal("x-sampa", "t$a#$é"),
            "X-SAMPA 't$a#$é': expected characters that X-SAMPA has, found $ # é");
}

TEST(PhonemeAlphabet, NamesMayHaveAnyCase) {
  EXPECT_EQ(phonemes_in("IPA", "ˈtʃɛk", Dialect::kAmerican), "ʧˈɛk");
  EXPECT_EQ(phonemes_in("x-SAMPA", "\"tSEk", Dialect::kAmerican), "ʧˈɛk");
  EXPECT_EQ(phonemes_in("x-kokoro", "ʧˈɛk e", Dialect::kAmerican), "ʧˈɛk e");
  EXPECT_EQ(refusal("x-arpabet", "CH EH1 K"),
            "phoneme alphabet: expected one of ipa, x-sampa, x-kokoro, found 'x-arpabet'");
}

}  // namespace
}  // namespace text
