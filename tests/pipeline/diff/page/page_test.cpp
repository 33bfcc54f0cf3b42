// The HTML page of a diff: every kind of fault, shared sounds, abandoned pages, the worst items.
#include "pipeline/diff/page/page.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "io/base/error.h"
#include "pipeline/diff/diff.h"
#include "pipeline/diff/tell/tell.h"
#include "tests/pipeline/diff/planted_faults.h"

namespace pipeline::diff {
namespace {

using planted::Samples;

/// Folders a and b, and the page of what differs between them.
class DiffPageTest : public testing::Test {
 protected:
  void write(const std::string& name, const Samples& samples, int rate = talker::kRate) {
    planted::write(folder_ / name, samples, rate);
  }

  void make_page(const char* target, int items = 100) {
    const DiffReport report = compare(folder_ / "a", folder_ / "b", {}, 2);
    write_page(report, to_json(report, {}), folder_ / target, items, 2);
  }

  /// Names of the page's files with this end.
  std::set<std::string> files(const std::string& end) const {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "page/diff-items"))
      if (entry.path().extension() == end) names.insert(entry.path().filename());
    return names;
  }

  /// What the page has of item `number`.
  nlohmann::json drawing(int number) const {
    const std::string script =
        read_bytes(folder_ / ("page/diff-items/" + std::to_string(number) + ".js"));
    const std::size_t begin = script.find('{');
    return nlohmann::json::parse(script.substr(begin, script.rfind('}') + 1 - begin));
  }

  TempFolder folder_;
  Samples voice_ = talker::speak(talker::make_text(3));
};

TEST_F(DiffPageTest, PairsOfAnyKindHaveAPage) {
  Samples broken = voice_;
  broken[100] = NAN;
  const Samples silence(voice_.size());
  const Samples louder = talker::scaled(voice_, 120);
  const auto share = [&](double part) {
    return Samples(voice_.begin(),
                   voice_.begin() + static_cast<int>(part * static_cast<double>(voice_.size())));
  };
  const std::vector<std::pair<Samples, int>> sounds = {
      {voice_, 24000}, {share(0.4), 24000}, {share(0.05), 24000}, {{0.1f}, 24000},
      {{}, 24000},     {silence, 24000},    {louder, 24000},      {broken, 24000},
      {voice_, 4000},  {voice_, 192000}};
  int number = 0;
  for (const auto& [before, before_rate] : sounds)
    for (const auto& [after, after_rate] : sounds) {
      const std::string name = "/" + std::to_string(100 + number++) + ".wav";
      write("a" + name, before, before_rate);
      write("b" + name, after, after_rate);
    }
  folder_.write("a/junk.wav", "junk");
  write("b/junk.wav", voice_);
  make_page("page");
  EXPECT_GT(files(".js").size(), 70);
}

TEST_F(DiffPageTest, ACutFileHasItsDifference) {
  write("a/1.wav", voice_);
  write("b/1.wav", Samples(voice_.begin(), voice_.begin() + voice_.size() * 4 / 10));
  make_page("page");
  EXPECT_EQ(drawing(0).at("audio").size(), 3);
}

TEST_F(DiffPageTest, EqualSoundsAreOneFile) {
  for (const char* name : {"1.wav", "2.wav", "3.wav"}) {
    write(std::string("a/") + name, voice_);
    write(std::string("b/") + name, talker::scaled(voice_, 1));
  }
  make_page("page");
  EXPECT_EQ(files(".js").size(), 3);
  EXPECT_EQ(files(".flac").size(), 3) << "baseline, candidate and difference";
  EXPECT_EQ(drawing(0).at("audio"), drawing(2).at("audio"));
  make_page("page.html");
  const std::string page = read_bytes(folder_ / "page.html");
  for (const std::string& name : files(".flac")) {
    const std::string block = "id=\"sound-" + name + "\"";
    EXPECT_NE(page.find(block), std::string::npos) << name;
    EXPECT_EQ(page.find(block), page.rfind(block)) << name;
  }
}

TEST_F(DiffPageTest, PageThatIsRefusedOrStoppedLeavesNothing) {
  write("a/1.wav", voice_);
  write("b/1.wav", talker::scaled(voice_, 1));
  folder_.write("page/index.html", "somebody's own");
  EXPECT_THROW(make_page("page"), io::Error);
  std::vector<std::string> left;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_ / "page"))
    left.push_back(entry.path().filename());
  EXPECT_EQ(left, std::vector<std::string>{"index.html"});

  const DiffReport report = compare(folder_ / "a", folder_ / "b", {}, 2);
  EXPECT_THROW(
      write_page(report, to_json(report, {}), folder_ / "new", 100, {2, [] { return true; }}),
      Stopped);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "new"));
}

TEST_F(DiffPageTest, TheWorstItemsAreInFullAndTheRestAreRows) {
  for (int item = 0; item < 9; ++item) {
    const std::string name = "/" + std::to_string(item) + ".wav";
    write("a" + name, voice_);
    write("b" + name, talker::scaled(voice_, 1 + item));
  }
  make_page("page", 9);
  EXPECT_EQ(files(".js").size(), 9);
  make_page("page", 2);
  EXPECT_EQ(files(".js").size(), 2);
  EXPECT_EQ(files(".flac").size(), 5) << "one baseline, of each item candidate and difference";
  const std::string page = read_bytes(folder_ / "page/index.html");
  EXPECT_NE(page.find("\"details\":[0,1]"), std::string::npos);
  EXPECT_NE(page.find("\"id\":\"0\""), std::string::npos) << "the least of all has a row";
}

}  // namespace
}  // namespace pipeline::diff
