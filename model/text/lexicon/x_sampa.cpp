// X-SAMPA as IPA.
#include "model/text/lexicon/x_sampa.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "io/base/error.h"
#include "model/error.h"
#include "model/text/lexicon/embedded.h"
#include "model/text/unicode.h"
#include "model/text/word_table.h"

namespace text {
namespace {

constexpr std::size_t kLongestSign = 4;

using XSampaSigns = std::map<std::string_view, std::string_view>;

const XSampaSigns& x_sampa_signs() {
  static const XSampaSigns all = [] {
    XSampaSigns read;
    for (const auto& [sign, ipa] : read_table(lexicon::words::kXSampa, {"sign*", "ipa"}))
      read.emplace(sign, ipa);
    return read;
  }();
  return all;
}

/// The longest sign at the begin of `rest` and what it is in IPA; the end when there is none.
XSampaSigns::const_iterator sign_at(std::string_view rest) {
  for (std::size_t length = std::min(kLongestSign, rest.size()); length > 0; --length) {
    const auto found = x_sampa_signs().find(rest.substr(0, length));
    if (found != x_sampa_signs().end()) return found;
  }
  return x_sampa_signs().end();
}

}  // namespace

std::string ipa_of_x_sampa(std::string_view x_sampa) {
  std::string ipa;
  std::string unknown;
  for (Utf8Reader reader(x_sampa, "X-SAMPA"); !reader.done();) {
    const std::string_view rest = x_sampa.substr(reader.offset());
    if (const auto sign = sign_at(rest); sign != x_sampa_signs().end()) {
      ipa += sign->second;
      for (std::size_t i = 0; i < sign->first.size(); ++i) reader.next();
      continue;
    }
    const char32_t c = reader.next();
    if ((c >= U'a' && c <= U'z') || is_space(c)) {
      ipa += encode(c);
    } else if (const std::string sign = encode(c); unknown.find(sign) == unknown.npos) {
      unknown += (unknown.empty() ? "" : " ") + sign;
    }
  }
  if (!unknown.empty()) {
    throw model::Error("X-SAMPA '" + io::printable(io::excerpt(std::string(x_sampa))) + "'",
                       "characters that X-SAMPA has", io::printable(io::excerpt(unknown)));
  }
  return ipa;
}

}  // namespace text
