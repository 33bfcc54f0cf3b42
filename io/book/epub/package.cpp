// Reads the container, the manifest, the spine, the nav document or NCX, and the guide.
#include "io/book/epub/package.h"

#include <map>
#include <set>
#include <utility>

#include "io/base/error.h"
#include "io/base/xml_document.h"
#include "io/book/epub/metadata.h"
#include "io/book/headings/chapter_kind.h"
#include "io/book/xhtml/xhtml.h"

namespace io {
namespace {

constexpr const char* kContainerName = "META-INF/container.xml";
constexpr const char* kEncryption = "META-INF/encryption.xml";

struct Resource {
  std::string path;
  std::string media_type;
  std::string fallback;  ///< id of the item for those who cannot use this one; empty: none
  bool is_nav = false;
  bool is_cover = false;
};

class PackageReader {
 public:
  PackageReader(ZipArchive& zip, std::string subject) : zip_(zip), subject_(std::move(subject)) {}

  BookPackage operator()() {
    path_ = find_package();
    const XmlDocument document = parse(path_);
    const pugi::xml_node root = document.root();
    if (local_name(root) != "package")
      throw Error(document.place(root),
                  "expected <package>, found <" + std::string(root.name()) + ">");
    read_manifest(child(root, "manifest"));
    read_metadata(root, child(root, "metadata"));
    read_spine(document, child(root, "spine"));
    refuse_encrypted();
    read_contents(child(root, "spine"));
    for (const pugi::xml_node reference : descendants(child(root, "guide"), "reference"))
      add_part(reference, path_);
    read_cover(child(root, "metadata"));
    return std::move(package_);
  }

 private:
  XmlDocument parse(const std::string& path) {
    return html_document(zip_.read(path), subject_ + ": " + path);
  }

  std::string find_package() {
    if (!zip_.has(kContainerName))
      throw Error(subject_, std::string("is no EPUB: it has no ") + kContainerName);
    const XmlDocument container = parse(kContainerName);
    for (const pugi::xml_node file : descendants(container.root(), "rootfile"))
      if (const std::string path = attribute(file, "full-path"); !path.empty())
        return percent_decoded(path);
    throw Error(container.subject(), "names no package document (rootfile)");
  }

  void read_manifest(pugi::xml_node manifest) {
    for (const pugi::xml_node item : descendants(manifest, "item"))
      resources_[attribute(item, "id")] = {
          resolved(path_, attribute(item, "href")).first, attribute(item, "media-type"),
          attribute(item, "fallback"), has_word(item, "properties", "nav"),
          has_word(item, "properties", "cover-image")};
  }

  void read_metadata(pugi::xml_node root, pugi::xml_node metadata) {
    Book& book = package_.book;
    book.title = text_below(descendant(metadata, "title"));
    book.language = text_below(descendant(metadata, "language"));
    for (const pugi::xml_node creator : descendants(metadata, "creator")) {
      const std::string name = text_below(creator);
      if (!name.empty()) book.author += (book.author.empty() ? "" : ", ") + name;
    }
    const std::string id = attribute(root, "unique-identifier");
    for (const pugi::xml_node identifier : descendants(metadata, "identifier"))
      if (book.identifier.empty() || attribute(identifier, "id") == id)
        book.identifier = text_below(identifier);
    book.details = read_details(metadata);
  }

  static pugi::xml_node descendant(pugi::xml_node parent, std::string_view name) {
    const auto found = descendants(parent, name);
    return found.empty() ? pugi::xml_node() : found.front();
  }

  /// What is read of a picture or the like in the spine: the first document that it falls back on.
  /// Itself where there is none.
  const Resource& document_of(const Resource& resource) const {
    const auto is_document = [](const Resource& one) {
      return one.media_type.find("ml") != one.media_type.npos || one.fallback.empty();
    };
    const Resource* found = &resource;
    for (std::size_t i = 0; i < resources_.size() && !is_document(*found); ++i) {
      const auto next = resources_.find(found->fallback);
      if (next == resources_.end()) break;
      found = &next->second;
    }
    return *found;
  }

  void read_spine(const XmlDocument& document, pugi::xml_node spine) {
    std::set<std::string> listed;
    for (const pugi::xml_node reference : descendants(spine, "itemref")) {
      const auto found = resources_.find(attribute(reference, "idref"));
      if (found == resources_.end())
        package_.book.problems.push_back(document.place(reference) +
                                         ": the spine names an item \"" +
                                         attribute(reference, "idref") + "\" that is not listed");
      else if (attribute(reference, "linear") == "no" || found->second.is_nav)
        package_.left_out.insert(found->second.path);
      else if (const std::string& path = document_of(found->second).path;
               listed.insert(replaced_[found->second.path] = path).second)
        package_.spine.push_back(path);
    }
    if (package_.spine.empty()) throw Error(document.subject(), "its spine names no document");
  }

