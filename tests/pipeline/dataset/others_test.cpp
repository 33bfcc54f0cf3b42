// Valid data sets in variants that other programs write: verify must find nothing wrong.
#include <gtest/gtest.h>

#include <filesystem>

#include "pipeline/dataset/verify/verify.h"
#include "tests/pipeline/dataset/small_data_sets.h"

namespace pipeline::dataset {
namespace {

namespace fs = std::filesystem;

/// A data set as others make them, right by the rules of its format.
struct Made {
  const char* format;
  const char* name;
  void (*make)(const TempFolder&);
  int utterances = 2;
};

void PrintTo(const Made& made, std::ostream* out) { *out << made.name; }

/// The header of a WAV file that was written to a pipe, whose length nobody knew.
void make_unknown_length(const TempFolder& folder, const char* file, const std::string& size) {
  std::string bytes = read_bytes(folder / file);
  bytes.replace(4, size.size(), size);
  bytes.replace(bytes.find("data") + 4, size.size(), size);
  folder.write(file, bytes);
}

void write_kaldi_with(const TempFolder& folder, const std::string& separator) {
  for (const char* split : {"train_clean", "dev_other"}) {
    const std::string data = std::string("data/") + split + "/";
    const std::string audio = std::string("wav/") + split + ".wav";
    write_tone(folder, audio);
    folder.write(data + "wav.scp", "ann-a" + separator + audio + "\n");
    folder.write(data + "text", std::string("ann-a") + separator + "one" + separator + "two\n");
    folder.write(data + "utt2spk", "ann-a" + separator + "ann\n");
    folder.write(data + "spk2utt", "ann" + separator + "ann-a\n");
  }
  folder.write("data/dev_other/spk2utt", "ann" + separator + "ann-b\n");
  for (const char* list : {"wav.scp", "text", "utt2spk"}) {
    const std::string file = std::string("data/dev_other/") + list;
    folder.write(file, read_bytes(folder / file).replace(0, 5, "ann-b"));
  }
}

std::string nemo_line(const std::string& audio, const std::string& more) {
  return R"({"audio_filepath": ")" + audio + R"(", "text": "One", "duration": 0.05)" + more + "}\n";
}

const Made kMade[] = {
    {"audiofolder", "Csv",
     [](const auto& f) {
       f.write("metadata.csv",
               "file_name,transcription,speaker\n"
               "train/a.wav,\"One, two\",\ntest/deep/b.wav,Two,ann\n");
       write_tone(f, "train/a.wav");
       write_tone(f, "test/deep/b.wav");
     }},
    {"audiofolder", "CsvWithoutSplits",
     [](const auto& f) {
       f.write("data/metadata.csv", "file_name,text\r\na.wav,One\r\nb.wav,Two\r\n");
       for (const char* file : {"data/a.wav", "data/b.wav"}) write_tone(f, file);
     }},
    {"audiofolder", "NullColumns",
     [](const auto& f) {
       f.write("metadata.jsonl",
               "{\"file_name\": \"a.wav\", \"text\": \"One\", \"speaker\": null, \"x\": null}\n"
               "{\"file_name\": \"b.wav\", \"text\": \"Two\", \"speaker\": \"ann\", \"y\": 1}\n");
       for (const char* file : {"a.wav", "b.wav"}) write_tone(f, file);
     }},
    {"audiofolder", "NamedColumns",
     [](const auto& f) {
       f.write("train/metadata.jsonl",
               "{\"audio_file_name\": \"a.wav\", \"noise_file_name\": \"b.wav\", "
               "\"sentence\": \"One\", \"duration\": \"short\"}\n");
       for (const char* file : {"train/a.wav", "train/b.wav"}) write_tone(f, file);
     },
     1},
    {"nemo", "Offsets",
     [](const auto& f) {
       f.write("an4_train_manifest.json", nemo_line("a.wav", ", \"offset\": 0, \"speaker\": null") +
                                              nemo_line("a.wav", ", \"offset\": 0.05"));
       write_tone(f, "a.wav");
     }},
    {"nemo", "AbsolutePaths",
     [](const auto& f) {
       const std::string offset = ", \"offset\": 0.01";
       f.write("test_manifest.jsonl", nemo_line((f / "a.wav").string(), offset) +
                                          nemo_line((f / "b.wav").string(), offset));
       for (const char* file : {"a.wav", "b.wav"}) write_tone(f, file);
     }},
    {"kaldi", "OtherFolders",
     [](const auto& f) {
       write_kaldi_with(f, " ");
       f.write("data/lang/words.txt", "<eps> 0\n");
       f.write("data/local/dict/lexicon.txt", "one W AH N\n");
       f.write("data/train_clean/feats.scp", "ann-a mfcc/raw.ark:5\n");
     }},
    {"kaldi", "Tabs", [](const auto& f) { write_kaldi_with(f, "\t"); }},
    {"libritts", "Original",
     [](const auto& f) {
       write_small_libritts(f);
       fs::remove(f / "chapters.tsv");
       f.write("SPEAKERS.txt", ";ID\n");
       f.write("train-clean/1/7/1_7.trans.tsv", "1_7_000000_000000\tNo. 1\tnumber one\n");
     }},
    {"mfa", "TextFiles",
     [](const auto& f) {
       for (const char* stem : {"ann/a", "bob/a"}) {
         write_tone(f, std::string(stem) + ".wav");
         f.write(std::string(stem) + ".txt", "one two\r\n");
       }
     }},
    {"mfa", "DeepFolders",
     [](const auto& f) {
       for (const char* stem : {"books/1/ann/a", "talks/bob/b"}) {
         write_tone(f, std::string(stem) + ".wav");
         f.write(std::string(stem) + ".lab", "one\n");
       }
     }},
    {"piper", "NamesWithoutEnding",
     [](const auto& f) {
       f.write("metadata.csv", "a|One\nb.1|Two\n");
       for (const char* file : {"wav/a.wav", "wav/b.1.wav"}) write_tone(f, file);
     }},
    {"ljspeech", "HighRate",
     [](const auto& f) {
       write_small_ljspeech(f);
       for (const char* file : {"wavs/a.wav", "wavs/b.wav"}) write_tone(f, file, 44100);
     }},
    {"ljspeech", "TabInText",
     [](const auto& f) {
       write_small_ljspeech(f);
       f.write("metadata.csv", "a|No.\t1|number one\r\nb|Two|two\r\n");
       for (const char* file : {"train.csv", "test.csv"}) fs::remove(f / file);
     }},
    {"ljspeech", "LinkedFolder",
     [](const auto& f) {
       write_small_ljspeech(f);
       fs::rename(f / "wavs", f / "audio");
       fs::create_directory_symlink("audio", f / "wavs");
     }},
    {"libritts", "LinkedFolders",
     [](const auto& f) {
       write_small_libritts(f);
       fs::create_directory(f / "parts");
       fs::rename(f / "train-clean", f / "parts/train");
       fs::create_directory_symlink("parts/train", f / "train-clean");
       fs::create_directory_symlink("..", f / "parts/all");
     }},
    {"ljspeech", "FilesOfSystems",
     [](const auto& f) {
       write_small_ljspeech(f);
       for (const char* file : {"Thumbs.db", "wavs/.DS_Store", "desktop.ini", "wavs/._a.wav",
                                "__MACOSX/._b.wav", "speakers.txt"})
         f.write(file, "x");
     }},
    {"ljspeech", "WrittenToAPipe",
     [](const auto& f) {
       write_small_ljspeech(f);
       make_unknown_length(f, "wavs/a.wav", std::string(4, '\xff'));
       make_unknown_length(f, "wavs/b.wav", std::string(4, '\0'));
     }},
    {"webdataset", "AnyOrder",
     [](const auto& f) {
       auto m = small_members();
       std::rotate(m.begin(), m.begin() + 3, m.end());
       write_tar(f, "speech-train-000000.tar", m);
     }},
};

std::string all_of(const std::vector<Problem>& problems) {
  std::string all;
  for (const Problem& problem : problems) all += problem.place.file + ": " + problem.what + "\n";
  return all;
}

class OthersTest : public testing::TestWithParam<Made> {};

TEST_P(OthersTest, NothingIsWrong) {
  const TempFolder folder;
  GetParam().make(folder);
  const Verification found = verify(folder.path(), {.format = GetParam().format});
  EXPECT_EQ(all_of(found.problems), "");
  EXPECT_EQ(found.all.utterances, GetParam().utterances);
  EXPECT_GT(found.all.seconds, 0);
}

INSTANTIATE_TEST_SUITE_P(Formats, OthersTest, testing::ValuesIn(kMade), [](const auto& at) {
  return std::string(at.param.format) + at.param.name;
});

TEST(OthersTest, SplitsAreThoseOfTheFolders) {
  const TempFolder folder;
  write_kaldi_with(folder, " ");
  const Verification found = verify(folder.path(), {.format = "kaldi"});
  EXPECT_EQ(found.splits[0].utterances, 1);
  EXPECT_EQ(found.splits[1].utterances, 1);
}

TEST(OthersTest, WhatLeadsOutIsReadWhenAllowed) {
  const TempFolder folder, elsewhere;
  write_small_ljspeech(folder);
  fs::rename(folder / "wavs", elsewhere / "wavs");
  fs::create_directory_symlink(elsewhere / "wavs", folder / "wavs");
  EXPECT_NE(all_of(verify(folder.path(), {.format = "ljspeech"}).problems), "");
  EXPECT_EQ(all_of(verify(folder.path(), {.format = "ljspeech", .allow_outside = true}).problems),
            "");
  fs::remove(folder / "metadata.csv");
  std::string lines;
  for (const char* file : {"wavs/a.wav", "wavs/b.wav"})
    lines += nemo_line((elsewhere / file).string(), ", \"offset\": 0");
  folder.write("manifest.json", lines);
  EXPECT_EQ(all_of(verify(folder.path(), {.format = "nemo", .allow_outside = true}).problems), "");
}

TEST(OthersTest, LinesThatEndWithCrlfBreakKaldi) {
  const TempFolder folder;
  write_small_kaldi(folder);
  folder.write("data/train/text", "ann-a one\r\nbob-b two\r\n");
  EXPECT_EQ(all_of(verify(folder.path(), {.format = "kaldi"}).problems),
            "data/train/text: expected lines that end with LF, found CRLF\n");
}

}  // namespace
}  // namespace pipeline::dataset
