// DOCX: reads the package, its properties and notes, and converts the document to XHTML.
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "io/base/content.h"
#include "io/base/error.h"
#include "io/base/zip_archive.h"
#include "io/book/docx/styles.h"
#include "io/book/docx/text.h"
#include "io/book/epub/metadata.h"
#include "io/book/readers.h"
#include "io/book/spine/spine.h"
#include "io/book/xhtml/xhtml.h"

namespace io {
namespace {

/// Parts of the package by what they are to another: `footnotes`, `styles`.
using Relations = std::map<std::string, std::string>;

/// A compound file is what Word made before DOCX, and what it puts an encrypted DOCX into.
void refuse_compound_file(const Source& source) {
  constexpr std::string_view kBegin = "\xD0\xCF\x11\xE0";
  if (first_bytes(source.path(), kBegin.size()) == kBegin)
    throw Error(source.shown(),
                "is encrypted or an old .doc; expected a .docx that opens without a password");
}

class DocxReader {
 public:
  DocxReader(ZipArchive& zip, std::string subject, const BookOptions& options)
      : zip_(zip), subject_(std::move(subject)), options_(options) {}

  Book operator()() {
    if (!zip_.has("_rels/.rels")) throw Error(subject_, "is no DOCX: it has no _rels/.rels");
    const Relations package = relations_of("");
    const auto main = package.find("officeDocument");
    if (main == package.end()) throw Error(subject_, "is no DOCX: it names no document");
    const XmlDocument document = parse(main->second);
    if (local_name(document.root()) != "document")
      throw Error(document.place(document.root()),
                  "expected <w:document>, found <" + std::string(document.root().name()) + ">");
    const Relations parts = relations_of(main->second);

    Book about;
    DocxStyles styles;
    const auto part = [&](const Relations& relations, const char* name, auto use) {
      const auto found = relations.find(name);
      if (found == relations.end()) return;
      try {
        use(parse(found->second).root());
      } catch (const Error& error) {
        about.problems.emplace_back(error.what());
      }
    };
    part(parts, "styles", [&](pugi::xml_node root) { styles = DocxStyles(root); });
    DocxText text(styles);
    text.add_body(child(document.root(), "body"));
    if (options_.notes == Notes::kInline) {
      part(parts, "footnotes", [&](pugi::xml_node root) { text.add_notes(root, "footnote"); });
      part(parts, "endnotes", [&](pugi::xml_node root) { text.add_notes(root, "endnote"); });
    }
    part(package, "core-properties", [&](pugi::xml_node root) { read_properties(root, about); });
    return book_of(text, std::move(about));
  }

 private:
  XmlDocument parse(const std::string& path) const {
    return {zip_.read(path), subject_ + ": " + path};
  }

  /// What a part leads to; the package itself is the part without a name.
  Relations relations_of(const std::string& part) const {
    const std::filesystem::path path(part);
    const std::string name =
        (path.parent_path() / "_rels" / (path.filename().string() + ".rels")).string();
    Relations relations;
    if (!zip_.has(name)) return relations;
    const XmlDocument document = parse(name);
    for (const pugi::xml_node relation : descendants(document.root(), "Relationship")) {
      const std::string type = attribute(relation, "Type");
      std::string target = resolved(part, attribute(relation, "Target")).first;
      if (target.starts_with('/')) target.erase(0, 1);  // from the root of the package
      relations.emplace(type.substr(type.rfind('/') + 1), target);
    }
    return relations;
  }

  static void read_properties(pugi::xml_node root, Book& book) {
    book.title = text_below(child(root, "title"));
    book.author = text_below(child(root, "creator"));
    book.language = text_below(child(root, "language"));
    book.identifier = text_below(child(root, "identifier"));
    book.details.description = text_below(child(root, "description"));
    book.details.date = date_of(text_below(child(root, "created")));
  }

  Book book_of(DocxText& text, Book about) const {
    const XmlDocument document(text.finish(), subject_);
    XhtmlText read = read_xhtml(document, options_, Stylesheet());
    for (MarkedBlock& block : read.blocks) {
      std::string& place = block.block.place;
      if (place != subject_) place = subject_ + ": paragraph " + place.substr(subject_.size() + 1);
    }
    Book book = book_without_contents(std::move(read), subject_, options_);
    if (book.title.empty()) book.title = text.title();
    if (!about.title.empty()) book.title = about.title;
    book.author = about.author;
    const bool is_stated =
        text.language().empty() || is_same_language(about.language, text.language());
    book.language = is_stated ? about.language : text.language();
    book.identifier = about.identifier;
    book.details = about.details;
    book.problems = std::move(about.problems);
    if (text.is_cut())
      book.problems.push_back(subject_ + ": a field does not end, and what follows is not read");
    if (text.has_contents()) book.notices.push_back(subject_ + ": table of contents not read");
    return book;
  }

  ZipArchive& zip_;
  std::string subject_;
  const BookOptions& options_;
};

}  // namespace

Book read_docx(const Source& source, const BookOptions& options) {
  refuse_compound_file(source);
  ZipArchive zip(source, {.expansion = 100, .max_bytes = UINT64_C(512) << 20});
  return DocxReader(zip, source.shown(), options)();
}

}  // namespace io
