// Parses Aozora Bunko's annotations: headings, page breaks and described characters.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/book/headings/pattern.h"
#include "io/book/headings/wide.h"
#include "io/book/text/aozora.h"

namespace io {
namespace {

constexpr std::string_view kOpen = "［＃";
constexpr std::string_view kClose = "］";
constexpr std::string_view kOutside = "※";

/// The end of the annotation that begins at each `［＃`, by their places; they may nest.
std::vector<std::pair<std::size_t, std::size_t>> annotations_in(std::string_view line) {
  std::vector<std::size_t> open;
  std::vector<std::pair<std::size_t, std::size_t>> found;
  for (std::size_t at = line.find("［"), close = line.find(kClose); close != line.npos;) {
    if (at < close) {
      if (line.substr(at).starts_with(kOpen)) open.push_back(at);
      at = line.find("［", at + 1);
      continue;
    }
    if (!open.empty()) {
      while (!found.empty() && found.back().first > open.back()) found.pop_back();
      found.emplace_back(open.back(), close);
      open.pop_back();
    }
    close = line.find(kClose, close + 1);
  }
  return found;
}

HeadingRank rank_named(const std::string& size) {
  if (size == "大") return HeadingRank::kPart;
  return size == "中" ? HeadingRank::kChapter : HeadingRank::kSection;
}

}  // namespace

void AozoraMarks::put(HeadingRank rank) {
  const std::string text = std::exchange(text_, {});
  if (trimmed(text).empty()) return;
  TextLine line{.text = with_ruby(with_repetition_marks(text)), .number = number_};
  line.rank = rank;
  (is_in_block_ ? block_ : lines_).push_back(std::move(line));
}

/// The lines of a heading of several are one.
void AozoraMarks::close_block(HeadingRank rank) {
  is_in_block_ = false;
  std::vector<TextLine> block = std::exchange(block_, {});
  for (std::size_t i = 0; i < block.size(); ++i) {
    if (rank != HeadingRank::kNone && i > 0) {
      lines_.back().text += "\u3000" + trimmed(block[i].text);
      continue;
    }
    lines_.push_back(std::move(block[i]));
    lines_.back().rank = rank;
  }
}

void AozoraMarks::annotate(const std::string& note) {
  static const TextPattern of_words(u"「.*」は(?:同行|窓)?([大中小])見出し");
  static const TextPattern begin(u"(ここから)?(?:同行|窓)?([大中小])見出し");
  static const TextPattern end(u"(ここで)?(?:同行|窓)?([大中小])見出し終わり");
  static const TextPattern page(u"改(?:ページ|丁|段|見開き)");
  ++annotations_;
  if (text_.ends_with(kOutside)) {
    text_.erase(text_.size() - kOutside.size());
    --annotations_;
    const std::string character = described_character(note);
    if (character.empty()) ++unknown_;
    text_ += character.empty() ? "〓" : character;
  } else if (const auto words = of_words.groups(note); !words.empty()) {
    put(rank_named(words[0]));
  } else if (const auto first = begin.groups(note); !first.empty()) {
    put(HeadingRank::kNone);
    if (first[0].empty())
      heading_ = rank_named(first[1]);
    else
      is_in_block_ = true;
  } else if (const auto last = end.groups(note); !last.empty()) {
    put(std::exchange(heading_, HeadingRank::kNone));
    if (!last[0].empty()) close_block(rank_named(last[1]));
  } else if (page.matches(note)) {
    lines_.push_back({.text = "", .number = number_});
  }
}

void AozoraMarks::add(const TextLine& line) {
  constexpr std::size_t kMostInBlock = 10;  // lines; else its end is missing
  number_ = line.number;
  if (line.text.empty() && !is_in_block_) lines_.push_back(line);
  std::size_t done = 0;
  for (const auto& [begin, end] : annotations_in(line.text)) {
    text_.append(line.text, done, begin - done);
    annotate(line.text.substr(begin + kOpen.size(), end - begin - kOpen.size()));
    done = end + kClose.size();
  }
  text_.append(line.text, done);
  put(std::exchange(heading_, HeadingRank::kNone));
  if (block_.size() > kMostInBlock) close_block(HeadingRank::kNone);
}

std::vector<TextLine> AozoraMarks::lines() {
  close_block(HeadingRank::kNone);
  return std::exchange(lines_, {});
}

}  // namespace io
