// Finds and loads a UniDic or IPADIC dictionary, ignoring MeCab's settings; splits long texts.
#include "model/text/japanese/pronunciation/morphemes.h"

#include <mecab.h>

#include <algorithm>
#include <array>
#include <utility>

#include "io/base/error.h"
#include "model/error.h"
#include "model/text/japanese/pronunciation/kana.h"
#include "model/text/unicode.h"

namespace text::japanese {
namespace {

namespace fs = std::filesystem;

/// Where Debian and others put dictionaries; the better readings first.
constexpr auto kFolders = std::to_array<const char*>({
    "/var/lib/mecab/dic/unidic",
    "/usr/lib/mecab/dic/unidic",
    "/var/lib/mecab/dic/ipadic-utf8",
    "/usr/lib/mecab/dic/ipadic",
    "/usr/lib64/mecab/dic/ipadic",
    "/usr/local/lib/mecab/dic/ipadic",
    "/opt/homebrew/lib/mecab/dic/ipadic",
    "/var/lib/mecab/dic/debian",
});

constexpr const char* kPackages = "Debian has mecab-ipadic-utf8 and unidic-mecab";

/// A run is given to MeCab in pieces: it keeps the lengths of words in 16 bits.
constexpr std::size_t kLongestPiece = 1000;

/// Which fields of a dictionary's entry are read.
struct Format {
  std::size_t pronunciation = 0;
  std::size_t kana = 0;
  bool is_unidic = false;
};

std::vector<std::string_view> fields_of(std::string_view entry) {
  std::vector<std::string_view> fields;
  bool is_quoted = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= entry.size(); ++i) {
    if (i < entry.size() && entry[i] == '"') is_quoted = !is_quoted;
    if (i < entry.size() && (entry[i] != ',' || is_quoted)) continue;
    fields.push_back(entry.substr(begin, i - begin));
    begin = i + 1;
  }
  return fields;
}

bool is_dictionary(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / "sys.dic", error);
}

fs::path installed() {
  const auto folder = std::ranges::find_if(kFolders, is_dictionary);
  if (folder == kFolders.end())
    throw model::Error("dictionary of Japanese", "one for MeCab", "none", kPackages);
  return *folder;
}

/// The first character behind the piece that begins at `begin`: behind a mark or a space in its
/// second half, if there is one.
std::size_t end_of_piece(std::u32string_view text, std::size_t begin) {
  if (text.size() - begin <= kLongestPiece) return text.size();
  const std::size_t end = begin + kLongestPiece;
  for (std::size_t i = end; i > begin + kLongestPiece / 2; --i)
    if (!is_alnum(text[i - 1]) && !is_kana(text[i - 1]) && !is_combining(text[i])) return i;
  return end;
}

}  // namespace

struct Morphemes::Impl {
  explicit Impl(const fs::path& folder);

  void divide(std::u32string_view text, std::size_t begin, std::vector<Morpheme>& morphemes) const;
  std::u32string reading(const MeCab::Node& node, std::u32string_view surface) const;

  std::unique_ptr<MeCab::Model> model;
  std::unique_ptr<MeCab::Tagger> tagger;
  Format format;
};

