#include "pipeline/book/voice_painter.h"

#include <optional>
#include <tuple>
#include <utility>

#include "model/error.h"
#include "model/text/unicode.h"

namespace pipeline {
namespace {

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

std::vector<Speech> with_words(std::vector<Speech> parts) {
  std::vector<Speech> merged;
  for (Speech& part : parts) {
    const bool joins = !merged.empty() && (!has_words(part.text) || !has_words(merged.back().text));
    if (!joins) {
      merged.push_back(std::move(part));
      continue;
    }
    Speech& before = merged.back();
    if (!has_words(before.text))
      std::tie(before.voice, before.language) = std::tie(part.voice, part.language);
    before.text += part.text;
  }
  return merged;
}

}  // namespace

VoicePainter::VoicePainter(const io::Block& block, const std::string& narrator)
    : text_(text_of(block)) {
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

void VoicePainter::paint(std::size_t begin, std::size_t end, const std::string* voice) {
  for (std::size_t i = begin; i < end; ++i)
    if (bytes_[i].voice != nullptr) bytes_[i].voice = voice;
}

std::vector<Speech> VoicePainter::parts() const {
  std::vector<Speech> parts;
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

}  // namespace pipeline
