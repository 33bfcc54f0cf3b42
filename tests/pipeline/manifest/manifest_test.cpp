#include "pipeline/manifest/manifest.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

constexpr std::string_view kWhole = R"({
  "model": "voices/small", "seed": 18446744073709551615, "output": "../out",
  "audio": {"format": "wav", "encoding": "pcm24", "sample_rate": 44100},
  "defaults": {"voice": "anna", "language": "en-gb", "speed": 0.9},
  "corpora": [
    {"name": "chapter", "text": "text/one.txt", "split": "paragraphs", "voice": "ben"},
    {"name": "list", "speed": 1.5, "items": [
      {"id": "a", "text": "Hello."},
      {"id": "b", "phonemes": "həlˈO", "voice": "anna:0.6+ben:0.4", "speed": 2, "seed": 5}]}]
})";

TEST(ManifestTest, WholeManifestIsReadWithDefaultsAndPaths) {
  const TempFolder folder;
  folder.write("job/text/one.txt", "One.");
  const Manifest manifest = read_manifest(folder.write("job/a.json", kWhole));

  EXPECT_EQ(manifest.model, folder / "job/voices/small");
  EXPECT_EQ(manifest.seed, 18446744073709551615u);
  EXPECT_EQ(manifest.output, folder / "job/../out");
  EXPECT_EQ(manifest.audio.encoding, io::Encoding::kPcm24);
  EXPECT_EQ(manifest.audio.sample_rate, 44100);
  ASSERT_EQ(manifest.corpora.size(), 2u);

  const Corpus& chapter = manifest.corpora[0];
  EXPECT_EQ(chapter.name, "chapter");
  EXPECT_EQ(chapter.delivery.voice, "ben");
  EXPECT_EQ(chapter.delivery.language, "en-gb");
  EXPECT_EQ(std::get<TextFile>(chapter.source).path, folder / "job/text/one.txt");
  EXPECT_EQ(std::get<TextFile>(chapter.source).split, io::Split::kParagraphs);

  const auto& items = std::get<std::vector<ListedItem>>(manifest.corpora[1].source);
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].id, "a");
  EXPECT_EQ(items[0].script.content, "Hello.");
  EXPECT_FALSE(items[0].script.is_phonemes);
  EXPECT_EQ(items[0].delivery.voice, "anna");
  EXPECT_EQ(items[0].delivery.speed, 1.5);
  EXPECT_EQ(items[0].seed, std::nullopt);
  EXPECT_TRUE(items[1].script.is_phonemes);
  EXPECT_EQ(items[1].delivery.voice, "anna:0.6+ben:0.4");
  EXPECT_EQ(items[1].delivery.speed, 2.0);
  EXPECT_EQ(items[1].seed, 5u);
}

TEST(ManifestTest, SmallestManifestHasTheDocumentedDefaults) {
  const TempFolder folder;
  folder.write("a.txt", "One.");
  const Manifest manifest = read_manifest(folder.write("a.json", R"({"output": "out", "corpora":
      [{"name": "a", "text": "a.txt", "voice": "anna"}]})"));
  EXPECT_EQ(manifest.model, "demo");
  EXPECT_EQ(manifest.seed, 0u);
  EXPECT_EQ(manifest.audio.encoding, io::Encoding::kPcm16);
  EXPECT_EQ(manifest.audio.sample_rate, 24000);
  EXPECT_EQ(manifest.corpora[0].delivery.language, "en-us");
  EXPECT_EQ(manifest.corpora[0].delivery.speed, 1.0);
  EXPECT_EQ(std::get<TextFile>(manifest.corpora[0].source).split, io::Split::kLines);
}

TEST(ManifestTest, BuiltInModelsAreNamesAndOthersPaths) {
  const TempFolder folder;
  for (const auto& [model, expected] :
       std::vector<std::pair<std::string, std::string>>{{"demo", "demo"},
                                                        {"synthetic", "synthetic"},
                                                        {"synthetic:7", "synthetic:7"},
                                                        {"./demo", folder / "./demo"},
                                                        {"/models/k.kkr", "/models/k.kkr"}}) {
    const auto file = folder.write(
        "a.json",
        R"({"output": "o", "corpora": [{"name": "a", "items": []}], "model": ")" + model + "\"}");
    EXPECT_EQ(read_manifest(file).model, expected);
  }
}

