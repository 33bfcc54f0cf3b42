// The rendering job as types (manifest, corpus, item and their settings), and its parser.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "io/alignment/alignment.h"
#include "io/audio_format.h"
#include "io/base/source.h"
#include "io/text_corpus.h"
#include "model/text/source.h"

namespace pipeline {

/// A manifest or a corpus that cannot be used: the file, the place in it, and what is wrong there.
/// what() is the whole sentence: "jobs/a.json:12:7: corpora[1].items[0].speed: expected ...".
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
  std::string content = {};
  bool is_phonemes = false;
  text::ReadingOptions options = {};  ///< of a text
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
  Pauses pauses = {};
  text::ReadingOptions reading = {};
  /// Files of pronunciations as the manifest names them; an earlier one wins over a later one.
  std::vector<std::string> dictionaries = {};
  // Which value of the manifest says so, `defaults.voice`; empty: none does.
  std::string voices_at = {};
  std::string language_at = {};
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
inline constexpr std::array<const char*, 6> kQualityFlags = {"clipping", "silence", "run-on",
                                                             "rate",     "dc",      "quiet"};

/// What an item's gain makes as loud as the target.
enum class LoudnessOf {
  kItem,     ///< the item
  kSpeaker,  ///< its voice
  kCorpus,   ///< the voices of its corpus, on average
};
inline constexpr std::array<const char*, 3> kLoudnessOfNames = {"item", "speaker", "corpus"};

/// How loud items become, each by one constant gain.
struct LoudnessPolicy {
  double target_lufs = 0;  ///< ITU-R BS.1770-4, gated
  LoudnessOf per = LoudnessOf::kItem;
  double peak_dbtp = -1;  ///< that no true peak is above, whatever becomes of the loudness
};

/// How loud an item becomes. How its voices sound in the language decides on its gain, where it
/// does not do so itself.
struct Level {
  LoudnessPolicy policy;
  std::vector<WeightedVoice> voices;
  std::string language;
};

/// An item before anything is drawn.
struct ListedItem {
  std::string id;
  Script script;
  Delivery delivery;
  std::optional<std::uint64_t> seed = {};
  std::string metadata = {};  ///< a JSON object, the corpus's own included, or empty
  std::string origin = {};    ///< `chapter.txt:12`, or `items[3]` of the manifest
  std::string place = {};     ///< where errors point: `jobs/chapter.txt:12`
};

/// One piece of speech a job asks for, and one output file: everything the manifest and its corpora
/// say about it, with the draws made.
struct Item {
  std::string corpus;
  std::string id;
  std::string origin;  ///< where it is: `chapter.txt:12`, or `items[3]` of the manifest
  Script script = {};
  std::string voice = {};  ///< a name or a blend `a:0.6+b:0.4`
  std::string language = {};
  double speed = 1.0;
  Pauses pauses = {};
  std::vector<std::filesystem::path> dictionaries = {};  ///< an earlier one wins
  std::uint64_t seed = 0;                                ///< of its noise
  std::optional<Level> level = {};                       ///< none: as the model speaks it
  std::string path = {};      ///< of its file, relative to the output folder, `/` between folders
  std::string metadata = {};  ///< a JSON object carried through as it is, or empty
  std::string place = {};     ///< where errors point: `jobs/chapter.txt:12`

  /// `corpus/id`: unique in the job.
  std::string name() const { return corpus + "/" + id; }
  /// Where an error points in any case.
  const std::string& where() const { return place.empty() ? origin : place; }
};

/// A file that items are read from.
struct InputFile {
  io::Source source;
  std::string origin;  ///< as the manifest names it, for Item::origin
  std::string stem;    ///< `STEM-0001` are the ids of its passages; empty: `0001`
};

enum class FileFormat { kText, kJsonl, kTable, kLjspeech, kKaldi };

/// The files of a corpus and how to read them.
struct FileSource {
  FileFormat format = FileFormat::kText;
  std::vector<InputFile> files;
  io::PassageSplit split = io::PassageSplit::kLines;  ///< of texts
  bool by_sentence = false;  ///< of texts: the passages are split once more
  std::map<std::string, std::string> columns =
      {};                 ///< of tables and JSONL: `text` -> the file's name
  char delimiter = '\0';  ///< of tables; NUL: by the file's name
};

struct Corpus {
  std::string name;
  Delivery delivery;
  std::variant<std::vector<ListedItem>, FileSource> source;
  std::string path = "{corpus}/{id}.{ext}";  ///< a PathTemplate
  std::string metadata = {};                 ///< a JSON object or empty, carried to each item
};

/// A rendering job as its file states it, defaults applied and paths resolved.
struct Manifest {
  io::Source source;  ///< of the manifest itself
  std::string hash;   ///< XXH3-128 of the file's bytes, 32 hex digits
  std::string model = "demo";
  std::filesystem::path lexicons;  ///< a folder; empty: the one beside the model, if any
  std::uint64_t seed = 0;
  std::filesystem::path output;
  io::AudioFormat audio;
  QualityPolicy quality;
  std::optional<LoudnessPolicy> loudness;       ///< none: as the model speaks
  bool sidecars = false;                        ///< a JSON file beside every audio file
  std::vector<io::AlignmentFormat> alignments;  ///< alignment files beside it
  bool curves = false;                          ///< its F0 and energy beside it
  std::vector<Corpus> corpora;
};

constexpr double kMinSpeed = 0.25;
constexpr double kMaxSpeed = 4.0;
constexpr int kMinSampleRate = 8000;
constexpr int kMaxSampleRate = 192000;
constexpr int kMinBitRate = 6;  // kbit/s, of any container
constexpr int kMaxBitRate = 320;

/// Reads and checks a manifest (grammar: README.md of this folder); `-` is standard input. Folders
/// and patterns are looked up and files opened, so that a missing one is known before anything is
/// rendered; standard input is read to its end when a corpus asks for it. What the files hold is
/// not looked at: see survey(); only the dictionaries are read, those of corpora and of the items
/// in the manifest. Throws ManifestError.
Manifest read_manifest(const std::filesystem::path& file);

/// An error of the value at `path` of a manifest that was read: `corpora[0].voice`.
ManifestError error_at(const Manifest& manifest, const std::string& path,
                       const std::string& problem);

/// The JSON Schema (draft 2020-12) of manifests, as it ships: for editors, and for programs that
/// write manifests. What it refuses read_manifest() refuses; the files, uniqueness and order only
/// read_manifest() and survey() look at.
std::string_view manifest_schema();

}  // namespace pipeline
