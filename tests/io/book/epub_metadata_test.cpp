// Metadata of EPUB 2 and 3: dates, descriptions in HTML, translators, series.
#include <gtest/gtest.h>

#include "io/book_reader.h"
#include "tests/support/epub.h"
#include "tests/support/temp_folder.h"

namespace io {
namespace {

BookDetails details_of(const std::string& metadata) {
  const TempFolder folder;
  epub::Shape shape{.documents = {{"a", "<p>Words.</p>"}}};
  shape.metadata += metadata;
  epub::write_zip(folder / "b.epub", epub::entries_of(shape));
  return read_book(Source(folder / "b.epub")).details;
}

TEST(EpubMetadataTest, WhatIsNotThereIsEmpty) {
  const BookDetails details = details_of("");
  for (const std::string& text :
       {details.translator, details.publisher, details.date, details.description, details.rights,
        details.series, details.series_part})
    EXPECT_EQ(text, "");
}

TEST(EpubMetadataTest, PlainElementsAreRead) {
  const BookDetails details = details_of(
      "<dc:publisher> The  Press </dc:publisher><dc:date>2001-05-03T00:00:00+00:00</dc:date>"
      "<dc:rights>© 2001 A. Writer</dc:rights><dc:description>One &amp; two.</dc:description>");
  EXPECT_EQ(details.publisher, "The Press");
  EXPECT_EQ(details.date, "2001-05-03");
  EXPECT_EQ(details.rights, "© 2001 A. Writer");
  EXPECT_EQ(details.description, "One & two.");
}

TEST(EpubMetadataTest, DateIsThatOfThePublicationAsFarAsItIsKnown) {
  const auto date = [](const std::string& metadata) { return details_of(metadata).date; };
  EXPECT_EQ(date("<dc:date>1908</dc:date>"), "1908");
  EXPECT_EQ(date("<dc:date>1908-07</dc:date>"), "1908-07");
  EXPECT_EQ(date("<dc:date>0101-01-01T00:00:00+00:00</dc:date>"), "");
  EXPECT_EQ(date("<dc:date>in May</dc:date>"), "");
  const std::string opf = " xmlns:opf='http://www.idpf.org/2007/opf' opf:event=";
  EXPECT_EQ(date("<dc:date" + opf + "'modification'>2020</dc:date><dc:date" + opf +
                 "'publication'>1999</dc:date>"),
            "1999");
}

TEST(EpubMetadataTest, DescriptionIsReducedToText) {
  const auto description = [](const std::string& text) {
    return details_of("<dc:description>" + text + "</dc:description>").description;
  };
  EXPECT_EQ(description("&lt;p class=\"x\"&gt;A &lt;b&gt;great&lt;/b&gt;\n tale.&lt;/p&gt;"
                        "&lt;p&gt;Don&amp;#8217;t&amp;nbsp;miss it.&lt;br/&gt;Ever&lt;/P&gt;"),
            "A great tale.\nDon’t\u00A0miss it.\nEver");
  EXPECT_EQ(description("<p>Elements</p><p>of its own</p>"), "Elements\nof its own");
  EXPECT_EQ(description("3 &lt; 4 &amp; 5; R&amp;D &amp;unknown; &lt;!-- no --&gt;&lt;b"),
            "3 < 4 & 5; R&D &unknown; <b");
}

TEST(EpubMetadataTest, TranslatorsAreContributorsOfThatRole) {
  EXPECT_EQ(details_of("<dc:contributor id='c1'>Ann</dc:contributor>"
                       "<meta refines='#c1' property='role' scheme='marc:relators'>trl</meta>"
                       "<dc:contributor id='c2'>Ed</dc:contributor>"
                       "<meta refines='#c2' property='role'>edt</meta>"
                       "<dc:contributor xmlns:opf='http://www.idpf.org/2007/opf' "
                       "opf:role='trl'>Ben</dc:contributor>")
                .translator,
            "Ann, Ben");
}

TEST(EpubMetadataTest, SeriesIsACollectionOrCalibres) {
  const BookDetails collection = details_of(
      "<meta property='belongs-to-collection' id='c0'>Box</meta>"
      "<meta refines='#c0' property='collection-type'>set</meta>"
      "<meta property='belongs-to-collection' id='c1'>The Tides</meta>"
      "<meta refines='#c1' property='collection-type'>series</meta>"
      "<meta refines='#c1' property='group-position'>2</meta>");
  EXPECT_EQ(collection.series, "The Tides");
  EXPECT_EQ(collection.series_part, "2");
  const BookDetails calibre = details_of(
      "<meta name='calibre:series' content='The Tides'/>"
      "<meta name='calibre:series_index' content='3.0'/>");
  EXPECT_EQ(calibre.series, "The Tides");
  EXPECT_EQ(calibre.series_part, "3");
  EXPECT_EQ(details_of("<meta name='calibre:series' content='T'/>"
                       "<meta name='calibre:series_index' content='1.5'/>")
                .series_part,
            "1.5");
}

}  // namespace
}  // namespace io
