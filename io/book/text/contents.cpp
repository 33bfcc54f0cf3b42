// Removes tables of contents: lists of lines that recur later as headings.
#include <algorithm>
#include <limits>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "io/base/error.h"
#include "io/book/headings/pattern.h"
#include "io/book/headings/wide_headings.h"
#include "io/book/text/book.h"

namespace io {
namespace {

using Keys = std::vector<std::string>;
using Paragraphs = std::vector<TextParagraph>;

const std::set<std::string> kContentsKeys = {"contents",     "table of contents",
                                             "the contents", "list of chapters",
                                             "目次",         "目 次",
                                             "もくじ",       "目录",
                                             "目 录",        "目錄",
                                             "目 錄"};
const std::set<std::string> kParts = {"chapter", "part",  "book", "volume", "section",
                                      "letter",  "canto", "act",  "scene",  "chap"};

/// An entry of a list of contents without the number of its page, which dots or spaces lead to.
std::string without_page(const std::string& line) {
  const std::size_t begin = line.find_last_not_of("0123456789ivxlcIVXLC") + 1;
  const std::size_t end = line.find_last_not_of(" \t.", begin == 0 ? line.npos : begin - 1) + 1;
  const bool is_page = begin < line.size() && begin >= end + 2;
  return is_page ? line.substr(0, end) : line;
}

bool is_number(const std::string& word) {
  const bool is_digits = word.find_first_not_of("0123456789") == word.npos;
  return !word.empty() && (is_digits || word.find_first_not_of("ivxlc") == word.npos);
}

/// A key in parts: `chapter iv` and `the storm`; a number alone is no name of anything.
struct NumberedKey {
  std::string number;
  std::string title;
  bool has_part = false;
};

NumberedKey parts_of(const std::string& key) {
  if (const auto wide = split_wide_heading(key); !wide.first.empty())
    return {wide.first, wide.second, true};
  const std::size_t first = std::min(key.find(' '), key.size());
  const std::size_t second = std::min(key.find(' ', first + 1), key.size());
  const bool has_part = kParts.contains(key.substr(0, first));
  const std::size_t end = has_part ? second : is_number(key.substr(0, first)) ? first : 0;
  return {key.substr(0, end), end < key.size() ? key.substr(end == 0 ? 0 : end + 1) : "", has_part};
}

/// What an entry may be called where its chapter begins.
Keys keys_of_entry(const std::string& line) {
  const std::string key = heading_key(without_page(line));
  if (key.empty()) return {};
  const NumberedKey parts = parts_of(key);
  Keys keys = {key};
  for (const std::string& other : {parts.number, parts.title})
    if (!other.empty() && other != key) keys.push_back(other);
  const std::size_t last = key.rfind(' ');
  const bool has_page = last != key.npos && last > parts.number.size() &&
                        key.find_first_not_of("0123456789", last + 1) == key.npos;
  if (has_page) keys.push_back(key.substr(0, last));
  return keys;
}

/// An entry over `count` lines, each without the number of its page, wherever that stands.
std::string entry_over(const TextParagraph& paragraph, std::size_t first, std::size_t count) {
  std::string entry;
  for (std::size_t k = first; k < first + count; ++k)
    entry += (k == first ? "" : " ") + without_page(paragraph.lines[k]);
  return entry;
}

bool is_short(const TextParagraph& paragraph) {
  constexpr std::size_t kMostLines = 4;
  constexpr std::size_t kLongest = 160;  // bytes
  if (paragraph.note != 0 || paragraph.lines.size() > kMostLines) return false;
  std::size_t bytes = 0;
  for (const std::string& line : paragraph.lines) bytes += line.size();
  return bytes <= kLongest;
}

/// The names by which a list of contents may have a heading: all of it, its lines, its number, its
/// title, and it together with a title in the next paragraph.
Keys keys_of_heading(const TextParagraph& paragraph, const TextParagraph* next) {
  const std::string whole = heading_key(one_line(paragraph));
  Keys keys = {whole};
  const auto add = [&](const std::string& key) {
    const NumberedKey parts = parts_of(key);
    keys.push_back(key);
    if (!parts.title.empty()) keys.push_back(parts.title);
    if (!parts.has_part) return;
    keys.push_back(parts.number);
    keys.push_back(parts.number.substr(std::min(parts.number.size(), parts.number.find(' ') + 1)));
  };
  add(whole);
  for (const std::string& line : paragraph.lines) keys.push_back(heading_key(line));
  if (next != nullptr && is_short(*next)) add(whole + " " + heading_key(one_line(*next)));
  std::erase(keys, "");
  return keys;
}

/// Where a list of contents lies, and what of it returns.
struct ContentsList {
  std::size_t begin = 0;
  std::size_t end = 0;   ///< the first paragraph behind it
  std::size_t seen = 0;  ///< up to here was looked at
  bool is_list = false;
  Keys returning = {};
};

class ContentsFinder {
 public:
  explicit ContentsFinder(const Paragraphs& paragraphs) : paragraphs_(paragraphs) {
    for (std::size_t i = 0; i < paragraphs.size(); ++i) {
      if (!is_short(paragraphs[i])) continue;
      const std::string line = one_line(paragraphs[i]);
      const bool is_heading =
          is_chapter_heading(line) || is_chapter_number(line) || is_all_capitals(line);
      const TextParagraph* next = i + 1 < paragraphs.size() ? &paragraphs[i + 1] : nullptr;
      for (const std::string& key : keys_of_heading(paragraphs[i], next)) {
        all_[key].add(i);
        if (is_heading) headings_[key].add(i);
      }
    }
  }

