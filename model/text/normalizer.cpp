#include "model/text/normalizer.h"

#include <unicode/translit.h>

#include <string>

#include "model/error.h"
#include "model/text/unicode.h"

namespace text {
namespace {

// ICU transform rules: each `::` starts a new pass over the text, `before { key } after > result`.
constexpr const char* kRules = R"(
# What cannot be seen.
[[:Default_Ignorable_Code_Point:] [\uFFF9-\uFFFB] [[:Cc:] - [:White_Space:]]] > ;

# Beyond Latin Extended-A a letter is read without its accents, a ligature as its letters.
:: NFC;
:: [[[:Latin:] - [\u0000-\u017F]] [\uFF01-\uFF5E]] Latin-ASCII;

# Ends of lines.
\r\n > \n;
[\r\u0085\u2028] > \n;
\u2029 > \n\n;

# Apostrophes; double quotes that show their direction; hyphens, which stand inside words; dashes,
# which stand between them; ellipses.
[\u0060\u00B4\u02B9\u02BB\u02BC\u2018-\u201B\u2032\u2039\u203A] > \';
[\u201E\u201F\u00AB] > \u201C;
[\u2033\u00BB] > \u201D;
[\u2010\u2011\u2043\u2212] > \-;
[:Alphabetic:] { [\u2012\u2013] } [:Alphabetic:] > \-;
[:Nd:] { [\u2012\u2013] } [:Nd:] > \-;
[\u2012-\u2015\u2E3A\u2E3B\uFE58]+ > \u2014;
\-\-+ > \u2014;
\.\.+ > \u2026;
\.\ \.\ \. > \u2026;

# A straight quote after anything but a space or an opening mark closes ($ is the text's edge).
:: Null;
[^[:White_Space:]\(\[\u2014\u201C\-$] { \" > \u201D;
\" > \u201C;
[[:White_Space:] - [\n]] { \- } [:White_Space:] > \u2014;

:: Null;
[[:White_Space:] - [\n]]* \n [[:White_Space:] - [\n]]* \n [:White_Space:]* > \n;
[:White_Space:]+ > \ ;
)";

}  // namespace

struct Normalizer::Rules {
  std::unique_ptr<icu::Transliterator> transform;
};

Normalizer::Normalizer() {
  UParseError position{};
  UErrorCode status = U_ZERO_ERROR;
  auto rules = std::make_unique<Rules>();
  rules->transform.reset(icu::Transliterator::createFromRules(
      "text", icu::UnicodeString::fromUTF8(kRules), UTRANS_FORWARD, position, status));
  if (U_FAILURE(status)) {
    throw model::Error("text normalizer", "ICU with its transform data", u_errorName(status));
  }
  rules_ = std::move(rules);
}

Normalizer::~Normalizer() = default;

std::u32string Normalizer::normalize(std::string_view raw) const {
  decode(raw, "text");  // refuses what ICU would replace without a word
  icu::UnicodeString text = icu::UnicodeString::fromUTF8(raw);
  rules_->transform->transliterate(text);
  std::string utf8;
  return decode(text.toUTF8String(utf8), "text");
}

}  // namespace text