Morphemes::Impl::Impl(const fs::path& folder) {
  if (!is_dictionary(folder))
    throw model::Error("dictionary of Japanese " + folder.string(), "sys.dic and its like", "none",
                       kPackages);
  // Without the settings of the machine, which name another dictionary.
  std::string path = folder.string();
  std::array<std::string, 5> words = {"mecab", "-r", "/dev/null", "-d", path};
  std::array<char*, 5> arguments{};
  std::ranges::transform(words, arguments.begin(), [](std::string& word) { return word.data(); });
  model.reset(MeCab::createModel(static_cast<int>(arguments.size()), arguments.data()));
  if (model != nullptr) tagger.reset(model->createTagger());
  if (tagger == nullptr)
    throw model::Error("dictionary of Japanese " + path, "one that MeCab can read",
                       MeCab::getLastError(), kPackages);
  const std::string charset = model->dictionary_info()->charset;
  if (io::folded(charset) != "utf-8" && io::folded(charset) != "utf8")
    throw model::Error("dictionary of Japanese " + path, "UTF-8", charset, kPackages);

  const std::unique_ptr<MeCab::Lattice> lattice(model->createLattice());
  lattice->set_sentence("日本");
  std::size_t fields = 0;
  if (tagger->parse(lattice.get())) fields = fields_of(lattice->bos_node()->next->feature).size();
  switch (fields) {
    case 9:
      format = {8, 7, false};
      break;
    case 17:
      format = {9, 9, true};
      break;
    case 26:
      format = {9, 17, true};
      break;
    case 29:
      format = {9, 20, true};
      break;
    default:
      throw model::Error("dictionary of Japanese " + path, "IPADIC or UniDic",
                         "words of " + io::counted(fields, "field"), kPackages);
  }
}

std::u32string Morphemes::Impl::reading(const MeCab::Node& node,
                                        std::u32string_view surface) const {
  if (node.stat == MECAB_NOR_NODE) {
    const std::vector<std::string_view> fields = fields_of(node.feature);
    for (const std::size_t field : {format.pronunciation, format.kana}) {
      if (field >= fields.size()) continue;
      std::u32string kana = decode(fields[field], "reading");
      if (is_all_kana(kana)) return kana;
    }
  }
  return is_all_kana(surface) ? std::u32string(surface) : std::u32string();
}

void Morphemes::Impl::divide(std::u32string_view text, std::size_t begin,
                             std::vector<Morpheme>& morphemes) const {
  // What is no character stands for one that MeCab may know, so that bytes can be counted.
  std::string utf8;
  std::vector<std::size_t> character_at;  // by byte
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char32_t c = text[i];
    const bool is_none = c == 0 || (c >= 0xD800 && c < 0xE000) || c > 0x10FFFF;
    utf8 += encode(is_none ? char32_t{0xFFFD} : c);
    character_at.resize(utf8.size(), i);
  }
  character_at.push_back(text.size());

  const std::unique_ptr<MeCab::Lattice> lattice(model->createLattice());
  lattice->set_sentence(utf8.data(), utf8.size());
  if (!tagger->parse(lattice.get()))
    throw model::Error("Japanese text", "that MeCab divides it", lattice->what());
  std::size_t done = 0;
  const auto add = [&](std::size_t end, std::u32string kana, bool is_known) {
    if (end == done) return;
    morphemes.push_back({begin + done, begin + end, std::move(kana), is_known});
    done = end;
  };
  for (const MeCab::Node* node = lattice->bos_node()->next; node != nullptr; node = node->next) {
    const auto first = static_cast<std::size_t>(node->surface - utf8.data());
    add(character_at[first], {}, false);
    if (node->stat == MECAB_EOS_NODE) break;
    const std::size_t end = character_at[first + node->length];
    add(end, reading(*node, text.substr(done, end - done)), node->stat == MECAB_NOR_NODE);
  }
  add(text.size(), {}, false);
}

Morphemes::Morphemes(const fs::path& dictionary)
    : impl_(std::make_unique<Impl>(dictionary.empty() ? installed() : dictionary)) {}
Morphemes::~Morphemes() = default;
Morphemes::Morphemes(Morphemes&&) noexcept = default;
Morphemes& Morphemes::operator=(Morphemes&&) noexcept = default;

std::vector<Morpheme> Morphemes::divide(std::u32string_view text) const {
  std::vector<Morpheme> morphemes;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = end_of_piece(text, begin);
    impl_->divide(text.substr(begin, end - begin), begin, morphemes);
    begin = end;
  }
  return morphemes;
}

bool Morphemes::is_unidic() const { return impl_->format.is_unidic; }

}  // namespace text::japanese
