// Corpora from folders, patterns, tables, JSON lines, LJSpeech and Kaldi lists.
#include <gtest/gtest.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "pipeline/manifest/item_stream.h"
#include "pipeline/manifest/manifest.h"
#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

/// Id and script of an item.
using Spoken = std::vector<std::pair<std::string, std::string>>;

std::vector<Item> read_items(const TempFolder& folder, const std::string& corpus) {
  const Manifest manifest = read_manifest(folder.write("job.json", R"({"output": "o",
      "defaults": {"voice": "v"}, "corpora": [{"name": "c", )" + corpus +
                                                                       "}]}"));
  ItemStream stream(manifest);
  std::vector<Item> items;
  while (auto item = stream.next()) items.push_back(std::move(*item));
  return items;
}

Spoken read(const TempFolder& folder, const std::string& corpus) {
  Spoken spoken;
  for (const Item& item : read_items(folder, corpus))
    spoken.emplace_back(item.id, item.script.content);
  return spoken;
}

TEST(TextCorpusFilesTest, FolderIsReadInTheOrderOfItsPaths) {
  const TempFolder folder;
  folder.write("t/b.txt", "B1.\nB2.\n");
  folder.write("t/a/z.txt", "Z.\n");
  folder.write("t/B.txt", "");
  folder.write("t/notes.md", "Not read.\n");
  folder.write("t/.hidden.txt", "Not read.\n");
  folder.write("t/.git/x.txt", "Not read.\n");
  EXPECT_EQ(read(folder, R"("text": "t")"),
            (Spoken{{"a-z-0001", "Z."}, {"b-0001", "B1."}, {"b-0002", "B2."}}));
}

TEST(TextCorpusFilesTest, FileThatIsAddedToAFolderRenamesNothing) {
  const TempFolder folder;
  folder.write("t/b.txt", "B.\n");
  const Spoken before = read(folder, R"("text": "t")");
  folder.write("t/a.txt", "A.\n");
  EXPECT_EQ(read(folder, R"("text": "t")").back(), before.back());
}

TEST(TextCorpusFilesTest, PatternNamesStemsBelowItsFixedFolder) {
  const TempFolder folder;
  folder.write("t/one/1.txt", "One.");
  folder.write("t/two/2.md", "Two.");
  folder.write("t/two/deep/3.txt", "Three.");
  EXPECT_EQ(read(folder, R"("text": "t/*/[0-9].*", "split": "file")"),
            (Spoken{{"one-1", "One."}, {"two-2", "Two."}}));
  const auto items = read_items(folder, R"("text": "t/**/?.txt", "split": "file")");
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[1].id, "two-deep-3");
  EXPECT_EQ(items[1].origin, "t/two/deep/3.txt:1");
  EXPECT_EQ(items[1].path, "c/two-deep-3.wav");
}

TEST(TextCorpusFilesTest, ExistingFileIsNoPattern) {
  const TempFolder folder;
  folder.write("notes [1].txt", "One.");
  EXPECT_EQ(read(folder, R"("text": "notes [1].txt")"), (Spoken{{"0001", "One."}}));
}

TEST(TextCorpusFilesTest, FoldersWithWildcardsInTheirNamesAreFolders) {
  const TempFolder folder;
  folder.write("[1]/t [2]/a.txt", "One.");
  const Manifest manifest = read_manifest(folder.write("[1]/job.json", R"({"output": "o",
      "defaults": {"voice": "v"}, "corpora": [{"name": "a", "text": "t [2]"},
                                              {"name": "b", "text": "*/*.txt"}]})"));
  ItemStream stream(manifest);
  EXPECT_EQ(stream.next()->id, "a-0001");
  EXPECT_EQ(stream.next()->origin, "t [2]/a.txt:1");
}

TEST(TextCorpusFilesTest, SentencesAreSplitAsTheFrontEndWould) {
  const TempFolder folder;
  folder.write("a.txt", "Dr. Smith paid 3.14\ndollars. \"Why?\" she asked.\n\nThe end");
  const auto items = read_items(folder, R"("text": "a.txt", "split": "sentences")");
  ASSERT_EQ(items.size(), 3u);
  EXPECT_EQ(items[0].id, "0001");
  EXPECT_EQ(items[0].script.content, "Dr. Smith paid 3.14 dollars.");
  EXPECT_EQ(items[1].script.content, "\"Why?\" she asked.");
  EXPECT_EQ(items[2].id, "0003");
  EXPECT_EQ(items[2].script.content, "The end");
  EXPECT_EQ(items[2].place, (folder / "a.txt").string() + ":4");
}

TEST(TextCorpusFilesTest, ParagraphThatCannotBeSplitIsAnItemOfItsOwn) {
  const TempFolder folder;
  folder.write("a.txt", "One. Two.\n\n\xFF\xFE. x.\n\n\u200B\n\nThree.");
  EXPECT_EQ(read(folder, R"("text": "a.txt", "split": "sentences")"),
            (Spoken{{"0001", "One."},
                    {"0002", "Two."},
                    {"0003", "\xFF\xFE. x."},
                    {"0004", "\u200B"},
                    {"0005", "Three."}}));
}

TEST(TextCorpusFilesTest, WholeFileKeepsItsParagraphs) {
  const TempFolder folder;
  folder.write("a.txt", "\xEF\xBB\xBF\r\nOne\r\ntwo.\r\n\r\nThree.\r\n\r\n");
  EXPECT_EQ(read(folder, R"("text": "a.txt", "split": "file")"),
            (Spoken{{"0001", "One\ntwo.\n\nThree."}}));
  folder.write("blank.txt", "\n \n");
  EXPECT_EQ(read(folder, R"("text": "blank.txt", "split": "file")"), Spoken{});
}

TEST(TextCorpusFilesTest, StandardInputIsReadOnceForAnyNumberOfStreams) {
  const TempFolder folder;
  const std::string file = folder.write("in.txt", "One.\nTwo.");
  const auto job = folder.write("job.json", R"({"output": "o", "corpora": [
      {"name": "c", "voice": "v", "text": "-"}]})");
  const int saved = ::dup(STDIN_FILENO);
  ASSERT_NE(std::freopen(file.c_str(), "r", stdin), nullptr);
  const Manifest manifest = read_manifest(job);
  ::dup2(saved, STDIN_FILENO);
  ::close(saved);
  for (int pass = 0; pass < 2; ++pass) {
    ItemStream stream(manifest);
    const auto first = stream.next();
    ASSERT_TRUE(first);
    EXPECT_EQ(first->id, "0001");
    EXPECT_EQ(first->origin, "standard input:1");
    EXPECT_EQ(stream.next()->script.content, "Two.");
    EXPECT_FALSE(stream.next());
  }
}

