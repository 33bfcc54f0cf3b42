#include "model/text/pronunciation/word_classes.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "model/text/pronunciation/ascii.h"

namespace text {
namespace {

struct ClosedClass {
  std::string_view tag;
  std::string_view words;
};

constexpr ClosedClass kClosedClasses[] = {
    {"DT", "the a an this these those every each some any no another both either neither all"},
    {"QF", "many few several others"},
    {"CD",
     "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
     "sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety "
     "hundred thousand million billion"},
    {"PRP$", "my your his her its our their whose"},
    {"PRP",
     "i you he she it we they me him us them who everyone everybody someone somebody nobody anyone "
     "anybody nothing something everything himself herself itself themselves myself yourself "
     "ourselves"},
    {"MD",
     "will would can could shall should may might must do does did cannot can't won't wouldn't "
     "couldn't shouldn't don't doesn't didn't mustn't i'll you'll he'll she'll it'll we'll they'll "
     "i'd you'd he'd she'd we'd they'd let's let please"},
    {"HV", "have has had having haven't hasn't hadn't i've you've we've they've"},
    {"BE",
     "is are was were be been being am isn't aren't wasn't weren't i'm you're we're they're he's "
     "she's it's that's there's get gets got getting"},
    {"TO", "to"},
    {"CC", "and or but nor"},
    {"WH", "which"},
    {"IN",
     "of in on for with at by from about into onto under over after before without within between "
     "through during against among near per upon than like as since until toward towards if "
     "because "
     "while when where that vs across behind beyond beside besides below above along around "
     "despite "
     "except throughout till unlike via amid outside although though unless whereas whether "
     "whenever wherever what how why"},
    {"RP", "up down out off"},
    {"RB",
     "not never always often also just only now then already still even ever soon too very n't "
     "here "
     "there again sometimes usually seldom rarely almost probably today tomorrow tonight yesterday "
     "perhaps so quite rather yet maybe once twice away later well"},
};

/// Verbs that are seldom anything else, by their base.
constexpr std::string_view kVerbs =
    "accept achieve add agree allow announce appear apply argue arrive ask assume avoid become "
    "begin "
    "believe belong bring build buy carry choose collect come compare complain consider consist "
    "contain continue create cross decide defend define deliver demand deny depend describe "
    "destroy "
    "develop die discover discuss eat emerge encourage enjoy ensure enter exist expect explain "
    "express fail feel find follow forget gain get give go grow happen hear help hire hope imagine "
    "improve include inform insist install intend introduce invest invent join keep know lack lay "
    "learn leave lend like lose love maintain make mean mention need obtain occur offer own pay "
    "perform persuade prefer prepare prevent prove provide publish put raise reach realise realize "
    "receive reduce refer relate remain remember remove repeat replace require save say see seem "
    "sell send serve settle sing sit sleep speak spend stay suffer suggest supply suppose take "
    "teach "
    "tell tend think threaten throw translate try understand vary wait want wear win wish write";

/// Past forms that are not made by rule, and what few other words are.
constexpr std::string_view kPasts =
    "said went took made came saw gave found told felt left kept began brought wrote stood heard "
    "met ran paid sat spoke led grew lost fell sent built drew broke spent drove bought wore chose "
    "sold rose held knew thought became understood caught taught fought sought won ate drank sang "
    "swam flew threw froze stole woke shook hid rode lay swore tore bore sank shot slept swept "
    "wept "
    "dealt meant lent burnt leapt forgot arose blew dug fed fled hung laid shone shut sprang stuck "
    "struck swung";

constexpr std::string_view kAdjectives =
    "new old good bad big small large little great high low long short young early late fresh "
    "local "
    "sharp deep white black red blue green brown grey gray cold hot warm cool dry wet hard soft "
    "easy "
    "strong weak rich poor full empty free safe clean dirty dark bright light heavy fast slow "
    "quick "
    "main major minor key recent modern ancient former current past future next last first second "
    "third own other same different certain several such public private social national foreign "
    "legal political economic financial medical chemical physical central final total annual "
    "general special common rare simple single double real true false whole half own top best "
    "worst "
    "better worse more less most least further huge tiny vast broad wide narrow thin thick flat "
    "fine "
    "nice kind wild tame raw ripe sweet sour bitter plain pure rough smooth secret silent solid "
    "stiff straight strict sudden sure tall tight tough usual vital wise wrong right british "
    "american french german english chinese russian european indian japanese friendly daily weekly "
    "monthly yearly lovely lonely likely elderly ugly silly holy lively deadly costly quiet square "
    "round proper personal original normal natural moral mental military northern southern eastern "
    "western human male female adult open happy angry hungry busy pretty lucky cheap dear fair "
    "grand "
    "joint key loyal mad mere mild neat odd pale proud rude sad severe shy sick smart strange "
    "super "
    "warm good";

constexpr std::string_view kPlainPlurals =
    "people men women children police mice geese feet teeth cattle sheep fish gentlemen staff";

/// Nouns in -ly, which is not their ending.
constexpr std::string_view kNotAdverbs =
    "family reply ally rally bully belly jelly lily butterfly july italy assembly anomaly monopoly "
    "melancholy";

using Words = std::unordered_set<std::string_view>;

Words words_of(std::string_view list) {
  const std::vector<std::string_view> words = split(list, " ");
  return {words.begin(), words.end()};
}

/// The base of a verb's form that is made by rule, should it be a listed one.
bool is_form_of_verb(const Words& verbs, std::string_view word, std::string_view ending) {
  if (!word.ends_with(ending) || word.size() < ending.size() + 2) return false;
  const std::string stem(word.substr(0, word.size() - ending.size()));
  if (verbs.contains(stem)) return true;
  if (ending == "s") {
    const std::string_view longer = std::string_view(stem).substr(0, stem.size() - 1);
    if (stem.ends_with("e") && verbs.contains(longer)) return true;
    return stem.ends_with("ie") && verbs.contains(stem.substr(0, stem.size() - 2) + "y");
  }
  const bool is_doubled = stem.size() > 2 && stem.back() == stem[stem.size() - 2];
  return verbs.contains(stem + "e") ||
         (stem.ends_with("i") && verbs.contains(stem.substr(0, stem.size() - 1) + "y")) ||
         (is_doubled && verbs.contains(stem.substr(0, stem.size() - 1)));
}

}  // namespace

std::string_view find_closed_class(std::string_view word) {
  static const std::unordered_map<std::string_view, std::string_view> tags = [] {
    std::unordered_map<std::string_view, std::string_view> map;
    for (const ClosedClass& each : kClosedClasses) {
      for (const std::string_view listed : split(each.words, " ")) map.emplace(listed, each.tag);
    }
    return map;
  }();
  const auto tag_of = [&](std::string_view listed) {
    const auto found = tags.find(listed);
    return found == tags.end() ? std::string_view() : found->second;
  };
  const std::size_t hyphen = word.find('-');
  if (hyphen == word.npos) return tag_of(word);
  return tag_of(word.substr(0, hyphen)) == "CD" ? "CD" : std::string_view();  // "thirty-four"
}

std::string_view find_verb_form(std::string_view word) {
  static const Words verbs = words_of(kVerbs);
  static const Words pasts = words_of(kPasts);
  if (verbs.contains(word)) return "VB";
  if (pasts.contains(word) || is_form_of_verb(verbs, word, "ed")) return "VBD";
  if (is_form_of_verb(verbs, word, "s")) return "VBZ";
  return is_form_of_verb(verbs, word, "ing") ? "VBG" : "";
}

bool is_common_adjective(std::string_view word) {
  static const Words adjectives = words_of(kAdjectives);
  return adjectives.contains(word);
}

bool is_plain_plural(std::string_view word) {
  static const Words plurals = words_of(kPlainPlurals);
  return plurals.contains(word);
}

std::string_view tag_of_ending(std::string_view word) {
  static const Words not_adverbs = words_of(kNotAdverbs);
  const auto ends = [&](std::initializer_list<std::string_view> endings) {
    return std::ranges::any_of(endings, [&](auto ending) { return word.ends_with(ending); });
  };
  if (is_common_adjective(word)) return "JJ";
  if (is_plain_plural(word)) return "NNS";
  if (word.size() < 4) return "NN";
  if (word.ends_with("ly") && !not_adverbs.contains(word)) return "RB";
  if (ends({"ing"}) && word.size() > 5) return "VBG";
  if (ends({"ed"}) && word.size() > 4) return "VBD";
  if (ends({"ful", "ous", "ive", "able", "ible", "ical", "less", "ish"}) && word.size() > 4)
    return "JJ";
  if (ends({"s"}) && !ends({"ss", "us", "is", "ics", "news", "series", "lens"})) return "NNS";
  return "NN";
}

}  // namespace text
