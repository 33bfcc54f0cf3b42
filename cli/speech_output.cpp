#include "cli/speech_output.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <utility>

#include "cli/options.h"
#include "cli/subcommands.h"
#include "io/files/error.h"
#include "io/files/extension.h"
#include "pipeline/book/book_tags.h"
#include "pipeline/run/environment.h"
#include "pipeline/run/record/companion_files.h"

namespace cli {
namespace {

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
      inputs_(inputs_of_text(options.input.file, options.model, options.lexicons,
                             options.dictionaries)) {}

std::string SpeechOutput::name_of(const GivenText& given) const {
  const bool is_one = options_.input.texts.size() < 2 && !options_.input.by_line;
  if (is_one || is_streamed(options_)) return options_.output;
  const std::filesystem::path output(options_.output);
  const std::string name =
      fmt::format("{}-{:04}{}", output.stem().string(), given.number, output.extension().string());
  return (output.parent_path() / name).string();
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
  pipeline::SpeechFile file(output, format_, work.outcome.times, options_.seed);
  if (options_.curves) file.keep_curves();
  // A WAV file is its samples, for whoever compares or joins them.
  if (format_.container != io::Container::kWav || !options_.tags.empty())
    file.tag(tags_of(work, options_.tags));
  if (!speak(file)) return;
  std::vector<io::SealedFile> files;
  files.push_back(file.seal(output));
  work.outcome.samples = file.samples();
  if (file.curves())
    for (auto& [name, curve] : pipeline::seal_curves(output, *file.curves()))
      files.push_back(std::move(curve));
  for (const pipeline::TextFile& text :
       alignment_files(output, work, work.outcome, format_.sample_rate,
                       alignment_formats(options_.alignments))) {
    io::AtomicFile written(text.path);
    written.write(text.content);
    files.push_back(written.seal());
  }
  for (const io::SealedFile& written : files) inputs_.refuse(written.target().path);
  for (io::SealedFile& written : files) written.place();
}

}  // namespace cli
