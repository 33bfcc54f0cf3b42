#include "model/text/pronunciation/mandarin/spoken_words.h"

// The words are those of the reference (misaki 0.9.4, tone_sandhi.py and zh_frontend.py), which has
// them from PaddleSpeech (paddlespeech/t2s/frontend), Copyright (c) 2021 PaddlePaddle Authors,
// Apache-2.0.

namespace text {
namespace {

// clang-format off
constexpr std::u32string_view kWeakEndingList[] = {
    U"一辈", U"丈人", U"丈夫", U"上司", U"上头", U"下巴", U"下水", U"不由", U"世故", U"东家",
    U"东西", U"两口", U"丧气", U"丫头", U"主意", U"买卖", U"事情", U"云彩", U"交情", U"亲家",
    U"亲戚", U"人家", U"什么", U"介绍", U"休息", U"伙计", U"似的", U"位置", U"体面", U"作坊",
    U"佩服", U"使唤", U"便宜", U"倒腾", U"兄弟", U"先生", U"关系", U"养活", U"冒失", U"冤家",
    U"冤枉", U"冷战", U"凉快", U"凑合", U"凤凰", U"出息", U"分析", U"利害", U"利索", U"利落",
    U"别人", U"别扭", U"刺激", U"刺猬", U"前头", U"力气", U"功夫", U"动弹", U"动静", U"勤快",
    U"匀称", U"包涵", U"包袱", U"千斤", U"厉害", U"厚道", U"口袋", U"叫唤", U"吆喝", U"合同",
    U"吉他", U"名堂", U"名字", U"后头", U"吓唬", U"含糊", U"告示", U"告诉", U"和尚", U"咕噜",
    U"咖喱", U"咳嗽", U"哆嗦", U"哈欠", U"哑巴", U"唾沫", U"商量", U"喇叭", U"喇嘛", U"喉咙",
    U"喜欢", U"喽啰", U"嘀咕", U"嘟囔", U"嘱咐", U"嘴巴", U"困难", U"在乎", U"地方", U"地道",
    U"壮实", U"外甥", U"多么", U"多少", U"大人", U"大夫", U"大意", U"大方", U"大爷", U"太阳",
    U"头发", U"女婿", U"奴才", U"妖精", U"妥当", U"妯娌", U"姐夫", U"姑娘", U"委屈", U"姥爷",
    U"娘家", U"婆家", U"媒人", U"媳妇", U"嫁妆", U"字号", U"学问", U"官司", U"实在", U"客气",
    U"家伙", U"寒碜", U"寡妇", U"对付", U"对头", U"将军", U"将就", U"小伙", U"小气", U"少爷",
    U"尾巴", U"屁股", U"岁数", U"工夫", U"差事", U"巴掌", U"巴结", U"师傅", U"师父", U"希罕",
    U"帐篷", U"帮手", U"干事", U"幸福", U"庄稼", U"应酬", U"开通", U"弄堂", U"弟兄", U"张罗",
    U"得罪", U"心思", U"志气", U"忙活", U"快活", U"念叨", U"念头", U"怎么", U"思量", U"怪物",
    U"悟性", U"惦记", U"意思", U"意识", U"懒得", U"戏弄", U"戒指", U"扁担", U"扎实", U"扑腾",
    U"打发", U"打听", U"打扮", U"打算", U"打量", U"扫帚", U"扫把", U"折腾", U"护士", U"报复",
    U"抬举", U"拖沓", U"招呼", U"招牌", U"拨弄", U"拳头", U"拾掇", U"指头", U"指甲", U"挑剔",
    U"挖苦", U"提防", U"收成", U"收拾", U"故事", U"新鲜", U"时候", U"明白", U"暖和", U"月亮",
    U"月饼", U"朋友", U"木匠", U"木头", U"本事", U"机灵", U"枇杷", U"枕头", U"架势", U"柴火",
    U"栅栏", U"核桃", U"棉花", U"棒槌", U"棺材", U"槟榔", U"模糊", U"欺负", U"正经", U"母亲",
    U"比方", U"泥鳅", U"活泼", U"浪头", U"消息", U"清楚", U"温和", U"溜达", U"滑溜", U"漂亮",
    U"火候", U"灯笼", U"炊帚", U"点心", U"烂糊", U"烟筒", U"烧饼", U"热闹", U"照顾", U"熟悉",
    U"爱人", U"父亲", U"爽快", U"牌楼", U"牙碜", U"牢骚", U"牲口", U"特务", U"状元", U"狐狸",
    U"玄乎", U"玫瑰", U"玻璃", U"琉璃", U"琢磨", U"琵琶", U"甘蔗", U"甜头", U"生意", U"畜生",
    U"疏忽", U"疙瘩", U"疟疾", U"痛快", U"痢疾", U"白净", U"盘算", U"盘缠", U"相声", U"眉毛",
    U"眨巴", U"眯缝", U"眼睛", U"知识", U"石匠", U"石头", U"石榴", U"码头", U"砚台", U"祖宗",
    U"福气", U"秀才", U"秀气", U"秧歌", U"称呼", U"稀罕", U"稳当", U"窗户", U"窝囊", U"窟窿",
    U"笑话", U"笑语", U"笤帚", U"答应", U"算盘", U"算计", U"篱笆", U"簸箕", U"粮食", U"精神",
    U"糊涂", U"糟蹋", U"糨糊", U"累赘", U"红火", U"结实", U"编辑", U"罐头", U"罗嗦", U"翻腾",
    U"老婆", U"老实", U"老爷", U"耳朵", U"耷拉", U"耽搁", U"耽误", U"聪明", U"胡同", U"胡琴",
    U"胡萝", U"胭脂", U"胳膊", U"能耐", U"脊梁", U"脑袋", U"脾气", U"膏药", U"自在", U"舌头",
    U"舒坦", U"舒服", U"芝麻", U"苍蝇", U"苗头", U"苗条", U"荒唐", U"荸荠", U"菩萨", U"萝卜",
    U"葡萄", U"葫芦", U"薄荷", U"蘑菇", U"蚂蚱", U"蛤蟆", U"蜡烛", U"行当", U"行李", U"街坊",
    U"衙门", U"衣服", U"衣裳", U"补丁", U"裁缝", U"见识", U"规矩", U"计划", U"认识", U"记号",
    U"记性", U"讲究", U"豆腐", U"财主", U"费用", U"趔趄", U"跟头", U"跳蚤", U"踏实", U"转悠",
    U"软和", U"过去", U"运气", U"这个", U"这么", U"连累", U"迷糊", U"造化", U"逻辑", U"道士",
    U"邋遢", U"那个", U"那么", U"部分", U"里头", U"里脊", U"钥匙", U"铁匠", U"铃铛", U"铺盖",
    U"锄头", U"门道", U"闺女", U"阔气", U"队伍", U"难为", U"风筝", U"馄饨", U"馒头", U"首饰",
    U"马虎", U"骆驼", U"骨头", U"高粱", U"鸳鸯", U"麻利", U"麻烦",
};

constexpr std::u32string_view kFullWordList[] = {
    U"人人", U"以下", U"佼佼", U"冉冉", U"分子", U"卵子", U"原子", U"吵吵", U"哈哈", U"女子",
    U"娃哈哈", U"学子", U"家家户户", U"局地", U"干嘛", U"幺幺", U"恳恳", U"想想", U"打打",
    U"攘攘", U"数数", U"整整", U"死死", U"熙熙", U"瓜子", U"电子", U"男子", U"留得", U"石子",
    U"算子", U"考考", U"耕地", U"花花草草", U"莘莘", U"莲子", U"落地", U"虎虎", U"袅袅", U"量子",
    U"青青",
};

constexpr std::u32string_view kRhoticWordList[] = {
    U"妥妥儿", U"媳妇儿", U"寻老礼儿", U"小院儿", U"撒欢儿", U"老汉儿", U"胡同儿", U"范儿",
};

constexpr std::u32string_view kFullErWordList[] = {
    U"一儿", U"为儿", U"乞儿", U"体弱儿", U"侄儿", U"侄孙儿", U"俺儿", U"可儿", U"女儿", U"妻儿",
    U"婴儿", U"婴幼儿", U"孙儿", U"孤儿", U"少儿", U"幼儿", U"应采儿", U"患儿", U"我儿", U"护儿",
    U"拐儿", U"救儿", U"替儿", U"有儿", U"流浪儿", U"混血儿", U"狗儿", U"猪儿", U"猫儿", U"男儿",
    U"瞒儿", U"祖儿", U"红孩儿", U"美儿", U"聋儿", U"脑瘫儿", U"舫儿", U"花儿", U"虐儿", U"虫儿",
    U"蜜雪儿", U"连体儿", U"马儿", U"鸟儿",
};

constexpr HanPhrase kReadings[] = {
    {"不", "bù"}, {"借还款", "jiè huán kuǎn"}, {"发卡行", "fà kǎ háng"}, {"各地", "gè dì"},
    {"呗", "bei"}, {"咗", "zuo"}, {"嗲", "diǎ"}, {"嗯", "ń"}, {"嘞", "lei"}, {"地", "de"},
    {"开户行", "kāi hù háng"}, {"掺和", "chān huo"}, {"放款行", "fàng kuǎn háng"},
    {"时间为", "shí jiān wéi"}, {"色差", "sè chā"}, {"茧行", "jiǎn háng"}, {"行号", "háng hào"},
    {"为准", "wéi zhǔn"},
};
// clang-format on

}  // namespace

constinit const std::span<const std::u32string_view> kWeakEndings = kWeakEndingList;
constinit const std::span<const std::u32string_view> kFullWords = kFullWordList;
constinit const std::span<const std::u32string_view> kRhoticWords = kRhoticWordList;
constinit const std::span<const std::u32string_view> kFullErWords = kFullErWordList;
constinit const std::span<const HanPhrase> kSpokenReadings = kReadings;

}  // namespace text
