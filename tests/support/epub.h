// Builds small EPUB archives from documents, contents and metadata.
#pragma once

#include <zip.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Books in the shape that publishers give them, small.
namespace epub {

using Entries = std::vector<std::pair<std::string, std::string>>;

/// Writes a zip file of these entries.
inline void write_zip(const std::filesystem::path& path, const Entries& entries) {
  zip_t* archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, nullptr);
  if (archive == nullptr) throw std::runtime_error("cannot create " + path.string());
  for (const auto& [name, content] : entries) {
    zip_source_t* source = zip_source_buffer(archive, content.data(), content.size(), 0);
    zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8);
  }
  if (zip_close(archive) != 0) throw std::runtime_error("cannot write " + path.string());
}

/// `head`: what stands in the head besides the title.
inline std::string xhtml(const std::string& body, const std::string& title = "Untitled",
                         const std::string& head = "") {
  return R"(<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><title>)" +
         title + "</title>" + head + "</head><body>" + body + "</body></html>";
}

/// A book whose spine is these documents (name without `.xhtml`, body); `contents` is the inside of
/// the table of contents: of a `nav` or, when it begins with `<navMap`, an NCX.
struct Shape {
  Entries documents;
  std::string contents = {};
  std::string metadata =
      "<dc:title>The Sea</dc:title><dc:creator>A. Writer</dc:creator>"
      "<dc:language>en-GB</dc:language><dc:identifier id='id'>urn:x:1</dc:identifier>";
  Entries more = {};           ///< entries of the archive
  std::string manifest = {};   ///< items
  std::string spine = {};      ///< itemrefs after the documents
  std::string guide = {};      ///< references of the guide of EPUB 2
  std::string landmarks = {};  ///< inside of the landmarks of EPUB 3
  Entries heads = {};  ///< what the heads of documents have besides the title, by their names
};

inline Entries entries_of(const Shape& shape) {
  const bool is_ncx = shape.contents.starts_with("<navMap");
  Entries entries = {
      {"mimetype", "application/epub+zip"},
      {"META-INF/container.xml",
       R"(<?xml version="1.0"?><container version="1.0" )"
       R"(xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile )"
       R"(full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>)"}};
  std::string items = shape.manifest;
  std::string refs;
  for (const auto& [name, body] : shape.documents) {
    items +=
        "<item id='" + name + "' href='" + name + ".xhtml' media-type='application/xhtml+xml'/>";
    refs += "<itemref idref='" + name + "'/>";
    std::string head;
    for (const auto& [of, markup] : shape.heads)
      if (of == name) head += markup;
    entries.emplace_back("OEBPS/" + name + ".xhtml", xhtml(body, name, head));
  }
  if (is_ncx) {
    items += "<item id='ncx' href='toc.ncx' media-type='application/x-dtbncx+xml'/>";
    entries.emplace_back("OEBPS/toc.ncx", R"(<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/">)" +
                                              shape.contents + "</ncx>");
  } else if (!shape.contents.empty()) {
    items +=
        "<item id='nav' href='nav.xhtml' properties='nav' "
        "media-type='application/xhtml+xml'/>";
    refs += "<itemref idref='nav'/>";
    entries.emplace_back("OEBPS/nav.xhtml",
                         xhtml("<nav epub:type='toc'>" + shape.contents +
                               "</nav><nav epub:type='landmarks'>" + shape.landmarks + "</nav>"));
  }
  entries.emplace_back(
      "OEBPS/book.opf",
      R"(<package xmlns="http://www.idpf.org/2007/opf" unique-identifier="id" version="3.0">)"
      R"(<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">)" +
          shape.metadata + "</metadata><manifest>" + items + "</manifest><spine" +
          (is_ncx ? " toc='ncx'" : "") + ">" + refs + shape.spine + "</spine><guide>" +
          shape.guide + "</guide></package>");
  entries.insert(entries.end(), shape.more.begin(), shape.more.end());
  return entries;
}

inline std::filesystem::path write(const std::filesystem::path& path, const Shape& shape) {
  write_zip(path, entries_of(shape));
  return path;
}

}  // namespace epub
