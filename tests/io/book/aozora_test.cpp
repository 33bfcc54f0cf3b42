// Aozora Bunko texts: title, colophon, ruby, annotations, rare characters, Shift_JIS.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "io/book/selection.h"
#include "io/book_reader.h"
#include "tests/io/book/shown.h"
#include "tests/support/temp_folder.h"

// Plain text as Aozora Bunko's library has it.

namespace {

using Lines = std::vector<std::string>;

const std::string kRule = "-------------------------------------------------------\n";
const std::string kHead =
    "灯台の手紙\n何　三郎\n\n" + kRule +
    "【テキスト中に現れる記号について】\n\n《》：ルビ\n（例）漢字《かんじ》\n\n"
    "［＃］：入力者注\n（例）［＃５字下げ］\n" +
    kRule + "\n";
const std::string kFoot =
    "\n\n底本：「海の話集」海鳥出版\n　　　2001（平成13）年1月1日初版発行\n入力：人\n校正：別の人"
    "\n";

io::Book aozora_book(const std::string& text) {
  const TempFolder folder;
  return io::read_book(io::Source(folder.write("b.txt", text)));
}

/// The blocks of a body, words with a reading as `{words|reading}`.
Lines aozora_lines(const std::string& body) {
  Lines lines;
  const io::Book book = aozora_book(kHead + body + kFoot);
  for (const io::Chapter& chapter : book.chapters) {
    if (chapter.kind == "colophon") continue;
    for (const io::Block& block : chapter.blocks) {
      std::string line;
      for (const io::Run& run : block.runs) {
        std::size_t done = 0;
        for (const io::GivenWords& given : run.given) {
          EXPECT_EQ(given.alphabet, io::kRuby);
          EXPECT_NE(given.place.find("b.txt:"), std::string::npos);
          line += run.text.substr(done, given.begin - done) + "{" +
                  run.text.substr(given.begin, given.end - given.begin) + "|" + given.phonemes +
                  "}";
          done = given.end;
        }
        line += run.text.substr(done);
      }
      lines.push_back(line);
    }
  }
  return lines;
}

TEST(AozoraTest, HeadNamesTheBookAndTheColophonIsNotRead) {
  io::Book book = aozora_book(kHead + "　霧の朝だった。\n「誰だ」\n" + kFoot);
  EXPECT_EQ(book.title, "灯台の手紙");
  EXPECT_EQ(book.author, "何　三郎");
  EXPECT_EQ(book.language, "ja");
  EXPECT_EQ(shown(book), (Lines{"# 1 灯台の手紙", "霧の朝だった。", "「誰だ」", "# 1 底本",
                                "底本：「海の話集」海鳥出版", "2001（平成13）年1月1日初版発行",
                                "入力：人", "校正：別の人"}));
  EXPECT_EQ(book.chapters[1].kind, "colophon");
  io::select_chapters({}, "b.txt", book);
  EXPECT_EQ(shown(book), (Lines{"# 1 灯台の手紙", "霧の朝だった。", "「誰だ」"}));
}

TEST(AozoraTest, SubtitlesAndTranslatorsAreKnown) {
  const io::Book book =
      aozora_book("灯台\n――海の話――\nTHE LIGHT\nジョー・リード\n何三郎訳\n\n" + kRule +
                  "【テキスト中に現れる記号について】\n" + kRule + "\n海。\n");
  EXPECT_EQ(book.title, "灯台　――海の話――　THE LIGHT");
  EXPECT_EQ(book.author, "ジョー・リード");
  EXPECT_EQ(book.details.translator, "何三郎");
}

TEST(AozoraTest, WithoutAHeadBlockTheColophonTells) {
  const io::Book book = aozora_book("灯台\n何三郎\n\n　海は漢字《かんじ》だ。\n" + kFoot);
  EXPECT_EQ(book.title, "灯台");
  EXPECT_EQ(book.author, "何三郎");
  ASSERT_EQ(book.chapters.size(), 2U);
  EXPECT_EQ(text_of(book.chapters[0]), "海は漢字だ。");
}

TEST(AozoraTest, OtherTextsKeepTheirMarks) {
  EXPECT_EQ(shown(aozora_book("他读《呐喊》，又读鲁迅《彷徨》。\n\n底本不明。\n")),
            (Lines{"# 1 b", "他读《呐喊》，又读鲁迅《彷徨》。", "底本不明。"}));
}

TEST(AozoraTest, RubyIsTheReadingOfItsWords) {
  EXPECT_EQ(aozora_lines("　東京《とうきょう》へ行《い》く。\n"),
            Lines{"{東京|とうきょう}へ{行|い}く。"});
  EXPECT_EQ(
      aozora_lines("　この｜青い海《あおいうみ》は、あの々木《き》とカタカナ《かな》Ｌａ《ら》の、"
                   "ひら《ひ》。\n"),
      Lines{"この{青い海|あおいうみ}は、あの{々木|き}と{カタカナ|かな}{Ｌａ|ら}の、{ひら|ひ}。"});
}

TEST(AozoraTest, RubyMayStandBesideLettersInBracketsAndSigns) {
  EXPECT_EQ(aozora_lines("　街の 〔Gu:rtel〕《ギユルテル》 と男＋《プラス》女。\n"),
            Lines{"街の {〔Gu:rtel〕|ギユルテル} と男{＋|プラス}女。"});
}

TEST(AozoraTest, RubyWithoutWordsOrEndIsText) {
  EXPECT_EQ(aozora_lines("　。《え》と海《うみ\n　》と｜海と《》空｜\n"),
            (Lines{"。《え》と海《うみ", "》と｜海と《》空｜"}));
}

TEST(AozoraTest, AnnotationsAreNotRead) {
  EXPECT_EQ(aozora_lines("［＃ここから２字下げ］\n　海［＃「海」に傍点］は［＃ゴシック体］青い"
                         "［＃ゴシック体終わり］。［＃「青い」はママ］\n［＃ここで字下げ終わり］\n"
                         "［＃挿絵（fig1_01.png、横100×縦100）入る］\n　空［＃「※［＃「言＋虚」、"
                         "第4水準2-88-74］」に傍点］。\n　［＃海\n"),
            (Lines{"海は青い。", "空。", "［＃海"}));
}

TEST(AozoraTest, PageBreaksAreNotRead) {
  EXPECT_EQ(aozora_lines("　海。\n［＃改ページ］\n　空。\n［＃改丁］\n　陸。\n"),
            (Lines{"海。", "空。", "陸。"}));
}

TEST(AozoraTest, HeadingsHaveThreeLevels) {
  const io::Book book = aozora_book(kHead +
                                    "［＃３字下げ］上　先生［＃「上　先生」は大見出し］\n\n［＃５字"
                                    "下げ］一［＃「一」は中見出し］\n\n"
                                    "　海。\n\n［＃中見出し］二［＃中見出し終わり］\n\n　空。\n\n小"
                                    "さな話［＃「小さな話」は小見出し］\n"
                                    "　陸。\n\n［＃ここから大見出し］\n下\n手紙《てがみ》\n［＃ここ"
                                    "で大見出し終わり］\n\n　第一章\n　夜。\n" +
                                    kFoot);
  EXPECT_EQ(shown(book), (Lines{"# 1 上　先生", "=上　先生", "# 2 一", "=一", "海。", "# 2 二",
                                "=二", "空。", "=小さな話", "陸。", "# 1 下　手紙", "=下　手紙",
                                "第一章", "夜。", "# 1 底本", "底本：「海の話集」海鳥出版",
                                "2001（平成13）年1月1日初版発行", "入力：人", "校正：別の人"}));
}

TEST(AozoraTest, HeadingsInALineWithTextEndThere) {
  EXPECT_EQ(aozora_lines("　一［＃「一」は同行中見出し］　海は青い。\n"),
            (Lines{"一", "海は青い。"}));
}

TEST(AozoraTest, WithoutHeadingsOfItsOwnWordsTell) {
  EXPECT_EQ(
      aozora_book(kHead + "　　　一\n\n　海。\n\n　　　二\n\n　空。\n" + kFoot).chapters.size(),
      3U);
}

TEST(AozoraTest, CharactersOutsideTheSetAreFoundByTheirNumber) {
  EXPECT_EQ(
      aozora_lines("　※［＃「口＋世」、第3水準1-14-1］※［＃ローマ数字1、1-13-21］"
                   "※［＃「魚＋師のつくり」、第4水準2-93-37］※［＃「人」の一種、第4水準2-1-"
                   "1］と※［＃「てへん＋劣」、第3水準1-84-77］"
                   "《は》る。※［＃半濁点付き片仮名ト、1-5-94］※［＃「身＋單」、U+8EC3、56-1］"
                   "※［＃「火＋日」、unicode7157］。\n"),
      Lines{"俱Ⅰ魳\U00020089と{挘|は}る。ト゚軃煗。"});
}

TEST(AozoraTest, UnknownCharactersAreMarkedAndCounted) {
  const io::Book book = aozora_book(kHead +
                                    "　※［＃「海＋空」、12-3］と※［＃「空」、第9水準"
                                    "9-99-99］と※［＃海、U+110000］※印。\n" +
                                    kFoot);
  EXPECT_EQ(text_of(book.chapters[0].blocks[0]), "〓と〓と〓※印。");
  ASSERT_FALSE(book.notices.empty());
  EXPECT_NE(book.notices.back().find("3 characters"), std::string::npos) << book.notices.back();
}

TEST(AozoraTest, MarksThatRepeatAWordAreThoseOfTheAuthor) {
  EXPECT_EQ(
      aozora_lines("　いろ／＼な、彼はとき／″＼笑う。それは／＼、ところ／″＼。代る／″＼見る。\n"
                   "　一人／＼、国／＼、各《おの／＼》。。／＼\n　中〱、しみ〲、みす〳〵。\n"),
      (Lines{"いろ〳〵な、彼はとき〴〵笑う。それは〳〵、ところ〴〵。代る〴〵見る。",
             "一人〳〵、国〳〵、{各|おの〳〵}。。〳〵", "中〱、しみ〲、みす〳〵。"}));
}

TEST(AozoraTest, RubyOfARepeatedWordIsOfAllOfIt) {
  EXPECT_EQ(aozora_lines("　その各／＼《おの／＼》、様／″＼《さまざま》。いろ／＼空《そら》、"
                         "｜代る／″＼《かわるがわる》。\n"),
            Lines{"その{各〳〵|おの〳〵}、{様〴〵|さまざま}。いろ〳〵{空|そら}、"
                  "{代る〴〵|かわるがわる}。"});
}

TEST(AozoraTest, ShiftJisIsRecognised) {
  // 灯台の手紙 and so on, as the library has its files: Shift_JIS, CR and LF.
  const std::string bytes =
      "\x93\x94\x91\xE4\r\n\x89\xBD\x8E\x4F\x98\x59\r\n\r\n\x81\x40\x8A\x43\x82\xCD\x8A\xBF\x8E\x9A"
      "\x81\x73\x82\xA9\x82\xF1\x82\xB6\x81\x74\x82\xBE\x81\x42\r\n\x81\x40\x97\x82\x92\xA9\x81\x41"
      "\x91\x44\x82\xCD\x8D\x60\x82\xF0\x8F\x6F\x82\xBD\x81\x42\r\n\r\n\x92\xEA\x96\x7B\x81\x46\x81"
      "\x75\x8A\x43\x81\x76\r\n\x93\xFC\x97\xCD\x81\x46\x90\x6C\r\n";
  const io::Book book = aozora_book(bytes);
  EXPECT_EQ(book.title, "灯台");
  EXPECT_EQ(text_of(book.chapters[0]), "海は漢字だ。 翌朝、船は港を出た。");
  EXPECT_NE(book.notices.front().find("Shift_JIS"), std::string::npos) << book.notices.front();
}

TEST(AozoraTest, RowsOfMarksTakeLinearTime) {
  const auto begin = std::chrono::steady_clock::now();
  for (const std::string piece :
       {"《", "》", "海《", "《う》", "｜", "｜海《", "［＃", "［＃「", "※［＃", "］", "／＼",
        "いろ／＼", "［＃大見出し］", "［＃大見出し］\n", "［＃ここから大見出し］\n", "底本：\n",
        "海《う》"}) {
    std::string text = kHead + "　";
    for (int i = 0; i < 20'000; ++i) text += piece;
    aozora_book(text + "海。\n" + kFoot);
  }
  const auto end = std::chrono::steady_clock::now();
  EXPECT_LT(std::chrono::duration<double>(end - begin).count(), 60);
}

}  // namespace
