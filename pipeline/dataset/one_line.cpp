#include "pipeline/dataset/one_line.h"

#include "model/text/unicode.h"

namespace pipeline::dataset {
namespace {

/// C0 and C1; among them the line ends that only Unicode and some readers know.
bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7f && c < 0xa0); }

}  // namespace

std::string one_line(std::string_view text, std::string_view separators) {
  std::u32string line;
  bool is_apart = false;
  for (const char32_t c : text::decode(text, "text")) {
    const bool is_separator =
        c < 0x80 && separators.find(static_cast<char>(c)) != std::string_view::npos;
    if (is_separator || is_control(c) || text::is_space(c)) {
      is_apart = true;
      continue;
    }
    if (is_apart && !line.empty()) line.push_back(U' ');
    is_apart = false;
    line.push_back(c);
  }
  return text::encode(line);
}

}  // namespace pipeline::dataset
