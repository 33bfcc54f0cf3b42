// Sends requests again to a new helper when one is lost; words that crash two are refused. Strips
// language marks from the answers.
#include "model/text/lexicon/phonemizer.h"

#include <fmt/format.h>

#include <cassert>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/base/error.h"
#include "model/error.h"

namespace text {
namespace {

/// Words are refused when they crash the helper as often as this.
/// HelperTest.WordsThatCrashOnceAreReadAgain, WordsThatCrashTwiceAreRefused...
constexpr int kMaxCrashes = 2;

/// Other losses are by chance: somebody kills processes. So they may be more.
/// HelperTest.OneThatIsKilled...
constexpr int kMaxChances = 10;

/// No space at either end and no two in a row: espeak-ng leaves one where it says nothing, as for
/// the hyphen of "B-9".
std::string with_single_spaces(std::string_view phonemes) {
  std::string single;
  for (const char c : phonemes) {
    if (c != ' ' || (!single.empty() && single.back() != ' ')) single.push_back(c);
  }
  if (single.ends_with(' ')) single.pop_back();
  return single;
}

/// Without the marks of another language, as in "(en)wˈiːkɛnd(fr)".
std::string without_language_marks(std::string_view phonemes) {
  std::string plain;
  bool in_mark = false;
  for (const char c : phonemes) {
    if (c == '(') in_mark = true;
    if (!in_mark) plain.push_back(c);
    if (c == ')') in_mark = false;
  }
  return plain;
}

/// Each voice is its file, its names, and an empty field.
std::vector<EspeakVoice> voices_in(const std::vector<std::string>& fields) {
  std::vector<EspeakVoice> voices;
  bool is_new = true;
  for (const std::string& field : fields) {
    if (is_new)
      voices.push_back({field, {}});
    else if (!field.empty())
      voices.back().names.push_back(field);
    is_new = field.empty();
  }
  return voices;
}

std::string phonemes_for(const std::string& words) {
  return "phonemes for \"" + io::printable(words) + "\"";
}

}  // namespace

Phonemizer::Phonemizer()
    : program_(espeak::installed_program()), spare_(espeak::SpareHelper::shared()) {}

Phonemizer::Phonemizer(const espeak::Program& program)
    : program_(program), spare_(std::make_shared<espeak::SpareHelper>()) {}

Phonemizer::~Phonemizer() {
  if (helper_ != nullptr) spare_->keep(std::move(helper_));
}

espeak::Helper& Phonemizer::helper() {
  if (helper_ == nullptr || !helper_->is_ours()) {
    helper_ = spare_->take();
    if (helper_ == nullptr) helper_ = std::make_unique<espeak::Helper>(program_);
  }
  return *helper_;
}

/// What `use` returns. Throws espeak::Lost when helpers are lost with its request again and again.
template <class Use>
auto Phonemizer::with_helper(const Use& use) {
  int crashes = 0, chances = 0;
  while (true) {
    try {
      return use(helper());
    } catch (const espeak::Lost& lost) {
      helper_.reset();
      const bool is_by_chance = !lost.was_asked() || lost.was_killed();
      if (is_by_chance ? ++chances < kMaxChances : ++crashes < kMaxCrashes) continue;
      if (lost.was_asked()) throw;
      throw model::Unavailable(
          fmt::format("{}: cannot be kept running ({})", program_.file.string(), lost.what()));
    } catch (const model::Unavailable&) {
      helper_.reset();  // the next request tries again
      throw;
    }
  }
}

std::string Phonemizer::ipa(const std::string& words, const Language& language) try {
  assert(words.size() <= kMaxBytes);
  const espeak::Message request = {espeak::Kind::kRead, {language.espeak_voice, words}};
  const espeak::Message answer =
      with_helper([&](espeak::Helper& helper) { return helper.ask(request); });
  if (answer.kind == espeak::Kind::kNoVoice)
    throw model::Error("espeak-ng", "the voice " + language.espeak_voice, "none");
  if (answer.kind == espeak::Kind::kTooLong)
    throw model::Error("espeak-ng", phonemes_for(words), "too many");
  return with_single_spaces(without_language_marks(answer.fields[0]));
} catch (const espeak::Lost& lost) {
  throw model::Error("espeak-ng", phonemes_for(words), lost.what(),
                     "write these words in another way");
}

std::optional<std::vector<std::string>> Phonemizer::ipa_of_all(const std::vector<std::string>& runs,
                                                               const Language& language) try {
  espeak::Message request = {espeak::Kind::kRead, {language.espeak_voice}};
  request.fields.insert(request.fields.end(), runs.begin(), runs.end());
  espeak::Message answer = helper().ask(request);
  if (answer.kind != espeak::Kind::kIpa) return std::nullopt;
  for (std::string& phonemes : answer.fields)
    phonemes = with_single_spaces(without_language_marks(phonemes));
  return std::move(answer.fields);
} catch (const espeak::Lost&) {
  helper_.reset();
  return std::nullopt;
} catch (const model::Unavailable&) {
  helper_.reset();  // the next request tries again
  throw;
}

std::vector<EspeakVoice> Phonemizer::voices() try {
  const espeak::Message request = {espeak::Kind::kList};
  const espeak::Message answer =
      with_helper([&](espeak::Helper& helper) { return helper.ask(request); });
  if (answer.kind == espeak::Kind::kTooLong)
    throw model::Unavailable("espeak-ng: has too many voices");
  return voices_in(answer.fields);
} catch (const espeak::Lost& lost) {
  throw model::Unavailable(fmt::format("espeak-ng: cannot list its voices ({})", lost.what()));
}

std::string Phonemizer::version() {
  return with_helper([](espeak::Helper& helper) { return helper.version(); });
}

}  // namespace text
