// Data sets damaged in one place each, in nine formats: verify must name the fault and its place.
#include "pipeline/dataset/verify/verify.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <map>
#include <nlohmann/json.hpp>

#include "io/base/error.h"
#include "tests/pipeline/dataset/small_data_sets.h"

namespace pipeline::dataset {
namespace {

namespace fs = std::filesystem;

const std::map<std::string, void (*)(const TempFolder&)> kSmall = {
    {"ljspeech", write_small_ljspeech},
    {"piper", write_small_piper},
    {"libritts", write_small_libritts},
    {"nemo", write_small_nemo},
    {"audiofolder", write_small_audiofolder},
    {"kaldi", write_small_kaldi},
    {"webdataset", write_small_webdataset},
    {"lhotse", write_small_lhotse},
    {"mfa", write_small_mfa}};

/// All problems, each on a line.
std::string problems_in(const TempFolder& folder, const std::string& format, int workers = 1) {
  std::string all;
  for (const Problem& problem :
       verify(folder.path(), {.format = format, .workers = workers}).problems)
    all += problem.place.file +
           (problem.place.line > 0 ? ":" + std::to_string(problem.place.line) : "") + ": " +
           problem.what + "\n";
  return all;
}

/// Puts `to` in place of the first `from` of a file.
void change(const TempFolder& folder, const char* file, const std::string& from,
            const std::string& to) {
  std::string bytes = read_bytes(folder / file);
  const std::size_t at = bytes.find(from);
  ASSERT_NE(at, std::string::npos) << file;
  folder.write(file, bytes.replace(at, from.size(), to));
}

void cut(const TempFolder& folder, const char* file, std::uintmax_t bytes) {
  fs::resize_file(folder / file, fs::file_size(folder / file) - bytes);
}

void change_supervision(const TempFolder& folder, const std::string& from, const std::string& to) {
  std::string line = lhotse_supervision("b");
  const std::size_t at = line.find(from);
  ASSERT_NE(at, std::string::npos);
  line.replace(at, from.size(), to);
  write_gzip(folder, "train/supervisions.jsonl.gz", lhotse_supervision("a") + "\n" + line + "\n");
}

struct Damage {
  const char* format;
  const char* name;
  void (*damage)(const TempFolder&);
  const char* expected;  ///< a line that is told, or its begin
};

void PrintTo(const Damage& damage, std::ostream* out) { *out << damage.name; }

const Damage kDamages[] = {
    {"ljspeech", "Fields", [](const auto& f) { change(f, "metadata.csv", "|Two|", "|Two|or|"); },
     "metadata.csv:2: expected 3 fields, found 4"},
    {"ljspeech", "Rate", [](const auto& f) { write_tone(f, "wavs/b.wav", 16000); },
     "wavs/b.wav: expected 22050 Hz, found 16000 Hz"},
    {"ljspeech", "Missing", [](const auto& f) { fs::remove(f / "wavs/a.wav"); },
     "metadata.csv:1: expected the audio wavs/a.wav, found no such file"},
    {"ljspeech", "CutAudio", [](const auto& f) { cut(f, "wavs/a.wav", 100); },
     "wavs/a.wav: expected 4454 bytes, as its header says, found 4354"},
    {"ljspeech", "Rubbish",
     [](const auto& f) { f.write("wavs/a.wav", "RIFF\xff\xff\xff\xffWAVEx"); },
     "wavs/a.wav: expected a chunk of samples, found none"},
    {"ljspeech", "EmptyAudio", [](const auto& f) { f.write("wavs/a.wav", ""); },
     "wavs/a.wav: expected a WAV file, found an empty file"},
    {"ljspeech", "TwoSplits",
     [](const auto& f) { change(f, "test.csv", "b|Two|two", "a|No. 1|number one"); },
     "test.csv:1: expected \"a\" in one split once, found it in train.csv:1 too"},
    {"ljspeech", "NoSplit", [](const auto& f) { f.write("test.csv", ""); },
     "metadata.csv:2: expected \"b\" in a split, found it in none"},
    {"ljspeech", "OtherLine", [](const auto& f) { change(f, "test.csv", "Two", "Too"); },
     "metadata.csv:2: expected the line of test.csv:1, found another"},
    {"ljspeech", "EmptyText", [](const auto& f) { change(f, "metadata.csv", "|two", "| "); },
     "metadata.csv:2: expected a text, found an empty one"},
    {"ljspeech", "NoUtf8", [](const auto& f) { change(f, "metadata.csv", "|two", "|tw\xff"); },
     "metadata.csv:2: expected a text in UTF-8"},
    {"ljspeech", "UnicodeLineEnd",
     [](const auto& f) { change(f, "metadata.csv", "|two", "|t\u2028o"); },
     "metadata.csv:2: expected a text on one line"},
    {"ljspeech", "Outside", [](const auto& f) { change(f, "metadata.csv", "b|", "../../b|"); },
     "metadata.csv:2: expected the name of a file in the folder, found \"../../b.wav\""},
    {"ljspeech", "Stray", [](const auto& f) { write_tone(f, "wavs/c.wav", 22050); },
     "wavs/c.wav: expected a file of the data set, found one that nothing names"},
    {"ljspeech", "NoList", [](const auto& f) { fs::remove(f / "metadata.csv"); },
     "metadata.csv: expected a file of this format, found no such file"},
    {"piper", "OpenQuote", [](const auto& f) { change(f, "metadata.csv", "It's", "\"It's"); },
     "metadata.csv:2: the quote is not closed"},
    {"piper", "Fields", [](const auto& f) { change(f, "metadata.csv", "bob|", ""); },
     "metadata.csv:2: expected as many fields as in the first line (3), found 2"},
    {"piper", "TwoRates", [](const auto& f) { write_tone(f, "wavs/b.wav", 16000); },
     "wavs/b.wav: expected 24000 Hz, found 16000 Hz"},
    {"piper", "Repeated", [](const auto& f) { change(f, "metadata.csv", "b.wav", "a.wav"); },
     "metadata.csv:2: expected the key \"a\" once, found it before (metadata.csv:1)"},
    {"libritts", "NoSpeaker", [](const auto& f) { change(f, "speakers.tsv", "2\tU", "3\tU"); },
     "dev-clean/2: expected the speaker in speakers.tsv"},
    {"libritts", "NoChapter", [](const auto& f) { change(f, "chapters.tsv", "7", "8"); },
     "train-clean/1/7: expected the chapter in chapters.tsv"},
    {"libritts", "NoText",
     [](const auto& f) { fs::remove(f / "dev-clean/2/7/2_7_000000_000000.normalized.txt"); },
     "dev-clean/2/7/2_7_000000_000000.normalized.txt: expected a file, found no such file"},
    {"libritts", "OtherName",
     [](const auto& f) { write_tone(f, "dev-clean/2/7/1_7_000000_000000.wav"); },
     "dev-clean/2/7/1_7_000000_000000.wav: expected the name 2_7_SEGMENT_PART.wav"},
    {"nemo", "BrokenLine", [](const auto& f) { change(f, "train_manifest.json", "1}", "1"); },
     "train_manifest.json:2: column "},
    {"nemo", "Duration", [](const auto& f) { change(f, "train_manifest.json", "0.1", "0.2"); },
     "train_manifest.json:1: expected 0.2 s, found 0.1 s in audio/a.wav"},
    {"nemo", "NoText",
     [](const auto& f) { change(f, "train_manifest.json", "\"text\"", "\"said\""); },
     "train_manifest.json:1: "},
    {"nemo", "Absolute",
     [](const auto& f) { change(f, "train_manifest.json", "audio/a", "/etc/a"); },
     "train_manifest.json:1: expected the name of a file in the folder"},
    {"nemo", "Deep",
     [](const auto& f) { f.write("train_manifest.json", std::string(100000, '[')); },
     "train_manifest.json:1: "},
    {"nemo", "Link",
     [](const auto& f) {
       fs::remove(f / "audio/a.wav");
       fs::create_symlink("/etc/passwd", f / "audio/a.wav");
     },
     "train_manifest.json:1: expected the audio audio/a.wav, found a link that leads out"},
    {"audiofolder", "Columns",
     [](const auto& f) { change(f, "train/metadata.jsonl", "0.1", "0.1, \"x\": 1"); },
     "train/metadata.jsonl:1: expected the columns of the first file, found \"x\" too"},
    {"audiofolder", "Type",
     [](const auto& f) {
       f.write("train/metadata.jsonl",
               "{\"file_name\": \"a.wav\", \"text\": \"One\", \"duration\": 0.1}\n"
               "{\"file_name\": \"a.wav\", \"text\": \"One\", \"duration\": \"0.1\"}\n");
     },
     "train/metadata.jsonl:2: "},
    {"kaldi", "Order", [](const auto& f) { f.write("data/train/text", "bob-b two\nann-a one\n"); },
     "data/train/text:2: expected keys sorted as LC_ALL=C sorts"},
    {"kaldi", "Inverse", [](const auto& f) { change(f, "data/train/spk2utt", "bob-b", "ann-a"); },
     "data/train/spk2utt:2: expected the utterances that utt2spk gives \"bob\", found others"},
    {"kaldi", "Prefix", [](const auto& f) { change(f, "data/train/utt2spk", " bob", " rob"); },
     "data/train/utt2spk:2: expected a key that begins with the speaker"},
    {"kaldi", "Command",
     [](const auto& f) { change(f, "data/train/wav.scp", "wav/b.wav", "sox x -|"); },
     "data/train/wav.scp:2: expected the name of a file, found a command"},
    {"kaldi", "Length", [](const auto& f) { change(f, "data/train/segments", "0 0.1", "0 0.9"); },
     "data/train/segments:1: expected 0.9 s, found 0.1 s in wav/a.wav"},
    {"kaldi", "NoText", [](const auto& f) { f.write("data/train/text", "ann-a one\n"); },
     "data/train/segments:2: expected \"bob-b\" in text, found none"},
    {"webdataset", "CutTar", [](const auto& f) { fs::resize_file(f / "train-000000.tar", 3000); },
     "train-000000.tar: cannot read: "},
    {"webdataset", "Scattered",
     [](const auto& f) {
       auto m = small_members();
       std::swap(m[1], m[4]);
       write_tar(f, "train-000000.tar", m);
     },
     "train-000000.tar: a: expected .txt, found none"},
    {"webdataset", "Json",
     [](const auto& f) {
       auto m = small_members();
       m[2].second = "{";
       write_tar(f, "train-000000.tar", m);
     },
     "train-000000.tar: a.json:1:"},
    {"webdataset", "Text",
     [](const auto& f) {
       auto m = small_members();
       m[1].second = "Two";
       write_tar(f, "train-000000.tar", m);
     },
     "train-000000.tar: a.json: expected the text of a.txt, found \"One\""},
    {"webdataset", "CutAudio",
     [](const auto& f) {
       auto m = small_members();
       m[3].second.resize(99);
       write_tar(f, "train-000000.tar", m);
     },
     "train-000000.tar: b.wav: expected 4844 bytes, as its header says, found 99"},
    {"webdataset", "Outside",
     [](const auto& f) {
       auto m = small_members();
       m[0].first = "../a.wav";
       write_tar(f, "train-000000.tar", m);
     },
     "train-000000.tar: expected the name of a file in the folder"},
    {"webdataset", "NoArchive", [](const auto& f) { f.write("train-000000.tar", "rubbish"); },
     "train-000000.tar: cannot read: "},
    {"webdataset", "Number",
     [](const auto& f) { fs::rename(f / "train-000000.tar", f / "train-000001.tar"); },
     "train-000001.tar: expected the archive 0 of \"train\" here"},
    {"lhotse", "Samples", [](const auto& f) { write_tone(f, "audio/b.wav", 12000); },
     "audio/b.wav: expected 24000 Hz, found 12000 Hz"},
    {"lhotse", "CutGzip", [](const auto& f) { cut(f, "train/cuts.jsonl.gz", 40); },
     "train/cuts.jsonl.gz: cannot read: "},
    {"lhotse", "Alignment", [](const auto& f) { change_supervision(f, "0.05", "0.5"); },
     "train/supervisions.jsonl.gz:2: expected the word \"One\" from 0 s to 0.1 s"},
    {"lhotse", "Recording",
     [](const auto& f) {
       change_supervision(f, "\"recording_id\": \"b\"", "\"recording_id\": \"c\"");
     },
     "train/supervisions.jsonl.gz:2: expected the recording \"c\" in recordings, found none"},
    {"lhotse", "Cut", [](const auto& f) { change_supervision(f, "\"ann\"", "\"eve\""); },
     "train/cuts.jsonl.gz:2: expected the supervision \"b\" as supervisions has it"},
    {"mfa", "GridTooLong",
     [](const auto& f) { change(f, "train/ann/a.TextGrid", "xmax = 0.1", "xmax = 0.3"); },
     "train/ann/a.lab:1: expected audio until 0.3 s, as the alignment says, found 0.1 s"},
    {"mfa", "GridOrder",
     [](const auto& f) { change(f, "train/ann/a.TextGrid", "xmin = 0.05", "xmin = 0.01"); },
     "train/ann/a.TextGrid: expected intervals of the tier \"words\" in order"},
    {"mfa", "GridCut", [](const auto& f) { cut(f, "train/ann/a.TextGrid", 60); },
     "train/ann/a.TextGrid:19: expected a number, found the end"},
    {"mfa", "TwoLines", [](const auto& f) { f.write("train/ann/a.lab", "one\ntwo\n"); },
     "train/ann/a.lab:1: expected a text on one line"},
    {"mfa", "NoLab", [](const auto& f) { fs::remove(f / "test/bob/b.lab"); },
     "test/bob/b.lab: expected a file, found no such file"},
};

class VerifyDamageTest : public testing::TestWithParam<Damage> {};

TEST_P(VerifyDamageTest, IsNamedWithItsPlace) {
  const Damage& damage = GetParam();
  const TempFolder folder;
  kSmall.at(damage.format)(folder);
  ASSERT_EQ(problems_in(folder, damage.format), "");
  damage.damage(folder);
  const std::string problems = problems_in(folder, damage.format);
  EXPECT_NE(("\n" + problems).find("\n" + std::string(damage.expected)), std::string::npos)
      << damage.expected << "\n"
      << problems;
  EXPECT_EQ(problems_in(folder, damage.format, 3), problems);
}

INSTANTIATE_TEST_SUITE_P(Formats, VerifyDamageTest, testing::ValuesIn(kDamages),
                         [](const auto& at) {
                           return std::string(at.param.format) + at.param.name;
                         });

TEST(VerifyTest, CountsAreThoseOfTheSplits) {
  const TempFolder folder;
  write_small_mfa(folder);
  const Verification found = verify(folder.path(), {.format = "mfa"});
  EXPECT_EQ(found.splits[0].utterances, 1);
  EXPECT_EQ(found.splits[2].utterances, 1);
  EXPECT_EQ(found.all.speakers.size(), 2U);
  EXPECT_NEAR(found.all.seconds, 2 * kSmallSeconds, 1e-9);
  EXPECT_EQ(to_json(found)["splits"]["test"]["speakers"], 1);
}

TEST(VerifyTest, FolderWithoutAboutNeedsAFormat) {
  const TempFolder folder;
  write_small_nemo(folder);
  EXPECT_THROW(verify(folder.path(), {}), OptionsError);
  EXPECT_THROW(verify(folder / "none", {}), io::Error);
}

TEST(VerifyTest, AnotherFormatHasNoRecordings) {
  const TempFolder folder;
  folder.write("notes", "");
  for (const auto& [format, write] : kSmall) EXPECT_NE(problems_in(folder, format), "") << format;
}

TEST(VerifyTest, PipesAreNotOpened) {
  const TempFolder folder;
  write_small_nemo(folder);
  fs::remove(folder / "audio/a.wav");
  fs::remove(folder / "train_manifest.json");
  ASSERT_EQ(::mkfifo((folder / "train_manifest.json").c_str(), 0600), 0);
  EXPECT_NE(problems_in(folder, "nemo").find("no file, but a folder or the like"),
            std::string::npos);
}

}  // namespace
}  // namespace pipeline::dataset
