// Chinese and Japanese plain text, simplified and traditional, from files to chapters and blocks.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "io/book/headings/chapter_kind.h"
#include "io/book/selection.h"
#include "io/book_reader.h"
#include "tests/io/book/shown.h"
#include "tests/support/temp_folder.h"

// Whole books in Chinese and Japanese as plain text: lines, contents, kinds of chapters.

namespace {

using Lines = std::vector<std::string>;

io::Book wide_text_book(const std::string& text) {
  const TempFolder folder;
  return io::read_book(io::Source(folder.write("b.txt", text)));
}

TEST(WideBooksTest, SimplifiedChineseWithAParagraphALine) {
  const io::Book book = wide_text_book(
      "\xEF\xBB\xBF《盐钟》\r\n作者：何米拉\r\n\r\n目录\r\n前言\r\n第一章 潮水……………1\r\n"
      "第二章 旧船……………9\r\n后记\r\n\r\n前言\r\n　　这是一个海边的故事。\r\n\r\n"
      "第一章 潮水\r\n　　那年春天，他们搬到了海边的小镇。\r\n　　“你看，”她说，“潮水退了。”\r\n"
      "　　第一章讲的是潮水。\r\n\r\n　　　　＊　　＊　　＊\r\n　　夜里起了风。\r\n\r\n"
      "第二章 旧船\r\n　　船很旧，名叫 Port Vale，谁也不坐。\r\n\r\n后记\r\n　　写完了。\r\n");
  EXPECT_EQ(shown(book),
            (Lines{"# 1 b", "《盐钟》", "作者：何米拉", "# 1 前言", "=前言", "这是一个海边的故事。",
                   "# 1 第一章 潮水", "=第一章 潮水", "那年春天，他们搬到了海边的小镇。",
                   "“你看，”她说，“潮水退了。”", "第一章讲的是潮水。", "*", "夜里起了风。",
                   "# 1 第二章 旧船", "=第二章 旧船", "船很旧，名叫 Port Vale，谁也不坐。",
                   "# 1 后记", "=后记", "写完了。"}));
  EXPECT_EQ(book.chapters[1].kind, "preface");
  EXPECT_EQ(book.chapters[4].kind, "afterword");
  ASSERT_EQ(book.notices.size(), 1U);
  EXPECT_NE(book.notices[0].find("list of contents is not read"), std::string::npos);
}

TEST(WideBooksTest, ParagraphsInLinesWithoutIndentationOrBlankLines) {
  EXPECT_EQ(shown(wide_text_book("第一章　夜\n海は静かだった。\n「誰だ」\n返事はない。\n港\n"
                                 "船が一艘あった。\n第二章　朝\n霧が出た。\n")),
            (Lines{"# 1 第一章　夜", "=第一章　夜", "海は静かだった。", "「誰だ」", "返事はない。",
                   "港", "船が一艘あった。", "# 1 第二章　朝", "=第二章　朝", "霧が出た。"}));
}

TEST(WideBooksTest, TraditionalChineseInWrappedLines) {
  EXPECT_EQ(
      shown(wide_text_book("卷一\n\n第一回　海上起風雲　鎮中來遠客\n\n"
                           "　　話說東海邊上有一個小鎮，鎮上的人以打魚為生，日子過得十分\n"
                           "清苦。這一年春天，忽然來了一個外鄉人，自稱姓何，背著一只舊箱\n"
                           "子，說要住下。\n"
                           "　　鎮長問道：「你從哪裡來？」那人只是笑，指著海上，半天才說：\n"
                           "「從那邊來！」眾人都不信，\n"
                           "可是沒有人再問。\n"
                           "第二回　舊箱藏明月　孤燈照遠人\n"
                           "　　且說那只箱子，放在窗下，一到夜裡便有光，照得滿屋通明，人人\n"
                           "都說是寶。\n")),
      (Lines{"# 1 卷一", "=卷一", "# 2 第一回　海上起風雲　鎮中來遠客",
             "=第一回　海上起風雲　鎮中來遠客",
             "話說東海邊上有一個小鎮，鎮上的人以打魚為生，日子過得十分清苦。這一年春天，"
             "忽然來了一個外鄉人，自稱姓何，背著一只舊箱子，說要住下。",
             "鎮長問道：「你從哪裡來？」那人只是笑，指著海上，半天才說：「從那邊來！」眾人都不信，"
             "可是沒有人再問。",
             "# 2 第二回　舊箱藏明月　孤燈照遠人", "=第二回　舊箱藏明月　孤燈照遠人",
             "且說那只箱子，放在窗下，一到夜裡便有光，照得滿屋通明，人人都說是寶。"}));
}

TEST(WideBooksTest, LinesJoinWithoutASpaceAtMarksToo) {
  EXPECT_EQ(
      shown(wide_text_book("他在海边站了很久，没有人来叫他（谁会来呢？）\n"
                           "，他看着远处的灯火，忽然想起“\n"
                           "家”这个字，想起那盏很旧的灯——\n"
                           "那盏从来不熄灭的灯，和 Port\n"
                           "Vale 的船，船在那里停了很多年，\n"
                           "船上的人都走了，只有海还在那里\n"
                           "。\U00020000字也在这一行里，一直到行末𠀀\n"
                           "里。\n")),
      (Lines{"# 1 b",
             "他在海边站了很久，没有人来叫他（谁会来呢？），他看着远处的灯火，忽然想起“家”这个字，"
             "想起那盏很旧的灯——那盏从来不熄灭的灯，和 Port Vale 的船，船在那里停了很多年，船上的人"
             "都走了，只有海还在那里。\U00020000字也在这一行里，一直到行末𠀀里。"}));
}

TEST(WideBooksTest, JapaneseOfTodayWithContentsAndColophon) {
  const io::Book book = wide_text_book(
      "灯台の手紙\n\n目　次\n\nプロローグ\n第一章　港\n第二章　灯\nエピローグ\nあとがき\n\n"
      "プロローグ\n\n　霧の朝だった。\n\n第一章　港\n\n　船が着いた。\n「お帰り」\n　と彼女は言った"
      "。\n\n"
      "第二章「灯」\n\n　灯がともった。\n\nエピローグ\n\n　海は静かだ。\n\nあとがき\n\n　ありがとう"
      "。\n\n"
      "奥付\n\n灯台の手紙　海鳥出版\n");
  EXPECT_EQ(shown(book),
            (Lines{"# 1 b",          "灯台の手紙",          "# 1 プロローグ",   "=プロローグ",
                   "霧の朝だった。", "# 1 第一章　港",      "=第一章　港",      "船が着いた。",
                   "「お帰り」",     "と彼女は言った。",    "# 1 第二章「灯」", "=第二章「灯」",
                   "灯がともった。", "# 1 エピローグ",      "=エピローグ",      "海は静かだ。",
                   "# 1 あとがき",   "=あとがき",           "ありがとう。",     "# 1 奥付",
                   "=奥付",          "灯台の手紙　海鳥出版"}));
  Lines kinds;
  for (const io::Chapter& chapter : book.chapters) kinds.emplace_back(chapter.kind);
  EXPECT_EQ(kinds,
            (Lines{"text", "prologue", "chapter", "chapter", "epilogue", "afterword", "colophon"}));
}

TEST(WideBooksTest, ContentsWithoutAListAreKeptWhereNoHeadingFollows) {
  EXPECT_EQ(
      shown(wide_text_book("序\n\n目次\n\n海の朝\n\n青い、と彼は言った。\n\n船の夜\n\n黒い。\n"))
          .front(),
      "# 1 序");
}

TEST(WideBooksTest, VerseKeepsItsLines) {
  EXPECT_EQ(shown(wide_text_book("潮水退去\n灯火初上\n孤舟未归\n长夜方始\n")),
            (Lines{"# 1 b", "潮水退去", "灯火初上", "孤舟未归", "长夜方始"}));
}

TEST(WideBooksTest, HostileTextsTakeLinearTime) {
  const auto begin = std::chrono::steady_clock::now();
  for (const std::string piece : {"第", "第一", "第一章", "第一章\n", "一\n", "一　海\n", "（",
                                  "　", "　海\n", "目次\n", "海\n", "第一章海\n", "一二三"}) {
    std::string text = "海。\n";
    for (int i = 0; i < 5'000; ++i) text += piece;
    wide_text_book(text + "\n海。\n");
  }
  const auto end = std::chrono::steady_clock::now();
  EXPECT_LT(std::chrono::duration<double>(end - begin).count(), 60);
}

TEST(WideKindsTest, HeadingsNameThem) {
  const std::vector<std::pair<std::string, std::string>> expected = {{"カバー", "cover"},
                                                                     {"封面", "cover"},
                                                                     {"扉", "title-page"},
                                                                     {"版权页", "copyright"},
                                                                     {"版權頁", "copyright"},
                                                                     {"版权信息", "copyright"},
                                                                     {"奥付", "colophon"},
                                                                     {"目次", "contents"},
                                                                     {"目　次", "contents"},
                                                                     {"目录", "contents"},
                                                                     {"目錄", "contents"},
                                                                     {"献辞", "dedication"},
                                                                     {"獻詞", "dedication"},
                                                                     {"题记", "epigraph"},
                                                                     {"推荐序", "foreword"},
                                                                     {"まえがき", "preface"},
                                                                     {"前言", "preface"},
                                                                     {"序", "preface"},
                                                                     {"自序", "preface"},
                                                                     {"はじめに", "introduction"},
                                                                     {"绪论", "introduction"},
                                                                     {"序章", "prologue"},
                                                                     {"プロローグ", "prologue"},
                                                                     {"楔子", "prologue"},
                                                                     {"謝辞", "acknowledgments"},
                                                                     {"致谢", "acknowledgments"},
                                                                     {"第一部　海", "part"},
                                                                     {"第二卷", "part"},
                                                                     {"卷一", "part"},
                                                                     {"上巻", "part"},
                                                                     {"第一章　旅立ち", "chapter"},
                                                                     {"第１２回", "chapter"},
                                                                     {"第五話「海」", "chapter"},
                                                                     {"三", "chapter"},
                                                                     {"（四）", "chapter"},
                                                                     {"終章", "epilogue"},
                                                                     {"エピローグ", "epilogue"},
                                                                     {"尾声", "epilogue"},
                                                                     {"あとがき", "afterword"},
                                                                     {"訳者あとがき", "afterword"},
                                                                     {"おわりに", "afterword"},
                                                                     {"后记", "afterword"},
                                                                     {"附录一", "appendix"},
                                                                     {"付録", "appendix"},
                                                                     {"用語集", "glossary"},
                                                                     {"词汇表", "glossary"},
                                                                     {"参考文献", "bibliography"},
                                                                     {"參考書目", "bibliography"},
                                                                     {"索引", "index"},
                                                                     {"人名索引", "index"},
                                                                     {"注释", "notes"},
                                                                     {"注釈", "notes"},
                                                                     {"訳注", "notes"},
                                                                     {"Notes", "notes"},
                                                                     {"作者简介", "about-author"},
                                                                     {"著者紹介", "about-author"},
                                                                     {"序列", "text"},
                                                                     {"海の第一章", "text"},
                                                                     {"第三者", "text"},
                                                                     {"目次第", "text"},
                                                                     {"前言撤回", "text"}};
  for (const auto& [heading, kind] : expected)
    EXPECT_EQ(io::kind_of_chapter(heading, "海。"), kind) << heading;
}

TEST(WideKindsTest, ApparatusIsLeftOutByDefault) {
  io::Book book = wide_text_book(
      "第一章　海\n\n青い。\n\n参考文献\n\n海の本。\n\n索引\n\n海、三頁。\n\nあとがき\n\n終わり。"
      "\n");
  io::select_chapters({.skip = {"afterword"}}, "b.txt", book);
  EXPECT_EQ(shown(book), (Lines{"# 1 第一章　海", "=第一章　海", "青い。"}));
}

}  // namespace
