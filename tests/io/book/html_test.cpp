// Single HTML pages: malformed markup, encodings, titles, limits on depth and attributes.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <limits>

#include "io/base/error.h"
#include "io/book_reader.h"
#include "tests/io/book/shown.h"
#include "tests/support/temp_folder.h"

namespace {

using Lines = std::vector<std::string>;

io::Book html_book(const std::string& html, const io::BookOptions& options = {}) {
  const TempFolder folder;
  return io::read_book(io::Source(folder.write("b.html", html)), options);
}

TEST(HtmlTest, TagsMayBeLeftOpenAndNamesInCapitals) {
  const io::Book book = html_book(
      "<!DOCTYPE html><HTML><HEAD><TITLE>The Sea &amp; I</TITLE>"
      "<meta name=author content='A. Writer'></HEAD>"
      "<BODY><h2>Ebb<h2>Flow</h2><p>One &nbsp; two<p>A <b>B <i>C</b> D</i> &copy; &bogus; x<br>y"
      "<ul><li>first<li>second</ul><script>if (a<b) document.write('<p>no')</script>"
      "<p hidden>no<p style='display: none'>no<table><tr><td>1<td>2</table>");
  EXPECT_EQ(shown(book), (Lines{"# 1 Ebb", "=Ebb", "# 1 Flow", "=Flow", "One \u00A0 two",
                                "A B C D © &bogus; x y", "first", "second", "1, 2"}));
  EXPECT_EQ(book.title, "The Sea & I");
  EXPECT_EQ(book.author, "A. Writer");
  EXPECT_TRUE(book.problems.empty());
}

/// A paragraph with so many attributes.
std::string with_attributes(int count) {
  std::string html = "<p";
  for (int i = 0; i < count; ++i) html += " a" + std::to_string(i);
  return html + ">a</p>";
}

TEST(HtmlTest, ElementOfVeryManyAttributesIsRefused) {
  EXPECT_EQ(shown(html_book(with_attributes(250))), shown(html_book("<p>a</p>")));
  for (const int count : {257, 1000, 40'000}) {
    const std::string page = "<p>b</p>" + with_attributes(count);
    try {
      html_book(page);
      ADD_FAILURE() << count;
    } catch (const io::Error& error) {
      EXPECT_NE(std::string(error.what()).find("at most 256 attributes"), std::string::npos)
          << error.what();
    }
  }
}

TEST(HtmlTest, TimeIsLinearInTheAttributes) {
  const auto seconds = [](const std::string& page) {
    double least = std::numeric_limits<double>::infinity();
    for (int run = 0; run < 3; ++run) {
      const std::clock_t begin = std::clock();
      try {
        html_book(page);
      } catch (const io::Error&) {  // of one element
      }
      least = std::min(least, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    return std::max(least, 1e-3);  // less than that is noise
  };
  EXPECT_LT(seconds(with_attributes(40'000)), 10 * seconds(with_attributes(10'000)));
  std::string pages[2];
  for (int i = 0; i < 160; ++i) pages[i < 40 ? 0 : 1] += with_attributes(250);
  EXPECT_LT(seconds(pages[0] + pages[1]), 10 * seconds(pages[0]));
}

TEST(HtmlTest, OneFirstHeadingIsTheTitle) {
  const io::Book book = html_book("<title>x</title><h1>The Sea</h1><h2>Ebb</h2><p>a");
  EXPECT_EQ(book.title, "The Sea");
  EXPECT_EQ(shown(book), (Lines{"# 1 The Sea", "=The Sea", "# 1 Ebb", "=Ebb", "a"}));
  EXPECT_EQ(html_book("<html lang=en-GB><p>a").language, "en-GB");
}

TEST(HtmlTest, NumberOfAChapterIsCalledByTheNextHeading) {
  EXPECT_EQ(
      shown(html_book("<h2>CHAPTER I</h2><h3>The Quay</h3><p>a<h2>CHAPTER II.</h2><h2>The "
                      "Ship</h2><h3>Her Masts</h3><p>b<h2>III</h2><p>c<h2>Part One</h2>"
                      "<h2>Chapter 4</h2><p>d",
                      {.depth = 1})),
      (Lines{"# 1 CHAPTER I. The Quay", "=CHAPTER I", "=The Quay", "a", "# 1 CHAPTER II. The Ship",
             "=CHAPTER II.", "=The Ship", "=Her Masts", "b", "# 1 III", "=III", "c", "# 1 Part One",
             "=Part One", "# 1 Chapter 4", "=Chapter 4", "d"}));
}

TEST(HtmlTest, LicenceAroundTheWorkIsNotRead) {
  const io::Book book = html_book(
      "<title>The Quay, by A. Writer</title><pre>\nThis eBook is for anyone.\n\n"
      "***START OF THE PROJECT GUTENBERG EBOOK THE QUAY***\n\nScanned text\n</pre>"
      "<p>Produced by B. Reader</p><h1>The Quay</h1><h2>Ebb</h2><p>a"
      "<pre>\nEnd of Project Gutenberg's The Quay, by A. Writer\n\n"
      "*** END OF THIS PROJECT GUTENBERG EBOOK THE QUAY ***\n\nThe licence.</pre><p>Its rest.");
  EXPECT_EQ(shown(book), (Lines{"# 1 The Quay", "=The Quay", "# 1 Ebb", "=Ebb", "a"}));
  ASSERT_EQ(book.notices.size(), 1U);
  EXPECT_TRUE(book.notices[0].ends_with(
      "b.html: the licence before and behind the work is not read (4 paragraphs)"))
      << book.notices[0];
}

TEST(HtmlTest, EncodingIsTheDeclaredOne) {
  const auto text = [](const std::string& html) { return shown(html_book(html)).back(); };
  EXPECT_EQ(text("<p>d\u00E9j\u00E0 vu"), "d\u00E9j\u00E0 vu");
  EXPECT_EQ(text("<meta charset='koi8-r'><p>\xF4\xC5\xCB\xD3\xD4"), "Текст");
  EXPECT_EQ(text("<META http-equiv=Content-Type content='text/html; charset=iso-8859-1'>"
                 "<p>\x93"
                 "d\xE9j\xE0 vu\x94"),
            "\u201Cd\u00E9j\u00E0 vu\u201D");
  // What contradicts its bytes, or is no encoding, is recognised.
  for (const char* wrong : {"utf-8", "nonsense"})
    EXPECT_EQ(
        text("<meta charset='" + std::string(wrong) + "'><p>C'\xE9tait d\xE9j\xE0 l'\xE9t\xE9"),
        "C'\u00E9tait d\u00E9j\u00E0 l'\u00E9t\u00E9");
}

TEST(HtmlTest, WhatNestsTooDeepIsRefused) {
  for (const int depth : {300, 100000}) {
    std::string html;
    for (int i = 0; i < depth; ++i) html += "<div>";
    EXPECT_THROW(html_book(html + "x"), io::Error) << depth;
  }
}

TEST(HtmlTest, NothingToReadIsAnError) {
  EXPECT_THROW(html_book(""), io::Error);
  EXPECT_THROW(html_book("<p>"), io::Error);
}

}  // namespace
