// Broken, incomplete and hostile DOCX packages: problems, refusals, zip bombs.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "io/base/error.h"
#include "io/book_reader.h"
#include "tests/io/book/shown.h"
#include "tests/support/docx.h"
#include "tests/support/temp_folder.h"

namespace {

using docx::p;
using docx::r;
using Lines = std::vector<std::string>;

io::Book read_shape(const docx::Shape& shape) {
  const TempFolder folder;
  epub::write_zip(folder / "b.docx", docx::entries_of(shape));
  return io::read_book(io::Source(folder / "b.docx"));
}

std::string refusal_of(const std::string& bytes) {
  const TempFolder folder;
  try {
    io::read_book(io::Source(folder.write("b.docx", bytes)));
  } catch (const io::Error& error) {
    return error.what();
  }
  return "";
}

std::string zipped(const epub::Entries& entries) {
  const TempFolder folder;
  epub::write_zip(folder / "b.docx", entries);
  return read_bytes(folder / "b.docx");
}

TEST(DocxPackageTest, BrokenPartsAreProblemsAndTheTextIsRead) {
  docx::Shape shape{p(r("x"))};
  shape.styles = "<w:broken>";
  shape.properties = "</x>";
  const io::Book book = read_shape(shape);
  EXPECT_EQ(shown(book), (Lines{"# 1 b", "x"}));
  ASSERT_EQ(book.problems.size(), 2u);
  EXPECT_NE(book.problems[0].find("b.docx: word/styles.xml:2: is not well-formed XML"),
            std::string::npos);
}

TEST(DocxPackageTest, FieldWithoutAnEndIsAProblem) {
  const io::Book book =
      read_shape({p(r("x") + "<w:r><w:fldChar w:fldCharType='begin'/></w:r>") + p(r("y"))});
  EXPECT_EQ(shown(book), (Lines{"# 1 b", "x"}));
  ASSERT_EQ(book.problems.size(), 1u);
  EXPECT_NE(book.problems[0].find("a field does not end"), std::string::npos);
}

TEST(DocxPackageTest, WhatIsNoneIsRefused) {
  EXPECT_NE(
      refusal_of("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 ...").find("is encrypted or an old .doc; "),
      std::string::npos);
  EXPECT_NE(refusal_of("no zip").find("cannot read as a zip file"), std::string::npos);
  EXPECT_NE(refusal_of(zipped({{"x", "y"}})).find("is no DOCX: it has no _rels/.rels"),
            std::string::npos);
  EXPECT_NE(refusal_of(zipped({{"_rels/.rels", "<Relationships/>"}})).find("it names no document"),
            std::string::npos);
  const std::string leads_away = docx::relations({{"officeDocument", "../../../etc/passwd"}});
  EXPECT_NE(refusal_of(zipped({{"_rels/.rels", leads_away}})).find("no such entry"),
            std::string::npos);
  const std::string workbook = docx::relations({{"officeDocument", "x.xml"}});
  EXPECT_NE(refusal_of(zipped({{"_rels/.rels", workbook}, {"x.xml", "<workbook/>"}}))
                .find("x.xml:1: expected <w:document>, found <workbook>"),
            std::string::npos);
  EXPECT_NE(refusal_of(zipped(docx::entries_of({""}))).find("has nothing to read aloud"),
            std::string::npos);
  EXPECT_NE(refusal_of(zipped(docx::entries_of({"<w:p>"})))
                .find("word/document.xml:2: is not well-formed"),
            std::string::npos);
  const std::string whole = zipped(docx::entries_of({p(r("x"))}));
  EXPECT_NE(refusal_of(whole.substr(0, whole.size() / 2)).find("cannot read as a zip file"),
            std::string::npos);
}

TEST(DocxPackageTest, BombsAndDeepNestingAreRefused) {
  EXPECT_NE(refusal_of(zipped(docx::entries_of({std::string(40 << 20, ' ')}))).find("a zip bomb"),
            std::string::npos);
  std::string deep;
  for (int i = 0; i < 1000; ++i) deep += "<w:tbl><w:tr><w:tc>";
  for (int i = 0; i < 1000; ++i) deep += "</w:tc></w:tr></w:tbl>";
  EXPECT_NE(refusal_of(zipped(docx::entries_of({deep}))).find("nests more than 200"),
            std::string::npos);
}

}  // namespace
