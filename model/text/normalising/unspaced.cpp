#include "model/text/normalising/unspaced.h"

#include "model/text/normalising/japanese/numbers.h"
#include "model/text/normalising/japanese/symbols.h"
#include "model/text/normalising/mandarin/numbers.h"
#include "model/text/normalising/mandarin/symbols.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr UnspacedRules kMandarin = {read_mandarin_number, mandarin_name_of};

/// Han numerals wait until the words are known (japanese::Divider).
constexpr UnspacedRules kJapanese = {
    [](std::u16string_view text, std::size_t at) {
      return at < text.size() && is_han(text[at]) ? std::nullopt : read_japanese_number(text, at);
    },
    japanese_name_of};

}  // namespace

std::vector<std::string_view> clauses_of(std::string_view spoken) {
  constexpr std::string_view kPause = "、";
  std::vector<std::string_view> clauses;
  for (std::size_t pause = spoken.find(kPause); pause != spoken.npos; pause = spoken.find(kPause)) {
    clauses.push_back(spoken.substr(0, pause));
    spoken.remove_prefix(pause + kPause.size());
  }
  clauses.push_back(spoken);
  return clauses;
}

const UnspacedRules* unspaced_rules(std::string_view name) {
  if (name == "zh") return &kMandarin;
  return name == "ja" ? &kJapanese : nullptr;
}

}  // namespace text