struct Malformed {
  std::string json;
  std::string message;  // after "FILE", what() of the error
};

/// A manifest that is right but for one item or one corpus.
std::string with_item(const std::string& item) {
  return R"({"output": "o", "corpora": [{"name": "a", "voice": "v", "items": [)" + item + "]}]}";
}
std::string with_corpus(const std::string& corpus) {
  return R"({"output": "o", "corpora": [)" + corpus + "]}";
}

constexpr const char* kNameRule =
    "expected a file name (1 to 200 bytes, no leading '.', no '/', '\\' or control character)";

const std::vector<Malformed> kMalformed = {
    // JSON
    {"",
     ":1:1: syntax error while parsing value - unexpected end of input; expected '[', '{', or "
     "a literal"},
    {"{\n  \"model\": \"demo\",\n  \"seed\" 2\n}",
     ":3:10: syntax error while parsing object separator - unexpected number literal; expected "
     "':'"},
    {"{\"seed\": 1e999}", ": number overflow parsing '1e999'"},
    {"{\"seed\": 1, \"seed\": 2}", ": the key \"seed\" stands twice in one object"},
    {"[]", ": expected an object, found an array"},
    // keys
    {"{}", ": \"output\" is missing"},
    {R"({"output": "o"})", ": \"corpora\" is missing"},
    {R"({"output": "o", "corpora": []})", ": corpora: expected at least one corpus"},
    {R"({"output": "o", "corpora": [{"name": "a", "items": []}], "sead": 1})",
     ": sead: unknown key (known here: audio, corpora, defaults, model, output, seed)"},
    {R"({"output": "o", "audio": {"rate": 1}, "corpora": []})",
     ": audio.rate: unknown key (known here: encoding, format, sample_rate)"},
    {R"({"output": "o", "defaults": {"pitch": 1}, "corpora": []})",
     ": defaults.pitch: unknown key (known here: language, speed, voice)"},
    {with_corpus(R"({"name": "a", "items": [], "split": "lines"})"),
     ": corpora[0].split: unknown key (known here: items, language, name, speed, voice)"},
    {with_item(R"({"id": "a", "text": "b", "txt": "c"})"),
     ": corpora[0].items[0].txt: unknown key (known here: id, language, phonemes, seed, speed, "
     "text, voice)"},
    // types and ranges
    {R"({"output": 1, "corpora": []})", ": output: expected a string, found 1"},
    {R"({"output": "o\u0000", "corpora": []})", ": output: the string holds a NUL character"},
    {R"({"output": "o", "seed": -1, "corpora": []})",
     ": seed: expected an integer from 0 to 18446744073709551615, found -1"},
    {R"({"output": "o", "seed": 1.0, "corpora": []})",
     ": seed: expected an integer from 0 to 18446744073709551615, found 1.0"},
    {R"({"output": "o", "corpora": {}})",
     ": corpora: expected an array of objects, found an object"},
    {R"({"output": "o", "corpora": ["a"]})", ": corpora[0]: expected an object, found \"a\""},
    {R"({"output": "o", "audio": {"format": "mp3"}, "corpora": []})",
     ": audio.format: expected one of wav, found \"mp3\""},
    {R"({"output": "o", "audio": {"encoding": "pcm8"}, "corpora": []})",
     ": audio.encoding: expected one of pcm16, pcm24, float, found \"pcm8\""},
    {R"({"output": "o", "audio": {"sample_rate": 7999}, "corpora": []})",
     ": audio.sample_rate: expected an integer from 8000 to 192000, found 7999"},
    {with_item(R"({"id": "a", "text": "b", "speed": "fast"})"),
     ": corpora[0].items[0].speed: expected a number from 0.25 to 4, found \"fast\""},
    {with_item(R"({"id": "a", "text": "b", "speed": 0})"),
     ": corpora[0].items[0].speed: expected a number from 0.25 to 4, found 0"},
    // corpora and items
    {with_corpus(R"({"name": "a"})"), ": corpora[0]: expected either \"text\" or \"items\""},
    {with_corpus(R"({"name": "a", "text": "t", "items": []})"),
     ": corpora[0]: expected either \"text\" or \"items\""},
    {with_corpus(R"({"name": "a", "text": "t.txt", "voice": "v", "split": "words"})"),
     ": corpora[0].split: expected one of lines, paragraphs, found \"words\""},
    {with_corpus(R"({"name": "a", "items": []}, {"name": "a", "items": []})"),
     ": corpora[1].name: \"a\" is the name of an earlier corpus"},
    {with_item(R"({"id": "a"})"),
     ": corpora[0].items[0]: expected either \"text\" or \"phonemes\""},
    {with_item(R"({"id": "a", "text": "b", "phonemes": "c"})"),
     ": corpora[0].items[0]: expected either \"text\" or \"phonemes\""},
    {with_item(R"({"id": "a", "text": "b"}, {"id": "a", "text": "c"})"),
     ": corpora[0].items[1].id: \"a\" is the id of an earlier item"},
    {with_corpus(R"({"name": "a", "items": [{"id": "a", "text": "b"}]})"),
     ": corpora[0].items[0]: no voice (give \"voice\" here, in the corpus or in \"defaults\")"},
    // names that are no file names
    {with_item(R"({"text": "b"})"), ": corpora[0].items[0]: \"id\" is missing"},
    {with_item(R"({"id": "", "text": "b"})"),
     std::string(": corpora[0].items[0].id: ") + kNameRule},
    {with_item(R"({"id": "..", "text": "b"})"),
     std::string(": corpora[0].items[0].id: ") + kNameRule},
    {with_item(R"({"id": "../b", "text": "b"})"),
     std::string(": corpora[0].items[0].id: ") + kNameRule},
    {with_item(R"({"id": "/etc/b", "text": "b"})"),
     std::string(": corpora[0].items[0].id: ") + kNameRule},
    {with_item(R"({"id": "a\nb", "text": "b"})"),
     std::string(": corpora[0].items[0].id: ") + kNameRule},
    {with_corpus(R"({"name": "..", "items": []})"), std::string(": corpora[0].name: ") + kNameRule},
    {with_corpus(R"({"name": "report.json", "items": []})"),
     ": corpora[0].name: is taken by the report"},
};

