// PDF: runs Poppler's pdfinfo and pdftohtml with limits, then all passes of book.h in order.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "io/base/content.h"
#include "io/base/descriptor.h"
#include "io/base/error.h"
#include "io/base/program.h"
#include "io/base/xml_document.h"
#include "io/book/notes.h"
#include "io/book/pdf/book.h"
#include "io/book/readers.h"
#include "io/book/text/chapters.h"
#include "io/book/text/layout.h"

namespace io {
namespace {

struct PopplerOutput {
  std::string text;
  std::string complaint;  ///< the first that it has; empty: none
};

/// The first line that tells of an error, else the first.
std::string complaint_in(std::string_view errors) {
  const std::size_t error = errors.find("Error");
  if (error != errors.npos) errors.remove_prefix(errors.rfind('\n', error) + 1);  // npos + 1 is 0
  return printable(excerpt(std::string(errors.substr(0, errors.find('\n')))));
}

/// What one of Poppler's programs says of a PDF. Throws Error where it says that it cannot be read.
PopplerOutput run_poppler(std::vector<std::string> arguments, const Source& source) {
  constexpr ProgramLimits kLimits = {
      .cpu_seconds = 600, .memory_bytes = std::uint64_t{4} << 30, .file_bytes = kMaxFileBytes};
  const std::string& shown = source.shown();
  const std::string program = arguments.front();
  const Descriptor input(::open(source.path().c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
  if (!input) throw system_error(shown, "cannot open the file");
  const Descriptor output = temporary_file();
  const Descriptor errors = temporary_file();
  const int status = run_program(std::move(arguments), *input, *output, *errors,
                                 "PDF needs it: install poppler-utils", kLimits);
  // What the program wrote moved the end where these stand.
  ::lseek(*output, 0, SEEK_SET);
  ::lseek(*errors, 0, SEEK_SET);
  const std::string said = read_file(*errors, program);
  if (said.find("Incorrect password") != said.npos)
    throw Error(shown, "is encrypted, and needs a password");
  if (said.find("Permission Error: Copying of text") != said.npos)
    throw Error(shown, "does not allow that its text is taken out");
  if (status < 0)
    throw Error(shown, "cannot be read: " + program +
                           " crashed, or needed more than 10 minutes or 4 GiB of memory");
  if (status > 0) throw Error(shown, "cannot be read as PDF: " + complaint_in(said));
  PopplerOutput result{.text = read_file(*output, program), .complaint = ""};
  if (result.text.size() >= kLimits.file_bytes)
    throw Error(shown, "has more text than the 256 MiB that are read");
  if (said.find("Error") != said.npos) result.complaint = complaint_in(said);
  return result;
}

/// The value of a line `NAME:   value` of pdfinfo; empty where there is none.
std::string info_of(const std::string& info, const std::string& name) {
  const std::size_t line = ("\n" + info).find("\n" + name + ":");
  if (line == info.npos) return "";
  const std::size_t begin = line + name.size() + 1;
  return collapse(xml_text(info.substr(begin, info.find('\n', begin) - begin)));
}

/// Whether a title is what a program left there: the name of a file, or nothing.
bool is_no_title(const std::string& title) {
  const std::string key = heading_key(title);
  if (key == "untitled" || key.starts_with("microsoft word ")) return true;
  return std::ranges::any_of(
      std::vector<std::string_view>{" doc", " docx", " tex", " dvi", " indd", " qxd", " odt"},
      [&](std::string_view ending) {
        return key.ends_with(ending) && title.find(' ') == title.npos;
      });
}

/// Pages without text are a notice, a book of them is refused.
void look_for_text(const std::vector<PdfPage>& pages, const std::string& shown, Book& about) {
  constexpr std::size_t kScannedShare = 10;  // one page with text of so many
  std::vector<int> silent;
  for (const PdfPage& page : pages)
    if (page.runs.empty()) silent.push_back(page.number);
  if ((pages.size() - silent.size()) * kScannedShare <= pages.size())
    throw Error(shown,
                "has no text, only pictures of pages; recognise its text first, for instance with "
                "ocrmypdf");
  if (!silent.empty())
    about.notices.push_back(shown + ": " + page_list(silent) +
                            (silent.size() == 1 ? " has" : " have") + " no text");
}

}  // namespace

std::string page_list(const std::vector<int>& numbers) {
  std::string list = numbers.size() == 1 ? "page " : "pages ";
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::size_t first = i;
    while (i + 1 < numbers.size() && numbers[i + 1] == numbers[i] + 1) ++i;
    list += (first == 0 ? "" : ", ") + std::to_string(numbers[first]);
    if (i > first) list += "-" + std::to_string(numbers[i]);
  }
  return list;
}

Book read_pdf(const Source& source, const BookOptions& options) {
  const std::string& shown = source.shown();
  const std::string info = run_poppler({"pdfinfo", "-enc", "UTF-8", "/dev/stdin"}, source).text;
  const PopplerOutput xml = run_poppler(
      {"pdftohtml", "-xml", "-i", "-hidden", "-nomerge", "-noroundcoord", "-stdout", "/dev/stdin"},
      source);
  PdfDocument pdf = parse_pdf_xml(xml.text, shown);
  Book about;
  if (!xml.complaint.empty())
    about.notices.push_back(shown + ": is damaged, text may be missing: " + xml.complaint);
  look_for_text(pdf.pages, shown, about);
  take_turned(pdf.pages, shown, about.notices);
  take_furniture(pdf.pages, shown, about.notices);

  std::vector<PdfLine> lines;
  int columns = 0;
  for (const PdfPage& page : pdf.pages) add_lines(page, columns, lines);
  const double body = body_size(lines);
  const bool had_contents = take_leaders(lines, shown, about.notices);
  take_notes(lines, body, shown, about.notices);
  std::vector<PdfParagraph> found = pdf_paragraphs(lines, body);
  const bool has_levels =
      options.chapter_pattern.empty() && mark_pdf_headings(found, pdf.outline, body);
  std::vector<TextParagraph> paragraphs;
  paragraphs.reserve(found.size());
  for (PdfParagraph& paragraph : found) paragraphs.push_back(std::move(paragraph.text));
  std::vector<std::string> lists;
  std::unordered_set<std::string> listed;
  if (!had_contents) listed = take_contents(paragraphs, "", lists);
  for (const std::string& list : lists)  // `:PAGE: the list of contents is not read`
    about.notices.push_back(shown + ": page " + list.substr(1));
  int levels = options.depth;
  if (!has_levels)
    levels = mark_headings(paragraphs, options.chapter_pattern, std::move(listed), about.title);

  const TextLayout layout(paragraphs);
  std::vector<MarkedBlock> marked;
  marked.reserve(paragraphs.size());
  for (const TextParagraph& paragraph : paragraphs) {
    marked.push_back(
        text_block(paragraph, layout, shown + ": page " + std::to_string(paragraph.line)));
    if (paragraph.note != 0) marked.back().ids.push_back(std::to_string(paragraph.note));
  }
  Book book =
      by_headings(with_notes(std::move(marked), options.notes), std::min(options.depth, levels));
  if (const std::string title = info_of(info, "Title"); !title.empty() && !is_no_title(title))
    book.title = title;
  book.author = info_of(info, "Author");
  book.notices = std::move(about.notices);
  return book;
}

}  // namespace io
