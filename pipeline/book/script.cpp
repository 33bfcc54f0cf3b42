#include "pipeline/book/script.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "io/files/error.h"
#include "io/files/hash.h"
#include "io/files/json_document.h"
#include "io/files/json_object.h"
#include "model/error.h"
#include "model/text/pronunciation/language.h"
#include "model/text/unicode.h"
#include "pipeline/manifest/delivery.h"
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

/// Bytes that are not UTF-8 are for the rendering of the item to judge.
bool has_words(const std::string& text) {
  try {
    text::Utf8Reader reader(text, "paragraph");
    while (!reader.done())
      if (text::is_alnum(reader.next())) return true;
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
  /// punctuation between two voices goes with the one before it.
  std::vector<SpokenPart> parts() const {
    std::vector<SpokenPart> parts;
    std::optional<Byte> last;
    for (std::size_t i = 0; i < text_.size(); ++i) {
      if (bytes_[i].voice == nullptr) continue;
      if (!last || *last->voice != *bytes_[i].voice || *last->language != *bytes_[i].language)
        parts.push_back({"", *bytes_[i].voice, *bytes_[i].language});
      last = bytes_[i];
      parts.back().text += text_[i];
    }
    return with_words(std::move(parts));
  }

 private:
  struct Byte {
    const std::string* voice;  ///< nullptr: not spoken
    const std::string* language;
  };

  std::string text_;
  std::vector<Byte> bytes_;
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

namespace {

std::string primary(const std::string& tag) {
  std::string language = tag.substr(0, tag.find_first_of("-_"));
  std::ranges::transform(language, language.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  });
  return language;
}

/// The one of `names` that an xml:lang means: itself, or the first of the same language; empty for
/// none.
std::string meant_by(const std::string& bcp47, const std::vector<std::string_view>& names) {
  std::string tag = bcp47;
  std::ranges::transform(tag, tag.begin(), [](char c) {
    return c == '_' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  });
  if (std::ranges::find(names, tag) != names.end()) return tag;
  for (const std::string_view name : names)
    if (primary(std::string(name)) == primary(tag)) return std::string(name);
  return "";
}

/// Chooses the language of passages.
class Languages {
 public:
  Languages(const io::Book& book, const Narration& narration, std::vector<std::string>& warnings)
      : is_given_(!narration.language.empty()), warnings_(warnings) {
    const std::string& stated = book.language;
    book_ = is_given_ ? narration.language : stated.empty() ? "en-us" : spoken_language(stated);
    if (book_.empty())
      throw ManifestError("the book's language is \"" + stated + "\", expected one of " + known() +
                          ", or another by --language");
  }

  std::string of(const std::string& tag, const std::string& place) {
    const bool has_region = tag.find_first_of("-_") != std::string::npos;
    if (tag.empty() || (primary(tag) == primary(book_) && (is_given_ || !has_region))) return book_;
    // A model of one language is hardly one of all: foreign words are read as the book's.
    std::string language = meant_by(tag, text::released_language_names());
    if (!language.empty()) return language;
    if (warned_.insert(tag).second)
      warnings_.push_back(place + ": language \"" + tag + "\" is not spoken (expected one of " +
                          known() + "): read as " + book_);
    return book_;
  }

 private:
  static std::string known() {
    return fmt::format("{}", fmt::join(text::released_language_names(), ", "));
  }

  bool is_given_;
  std::string book_;
  std::vector<std::string>& warnings_;
  std::set<std::string> warned_;
};

std::string segment_id(const SpokenPart& speech, const std::string& language) {
  constexpr std::size_t kDigits = 20;
  std::string all;
  for (const std::string& part : {speech.voice, language, speech.text})
    all.append(std::to_string(part.size())).append(":").append(part);
  return io::Hash128::of(all).hex().substr(0, kDigits);
}

}  // namespace

std::string spoken_language(const std::string& bcp47) {
  std::string language = meant_by(bcp47, text::released_language_names());
  if (!language.empty()) return language;
  std::vector<std::string_view> names;
  for (const text::Language* known : text::all_languages()) names.push_back(known->name);
  return meant_by(bcp47, names);
}

BookScript make_script(const io::Book& book, const Cast& cast, const Narration& narration) {
  BookScript script;
  Languages languages(book, narration, script.warnings);
  script.language = languages.of("", "");
  for (const io::Chapter& chapter : book.chapters) {
    ScriptChapter& spoken =
        script.chapters.emplace_back(ScriptChapter{chapter.title, chapter.depth, {}});
    for (const io::Block& block : chapter.blocks) {
      Paragraph paragraph{block.kind, {}, block.place};
      for (SpokenPart& speech : cast.parts(block)) {
        const std::string language = languages.of(speech.language, block.place);
        const std::string id = segment_id(speech, language);
        paragraph.segments.push_back(
            {id, std::move(speech.text), std::move(speech.voice), language});
      }
      spoken.paragraphs.push_back(std::move(paragraph));
    }
  }
  return script;
}

Manifest speech_manifest(const BookScript& script, const Narration& narration,
                         const std::filesystem::path& source, const std::filesystem::path& output) {
  Manifest manifest;
  manifest.file = source;
  manifest.hash = io::hash_file(source);
  manifest.model = narration.model;
  manifest.lexicons = narration.lexicons;
  manifest.seed = narration.seed;
  manifest.output = output;
  manifest.audio.container = io::Container::kFlac;
  manifest.audio.encoding = io::Encoding::kPcm24;

  std::vector<ListedItem> items;
  std::set<std::string> listed;
  for (const ScriptChapter& chapter : script.chapters) {
    for (const Paragraph& paragraph : chapter.paragraphs) {
      for (const Segment& segment : paragraph.segments) {
        if (!listed.insert(segment.id).second) continue;
        ListedItem& item = items.emplace_back();
        item.id = segment.id;
        item.script.content = segment.text;
        item.delivery.voices = {{segment.voice, 1}};
        item.delivery.language = segment.language;
        item.delivery.min_speed = item.delivery.max_speed = narration.speed;
        for (const std::string& file : narration.dictionaries)
          item.delivery.dictionaries.push_back(std::filesystem::absolute(file));
        item.place = paragraph.place;
      }
    }
  }
  Corpus& corpus = manifest.corpora.emplace_back();
  corpus.name = kSpeechCorpus;
  corpus.source = std::move(items);
  corpus.path = "{id}.{ext}";
  check_dictionaries(manifest);
  return manifest;
}

}  // namespace pipeline
