// Writes small PDFs for tests: pages of text at given places, and an outline.
#pragma once

#include <cstddef>
#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

namespace pdf_writer {

using Lines = std::vector<std::string>;

/// A page in Courier, each letter 0.6 of its size wide; heights count from the bottom.
class Page {
 public:
  Page& put(double x, double y, const std::string& text, double size = 10) {
    std::ostringstream out;
    out << "BT /F1 " << size << " Tf " << x << " " << y << " Td (" << text << ") Tj ET\n";
    content_ += out.str();
    return *this;
  }

  Page& put(double x, double y, const Lines& lines, double size = 10) {
    for (const std::string& line : lines) {
      put(x, y, line, size);
      y -= 1.2 * size;
    }
    return *this;
  }

  /// Upwards from this place, or upside down.
  Page& put_turned(double x, double y, const std::string& text, bool is_upside_down = false) {
    std::ostringstream out;
    out << "BT /F1 10 Tf " << (is_upside_down ? "-1 0 0 -1 " : "0 1 -1 0 ") << x << " " << y
        << " Tm (" << text << ") Tj ET\n";
    content_ += out.str();
    return *this;
  }

  const std::string& content() const { return content_; }

 private:
  std::string content_;
};

struct Entry {
  std::string title;
  int page = 0;
  Lines below = {};  ///< titles of entries below it, on the same page
};

/// The objects of a PDF, numbered from 1.
class Objects {
 public:
  /// The number of the next object.
  std::size_t next() const { return texts_.size() + 1; }
  void add(const std::string& text) { texts_.push_back(text); }

  std::string file(const std::string& trailer) const {
    std::string pdf = "%PDF-1.4\n";
    std::string table;
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      char place[32];
      std::snprintf(place, sizeof place, "%010zu 00000 n \n", pdf.size());
      table += place;
      pdf += std::to_string(i + 1) + " 0 obj\n" + texts_[i] + "\nendobj\n";
    }
    const std::string begin = std::to_string(pdf.size());
    const std::string size = std::to_string(texts_.size() + 1);
    return pdf + "xref\n0 " + size + "\n0000000000 65535 f \n" + table + "trailer\n<< /Size " +
           size + " /Root 1 0 R " + trailer + " >>\nstartxref\n" + begin + "\n%%EOF\n";
  }

 private:
  Lines texts_;
};

inline std::string ref(std::size_t number) { return std::to_string(number) + " 0 R"; }

/// The entries of an outline, each with links to those beside it.
inline void add_outline(Objects& objects, const std::vector<Entry>& entries,
                        std::size_t first_page) {
  const std::size_t root = objects.next();
  std::vector<std::size_t> numbers;
  std::size_t number = root + 1;
  for (const Entry& entry : entries) {
    numbers.push_back(number);
    number += 1 + entry.below.size();
  }
  objects.add("<< /Type /Outlines /First " + ref(numbers.front()) + " /Last " +
              ref(numbers.back()) + " >>");
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string page =
        " /Dest [" + ref(first_page + 2 * static_cast<std::size_t>(entries[i].page - 1)) + " /Fit]";
    const auto item = [&](const std::string& title, std::size_t parent, std::size_t next,
                          const std::string& more) {
      objects.add("<< /Title (" + title + ") /Parent " + ref(parent) + page +
                  (next > 0 ? " /Next " + ref(next) : "") + more + " >>");
    };
    const std::size_t below = entries[i].below.size();
    item(entries[i].title, root, i + 1 < entries.size() ? numbers[i + 1] : 0,
         below == 0 ? "" : " /First " + ref(numbers[i] + 1) + " /Last " + ref(numbers[i] + below));
    for (std::size_t k = 0; k < below; ++k)
      item(entries[i].below[k], numbers[i], k + 1 < below ? numbers[i] + 2 + k : 0, "");
  }
}

inline std::string pdf(const std::vector<Page>& pages, const std::vector<Entry>& outline = {},
                       const std::string& trailer = "") {
  constexpr std::size_t kFirstPage = 4;
  Objects objects;
  const std::size_t outline_number = kFirstPage + 2 * pages.size();
  objects.add("<< /Type /Catalog /Pages 2 0 R" +
              (outline.empty() ? "" : " /Outlines " + ref(outline_number)) + " >>");
  std::string kids;
  for (std::size_t i = 0; i < pages.size(); ++i) kids += ref(kFirstPage + 2 * i) + " ";
  objects.add("<< /Type /Pages /Kids [" + kids + "] /Count " + std::to_string(pages.size()) +
              " >>");
  objects.add("<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>");
  for (const Page& page : pages) {
    objects.add(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 "
        "3 0 R >> >> /Contents " +
        ref(objects.next() + 1) + " >>");
    objects.add("<< /Length " + std::to_string(page.content().size()) + " >>\nstream\n" +
                page.content() + "endstream");
  }
  if (!outline.empty()) add_outline(objects, outline, kFirstPage);
  return objects.file(trailer);
}

}  // namespace pdf_writer
