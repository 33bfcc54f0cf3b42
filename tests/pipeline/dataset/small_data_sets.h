// Small valid data sets in nine formats, for tests of dataset verify.
#pragma once

#include <string>
#include <vector>

#include "io/archive_file.h"
#include "tests/support/temp_folder.h"
#include "tests/support/write_audio.h"

namespace pipeline::dataset {

constexpr int kSmallRate = 24000;
constexpr double kSmallSeconds = 0.1;

/// A sound of 0.1 s.
inline void write_tone(const TempFolder& folder, const std::string& file, int rate = kSmallRate) {
  std::filesystem::create_directories((folder / file).parent_path());
  const std::vector<float> samples(static_cast<std::size_t>(rate * kSmallSeconds), 0.25F);
  io::AudioFormat format;
  format.sample_rate = rate;
  io::write_audio(folder / file, samples, format);
}

inline void write_gzip(const TempFolder& folder, const std::string& file, const std::string& text) {
  std::filesystem::create_directories((folder / file).parent_path());
  io::GzipFile gzip(folder / file);
  gzip.write(text);
  gzip.commit();
}

// Data sets of two recordings, written by hand from the formats' descriptions.

inline void write_small_ljspeech(const TempFolder& folder) {
  folder.write("metadata.csv", "a|No. 1|number one\nb|Two|two\n");
  folder.write("train.csv", "a|No. 1|number one\n");
  folder.write("test.csv", "b|Two|two\n");
  for (const char* key : {"a", "b"}) write_tone(folder, "wavs/" + std::string(key) + ".wav", 22050);
}

inline void write_small_piper(const TempFolder& folder) {
  folder.write("metadata.csv", "a.wav|ann|\"\"\"One|\"\" she said.\"\nb.wav|bob|It's \"two\".\n");
  for (const char* key : {"a", "b"}) write_tone(folder, "wavs/" + std::string(key) + ".wav");
}

inline void write_small_libritts(const TempFolder& folder) {
  folder.write("speakers.tsv", "READER\tGENDER\tSUBSET\tNAME\n1\tU\tall\tann\n2\tU\tall\tbob\n");
  folder.write("chapters.tsv", "CHAPTER\tCORPUS\n7\ttales\n");
  for (const char* stem :
       {"train-clean/1/7/1_7_000000_000000", "dev-clean/2/7/2_7_000000_000000"}) {
    write_tone(folder, std::string(stem) + ".wav");
    folder.write(std::string(stem) + ".original.txt", "No. 1");
    folder.write(std::string(stem) + ".normalized.txt", "number one");
  }
}

inline void write_small_nemo(const TempFolder& folder) {
  const auto line = [](const std::string& key, const std::string& speaker) {
    return R"({"audio_filepath": "audio/)" + key + R"(.wav", "text": "One", "duration": 0.1, )" +
           R"("speaker": )" + speaker + "}\n";
  };
  folder.write("train_manifest.json", line("a", "0") + line("b", "1"));
  for (const char* key : {"a", "b"}) write_tone(folder, "audio/" + std::string(key) + ".wav");
}

inline void write_small_audiofolder(const TempFolder& folder) {
  folder.write("train/metadata.jsonl",
               "{\"file_name\": \"a.wav\", \"text\": \"One\", \"duration\": 0.1}\n");
  folder.write("test/metadata.jsonl",
               "{\"file_name\": \"b.wav\", \"text\": \"Two\", \"duration\": 0.1}\n");
  write_tone(folder, "train/a.wav");
  write_tone(folder, "test/b.wav");
}

inline void write_small_kaldi(const TempFolder& folder) {
  folder.write("data/train/wav.scp", "ann-a wav/a.wav\nbob-b wav/b.wav\n");
  folder.write("data/train/text", "ann-a one\nbob-b two\n");
  folder.write("data/train/utt2spk", "ann-a ann\nbob-b bob\n");
  folder.write("data/train/spk2utt", "ann ann-a\nbob bob-b\n");
  folder.write("data/train/segments", "ann-a ann-a 0 0.1\nbob-b bob-b 0 0.1\n");
  folder.write("data/train/utt2dur", "ann-a 0.1\nbob-b 0.1\n");
  for (const char* key : {"a", "b"}) write_tone(folder, "wav/" + std::string(key) + ".wav");
}

using Members = std::vector<std::pair<std::string, std::string>>;

inline void write_tar(const TempFolder& folder, const std::string& file, const Members& members) {
  io::TarFile tar(folder / file);
  for (const auto& [name, bytes] : members) tar.add(name, bytes);
  tar.commit();
}

/// The members of the small WebDataset.
inline Members small_members() {
  const TempFolder scratch;
  write_tone(scratch, "tone.wav");
  const std::string tone = read_bytes(scratch / "tone.wav");
  Members members;
  for (const std::string key : {"a", "b"}) {
    members.emplace_back(key + ".wav", tone);
    members.emplace_back(key + ".txt", "One");
    members.emplace_back(key + ".json",
                         R"({"text": "One", "duration": 0.1, "sample_rate": 24000})");
  }
  return members;
}

inline void write_small_webdataset(const TempFolder& folder) {
  write_tar(folder, "train-000000.tar", small_members());
}

inline std::string lhotse_recording(const std::string& key) {
  return R"({"id": ")" + key +
         R"(", "sources": [{"type": "file", "channels": [0], "source": "audio/)" + key +
         R"(.wav"}], "sampling_rate": 24000, "num_samples": 2400, "duration": 0.1})";
}

inline std::string lhotse_supervision(const std::string& key) {
  return R"({"id": ")" + key + R"(", "recording_id": ")" + key +
         R"(", "start": 0, "duration": 0.1, "text": "One", "speaker": "ann", )" +
         R"("alignment": {"word": [["One", 0.02, 0.05, null]]}})";
}

inline std::string lhotse_cut(const std::string& key) {
  return R"({"id": ")" + key + R"(", "start": 0, "duration": 0.1, "supervisions": [)" +
         lhotse_supervision(key) + R"(], "recording": )" + lhotse_recording(key) + "}";
}

inline void write_small_lhotse(const TempFolder& folder) {
  const auto both = [](std::string (*line)(const std::string&)) {
    return line("a") + "\n" + line("b") + "\n";
  };
  write_gzip(folder, "train/recordings.jsonl.gz", both(lhotse_recording));
  write_gzip(folder, "train/supervisions.jsonl.gz", both(lhotse_supervision));
  write_gzip(folder, "train/cuts.jsonl.gz", both(lhotse_cut));
  for (const char* key : {"a", "b"}) write_tone(folder, "audio/" + std::string(key) + ".wav");
}

inline void write_small_mfa(const TempFolder& folder) {
  for (const char* path : {"train/ann/a", "test/bob/b"}) {
    write_tone(folder, std::string(path) + ".wav");
    folder.write(std::string(path) + ".lab", "one\n");
    folder.write(std::string(path) + ".TextGrid",
                 "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\nxmin = 0\nxmax = 0.1\n"
                 "tiers? <exists>\nsize = 1\nitem []:\n  item [1]:\n    class = \"IntervalTier\"\n"
                 "    name = \"words\"\n    xmin = 0\n    xmax = 0.1\n    intervals: size = 2\n"
                 "    intervals [1]:\n      xmin = 0\n      xmax = 0.05\n      text = \"one\"\n"
                 "    intervals [2]:\n      xmin = 0.05\n      xmax = 0.1\n      text = \"\"\n");
  }
}

}  // namespace pipeline::dataset
