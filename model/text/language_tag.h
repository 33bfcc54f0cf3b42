// Maps BCP 47 tags such as `en-GB` to the names of languages in manifests.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace text {

/// The language whose text is spoken for a BCP 47 tag such as `en-GB`, `fr` or `pt-PT`: one of its
/// own, else `surrounding` where it is of the same language, else that of the language alone.
/// Nothing where no text is spoken in it. Pure.
std::optional<std::string> language_of_tag(std::string_view tag, std::string_view surrounding);

/// The languages, as manifests have them, that a BCP 47 tag is for: en-us and en-gb for `en` and
/// `en-AU`, en-gb for `en-GB`, fr-fr for `fr-CA`, de for `de-AT`.
std::vector<std::string> languages_of_tag(std::string_view bcp47);

}  // namespace text
