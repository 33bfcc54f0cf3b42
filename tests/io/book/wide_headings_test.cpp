// Chinese and Japanese lines that are headings and lines that are not, and their levels.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "io/book_reader.h"
#include "tests/io/book/shown.h"
#include "tests/support/temp_folder.h"

// Which lines of Chinese and Japanese plain text are headings.

namespace {

using Lines = std::vector<std::string>;

io::Book wide_book(const std::string& text, const io::BookOptions& options = {}) {
  const TempFolder folder;
  return io::read_book(io::Source(folder.write("b.txt", text)), options);
}

bool begins_a_chapter(const std::string& line) {
  const io::Book book = wide_book("彼は海を見ていた。\n\n" + line + "\n\n翌朝、船は港を出た。\n");
  return std::ranges::any_of(book.chapters,
                             [&](const io::Chapter& each) { return each.title == line; });
}

TEST(WideHeadingsTest, LinesThatAreHeadings) {
  for (const std::string line : {"第一章",
                                 "第1章",
                                 "第１２回",
                                 "第三十二節",
                                 "第三十二节",
                                 "第二部",
                                 "第一巻",
                                 "第一卷",
                                 "第五話",
                                 "第五话",
                                 "第十集",
                                 "第百二十三回",
                                 "第廿三章",
                                 "第卅回",
                                 "第一〇三章",
                                 "第九九回",
                                 "第二幕",
                                 "第四場",
                                 "第一夜",
                                 "第兩章",
                                 "第壱章",
                                 "第三篇",
                                 "第三編",
                                 "第一部分",
                                 "卷一",
                                 "卷之三",
                                 "巻の二",
                                 "上巻",
                                 "下卷",
                                 "上篇",
                                 "後編",
                                 "最終章",
                                 "最終回",
                                 "序章",
                                 "终章",
                                 "終章",
                                 "終わりに",
                                 "はじめに",
                                 "おわりに",
                                 "あとがき",
                                 "まえがき",
                                 "訳者あとがき",
                                 "プロローグ",
                                 "エピローグ",
                                 "楔子",
                                 "引子",
                                 "序",
                                 "序言",
                                 "自序",
                                 "前言",
                                 "后记",
                                 "後記",
                                 "附录",
                                 "附録",
                                 "附錄一",
                                 "番外",
                                 "番外編",
                                 "番外二",
                                 "尾声",
                                 "跋",
                                 "解説",
                                 "第一章　旅立ち",
                                 "第1章 The Sea",
                                 "第一章：海边的小镇",
                                 "第一章: 海",
                                 "第一章「旅立ち」",
                                 "第二回『夜の港』",
                                 "第三章【潮】",
                                 "第一回　海上起風雲　鎮中來遠客",
                                 "第一章——风起",
                                 "第三章 何が起きた？",
                                 "第四章　待って……",
                                 "第一　秋の夜",
                                 "正文 第一回　海上起風雲",
                                 "自　序",
                                 "前　言",
                                 "第１章・海",
                                 "第 一 章　海",
                                 "序章　はじまりの朝",
                                 "プロローグ：灯台",
                                 "番外編１　海の話",
                                 "あとがき　灯台のこと",
                                 "第一卷 潮生 第三章 旧船",
                                 "三章　港",
                                 "Chapter 1",
                                 "その一",
                                 "其二",
                                 "第一章　海（上）"})
    EXPECT_TRUE(begins_a_chapter(line)) << line;
}

TEST(WideHeadingsTest, LinesThatAreNot) {
  for (const std::string line : {"第一章では、海の話をした。",
                                 "第一章讲的是海。",
                                 "第一章、それは海の話だ。",
                                 "第一章 讲的是海边的小镇。",
                                 "第一章　ここで彼は言う。",
                                 "第二部を読む。",
                                 "第一章が終わった",
                                 "第一回から見ていた",
                                 "序の口だ。",
                                 "序でに言うと、海は青い。",
                                 "はじめに言っておくが、海は青い。",
                                 "はじめに、海の話をする。",
                                 "あとがきを書いた。",
                                 "前言撤回だ。",
                                 "前言不搭后语。",
                                 "番外地の夜は長い。",
                                 "終わりにしよう。",
                                 "三章まで読んだ。",
                                 "上巻を閉じた。",
                                 "下卷还没有写完。",
                                 "第一の理由は海だ。",
                                 "第三者の声がした。",
                                 "第一次见到海。",
                                 "卷一放在桌上。",
                                 "注：海は青い。",
                                 "「第一章」",
                                 "第一章、第二章、第三章。",
                                 "其二人皆不知。",
                                 "その一つを取る。",
                                 "目录里没有海。",
                                 "第一章「旅立ち」を読む。",
                                 "第六感が働いた",
                                 "第一　彼は来ない。",
                                 "海 空",
                                 "扉",
                                 "注",
                                 "第一线",
                                 "一"})
    EXPECT_FALSE(begins_a_chapter(line)) << line;
}

TEST(WideHeadingsTest, NumbersAloneCountInARow) {
  EXPECT_EQ(shown(wide_book("一\n\n海は青い。\n\n二\n\n船が出た。\n\n十一\n\n三\n\n夜が来た。\n")),
            (Lines{"# 1 一", "=一", "海は青い。", "# 1 二", "=二", "船が出た。", "十一", "三",
                   "夜が来た。"}));
  EXPECT_EQ(shown(wide_book("（一）\n　海は青い。\n（二）\n　船が出た。\n")),
            (Lines{"# 1 （一）", "=（一）", "海は青い。", "# 1 （二）", "=（二）", "船が出た。"}));
  EXPECT_EQ(shown(wide_book("　　　１\n　海は青い。\n　　　２\n　船が出た。\n")),
            (Lines{"# 1 １", "=１", "海は青い。", "# 1 ２", "=２", "船が出た。"}));
  EXPECT_EQ(shown(wide_book("（一）\n\n海は青い。\n\n二\n\n船が出た。\n")),
            (Lines{"# 1 b", "（一）", "海は青い。", "二", "船が出た。"}));
  EXPECT_EQ(shown(wide_book("十九\n\n海は青い。\n\n二十\n\n船が出た。\n\n廿一\n\n夜が来た。\n")),
            (Lines{"# 1 十九", "=十九", "海は青い。", "# 1 二十", "=二十", "船が出た。", "# 1 廿一",
                   "=廿一", "夜が来た。"}));
}

TEST(WideHeadingsTest, NumbersWithTitlesCountInARowBeforeProse) {
  EXPECT_EQ(
      shown(
          wide_book("一　旅立ち\n　海は青い、と彼は言った。\n二　港\n　船が出た、と彼女は言った。\n"
                    "三　夜\n　夜が来た、と誰かが言った。\n")),
      (Lines{"# 1 一　旅立ち", "=一　旅立ち", "海は青い、と彼は言った。", "# 1 二　港", "=二　港",
             "船が出た、と彼女は言った。", "# 1 三　夜", "=三　夜", "夜が来た、と誰かが言った。"}));
  EXPECT_EQ(
      shown(wide_book("他列了一张单子，上面写着要买的东西。\n\n一、苹果\n二、香蕉\n三、橘子\n\n"
                      "写完以后他就出门去了。\n"))
          .size(),
      6U);
}

TEST(WideHeadingsTest, TitlesWithoutASpaceCountInARow) {
  EXPECT_EQ(shown(wide_book(
                "第一章海边小镇\n　　他们来了。\n第二章旧船\n　　船很旧。\n　　第七章尚未写完\n")),
            (Lines{"# 1 第一章海边小镇", "=第一章海边小镇", "他们来了。", "# 1 第二章旧船",
                   "=第二章旧船", "船很旧。", "第七章尚未写完"}));
}

TEST(WideHeadingsTest, TitleMayFollowTheNumberInALineOfItsOwn) {
  EXPECT_EQ(
      shown(wide_book("第一章\n\n海边的小镇\n\n他们来了。\n\n第二章\n\n“谁？”\n\n没有人。\n")),
      (Lines{"# 1 第一章　海边的小镇", "=第一章　海边的小镇", "他们来了。", "# 1 第二章", "=第二章",
             "“谁？”", "没有人。"}));
}

TEST(WideHeadingsTest, PartsAreAboveChaptersAndSectionsBelow) {
  const std::string text =
      "まえがき\n\n海の話である。\n\n第一部　海\n\n第一章　朝\n\n青い。\n\n第二章　昼\n\n白い。\n\n"
      "第一節　砂\n\n砂である。\n\n第二部　陸\n\n第一章　夜\n\n黒い。\n\nあとがき\n\n終わった。\n";
  EXPECT_EQ(
      shown(wide_book(text)),
      (Lines{"# 1 まえがき",   "=まえがき",   "海の話である。", "# 1 第一部　海", "=第一部　海",
             "# 2 第一章　朝", "=第一章　朝", "青い。",         "# 2 第二章　昼", "=第二章　昼",
             "白い。",         "=第一節　砂", "砂である。",     "# 1 第二部　陸", "=第二部　陸",
             "# 2 第一章　夜", "=第一章　夜", "黒い。",         "# 1 あとがき",   "=あとがき",
             "終わった。"}));
  EXPECT_EQ(wide_book(text, {.depth = 1}).chapters.size(), 4U);
  EXPECT_EQ(wide_book(text, {.depth = 3}).chapters.size(), 8U);
}

}  // namespace
