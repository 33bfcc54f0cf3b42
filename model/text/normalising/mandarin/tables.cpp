#include "model/text/normalising/mandarin/tables.h"

#include <array>

namespace text::mandarin {
namespace {

using namespace std::string_view_literals;

// The longer before what they begin with.
constexpr auto kUnits = std::to_array<Named>({
    {u"°C", "摄氏度"},
    {u"℃", "摄氏度"},
    {u"°F", "华氏度"},
    {u"℉", "华氏度"},
    {u"°", "度"},
    {u"km²", "平方公里"},
    {u"km2", "平方公里"},
    {u"㎢", "平方公里"},
    {u"km", "公里"},
    {u"㎞", "公里"},
    {u"KM", "公里"},
    {u"cm²", "平方厘米"},
    {u"cm2", "平方厘米"},
    {u"㎠", "平方厘米"},
    {u"cm³", "立方厘米"},
    {u"cm3", "立方厘米"},
    {u"㎤", "立方厘米"},
    {u"cm", "厘米"},
    {u"㎝", "厘米"},
    {u"mm²", "平方毫米"},
    {u"mm2", "平方毫米"},
    {u"mmHg", "毫米汞柱"},
    {u"mm", "毫米"},
    {u"㎜", "毫米"},
    {u"dm", "分米"},
    {u"nm", "纳米"},
    {u"μm", "微米"},
    {u"m²", "平方米"},
    {u"m2", "平方米"},
    {u"㎡", "平方米"},
    {u"m³", "立方米"},
    {u"m3", "立方米"},
    {u"㎥", "立方米"},
    {u"mAh", "毫安时"},
    {u"mA", "毫安"},
    {u"mol", "摩尔"},
    {u"mg", "毫克"},
    {u"㎎", "毫克"},
    {u"ml", "毫升"},
    {u"mL", "毫升"},
    {u"㎖", "毫升"},
    {u"ms", "毫秒"},
    {u"min", "分钟"},
    {u"m", "米"},
    {u"kg", "公斤"},
    {u"KG", "公斤"},
    {u"Kg", "公斤"},
    {u"㎏", "公斤"},
    {u"kWh", "千瓦时"},
    {u"kW", "千瓦"},
    {u"KW", "千瓦"},
    {u"kcal", "千卡"},
    {u"cal", "卡"},
    {u"kJ", "千焦"},
    {u"J", "焦"},
    {u"kPa", "千帕"},
    {u"hPa", "百帕"},
    {u"MPa", "兆帕"},
    {u"Pa", "帕"},
    {u"kHz", "千赫"},
    {u"MHz", "兆赫"},
    {u"GHz", "吉赫"},
    {u"Hz", "赫兹"},
    {u"kV", "千伏"},
    {u"V", "伏"},
    {u"MW", "兆瓦"},
    {u"W", "瓦"},
    {u"w", "万"},
    {u"Ω", "欧姆"},
    {u"dB", "分贝"},
    {u"μg", "微克"},
    {u"g", "克"},
    {u"t", "吨"},
    {u"L", "升"},
    {u"l", "升"},
    {u"ha", "公顷"},
    {u"h", "小时"},
    {u"s", "秒"},
    {u"KB", "千字节"},
    {u"kB", "千字节"},
    {u"MB", "兆字节"},
    {u"GB", "吉字节"},
    {u"TB", "太字节"},
    {u"Mbps", "兆比特每秒"},
    {u"Gbps", "吉比特每秒"},
    {u"px", "像素"},
    {u"mi", "英里"},
    {u"ft", "英尺"},
    {u"lb", "磅"},
    {u"oz", "盎司"},
});

// ¥ is the yuan here, and $ the dollar of no country.
constexpr auto kCurrencies = std::to_array<Named>({
    {u"US$", "美元"},
    {u"HK$", "港元"},
    {u"NT$", "新台币"},
    {u"A$", "澳元"},
    {u"C$", "加元"},
    {u"S$", "新加坡元"},
    {u"JP¥", "日元"},
    {u"CN¥", "元"},
    {u"$", "美元"},
    {u"＄", "美元"},
    {u"¥", "元"},
    {u"€", "欧元"},
    {u"£", "英镑"},
    {u"₩", "韩元"},
    {u"₽", "卢布"},
    {u"₹", "卢比"},
    {u"฿", "泰铢"},
    {u"₫", "越南盾"},
});
constexpr auto kCurrencyCodes = std::to_array<Named>({
    {u"RMB", "元"},
    {u"CNY", "元"},
    {u"USD", "美元"},
    {u"EUR", "欧元"},
    {u"GBP", "英镑"},
    {u"JPY", "日元"},
    {u"HKD", "港元"},
    {u"KRW", "韩元"},
    {u"rmb", "元"},
    {u"CHF", "瑞士法郎"},
    {u"AUD", "澳元"},
    {u"CAD", "加元"},
    {u"SGD", "新加坡元"},
});

// What begins like a measure word, but names or orders: 二年级.
constexpr std::array kNoMeasures = {u"分之"sv,   u"年级"sv, u"次方"sv,  u"次元"sv,
                                    u"次函数"sv, u"晚会"sv, u"人转"sv,  u"人世界"sv,
                                    u"分法"sv,   u"点论"sv, u"道贩子"sv};
// Scales, measure words, units of time, money and size, and a few nouns that are counted without
// one.
constexpr std::array kMeasures = {
    u"千"sv,   u"万"sv,   u"亿"sv,   u"个"sv,   u"只"sv,   u"本"sv,   u"条"sv,   u"位"sv,
    u"名"sv,   u"次"sv,   u"岁"sv,   u"张"sv,   u"件"sv,   u"辆"sv,   u"座"sv,   u"家"sv,
    u"种"sv,   u"倍"sv,   u"斤"sv,   u"杯"sv,   u"层"sv,   u"人"sv,   u"年"sv,   u"天"sv,
    u"点"sv,   u"小时"sv, u"时"sv,   u"分"sv,   u"秒"sv,   u"元"sv,   u"块"sv,   u"毛"sv,
    u"角"sv,   u"吨"sv,   u"米"sv,   u"公"sv,   u"厘米"sv, u"毫"sv,   u"平方"sv, u"立方"sv,
    u"克"sv,   u"升"sv,   u"里"sv,   u"亩"sv,   u"尺"sv,   u"寸"sv,   u"丈"sv,   u"英"sv,
    u"海里"sv, u"磅"sv,   u"盎司"sv, u"加仑"sv, u"度"sv,   u"瓦"sv,   u"伏"sv,   u"美元"sv,
    u"美金"sv, u"欧元"sv, u"港元"sv, u"港币"sv, u"日元"sv, u"韩元"sv, u"卢布"sv, u"周"sv,
    u"星期"sv, u"礼拜"sv, u"季度"sv, u"刻钟"sv, u"世纪"sv, u"代人"sv, u"把"sv,   u"支"sv,
    u"枝"sv,   u"枚"sv,   u"颗"sv,   u"粒"sv,   u"棵"sv,   u"株"sv,   u"朵"sv,   u"片"sv,
    u"滴"sv,   u"根"sv,   u"头"sv,   u"匹"sv,   u"口"sv,   u"双"sv,   u"对"sv,   u"副"sv,
    u"套"sv,   u"台"sv,   u"部"sv,   u"架"sv,   u"艘"sv,   u"列"sv,   u"扇"sv,   u"间"sv,
    u"所"sv,   u"栋"sv,   u"幢"sv,   u"幅"sv,   u"封"sv,   u"份"sv,   u"篇"sv,   u"首"sv,
    u"段"sv,   u"句"sv,   u"字"sv,   u"页"sv,   u"章"sv,   u"节"sv,   u"集"sv,   u"场"sv,
    u"局"sv,   u"盘"sv,   u"轮"sv,   u"届"sv,   u"回"sv,   u"趟"sv,   u"遍"sv,   u"顿"sv,
    u"餐"sv,   u"碗"sv,   u"瓶"sv,   u"罐"sv,   u"盒"sv,   u"箱"sv,   u"包"sv,   u"袋"sv,
    u"桶"sv,   u"盆"sv,   u"锅"sv,   u"勺"sv,   u"匙"sv,   u"汤匙"sv, u"茶匙"sv, u"汤勺"sv,
    u"串"sv,   u"束"sv,   u"堆"sv,   u"群"sv,   u"批"sv,   u"组"sv,   u"队"sv,   u"排"sv,
    u"步"sv,   u"拳"sv,   u"脚"sv,   u"声"sv,   u"眼"sv,   u"下"sv,   u"笔"sv,   u"项"sv,
    u"门"sv,   u"款"sv,   u"类"sv,   u"样"sv,   u"面"sv,   u"道"sv,   u"股"sv,   u"阵"sv,
    u"起"sv,   u"例"sv,   u"宗"sv,   u"桩"sv,   u"尊"sv,   u"顶"sv,   u"室"sv,   u"厅"sv,
    u"卫"sv,   u"圈"sv,   u"行"sv,   u"平米"sv, u"球"sv,   u"票"sv,   u"成"sv,   u"折"sv,
    u"夜"sv,   u"晚"sv,   u"地"sv,   u"国"sv,   u"省"sv,   u"市"sv,   u"县"sv,   u"村"sv,
    u"校"sv,   u"者"sv,   u"男"sv,   u"女"sv,   u"方"sv,   u"侧"sv,   u"端"sv,   u"旁"sv,
    u"卷"sv,   u"册"sv,   u"瓣"sv,   u"勾"sv,   u"枪"sv,   u"发"sv,   u"個"sv,   u"條"sv,
    u"張"sv,   u"輛"sv,   u"種"sv,   u"層"sv,   u"點"sv,   u"塊"sv,   u"萬"sv,   u"億"sv,
    u"歲"sv,   u"隻"sv,   u"頭"sv,   u"雙"sv,   u"對"sv,   u"間"sv,   u"場"sv,   u"頁"sv,
    u"噸"sv,   u"級"sv};

constexpr auto kRangeSigns = std::to_array<Named>({
    {u"-", "到"},
    {u"~", "到"},
    {u"–", "到"},
    {u"—", "到"},
    {u"至", "至"},
    {u"到", "到"},
    {u"或", "或"},
});

template <std::size_t kSize>
std::optional<Found> find(const Line& line, std::size_t i, const std::array<Named, kSize>& table) {
  for (const Named& named : table)
    if (line.has(i, named.written)) return Found{named.spoken, i + named.written.size()};
  return std::nullopt;
}

bool goes_on(const Line& line, std::size_t i) { return line.is_letter(i) || line.is_digit(i); }

}  // namespace

std::optional<Found> unit_at(const Line& line, std::size_t i) {
  for (const Named& unit : kUnits) {
    const std::size_t end = i + unit.written.size();
    const bool is_word = line.is_letter(end - 1) || line.is_digit(end - 1);
    if (line.has(i, unit.written) && !(is_word && goes_on(line, end)))
      return Found{unit.spoken, end};
  }
  return std::nullopt;
}

std::optional<Found> currency_at(const Line& line, std::size_t i) {
  if (line.is_letter(i - 1)) return std::nullopt;
  const auto sign = find(line, i, kCurrencies);
  return sign ? sign : find(line, i, kCurrencyCodes);
}

std::optional<Found> currency_code_at(const Line& line, std::size_t i) {
  const auto code = find(line, i, kCurrencyCodes);
  return code && !goes_on(line, code->end) ? code : std::nullopt;
}

bool is_measure(const Line& line, std::size_t i) {
  i = line.skip_space(i);
  return !line.has_any(i, kNoMeasures) && line.has_any(i, kMeasures);
}

std::optional<Found> range_sign_at(const Line& line, std::size_t i) {
  if (line[i] == u'—' && (line[i - 1] == u'—' || line[i + 1] == u'—')) return std::nullopt;
  return find(line, i, kRangeSigns);
}

}  // namespace text::mandarin
