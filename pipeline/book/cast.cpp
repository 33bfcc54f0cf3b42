// Assigns a voice to each byte of a paragraph, by rules, then tags; finds quotations by regex.
#include "pipeline/book/cast.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "io/base/error.h"
#include "io/base/json_document.h"
#include "io/base/json_object.h"
#include "io/base/unicode.h"
#include "model/error.h"
#include "model/text/unicode.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {
namespace {

const text::PatternMatcher& tags() {
  static const text::PatternMatcher pattern(R"(\[voice:([^\]]+)\]|\[/voice\])", false, "tags");
  return pattern;
}

/// ‘ ’ hold speech too, as British books have it: from before a word to behind a mark, or before
/// one, which apostrophes (’tis, the boys’ hats) hardly are.
const text::PatternMatcher& quotes() {
  static const text::PatternMatcher pattern(
      R"(“[^”]*”|"[^"]*"|«[^»]*»|„[^“”]*[“”]|)"
      R"((?<![\p{L}\p{N}])‘(?=\S)[^‘]*?(?:(?<=\p{P})’(?![\p{L}\p{N}])|’(?=[.,;:!?])))",
      false, "quotes");
  return pattern;
}

/// What stands in quotation marks, those within others aside. ‘ ’ are such marks where no others
/// are; beside others they hold a word that the narrator quotes.
std::vector<text::Span> quotes_in(const std::string& paragraph) {
  std::vector<text::Span> spans;
  std::vector<text::Span> of_single;
  for (const auto& quote : quotes().find(paragraph, ""))
    (paragraph.compare(quote.span.begin, 3, "‘") == 0 ? of_single : spans).push_back(quote.span);
  return spans.empty() ? of_single : spans;
}

/// Bytes that are not UTF-8 are for the rendering of the item to judge.
bool has_words(const std::string& text) {
  try {
    text::Utf8Reader reader(text, "paragraph");
    while (!reader.done())
      if (io::is_alnum(reader.next())) return true;
    return false;
  } catch (const model::Error&) {
    return true;
  }
}

std::vector<SpokenPart> with_words(std::vector<SpokenPart> parts) {
  std::vector<SpokenPart> merged;
  for (SpokenPart& part : parts) {
    const bool joins = !merged.empty() && (!has_words(part.text) || !has_words(merged.back().text));
    if (!joins) {
      merged.push_back(std::move(part));
      continue;
    }
    SpokenPart& before = merged.back();
    if (!has_words(before.text))
      std::tie(before.voice, before.language) = std::tie(part.voice, part.language);
    for (io::GivenWords& words : part.given) {
      words.begin += before.text.size();
      words.end += before.text.size();
      before.given.push_back(std::move(words));
    }
    before.text += part.text;
  }
  return merged;
}

/// Every byte of a paragraph with its voice and its language. The block, the narrator and the
/// voices painted with must outlive it. Of one thread.
class VoicePainter {
 public:
  /// All of `block` is the narrator's.
  VoicePainter(const io::Block& block, const std::string& narrator) : text_(text_of(block)) {
    bytes_.assign(text_.size(), {&narrator, nullptr});
    std::size_t begin = 0;
    for (const io::Run& run : block.runs) {
      for (std::size_t i = begin; i < begin + run.text.size(); ++i)
        bytes_[i].language = &run.language;
      for (io::GivenWords words : run.given) {
        words.begin += begin;
        words.end += begin;
        given_.push_back(std::move(words));
      }
      begin += run.text.size() + 1;  // and the space between runs
    }
    for (std::size_t i = 1; i < bytes_.size(); ++i)
      if (bytes_[i].language == nullptr) bytes_[i].language = bytes_[i - 1].language;
  }

  const std::string& text() const { return text_; }

  /// Gives bytes [begin, end) to `voice`, but those that are dropped.
  void paint(std::size_t begin, std::size_t end, const std::string* voice) {
    for (std::size_t i = begin; i < end; ++i)
      if (bytes_[i].voice != nullptr) bytes_[i].voice = voice;
  }

  /// Leaves bytes [begin, end) unspoken for good.
  void drop(std::size_t begin, std::size_t end) { paint(begin, end, nullptr); }

