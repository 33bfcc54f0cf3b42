// Manifests with every setting, inheritance from defaults to items, and documented defaults.
#include "pipeline/manifest/manifest.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

std::string message_of(const std::filesystem::path& file) {
  try {
    read_manifest(file);
    return "accepted";
  } catch (const ManifestError& error) {
    return error.what();
  }
}

/// A manifest that says everything there is to say, read in a folder with the files it names.
class WholeManifestTest : public testing::Test {
 protected:
  WholeManifestTest() {
    for (const char* file :
         {"job/text/one.txt", "job/a.data", "job/a.jsonl", "job/metadata.csv", "job/text/kaldi"})
      folder_.write(file, "");
    for (const char* file : {"job/job.json", "job/book.json", "job/names.json", "job/item.json"})
      folder_.write(file, R"({"entries": []})");
    manifest_ =
        read_manifest(folder_.write("job/a.json", read_bytes(KOKORO_TEST_DATA "/whole.json")));
  }

  const FileSource& files(std::size_t corpus) const {
    return std::get<FileSource>(manifest_.corpora.at(corpus).source);
  }

  TempFolder folder_;
  Manifest manifest_;
};

TEST_F(WholeManifestTest, SettingsOfTheJobAreRead) {
  EXPECT_EQ(manifest_.source.path(), folder_ / "job/a.json");
  EXPECT_EQ(manifest_.hash.size(), 32u);
  EXPECT_EQ(manifest_.model, folder_ / "job/voices/small");
  EXPECT_EQ(manifest_.lexicons, folder_ / "job/words");
  EXPECT_EQ(manifest_.seed, 18446744073709551615u);
  EXPECT_EQ(manifest_.output, folder_ / "job/../out");
  EXPECT_TRUE(manifest_.sidecars);
  EXPECT_EQ(manifest_.alignments,
            (std::vector{io::AlignmentFormat::kWebVtt, io::AlignmentFormat::kTextGrid}));
  EXPECT_TRUE(manifest_.curves);
  EXPECT_EQ(manifest_.audio.container, io::Container::kFlac);
  EXPECT_EQ(manifest_.audio.encoding, io::Encoding::kPcm16);
  EXPECT_TRUE(manifest_.audio.dither);
  EXPECT_EQ(manifest_.audio.sample_rate, 44100);
  EXPECT_EQ(manifest_.audio.converter, io::Converter::kSincFastest);
  EXPECT_EQ(manifest_.quality.longest_silence_seconds, 1.5);
  EXPECT_EQ(manifest_.quality.longest_tail_seconds, 0.5);
  EXPECT_EQ(manifest_.quality.min_symbols_per_second, 5);
  EXPECT_EQ(manifest_.quality.max_symbols_per_second, 30);
  EXPECT_EQ(manifest_.quality.max_dc, 0.01);
  EXPECT_EQ(manifest_.quality.max_clipped_samples, 3);
  EXPECT_EQ(manifest_.quality.quarantine, (std::vector<std::string>{"run-on", "silence"}));
  EXPECT_EQ(manifest_.loudness->target_lufs, -20.5);
  EXPECT_EQ(manifest_.loudness->per, LoudnessOf::kSpeaker);
  EXPECT_EQ(manifest_.loudness->peak_dbtp, -2);
}

TEST_F(WholeManifestTest, NearerDictionariesComeFirst) {
  const auto& items = std::get<std::vector<ListedItem>>(manifest_.corpora.at(1).source);
  using Names = std::vector<std::string>;
  EXPECT_EQ(manifest_.corpora[0].delivery.dictionaries,
            (Names{"book.json", "names.json", "job.json"}));
  EXPECT_EQ(items.at(0).delivery.dictionaries, (Names{"item.json", "job.json"}));
  EXPECT_EQ(items.at(1).delivery.dictionaries, Names{"job.json"});
}

TEST_F(WholeManifestTest, CorporaInheritTheDefaults) {
  ASSERT_EQ(manifest_.corpora.size(), 6u);
  const Corpus& chapter = manifest_.corpora[0];
  EXPECT_EQ(chapter.delivery.voices.at(0).voice, "ben");
  EXPECT_EQ(chapter.delivery.language, "en-gb");
  EXPECT_EQ(chapter.delivery.min_speed, 0.9);
  EXPECT_EQ(chapter.delivery.max_speed, 0.9);
  EXPECT_EQ(chapter.delivery.pauses.before_ms, 100);
  EXPECT_EQ(chapter.delivery.pauses.after_ms, 200);
  EXPECT_EQ(chapter.path, "{id}.{ext}");
  EXPECT_EQ(chapter.metadata, R"({"book":"One","year":1999})");
  EXPECT_EQ(files(0).files.at(0).source.path(), folder_ / "job/text/one.txt");
  EXPECT_EQ(files(0).files.at(0).origin, "text/one.txt");
  EXPECT_EQ(files(0).split, io::PassageSplit::kParagraphs);
  EXPECT_EQ(manifest_.corpora[1].path, "{corpus}/{speaker}/{language}-{id}.{ext}");
}

