#include "io/book/html/page.h"

#include <libxml/HTMLparser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <string_view>

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

constexpr int kParseOptions =
    HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET;

/// A page that libxml2 reads some kilobytes at a time, up to an element of too many attributes.
struct PageInput {
  const htmlParserCtxt& context;
  std::string_view left;

  /// The parser keeps the names and values of one element in an array, which only grows.
  bool has_too_many_attributes() const { return context.maxatts > 4 * XmlDocument::kMaxAttributes; }

  static int read(void* input, char* bytes, int length) {
    auto& page = *static_cast<PageInput*>(input);
    if (page.has_too_many_attributes()) return 0;
    const std::size_t count = page.left.copy(bytes, static_cast<std::size_t>(length));
    page.left.remove_prefix(count);
    return static_cast<int>(count);
  }
};

/// Throws Error where an element has very many attributes, each of which libxml2 compares with all
/// others, so that time grows with their square. A parse of its own, which keeps nothing: libxml2
/// can only be stopped where it asks for more of a page, and loses text there now and then.
void check_attributes(const std::string& html, const std::string& subject) {
  const ParserContext context(htmlNewParserCtxt(), &htmlFreeParserCtxt);
  if (!context) throw std::bad_alloc();
  *context->sax = {};
  PageInput input{*context, html};
  htmlCtxtReadIO(context.get(), PageInput::read, nullptr, &input, nullptr, "UTF-8", kParseOptions);
  if (input.has_too_many_attributes()) throw Error(subject, too_many_attributes());
}

/// HTML of any make as XHTML. Throws Error where it breaks a limit of libxml2 or ours.
std::string to_xhtml(const std::string& html, const std::string& subject) {
  check_attributes(html, subject);
  const ParserContext context(htmlNewParserCtxt(), &htmlFreeParserCtxt);
  if (!context) throw std::bad_alloc();
  const ParsedDocument document(
      htmlCtxtReadMemory(context.get(), html.data(), static_cast<int>(html.size()), nullptr,
                         "UTF-8", kParseOptions),
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