  /// Fonts may be scrambled, texts may not.
  void refuse_encrypted() {
    if (!zip_.has(kEncryption)) return;
    const XmlDocument document = parse(kEncryption);
    std::set<std::string> encrypted;
    for (const pugi::xml_node reference : descendants(document.root(), "CipherReference"))
      encrypted.insert(percent_decoded(attribute(reference, "URI")));
    for (const std::string& path : package_.spine)
      if (encrypted.contains(path))
        throw Error(subject_ + ": " + path, "is encrypted (DRM), expected a book without");
  }

  void read_contents(pugi::xml_node spine) {
    std::string nav;
    std::string ncx;
    for (const auto& [id, resource] : resources_) {
      if (resource.is_nav) package_.left_out.insert(nav = resource.path);
      if (resource.media_type == "application/x-dtbncx+xml" &&
          (ncx.empty() || id == attribute(spine, "toc")))
        ncx = resource.path;
    }
    try {
      if (!nav.empty()) read_nav(nav);
      if (package_.contents.empty() && !ncx.empty()) read_ncx(ncx);
    } catch (const Error& error) {
      package_.book.problems.emplace_back(error.what());
    }
  }

  void read_nav(const std::string& path) {
    const XmlDocument document = parse(path);
    for (const pugi::xml_node nav : descendants(document.root(), "nav")) {
      const bool is_toc = has_word(nav, "type", "toc") || has_word(nav, "role", "doc-toc");
      if (is_toc && package_.contents.empty()) read_nav_list(child(nav, "ol"), path, 1);
      if (!has_word(nav, "type", "landmarks")) continue;
      for (const pugi::xml_node link : descendants(nav, "a")) add_part(link, path);
    }
  }

  /// `link`: with a type and an href.
  void add_part(pugi::xml_node link, const std::string& base) {
    const std::string_view kind = kind_of_types(attribute(link, "type"));
    if (kind.empty()) return;
    auto [path, fragment] = resolved(base, attribute(link, "href"));
    package_.parts.push_back({kind, std::move(path), std::move(fragment)});
  }

  void read_nav_list(pugi::xml_node list, const std::string& path, int depth) {
    for (const pugi::xml_node item : list.children()) {
      if (local_name(item) != "li") continue;
      const pugi::xml_node link = child(item, "a");
      const pugi::xml_node label = link ? link : child(item, "span");
      add(text_below(label), depth, path, attribute(link, "href"));
      read_nav_list(child(item, "ol"), path, depth + 1);
    }
  }

  void read_ncx(const std::string& path) {
    const XmlDocument document = parse(path);
    read_ncx_points(child(document.root(), "navMap"), path, 1);
  }

  void read_ncx_points(pugi::xml_node parent, const std::string& path, int depth) {
    for (const pugi::xml_node point : parent.children()) {
      if (local_name(point) != "navPoint") continue;
      add(text_below(child(point, "navLabel")), depth, path,
          attribute(child(point, "content"), "src"));
      read_ncx_points(point, path, depth + 1);
    }
  }

  /// An entry without a link (a part's name) begins where the entry below it does.
  void add(const std::string& title, int depth, const std::string& base, const std::string& href) {
    if (href.empty()) {
      waiting_.push_back({title, depth, "", ""});
      return;
    }
    auto [path, fragment] = resolved(base, href);
    if (const auto document = replaced_.find(path); document != replaced_.end())
      path = document->second;
    for (ContentsEntry& entry : waiting_)
      if (entry.depth < depth)
        package_.contents.push_back({entry.title, entry.depth, path, fragment});
    waiting_.clear();
    package_.contents.push_back({title, depth, path, fragment});
  }

  /// EPUB 3 marks the cover's resource, EPUB 2 names it in a `meta`.
  void read_cover(pugi::xml_node metadata) {
    const Resource* cover = nullptr;
    for (const auto& [id, resource] : resources_)
      if (resource.is_cover) cover = &resource;
    for (const pugi::xml_node meta : descendants(metadata, "meta")) {
      const auto named = resources_.find(attribute(meta, "content"));
      if (cover == nullptr && attribute(meta, "name") == "cover" && named != resources_.end())
        cover = &named->second;
    }
    if (cover == nullptr || !cover->media_type.starts_with("image/")) return;
    try {
      package_.book.cover = {cover->media_type, zip_.read(cover->path)};
    } catch (const Error& error) {
      package_.book.problems.emplace_back(error.what());
    }
  }

  ZipArchive& zip_;
  std::string subject_;
  std::string path_;  ///< of the package document
  std::map<std::string, Resource> resources_;
  std::map<std::string, std::string> replaced_;  ///< of a resource of the spine, what is read of it
  std::vector<ContentsEntry> waiting_;
  BookPackage package_;
};

}  // namespace

BookPackage read_package(ZipArchive& zip, const std::string& subject) {
  return PackageReader(zip, subject)();
}

}  // namespace io
