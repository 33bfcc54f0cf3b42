// Writes a synthetic run of any size, to measure the time and memory of dataset commands.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "io/base/hash.h"
#include "tests/support/sample_journal.h"
#include "tests/support/write_audio.h"

/// Leaves in FOLDER what a finished run of ITEMS items would, except that all share one recording.
static bool write_run(const std::filesystem::path& folder, int items) {
  std::filesystem::create_directories(folder / io::kStateFolder);
  std::vector<float> samples(2400);
  for (std::size_t i = 0; i < samples.size(); ++i)
    samples[i] = 0.3F * std::sin(0.1F * static_cast<float>(i));
  io::write_audio(folder / "tone.wav", samples, {});

  const std::string hash = io::hash_file(folder / "tone.wav");
  std::ofstream metadata(folder / "metadata.jsonl", std::ios::binary);
  pipeline::JournalWriter journal(pipeline::journal_path(folder, 0, 1));
  journal.append(sample::begin());
  for (int i = 0; i < items; ++i) {
    const std::string id = std::to_string(i);
    const nlohmann::ordered_json line = {{"id", id},
                                         {"corpus", "list"},
                                         {"path", "tone.wav"},
                                         {"hash", hash},
                                         {"samples", samples.size()},
                                         {"sample_rate", 24000},
                                         {"voice", "voice" + std::to_string(i % 100)},
                                         {"language", "en-us"},
                                         {"speed", 1.0},
                                         {"text", "Item number " + id + " of many."},
                                         {"phonemes", "wˈʌn"}};
    metadata << line.dump() << "\n";
  }
  journal.append(sample::end(1, 1, items));
  return metadata.good();
}

/// usage: write_large_run FOLDER ITEMS
int main(int argc, char** argv) {
  if (argc != 3) return 2;
  try {
    return write_run(argv[1], std::atoi(argv[2])) ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
