// Authors, dates, series and the Base64 cover of a FictionBook: see description.h.
#include "io/book/fb2/description.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/base/xml_document.h"
#include "io/base64.h"
#include "io/book/epub/metadata.h"

namespace io {
namespace {

/// The people whom children of this name stand for: `A. B. Writer, C. Writer`.
std::string people(pugi::xml_node info, std::string_view role) {
  std::string names;
  for (const pugi::xml_node person : info.children()) {
    if (local_name(person) != role) continue;
    std::string name;
    for (const char* part : {"first-name", "middle-name", "last-name"})
      name += text_below(child(person, part)) + " ";
    name = collapse(name);
    if (name.empty()) name = text_below(child(person, "nickname"));
    if (!name.empty()) names += (names.empty() ? "" : ", ") + name;
  }
  return names;
}

/// A line for each paragraph.
std::string lines_below(pugi::xml_node annotation) {
  static constexpr std::array<std::string_view, 4> kLines = {"p", "v", "subtitle", "text-author"};
  std::string lines;
  annotation.find_node([&](pugi::xml_node node) {
    if (std::ranges::find(kLines, local_name(node)) == kLines.end()) return false;
    const std::string line = text_below(node);
    if (!line.empty()) lines += (lines.empty() ? "" : "\n") + line;
    return false;
  });
  return lines;
}

std::string date_in(pugi::xml_node date) {
  const std::string value = date_of(attribute(date, "value"));
  return value.empty() ? date_of(text_below(date)) : value;
}

/// The picture that an `<image>` shows; nothing where that is elsewhere or broken, which is a
/// problem.
std::optional<Cover> cover_in(pugi::xml_node root, pugi::xml_node image, const std::string& subject,
                              std::vector<std::string>& problems) {
  const std::string target = attribute(image, "href");
  if (!target.starts_with("#")) return {};
  for (const pugi::xml_node binary : root.children()) {
    if (local_name(binary) != "binary" || attribute(binary, "id") != target.substr(1)) continue;
    std::string media_type = attribute(binary, "content-type");
    if (media_type == "image/jpg") media_type = "image/jpeg";
    if (!media_type.starts_with("image/")) return {};
    std::string text = text_below(binary);
    std::erase(text, ' ');
    if (const auto bytes = from_base64(text); bytes && !bytes->empty())
      return Cover{std::move(media_type), {bytes->begin(), bytes->end()}};
    problems.push_back(subject + ": the cover (" + target.substr(1) + ") is no base64");
    return {};
  }
  return {};
}

}  // namespace

void read_fb2_description(pugi::xml_node root, const std::string& subject, Book& book) {
  const pugi::xml_node description = child(root, "description");
  const pugi::xml_node title = child(description, "title-info");
  const pugi::xml_node paper = child(description, "publish-info");
  if (const std::string own = text_below(child(title, "book-title")); !own.empty())
    book.title = own;
  book.author = people(title, "author");
  book.language = text_below(child(title, "lang"));
  book.identifier = text_below(child(child(description, "document-info"), "id"));
  book.details.translator = people(title, "translator");
  book.details.publisher = text_below(child(paper, "publisher"));
  book.details.description = lines_below(child(title, "annotation"));
  book.details.date = date_in(child(title, "date"));
  if (book.details.date.empty()) book.details.date = date_in(child(paper, "year"));
  const pugi::xml_node series = child(title, "sequence");
  book.details.series = collapse(attribute(series, "name"));
  book.details.series_part = collapse(attribute(series, "number"));
  book.cover = cover_in(root, child(child(title, "coverpage"), "image"), subject, book.problems);
}

}  // namespace io
