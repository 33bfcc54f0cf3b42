// Reads items from plain text, SSML, JSON Lines, LJSpeech and Kaldi files. See file_source.h.
#include <algorithm>
#include <deque>
#include <string>
#include <utility>

#include "io/base/error.h"
#include "io/base/extension.h"
#include "io/base/json_document.h"
#include "io/base/json_object.h"
#include "io/text_corpus.h"
#include "model/error.h"
#include "model/text/clean_text.h"
#include "model/text/segmenter.h"
#include "pipeline/manifest/delivery.h"
#include "pipeline/manifest/file_source.h"
#include "pipeline/manifest/paths.h"

namespace pipeline {
namespace {

class JsonlItems final : public ItemReader {
 public:
  JsonlItems(const Corpus& corpus, const FileSource& source, const InputFile& file)
      : corpus_(corpus),
        source_(source),
        file_(file),
        lines_(file.source.path(), file.source.shown()) {}

  std::optional<ListedItem> next() override {
    std::string line;
    do {
      if (!lines_.next(line)) return std::nullopt;
    } while (io::is_blank(line));
    ListedItem item = parse(std::move(line));
    item.origin = file_.origin + ":" + std::to_string(lines_.line());
    item.place = lines_.place();
    return item;
  }

 private:
  ListedItem parse(std::string line) const try {
    const io::JsonDocument document(std::move(line), file_.source.shown(), lines_.line());
    io::JsonObject object(document);
    return read_item(object, corpus_.delivery, corpus_.metadata, source_.columns);
  } catch (const io::Error& error) {
    throw ManifestError(error.what());
  }

  const Corpus& corpus_;
  const FileSource& source_;
  const InputFile& file_;
  io::LineReader lines_;
};

class TranscriptItems final : public ItemReader {
 public:
  TranscriptItems(const Corpus& corpus, io::TranscriptFormat format, const InputFile& file)
      : corpus_(corpus),
        format_(format),
        file_(file),
        lines_(file.source.path(), format, file.source.shown()) {}

  std::optional<ListedItem> next() override {
    auto found = read();
    if (!found) return std::nullopt;
    const std::string line = ":" + std::to_string(found->line);
    ListedItem item;
    item.id = std::move(found->id);
    if (!is_file_name(item.id))
      throw ManifestError(file_.source.shown() + line + ": id: " + file_name_rule(item.id));
    item.script.content = std::move(found->text);
    item.delivery = corpus_.delivery;
    item.metadata = corpus_.metadata;
    if (format_ == io::TranscriptFormat::kLjspeech)
      item.metadata = merged_metadata(corpus_.metadata, {{"transcription", found->transcription}});
    item.origin = file_.origin + line;
    item.place = file_.source.shown() + line;
    return item;
  }

 private:
  std::optional<io::TranscriptLine> read() {
    try {
      return lines_.next();
    } catch (const io::Error& error) {
      throw ManifestError(error.what());
    }
  }

  const Corpus& corpus_;
  io::TranscriptFormat format_;
  const InputFile& file_;
  io::TranscriptFile lines_;
};

}  // namespace

std::unique_ptr<ItemReader> read_jsonl(const Corpus& corpus, const FileSource& source,
                                       const InputFile& file) {
  return std::make_unique<JsonlItems>(corpus, source, file);
}

std::unique_ptr<ItemReader> read_transcripts(const Corpus& corpus, const FileSource& source,
                                             const InputFile& file) {
  const auto format = source.format == FileFormat::kKaldi ? io::TranscriptFormat::kKaldi
                                                          : io::TranscriptFormat::kLjspeech;
  return std::make_unique<TranscriptItems>(corpus, format, file);
}

namespace {

/// Ids keep their width when a text grows, so that a file's name depends on its position alone.
std::string numbered(std::int64_t number) {
  constexpr std::size_t kWidth = 4;
  const std::string digits = std::to_string(number);
  return std::string(kWidth - std::min(kWidth, digits.size()), '0') + digits;
}

class TextItems final : public ItemReader {
 public:
  TextItems(const Corpus& corpus, const FileSource& source, const InputFile& file)
      : corpus_(corpus),
        source_(source),
        file_(file),
        is_document_(io::extension_of(file.source.shown()) == ".ssml"),
        text_(file.source.path(),
              is_document_ && !is_ssml(corpus) ? io::PassageSplit::kFile : source.split,
              file.source.shown()) {}

  std::optional<ListedItem> next() override {
    if (waiting_.empty()) read_passage();
    if (waiting_.empty()) return std::nullopt;
    ListedItem item;
    item.id = next_id();
    item.script.content = std::move(waiting_.front());
    item.delivery = corpus_.delivery;
    if (is_document_) item.delivery.reading.format = text::ScriptFormat::kSsml;
    item.metadata = corpus_.metadata;
    item.origin = file_.origin + ":" + std::to_string(line_);
    item.place = file_.source.shown() + ":" + std::to_string(line_);
    waiting_.pop_front();
    return item;
  }

 private:
  static bool is_ssml(const Corpus& corpus) {
    return corpus.delivery.reading.format == text::ScriptFormat::kSsml;
  }

  std::string next_id() {
    ++number_;
    if (file_.stem.empty()) return numbered(number_);
    if (source_.split == io::PassageSplit::kFile || (is_document_ && !is_ssml(corpus_)))
      return file_.stem;
    return file_.stem + "-" + numbered(number_);
  }

  void read_passage() {
    auto passage = text_.next();
    if (!passage) return;
    line_ = passage->line;
    if (source_.by_sentence && !is_document_) split(passage->text);
    // What holds no sentence, or is not UTF-8, is left to fail under its own name.
    if (waiting_.empty()) waiting_.push_back(std::move(passage->text));
  }

  /// The sentences of a paragraph as the front end would see them.
  void split(const std::string& paragraph) {
    try {
      if (!segmenter_) segmenter_.emplace();
      const text::CleanText cleaned = text::clean(paragraph);
      for (const text::UnitRange& sentence :
           segmenter_->sentences(cleaned, corpus_.delivery.language)) {
        const text::Span span = cleaned.span(sentence.begin, sentence.end);
        waiting_.push_back(paragraph.substr(span.begin, span.end - span.begin));
      }
    } catch (const model::Error&) {
      waiting_.clear();
    }
  }

  const Corpus& corpus_;
  const FileSource& source_;
  const InputFile& file_;
  bool is_document_;  ///< of SSML, by its name
  io::TextCorpus text_;
  std::optional<text::Segmenter> segmenter_;
  std::deque<std::string> waiting_;  ///< what is left of the passage
  std::int64_t line_ = 0;            ///< where it begins
  std::int64_t number_ = 0;          ///< of items, so far
};

}  // namespace

std::unique_ptr<ItemReader> read_text(const Corpus& corpus, const FileSource& source,
                                      const InputFile& file) {
  return std::make_unique<TextItems>(corpus, source, file);
}

}  // namespace pipeline
