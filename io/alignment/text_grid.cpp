// Alignments as Praat TextGrid files, in the long text format.
#include <string_view>

#include "io/alignment/alignment.h"

namespace io {
namespace {

/// Praat's strings: in quotes, those within doubled.
std::string in_quotes(std::string_view text) {
  std::string inside;
  for (const char c : text) inside += c == '"' ? "\"\"" : std::string(1, c);
  return "\"" + inside + "\"";
}

class Grid {
 public:
  explicit Grid(const Alignment& alignment) : rate_(alignment.sample_rate) {
    text_ = "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\n";
    add_range({0, alignment.samples}, "");
    const bool has_marks = !alignment.bookmarks.empty();
    text_ += "tiers? <exists> \nsize = " + std::string(has_marks ? "3" : "2") + " \nitem []: \n";
    add_tier("words", alignment.samples, alignment.words, &AlignedWord::text);
    add_tier("phones", alignment.samples, alignment.phones, &AlignedPhone::symbol);
    if (has_marks) add_marks(alignment);
  }

  std::string take() { return std::move(text_); }

 private:
  void add_range(SampleRange range, const std::string& indent) {
    text_ += indent + "xmin = " + time(range.begin) + " \n";
    text_ += indent + "xmax = " + time(range.end) + " \n";
  }

  /// Praat wants points apart from each other: marks at one place are one point.
  void add_marks(const Alignment& alignment) {
    std::vector<std::pair<std::int64_t, std::string>> points;
    for (const AlignedBookmark& mark : alignment.bookmarks) {
      if (!points.empty() && points.back().first == mark.sample)
        points.back().second += " " + mark.name;
      else
        points.emplace_back(mark.sample, mark.name);
    }
    begin_tier("TextTier", "marks", alignment.samples);
    text_ += "        points: size = " + std::to_string(points.size()) + " \n";
    for (std::size_t i = 0; i < points.size(); ++i) {
      text_ += "        points [" + std::to_string(i + 1) + "]:\n";
      text_ += "            number = " + time(points[i].first) + " \n";
      text_ += "            mark = " + in_quotes(points[i].second) + " \n";
    }
  }

  void begin_tier(const std::string& kind, const std::string& name, std::int64_t samples) {
    text_ += "    item [" + std::to_string(++tiers_) + "]:\n        class = \"" + kind + "\" \n";
    text_ += "        name = " + in_quotes(name) + " \n";
    add_range({0, samples}, "        ");
  }

  std::string time(std::int64_t sample) const {
    return seconds(time_of(sample, rate_, kMicroseconds));
  }

  template <class Entry>
  void add_tier(const std::string& name, std::int64_t samples, const std::vector<Entry>& entries,
                std::string Entry::*label) {
    begin_tier("IntervalTier", name, samples);
    text_ += "        intervals: size = " + std::to_string(entries.size()) + " \n";
    for (std::size_t i = 0; i < entries.size(); ++i) {
      text_ += "        intervals [" + std::to_string(i + 1) + "]:\n";
      add_range(entries[i].samples, "            ");
      text_ += "            text = " + in_quotes(entries[i].*label) + " \n";
    }
  }

  int rate_;
  int tiers_ = 0;
  std::string text_;
};

}  // namespace

std::string to_text_grid(const Alignment& alignment) { return Grid(alignment).take(); }

}  // namespace io
