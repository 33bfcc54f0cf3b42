// The say and voices commands: formats, bit rates, tags, alignments, blends; tags by ffprobe.
#include <gtest/gtest.h>

#include "tests/cli/kokoro_render.h"

namespace {

TEST(SayTest, TextBecomesAFileThatTheSeedRepeats) {
  const TempFolder folder;
  EXPECT_EQ(run({"say", "Hello.", "-o", folder / "a.wav", "--seed", "3"}).exit_code, 0);
  EXPECT_EQ(run({"say", "Hello.", "-o", folder / "b.wav", "--seed", "3"}).exit_code, 0);
  EXPECT_EQ(run({"say", "Hello.", "-o", folder / "c.wav", "--seed", "4"}).exit_code, 0);
  EXPECT_GT(read_bytes(folder / "a.wav").size(), 10000u);
  EXPECT_EQ(read_bytes(folder / "a.wav"), read_bytes(folder / "b.wav"));
  EXPECT_NE(read_bytes(folder / "a.wav"), read_bytes(folder / "c.wav"));
}

TEST(SayTest, ExtensionNamesTheContainerAndItsBytesAreRepeated) {
  const std::pair<const char*, const char*> containers[] = {{".flac", "fLaC"}, {".ogg", "OggS"},
                                                            {".opus", "OggS"}, {".mp3", "ID3"},
                                                            {".WAV", "RIFF"},  {".Flac", "fLaC"}};
  for (const auto& [extension, magic] : containers) {
    const TempFolder folder;
    const std::string first = folder / (std::string("a") + extension);
    const std::string second = folder / (std::string("b") + extension);
    EXPECT_EQ(run({"say", "Hi.", "-o", first}).exit_code, 0);
    EXPECT_EQ(run({"say", "Hi.", "-o", second}).exit_code, 0);
    EXPECT_EQ(read_bytes(first).rfind(magic, 0), 0u) << extension;
    EXPECT_TRUE(read_bytes(first) == read_bytes(second)) << extension;
  }
}

TEST(SayTest, UnknownExtensionGivesExitCodeTwoAndNamesTheKnown) {
  const TempFolder folder;
  for (const char* name : {"a.aiff", "a", ".wav"}) {
    const ProgramResult result = run({"say", "Hi.", "-o", folder / name});
    EXPECT_EQ(result.exit_code, 2) << name;
    EXPECT_NE(result.err.find(".wav .flac .ogg .opus .mp3"), std::string::npos) << result.err;
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(SayTest, RateThatTheContainerLacksGivesExitCodeTwo) {
  const TempFolder folder;
  const ProgramResult result = run({"say", "Hi.", "-o", folder / "a.opus", "--rate", "22050"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_NE(result.err.find("22050 Hz"), std::string::npos) << result.err;
}

TEST(SayTest, BitRateDecidesTheSize) {
  const TempFolder folder;
  for (const char* extension : {".mp3", ".opus"}) {
    std::vector<std::size_t> sizes;
    for (const char* rate : {"24", "96"}) {
      const std::string file = folder / (rate + std::string(extension));
      EXPECT_EQ(run({"say", "Good morning.", "-o", file, "--bitrate", rate}).exit_code, 0);
      sizes.push_back(read_bytes(file).size());
    }
    EXPECT_GT(sizes[1], 3 * sizes[0]) << extension;
  }
}

TEST(SayTest, BitRateOrQualityThatTheFormatLacksGivesExitCodeTwo) {
  const std::vector<std::vector<std::string>> cases = {
      {"a.flac", "--bitrate", "64", "--bitrate: expected opus or mp3 for 64 kbit/s, found flac"},
      {"a.ogg", "--bitrate", "64", "--bitrate: expected opus or mp3 for 64 kbit/s, found ogg"},
      {"a.opus", "--bitrate", "300", "--bitrate: expected 6 to 256 for opus, found 300"},
      {"a.mp3", "--bitrate", "65", "for mp3 at 24000 Hz, found 65"},
      {"a.mp3", "--bitrate", "5", "--bitrate: expected a whole number from 6 to 320, found 5"},
      {"a.wav", "--quality", "0.5",
       "--quality: expected ogg, opus or mp3 for a quality of 0.5, found wav"}};
  const TempFolder folder;
  for (const auto& each : cases) {
    const ProgramResult result = run({"say", "Hi.", "-o", folder / each[0], each[1], each[2]});
    EXPECT_EQ(result.exit_code, 2) << result.err;
    EXPECT_NE(result.err.find(each[3]), std::string::npos) << result.err;
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

/// What ffprobe shows of a file.
std::string probed(const std::string& file) {
  return run_program("ffprobe", {"-v", "error", "-show_format", "-show_streams", file}).out;
}

TEST(SayTest, FileSaysWhatItIs) {
  const TempFolder folder;
  for (const char* name : {"a.flac", "a.ogg", "a.opus", "a.mp3"}) {
    const ProgramResult result =
        run({"say", "Good [morning](+1), it is 9:45.", "--voice", "demo_slt", "-o", folder / name,
             "--tag", "Series=The Tides", "--tag", "my key=a=b", "--tag", "comment=Aye"});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const std::string shown = probed(folder / name);
    for (const char* text : {"=Good morning it is 9:45\n", "=demo_slt (synthetic voice)\n",
                             "=kokoro-render ", "=The Tides\n", "=a=b\n", "omment=Aye\n"})
      EXPECT_NE(shown.find(text), std::string::npos) << name << ": " << text << "\n" << shown;
  }
}

TEST(SayTest, WavHasTagsWhenTheyAreAskedFor) {
  const TempFolder folder;
  ASSERT_EQ(run({"say", "Good morning.", "-o", folder / "a.wav"}).exit_code, 0);
  ASSERT_EQ(run({"say", "Good morning.", "-o", folder / "b.wav", "--tag", "title=T"}).exit_code, 0);
  const std::string bare = read_bytes(folder / "a.wav");
  const std::string tagged = read_bytes(folder / "b.wav");
  EXPECT_EQ(bare.find("ID3 "), std::string::npos);
  EXPECT_NE(probed(folder / "b.wav").find("TAG:title=T\n"), std::string::npos);
  EXPECT_EQ(tagged.substr(44, bare.size() - 44), bare.substr(44));  // behind the header
}

TEST(SayTest, TagWithoutAValueTakesOneAway) {
  const TempFolder folder;
  ASSERT_EQ(run({"say", "Good morning.", "-o", folder / "a.flac", "--tag", "artist="}).exit_code,
            0);
  EXPECT_EQ(probed(folder / "a.flac").find("synthetic voice"), std::string::npos);
}

TEST(SayTest, WhatIsNoTagGivesExitCodeTwo) {
  const TempFolder folder;
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"title", "--tag: expected KEY=VALUE"},
      {"=x", "--tag: expected KEY=VALUE"},
      {"a:b=x", "--tag: expected KEY=VALUE"},
      {"title=\xFF", "--tag: expected UTF-8, found other bytes in TITLE"}};
  for (const auto& [tag, fault] : cases) {
    const ProgramResult result = run({"say", "Hi.", "-o", folder / "a.flac", "--tag", tag});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_NE(result.err.find(fault), std::string::npos) << result.err;
  }
  EXPECT_EQ(run({"say", "Hi.", "-o", "-", "--tag", "title=x"}).exit_code, 2);
}

TEST(SayTest, TextThatCannotBeSpokenGivesExitCodeOneAndNoFile) {
  const TempFolder folder;
  for (const char* text : {"", "  ", "\xFF"}) {
    const ProgramResult result = run({"say", text, "-o", folder / "a.wav"});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_EQ(result.err.rfind("kokoro-render: ", 0), 0u) << result.err;
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  }
}

TEST(SayTest, SeveralTextsBecomeNumberedFiles) {
  const TempFolder folder;
  const ProgramResult result = run({"say", "One.", " ", "Three.", "-o", folder / "a.b.wav"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err,
            "kokoro-render: text 2: text: expected something to speak, found nothing\n");
  EXPECT_EQ(file_count(folder.path()), 2 + 1) << "what failed stopped nothing; and the ledger";

  EXPECT_EQ(run({"say", "Three.", "-o", folder / "c.wav"}).exit_code, 0);
  EXPECT_FALSE(read_bytes(folder / "a.b-0001.wav").empty());
  EXPECT_TRUE(read_bytes(folder / "a.b-0003.wav") == read_bytes(folder / "c.wav"));
}

TEST(SayTest, LinesBecomeFilesByTheirNumbersAndBlankOnesNone) {
  const TempFolder folder;
  const ProgramResult result =
      run({"say", "--lines", "-o", folder / "a.flac", "--alignments", "srt", "--quiet"},
          "One.\r\n\n\xFF\nThree.");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err.find("kokoro-render: standard input:3: "), 0) << result.err;
  for (const char* name : {"a-0001.flac", "a-0001.srt", "a-0004.flac", "a-0004.srt"})
    EXPECT_FALSE(read_bytes(folder / name).empty()) << name;
  EXPECT_EQ(file_count(folder.path()), 4 + 1) << "and the ledger";
}

TEST(SayTest, StrictRefusesWhatHasNoSoundWithItsPlace) {
  const TempFolder folder;
  const std::string path = folder / "a.wav";
  const char* text = "Good \xE2\x96\x91 morning.";  // a shade, which nobody reads aloud
  const ProgramResult strict = run({"say", text, "--strict", "-o", path});
  EXPECT_EQ(strict.exit_code, 1);
  EXPECT_NE(strict.err.find("at byte 5"), std::string::npos) << strict.err;
  EXPECT_FALSE(std::filesystem::exists(path));
  const ProgramResult otherwise = run({"say", text, "-o", path});
  EXPECT_EQ(otherwise.exit_code, 0);
  EXPECT_NE(otherwise.err.find("not spoken"), std::string::npos) << otherwise.err;
}

TEST(SayTest, AlignmentsAndCurvesAreWrittenBesideTheFile) {
  const TempFolder folder;
  EXPECT_EQ(run({"say", "It is $5.", "-o", folder / "a.flac", "--curves", "--alignments",
                 "textgrid,ctm,srt,vtt,json,labels,srt"})
                .exit_code,
            0);
  EXPECT_EQ(file_count(folder.path()), 9 + 1) << "and the ledger";
  EXPECT_NE(read_bytes(folder / "a.labels.txt").find("\t$5\n"), std::string::npos);
}

TEST(SayTest, UnknownAlignmentGivesExitCodeTwoAndNamesTheKnown) {
  const TempFolder folder;
  const ProgramResult result = run({"say", "Hi.", "-o", folder / "a.wav", "--alignments", "praat"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_NE(result.err.find("textgrid"), std::string::npos) << result.err;
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(VoicesTest, DemoVoicesAreListed) {
  const ProgramResult result = run({"voices"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_NE(result.out.find("demo_slt\n"), std::string::npos) << result.out;
}

TEST(VoicesTest, BlendIsWrittenAsRawFloats) {
  const TempFolder folder;
  const ProgramResult result =
      run({"voices", "--blend", "demo_slt:0.6+demo_rms:0.4", "-o", folder / "mix.bin"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  std::size_t rows = 0;
  std::size_t width = 0;
  ASSERT_EQ(std::sscanf(result.out.c_str(), "%*[^ ] %zu x %zu", &rows, &width), 2) << result.out;
  EXPECT_GE(rows * width, 2u);
  EXPECT_EQ(read_bytes(folder / "mix.bin").size(), sizeof(float) * rows * width);
}

TEST(VoicesTest, BlendOfAnUnknownVoiceGivesExitCodeTwo) {
  for (const char* blend : {"nobody", "demo_slt+nobody", "demo_slt:x", "demo_slt:-1", "+"}) {
    const ProgramResult result = run({"voices", "--blend", blend});
    EXPECT_EQ(result.exit_code, 2) << blend;
    EXPECT_EQ(result.err.rfind("kokoro-render: ", 0), 0u) << result.err;
  }
}

TEST(SayTest, LanguageOfWhichTheModelLacksPhonemesIsSpokenWithAWarning) {
  const TempFolder folder;
  const std::string path = (folder / "a.wav").string();
  const auto say = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments = {"say", "październik", "--language", "pl", "-o", path};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  };
  const ProgramResult result = say({});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.err.find("language pl: the model's alphabet lacks ʑ, in 25 of "),
            std::string::npos)
      << result.err;
  EXPECT_NE(result.err.find("not spoken: ʑ (2 times)"), std::string::npos) << result.err;
  const ProgramResult strict = say({"--strict"});
  EXPECT_EQ(strict.exit_code, 1);
  EXPECT_NE(strict.err.find("found the phoneme 'ʑ'"), std::string::npos) << strict.err;
}

}  // namespace