TEST(TableCorpusTest, ColumnsBecomeItemsAndTheRestMetadata) {
  const TempFolder folder;
  folder.write("t.csv",
               "topic,id,voice,text,speed,language,seed,note\r\n"
               "food,a,,\"One, \"\"two\"\"\r\nthree.\",,,,\r\n"
               "\"\",b,w:0.5+v:0.5,Four.,1.5,en-gb,7,x");
  const auto items = read_items(folder, R"("table": "t.csv", "metadata": {"set": 1, "note": "-"})");
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].id, "a");
  EXPECT_EQ(items[0].script.content, "One, \"two\"\nthree.");
  EXPECT_FALSE(items[0].script.is_phonemes);
  EXPECT_EQ(items[0].voice, "v");
  EXPECT_EQ(items[0].speed, 1.0);
  EXPECT_EQ(items[0].metadata, R"({"set":1,"note":"","topic":"food"})");
  EXPECT_EQ(items[0].origin, "t.csv:2");
  EXPECT_EQ(items[1].voice, "w:0.5+v:0.5");
  EXPECT_EQ(items[1].speed, 1.5);
  EXPECT_EQ(items[1].language, "en-gb");
  EXPECT_EQ(items[1].seed, 7u);
  EXPECT_EQ(items[1].origin, "t.csv:4") << "the row before has two lines";
}

