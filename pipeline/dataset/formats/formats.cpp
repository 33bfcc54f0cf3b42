#include "pipeline/dataset/formats/formats.h"

#include <stdexcept>

#include "pipeline/dataset/one_line.h"

namespace pipeline::dataset {

const std::vector<Format>& formats() {
  static const std::vector<Format> all = {
      {"ljspeech", "LJSpeech: metadata.csv and wavs/", 22050, true, false, false, make_ljspeech},
      {"piper", "Piper: metadata.csv and wavs/", 22050, false, false, false, make_piper},
      {"libritts", "LibriTTS: speaker/chapter folders", 24000, true, false, false, make_libritts},
      {"nemo", "NeMo: JSON lines manifests", 0, false, false, false, make_nemo},
      {"audiofolder", "Hugging Face audiofolder", 0, false, false, false, make_audiofolder},
      {"kaldi", "Kaldi data directories", 0, false, true, false, make_kaldi},
      {"webdataset", "WebDataset tar shards", 0, false, false, false, make_webdataset},
      {"lhotse", "Lhotse manifests", 0, false, false, true, make_lhotse},
      {"mfa", "Montreal Forced Aligner corpus", 0, false, false, true, make_mfa}};
  return all;
}

const Format& format_named(std::string_view name) {
  std::string names;
  for (const Format& format : formats()) {
    if (format.name == name) return format;
    names.append(names.empty() ? "" : ", ").append(format.name);
  }
  throw std::invalid_argument("format: expected one of " + names + ", found " + std::string(name));
}

std::string line_field(const Place& place, const Utterance& utterance, const char* field,
                       const std::string& text, std::string_view separators) {
  std::string line = one_line(text, separators);
  if (line != text) place.changed(utterance.key, field, text, line);
  return line;
}

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json more_fields(const Utterance& utterance) {
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
  if (!utterance.metadata.empty()) fields["metadata"] = Json::parse(utterance.metadata);
  return fields;
}

}  // namespace pipeline::dataset
