#include "model/text/transcript.h"

#include <utility>

#include "model/text/clean_text.h"
#include "model/text/markup.h"
#include "model/text/normaliser.h"
#include "model/text/segmenter.h"

namespace text {
namespace {

/// `raw` with the labels of its markup instead of the markup. A pause leaves the space around it.
std::string without_markup(std::string_view raw, const Requests& requests) {
  std::string written;
  std::size_t position = 0;
  for (const Span hidden : markup_spans(requests)) {
    written += raw.substr(position, hidden.begin - position);
    position = hidden.end;
  }
  return written += raw.substr(position);
}

}  // namespace

struct Transcriber::Parts {
  Normaliser normaliser;
  Segmenter segmenter;
};

Transcriber::Transcriber() : parts_(std::make_unique<Parts>()) {}
Transcriber::~Transcriber() = default;
Transcriber::Transcriber(Transcriber&&) noexcept = default;
Transcriber& Transcriber::operator=(Transcriber&&) noexcept = default;

Transcript Transcriber::transcribe(std::string_view raw, std::string_view language) {
  CleanText cleaned = clean(raw);
  const Requests requests = parse_markup(raw);
  const CleanText text = without_markup(std::move(cleaned), requests);
  Transcript transcript{.written = without_markup(raw, requests), .normalised = ""};
  parts_->normaliser.open(text, requests.words);
  std::vector<Unspoken> unspoken;
  for (const Range& range : parts_->segmenter.sentences(text)) {
    const std::string line = to_line(parts_->normaliser.normalise(range, language, unspoken));
    if (line.empty()) continue;
    if (!transcript.normalised.empty()) transcript.normalised += ' ';
    transcript.normalised += line;
  }
  return transcript;
}

}  // namespace text
