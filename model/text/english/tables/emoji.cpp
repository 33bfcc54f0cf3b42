// Finds emoji and emoticons in words/emoji.tsv.
#include "model/text/english/tables/emoji.h"

#include <algorithm>
#include <map>
#include <vector>

#include "model/text/english/embedded.h"
#include "model/text/unicode.h"
#include "model/text/word_table.h"

namespace text {
namespace {

struct PictureName {
  std::string_view written;
  std::string_view name;
};

enum class PictureKind { kPicture, kEmoticon, kSequence, kProfession, kActivity };

/// Longer ones come before their parts.
const std::vector<PictureName>& pictures(PictureKind kind) {
  using enum PictureKind;
  static const auto by_kind = [] {
    const io::EmbeddedFile& file = english::words::kEmoji;
    std::map<PictureKind, std::vector<PictureName>> read;
    for (const auto& [kind_name, written, name] : read_table(file, {"kind*", "written*", "name"})) {
      const auto each = meaning_of<PictureKind>(file, kind_name,
                                                {{"picture", kPicture},
                                                 {"emoticon", kEmoticon},
                                                 {"sequence", kSequence},
                                                 {"profession", kProfession},
                                                 {"activity", kActivity}});
      read[each].push_back({written, name});
    }
    for (auto& [each, names] : read) sort_longest_first(names);
    return read;
  }();
  return by_kind.at(kind);
}

std::string_view find_picture(PictureKind kind, std::string_view written) {
  const auto found = std::ranges::find(pictures(kind), written, &PictureName::written);
  return found == pictures(kind).end() ? std::string_view() : found->name;
}

std::string picture_alternatives(PictureKind kind) {
  constexpr std::string_view kSpecial = "()|*^/";
  std::string pattern;
  for (const PictureName& picture : pictures(kind)) {
    if (!pattern.empty()) pattern += '|';
    for (const char c : picture.written) {
      if (kSpecial.find(c) != kSpecial.npos) pattern += '\\';
      pattern += c;
    }
  }
  return pattern;
}

}  // namespace

std::string_view find_emoji(char32_t c) { return find_picture(PictureKind::kPicture, encode(c)); }

std::string_view find_emoticon(std::string_view written) {
  return find_picture(PictureKind::kEmoticon, written);
}
std::string_view find_emoji_sequence(std::string_view written) {
  return find_picture(PictureKind::kSequence, written);
}
std::string_view find_emoji_profession(std::string_view thing) {
  return find_picture(PictureKind::kProfession, thing);
}
std::string_view find_emoji_activity(std::string_view sign) {
  return find_picture(PictureKind::kActivity, sign);
}

std::string emoticon_pattern() { return picture_alternatives(PictureKind::kEmoticon); }
std::string emoji_sequence_pattern() { return picture_alternatives(PictureKind::kSequence); }
std::string emoji_activity_pattern() { return picture_alternatives(PictureKind::kActivity); }
std::string emoji_profession_pattern() { return picture_alternatives(PictureKind::kProfession); }

}  // namespace text
