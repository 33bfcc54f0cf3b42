// Removes rotated text, which has no width in Poppler's output.
#include <unicode/unistr.h>

#include <algorithm>
#include <string>
#include <vector>

#include "io/base/error.h"
#include "io/book/pdf/book.h"

namespace io {
namespace {

/// Poppler measures along the row only: what goes up or down has no width, what is upside down
/// less.
bool has_no_width(const PdfRun& run) {
  constexpr double kLeast = 0.05;  // of its font's size
  return run.right - run.left < kLeast * run.size;
}

/// A sign alone without a width may be an accent.
bool is_turned(const PdfRun& run) {
  return has_no_width(run) && icu::UnicodeString::fromUTF8(run.text).trim().countChar32() > 1;
}

}  // namespace

void take_turned(std::vector<PdfPage>& pages, const std::string& shown,
                 std::vector<std::string>& notices) {
  std::vector<int> numbers;
  bool is_any_left = false;
  for (PdfPage& page : pages) {
    if (std::ranges::any_of(page.runs, is_turned)) {
      std::erase_if(page.runs, has_no_width);
      numbers.push_back(page.number);
    }
    is_any_left = is_any_left || !page.runs.empty();
  }
  if (numbers.empty()) return;
  if (!is_any_left) throw Error(shown, "has only turned text, expected lines from left to right");
  notices.push_back(shown + ": " + page_list(numbers) + ": turned text not read");
}

}  // namespace io
