// The documents of an EPUB 3, its SMIL overlays and package, built with pugixml.
#include "io/book/epub/writer.h"

#include <array>
#include <cstdio>
#include <pugixml.hpp>
#include <sstream>

#include "io/base/xml_document.h"
#include "io/base/zip_archive.h"

namespace io {
namespace {

using Node = pugi::xml_node;

constexpr const char* kXhtml = "http://www.w3.org/1999/xhtml";
constexpr const char* kOps = "http://www.idpf.org/2007/ops";

/// `text/03.xhtml`, `smil-03`.
std::string numbered(const char* before, std::size_t chapter, const char* after = "") {
  char number[24];
  std::snprintf(number, sizeof number, "%02zu", chapter + 1);
  return std::string(before) + number + after;
}

std::string block_id(std::size_t block) { return "b" + std::to_string(block + 1); }

std::string seconds(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3fs", value);
  return text;
}

Node add(Node parent, const char* name, const std::string& text = "") {
  Node node = parent.append_child(name);
  if (!text.empty()) node.text().set(xml_text(text).c_str());
  return node;
}

void set(Node node, const char* name, const std::string& value) {
  node.append_attribute(name).set_value(xml_text(value).c_str());
}

std::string bytes_of(const pugi::xml_document& document) {
  std::ostringstream bytes;
  document.save(bytes, "", pugi::format_raw, pugi::encoding_utf8);
  return bytes.str();
}

/// A document's `html`, with a head.
Node begin_xhtml(pugi::xml_document& document, const SpokenBook& book, const std::string& title) {
  document.append_child(pugi::node_doctype).set_value("html");
  const Node html = document.append_child("html");
  set(html, "xmlns", kXhtml);
  set(html, "xmlns:epub", kOps);
  set(html, "xml:lang", book.language);
  set(html, "lang", book.language);
  add(add(html, "head"), "title", title);
  return html;
}

bool is_heard(const SpokenBlock& block) { return block.end_seconds > block.begin_seconds; }

std::string chapter_document(const SpokenBook& book, const SpokenChapter& chapter) {
  pugi::xml_document document;
  const Node body = add(begin_xhtml(document, book, chapter.title), "body");
  bool has_heading = false;
  for (std::size_t i = 0; i < chapter.blocks.size(); ++i) {
    const SpokenBlock& block = chapter.blocks[i];
    if (block.kind == BlockKind::kSceneBreak) {
      add(body, "hr");
      continue;
    }
    const char* heading = has_heading ? "h2" : "h1";
    const Node element = add(body, block.kind == BlockKind::kHeading ? heading : "p");
    has_heading = has_heading || block.kind == BlockKind::kHeading;
    set(element, "id", block_id(i));
    for (const Run& run : block.runs) {
      const Node span = add(element, "span", run.text);
      if (!run.language.empty()) {
        set(span, "xml:lang", run.language);
        set(span, "lang", run.language);
      }
    }
  }
  return bytes_of(document);
}

std::string overlay_document(const SpokenChapter& chapter, std::size_t number) {
  pugi::xml_document document;
  const Node smil = document.append_child("smil");
  set(smil, "xmlns", "http://www.w3.org/ns/SMIL");
  set(smil, "xmlns:epub", kOps);
  set(smil, "version", "3.0");
  const Node sequence = add(smil, "body");
  const std::string text = numbered("../text/", number, ".xhtml");
  for (std::size_t i = 0; i < chapter.blocks.size(); ++i) {
    const SpokenBlock& block = chapter.blocks[i];
    if (!is_heard(block)) continue;
    const Node par = add(sequence, "par");
    set(par, "id", block_id(i));
    set(add(par, "text"), "src", text + "#" + block_id(i));
    const Node audio = add(par, "audio");
    set(audio, "src", numbered("../audio/", number, ".mp3"));
    set(audio, "clipBegin", seconds(block.begin_seconds));
    set(audio, "clipEnd", seconds(block.end_seconds));
  }
  return bytes_of(document);
}

/// Chapters below chapters, as deep as they are.
std::string contents_document(const SpokenBook& book) {
  pugi::xml_document document;
  const Node nav = add(add(begin_xhtml(document, book, book.title), "body"), "nav");
  set(nav, "epub:type", "toc");
  std::vector<Node> lists = {add(nav, "ol")};
  for (std::size_t i = 0; i < book.chapters.size(); ++i) {
    const SpokenChapter& chapter = book.chapters[i];
    const auto depth = static_cast<std::size_t>(chapter.depth);
    while (lists.size() > depth) lists.pop_back();
    if (lists.size() < depth && lists.back().last_child())
      lists.push_back(add(lists.back().last_child(), "ol"));
    const Node link = add(add(lists.back(), "li"), "a", chapter.title);
    set(link, "href", numbered("text/", i, ".xhtml"));
  }
  return bytes_of(document);
}

void add_item(Node manifest, const std::string& id, const std::string& href,
              const std::string& type, const char* properties = "") {
  const Node item = add(manifest, "item");
  set(item, "id", id);
  set(item, "href", href);
  set(item, "media-type", type);
  if (*properties != '\0') set(item, "properties", properties);
}

Node add_meta(Node metadata, const char* property, const std::string& value,
              const std::string& refines = "") {
  const Node meta = add(metadata, "meta", value);
  set(meta, "property", property);
  if (!refines.empty()) set(meta, "refines", "#" + refines);
  return meta;
}

double heard_seconds(const SpokenChapter& chapter) {
  double sum = 0;
  for (const SpokenBlock& block : chapter.blocks)
    if (is_heard(block)) sum += block.end_seconds - block.begin_seconds;
  return sum;
}

/// The file of a cover in a format that every reading system shows; empty for others.
std::string cover_file(const SpokenBook& book) {
  static constexpr std::array<std::pair<const char*, const char*>, 3> kMediaTypes = {
      {{"image/jpeg", "cover.jpg"}, {"image/png", "cover.png"}, {"image/gif", "cover.gif"}}};
  for (const auto& [type, file] : kMediaTypes)
    if (book.cover && book.cover->media_type == type) return file;
  return "";
}

std::string package_document(const SpokenBook& book) {
  pugi::xml_document document;
  const Node package = document.append_child("package");
  set(package, "xmlns", "http://www.idpf.org/2007/opf");
  set(package, "version", "3.0");
  set(package, "unique-identifier", "id");
  const Node metadata = add(package, "metadata");
  set(metadata, "xmlns:dc", "http://purl.org/dc/elements/1.1/");
  set(add(metadata, "dc:identifier", book.identifier), "id", "id");
  add(metadata, "dc:title", book.title);
  add(metadata, "dc:language", book.language);
  if (!book.author.empty()) add(metadata, "dc:creator", book.author);
  add_meta(metadata, "dcterms:modified", book.modified);
  add_meta(metadata, "media:active-class", "-epub-media-overlay-active");

  const Node manifest = add(package, "manifest");
  const Node spine = add(package, "spine");
  add_item(manifest, "nav", "nav.xhtml", "application/xhtml+xml", "nav");
  if (const std::string cover = cover_file(book); !cover.empty())
    add_item(manifest, "cover", cover, book.cover->media_type, "cover-image");
  double sum = 0;
  for (std::size_t i = 0; i < book.chapters.size(); ++i) {
    const double heard = heard_seconds(book.chapters[i]);
    const std::string text = numbered("text-", i);
    const std::string overlay = numbered("smil-", i);
    add_item(manifest, text, numbered("text/", i, ".xhtml"), "application/xhtml+xml");
    set(add(spine, "itemref"), "idref", text);
    if (heard <= 0) continue;
    set(manifest.last_child(), "media-overlay", overlay);
    add_item(manifest, overlay, numbered("smil/", i, ".smil"), "application/smil+xml");
    add_item(manifest, numbered("audio-", i), numbered("audio/", i, ".mp3"), "audio/mpeg");
    add_meta(metadata, "media:duration", seconds(heard), overlay);
    sum += heard;
  }
  add_meta(metadata, "media:duration", seconds(sum));
  return bytes_of(document);
}

constexpr const char* kContainer =
    R"(<?xml version="1.0" encoding="UTF-8"?>)"
    R"(<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">)"
    R"(<rootfiles><rootfile full-path="EPUB/package.opf" )"
    R"(media-type="application/oebps-package+xml"/></rootfiles></container>)";

}  // namespace

void write_epub(const std::filesystem::path& path, const SpokenBook& book) {
  ZipWriter zip(path);
  zip.add("mimetype", "application/epub+zip", false);  // first and stored, so says the standard
  zip.add("META-INF/container.xml", kContainer);
  zip.add("EPUB/package.opf", package_document(book));
  zip.add("EPUB/nav.xhtml", contents_document(book));
  if (const std::string cover = cover_file(book); !cover.empty())
    zip.add("EPUB/" + cover, book.cover->bytes, false);
  for (std::size_t i = 0; i < book.chapters.size(); ++i) {
    const SpokenChapter& chapter = book.chapters[i];
    zip.add(numbered("EPUB/text/", i, ".xhtml"), chapter_document(book, chapter));
    if (heard_seconds(chapter) <= 0) continue;
    zip.add(numbered("EPUB/smil/", i, ".smil"), overlay_document(chapter, i));
    zip.add_file(numbered("EPUB/audio/", i, ".mp3"), chapter.audio);
  }
  zip.finish();
}

}  // namespace io
