// Plain text books: licence, headings, contents, notes, verse, divided words, linear time.
#include <gtest/gtest.h>

#include <chrono>

#include "io/book_reader.h"
#include "tests/io/book/shown.h"
#include "tests/support/temp_folder.h"

namespace {

using Lines = std::vector<std::string>;

io::Book read_text(const std::string& text, io::Notes notes = io::Notes::kSkip) {
  const TempFolder folder;
  return io::read_book(io::Source(folder.write("b.txt", text)), {.notes = notes});
}

/// What of a book's notices stands behind the name of the file.
std::string notices_of(const io::Book& book) {
  std::string all;
  for (const std::string& notice : book.notices) {
    EXPECT_NE(notice.find("b.txt:"), std::string::npos) << notice;
    all += notice.substr(notice.find("b.txt:") + 6) + "\n";
  }
  return all;
}

TEST(PlainTextFrameTest, LicenceAndCreditsAreNotReadAndNameTheBook) {
  const io::Book book = read_text(
      "\xEF\xBB\xBFThe Project Gutenberg eBook of The Salt Clock\r\n\r\nUse it as you like.\r\n\r\n"
      "Title: The Salt Clock\r\n       A Tale of the Shore\r\n\r\nAuthor: Mira Holt\r\n\r\n"
      "Language: English\r\n\r\n"
      "*** START OF THE PROJECT GUTENBERG EBOOK THE SALT CLOCK ***\r\n\r\n\r\n"
      "Produced by Jo Reader and the\r\nReaders of the Bay\r\n\r\n\r\n"
      "CHAPTER I.\r\n\r\nThe tide went out.\r\n\r\nTHE END\r\n\r\n"
      "End of the Project Gutenberg EBook of The Salt Clock, by Mira Holt\r\n\r\n"
      "*** END OF THE PROJECT GUTENBERG EBOOK THE SALT CLOCK ***\r\n\r\nMore of the licence.\r\n");
  EXPECT_EQ(book.title, "The Salt Clock A Tale of the Shore");
  EXPECT_EQ(book.author, "Mira Holt");
  EXPECT_EQ(book.language, "en");
  EXPECT_EQ(shown(book), (Lines{"# 1 Chapter I.", "=Chapter I.", "The tide went out.", "THE END"}));
  EXPECT_EQ(notices_of(book),
            " the licence before and behind the work is not read (17 lines)\n"
            "15: credits are not read\n");
}

TEST(PlainTextBookTest, LinesOfChineseAreJoinedWithoutSpaces) {
  EXPECT_EQ(
      shown(read_text(
          "那年春天他们搬到了海边的小\n镇。房子很旧，窗户\n却很大，能看见 Port\nVale 的灯。\n\n"
          "后来的事谁也没有想到。\n")),
      (Lines{"# 1 b", "那年春天他们搬到了海边的小镇。房子很旧，窗户却很大，能看见 Port Vale 的灯。",
             "后来的事谁也没有想到。"}));
}

TEST(PlainTextFrameTest, SmallPrintOfOldBooksIsAHeader) {
  const io::Book book = read_text(
      "**The Project Gutenberg Etext of The Lamp, by Ann Other**\n\nCopyright laws are "
      "changing.\n\n"
      "***START**THE SMALL PRINT!**FOR PUBLIC DOMAIN ETEXTS**START***\nWhy is this here?\n"
      "*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*\n\n\n"
      "The Lamp\n\nIt burned all night.\n\nEnd of Project Gutenberg's The Lamp, by Ann "
      "Other\n\nx\n");
  EXPECT_EQ(book.title, "The Lamp");
  EXPECT_EQ(book.author, "Ann Other");
  EXPECT_EQ(shown(book), (Lines{"# 1 The Lamp", "The Lamp", "It burned all night."}));
}

TEST(PlainTextFrameTest, LongMarkersGoOnUpToTheirAsterisks) {
  EXPECT_EQ(shown(read_text("*** START OF THIS PROJECT GUTENBERG EBOOK A VERY LONG TALE OF\n"
                            "THE SEA AND THE LAND ***\n\nHe went home.\n\n"
                            "*** END OF THIS PROJECT GUTENBERG EBOOK A VERY LONG TALE OF\n"
                            "THE SEA AND THE LAND ***\n\nLicence.\n")),
            (Lines{"# 1 b", "He went home."}));
}

TEST(PlainTextFrameTest, MetadataMayStandAloneAtTheBegin) {
  const io::Book book =
      read_text("Title: Two Boats\nAuthor: Per Lind\nLanguage: sv\n\nBåten gick.\n");
  EXPECT_EQ(book.title + "/" + book.author + "/" + book.language, "Two Boats/Per Lind/sv");
  EXPECT_EQ(shown(book), (Lines{"# 1 Two Boats", "Båten gick."}));
}

TEST(PlainTextFrameTest, WithoutEvidenceNothingIsLeftOut) {
  EXPECT_EQ(shown(read_text("Produced by a mill, the flour was fine.\n\nAuthor: nobody.\n\n"
                            "Contents\n\nA box of nails.\n\nA rope.\n\nHe sat [1] down.\n\n"
                            "[Illustrations of this are rare.]\n\n[2] It rained.\n")),
            (Lines{"# 1 b", "Produced by a mill, the flour was fine.", "Author: nobody.",
                   "Contents", "A box of nails.", "A rope.", "He sat [1] down.",
                   "[Illustrations of this are rare.]", "[2] It rained."}));
}

TEST(PlainTextHeadingsTest, NumberAndTitleInTwoParagraphsAreOneHeading) {
  EXPECT_EQ(shown(read_text("CHAPTER I.\n\nFive Years Later\n\nThe harbour was empty.\n\n"
                            "CHAPTER II\n\nTHE BOAT\n\nIt came at last.\n\n"
                            "Chapter III\n\nThe Long Way Round\n\nThey rowed.\n\n"
                            "Chapter Four\n\nThey slept.\n\n"
                            "Chapter the Fifth.\n\n\nOf Ropes.\n\n\nThey tied knots.\n\n"
                            "CHAPTER TWENTY-SIX.--The Storm.\n\nIt blew.\n\n"
                            "CHAP. VII.\n\n\"No,\" he said.\n")),
            (Lines{"# 1 Chapter I. Five Years Later",
                   "=Chapter I. Five Years Later",
                   "The harbour was empty.",
                   "# 1 Chapter II. The Boat",
                   "=Chapter II. The Boat",
                   "It came at last.",
                   "# 1 Chapter III. The Long Way Round",
                   "=Chapter III. The Long Way Round",
                   "They rowed.",
                   "# 1 Chapter Four",
                   "=Chapter Four",
                   "They slept.",
                   "# 1 Chapter the Fifth. Of Ropes.",
                   "=Chapter the Fifth. Of Ropes.",
                   "They tied knots.",
                   "# 1 CHAPTER TWENTY-SIX.--The Storm.",
                   "=CHAPTER TWENTY-SIX.--The Storm.",
                   "It blew.",
                   "# 1 Chap. VII.",
                   "=Chap. VII.",
                   "\"No,\" he said."}));
}

TEST(PlainTextHeadingsTest, NumbersAloneAreChaptersInARow) {
  EXPECT_EQ(
      shown(read_text("I\n\nThe Quay\n\nIt was wet.\n\nII.\n\nThey rowed.\n")),
      (Lines{"# 1 I. The Quay", "=I. The Quay", "It was wet.", "# 1 II.", "=II.", "They rowed."}));
  EXPECT_EQ(shown(read_text("PART ONE\n\n1\n\nIt was wet.\n\n2\n\nThey rowed.\n")),
            (Lines{"# 1 Part One", "=Part One", "# 1 1", "=1", "It was wet.", "# 1 2", "=2",
                   "They rowed."}));
  // A word, and the stanzas of a song in a book whose chapters are counted otherwise.
  EXPECT_EQ(shown(read_text("He asked who it was.\n\nI.\n\nSo he said.\n")),
            (Lines{"# 1 b", "He asked who it was.", "I.", "So he said."}));
  EXPECT_EQ(shown(read_text("CHAPTER 1\n\nHe sang.\n\nI.\n\nRow, row.\n\nII.\n\nRow on.\n\n"
                            "CHAPTER 2\n\nHe slept.\n")),
            (Lines{"# 1 Chapter 1", "=Chapter 1", "He sang.", "I.", "Row, row.", "II.", "Row on.",
                   "# 1 Chapter 2", "=Chapter 2", "He slept."}));
}

TEST(PlainTextHeadingsTest, LettersOfADictionaryAreChapters) {
  EXPECT_EQ(shown(read_text("\n\n\nB\n\nBARGE, n. A boat.\n\n\nC\n\nCLOCK, n. A wheel.\n\n\nD\n\n"
                            "DOCK, n. A wall.\n")),
            (Lines{"# 1 B", "=B", "BARGE, n. A boat.", "# 1 C", "=C", "CLOCK, n. A wheel.", "# 1 D",
                   "=D", "DOCK, n. A wall."}));
}

TEST(PlainTextHeadingsTest, CapitalsSetApartAreChaptersWhereNoneIsNumbered) {
  const std::string stories =
      "THREE TALES\n\n\nTHE END OF IT\n\nIt was the end of it, and the BBC said so.\n\n\n"
      "THE BBC AND I\n\nNOTICE\n\nThe door was shut, and the\nwindow too.\n";
  EXPECT_EQ(shown(read_text(stories)),
            (Lines{"# 1 b", "THREE TALES", "# 1 The End of It", "=The End of It",
                   "It was the end of it, and the BBC said so.", "THE BBC AND I", "NOTICE",
                   "The door was shut, and the window too."}));
  EXPECT_EQ(shown(read_text("CHAPTER 1\n\nHe wrote a letter home.\n\n\nTHE LETTER\n\n"
                            "Dear all, I am well and safe.\n")),
            (Lines{"# 1 Chapter 1", "=Chapter 1", "He wrote a letter home.", "=The Letter",
                   "Dear all, I am well and safe."}));
}

const std::string kTwoChapters =
    "\n\n\nCHAPTER I\n\nTHE QUAY\n\nThe quay was wet.\n\n\n\nCHAPTER II\n\nTHE SHIP\n\nShe "
    "sailed.\n";

TEST(PlainTextContentsTest, ListWhoseEntriesReturnIsNotRead) {
  const Lines chapters = {"# 1 Chapter I. The Quay",  "=Chapter I. The Quay",  "The quay was wet.",
                          "# 1 Chapter II. The Ship", "=Chapter II. The Ship", "She sailed."};
  for (const std::string contents :
       {"CONTENTS\n\nCHAPTER                 PAGE\n\n   I. The Quay ......... 1\n  II. The Ship "
        "... 12\n",
        "Table of Contents\n\nChapter I: The Quay\n\nChapter II: The Ship\n",
        "_Contents_\nThe Quay  1\nThe Ship  2\n", "CONTENTS.\n\nTHE QUAY\n\nTHE SHIP\n"}) {
    const io::Book book = read_text(contents + kTwoChapters);
    EXPECT_EQ(shown(book), chapters) << contents;
    EXPECT_EQ(notices_of(book), "1: the list of contents is not read\n");
  }
}

TEST(PlainTextContentsTest, NamesHeadingsThatHaveNoNumber) {
  EXPECT_EQ(shown(read_text("The Well\n\nContents\n\nMorning\nNoon\nA Last Word\n\n"
                            "To my mother\n\n\nMorning\n\nThe well was dry.\n\nMorning\n\n"
                            "Noon\n\nIt rained.\n\nA Last Word\n\nThank you.\n")),
            (Lines{"# 1 b", "The Well", "To my mother", "# 1 Morning", "=Morning",
                   "The well was dry.", "Morning", "# 1 Noon", "=Noon", "It rained.",
                   "# 1 A Last Word", "=A Last Word", "Thank you."}));
}

TEST(PlainTextContentsTest, NamesChaptersBySentences) {
  EXPECT_EQ(shown(read_text(
                "CONTENTS\n\n  I. How a boat was mended. 1\n  II. How she sailed away. 9\n\n\n"
                "CHAPTER I.\n\nHow a boat was mended.\n\n\nIt was wet.\n\n\n"
                "CHAPTER II.\n\nHow she sailed away.\n\n\nIt was dry.\n")),
            (Lines{"# 1 Chapter I. How a boat was mended.", "=Chapter I. How a boat was mended.",
                   "It was wet.", "# 1 Chapter II. How she sailed away.",
                   "=Chapter II. How she sailed away.", "It was dry."}));
}

TEST(PlainTextContentsTest, EntriesGoOnInTheNextLineWhereverTheirPageIs) {
  const std::string chapters =
      "\n\nCHAPTER I.\n\nHow a boat was mended at last in the\nharbour of the town.\n\nIt was "
      "wet.\n\n\n"
      "CHAPTER II.\n\nHow she sailed away.\n\nIt was dry.\n";
  for (const std::string entry :
       {"  I. How a boat was mended at last   12\n     in the harbour of the town.\n",
        "  I. How a boat was mended at last ... 12\n     in the harbour\n     of the town.\n",
        "  I. How a boat was mended at last\n     in the harbour of the town.      12\n"})
    EXPECT_EQ(
        shown(read_text("CONTENTS\n\n" + entry + "  II. How she sailed away. 19\n" + chapters)),
        (Lines{"# 1 Chapter I. How a boat was mended at last in the harbour of the town.",
               "=Chapter I. How a boat was mended at last in the harbour of the town.",
               "It was wet.", "# 1 Chapter II. How she sailed away.",
               "=Chapter II. How she sailed away.", "It was dry."}))
        << entry;
}

TEST(PlainTextContentsTest, ListWithoutANameIsARunOfHeadings) {
  EXPECT_EQ(shown(read_text("THE ROAD\n\nPREFACE\nCHAPTER I\nCHAPTER II\n\nPREFACE\n\nRead on.\n\n"
                            "CHAPTER I\n\nThey left.\n\nCHAPTER II\n\nThey came.\n")),
            (Lines{"# 1 b", "THE ROAD", "# 1 Preface", "=Preface", "Read on.", "# 1 Chapter I",
                   "=Chapter I", "They left.", "# 1 Chapter II", "=Chapter II", "They came."}));
}

TEST(PlainTextContentsTest, NamesOfAPlayThatReturnAreNoList) {
  const std::string play =
      "SCENE I\n\nTHE GARDEN\n\nANNA.\n\nWho is it?\n\nTHE GARDEN\n\nANNA.\n\nNobody.\n\nSCENE "
      "I\n\n"
      "ANNA.\n\nStill nobody, and it is late.\n";
  const io::Book book = read_text(play);
  EXPECT_EQ(notices_of(book), "");
  EXPECT_EQ(shown(book),
            (Lines{"# 1 Scene I. The Garden", "=Scene I. The Garden", "ANNA.", "Who is it?",
                   "THE GARDEN", "ANNA.", "Nobody.", "# 1 Scene I. Anna.", "=Scene I. Anna.",
                   "Still nobody, and it is late."}));
}

TEST(PlainTextContentsTest, ChaptersThatCountAnewInEachPartStay) {
  EXPECT_EQ(shown(read_text("CONTENTS\n\nPART ONE\nCHAPTER I\nCHAPTER II\nPART TWO\nCHAPTER I\n\n"
                            "PART ONE\n\nCHAPTER I\n\nOne.\n\nCHAPTER II\n\nTwo.\n\nPART TWO\n\n"
                            "CHAPTER I\n\nThree.\n")),
            (Lines{"# 1 Part One", "=Part One", "# 1 Chapter I", "=Chapter I", "One.",
                   "# 1 Chapter II", "=Chapter II", "Two.", "# 1 Part Two", "=Part Two",
                   "# 1 Chapter I", "=Chapter I", "Three."}));
}

TEST(PlainTextBracketsTest, IllustrationsAndPageNumbersAreNotRead) {
  const io::Book book = read_text(
      "[Illustration]\n\nThe mill[Pg 4] stood\n[Illustration: The mill,\nby night [after Ott].]\n"
      "on a hill and it was\n\n[Pg 5]\n\nnever still.\n\n{6}\n\nNext.\n\n"
      "[Illustration: _A wheel_\n\n_Page 7_]\n\n[Transcriber's Note: Spelling kept.]\n");
  EXPECT_EQ(shown(book),
            (Lines{"# 1 b", "The mill stood on a hill and it was never still.", "Next."}));
  EXPECT_EQ(notices_of(book), " 3 illustrations not read\n 1 transcriber's note not read\n");
}

TEST(PlainTextNotesTest, AreSkippedOrReadBehindTheirParagraph) {
  const std::string text =
      "Salt[1] was dear,[2] and so\nwas tea [A].\n\n[Footnote 1: From the\nsea.\n\nMostly.]\n\n"
      "    [2] Before the war.[3]\n    [3] The last.\n\n[A] Green.\n\nNobody [9] drank.\n\n"
      "CHAPTER II\n\nSugar.[1]\n\n[1] From beets.\n";
  EXPECT_EQ(shown(read_text(text)),
            (Lines{"# 1 b", "Salt was dear, and so was tea.", "Nobody [9] drank.", "# 1 Chapter II",
                   "=Chapter II", "Sugar."}));
  EXPECT_EQ(shown(read_text(text, io::Notes::kInline)),
            (Lines{"# 1 b", "Salt was dear, and so was tea.", "^From the sea.", "^Mostly.",
                   "^Before the war.", "^The last.", "^Green.", "Nobody [9] drank.",
                   "# 1 Chapter II", "=Chapter II", "Sugar.", "^From beets."}));
}

TEST(PlainTextNotesTest, AtTheEndOfTheBookFollowTheirOrder) {
  EXPECT_EQ(
      shown(read_text("One.[1]\n\nTwo.[1]\n\nThree.[Footnote: Odd.]\n\nNOTES\n\n[1] First.\n\n"
                      "[1] Second.\n\n[7] Text.\n",
                      io::Notes::kInline)),
      (Lines{"# 1 b", "One.", "^First.", "Two.", "^Second.", "Three.", "^Odd.", "NOTES",
             "[7] Text."}));
}

TEST(PlainTextLinesTest, DividedWordsAreWhole) {
  EXPECT_EQ(
      shown(read_text("It was beyond be-\nlief. The well-known man, a well-\nknown name, his "
                      "mother-in-\nlaw, an Anglo-\nSaxon, twenty-\nfive of 1914-\n1918, and "
                      "light\u00AD\nhouses; he said--\nnothing.\n")),
      (Lines{"# 1 b",
             "It was beyond belief. The well-known man, a well-known name, his mother-in-law, "
             "an Anglo-Saxon, twenty-five of 1914-1918, and lighthouses; he said-- nothing."}));
}

TEST(PlainTextLinesTest, EmphasisIsNotRead) {
  EXPECT_EQ(shown(read_text("_Never_, said she, _not\nonce_; the file_name and a_b_c stay, and _ "
                            "too, ____ as well. \u201C_So_\u201D\u2014_there_.\n")),
            (Lines{"# 1 b",
                   "Never, said she, not once; the file_name and a_b_c stay, and _ too, ____ as "
                   "well. \u201CSo\u201D\u2014there."}));
}

TEST(PlainTextLinesTest, VerseAndAddressesKeepTheirLines) {
  EXPECT_EQ(
      shown(read_text(
          "He opened the paper with great care, for it was old and brown, and read\n"
          "aloud what the keeper of the light had put there in his own small hand:\n\n"
          "    The lamp is lit upon the hill\n    And all the boats come home,\n"
          "      Though the night is long and still\n    And white with foam.\n\n"
          "    It was indeed a quotation of the usual kind, set in from the\n"
          "    margin, whose lines end where they are full, and it went on\n    for a while.\n\n"
          "                    Harbour Street 4\n                    Third of March\n\n"
          "Dear Tom,\nI am well.\nCome soon.\n")),
      (Lines{"# 1 b",
             "He opened the paper with great care, for it was old and brown, and read aloud what "
             "the keeper of the light had put there in his own small hand:",
             "The lamp is lit upon the hill, And all the boats come home, Though the night is long "
             "and still, And white with foam.",
             "It was indeed a quotation of the usual kind, set in from the margin, whose lines end "
             "where they are full, and it went on for a while.",
             "Harbour Street 4, Third of March", "Dear Tom, I am well. Come soon."}));
}

TEST(PlainTextEncodingTest, OtherThanUtf8IsRecognised) {
  std::string text =
      "Caf\xE9 na\xEFve, d\xE9j\xE0 vu: \x93le gar\xE7on est l\xE0\x94.\n\nL'\xE9t\xE9 \xE9tait "
      "fini.\n";
  const io::Book book = read_text(text);
  EXPECT_EQ(shown(book),
            (Lines{"# 1 b", "Café naïve, déjà vu: “le garçon est là”.", "L'été était fini."}));
  EXPECT_EQ(notices_of(book), " not UTF-8: read as windows-1252\n");
  const io::Book wide =
      read_text(std::string("\xFF\xFE"
                            "H\0i\0.\0",
                            8));
  EXPECT_EQ(shown(wide), (Lines{"# 1 b", "Hi."}));
  EXPECT_EQ(shown(read_text("Été.\n\nH\xE9.\n\nÀ nous.\n")),
            (Lines{"# 1 b", "Été.", "H\xE9.", "À nous."}));
}

std::string copies(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(PlainTextLinesTest, HostileTextsTakeLinearTime) {
  const auto begin = std::chrono::steady_clock::now();
  for (const std::string piece :
       {"[1] ", "[1] x\n\n", "[", "]", "[Footnote 1: ", "[Illustration", "[Pg 1]", "CONTENTS\n\n",
        "CHAPTER I\n\n", "CHAPTER I\nx\n\n", "Title: x\n", "_a ", "a-\n", "-\n", "X\n\n\n", "[*]",
        "*** START OF THE EBOOK\n", "I. x\n"})
    read_text("a\n\n" + copies(piece, 20'000) + "\n\na");
  const auto end = std::chrono::steady_clock::now();
  EXPECT_LT(std::chrono::duration<double>(end - begin).count(), 60);
}

}  // namespace
