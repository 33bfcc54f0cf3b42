// Loops over bytes; UTF-8 passes through whole, since no byte of its other characters is ASCII.
#include "io/base/strings.h"

namespace io {

std::string to_lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = to_lower(c);
  return lower;
}

std::string capitalized(std::string_view word) {
  std::string result = to_lower(word);
  if (!result.empty() && is_ascii_lower(result[0]))
    result[0] = static_cast<char>(result[0] - 'a' + 'A');
  return result;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = text.find_first_not_of(separators); begin != text.npos;) {
    const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(separators, end);
  }
  return parts;
}

std::vector<std::string_view> fields(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> fields;
  for (std::size_t begin = 0, end = 0; end != text.npos; begin = end + 1) {
    end = text.find_first_of(separators, begin);
    fields.push_back(text.substr(begin, end - begin));
  }
  return fields;
}

std::string_view trim(std::string_view text, std::string_view characters) {
  text.remove_prefix(std::min(text.find_first_not_of(characters), text.size()));
  return text.substr(0, text.find_last_not_of(characters) + 1);  // npos + 1 is 0
}

std::string escape_xml(std::string_view text) {
  std::string escaped;
  escaped.reserve(text.size());
  for (const char c : text) {
    if (c == '&')
      escaped += "&amp;";
    else if (c == '<')
      escaped += "&lt;";
    else if (c == '>')
      escaped += "&gt;";
    else
      escaped += c;
  }
  return escaped;
}

std::string escape_html(std::string_view text) {
  std::string escaped;
  for (const char c : escape_xml(text)) {
    const auto code = static_cast<unsigned char>(c);
    const bool is_control = (code < 0x20 && c != '\n' && c != '\t') || code == 0x7F;
    if (c == '"')
      escaped += "&quot;";
    else if (c == '\'')
      escaped += "&#39;";
    else if (is_control)
      escaped += "\uFFFD";
    else
      escaped += c;
  }
  return escaped;
}

}  // namespace io
