// Chooses the container by option or extension; writes audio, tags, alignments and curves;
// refuses to replace a foreign file that the user did not name. See speech_output.h.
#include "cli/speech_output.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <utility>

#include "cli/options.h"
#include "cli/subcommands.h"
#include "io/base/error.h"
#include "io/base/extension.h"
#include "pipeline/book/book_tags.h"
#include "pipeline/manifest/paths.h"
#include "pipeline/run/environment.h"
#include "pipeline/run/render/companion_files.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

/// Throws UsageError for what cannot be done on standard output, or only there.
void check_output(const SayOptions& options) {
  if (!is_streamed(options)) {
    if (options.raw) throw UsageError("--raw: expected --output -, found " + options.output);
    return;
  }
  if (!options.container.empty() && options.container != "wav")
    throw UsageError("--format: expected wav, which can be written to standard output piece by " +
                     ("piece, found " + options.container));
  if (!options.alignments.empty() || options.curves)
    throw UsageError(
        "--alignments and --curves: expected an output file to write them beside, "
        "found -");
  if (!options.tags.empty()) throw UsageError("--tag: expected an output file, found -");
}

/// The container asked for, or the one that the output's extension names.
io::Container choose_container(const SayOptions& options) {
  if (!options.container.empty()) return *io::container_named(options.container);
  if (is_streamed(options)) return io::Container::kWav;
  const std::string extension = io::extension_of(options.output);
  const auto container = io::container_named(extension.empty() ? "" : extension.substr(1));
  if (container) return *container;
  std::string known;
  for (const std::string& name : io::container_names()) known += " ." + name;
  throw UsageError(options.output + ": expected a name that ends in one of" + known +
                   ", or --format");
}

io::AudioFormat choose_format(const SayOptions& options) {
  check_output(options);
  io::AudioFormat format = options.audio;
  format.container = choose_container(options);
  check_audio(format);
  return format;
}

/// A part of the text without its markup.
std::string written_in(const pipeline::Work& work, const text::Span& span) {
  const std::string& content = work.item.script.content;
  std::string written;
  std::size_t at = span.begin;
  for (const text::Markup& hidden : work.markup) {
    if (hidden.raw.begin < at || hidden.raw.end > span.end) continue;
    written += content.substr(at, hidden.raw.begin - at);
    at = hidden.raw.end;
  }
  return written + content.substr(at, span.end - at);
}

/// The first words of a text as they are written; of phonemes there are none.
std::string title_of(const pipeline::Work& work) {
  constexpr int kMostWords = 10;
  std::string title;
  text::Span last;
  int words = 0;
  for (const pipeline::PreparedChunk& chunk : work.chunks) {
    for (const text::SpokenWord& word : chunk.words) {
      if (word.raw == last) continue;  // all words of an expression stand for it
      if (++words > kMostWords) return title + "…";
      last = word.raw;
      title += (title.empty() ? "" : " ") + written_in(work, last);
    }
  }
  return title;
}

/// What a file of speech says of itself: the same at every run.
io::Tags tags_of(const pipeline::Work& work, const io::TagTexts& given) {
  io::Tags tags{.texts = {{"TITLE", title_of(work)},
                          {"ARTIST", pipeline::narrator_of({work.item.voice})},
                          {"ENCODER", "kokoro-render " + pipeline::release_version()}}};
  pipeline::set_texts(tags.texts, given);
  return tags;
}

}  // namespace

bool is_streamed(const SayOptions& options) { return options.output == "-"; }

