// The links of an index page as spine and table of contents: see index.h.
#include "io/book/html/index.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "io/base/error.h"
#include "io/book/html/html.h"
#include "io/book/html/page.h"
#include "io/book/xhtml/xhtml.h"

namespace io {
namespace {

/// The part of a link that names a page of HTML and a place there; empty for any other link.
std::string link_to_page(std::string href) {
  const std::size_t query = href.find('?');
  if (query < href.find('#')) href.erase(query, std::min(href.find('#'), href.size()) - query);
  const bool has_scheme = href.find(':') < href.find_first_of("/#") || href.starts_with("//");
  const std::string path = percent_decoded(href.substr(0, href.find('#')));
  return !has_scheme && book_format(path) == BookFormat::kHtml ? href : "";
}

/// How deep in lists an element is.
int depth_in_lists(pugi::xml_node node) {
  int depth = 0;
  for (; node; node = node.parent())
    if (local_name(node) == "ol" || local_name(node) == "ul") ++depth;
  return depth;
}

/// The first of them, and how many more there are.
std::string first_of(const std::set<std::string>& names) {
  constexpr std::size_t kMost = 10;
  std::string list;
  std::size_t count = 0;
  for (const std::string& name : names)
    if (count++ < kMost) list += (list.empty() ? "" : ", ") + printable(name);
  if (count > kMost) list += " and " + std::to_string(count - kMost) + " more";
  return list;
}

class IndexReader {
 public:
  IndexReader(const std::string& name, HtmlFolder& folder)
      : name_(name), folder_(folder), subject_(folder.shown(name)) {}

  BookPackage operator()() {
    std::vector<std::string> read_again;  // with the other pages
    const XmlDocument index = folder_.document(name_, read_again);
    package_.index = name_;
    package_.spine.push_back(name_);
    package_.parts.push_back({"title-page", name_, ""});
    for (const pugi::xml_node link : descendants(index.root(), "a")) add(link);
    raise_entries();
    package_.book.title = text_below(child(child(index.root(), "head"), "title"));
    if (package_.book.title.empty()) package_.book.title = folder_.name();
    read_page_metadata(index, package_.book);
    note_what_is_read();
    return std::move(package_);
  }

 private:
  void add(pugi::xml_node link) {
    const std::string href = link_to_page(attribute(link, "href"));
    if (href.empty()) return;
    const auto [path, fragment] = resolved(name_, href);
    if (path == name_) return;
    const std::string title = text_below(link);
    switch (folder_.place_of(path)) {
      case HtmlFolder::Place::kInside:
        add_entry({title, depth_in_lists(link), path, fragment});
        return;
      case HtmlFolder::Place::kOutside:
        outside_.insert(path);
        return;
      case HtmlFolder::Place::kMissing:
        if (missing_.insert(path).second)
          package_.book.problems.push_back(subject_ + ": leads to " + printable(path) +
                                           ", which is not there (\"" + title + "\")");
    }
  }

  /// Links in a row to one place name it together; another further on is no entry of its own.
  void add_entry(ContentsEntry entry) {
    auto& contents = package_.contents;
    const bool is_new_page = pages_.insert(entry.path).second;
    if (is_new_page) package_.spine.push_back(entry.path);
    const bool is_new = places_.insert({entry.path, entry.fragment}).second &&
                        (is_new_page || !entry.fragment.empty());
    if (is_new) {
      contents.push_back(std::move(entry));
      return;
    }
    ContentsEntry& last = contents.back();
    if (last.path != entry.path || last.fragment != entry.fragment || entry.title.empty()) return;
    if (last.title.empty())
      last.title = entry.title;
    else
      contents.push_back(std::move(entry));
  }

  /// The highest entries begin at a depth of 1, wherever their list is.
  void raise_entries() {
    auto& contents = package_.contents;
    const auto highest = std::ranges::min_element(contents, {}, &ContentsEntry::depth);
    if (highest == contents.end()) return;
    const int above = highest->depth - 1;
    for (ContentsEntry& entry : contents) entry.depth -= above;
  }

  void note_what_is_read() {
    auto& notices = package_.book.notices;
    notices.push_back(subject_ + ": is read with " +
                      counted(static_cast<std::int64_t>(pages_.size()), "page") +
                      " that it leads to");
    if (!outside_.empty())
      notices.push_back(subject_ +
                        ": leads out of its folder, where nothing is read: " + first_of(outside_));
    std::set<std::string> folders;
    for (const std::string& page : package_.spine)
      folders.insert(std::filesystem::path(page).parent_path().string());
    std::set<std::string> unread;
    for (const std::string& folder : folders)
      for (const std::string& book : folder_.books_in(folder))
        if (book != name_ && !pages_.contains(book) && !outside_.contains(book))
          unread.insert(book);
    if (!unread.empty())
      notices.push_back(subject_ +
                        ": does not lead to these, which are not read: " + first_of(unread));
  }

  const std::string& name_;
  HtmlFolder& folder_;
  std::string subject_;
  BookPackage package_;
  std::set<std::string> pages_;  ///< that it leads to
  std::set<std::pair<std::string, std::string>> places_;
  std::set<std::string> outside_;
  std::set<std::string> missing_;
};

}  // namespace

BookPackage read_index(const std::string& name, HtmlFolder& folder) {
  return IndexReader(name, folder)();
}

std::optional<std::filesystem::path> html_index(const std::filesystem::path& folder) {
  for (const char* name : {"index.html", "index.htm", "index.xhtml"}) {
    HtmlFolder pages(folder);
    if (pages.place_of(name) != HtmlFolder::Place::kInside) continue;
    try {
      if (read_index(name, pages).spine.size() > 1) return folder / name;
    } catch (const Error&) {  // who reads it is told
    }
  }
  return {};
}

}  // namespace io
