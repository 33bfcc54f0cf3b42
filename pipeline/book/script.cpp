#include "pipeline/book/script.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "io/files/hash.h"
#include "model/text/pronunciation/language.h"
#include "pipeline/book/pronunciations.h"
#include "pipeline/manifest/delivery.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {
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

std::string segment_id(const Segment& segment) {
  constexpr std::size_t kDigits = 20;
  std::vector<std::string> parts = {segment.voice, segment.language, segment.text};
  parts.insert(parts.end(), segment.lexicons.begin(), segment.lexicons.end());
  std::string all;
  for (const std::string& part : parts)
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
  const BookLexicons lexicons(book, script.problems);
  script.lexicons = lexicons.files();
  GivenPronunciations given(script.problems);
  for (const io::Chapter& chapter : book.chapters) {
    ScriptChapter& spoken =
        script.chapters.emplace_back(ScriptChapter{chapter.title, chapter.depth, {}});
    for (const io::Block& block : chapter.blocks) {
      Paragraph paragraph{block.kind, {}, block.place};
      for (SpokenPart& speech : cast.parts(block)) {
        Segment segment{.id = {},
                        .text = {},
                        .voice = std::move(speech.voice),
                        .language = languages.of(speech.language, block.place),
                        .shown = std::move(speech.text)};
        const text::Dialect dialect = text::find_language(segment.language).dialect;
        segment.text = given.marked_up(segment.shown, speech.given, dialect);
        segment.lexicons = lexicons.names_for(block, segment.language);
        segment.id = segment_id(segment);
        paragraph.segments.push_back(std::move(segment));
      }
      spoken.paragraphs.push_back(std::move(paragraph));
    }
  }
  return script;
}

Manifest speech_manifest(const BookScript& script, const Narration& narration,
                         const io::Source& source, const std::filesystem::path& output,
                         const std::filesystem::path& lexicons) {
  Manifest manifest;
  manifest.source = source;
  manifest.hash = io::hash_file(source.path());
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
        for (const std::string& name : segment.lexicons)
          item.delivery.dictionaries.push_back(std::filesystem::absolute(lexicons / name));
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
