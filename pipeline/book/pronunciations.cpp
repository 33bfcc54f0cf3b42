// Gives lexicons unique file names, and writes phonemes into texts as [words](/phonemes/).
#include "pipeline/book/pronunciations.h"

#include <algorithm>
#include <filesystem>

#include "io/base/error.h"
#include "io/base/unicode.h"
#include "model/error.h"
#include "model/text/language_tag.h"
#include "model/text/lexicon/ipa.h"

namespace pipeline {
namespace {

constexpr std::size_t kMaxLexiconName = 80;  // bytes

/// What a lexicon is called in the job's folder: its own name, of plain characters.
std::string plain_name(const std::string& path) {
  std::string stem = std::filesystem::path(path).stem().string();
  std::ranges::replace_if(
      stem,
      [](char c) {
        return !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                 c == '-' || c == '_');
      },
      '_');
  return stem.empty() ? "lexicon" : stem.substr(0, kMaxLexiconName);
}

bool holds(const std::vector<std::string>& languages, const std::string& language) {
  return std::ranges::find(languages, language) != languages.end();
}

}  // namespace

BookLexicons::BookLexicons(const io::Book& book, std::vector<std::string>& problems) {
  std::set<std::string> taken;
  for (const io::Lexicon& lexicon : book.lexicons) {
    Known& known = known_.emplace_back();
    try {
      known.content = text::read_pls(lexicon.bytes, lexicon.place);
    } catch (const io::Error& error) {
      problems.emplace_back(error.what());
      continue;
    }
    const std::string stem = plain_name(lexicon.path);
    known.name = stem + ".pls";
    for (int number = 2; !taken.insert(io::folded(known.name)).second; ++number)
      known.name = stem + "-" + std::to_string(number) + ".pls";
    files_.push_back({known.name, lexicon.bytes});
  }
}

std::vector<std::string> BookLexicons::names_for(const io::Block& block,
                                                 const std::string& language) const {
  std::vector<std::string> names;
  for (const io::LexiconLink& link : block.lexicons) {
    const Known& known = known_[link.lexicon];
    const bool is_meant =
        link.language.empty() || holds(text::languages_of_tag(link.language), language);
    const auto& languages = known.content.languages;
    if (!known.name.empty() && is_meant && (!languages || holds(*languages, language)) &&
        !holds(names, known.name))
      names.push_back(known.name);
  }
  return names;
}

/// Empty, and a problem, when they are not understood.
std::string GivenPronunciations::phonemes_of(const io::GivenWords& given,
                                             const text::Language& language) {
  if (given.alphabet == io::kRuby) {
    std::string reading = given.phonemes;
    std::erase_if(reading, [](char c) {
      return std::string_view(" \t\r\n").find(c) != std::string_view::npos;
    });
    return language.given_reading(reading);
  }
  std::string problem;
  try {
    std::string phonemes = text::phonemes_in(given.alphabet, given.phonemes, language.dialect);
    if (phonemes.find("/)") == phonemes.npos) return phonemes;
    problem = "expected phonemes without \"/)\", found \"" + io::excerpt(given.phonemes) + "\"";
  } catch (const model::Error& error) {
    problem = error.what();
  }
  const std::string document = given.place.substr(0, given.place.rfind(':'));
  if (reported_.emplace(document, problem).second)
    problems_.push_back(given.place + ": ssml:ph: " + problem);
  return "";
}

std::string GivenPronunciations::marked_up(const std::string& text,
                                           const std::vector<io::GivenWords>& given,
                                           const text::Language& language) {
  std::string marked;
  std::size_t done = 0;
  for (const io::GivenWords& words : given) {
    const std::string phonemes = phonemes_of(words, language);
    if (phonemes.empty()) continue;
    std::string label = text.substr(words.begin, words.end - words.begin);
    std::ranges::replace(label, '[', '(');
    std::ranges::replace(label, ']', ')');
    marked.append(text, done, words.begin - done);
    marked.append("[").append(label).append("](/").append(phonemes).append("/)");
    done = words.end;
  }
  return marked.append(text, done);
}

}  // namespace pipeline
