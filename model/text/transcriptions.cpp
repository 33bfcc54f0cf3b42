// Accepts text in slashes or brackets if all its characters occur in IPA, and one in IPA only.
#include "model/text/transcriptions.h"

#include <cstddef>
#include <string>

#include "model/text/lexicon/ipa.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::size_t kLongest = 128;  // bytes between the brackets
constexpr std::u32string_view kSounds = U"æðŋθ";
constexpr std::u32string_view kSigns = U"ˈˌː";
constexpr std::u32string_view kAlsoSounds = U"çøœβχ";
constexpr std::u32string_view kAlsoSigns = U" .':\u203F";
constexpr std::u32string_view kMarksOfPhrases = U"-,;!?…";

/// What no other spelling uses.
bool is_of_ipa_alone(char32_t c) {
  return (c >= U'\u0250' && c <= U'\u02AF') || kSounds.find(c) != kSounds.npos ||
         kSigns.find(c) != kSigns.npos;
}

/// What is IPA beside that: small letters, modifiers, marks above and below.
bool may_be_ipa(char32_t c) {
  return is_of_ipa_alone(c) || (c >= U'a' && c <= U'z') || (c >= U'\u02B0' && c <= U'\u036F') ||
         kAlsoSounds.find(c) != kAlsoSounds.npos || kAlsoSigns.find(c) != kAlsoSigns.npos;
}

/// `may_be_phrase`: marks and hyphens count, too. "(ə, as in about)" has words beside its sound.
bool is_transcription(std::string_view written, bool may_be_phrase) {
  bool has_letter = false, has_sign = false;
  for (const char32_t c : decode(written, "text")) {
    if (may_be_phrase && kMarksOfPhrases.find(c) != kMarksOfPhrases.npos) continue;
    if (!may_be_ipa(c)) return false;
    has_sign = has_sign || is_of_ipa_alone(c);
    has_letter = has_letter || (is_of_ipa_alone(c) && kSigns.find(c) == kSigns.npos) ||
                 (c >= U'a' && c <= U'z');
  }
  return has_letter && has_sign;
}

/// Whether a slash may stand beside what is at `at`, if anything is: "w/o", "/usr/" and "//" are
/// something else.
bool is_boundary(std::string_view raw, std::size_t at) {
  return at >= raw.size() || std::string_view(" \n\t([\"',.;:!?)]").find(raw[at]) != raw.npos;
}

}  // namespace

std::vector<Request> transcriptions_in(std::string_view raw, Dialect dialect) {
  std::vector<Request> found;
  if (raw.find_first_of("[(/") != raw.npos) decode(raw, "text");  // an error names the byte in it
  for (std::size_t open = raw.find_first_of("[(/"); open != raw.npos;
       open = raw.find_first_of("[(/", open + 1)) {
    const bool is_slash = raw[open] == '/';
    const char closing = is_slash ? '/' : raw[open] == '[' ? ']' : ')';
    const std::size_t close = raw.substr(0, open + 1 + kLongest).find(closing, open + 1);
    if (close == raw.npos || close == open + 1) continue;
    const std::string_view written = raw.substr(open + 1, close - open - 1);
    const bool is_apart = (open == 0 || is_boundary(raw, open - 1)) && is_boundary(raw, close + 1);
    if (is_slash && !is_apart) continue;
    if (!is_transcription(written, raw[open] != '(')) continue;
    const Span span = is_slash ? Span{open, close + 1} : Span{open + 1, close};
    found.push_back({.raw = span,
                     .label = span,
                     .phonemes = phonemes_of_ipa(written, dialect),
                     .source = "transcription"});
    open = close;
  }
  return found;
}

}  // namespace text
