// Reads a page of HTML as XHTML with libxml2.
#include "io/book/html/page.h"

#include <libxml/HTMLparser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <string_view>

#include "io/base/error.h"
#include "io/book/encoding.h"
#include "io/book/headings/pattern.h"
#include "io/book/text/book.h"
#include "io/book/xhtml/xhtml.h"

namespace io {
namespace {

/// The encoding that `<meta charset="...">` or its older form declares; empty if neither is near
/// the beginning.
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

/// A page that libxml2 reads in blocks of some kilobytes, up to an element with too many
/// attributes.
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

/// Throws Error if an element has very many attributes: libxml2 compares each with all others, in
/// quadratic time. This is a separate parse, without a result, because libxml2 can only be stopped
/// when it asks for more input, and it loses text at some of these points. To count attributes
/// without it takes a second tokenizer that agrees with libxml2 on quotes, comments and scripts.
/// The parse takes a third of to_xhtml(): 0.4 of 1.3 ms for 30 KB, 18 of 53 ms for 1 MB.
void check_attributes(const std::string& html, const std::string& subject) {
  const ParserContext context(htmlNewParserCtxt(), &htmlFreeParserCtxt);
  if (!context) throw std::bad_alloc();
  *context->sax = {};
  PageInput input{*context, html};
  htmlCtxtReadIO(context.get(), PageInput::read, nullptr, &input, nullptr, "UTF-8", kParseOptions);
  if (input.has_too_many_attributes()) throw Error(subject, too_many_attributes());
}

/// Converts HTML, well-formed or not, to XHTML. Throws Error if it exceeds a limit of libxml2 or of
/// this program.
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
