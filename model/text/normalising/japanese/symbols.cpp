#include "model/text/normalising/japanese/symbols.h"

#include <algorithm>
#include <array>

namespace text {
namespace {

struct KanaOfSign {
  char16_t sign;
  std::string_view name;
};

constexpr auto kKanaOfSigns = std::to_array<KanaOfSign>({
    {u'&', "あんど"},
    {u'+', "ぷらす"},
    {u'=', "いこーる"},
    {u'×', "かける"},
    {u'÷', "わる"},
    {u'±', "ぷらすまいなす"},
    {u'<', "しょうなり"},
    {u'>', "だいなり"},
    {u'∞', "むげんだい"},
    {u'√', "るーと"},
    {u'%', "ぱーせんと"},
    {u'@', "あっと"},
    {u'#', "しゃーぷ"},
    {u'$', "どる"},
    {u'€', "ゆーろ"},
    {u'£', "ぽんど"},
    {u'¥', "えん"},
    {u'°', "ど"},
    {u'〒', "ゆうびんばんごう"},
    {u'→', "やじるし"},
    {u'・', ""},
    {u'·', ""},
    {u'•', ""},
    {u'~', ""},
    {u'〜', ""},
    {u'/', ""},
    {u'_', ""},
    {u'※', ""},
    {u'○', "まる"},
    {u'◯', "まる"},
    {u'²', "にじょう"},
    {u'³', "さんじょう"},
    {u'½', "にぶんのいち"},
    {u'⅓', "さんぶんのいち"},
    {u'⅔', "さんぶんのに"},
    {u'¼', "よんぶんのいち"},
    {u'¾', "よんぶんのさん"},
    {u'≒', "にありいこーる"},
    {u'≠', "のっといこーる"},
    {u'№', "なんばー"},
    {u'■', ""},
    {u'◆', ""},
    {u'●', ""},
    {u'◎', ""},
    {u'□', ""},
    {u'◇', ""},
    {u'△', ""},
    {u'▲', ""},
    {u'▽', ""},
    {u'▼', ""},
    {u'★', ""},
    {u'☆', ""},
    {u'♪', ""},
    {u'⇒', ""},
    {u'〝', ""},
    {u'〟', ""},
    {u'−', "まいなす"},
});

}  // namespace

std::optional<std::string_view> japanese_name_of(char16_t sign) {
  const auto* const found = std::ranges::find(kKanaOfSigns, sign, &KanaOfSign::sign);
  return found == kKanaOfSigns.end() ? std::nullopt : std::optional(found->name);
}

}  // namespace text
