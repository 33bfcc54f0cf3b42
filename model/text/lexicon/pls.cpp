// Walks the XML, checks every pronunciation, and keeps the preferred one of each grapheme.
#include "model/text/lexicon/pls.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "io/base/error.h"
#include "io/base/unicode.h"
#include "io/base/xml_document.h"
#include "model/error.h"
#include "model/text/language_tag.h"
#include "model/text/lexicon/ipa.h"
#include "model/text/unicode.h"

namespace text {
namespace {

struct Choice {
  PlsEntry entry;
  bool is_preferred;
};

std::set<Dialect> dialects_of(const std::optional<std::vector<std::string>>& languages) {
  if (!languages) return {Dialect::kAmerican, Dialect::kBritish, Dialect::kOther};
  std::set<Dialect> dialects;
  for (const std::string& name : *languages) dialects.insert(find_language(name).dialect);
  if (dialects.empty()) dialects.insert(Dialect::kOther);  // it is checked, too
  return dialects;
}

/// With a capital first where it begins with a small letter.
std::string with_capital(const std::string& grapheme) {
  std::u32string letters = decode(grapheme, "grapheme");
  letters[0] = static_cast<char32_t>(u_totitle(static_cast<UChar32>(letters[0])));
  return encode(letters);
}

class PlsReader {
 public:
  PlsReader(const std::string& xml, const std::string& subject) : document_(xml, subject) {}

  PlsLexicon operator()() {
    const pugi::xml_node root = document_.root();
    if (io::local_name(root) != "lexicon") refuse(root, "<lexicon>", found_element(root));
    if (const std::string version = io::attribute(root, "version");
        !version.empty() && version != "1.0")
      refuse(root, "version 1.0", "version \"" + io::printable(io::excerpt(version)) + "\"");
    if (const std::string tag = io::attribute(root, "lang"); !tag.empty())
      lexicon_.languages = languages_of_tag(tag);
    dialects_ = dialects_of(lexicon_.languages);
    for (const pugi::xml_node node : root.children()) {
      if (node.type() != pugi::node_element) continue;
      const std::string_view name = io::local_name(node);
      if (name == "lexeme") {
        read_lexeme(node);
      } else if (name != "meta" && name != "metadata") {
        refuse(node, "<lexeme>", found_element(node));
      }
    }
    finish();
    return std::move(lexicon_);
  }

 private:
  [[noreturn]] void refuse(pugi::xml_node node, const std::string& expected,
                           const std::string& found) const {
    throw io::Error(document_.place(node), "expected " + expected + ", found " + found);
  }

  static std::string found_element(pugi::xml_node node) {
    return "<" + io::printable(io::excerpt(node.name())) + ">";
  }

  /// The text of an element, which is not empty and UTF-8.
  std::string words_of(pugi::xml_node node) const {
    std::string words = io::text_below(node);
    if (words.empty()) refuse(node, "text in " + found_element(node), "none");
    if (!io::is_utf8(words)) refuse(node, "UTF-8", io::printable(io::excerpt(words)));
    return words;
  }

  void read_lexeme(pugi::xml_node lexeme);
  std::optional<Choice> best_of(pugi::xml_node lexeme) const;
  Choice read_pronunciation(pugi::xml_node node) const;
  void finish();

  const io::XmlDocument document_;
  PlsLexicon lexicon_;
  std::set<Dialect> dialects_;
  std::vector<std::string> graphemes_;  ///< in the order of the document, each once
  std::map<std::string, Choice> chosen_;
};

void PlsReader::read_lexeme(pugi::xml_node lexeme) {
  const std::optional<Choice> best = best_of(lexeme);
  bool has_grapheme = false;
  for (const pugi::xml_node node : lexeme.children()) {
    const std::string_view name = io::local_name(node);
    if (name != "grapheme") {
      if (node.type() == pugi::node_element && name != "phoneme" && name != "alias" &&
          name != "example")
        refuse(node, "<grapheme>, <phoneme>, <alias> or <example>", found_element(node));
      continue;
    }
    has_grapheme = true;
    const std::string grapheme = words_of(node);
    if (!best) continue;
    const auto [known, is_new] = chosen_.emplace(grapheme, *best);
    if (is_new) {
      graphemes_.push_back(grapheme);
    } else if (best->is_preferred && !known->second.is_preferred) {
      known->second = *best;
    }
  }
  if (!has_grapheme) refuse(lexeme, "a <grapheme>", "none");
  if (!best) refuse(lexeme, "a <phoneme> or an <alias>", "none");
}

/// The first of a lexeme's pronunciations that is preferred, else the first.
std::optional<Choice> PlsReader::best_of(pugi::xml_node lexeme) const {
  std::optional<Choice> best;
  for (const pugi::xml_node node : lexeme.children()) {
    const std::string_view name = io::local_name(node);
    if (name != "phoneme" && name != "alias") continue;
    Choice choice = read_pronunciation(node);  // all of them: each has to be one
    if (!best || (choice.is_preferred && !best->is_preferred)) best = std::move(choice);
  }
  return best;
}

Choice PlsReader::read_pronunciation(pugi::xml_node node) const {
  const std::string prefer = io::attribute(node, "prefer");
  if (!prefer.empty() && prefer != "true" && prefer != "false")
    refuse(node, "prefer \"true\" or \"false\"", "\"" + io::printable(io::excerpt(prefer)) + "\"");
  Choice choice{{}, prefer == "true"};
  const std::string words = words_of(node);
  if (io::local_name(node) == "alias") {
    choice.entry.alias = words;
    return choice;
  }
  std::string alphabet = io::attribute(node, "alphabet");
  if (alphabet.empty()) alphabet = io::attribute(document_.root(), "alphabet");
  if (alphabet.empty()) refuse(node, "an alphabet of it or of <lexicon>", "none");
  try {
    for (const Dialect dialect : dialects_)
      choice.entry.phonemes[dialect] = phonemes_in(alphabet, words, dialect);
  } catch (const model::Error& error) {
    throw io::Error(document_.place(node), error.what());
  }
  return choice;
}

void PlsReader::finish() {
  for (const std::string& grapheme : graphemes_) {
    PlsEntry entry = chosen_.at(grapheme).entry;
    entry.grapheme = entry.as_written = grapheme;
    lexicon_.entries.push_back(entry);
    entry.as_written = with_capital(grapheme);
    if (!chosen_.contains(entry.as_written)) lexicon_.entries.push_back(std::move(entry));
  }
}

}  // namespace

PlsLexicon read_pls(const std::string& xml, const std::string& subject) {
  return PlsReader(xml, subject)();
}

}  // namespace text
