// The options of `say`, and its output: one file, numbered files, or a stream to standard output.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/text_input.h"
#include "io/alignment/alignment.h"
#include "io/audio_format.h"
#include "io/audio_stream.h"
#include "io/base/inputs.h"
#include "io/base/owned_folder.h"
#include "io/tags.h"
#include "model/text/source.h"
#include "pipeline/run/render/speech_file.h"
#include "pipeline/run/work.h"

namespace cli {

/// What `say` is told.
struct SayOptions {
  TextInput input;
  std::string output;
  std::string container;  // empty: as the name of the output ends
  bool raw = false;
  std::string model = "demo";
  std::string voice;
  std::string lexicons;
  std::vector<std::string> dictionaries;
  std::string language = "en-us";
  double speed = 1.0;
  std::uint64_t seed = 0;
  int bucket = 0;  // 0: the smallest that holds the speech
  int threads_per_item = 1;
  bool is_phonemes = false;
  text::ReadingOptions reading;
  bool strict = false;
  bool quiet = false;
  io::AudioFormat audio;
  std::vector<std::string> alignments;
  bool curves = false;
  io::TagTexts tags;  // besides and instead of those that every file has
};

/// Whether the audio goes to standard output.
bool is_streamed(const SayOptions& options);

/// Where the speech of all texts goes: to a file each, or one after the other to standard output,
/// piece by piece. The file that the user named is replaced. Numbered files and those beside the
/// audio are not named by anybody, so they have an owner, which keeps its ledger in
/// `.kokoro-render/say/NAME` next to them. One object, one thread.
class SpeechOutput {
 public:
  /// Throws UsageError for a container that is not known, for a rate it does not have, and for what
  /// cannot be done on standard output, or only there; io::Error when a file of somebody else is in
  /// the place of one to be written. `options` must outlive this object.
  explicit SpeechOutput(const SayOptions& options);

  /// What a text's speech is called: its file, which of several is `a-0001.wav` for `a.wav`; or
  /// `-`.
  std::string name_of(const GivenText& given) const;

  /// Speaks into a writer. Whether all of it could be spoken.
  using Speak = std::function<bool(pipeline::SpeechWriter&)>;

  /// Writes what `speak` says of `work`, whose item bears the output's name, and counts its
  /// samples. Nothing is in a file's place before all of it is written. Throws io::Error.
  void write(pipeline::Work& work, const Speak& speak);

  int sample_rate() const { return format_.sample_rate; }

 private:
  bool is_numbered() const;
  std::string name_of(std::int64_t number) const;
  io::Target target_of(const std::string& output);
  void check_places(const std::string& output);
  void write_stream(pipeline::Work& work, const Speak& speak);
  void write_file(pipeline::Work& work, const Speak& speak);

  const SayOptions& options_;
  io::AudioFormat format_;
  std::vector<io::AlignmentFormat> alignments_;
  io::Inputs inputs_;                      ///< which no file of speech replaces
  std::optional<io::OwnedFolder> owner_;   ///< none where only the named file is written
  std::optional<io::AudioStream> stream_;  ///< none before there is something to say
};

}  // namespace cli