TEST_F(WholeManifestTest, ItemsInheritFromTheirCorpus) {
  const auto& items = std::get<std::vector<ListedItem>>(manifest_.corpora[1].source);
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].id, "a");
  EXPECT_EQ(items[0].script.content, "Hello.");
  EXPECT_FALSE(items[0].script.is_phonemes);
  EXPECT_EQ(items[0].delivery.voices.at(0).voice, "anna");
  EXPECT_EQ(items[0].delivery.min_speed, 0.8);
  EXPECT_EQ(items[0].delivery.max_speed, 1.25);
  EXPECT_EQ(items[0].delivery.pauses.before_ms, 100);
  EXPECT_EQ(items[0].delivery.pauses.after_ms, 0);
  EXPECT_EQ(items[0].seed, std::nullopt);
  EXPECT_EQ(items[0].metadata, R"({"a":1,"b":2})");
  EXPECT_TRUE(items[1].script.is_phonemes);
  EXPECT_EQ(items[1].delivery.voices.at(0).voice, "anna:0.6+ben:0.4");
  EXPECT_EQ(items[1].delivery.language, "en-us");
  EXPECT_EQ(items[1].delivery.min_speed, 2.0);
  EXPECT_EQ(items[1].delivery.max_speed, 2.0);
  EXPECT_EQ(items[1].delivery.pauses.between_ms, 60000);
  EXPECT_EQ(items[1].seed, 5u);
  EXPECT_EQ(items[1].metadata, R"({"a":1,"b":[3],"c":null})");
}

TEST_F(WholeManifestTest, SourcesAreToldApart) {
  EXPECT_EQ(files(2).format, FileFormat::kTable);
  EXPECT_EQ(files(2).delimiter, ';');
  EXPECT_EQ(files(2).columns,
            (std::map<std::string, std::string>{{"text", "sentence"}, {"id", "key"}}));
  const auto& voices = manifest_.corpora[2].delivery.voices;
  ASSERT_EQ(voices.size(), 2u);
  EXPECT_EQ(voices[0].voice, "anna");
  EXPECT_EQ(voices[0].weight, 3);
  EXPECT_EQ(files(3).format, FileFormat::kJsonl);
  EXPECT_EQ(files(3).files.at(0).origin, "a.jsonl");
  EXPECT_EQ(files(4).format, FileFormat::kLjspeech);
  EXPECT_EQ(files(5).format, FileFormat::kKaldi);
}

TEST(ManifestTest, SmallestManifestHasTheDocumentedDefaults) {
  const TempFolder folder;
  folder.write("a.txt", "One.");
  const Manifest manifest = read_manifest(folder.write("a.json", R"({"output": "out", "corpora":
      [{"name": "a", "text": "a.txt", "voice": "anna"}]})"));
  EXPECT_EQ(manifest.model, "demo");
  EXPECT_EQ(manifest.seed, 0u);
  EXPECT_FALSE(manifest.sidecars);
  EXPECT_TRUE(manifest.alignments.empty());
  EXPECT_FALSE(manifest.curves);
  EXPECT_EQ(manifest.audio.container, io::Container::kWav);
  EXPECT_EQ(manifest.audio.encoding, io::Encoding::kPcm16);
  EXPECT_EQ(manifest.audio.sample_rate, 24000);
  EXPECT_EQ(manifest.quality.quarantine, std::vector<std::string>{});
  EXPECT_EQ(manifest.corpora[0].path, "{corpus}/{id}.{ext}");
  EXPECT_EQ(manifest.corpora[0].delivery.language, "en-us");
  EXPECT_EQ(manifest.corpora[0].delivery.min_speed, 1.0);
  EXPECT_EQ(std::get<FileSource>(manifest.corpora[0].source).split, io::PassageSplit::kLines);
}

TEST(ManifestTest, HashIsThatOfTheFilesBytes) {
  const TempFolder folder;
  const std::string text = R"({"output": "o", "corpora": [{"name": "a", "items": []}]})";
  const std::string hash = read_manifest(folder.write("a.json", text)).hash;
  EXPECT_EQ(read_manifest(folder.write("b.json", text)).hash, hash);
  EXPECT_NE(read_manifest(folder.write("c.json", text + "\n")).hash, hash);
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

TEST(ManifestTest, MissingManifestAndFolderAreRefusedByName) {
  const TempFolder folder;
  EXPECT_EQ(message_of(folder / "none.json"),
            (folder / "none.json").string() + ": cannot open the file (No such file or directory)");
  EXPECT_EQ(message_of(folder.path()),
            folder.path().string() + ": cannot read the file (Is a directory)");
}

TEST(ManifestTest, NameThatIsNotUtf8IsRefusedInAPattern) {
  const TempFolder folder;
  folder.write("t/\xFF.txt", "One.");
  const auto file = folder.write(
      "a.json", R"({"output": "o", "corpora": [{"name": "a", "voice": "v", "text": "t"}]})");
  EXPECT_NE(message_of(file).find("corpora[0].text: expected a file name"), std::string::npos)
      << message_of(file);
}

}  // namespace
}  // namespace pipeline