  bool is_named(std::size_t i) const {
    return kContentsKeys.contains(heading_key(paragraphs_[i].lines.front()));
  }

  /// What begins at this paragraph: the entries of a list with a name have to return in paragraphs
  /// of their own, those of one without a name as headings, each once, in order, none missing.
  ContentsList at(std::size_t begin) const {
    const bool has_name = is_named(begin);
    ContentsList list{.begin = begin, .end = begin, .seen = begin};
    Keys first;                   // of the first entry: where it returns the work begins
    std::size_t before = 0;       // where the entry before returns
    std::size_t entries = 0;      // lines that return
    std::size_t unknown = 0;      // lines that do not return
    std::size_t since_known = 0;  // of these behind the last that does
    for (std::size_t i = begin; i < paragraphs_.size(); list.seen = ++i) {
      const TextParagraph& paragraph = paragraphs_[i];
      if (paragraph.note != 0 || (i > begin && begins_work(i, first))) break;
      bool is_known = false;
      std::size_t lines = 1;  // of the entry
      for (std::size_t k = has_name && i == begin ? 1 : 0; k < paragraph.lines.size(); k += lines) {
        const std::string whole = has_name ? whole_entry(i, k, lines) : "";
        const std::string& line = whole.empty() ? paragraph.lines[k] : whole;
        const std::size_t place =
            has_name ? place_of(line, i, all_) : place_of(line, i, headings_, 2);
        if (place == 0 || (!has_name && place < before)) {
          ++since_known;
          continue;
        }
        before = place;
        is_known = true;
        entries += lines;
        unknown += std::exchange(since_known, 0);
        const Keys keys = keys_of_entry(line);
        if (first.empty()) first = keys;
        list.returning.insert(list.returning.end(), keys.begin(), keys.end());
      }
      if (is_known) list.end = i + 1;
      constexpr std::size_t kMostUnknown = 8;  // in a row
      const bool may_go_on =
          has_name && since_known <= kMostUnknown && (i == begin || is_short(paragraph));
      if (!is_known && !may_go_on) break;
    }
    constexpr std::size_t kFewestUnnamed = 3;
    list.is_list = has_name ? entries >= 2 && unknown <= 2 * entries
                            : entries >= kFewestUnnamed && unknown == 0;
    return list;
  }

