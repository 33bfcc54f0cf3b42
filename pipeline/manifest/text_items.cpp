#include <algorithm>
#include <deque>
#include <string>
#include <utility>

#include "io/text_corpus.h"
#include "model/error.h"
#include "model/text/clean_text.h"
#include "model/text/segmenter.h"
#include "pipeline/manifest/item_reader.h"

namespace pipeline {
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
      : corpus_(corpus), source_(source), file_(file), text_(file.path, source.split, file.shown) {}

  std::optional<ListedItem> next() override {
    if (waiting_.empty()) read_passage();
    if (waiting_.empty()) return std::nullopt;
    ListedItem item;
    item.id = next_id();
    item.script.content = std::move(waiting_.front());
    item.delivery = corpus_.delivery;
    item.metadata = corpus_.metadata;
    item.origin = file_.origin + ":" + std::to_string(line_);
    item.place = file_.shown + ":" + std::to_string(line_);
    waiting_.pop_front();
    return item;
  }

 private:
  std::string next_id() {
    ++number_;
    if (file_.stem.empty()) return numbered(number_);
    if (source_.split == io::Split::kFile) return file_.stem;
    return file_.stem + "-" + numbered(number_);
  }

  void read_passage() {
    auto passage = text_.next();
    if (!passage) return;
    line_ = passage->line;
    if (source_.by_sentence) split(passage->text);
    // What holds no sentence, or is not UTF-8, is left to fail under its own name.
    if (waiting_.empty()) waiting_.push_back(std::move(passage->text));
  }

  /// The sentences of a paragraph as the front end would see them.
  void split(const std::string& paragraph) {
    try {
      if (!segmenter_) segmenter_.emplace();
      const text::CleanText cleaned = text::clean(paragraph);
      for (const text::Range& sentence : segmenter_->sentences(cleaned)) {
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
