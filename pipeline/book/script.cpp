// Splits paragraphs by cast and language, names each segment by hash, and builds the manifest.
#include "pipeline/book/script.h"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <utility>

#include "io/base/hash.h"
#include "model/text/language.h"
#include "model/text/language_tag.h"
#include "pipeline/book/pronunciations.h"
#include "pipeline/manifest/delivery.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {
namespace {

std::string known_languages() {
  return fmt::format("{}", fmt::join(text::released_language_names(), ", "));
}

/// Chooses the language of passages.
class Languages {
 public:
  Languages(const io::Book& book, const Narration& narration, std::vector<std::string>& warnings)
      : is_given_(!narration.language.empty()),
        book_(language_of(book, narration)),
        warnings_(warnings) {}

  const std::string& book() const { return book_; }

  std::string of(const std::string& tag, const std::string& place) {
    const auto spoken_for = [&](const std::string& meant) {
      return text::language_of_tag(meant, book_);
    };
    const bool is_of_book = spoken_for(tag.substr(0, tag.find_first_of("-_"))) == book_;
    if (tag.empty() || (is_given_ && is_of_book)) return book_;
    // A model of one language is hardly one of all: foreign words are read as the book's.
    const std::optional<std::string> language = spoken_for(tag);
    if (language == book_ || (language && text::find_language(*language).is_released()))
      return *language;
    if (warned_.insert(tag).second)
      warnings_.push_back(place + ": language \"" + tag + "\" is not spoken (expected one of " +
                          known_languages() + "): read as " + book_);
    return book_;
  }

 private:
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

std::string language_of(const io::Book& book, const Narration& narration) {
  if (!narration.language.empty()) return narration.language;
  if (book.language.empty()) return "en-us";
  const auto language = text::language_of_tag(book.language, "");
  if (!language)
    throw ManifestError("the book's language is \"" + book.language + "\", expected one of " +
                        known_languages() + ", or another by --language");
  return *language;
}

BookScript make_script(const io::Book& book, const Cast& cast, const Narration& narration) {
  BookScript script;
  Languages languages(book, narration, script.warnings);
  script.language = languages.book();
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
        segment.text =
            given.marked_up(segment.shown, speech.given, text::find_language(segment.language));
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
