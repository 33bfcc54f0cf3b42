#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "pipeline/dataset/writer.h"

namespace pipeline::dataset {

using Json = nlohmann::ordered_json;

std::unique_ptr<Writer> make_ljspeech(Place place);
std::unique_ptr<Writer> make_piper(Place place);
std::unique_ptr<Writer> make_libritts(Place place);
std::unique_ptr<Writer> make_nemo(Place place);
std::unique_ptr<Writer> make_audiofolder(Place place);
std::unique_ptr<Writer> make_kaldi(Place place);
std::unique_ptr<Writer> make_webdataset(Place place);
std::unique_ptr<Writer> make_lhotse(Place place);
std::unique_ptr<Writer> make_mfa(Place place);

/// one_line() of a field; tells place.changed when that is not the field itself.
std::string line_field(const Place& place, const Utterance& utterance, const char* field,
                       const std::string& text, std::string_view separators = "");

/// JSON on one line.
std::string dump(const Json& json);

/// What formats with fields of any name tell beyond their own: `id`, `corpus`, `language`,
/// `phonemes`; of copies `original`, `speed_factor`, `gain_db`, `band_limit_hz`; `metadata` where
/// the run has them.
Json more_fields(const Utterance& utterance);

}  // namespace pipeline::dataset
