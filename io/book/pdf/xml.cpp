// Parses the XML of pdftohtml: pages, text runs and the outline. Ligatures become letters.
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "io/base/error.h"
#include "io/base/xml_document.h"
#include "io/book/pdf/book.h"

namespace io {
namespace {

/// `ﬁ` and the like in letters, and the hyphen that is one alone as all others.
std::string in_plain_letters(const std::string& text) {
  constexpr std::string_view kLigatures = "\xEF\xAC";  // how U+FB00 to U+FB3F begin
  constexpr std::string_view kHyphen = "\u2010";
  if (text.find(kLigatures) == text.npos && text.find(kHyphen) == text.npos) return text;
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfkc = icu::Normalizer2::getNFKCInstance(status);
  if (U_FAILURE(status)) throw Error("ligatures", u_errorName(status));
  const auto wide = icu::UnicodeString::fromUTF8(text);
  icu::UnicodeString plain;
  for (int i = 0; i < wide.length(); ++i) {
    const bool is_ligature = wide[i] >= u'\uFB00' && wide[i] <= u'\uFB06';
    if (wide[i] == u'\u2010')
      plain += u'-';
    else
      plain += is_ligature ? nfkc->normalize(wide.tempSubString(i, 1), status) : wide[i];
  }
  std::string found;
  return plain.toUTF8String(found);
}

double xml_length(pugi::xml_node node, const char* name) {
  const double value = node.attribute(name).as_double();
  return std::isfinite(value) ? std::clamp(value, -1e6, 1e6) : 0;
}

PdfPage page_of(pugi::xml_node node, std::map<std::string, double>& sizes) {
  PdfPage page{.number = node.attribute("number").as_int(),
               .height = xml_length(node, "height"),
               .runs = {}};
  for (const pugi::xml_node part : node.children()) {
    const std::string_view name = part.name();
    if (name == "fontspec") sizes[attribute(part, "id")] = xml_length(part, "size");
    if (name != "text") continue;
    std::string text;
    part.find_node([&](pugi::xml_node below) {
      text += below.value();
      return false;
    });
    if (collapse(text).empty()) continue;
    PdfRun run{.left = xml_length(part, "left"),
               .top = xml_length(part, "top"),
               .size = sizes[attribute(part, "font")],
               .text = in_plain_letters(text)};
    run.right = run.left + xml_length(part, "width");
    run.bottom = run.top + xml_length(part, "height");
    page.runs.push_back(std::move(run));
  }
  return page;
}

void add_entries(pugi::xml_node outline, int depth, std::vector<PdfEntry>& entries) {
  constexpr std::size_t kMost = 10000;
  for (const pugi::xml_node node : outline.children()) {
    if (entries.size() >= kMost) return;
    const std::string_view name = node.name();
    if (name == "item" && node.attribute("page"))
      entries.push_back({collapse(node.child_value()), node.attribute("page").as_int(), depth});
    if (name == "outline") add_entries(node, depth + 1, entries);
  }
}

}  // namespace

PdfDocument parse_pdf_xml(const std::string& xml, const std::string& subject) {
  const XmlDocument document(xml_text(xml), subject);
  PdfDocument pdf;
  std::map<std::string, double> sizes;  // of the fonts; one is described on its first page
  for (const pugi::xml_node node : document.root().children("page"))
    pdf.pages.push_back(page_of(node, sizes));
  for (const pugi::xml_node node : document.root().children("outline"))
    add_entries(node, 1, pdf.outline);
  return pdf;
}

}  // namespace io
