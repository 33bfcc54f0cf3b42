// Finds columns, reading order and lines from the positions of text runs.
#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "io/base/strings.h"
#include "io/book/pdf/book.h"

namespace io {
namespace {

using PdfRuns = std::vector<PdfRun>;

double middle(const PdfRun& run) { return (run.top + run.bottom) / 2; }
double height_of(const PdfRun& run) { return run.bottom - run.top; }

/// PdfRuns on either side of a place where a column may begin, and across it.
struct Sides {
  std::size_t left_letters = 0;
  std::size_t right_letters = 0;
  std::set<long> left_rows = {};
  std::set<long> right_rows = {};
  std::set<long> aligned_rows = {};  ///< of the right ones, that begin there
  std::set<long> crossing_rows = {};
};

constexpr std::string_view kPdfSpace = " \t\n";

constexpr double kAligned = 3;

/// Whether a run goes over the space before a column that begins at `x`.
bool crosses(const PdfRun& run, double x) {
  return run.left < x - kAligned && run.right > x - 0.4 * run.size;
}

Sides sides_of(const PdfRuns& runs, double x) {
  Sides sides;
  for (const PdfRun& run : runs) {
    const long row = std::lround(middle(run) / std::max(4.0, run.size / 2));
    if (crosses(run, x)) {
      sides.crossing_rows.insert(row);
    } else if (run.left < x - kAligned) {
      sides.left_rows.insert(row);
      sides.left_letters += run.text.size();
    } else {
      sides.right_rows.insert(row);
      sides.right_letters += run.text.size();
      if (run.left < x + kAligned) sides.aligned_rows.insert(row);
    }
  }
  return sides;
}

/// Whether both sides are columns of prose, rather than of a table, and most of the page is them.
bool are_columns(const Sides& sides) {
  constexpr std::size_t kFewestRows = 4;
  constexpr std::size_t kFewestLetters = 15;  // in a row
  const std::size_t left = sides.left_rows.size();
  const std::size_t right = sides.right_rows.size();
  return left >= kFewestRows && right >= kFewestRows &&
         sides.left_letters >= kFewestLetters * left &&
         sides.right_letters >= kFewestLetters * right &&
         sides.aligned_rows.size() * 5 >= right * 2 &&
         sides.crossing_rows.size() * 2 <= left + right &&
         *sides.left_rows.begin() < *sides.right_rows.rbegin() &&
         *sides.right_rows.begin() < *sides.left_rows.rbegin();
}

/// Where a column begins beside another.
std::optional<double> column_begin(const PdfRuns& runs) {
  constexpr std::size_t kMostTried = 8;
  std::map<long, std::pair<std::size_t, double>> begins;  // how many runs begin there, the first
  for (const PdfRun& run : runs) {
    auto& [count, left] =
        begins.try_emplace(std::lround(run.left / kAligned), 0, run.left).first->second;
    ++count;
    left = std::min(left, run.left);
  }
  std::vector<std::pair<std::size_t, double>> places;
  places.reserve(begins.size());
  for (const auto& [step, place] : begins) places.push_back(place);
  std::ranges::sort(places, std::greater<>());
  places.resize(std::min(places.size(), kMostTried));
  std::optional<double> best;
  std::size_t fewest = 0;
  for (const auto& [count, x] : places) {
    const Sides sides = sides_of(runs, x);
    if (!are_columns(sides) || (best && sides.crossing_rows.size() >= fewest)) continue;
    best = x;
    fewest = sides.crossing_rows.size();
  }
  return best;
}

/// Columns in the order of reading: what goes across them divides the page, and above and below it
/// the left one is before the right one.
void split_columns(PdfRuns runs, int depth, std::vector<PdfRuns>& columns) {
  constexpr int kDeepest = 4;
  if (runs.empty()) return;
  const auto begin = depth < kDeepest ? column_begin(runs) : std::nullopt;
  if (!begin) {
    columns.push_back(std::move(runs));
    return;
  }
  PdfRuns left;
  PdfRuns right;
  PdfRuns across;
  const auto flush = [&](PdfRuns& side) {
    split_columns(std::exchange(side, {}), depth + 1, columns);
  };
  for (const PdfRuns& row : pdf_rows(std::move(runs))) {
    if (std::ranges::any_of(row, [&](const PdfRun& run) { return crosses(run, *begin); })) {
      flush(left);
      flush(right);
      across.insert(across.end(), row.begin(), row.end());
      continue;
    }
    flush(across);
    for (const PdfRun& run : row) (run.left < *begin - kAligned ? left : right).push_back(run);
  }
  flush(left);
  flush(right);
  flush(across);
}

bool is_mark_text(const std::string& text) {
  if (text == "*" || text == "†" || text == "‡" || text == "§") return true;
  return text.size() <= 3 && text.find_first_not_of("0123456789") == text.npos;
}

/// The size of most letters of some runs.
double usual_size(const PdfRuns& runs) {
  std::map<double, std::size_t> letters;
  for (const PdfRun& run : runs) letters[run.size] += run.text.size();
  return std::ranges::max_element(letters, {}, [](const auto& size) { return size.second; })->first;
}

PdfLine line_of(const PdfRuns& row) {
  constexpr double kWordSpace = 0.1;  // of the size, as pdftohtml divides words
  constexpr double kCellSpace = 2;
  PdfLine line{.left = row.front().left, .size = usual_size(row), .text = {}};
  const PdfRun& main =
      *std::ranges::find_if(row, [&](const PdfRun& run) { return run.size == line.size; });
  line.bottom = main.bottom;
  line.right = line.left;
  const PdfRun* before = nullptr;
  for (const PdfRun& run : row) {
    const bool is_double = before != nullptr && before->text == run.text &&
                           std::abs(before->left - run.left) < 0.2 * run.size;
    if (is_double) continue;  // printed twice to look bold
    const std::string word(trim(run.text, kPdfSpace));
    const bool is_raised = run.size < 0.85 * line.size &&
                           run.bottom < main.bottom - 0.15 * height_of(main) && is_mark_text(word);
    if (before != nullptr && run.left - before->right > kCellSpace * line.size) line.is_row = true;
    const bool is_apart = before != nullptr && !line.text.empty() &&
                          run.left - before->right > kWordSpace * line.size;
    if (is_apart && !line.text.ends_with(' ') && !is_raised) line.text += ' ';
    if (is_raised)
      line.marks.push_back({line.text.size(), word});
    else
      line.text +=
          line.text.empty() ? run.text.substr(run.text.find_first_not_of(kPdfSpace)) : run.text;
    line.right = std::max(line.right, run.right);
    before = &run;
  }
  line.text.erase(line.text.find_last_not_of(kPdfSpace) + 1);
  return line;
}

/// Takes large first letters that go down over several lines.
PdfRuns take_initials(PdfRuns& runs) {
  constexpr double kLarge = 1.8;
  constexpr std::size_t kLongest = 4;  // bytes: a letter, with a quotation mark
  const double size = usual_size(runs);
  constexpr std::ptrdiff_t kMost = 20;
  const auto is_initial = [&](const PdfRun& run) {
    const std::string_view letter = trim(run.text, kPdfSpace);
    return run.size > kLarge * size && letter.size() <= kLongest &&
           letter.find_first_of("0123456789") == letter.npos;
  };
  PdfRuns initials;
  if (std::ranges::count_if(runs, is_initial) > kMost) return initials;
  std::ranges::copy_if(runs, std::back_inserter(initials), is_initial);
  std::erase_if(runs, is_initial);
  return initials;
}

/// Puts a large first letter before the first of the lines right of it.
void put_initial(const PdfRun& initial, std::vector<PdfLine>& lines) {
  bool is_put = false;
  for (PdfLine& line : lines) {
    const bool is_beside = line.bottom > initial.top + 0.3 * line.size &&
                           line.bottom - 0.8 * line.size < initial.bottom &&
                           line.left > initial.left - kAligned &&
                           line.left < initial.right + 2 * line.size;
    if (!is_beside) continue;
    if (!is_put) {
      const std::string_view letter = trim(initial.text, kPdfSpace);
      line.text.insert(0, letter);
      for (PdfMark& mark : line.marks) mark.at += letter.size();
    }
    is_put = true;
    line.left = initial.left;
  }
  if (is_put) return;
  const auto below = std::ranges::find_if(
      lines, [&](const PdfLine& line) { return line.bottom > initial.bottom; });
  lines.insert(below, line_of({initial}));
}

/// The left edge, beyond which one of ten lines may begin.
double left_of(const std::vector<PdfLine>& lines) {
  std::vector<double> lefts;
  lefts.reserve(lines.size());
  for (const PdfLine& line : lines) lefts.push_back(line.left);
  const auto place = lefts.begin() + static_cast<std::ptrdiff_t>(lefts.size() / 10);
  std::ranges::nth_element(lefts, place);
  return *place;
}

}  // namespace

std::vector<std::vector<PdfRun>> pdf_rows(std::vector<PdfRun> runs) {
  std::ranges::stable_sort(runs, {}, &PdfRun::top);
  std::vector<PdfRuns> rows;
  PdfRun tallest;  // of the last row
  for (PdfRun& run : runs) {
    const double shared = std::min(run.bottom, tallest.bottom) - std::max(run.top, tallest.top);
    const double lower = std::min(height_of(run), height_of(tallest));
    const bool is_beside = !rows.empty() && shared >= lower / 2;
    if (!is_beside) rows.emplace_back();
    if (!is_beside || height_of(run) > height_of(tallest)) tallest = run;
    rows.back().push_back(std::move(run));
  }
  for (PdfRuns& row : rows) std::ranges::stable_sort(row, {}, &PdfRun::left);
  return rows;
}

void add_lines(const PdfPage& page, int& columns, std::vector<PdfLine>& lines) {
  std::vector<PdfRuns> parts;
  split_columns(page.runs, 0, parts);
  for (PdfRuns& part : parts) {
    const PdfRuns initials = take_initials(part);
    std::vector<PdfLine> found;
    for (const PdfRuns& row : pdf_rows(std::move(part))) found.push_back(line_of(row));
    for (const PdfRun& initial : initials) put_initial(initial, found);
    if (found.empty()) continue;
    const double left = left_of(found);
    const double right = std::ranges::max_element(found, {}, &PdfLine::right)->right;
    ++columns;
    for (PdfLine& line : found) {
      line.page = page.number;
      line.column = columns;
      line.column_left = left;
      line.column_right = right;
      lines.push_back(std::move(line));
    }
  }
}

double body_size(const std::vector<PdfLine>& lines) {
  std::map<double, std::size_t> letters;
  for (const PdfLine& line : lines) letters[line.size] += line.text.size();
  if (letters.empty()) return 0;
  return std::ranges::max_element(letters, {}, [](const auto& size) { return size.second; })->first;
}

}  // namespace io