TEST(TableCorpusTest, DictionariesOfAnItemComeBeforeThoseOfItsCorpus) {
  const TempFolder folder;
  folder.write("t.csv", "id,text,dictionaries\n1,One.,names.json;places.json\n2,Two.,\n");
  folder.write("all.json", R"({"entries": []})");
  const auto items = read_items(folder, R"("table": "t.csv", "dictionaries": ["all.json"])");
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].dictionaries,
            (std::vector<std::filesystem::path>{folder / "names.json", folder / "places.json",
                                                folder / "all.json"}));
  EXPECT_EQ(items[1].dictionaries, std::vector<std::filesystem::path>{folder / "all.json"});
}

TEST(TableCorpusTest, TabsAndOtherDelimiters) {
  const TempFolder folder;
  folder.write("t.tsv", "\xEF\xBB\xBFid\ttext\n1\tOne, two.\n");
  EXPECT_EQ(read(folder, R"("table": "t.tsv")"), (Spoken{{"1", "One, two."}}));
  folder.write("t.txt", "id;text\n1;Drei, vier – fünf.\n");
  EXPECT_EQ(read(folder, R"("table": "t.txt", "delimiter": ";")"),
            (Spoken{{"1", "Drei, vier – fünf."}}));
}

TEST(TableCorpusTest, ColumnsCanHaveOtherNames) {
  const TempFolder folder;
  folder.write("t.csv", "clip,sentence,text\n1,One.,ignored\n");
  const auto items =
      read_items(folder, R"("table": "t.csv", "columns": {"id": "clip", "text": "sentence"})");
  ASSERT_EQ(items.size(), 1u);
  EXPECT_EQ(items[0].script.content, "One.");
  EXPECT_EQ(items[0].metadata, R"({"text":"ignored"})");
}

TEST(TableCorpusTest, PhonemesStandInForText) {
  const TempFolder folder;
  folder.write("t.csv", "id,text,phonemes\n1,,wˈʌn\n2,Two.,\n3,,\n");
  const auto items = read_items(folder, R"("table": "t.csv")");
  ASSERT_EQ(items.size(), 3u) << "a row with nothing to say fails alone, later";
  EXPECT_TRUE(items[0].script.is_phonemes);
  EXPECT_EQ(items[0].script.content, "wˈʌn");
  EXPECT_FALSE(items[1].script.is_phonemes);
  EXPECT_EQ(items[2].script.content, "");
}

TEST(TableCorpusTest, RowsMayBeSsml) {
  const TempFolder folder;
  folder.write("t.csv", "id,text,markup\n1,<speak>One.</speak>,ssml\n2,Two.,\n");
  const auto items = read_items(folder, R"("table": "t.csv")");
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].script.options.format, text::ScriptFormat::kSsml);
  EXPECT_EQ(items[1].script.options.format, text::ScriptFormat::kText);
  EXPECT_TRUE(items[0].metadata.empty());
}

TEST(TableCorpusTest, BytesThatAreNotUtf8StayInTheTextAndAreReplacedInMetadata) {
  const TempFolder folder;
  folder.write("t.csv", "id,text,note\n1,\xFF\xFE,caf\xE9\n");
  const auto items = read_items(folder, R"("table": "t.csv")");
  ASSERT_EQ(items.size(), 1u);
  EXPECT_EQ(items[0].script.content, "\xFF\xFE");
  EXPECT_EQ(items[0].metadata, "{\"note\":\"caf\uFFFD\"}");
}

TEST(TableCorpusTest, NamesThatAreNotUtf8AreRefusedWithTheirColumn) {
  const TempFolder folder;
  for (const auto& [row, column] :
       {std::pair("\xFF,One.,v", "id"), std::pair("1,One.,\xFF", "voice")}) {
    folder.write("t.csv", std::string("id,text,voice\n") + row + "\n");
    try {
      read(folder, R"("table": "t.csv")");
      ADD_FAILURE() << "accepted " << column;
    } catch (const ManifestError& error) {
      EXPECT_NE(std::string(error.what()).find(std::string("t.csv:2: column \"") + column),
                std::string::npos)
          << error.what();
    }
  }
}

