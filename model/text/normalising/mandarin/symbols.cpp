#include "model/text/normalising/mandarin/symbols.h"

#include <algorithm>
#include <array>

namespace text {
namespace {

struct NamedSign {
  char16_t sign;
  std::string_view name;
};

constexpr auto kNamedSigns = std::to_array<NamedSign>({
    {u'&', "和"},     {u'+', "加"},     {u'=', "等于"},   {u'×', "乘"},       {u'÷', "除以"},
    {u'±', "正负"},   {u'<', "小于"},   {u'>', "大于"},   {u'≤', "小于等于"}, {u'≥', "大于等于"},
    {u'≠', "不等于"}, {u'≈', "约等于"}, {u'∞', "无穷大"}, {u'√', "根号"},     {u'%', "百分号"},
    {u'@', "艾特"},   {u'#', "井号"},   {u'$', "美元"},   {u'€', "欧元"},     {u'£', "英镑"},
    {u'¥', "元"},     {u'°', "度"},     {u'§', "节"},     {u'·', ""},         {u'•', ""},
    {u'²', "的平方"}, {u'³', "的立方"}, {u'₀', "零"},     {u'₁', "一"},       {u'₂', "二"},
    {u'₃', "三"},     {u'₄', "四"},     {u'₅', "五"},     {u'₆', "六"},       {u'₇', "七"},
    {u'₈', "八"},     {u'₉', "九"},     {u'・', ""},      {u'‧', ""},         {u'~', ""},
    {u'/', ""},       {u'_', ""},
});

}  // namespace

std::optional<std::string_view> mandarin_name_of(char16_t sign) {
  const auto* const found = std::ranges::find(kNamedSigns, sign, &NamedSign::sign);
  return found == kNamedSigns.end() ? std::nullopt : std::optional(found->name);
}

}  // namespace text
