// Removes bracketed illustrations and transcriber's notes, and pairs footnotes with their marks.
#include <algorithm>
#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "io/base/error.h"
#include "io/base/xml_document.h"
#include "io/book/text/book.h"

namespace io {
namespace {

enum class BracketKind { kIllustration, kTranscriber, kFootnote };

struct Bracket {
  BracketKind kind;
  std::size_t first_line;
  std::size_t first_byte;  ///< of `[`
  std::size_t last_line;
  std::size_t last_byte;  ///< behind `]`
};

/// Whether `text` begins with `word`, whatever the case of its letters; takes it then.
bool take_word(std::string_view& text, std::string_view word) {
  const auto same = [](char a, char b) { return a == b || (a >= 'A' && a <= 'Z' && a + 32 == b); };
  if (!std::ranges::equal(text.substr(0, word.size()), word, same)) return false;
  text.remove_prefix(word.size());
  return true;
}

/// What a bracket holds, by what follows it.
std::optional<BracketKind> kind_of(std::string_view text) {
  take_word(text, "_");
  const bool is_illustration = take_word(text, "illustration");
  if (is_illustration || take_word(text, "footnote")) {
    constexpr std::size_t kLongestLabel = 8;
    const std::size_t end = text.substr(0, kLongestLabel + 1).find_first_of(":].");
    if (is_illustration && end == 0) return BracketKind::kIllustration;
    if (!is_illustration && end < kLongestLabel && text[end] == ':') return BracketKind::kFootnote;
    return std::nullopt;
  }
  if (take_word(text, "transcriber")) return BracketKind::kTranscriber;
  return std::nullopt;
}

/// Those that we know, the outer of nested ones, in order. One that does not close soon is text.
std::vector<Bracket> known_brackets(const std::vector<TextLine>& lines) {
  constexpr std::size_t kLongest = 20'000;  // bytes
  struct Open {
    Bracket bracket;
    std::size_t at;
    bool is_known;
  };
  std::vector<Open> open;
  std::vector<Bracket> found;
  std::size_t at = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string& text = lines[i].text;
    for (std::size_t k = 0; k < text.size(); ++k, ++at) {
      if (text[k] == '[') {
        const auto kind = kind_of(std::string_view(text).substr(k + 1));
        open.push_back({{kind.value_or(BracketKind::kFootnote), i, k, 0, 0}, at, kind.has_value()});
      } else if (text[k] == ']' && !open.empty()) {
        Bracket closed = open.back().bracket;
        closed.last_line = i;
        closed.last_byte = k + 1;
        if (open.back().is_known && at - open.back().at < kLongest) {
          const auto is_outside = [&](const Bracket& bracket) {
            return std::pair(bracket.first_line, bracket.first_byte) <
                   std::pair(closed.first_line, closed.first_byte);
          };
          while (!found.empty() && !is_outside(found.back())) found.pop_back();
          found.push_back(closed);
        }
        open.pop_back();
      }
    }
  }
  return found;
}

/// A mark of a footnote, `[1]`, `[A]` or `[*]`, that begins at `at`; empty for other text.
std::string_view mark_at(std::string_view text, std::size_t at) {
  constexpr std::size_t kLongest = 5;
  const std::size_t end = text.substr(at, kLongest + 1).find(']');
  if (text[at] != '[' || end == text.npos || end < 2) return {};
  const std::string_view label = text.substr(at + 1, end - 1);
  const auto all_of = [&](std::string_view signs) {
    return label.find_first_not_of(signs) == label.npos;
  };
  const bool is_letter = label.size() == 1 && label[0] >= 'A' && label[0] <= 'Z';
  return is_letter || all_of("0123456789") || all_of("*") ? label : std::string_view();
}

struct TextNote {
  std::string label;
  bool is_declared = false;  ///< as [Footnote 1: ...]
  bool is_referred_to = false;
};

/// Gives lines their notes and references.
class NoteFinder {
 public:
  NoteFinder(std::vector<TextLine>& lines, std::vector<TextNote> declared)
      : lines_(lines), notes_(std::move(declared)) {}

  void run() {
    find_candidates();
    refer();
    finish();
  }

 private:
  TextNote& note(int id) { return notes_[static_cast<std::size_t>(id) - 1]; }

  /// Paragraphs that begin with a mark, and lines in them that do.
  void find_candidates() {
    int open = 0;
    bool may_begin = true;
    for (TextLine& line : lines_) {
      const std::size_t at = std::min(line.text.find_first_not_of(" \t"), line.text.size());
      if (line.note != 0 || line.text.empty()) {
        open = 0;
        may_begin = true;
        continue;
      }
      const std::string_view label =
          at < line.text.size() ? mark_at(line.text, at) : std::string_view();
      const std::size_t behind = at + label.size() + 2;
      const bool begins = may_begin && !label.empty() && line.text.size() > behind + 1 &&
                          (line.text[behind] == ' ' || line.text[behind] == '\t');
      if (begins) {
        notes_.push_back({std::string(label)});
        open = static_cast<int>(notes_.size());
      }
      line.note = open;
      may_begin = open != 0;
    }
  }

