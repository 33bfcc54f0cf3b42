#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "io/audio_writer.h"
#include "io/text_corpus.h"

namespace pipeline {

/// A manifest that cannot be used: the file, the place in it, and what is wrong there.
/// what() is the whole sentence: "jobs/a.json: corpora[1].items[0].speed: expected ...".
class ManifestError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// How something is to be spoken.
struct Delivery {
  std::string voice;  ///< a name or a blend `a:0.6+b:0.4`
  std::string language = "en-us";
  double speed = 1.0;  ///< durations are divided by it
};

/// What is to be spoken: UTF-8 text, or phonemes in the model's own alphabet.
struct Script {
  std::string content;
  bool is_phonemes = false;
};

struct ListedItem {
  std::string id;
  Script script;
  Delivery delivery;
  std::optional<std::uint64_t> seed;
};

/// Every passage of a text file is an item; its id is its number, four digits or more.
struct TextFile {
  std::filesystem::path path;
  io::Split split;
};

struct Corpus {
  std::string name;
  Delivery delivery;
  std::variant<TextFile, std::vector<ListedItem>> source;
};

/// A rendering job as its file states it, defaults applied and paths resolved.
struct Manifest {
  std::filesystem::path file;
  std::string model = "demo";
  std::uint64_t seed = 0;
  std::filesystem::path output;
  io::AudioFormat audio;
  std::vector<Corpus> corpora;
};

constexpr double kMinSpeed = 0.25;
constexpr double kMaxSpeed = 4.0;
constexpr int kMinSampleRate = 8000;
constexpr int kMaxSampleRate = 192000;

/// Reads and checks a manifest (grammar: README.md of this folder). Text files are opened, so that
/// a missing one is known before anything is rendered. Throws ManifestError.
Manifest read_manifest(const std::filesystem::path& file);

}  // namespace pipeline