SpeechOutput::SpeechOutput(const SayOptions& options)
    : options_(options),
      format_(choose_format(options)),
      alignments_(alignment_formats(options.alignments)),
      inputs_(inputs_of_text(options.input.file, options.model, options.lexicons,
                             options.dictionaries)) {
  if (is_streamed(options) || (!is_numbered() && alignments_.empty() && !options.curves)) return;
  const fs::path output(options.output);
  const io::Folder folder(output.parent_path());  // has to be there: say makes no folder
  owner_.emplace(folder.path(),
                 io::FolderClaim{.in_use = "another process writes files of this name",
                                 .inputs = inputs_,
                                 .state = fs::path(io::kStateFolder) / "say" / output.filename()});
  if (!is_numbered()) check_places(options.output);
  const std::int64_t known = is_numbered() ? std::ssize(options.input.texts) : 0;
  for (std::int64_t number = 1; number <= known; ++number) check_places(name_of(number));
}

bool SpeechOutput::is_numbered() const {
  return options_.input.texts.size() > 1 || options_.input.by_line;
}

std::string SpeechOutput::name_of(std::int64_t number) const {
  const fs::path output(options_.output);
  const std::string name =
      fmt::format("{}-{:04}{}", output.stem().string(), number, output.extension().string());
  return (output.parent_path() / name).string();
}

std::string SpeechOutput::name_of(const GivenText& given) const {
  return !is_numbered() || is_streamed(options_) ? options_.output : name_of(given.number);
}

/// Where the audio file of this name gets its place.
io::Target SpeechOutput::target_of(const std::string& output) {
  return is_numbered() ? io::Target(*owner_, fs::path(output).filename()) : io::Target(output);
}

/// Throws io::Error when a file that nobody named would replace one that is not ours: before there
/// is any work lost with it.
void SpeechOutput::check_places(const std::string& output) {
  if (!owner_) return;
  const std::string audio = fs::path(output).filename().string();
  if (is_numbered()) owner_->check(audio);
  for (const io::AlignmentFormat format : alignments_)
    owner_->check(pipeline::alignment_path(audio, format));
  if (!options_.curves) return;
  for (const char* curve : pipeline::kCurves) owner_->check(pipeline::curve_path(audio, curve));
}

void SpeechOutput::write(pipeline::Work& work, const Speak& speak) {
  if (is_streamed(options_))
    write_stream(work, speak);
  else
    write_file(work, speak);
}

void SpeechOutput::write_stream(pipeline::Work& work, const Speak& speak) {
  if (!stream_)
    stream_.emplace(STDOUT_FILENO, "standard output", format_,
                    options_.raw ? io::StreamHeader::kNone : io::StreamHeader::kWav, options_.seed);
  pipeline::SpeechStream speech(format_, work.outcome.times,
                                [&](auto samples) { stream_->append(samples); });
  if (!speak(speech)) return;
  work.outcome.samples = speech.samples();
}

void SpeechOutput::write_file(pipeline::Work& work, const Speak& speak) {
  const std::string& output = work.item.id;
  check_places(output);
  if (!is_numbered()) inputs_.refuse(output);
  pipeline::SpeechFile file(target_of(output), format_, work.outcome.times, options_.seed);
  if (options_.curves) file.keep_curves();
  // A WAV file is its samples, for whoever compares or joins them.
  if (format_.container != io::Container::kWav || !options_.tags.empty())
    file.tag(tags_of(work, options_.tags));
  if (!speak(file)) return;
  io::SealedFile audio = file.seal(target_of(output));
  work.outcome.samples = file.samples();
  std::vector<io::SealedFile> others;
  const std::string name = fs::path(output).filename().string();
  if (file.curves())
    for (auto& [curve, sealed] : pipeline::seal_curves({*owner_, name}, *file.curves()))
      others.push_back(std::move(sealed));
  for (const pipeline::TextFile& text :
       alignment_files(name, work, work.outcome, format_.sample_rate, alignments_)) {
    io::AtomicFile written({*owner_, text.path});
    written.write(text.content);
    others.push_back(written.seal());
  }
  if (is_numbered()) {
    others.push_back(std::move(audio));
    owner_->place(others);
    return;
  }
  if (owner_) owner_->place(others);
  audio.place();
}

}  // namespace cli