  /// From the end to the begin: a mark refers to the next note of its label. Several notes of one
  /// label without a mark between them go to as many marks, the last to the last.
  void refer() {
    struct Waiting {
      std::deque<int> notes;
      bool is_taken = false;
    };
    std::map<std::string, Waiting, std::less<>> waiting;
    for (std::size_t i = lines_.size(); i-- > 0;) {
      TextLine& line = lines_[i];
      const bool begins_note = line.note != 0 && (i == 0 || lines_[i - 1].note != line.note);
      const std::size_t first = begins_note ? line.text.find('[') : line.text.npos;
      for (std::size_t at = line.text.rfind('['); at != line.text.npos;
           at = at == 0 ? line.text.npos : line.text.rfind('[', at - 1)) {
        if (begins_note && at == first && !note(line.note).is_declared) continue;
        const auto found = waiting.find(mark_at(line.text, at));
        if (found == waiting.end()) continue;
        Waiting& those = found->second;
        if (those.notes.size() > 1 && those.is_taken) those.notes.pop_front();
        those.is_taken = true;
        const int id = those.notes.front();
        note(id).is_referred_to = true;
        marks_.push_back({i, at, id});
      }
      if (begins_note && !note(line.note).label.empty()) {
        Waiting& those = waiting[note(line.note).label];
        if (those.is_taken) those = {};
        those.notes.push_back(line.note);
      }
    }
  }

  /// Takes marks out of the text, and of the notes those that nothing refers to are text again.
  void finish() {
    for (auto mark = marks_.rbegin(); mark != marks_.rend();) {
      TextLine& line = lines_[mark->line];
      std::string text;
      std::size_t end = 0;
      for (const std::size_t at = mark->line; mark != marks_.rend() && mark->line == at; ++mark) {
        text.append(line.text, end, mark->at - end);
        text.erase(text.find_last_not_of(' ') + 1);
        end = line.text.find(']', mark->at) + 1;
        line.refs.push_back(mark->note);
      }
      line.text = text.append(line.text, end);
    }
    TextLine* last = nullptr;  // of the text
    int before = 0;
    for (TextLine& line : lines_) {
      const int id = line.note;
      const bool begins = id != 0 && id != before;
      if (!line.text.empty() || begins) before = id;
      if (id != 0 && !note(id).is_declared && !note(id).is_referred_to) line.note = 0;
      if (begins && line.note != 0 && !note(id).is_declared)
        line.text.erase(0, line.text.find(']') + 1);
      if (begins && note(id).is_declared && !note(id).is_referred_to && last != nullptr)
        last->refs.push_back(id);
      if (line.note == 0 && !line.text.empty()) last = &line;
    }
  }

  struct Mark {
    std::size_t line;
    std::size_t at;
    int note;
  };

  std::vector<TextLine>& lines_;
  std::vector<TextNote> notes_;
  std::vector<Mark> marks_;
};

/// The lines without known brackets, but those of footnotes as lines of their own.
class BracketCutter {
 public:
  explicit BracketCutter(const std::vector<TextLine>& lines) : lines_(lines) {}

  std::vector<TextLine> cut(const std::vector<Bracket>& brackets) {
    std::size_t line = 0;
    std::size_t byte = 0;
    for (const Bracket& bracket : brackets) {
      for (; line < bracket.first_line; ++line, byte = 0) put(line, byte, lines_[line].text.size());
      put(line, byte, bracket.first_byte);
      if (bracket.kind == BracketKind::kFootnote) put_note(bracket);
      line = bracket.last_line;
      byte = bracket.last_byte;
    }
    for (; line < lines_.size(); ++line, byte = 0) put(line, byte, lines_[line].text.size());
    return std::move(kept_);
  }

  std::vector<TextNote> notes() { return std::move(notes_); }

 private:
  /// What is blank between brackets is no line, blank lines are.
  void put(std::size_t line, std::size_t begin, std::size_t end, int note = 0) {
    const std::string& text = lines_[line].text;
    std::string part = text.substr(begin, end - begin);
    part.erase(part.find_last_not_of(" \t") + 1);
    if (!part.empty() || text.empty())
      kept_.push_back({.text = std::move(part),
                       .number = lines_[line].number,
                       .note = note,
                       .rank = lines_[line].rank});
  }

  void put_note(const Bracket& bracket) {
    const std::string& first = lines_[bracket.first_line].text;
    const std::size_t colon = first.find(':', bracket.first_byte);
    std::string label = first.substr(bracket.first_byte, colon - bracket.first_byte);
    label.erase(0, std::min(label.size(), label.find(' ')));
    notes_.push_back({collapse(label), true});
    const int id = static_cast<int>(notes_.size());
    for (std::size_t line = bracket.first_line; line <= bracket.last_line; ++line)
      put(line, line == bracket.first_line ? colon + 1 : 0,
          line == bracket.last_line ? bracket.last_byte - 1 : lines_[line].text.size(), id);
  }

  const std::vector<TextLine>& lines_;
  std::vector<TextLine> kept_;
  std::vector<TextNote> notes_;
};

}  // namespace

void take_brackets(std::vector<TextLine>& lines, const std::string& shown,
                   std::vector<std::string>& notices) {
  const std::vector<Bracket> brackets = known_brackets(lines);
  const auto say = [&](BracketKind kind, const std::string& what) {
    const auto count =
        std::ranges::count_if(brackets, [&](const Bracket& each) { return each.kind == kind; });
    if (count > 0) notices.push_back(shown + ": " + counted(count, what) + " not read");
  };
  say(BracketKind::kIllustration, "illustration");
  say(BracketKind::kTranscriber, "transcriber's note");
  BracketCutter cutter(lines);
  std::vector<TextLine> kept = cutter.cut(brackets);
  NoteFinder(kept, cutter.notes()).run();
  lines = std::move(kept);
}

}  // namespace io
