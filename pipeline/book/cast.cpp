#include "pipeline/book/cast.h"

#include <memory>
#include <utility>

#include "io/files/error.h"
#include "io/files/json_document.h"
#include "io/files/json_object.h"
#include "model/error.h"
#include "pipeline/book/voice_painter.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {
namespace {

const text::PatternMatcher& tags() {
  static const text::PatternMatcher pattern(R"(\[voice:([^\]]+)\]|\[/voice\])", false, "tags");
  return pattern;
}

const text::PatternMatcher& quotes() {
  static const text::PatternMatcher pattern(R"(“[^”]*”|"[^"]*"|«[^»]*»|„[^“”]*[“”])", false,
                                            "quotes");
  return pattern;
}

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

std::vector<Speech> Cast::parts(const io::Block& block) const {
  VoicePainter painter(block, narrator_);
  const std::string& text = painter.text();
  for (const Rule& rule : rules_) {
    const auto matches = rule.pattern.find(text, "");
    if (matches.empty()) continue;
    if (rule.reach == Reach::kParagraph) {
      painter.paint(0, text.size(), &rule.voice);
      if (matches.front().span.begin == 0) painter.drop(0, matches.front().span.end);
    } else {
      for (const auto& quote : quotes().find(text, ""))
        painter.paint(quote.span.begin, quote.span.end, &rule.voice);
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
