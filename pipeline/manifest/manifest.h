#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "io/audio_format.h"
#include "io/text_corpus.h"

namespace pipeline {

/// A manifest that cannot be used: the file, the place in it, and what is wrong there.
/// what() is the whole sentence: "jobs/a.json: corpora[1].items[0].speed: expected ...".
class ManifestError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Silence around and between the pieces an item is spoken in, in ms of the output.
struct Pauses {
  int before_ms = 0;
  int between_ms = 0;
  int after_ms = 0;
};

/// What is to be spoken: UTF-8 text, or phonemes in the model's own alphabet.
struct Script {
  std::string content;
  bool is_phonemes = false;
};

/// A name or a blend `a:0.6+b:0.4`, and how often it is drawn.
struct WeightedVoice {
  std::string voice;
  double weight = 1;
};

/// How something is to be spoken.
struct Delivery {
  std::vector<WeightedVoice> voices;  ///< one is drawn by the item's name; a single one is fixed
  std::string language = "en-us";
  double min_speed = 1.0;  ///< durations are divided by a speed drawn from min to max
  double max_speed = 1.0;
  Pauses pauses;
};

/// Suspicions about the sound of an item, and what to do about them.
struct QualityPolicy {
  double longest_silence_seconds = 2.0;  ///< `silence`: within the speech, pauses asked for aside
  double longest_tail_seconds = 1.0;     ///< `run-on`: quiet or noise after the last speech
  double min_symbols_per_second = 4.0;  ///< `rate`: phoneme characters over speech time, at speed 1
  double max_symbols_per_second = 40.0;
  double max_dc = 0.02;                  ///< `dc`: mean of the samples, full scale 1
  std::int64_t max_clipped_samples = 0;  ///< `clipping`: beyond full scale before saturation
  std::vector<std::string> quarantine;   ///< flags that keep a file out of the results
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
  std::string hash;  ///< XXH3-128 of the file's bytes, 32 hex digits
  std::string model = "demo";
  std::uint64_t seed = 0;
  std::filesystem::path output;
  io::AudioFormat audio;
  QualityPolicy quality;
  bool sidecars = false;  ///< a JSON file beside every audio file
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