TEST(ManifestTest, MalformedManifestsAreRefusedWithTheirPlace) {
  const TempFolder folder;
  folder.write("t.txt", "One.");
  for (const auto& [json, message] : kMalformed) {
    const auto file = folder.write("a.json", json);
    try {
      read_manifest(file);
      ADD_FAILURE() << "accepted " << json;
    } catch (const ManifestError& error) {
      EXPECT_EQ(error.what(), file.string() + message) << json;
    }
  }
}

TEST(ManifestTest, MissingManifestAndMissingTextAreRefusedByName) {
  const TempFolder folder;
  const auto message_of = [](const std::filesystem::path& file) {
    try {
      read_manifest(file);
      return std::string("accepted");
    } catch (const ManifestError& error) {
      return std::string(error.what());
    }
  };
  EXPECT_EQ(
      message_of(folder / "none.json"),
      (folder / "none.json").string() + ": cannot read the manifest (No such file or directory)");
  EXPECT_EQ(message_of(folder.path()),
            folder.path().string() + ": cannot read the manifest (Is a directory)");
  const auto file =
      folder.write("a.json", with_corpus(R"({"name": "a", "text": "t.txt", "voice": "v"})"));
  EXPECT_EQ(message_of(file), file.string() + ": corpora[0].text: " + (folder / "t.txt").string() +
                                  ": cannot open the text file (No such file or directory)");
}

}  // namespace
}  // namespace pipeline
