// Encoding detection by ICU, on a sample of the lines that are not ASCII.
#include "io/book/encoding.h"

#include <unicode/ucnv.h>
#include <unicode/ucsdet.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string_view>

#include "io/base/error.h"
#include "io/base/unicode.h"

namespace io {
namespace {

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// What tells the encoding of a text that is not UTF-8: its lines with letters beyond ASCII. Empty
/// for UTF-8, and for UTF-8 with a few bytes astray, which cost only what they stand in.
std::string telling_lines(std::string_view text) {
  constexpr std::size_t kEnough = 8000;  // bytes, as many as ICU looks at
  std::string sample;
  std::int64_t utf8 = 0;
  std::int64_t other = 0;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (is_ascii(line)) continue;
    ++(is_utf8(line) ? utf8 : other);
    if (sample.size() < kEnough) sample.append(line.substr(0, kEnough)).append("\n");
  }
  return other > utf8 ? sample : "";
}

/// ICU's name of the encoding that a sample is probably in; empty when it has no idea.
std::string encoding_of(const std::string& sample) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<UCharsetDetector, decltype(&ucsdet_close)> detector(ucsdet_open(&status),
                                                                            &ucsdet_close);
  ucsdet_enableInputFilter(detector.get(), true);  // words tell it, tags do not
  ucsdet_setText(detector.get(), sample.data(), static_cast<std::int32_t>(sample.size()), &status);
  const UCharsetMatch* match = ucsdet_detect(detector.get(), &status);
  const char* name = match == nullptr ? nullptr : ucsdet_getName(match, &status);
  if (U_FAILURE(status) || name == nullptr) return "";
  return name == std::string_view("ISO-8859-1") ? "windows-1252" : name;
}

/// ICU's name of an encoding that a text declares; empty for none that it has. As on the web,
/// Latin 1 is what contains it.
std::string known_name(const std::string& declared) {
  if (declared.empty()) return "";
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<UConverter, decltype(&ucnv_close)> converter(
      ucnv_open(declared.c_str(), &status), &ucnv_close);
  if (U_FAILURE(status)) return "";
  const std::string name = ucnv_getName(converter.get(), &status);
  return name == "ISO-8859-1" || name == "US-ASCII" ? "windows-1252" : name;
}

}  // namespace

std::string in_utf8(std::string bytes, const std::string& shown, std::vector<std::string>& notices,
                    const std::string& declared) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  const bool is_utf16 = bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
  const std::string sample = is_utf16 ? bytes.substr(0, 8000) : telling_lines(bytes);
  std::string encoding;
  if (!sample.empty()) {
    encoding = is_utf16 ? "" : known_name(declared);
    const bool is_declared = !encoding.empty() && encoding != "UTF-8";
    if (!is_declared) encoding = encoding_of(sample);
    if (!is_declared && encoding != "UTF-8" && !encoding.empty())
      notices.push_back(shown + ": not UTF-8: read as " + encoding);
  }
  if (!encoding.empty() && encoding != "UTF-8") {
    const icu::UnicodeString wide(bytes.data(), static_cast<std::int32_t>(bytes.size()),
                                  encoding.c_str());
    bytes.clear();
    wide.toUTF8String(bytes);
  }
  if (bytes.starts_with(kMark)) bytes.erase(0, kMark.size());
  return bytes;
}

}  // namespace io
