// Removes running heads and page numbers: text that recurs or counts at one height.
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

#include "io/base/error.h"
#include "io/base/numerals.h"
#include "io/base/xml_document.h"
#include "io/book/pdf/book.h"
#include "io/book/text/numbers.h"

namespace io {
namespace {

using PdfRow = std::vector<PdfRun>;

constexpr std::size_t kEdge = 3;   // rows at the top and at the foot of a page that are looked at
constexpr std::size_t kOften = 3;  // pages that show what returns
constexpr std::size_t kTextShare = 4;  // one letter of so many is furniture at most

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
  std::vector<std::string> words;  ///< small letters and digits
  // By how much the number that it begins or ends with is ahead of the page's; empty: none.
  std::string first_count;
  std::string last_count;
  double step = 0;  ///< to the next row inwards
  bool is_apart = true;
};

/// By how much a number is ahead of that of its page; empty: the word is none.
std::string count_of(const std::string& word, int page) {
  if (const auto arabic = arabic_number(word)) return std::to_string(*arabic - page);
  if (const auto roman = roman_value(word)) return "roman " + std::to_string(*roman - page);
  return "";
}

EdgeRow edge_row(const PdfPage& page, const PdfRow& row, bool is_foot) {
  constexpr double kStep = 4;
  const PdfRun& run = *std::ranges::max_element(row, {}, &PdfRun::size);
  const double from_edge = is_foot ? page.height - run.bottom : run.top;
  EdgeRow edge;
  edge.height = {is_foot, std::lround(from_edge / kStep), run.size};
  std::string text;
  for (const PdfRun& part : row) text += part.text + " ";
  std::istringstream stream(heading_key(text));
  for (std::string word; stream >> word;) edge.words.push_back(word);
  if (edge.words.empty()) return edge;
  edge.first_count = count_of(edge.words.front(), page.number);
  edge.last_count = count_of(edge.words.back(), page.number);
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

double top_of(const PdfRow& row) { return std::ranges::max_element(row, {}, &PdfRun::size)->top; }

/// From a row to the next, most often.
double usual_step(const std::vector<std::vector<PdfRow>>& pages) {
  std::vector<double> steps;
  for (const std::vector<PdfRow>& rows : pages)
    for (std::size_t i = 1; i < rows.size(); ++i)
      steps.push_back(top_of(rows[i]) - top_of(rows[i - 1]));
  if (steps.empty()) return 0;
  const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
  std::ranges::nth_element(steps, middle);
  return *middle;
}

/// What returns on the pages of a book, and where, of rows that stand apart from the text or have
/// the number of their page: any line may be the refrain of a song. A number returns where it
/// counts with the pages; any other is a part of the words around it: `Chapter 1` and `Chapter 2`
/// are two headings.
class PageFurniture {
 public:
  PageFurniture(const std::vector<EdgeRow>& rows, double largest) : largest_(largest) {
    for (const EdgeRow& row : rows)
      for (const std::string& count : {row.first_count, row.last_count})
        if (!count.empty()) by_count_[{row.height, count}].insert(row.page);
    std::map<Height, std::vector<std::string>> by_height;
    for (const EdgeRow& row : rows) {
      const std::string name = name_of(row);
      if (name.empty()) continue;
      by_height[row.height].push_back(name);
      if (row.is_apart || has_page_number(row)) by_name_[{row.height, name}].insert(row.page);
    }
    for (const auto& [height, names] : by_height) {
      std::size_t returning = 0;
      for (const std::string& name : names)
        if (pages_of(height, name) > 1) ++returning;
      if (returning >= kOften && returning * 2 > names.size()) heights_.insert(height);
    }
  }

  bool has(const EdgeRow& row) const {
    if (row.words.empty() || std::get<double>(row.height) > largest_) return false;
    const std::string name = name_of(row);
    return name.empty() || pages_of(row.height, name) >= kOften || heights_.contains(row.height);
  }

 private:
  std::size_t pages_of(const Height& height, const std::string& name) const {
    const auto found = by_name_.find({height, name});
    return found == by_name_.end() ? 0 : found->second.size();
  }

  bool is_page_number(const EdgeRow& row, const std::string& count) const {
    const auto pages = by_count_.find({row.height, count});
    return !count.empty() && pages != by_count_.end() && pages->second.size() >= kOften;
  }

  bool has_page_number(const EdgeRow& row) const {
    return is_page_number(row, row.first_count) || is_page_number(row, row.last_count);
  }

  /// The words of a row without the number of its page.
  std::string name_of(const EdgeRow& row) const {
    std::string name;
    for (std::size_t i = 0; i < row.words.size(); ++i) {
      if (i == 0 && is_page_number(row, row.first_count)) continue;
      if (i + 1 == row.words.size() && is_page_number(row, row.last_count)) continue;
      name += row.words[i] + " ";
    }
    return name;
  }

  using Pages = std::map<std::pair<Height, std::string>, std::set<std::size_t>>;

  double largest_;
  Pages by_count_;
  Pages by_name_;
  std::set<Height> heights_;  ///< where most rows return, as the title of one chapter or another
};

/// Rows with more space behind them than lines have, and such as stand beyond one of these that
/// returns. `edges`: of a page from its edge inwards.
void find_apart(std::vector<EdgeRow>& edges, double usual, double largest) {
  constexpr double kMore = 1.2;
  const PageFurniture returning(edges, largest);
  for (std::size_t i = edges.size(); i-- > 0;) {
    EdgeRow& edge = edges[i];
    const bool has_next = i + 1 < edges.size() && edges[i + 1].page == edge.page &&
                          std::get<0>(edges[i + 1].height) == std::get<0>(edge.height);
    edge.is_apart = edge.step > kMore * usual ||
                    (has_next && edges[i + 1].is_apart && returning.has(edges[i + 1]));
  }
}

std::size_t letters_of(const PdfRow& row) {
  std::size_t letters = 0;
  for (const PdfRun& run : row) letters += run.text.size();
  return letters;
}

}  // namespace

void take_furniture(std::vector<PdfPage>& pages, const std::string& shown,
                    std::vector<std::string>& notices) {
  std::vector<std::vector<PdfRow>> rows;
  std::vector<EdgeRow> edges;  // from the edge inwards, the rows of a page's edge together
  std::size_t letters = 0;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    rows.push_back(pdf_rows(pages[i].runs));
    for (const PdfRow& row : rows[i]) letters += letters_of(row);
    const std::size_t count = rows[i].size();
    const std::size_t heads = std::min(kEdge, (count + 1) / 2);
    const std::size_t feet = std::min(kEdge, count - heads);
    for (std::size_t k = 0; k < heads + feet; ++k) {
      const bool is_foot = k >= heads;
      const std::size_t row = is_foot ? count - 1 - (k - heads) : k;
      EdgeRow edge = edge_row(pages[i], rows[i][row], is_foot);
      edge.page = i;
      edge.row = row;
      const std::size_t next = is_foot ? row - 1 : row + 1;  // beyond the last where it is alone
      if (next < count) edge.step = std::abs(top_of(rows[i][next]) - top_of(rows[i][row]));
      edges.push_back(std::move(edge));
    }
  }
  const double largest = largest_size(pages);
  find_apart(edges, usual_step(rows), largest);
  const PageFurniture furniture(edges, largest);
  int taken = 0;
  std::size_t taken_letters = 0;
  std::set<std::pair<std::size_t, bool>> closed;  // edges of pages where the text has begun
  for (const EdgeRow& edge : edges) {
    const std::pair side(edge.page, std::get<0>(edge.height));
    if (closed.contains(side)) continue;
    if (!furniture.has(edge)) {
      closed.insert(side);
      continue;
    }
    PdfRow& row = rows[edge.page][edge.row];
    taken_letters += letters_of(row);
    row.clear();
    ++taken;
  }
  if (taken_letters * kTextShare > letters) return;  // so much is the text itself
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
