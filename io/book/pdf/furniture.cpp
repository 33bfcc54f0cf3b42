#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "io/book/pdf/book.h"
#include "io/files/error.h"
#include "io/files/xml_document.h"

namespace io {
namespace {

using PdfRow = std::vector<PdfRun>;

constexpr std::size_t kEdge = 3;   // rows at the top and at the foot of a page that are looked at
constexpr std::size_t kOften = 3;  // pages that show what returns

/// A roman numeral in small letters; nothing for a word.
std::optional<int> roman_number(const std::string& word) {
  static const std::map<char, int> values = {{'i', 1},   {'v', 5},   {'x', 10},  {'l', 50},
                                             {'c', 100}, {'d', 500}, {'m', 1000}};
  constexpr std::size_t kLongest = 9;
  if (word.empty() || word.size() > kLongest) return {};
  int number = 0;
  int before = 0;
  for (auto letter = word.rbegin(); letter != word.rend(); ++letter) {
    const auto value = values.find(*letter);
    if (value == values.end()) return {};
    number += value->second < before ? -value->second : value->second;
    before = std::max(before, value->second);
  }
  return number;
}

std::optional<int> arabic_number(const std::string& word) {
  constexpr std::size_t kLongest = 4;
  const bool is_number =
      !word.empty() && word.size() <= kLongest && word.find_first_not_of("0123456789") == word.npos;
  return is_number ? std::optional(std::stoi(word)) : std::nullopt;
}

/// Where a row is: at the foot or not, how far from that edge, in steps, and the size of its font.
using Height = std::tuple<bool, long, double>;

/// A row at the edge of a page.
struct EdgeRow {
  std::size_t page = 0;
  std::size_t row = 0;
  Height height;
  std::string key;               ///< without numbers
  bool has_number = false;       ///< anywhere
  std::set<std::string> counts;  ///< by how much a number at either end is ahead of the page's
};

EdgeRow edge_row(const PdfPage& page, const PdfRow& row, bool is_foot) {
  constexpr double kStep = 4;
  const PdfRun& run = *std::ranges::max_element(row, {}, &PdfRun::size);
  const double from_edge = is_foot ? page.height - run.bottom : run.top;
  EdgeRow edge;
  edge.height = {is_foot, std::lround(from_edge / kStep), run.size};
  std::string text;
  for (const PdfRun& part : row) text += part.text + " ";
  std::istringstream stream(heading_key(text));
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto arabic = arabic_number(words[i]);
    const auto roman = roman_number(words[i]);
    edge.has_number = edge.has_number || arabic || roman;
    std::string letters = arabic || roman ? "" : words[i];
    std::erase_if(letters, [](char c) { return c >= '0' && c <= '9'; });
    edge.key += letters;
    if (i > 0 && i + 1 < words.size()) continue;
    if (arabic) edge.counts.insert(std::to_string(*arabic - page.number));
    if (roman) edge.counts.insert("roman " + std::to_string(*roman - page.number));
  }
  return edge;
}

/// The size above which a row is rather the heading of a chapter.
double largest_size(const std::vector<PdfPage>& pages) {
  constexpr double kLarger = 1.25;
  std::map<double, std::size_t> letters;
  for (const PdfPage& page : pages)
    for (const PdfRun& run : page.runs) letters[run.size] += run.text.size();
  const auto usual =
      std::ranges::max_element(letters, {}, [](const auto& size) { return size.second; });
  return usual == letters.end() ? 0 : kLarger * usual->first;
}

/// What returns on the pages of a book, and where.
class PageFurniture {
 public:
  explicit PageFurniture(double largest) : largest_(largest) {}

  void add(const EdgeRow& row) {
    if (has_name(row)) by_key_[{row.height, row.key}].insert(row.page);
    for (const std::string& count : row.counts) by_count_[{row.height, count}].insert(row.page);
    by_height_[row.height].push_back(row.key);
  }

  /// Heights at which most rows return, as the title of one chapter or another does.
  void find_heights() {
    for (const auto& [height, keys] : by_height_) {
      std::size_t returning = 0;
      for (const std::string& key : keys) {
        const auto pages = by_key_.find({height, key});
        if (pages != by_key_.end() && pages->second.size() > 1) ++returning;
      }
      if (returning >= kOften && returning * 2 > keys.size()) heights_.insert(height);
    }
  }

  bool has(const EdgeRow& row) const {
    const auto is_often = [](const auto& pages_of, const auto& key) {
      const auto pages = pages_of.find(key);
      return pages != pages_of.end() && pages->second.size() >= kOften;
    };
    if (has_name(row) && is_often(by_key_, std::pair(row.height, row.key))) return true;
    if (std::get<double>(row.height) > largest_) return false;
    for (const std::string& count : row.counts)
      if (is_often(by_count_, std::pair(row.height, count))) return true;
    return heights_.contains(row.height);
  }

 private:
  static bool has_name(const EdgeRow& row) { return !row.key.empty() || row.has_number; }

  double largest_;
  std::map<std::pair<Height, std::string>, std::set<std::size_t>> by_key_;
  std::map<std::pair<Height, std::string>, std::set<std::size_t>> by_count_;
  std::map<Height, std::vector<std::string>> by_height_;
  std::set<Height> heights_;
};

}  // namespace

void take_furniture(std::vector<PdfPage>& pages, const std::string& shown,
                    std::vector<std::string>& notices) {
  std::vector<std::vector<PdfRow>> rows;
  std::vector<EdgeRow> edges;  // from the edge inwards, the rows of a page's edge together
  PageFurniture furniture(largest_size(pages));
  for (std::size_t i = 0; i < pages.size(); ++i) {
    rows.push_back(pdf_rows(pages[i].runs));
    const std::size_t count = rows[i].size();
    const std::size_t heads = std::min(kEdge, (count + 1) / 2);
    const std::size_t feet = std::min(kEdge, count - heads);
    for (std::size_t k = 0; k < heads + feet; ++k) {
      const bool is_foot = k >= heads;
      const std::size_t row = is_foot ? count - 1 - (k - heads) : k;
      EdgeRow edge = edge_row(pages[i], rows[i][row], is_foot);
      edge.page = i;
      edge.row = row;
      furniture.add(edge);
      edges.push_back(std::move(edge));
    }
  }
  furniture.find_heights();
  int taken = 0;
  std::set<std::pair<std::size_t, bool>> closed;  // edges of pages where the text has begun
  for (const EdgeRow& edge : edges) {
    const std::pair side(edge.page, std::get<0>(edge.height));
    if (closed.contains(side)) continue;
    if (!furniture.has(edge)) {
      closed.insert(side);
      continue;
    }
    rows[edge.page][edge.row].clear();
    ++taken;
  }
  if (taken == 0) return;
  notices.push_back(
      shown + ": " +
      counted(taken, "running head or page number", "running heads and page numbers") +
      " not read");
  for (std::size_t i = 0; i < pages.size(); ++i) {
    pages[i].runs.clear();
    for (PdfRow& row : rows[i])
      for (PdfRun& run : row) pages[i].runs.push_back(std::move(run));
  }
}

}  // namespace io