  /// Stretches of one voice and language, in order; each has a letter or a digit if any has:
  /// punctuation between two voices goes with the one before it. Given words are all in the voice
  /// of the first.
  std::vector<SpokenPart> parts() {
    for (const io::GivenWords& words : given_) {
      const auto first = std::find_if(at(words.begin), at(words.end), is_spoken);
      if (first != at(words.end)) paint(words.begin, words.end, first->voice);
    }
    std::vector<SpokenPart> parts;
    std::optional<Byte> last;
    auto words = given_.begin();
    bool has_begun = false;  // of the given words
    for (std::size_t i = 0; i < text_.size(); ++i) {
      for (; words != given_.end() && words->end <= i; ++words) has_begun = false;
      if (bytes_[i].voice == nullptr) continue;
      if (!last || *last->voice != *bytes_[i].voice || *last->language != *bytes_[i].language)
        parts.push_back({"", *bytes_[i].voice, *bytes_[i].language});
      last = bytes_[i];
      SpokenPart& part = parts.back();
      const bool is_given = words != given_.end() && words->begin <= i;
      if (is_given && !has_begun) {
        part.given.push_back(*words);
        part.given.back().begin = part.text.size();
        has_begun = true;
      }
      part.text += text_[i];
      if (is_given) part.given.back().end = part.text.size();
    }
    return with_words(std::move(parts));
  }

 private:
  struct Byte {
    const std::string* voice;  ///< nullptr: not spoken
    const std::string* language;
  };

  static bool is_spoken(const Byte& byte) { return byte.voice != nullptr; }
  std::vector<Byte>::iterator at(std::size_t byte) {
    return bytes_.begin() + static_cast<std::ptrdiff_t>(byte);
  }

  std::string text_;
  std::vector<Byte> bytes_;
  std::vector<io::GivenWords> given_;
};

}  // namespace

Cast::Cast(std::string narrator) : narrator_(std::move(narrator)) {}

Cast Cast::read(const std::filesystem::path& file, const std::string& narrator) try {
  const io::JsonDocument document = io::JsonDocument::read(file);
  io::JsonObject root(document);
  const auto own = root.string("narrator");
  Cast cast(narrator.empty() ? own.value_or("") : narrator);
  if (auto voices = root.object("voices"))
    for (const std::string& name : voices->keys()) cast.voices_[name] = *voices->string(name);
  for (io::JsonObject& rule : root.objects("rules").value_or(std::vector<io::JsonObject>())) {
    const std::string speaker = rule.required("speaker", rule.string("speaker"));
    if (!cast.voices_.contains(speaker))
      rule.refuse("speaker", "expected one of \"voices\", found \"" + speaker + "\"");
    const auto paragraph = rule.string("paragraph");
    const auto quotes_in = rule.string("quotes_in");
    rule.finish();
    if (paragraph.has_value() == quotes_in.has_value())
      rule.refuse("", "expected one of \"paragraph\" and \"quotes_in\"");
    try {
      cast.rules_.push_back(
          {paragraph ? Reach::kParagraph : Reach::kQuotes,
           text::PatternMatcher(paragraph.value_or(quotes_in.value_or("")), false,
                                rule.path_of(paragraph ? "paragraph" : "quotes_in")),
           cast.voices_[speaker]});
    } catch (const model::Error& error) {
      rule.refuse(paragraph ? "paragraph" : "quotes_in", error.what());
    }
  }
  root.finish();
  return cast;
} catch (const io::Error& error) {
  throw ManifestError(error.what());
}

std::string Cast::voice_of(const std::string& name) const {
  const auto found = voices_.find(name);
  return found == voices_.end() ? name : found->second;
}

std::vector<SpokenPart> Cast::parts(const io::Block& block) const {
  VoicePainter painter(block, narrator_);
  const std::string& text = painter.text();
  for (const Rule& rule : rules_) {
    const auto matches = rule.pattern.find(text, "");
    if (matches.empty()) continue;
    if (rule.reach == Reach::kParagraph) {
      painter.paint(0, text.size(), &rule.voice);
      if (matches.front().span.begin == 0) painter.drop(0, matches.front().span.end);
    } else {
      for (const text::Span& quote : quotes_in(text))
        painter.paint(quote.begin, quote.end, &rule.voice);
    }
  }
  std::vector<std::unique_ptr<std::string>> tagged;  // voices, as long as the painter lives
  std::size_t begin = 0;
  bool is_open = false;
  for (const auto& tag : tags().find(text, "$1")) {
    if (tag.text.empty() != is_open)
      throw ManifestError(block.place + ": " +
                          (is_open ? "[voice:...] within another" : "[/voice] closes nothing"));
    if (is_open) painter.paint(begin, tag.span.begin, tagged.back().get());
    if (!is_open) tagged.push_back(std::make_unique<std::string>(voice_of(tag.text)));
    is_open = !is_open;
    begin = tag.span.end;
    painter.drop(tag.span.begin, tag.span.end);
  }
  if (is_open) throw ManifestError(block.place + ": expected [/voice] before the paragraph ends");
  return painter.parts();
}

}  // namespace pipeline