TEST(JsonlCorpusTest, LinesAreItemsAsInTheManifest) {
  const TempFolder folder;
  folder.write("t.jsonl",
               "\xEF\xBB\xBF{\"id\": \"a\", \"text\": \"Tab\\tand \\u00fc.\"}\r\n\r\n"
               "{\"id\": \"b\", \"phonemes\": \"wˈʌn\", \"voice\": {\"draw\": {\"x\": 1}}, "
               "\"speed\": [2, 2], \"seed\": 4, \"pauses\": {\"after_ms\": 5}, "
               "\"metadata\": {\"k\": {\"l\": 1.5}}}");
  const auto items = read_items(folder, R"("jsonl": "t.jsonl")");
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].script.content, "Tab\tand ü.");
  EXPECT_EQ(items[0].voice, "v");
  EXPECT_EQ(items[0].metadata, "");
  EXPECT_EQ(items[1].origin, "t.jsonl:3");
  EXPECT_TRUE(items[1].script.is_phonemes);
  EXPECT_EQ(items[1].voice, "x");
  EXPECT_EQ(items[1].speed, 2.0);
  EXPECT_EQ(items[1].seed, 4u);
  EXPECT_EQ(items[1].pauses.after_ms, 5);
  EXPECT_EQ(items[1].metadata, R"({"k":{"l":1.5}})");
}

TEST(JsonlCorpusTest, KeysCanHaveOtherNames) {
  const TempFolder folder;
  folder.write("t.jsonl", "{\"key\": \"a\", \"sentence\": \"One.\"}\n");
  EXPECT_EQ(read(folder, R"("jsonl": "t.jsonl", "columns": {"id": "key", "text": "sentence"})"),
            (Spoken{{"a", "One."}}));
}

TEST(TranscriptCorpusTest, LjspeechSpeaksTheNormalizedText) {
  const TempFolder folder;
  folder.write(
      "metadata.csv",
      "LJ1|In 1456, \"he\" said|In fourteen fifty-six, \"he\" said\nLJ2|Plain.|\nLJ3|Two fields.");
  const auto items = read_items(folder, R"("ljspeech": "metadata.csv")");
  ASSERT_EQ(items.size(), 3u);
  EXPECT_EQ(items[0].id, "LJ1");
  EXPECT_EQ(items[0].script.content, "In fourteen fifty-six, \"he\" said");
  EXPECT_EQ(items[0].metadata, R"({"transcription":"In 1456, \"he\" said"})");
  EXPECT_EQ(items[1].script.content, "Plain.");
  EXPECT_EQ(items[2].script.content, "Two fields.");
  EXPECT_EQ(items[2].metadata, R"({"transcription":"Two fields."})");
}

TEST(TranscriptCorpusTest, KaldiLinesAreIdsAndWords) {
  const TempFolder folder;
  folder.write("text", "s1-u1 ONE TWO\r\ns1-u2\tTHREE  FOUR\n\ns1-u3\n");
  EXPECT_EQ(read(folder, R"("kaldi": "text")"),
            (Spoken{{"s1-u1", "ONE TWO"}, {"s1-u2", "THREE  FOUR"}, {"s1-u3", ""}}));
}

TEST(CorpusFilesTest, EmptyFilesHaveNoItems) {
  const TempFolder folder;
  folder.write("empty", "");
  folder.write("t.csv", "id,text\n");
  for (const char* corpus :
       {R"("text": "empty")", R"("text": "empty", "split": "sentences")", R"("jsonl": "empty")",
        R"("kaldi": "empty")", R"("ljspeech": "empty")", R"("table": "t.csv")", R"("items": [])"})
    EXPECT_EQ(read(folder, corpus), Spoken{}) << corpus;
}

}  // namespace
}  // namespace pipeline
