#include "model/text/normalising/tables/emoji.h"

#include <algorithm>
#include <array>

namespace text {
namespace {

struct EmojiName {
  char32_t sign;
  std::string_view name;
};

struct PictureName {
  std::string_view written;
  std::string_view name;
};

// Short names of common emoji, as in Unicode's CLDR.
constexpr auto kEmoji = std::to_array<EmojiName>({
    {U'😀', "grinning face"},
    {U'😂', "face with tears of joy"},
    {U'😊', "smiling face with smiling eyes"},
    {U'😍', "smiling face with heart eyes"},
    {U'😎', "smiling face with sunglasses"},
    {U'😢', "crying face"},
    {U'😭', "loudly crying face"},
    {U'😡', "enraged face"},
    {U'😉', "winking face"},
    {U'🙂', "slightly smiling face"},
    {U'🙃', "upside down face"},
    {U'🤔', "thinking face"},
    {U'🤣', "rolling on the floor laughing"},
    {U'😘', "face blowing a kiss"},
    {U'😱', "face screaming in fear"},
    {U'☺', "smiling face"},
    {U'❤', "red heart"},
    {U'💔', "broken heart"},
    {U'💕', "two hearts"},
    {U'💙', "blue heart"},
    {U'💚', "green heart"},
    {U'💛', "yellow heart"},
    {U'💜', "purple heart"},
    {U'👍', "thumbs up"},
    {U'👎', "thumbs down"},
    {U'👏', "clapping hands"},
    {U'🙏', "folded hands"},
    {U'👋', "waving hand"},
    {U'💪', "flexed biceps"},
    {U'✌', "victory hand"},
    {U'👌', "OK hand"},
    {U'✨', "sparkles"},
    {U'🎉', "party popper"},
    {U'🔥', "fire"},
    {U'💯', "hundred points"},
    {U'🚀', "rocket"},
    {U'⭐', "star"},
    {U'☀', "sun"},
    {U'☁', "cloud"},
    {U'☂', "umbrella"},
    {U'☃', "snowman"},
    {U'⚡', "high voltage"},
    {U'✅', "check mark button"},
    {U'❌', "cross mark"},
    {U'❓', "question mark"},
    {U'❗', "exclamation mark"},
    {U'⚠', "warning"},
    {U'☕', "hot beverage"},
    {U'🍕', "pizza"},
    {U'🍺', "beer mug"},
    {U'🎂', "birthday cake"},
    {U'🎄', "Christmas tree"},
    {U'🎵', "musical note"},
    {U'🎶', "musical notes"},
    {U'🏠', "house"},
    {U'🐱', "cat face"},
    {U'🐶', "dog face"},
    {U'🌍', "globe showing Europe Africa"},
    {U'💀', "skull"},
    {U'👀', "eyes"},
    {U'💡', "light bulb"},
    {U'📚', "books"},
    {U'📧', "email"},
    {U'📞', "telephone receiver"},
    {U'✈', "airplane"},
    {U'🚗', "automobile"},
    {U'🏆', "trophy"},
    {U'⚽', "soccer ball"},
    {U'🏀', "basketball"},
    {U'🎁', "wrapped gift"},
    {U'🌈', "rainbow"},
    {U'🌹', "rose"},
    {U'💩', "pile of poo"},
    {U'🏻', "light skin tone"},
    {U'🏼', "medium light skin tone"},
    {U'🏽', "medium skin tone"},
    {U'🏾', "medium dark skin tone"},
    {U'🏿', "dark skin tone"},
});

// Longer ones come before their parts.
constexpr auto kEmoticons = std::to_array<PictureName>({
    {":'-(", "crying face"},
    {":'(", "crying face"},
    {":-)", "smiling face"},
    {":)", "smiling face"},
    {"=)", "smiling face"},
    {":-(", "frowning face"},
    {":(", "frowning face"},
    {"=(", "frowning face"},
    {";-)", "winking face"},
    {";)", "winking face"},
    {":-D", "grinning face"},
    {":D", "grinning face"},
    {"XD", "laughing face"},
    {"xD", "laughing face"},
    {":-P", "face with tongue"},
    {":-p", "face with tongue"},
    {":P", "face with tongue"},
    {":p", "face with tongue"},
    {":-O", "surprised face"},
    {":-o", "surprised face"},
    {":O", "surprised face"},
    {":o", "surprised face"},
    {":-/", "skeptical face"},
    {":/", "skeptical face"},
    {":-|", "neutral face"},
    {":|", "neutral face"},
    {":-*", "kissing face"},
    {":*", "kissing face"},
    {"B-)", "face with sunglasses"},
    {"</3", "broken heart"},
    {"<3", "heart"},
    {"^_^", "happy face"},
});

constexpr auto kSequences = std::to_array<PictureName>({
    {"❤🔥", "heart on fire"},
    {"❤🩹", "mending heart"},
    {"🏳🌈", "rainbow flag"},
    {"🏳⚧", "transgender flag"},
    {"🏴☠", "pirate flag"},
    {"🏴\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F",
     "flag of England"},  // tags: gbeng
    {"🏴\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F", "flag of Scotland"},
    {"🏴\U000E0067\U000E0062\U000E0077\U000E006C\U000E0073\U000E007F", "flag of Wales"},
    {"🐻❄", "polar bear"},
    {"🐦⬛", "black bird"},
    {"🐕🦺", "service dog"},
    {"😮💨", "face exhaling"},
    {"😵💫", "face with spiral eyes"},
    {"😶🌫", "face in clouds"},
    {"👩❤👨", "couple with heart"},
    {"👩❤👩", "couple with heart"},
    {"👨❤👨", "couple with heart"},
});

constexpr auto kProfessions = std::to_array<PictureName>({
    {"💻", "technologist"},
    {"🍳", "cook"},
    {"🚀", "astronaut"},
    {"🔬", "scientist"},
    {"🎓", "student"},
    {"🏫", "teacher"},
    {"⚕", "health worker"},
    {"🚒", "firefighter"},
    {"🌾", "farmer"},
    {"✈", "pilot"},
    {"⚖", "judge"},
    {"🎨", "artist"},
    {"🎤", "singer"},
    {"🔧", "mechanic"},
    {"🏭", "factory worker"},
    {"💼", "office worker"},
    {"🦯", "with white cane"},
    {"🦱", "with curly hair"},
    {"🦰", "with red hair"},
    {"🦳", "with white hair"},
    {"🦲", "with no hair"},
});

constexpr auto kActivities = std::to_array<PictureName>({
    {"🤷", "shrugging"},
    {"🤦", "facepalming"},
    {"🏃", "running"},
    {"🚶", "walking"},
    {"🏊", "swimming"},
    {"🏄", "surfing"},
    {"🚴", "biking"},
    {"🚣", "rowing boat"},
    {"🧗", "climbing"},
    {"🤸", "cartwheeling"},
    {"🏋", "lifting weights"},
    {"🙋", "raising hand"},
    {"🙅", "gesturing no"},
    {"🙆", "gesturing OK"},
    {"🙇", "bowing"},
    {"💁", "tipping hand"},
    {"💆", "getting massage"},
    {"💇", "getting haircut"},
    {"🧘", "in lotus position"},
    {"👮", "police officer"},
    {"👷", "construction worker"},
    {"🕵", "detective"},
});

std::string_view find_picture(const auto& pictures, std::string_view written) {
  const auto* found = std::ranges::find(pictures, written, &PictureName::written);
  return found == pictures.end() ? std::string_view() : found->name;
}

std::string picture_alternatives(const auto& pictures) {
  constexpr std::string_view kSpecial = "()|*^/";
  std::string pattern;
  for (const PictureName& picture : pictures) {
    if (!pattern.empty()) pattern += '|';
    for (const char c : picture.written) {
      if (kSpecial.find(c) != kSpecial.npos) pattern += '\\';
      pattern += c;
    }
  }
  return pattern;
}

}  // namespace

std::string_view find_emoji(char32_t c) {
  const auto* found = std::ranges::find(kEmoji, c, &EmojiName::sign);
  return found == kEmoji.end() ? std::string_view() : found->name;
}

std::string_view find_emoticon(std::string_view written) {
  return find_picture(kEmoticons, written);
}
std::string_view find_emoji_sequence(std::string_view written) {
  return find_picture(kSequences, written);
}
std::string_view find_emoji_profession(std::string_view thing) {
  return find_picture(kProfessions, thing);
}

std::string_view find_emoji_activity(std::string_view sign) {
  return find_picture(kActivities, sign);
}

std::string emoticon_pattern() { return picture_alternatives(kEmoticons); }
std::string emoji_sequence_pattern() { return picture_alternatives(kSequences); }
std::string emoji_activity_pattern() { return picture_alternatives(kActivities); }
std::string emoji_profession_pattern() { return picture_alternatives(kProfessions); }

}  // namespace text
