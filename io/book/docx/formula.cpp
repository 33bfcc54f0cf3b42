// Maps the elements of Office Math to those of MathML: see formula.h.
#include "io/book/docx/formula.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "io/base/xml_document.h"
#include "io/book/docx/styles.h"

namespace io {
namespace {

enum class Sign { kSpace, kDigit, kLetter, kOther };

Sign sign_of(UChar32 c) {
  if (u_isUWhiteSpace(c) != 0) return Sign::kSpace;
  if (u_isdigit(c) != 0) return Sign::kDigit;
  return u_isalpha(c) != 0 ? Sign::kLetter : Sign::kOther;
}

/// `2xy+1` as a number, a name, an operator and a number.
void add_signs(const std::string& text, pugi::xml_node row) {
  const auto wide = icu::UnicodeString::fromUTF8(text);
  for (int begin = 0, end = 0; begin < wide.length(); begin = end) {
    const Sign sign = sign_of(wide.char32At(begin));
    end = wide.moveIndex32(begin, 1);
    while (end < wide.length() && sign != Sign::kOther) {
      const UChar32 next = wide.char32At(end);
      const bool is_point = sign == Sign::kDigit && (next == '.' || next == ',') &&
                            sign_of(wide.char32At(end + 1)) == Sign::kDigit;
      if (sign_of(next) != sign && !is_point) break;
      end = wide.moveIndex32(end, 1);
    }
    if (sign == Sign::kSpace) continue;
    const char* name = sign == Sign::kDigit ? "mn" : sign == Sign::kLetter ? "mi" : "mo";
    std::string part;
    wide.tempSubStringBetween(begin, end).toUTF8String(part);
    row.append_child(name).append_child(pugi::node_pcdata).set_value(part.c_str());
  }
}

void add_operator(pugi::xml_node row, const std::string& sign) {
  if (!sign.empty()) row.append_child("mo").append_child(pugi::node_pcdata).set_value(sign.c_str());
}

/// An element of MathML of the parts of these names.
template <std::size_t N>
void add_of_parts(pugi::xml_node row, const char* name, pugi::xml_node node,
                  const std::array<const char*, N>& parts) {
  const pugi::xml_node made = row.append_child(name);
  for (const char* part : parts)
    add_mathml(child(node, part), pugi::xml_node(made).append_child("mrow"));
}

void add_brackets(pugi::xml_node row, pugi::xml_node node) {
  const pugi::xml_node properties = child(node, "dPr");
  const auto sign = [&](const char* name, const char* otherwise) {
    return child(properties, name) ? docx_value(properties, name) : otherwise;
  };
  add_operator(row, sign("begChr", "("));
  bool is_first = true;
  for (const pugi::xml_node part : node.children()) {
    if (local_name(part) != "e") continue;
    if (!is_first) add_operator(row, sign("sepChr", "|"));
    is_first = false;
    add_mathml(part, row.append_child("mrow"));
  }
  add_operator(row, sign("endChr", ")"));
}

void add_part(pugi::xml_node row, pugi::xml_node node) {
  const std::string_view name = local_name(node);
  if (name == "r") {
    if (const std::string text = text_below(child(node, "t")); child(child(node, "rPr"), "nor"))
      row.append_child("mtext").append_child(pugi::node_pcdata).set_value(text.c_str());
    else
      add_signs(text, row);
  } else if (name == "f" && docx_value(child(node, "fPr"), "type") != "noBar") {
    add_of_parts<2>(row, "mfrac", node, {"num", "den"});
  } else if (name == "sSup") {
    add_of_parts<2>(row, "msup", node, {"e", "sup"});
  } else if (name == "sSub") {
    add_of_parts<2>(row, "msub", node, {"e", "sub"});
  } else if (name == "sSubSup") {
    add_of_parts<3>(row, "msubsup", node, {"e", "sub", "sup"});
  } else if (name == "rad" && text_below(child(node, "deg")).empty()) {
    add_of_parts<1>(row, "msqrt", node, {"e"});
  } else if (name == "d") {
    add_brackets(row, node);
  } else if (name == "func") {
    add_mathml(child(node, "fName"), row);
    add_mathml(child(node, "e"), row.append_child("mrow"));
  } else if (name == "box") {
    add_mathml(child(node, "e"), row);
  } else if (name == "ins") {
    add_mathml(node, row);
  } else if (name != "del" && !name.ends_with("Pr") && !name.starts_with("bookmark")) {
    row.append_child("mtable");
  }
}

}  // namespace

void add_mathml(pugi::xml_node formula, pugi::xml_node math) {
  for (const pugi::xml_node part : formula.children())
    if (part.type() == pugi::node_element) add_part(math, part);
}

}  // namespace io