 private:
  /// Where paragraphs of one key are.
  struct Places {
    std::size_t last = 0;
    int count = 0;

    void add(std::size_t place) {
      if (count == 0 || last != place) ++count;
      last = place;
    }
  };
  using PlacesOfKeys = std::unordered_map<std::string, Places>;

  /// The last paragraph behind `from` that an entry names; 0 for none, and where there are more
  /// than `most` by its name.
  static std::size_t place_of(const std::string& line, std::size_t from, const PlacesOfKeys& places,
                              int most = std::numeric_limits<int>::max()) {
    constexpr std::size_t kLongest = 200;  // bytes
    if (line.size() > kLongest) return 0;
    for (const std::string& key : keys_of_entry(line)) {
      const auto found = places.find(key);
      if (found != places.end() && found->second.last > from)
        return found->second.count <= most ? found->second.last : 0;
    }
    return 0;
  }

  /// The entry at line `first` that goes on in the next ones, `lines` in all, if it returns by all
  /// of its words, and these return nowhere else; empty where none does.
  std::string whole_entry(std::size_t i, std::size_t first, std::size_t& lines) const {
    constexpr std::size_t kMostLines = 3;
    const std::size_t left = paragraphs_[i].lines.size() - first;
    for (lines = std::min(kMostLines, left); lines > 1; --lines) {
      std::string entry = entry_over(paragraphs_[i], first, lines);
      const std::string key = heading_key(entry);
      for (const std::string& name : {key, parts_of(key).title}) {
        const auto found = name.empty() ? all_.end() : all_.find(name);
        const std::size_t place = found == all_.end() ? 0 : found->second.last;
        if (place > i && !has_entry(i, first + 1, first + lines, place)) return entry;
      }
    }
    return "";
  }

  /// Whether a line from `begin` to `end` is an entry of its own: it returns elsewhere than there.
  bool has_entry(std::size_t i, std::size_t begin, std::size_t end, std::size_t there) const {
    for (std::size_t k = begin; k < end; ++k) {
      const std::size_t place = place_of(paragraphs_[i].lines[k], i, all_);
      if (place != 0 && place != there) return true;
    }
    return false;
  }

  bool begins_work(std::size_t i, const Keys& first) const {
    if (!is_short(paragraphs_[i])) return false;
    const TextParagraph* next = i + 1 < paragraphs_.size() ? &paragraphs_[i + 1] : nullptr;
    const Keys keys = keys_of_heading(paragraphs_[i], next);
    return std::ranges::any_of(
        first, [&](const std::string& key) { return std::ranges::find(keys, key) != keys.end(); });
  }

  const Paragraphs& paragraphs_;
  PlacesOfKeys all_;       ///< of short paragraphs
  PlacesOfKeys headings_;  ///< of those that look like headings
};

}  // namespace

std::unordered_set<std::string> take_contents(std::vector<TextParagraph>& paragraphs,
                                              const std::string& shown,
                                              std::vector<std::string>& notices) {
  constexpr int kMostNamed = 3;  // that are looked at
  const ContentsFinder finder(paragraphs);
  std::unordered_set<std::string> listed;
  std::vector<TextParagraph> kept;
  std::size_t next_unnamed = 0;  // where to look for one again
  int named = 0;
  for (std::size_t i = 0; i < paragraphs.size();) {
    const bool is_tried = finder.is_named(i) ? named++ < kMostNamed : i >= next_unnamed;
    const ContentsList list = is_tried ? finder.at(i) : ContentsList{};
    if (!list.is_list) {
      next_unnamed = std::max(next_unnamed, list.seen);
      kept.push_back(paragraphs[i++]);
      continue;
    }
    notices.push_back(shown + ":" + std::to_string(paragraphs[i].line) +
                      ": the list of contents is not read");
    listed.insert(list.returning.begin(), list.returning.end());
    i = list.end;
  }
  paragraphs = std::move(kept);
  return listed;
}

}  // namespace io
