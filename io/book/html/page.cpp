#include "io/book/html/page.h"

#include <libxml/HTMLparser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

#include <memory>
#include <new>

#include "io/book/encoding.h"
#include "io/book/readers.h"
#include "io/book/text/book.h"
#include "io/book/text/pattern.h"
#include "io/files/error.h"

namespace io {
namespace {

/// What `<meta charset="...">` or its older form says; empty where neither is near the begin.
std::string declared_encoding(const std::string& bytes) {
  constexpr std::size_t kReach = 1024;  // bytes, as the standard of HTML has it
  const std::string begin = bytes.substr(0, kReach);
  for (std::size_t at = begin.find("<meta"); at != begin.npos; at = begin.find("<meta", at + 1)) {
    static const TextPattern charset(uR"((?i)<meta\s[^>]*charset\s*=\s*["']?\s*([\w.:-]+).*)");
    const std::string tag = begin.substr(at, begin.find('>', at) - at);
    if (const auto groups = charset.groups(tag); !groups.empty()) return groups[0];
  }
  return "";
}

using ParserContext = std::unique_ptr<htmlParserCtxt, decltype(&htmlFreeParserCtxt)>;
using ParsedDocument = std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)>;

/// HTML of any make as XHTML. Throws Error where it breaks a limit of libxml2.
std::string to_xhtml(const std::string& html, const std::string& subject) {
  const ParserContext context(htmlNewParserCtxt(), &htmlFreeParserCtxt);
  if (!context) throw std::bad_alloc();
  const ParsedDocument document(
      htmlCtxtReadMemory(
          context.get(), html.data(), static_cast<int>(html.size()), nullptr, "UTF-8",
          HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET),
      &xmlFreeDoc);
  const xmlError* error = xmlCtxtGetLastError(context.get());
  const bool is_cut = error != nullptr &&
                      (error->code == XML_ERR_INTERNAL_ERROR || error->code == XML_ERR_NO_MEMORY);
  if (is_cut || !document)
    throw Error(subject, std::string("cannot be read as HTML") +
                             (is_cut ? ": " + collapse(error->message) : ""));
  xmlChar* bytes = nullptr;
  int size = 0;
  xmlDocDumpMemoryEnc(document.get(), &bytes, &size, "UTF-8");
  const std::unique_ptr<xmlChar, void (*)(void*)> freed(bytes, xmlFree);
  if (bytes == nullptr) throw std::bad_alloc();
  return {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

}  // namespace

XmlDocument html_page(const std::string& bytes, const std::string& subject,
                      std::vector<std::string>& notices) {
  constexpr std::size_t kMaxBytes = std::size_t{32} << 20;
  if (bytes.size() > kMaxBytes)
    throw Error(subject, "expected at most 32 MiB of HTML, found " + counted(bytes.size(), "byte"));
  const std::string html = in_utf8(bytes, subject, notices, declared_encoding(bytes));
  XmlDocument page = html_document(to_xhtml(html, subject), subject);
  page.forget_lines();
  return page;
}

void read_page_metadata(const XmlDocument& page, Book& book) {
  for (const pugi::xml_node meta : descendants(page.root(), "meta"))
    if (heading_key(attribute(meta, "name")) == "author") book.author = attribute(meta, "content");
  book.language = attribute(page.root(), "lang");
}

}  // namespace io
