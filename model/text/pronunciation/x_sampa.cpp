#include "model/text/pronunciation/x_sampa.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "io/files/error.h"
#include "model/error.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::pair<std::string_view, std::string_view> kXSampa[] = {
    // Letters that are others in IPA; the small ones that are not named here are the same.
    {"b_<", "ɓ"},
    {"d`", "ɖ"},
    {"d_<", "ɗ"},
    {"g", "ɡ"},
    {"g_<", "ɠ"},
    {"h\\", "ɦ"},
    {"j\\", "ʝ"},
    {"l`", "ɭ"},
    {"l\\", "ɺ"},
    {"n`", "ɳ"},
    {"p\\", "ɸ"},
    {"r`", "ɽ"},
    {"r\\", "ɹ"},
    {"r\\`", "ɻ"},
    {"s`", "ʂ"},
    {"s\\", "ɕ"},
    {"t`", "ʈ"},
    {"v\\", "ʋ"},
    {"x\\", "ɧ"},
    {"z`", "ʐ"},
    {"z\\", "ʑ"},
    {"A", "ɑ"},
    {"B", "β"},
    {"B\\", "ʙ"},
    {"C", "ç"},
    {"D", "ð"},
    {"E", "ɛ"},
    {"F", "ɱ"},
    {"G", "ɣ"},
    {"G\\", "ɢ"},
    {"G\\_<", "ʛ"},
    {"H", "ɥ"},
    {"H\\", "ʜ"},
    {"I", "ɪ"},
    {"I\\", "ᵻ"},
    {"J", "ɲ"},
    {"J\\", "ɟ"},
    {"J\\_<", "ʄ"},
    {"K", "ɬ"},
    {"K\\", "ɮ"},
    {"L", "ʎ"},
    {"L\\", "ʟ"},
    {"M", "ɯ"},
    {"M\\", "ɰ"},
    {"N", "ŋ"},
    {"N\\", "ɴ"},
    {"O", "ɔ"},
    {"O\\", "ʘ"},
    {"P", "ʋ"},
    {"Q", "ɒ"},
    {"R", "ʁ"},
    {"R\\", "ʀ"},
    {"S", "ʃ"},
    {"T", "θ"},
    {"U", "ʊ"},
    {"U\\", "ᵿ"},
    {"V", "ʌ"},
    {"W", "ʍ"},
    {"X", "χ"},
    {"X\\", "ħ"},
    {"Y", "ʏ"},
    {"Z", "ʒ"},
    // Signs and digits that are sounds.
    {"@", "ə"},
    {"@\\", "ɘ"},
    {"@`", "ɚ"},
    {"{", "æ"},
    {"}", "ʉ"},
    {"1", "ɨ"},
    {"2", "ø"},
    {"3", "ɜ"},
    {"3\\", "ɞ"},
    {"3`", "ɝ"},
    {"4", "ɾ"},
    {"5", "ɫ"},
    {"6", "ɐ"},
    {"7", "ɤ"},
    {"8", "ɵ"},
    {"9", "œ"},
    {"&", "ɶ"},
    {"?", "ʔ"},
    {"?\\", "ʕ"},
    {"<\\", "ʢ"},
    {">\\", "ʡ"},
    {"!\\", "ǃ"},
    {"|\\", "ǀ"},
    {"|\\|\\", "ǁ"},
    {"=\\", "ǂ"},
    // What is above sounds and between them.
    {".", "."},
    {"\"", "ˈ"},
    {"%", "ˌ"},
    {":", "ː"},
    {":\\", "ˑ"},
    {"-", "."},
    {"-\\", "‿"},
    {"|", "|"},
    {"||", "‖"},
    {"^", "ꜛ"},
    {"!", "ꜜ"},
    {"<F>", "↘"},
    {"<R>", "↗"},
    {"_", "\u0361"},
    // What changes the sound before it.
    {"'", "ʲ"},
    {"_j", "ʲ"},
    {"_h", "ʰ"},
    {"_w", "ʷ"},
    {"_G", "ˠ"},
    {"_?\\", "ˤ"},
    {"_n", "ⁿ"},
    {"_l", "ˡ"},
    {"_>", "ʼ"},
    {"`", "˞"},
    {"=", "\u0329"},
    {"_=", "\u0329"},
    {"_^", "\u032F"},
    {"~", "\u0303"},
    {"_~", "\u0303"},
    {"_\"", "\u0308"},
    {"_+", "\u031F"},
    {"_-", "\u0320"},
    {"_0", "\u0325"},
    {"_}", "\u031A"},
    {"_A", "\u0318"},
    {"_a", "\u033A"},
    {"_c", "\u031C"},
    {"_d", "\u032A"},
    {"_e", "\u0334"},
    {"_k", "\u0330"},
    {"_m", "\u033B"},
    {"_N", "\u033C"},
    {"_O", "\u0339"},
    {"_o", "\u031E"},
    {"_q", "\u0319"},
    {"_r", "\u031D"},
    {"_t", "\u0324"},
    {"_v", "\u032C"},
    {"_X", "\u0306"},
    {"_x", "\u033D"},
};

constexpr std::size_t kLongestSign = 4;

/// The longest sign at the begin of `rest` and what it is in IPA; null when there is none.
const std::pair<std::string_view, std::string_view>* sign_at(std::string_view rest) {
  for (std::size_t length = std::min(kLongestSign, rest.size()); length > 0; --length) {
    const auto found = std::ranges::find(kXSampa, rest.substr(0, length),
                                         &std::pair<std::string_view, std::string_view>::first);
    if (found != std::end(kXSampa)) return found;
  }
  return nullptr;
}

}  // namespace

std::string ipa_of_x_sampa(std::string_view x_sampa) {
  std::string ipa;
  std::string unknown;
  for (Utf8Reader reader(x_sampa, "X-SAMPA"); !reader.done();) {
    const std::string_view rest = x_sampa.substr(reader.offset());
    if (const auto* sign = sign_at(rest)) {
      ipa += sign->second;
      for (std::size_t i = 0; i < sign->first.size(); ++i) reader.next();
      continue;
    }
    const char32_t c = reader.next();
    if ((c >= U'a' && c <= U'z') || is_space(c)) {
      ipa += encode(c);
    } else if (const std::string sign = encode(c); unknown.find(sign) == unknown.npos) {
      unknown += (unknown.empty() ? "" : " ") + sign;
    }
  }
  if (!unknown.empty()) {
    throw model::Error("X-SAMPA '" + io::printable(io::excerpt(std::string(x_sampa))) + "'",
                       "characters that X-SAMPA has", io::printable(io::excerpt(unknown)));
  }
  return ipa;
}

}  // namespace text
