// The table of data set formats, each with its writer and reader; helpers of the writers.
#include "pipeline/dataset/formats/formats.h"

#include <stdexcept>

#include "io/base/json_text.h"
#include "io/base/unicode.h"
#include "model/text/unicode.h"
#include "pipeline/dataset/verify/readers.h"

namespace pipeline::dataset {
namespace {

constexpr std::size_t kBufferBytes = 1 << 16;

/// C0 and C1; among them the line ends that only Unicode and some readers know.
bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7f && c < 0xa0); }

}  // namespace

const std::vector<DatasetFormat>& formats() {
  static const std::vector<DatasetFormat> all = {
      {"ljspeech", "LJSpeech: metadata.csv and wavs/", 22050, true, false, false, make_ljspeech,
       read_ljspeech},
      {"piper", "Piper: metadata.csv and wavs/", 22050, false, false, false, make_piper,
       read_piper},
      {"libritts", "LibriTTS: speaker/chapter folders", 24000, true, false, false, make_libritts,
       read_libritts},
      {"nemo", "NeMo: JSON lines manifests", 0, false, false, false, make_nemo, read_nemo},
      {"audiofolder", "Hugging Face audiofolder", 0, false, false, false, make_audiofolder,
       read_audiofolder},
      {"kaldi", "Kaldi data directories", 0, false, true, false, make_kaldi, read_kaldi},
      {"webdataset", "WebDataset tar shards", 0, false, false, false, make_webdataset,
       read_webdataset},
      {"lhotse", "Lhotse manifests", 0, false, false, true, make_lhotse, read_lhotse},
      {"mfa", "Montreal Forced Aligner corpus", 0, false, false, true, make_mfa, read_mfa}};
  return all;
}

const DatasetFormat& format_named(std::string_view name) {
  std::string names;
  for (const DatasetFormat& format : formats()) {
    if (format.name == name) return format;
    names.append(names.empty() ? "" : ", ").append(format.name);
  }
  throw std::invalid_argument("format: expected one of " + names + ", found " + std::string(name));
}

std::string one_line(std::string_view text, std::string_view separators) {
  std::u32string line;
  bool is_apart = false;
  for (const char32_t c : text::decode(text, "text")) {
    const bool is_separator =
        c < 0x80 && separators.find(static_cast<char>(c)) != std::string_view::npos;
    if (is_separator || is_control(c) || io::is_space(c)) {
      is_apart = true;
      continue;
    }
    if (is_apart && !line.empty()) line.push_back(U' ');
    is_apart = false;
    line.push_back(c);
  }
  return io::encode(line);
}

std::string line_field(const Destination& place, const DatasetUtterance& utterance,
                       const char* field, const std::string& text, std::string_view separators) {
  std::string line = one_line(text, separators);
  if (line != text) place.changed(utterance.key, field, text, line);
  return line;
}

std::string dump(const Json& json) { return io::json_text(json); }

Json more_fields(const DatasetUtterance& utterance) {
  Json fields = {{"id", utterance.id},
                 {"corpus", utterance.corpus},
                 {"language", utterance.language},
                 {"phonemes", utterance.phonemes}};
  if (!utterance.original.empty()) {
    fields["original"] = utterance.original;
    fields["speed_factor"] = utterance.variation.speed;
    fields["gain_db"] = utterance.variation.gain_db;
    fields["band_limit_hz"] = utterance.variation.band_limit_hz;
  }
  if (!utterance.metadata.empty()) fields["metadata"] = io::parse_json(utterance.metadata);
  return fields;
}

void LineFile::add(std::string_view line) {
  write(line);
  write("\n");
}

void LineFile::write(std::string_view bytes) {
  buffer_ += bytes;
  if (buffer_.size() < kBufferBytes) return;
  file_.write(buffer_);
  buffer_.clear();
}

void LineFile::commit() {
  file_.write(buffer_);
  file_.commit();
}

}  // namespace pipeline::dataset
