// Converts by ordered replacement rules, splits what exceeds espeak-ng's buffers, and assigns the
// phonemes of a run to its words.
#include "model/text/lexicon/espeak_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>

#include "io/base/strings.h"
#include "model/text/unicode.h"

namespace text {
namespace {

struct Replacement {
  std::string_view from;
  std::string_view to;
};

// Applied one after the other over the whole string, so the order counts: a rule sees what the
// rules above it left, and a longer pattern has to come before its parts.
constexpr Replacement kEnglish[] = {
    {"ʔˌn\u0329", "ʔn"},  // "button": the syllabic n of a glottalised t
    {"ʔn\u0329", "ʔn"},  {"a^ɪ", "I"}, {"a^ʊ", "W"},  {"d^ʒ", "ʤ"},   {"e^ɪ", "A"},
    {"t^ʃ", "ʧ"},        {"ɔ^ɪ", "Y"}, {"ə^l", "ᵊl"}, {"ʲo", "jo"},   {"ʲə", "jə"},
    {"ʲ", ""},           {"e", "A"},   {"ɚ", "əɹ"},   {"r", "ɹ"},     {"x", "k"},
    {"ç", "k"},          {"ɐ", "ə"},   {"ɬ", "l"},    {"\u0303", ""},
};

constexpr Replacement kBritish[] = {
    {"e^ə", "ɛː"},
    {"iə", "ɪə"},
    {"ə^ʊ", "Q"},
};

constexpr Replacement kAmerican[] = {
    {"o^ʊ", "O"}, {"ɜːɹ", "ɜɹ"}, {"ɜː", "ɜɹ"}, {"ɪə", "iə"}, {"ː", ""},
};

constexpr Replacement kFinally[] = {
    {"o", "ɔ"},  // the vowel of "north", which espeak-ng writes oː before 1.52
    {"ɾ", "T"}, {"ʔ", "t"},
    {"^", ""},  {"ɹɹ ", "ɹ "},  // espeak-ng links "number of" by an r that the vowel has already
};

constexpr Replacement kOther[] = {
    {"a^ɪ", "I"}, {"a^ʊ", "W"}, {"d^z", "ʣ"}, {"d^ʒ", "ʤ"}, {"e^ɪ", "A"},
    {"o^ʊ", "O"}, {"ə^ʊ", "Q"}, {"s^s", "S"}, {"t^s", "ʦ"}, {"t^ʃ", "ʧ"},
    {"ɔ^ɪ", "Y"}, {"^", ""},    {"-", ""},  // espeak-ng's sign that a word leans on the next
};

// Other spellings of the same sounds, which no language of the released models has: Danish,
// Latvian, Luxembourgish and Oromo do.
constexpr Replacement kSameSounds[] = {
    {"t͡s", "ʦ"}, {"t͡ʃ", "ʧ"}, {"d͡z", "ʣ"}, {"d͡ʒ", "ʤ"}, {"ε", "ɛ"}, {"Φ", "ɸ"}, {"g", "ɡ"},
};

void apply_rules(std::span<const Replacement> rules, std::string& phonemes) {
  for (const Replacement& rule : rules) {
    std::size_t at = 0;
    while ((at = phonemes.find(rule.from, at)) != std::string::npos) {
      phonemes.replace(at, rule.from.size(), rule.to);
      at += rule.to.size();
    }
  }
}

/// A consonant marked syllabic (U+0329) becomes the same consonant after a short schwa.
void spell_out_syllabics(std::string& phonemes) {
  constexpr std::string_view kSyllabic = "\u0329";
  std::size_t at = 0;
  while ((at = phonemes.find(kSyllabic, at)) != std::string::npos) {
    phonemes.erase(at, kSyllabic.size());
    std::size_t consonant = at;
    const auto is_continuation = [](char byte) { return (byte & 0xC0) == 0x80; };
    while (consonant > 0 && is_continuation(phonemes[--consonant])) {
    }
    if (at > 0 && phonemes[consonant] != ' ') phonemes.insert(consonant, "ᵊ");
  }
}

}  // namespace

std::string to_model_phonemes(std::string ipa, Dialect dialect) {
  if (dialect == Dialect::kOther) {
    apply_rules(kOther, ipa);
    apply_rules(kSameSounds, ipa);
    return ipa;
  }
  apply_rules(kEnglish, ipa);
  spell_out_syllabics(ipa);
  if (dialect == Dialect::kBritish) {
    apply_rules(kBritish, ipa);
  } else {
    apply_rules(kAmerican, ipa);
  }
  apply_rules(kFinally, ipa);
  return ipa;
}

std::u32string spelled_for_model(std::u32string_view phonemes) {
  std::u32string result(phonemes);
  std::ranges::replace(result, U'ɾ', U'T');
  std::ranges::replace(result, U'ʔ', U't');
  return result;
}

namespace {

constexpr std::size_t kMaxKnown = 65536;
constexpr std::size_t kMaxAhead = 2048;      // bytes of words: the answer is some 20 times as long
constexpr std::size_t kMaxWordSounds = 120;  // espeak-ng 1.51 has room for 200
constexpr std::size_t kMaxRunSounds = 500;   // and for 1000

std::size_t length(std::string_view utf8) { return decode(utf8, "espeak-ng").size(); }

/// The two halves of `words`: at the space nearest to the middle, else within the word.
std::pair<std::string, std::string> halves(const std::string& words) {
  const std::size_t half = words.size() / 2;
  const std::size_t left = words.rfind(' ', half);
  const std::size_t right = words.find(' ', half);
  if (left != words.npos && (right == words.npos || half - left < right - half))
    return {words.substr(0, left), words.substr(left + 1)};
  if (right != words.npos) return {words.substr(0, right), words.substr(right + 1)};
  const std::u32string letters = decode(words, "word");
  return {encode(std::u32string_view(letters).substr(0, letters.size() / 2)),
          encode(std::u32string_view(letters).substr(letters.size() / 2))};
}

bool has_long_word(const std::string& words) {
  return std::ranges::any_of(io::split(words, " "), [](std::string_view word) {
    return word.size() > Phonemizer::kMaxWordCharacters &&
           length(word) > Phonemizer::kMaxWordCharacters;
  });
}

bool can_be_asked(const std::string& words) {
  return words.size() <= Phonemizer::kMaxBytes && !has_long_word(words);
}

/// Whether espeak-ng had room for all of the sounds, or there is nothing left to divide.
bool is_whole(const std::string& words, const std::string& said) {
  const std::size_t most = words.find(' ') == words.npos ? kMaxWordSounds : kMaxRunSounds;
  return length(said) <= most || length(words) < 2;
}

std::vector<std::size_t> spoken_words_in(const std::vector<std::string>& alone) {
  std::vector<std::size_t> counts;
  counts.reserve(alone.size());
  for (const std::string& phonemes : alone) counts.push_back(io::split(phonemes, " ").size());
  return counts;
}

/// The first word has a share, should it be so short that by length it has none.
void give_to_first(std::vector<std::string>& shares) {
  const auto first = std::ranges::find_if(shares, [](const auto& share) { return !share.empty(); });
  if (first != shares.end()) std::swap(shares.front(), *first);
}

/// Gives each written word as many of the spoken ones as it has alone ("1998" has several).
std::vector<std::string> deal_out(const std::vector<std::string_view>& spoken,
                                  const std::vector<std::size_t>& counts) {
  std::vector<std::string> shares(counts.size());
  auto next = spoken.begin();
  for (std::size_t word = 0; word < counts.size(); ++word) {
    for (std::size_t i = 0; i < counts[word]; ++i)
      shares[word].append(i == 0 ? "" : " ").append(*next++);
  }
  return shares;
}

/// Gives each of the spoken words to the written one in whose share of the sound it begins.
/// `alone`: the phonemes of the written ones by themselves, which tells how long each is.
std::vector<std::string> share_out(const std::vector<std::string_view>& spoken,
                                   const std::vector<std::string>& alone) {
  const auto total = [](const auto& parts) {
    double sum = 0;
    for (const auto& part : parts) sum += static_cast<double>(part.size());
    return sum;
  };
  const double scale = total(alone) / total(spoken);
  std::vector<std::string> shares(alone.size());
  // A quarter is what it may begin too early: the lengths are estimates.
  double at = 0;  // in the sound of all words alone
  std::size_t word = 0;
  double end = static_cast<double>(alone[0].size());
  for (const std::string_view part : spoken) {
    const double length = static_cast<double>(part.size()) * scale;
    while (word + 1 < alone.size() && at + length / 4 > end)
      end += static_cast<double>(alone[++word].size());
    shares[word].append(shares[word].empty() ? "" : " ").append(part);
    at += length;
  }
  return shares;
}

}  // namespace

std::string EspeakReader::key_of(const std::string& words, const Language& language) {
  return language.name + " " + words;
}

const std::string& EspeakReader::keep(std::string key, std::string phonemes) {
  if (known_.size() >= kMaxKnown) known_.clear();
  return known_.insert_or_assign(std::move(key), std::move(phonemes)).first->second;
}

std::string EspeakReader::read(const std::string& words, const Language& language) {
  std::string key = key_of(words, language);
  const auto known = known_.find(key);
  if (known != known_.end()) return known->second;
  return keep(std::move(key), read_in_pieces(words, language));
}

void EspeakReader::read_ahead(const std::vector<std::string>& runs, const Language& language) {
  std::vector<std::string> asked;
  std::size_t bytes = 0;
  for (const std::string& words : runs) {
    const bool fits = can_be_asked(words) && bytes + words.size() <= kMaxAhead;
    if (!fits || known_.contains(key_of(words, language))) continue;
    asked.push_back(words);
    bytes += words.size();
  }
  if (asked.size() < 2) return;
  const auto answers = phonemizer_.ipa_of_all(asked, language);
  for (std::size_t i = 0; answers && i < asked.size(); ++i) {
    std::string said = to_model_phonemes((*answers)[i], language.dialect);
    if (is_whole(asked[i], said)) keep(key_of(asked[i], language), std::move(said));
  }
}

/// espeak-ng passes over what exceeds its buffers, of text or of sounds: such words are read in
/// halves, and those in halves.
std::string EspeakReader::read_in_pieces(const std::string& words, const Language& language) {
  if (can_be_asked(words)) {
    std::string said = to_model_phonemes(phonemizer_.ipa(words, language), language.dialect);
    if (is_whole(words, said)) return said;
  }
  const auto [first, second] = halves(words);
  const std::string head = read_in_pieces(first, language);
  const std::string tail = read_in_pieces(second, language);
  return head + (head.empty() || tail.empty() ? "" : " ") + tail;
}

std::vector<std::string> EspeakReader::read_each(const std::vector<std::string>& words,
                                                 const Language& language) {
  const std::string phonemes = read(fmt::format("{}", fmt::join(words, " ")), language);
  const std::vector<std::string_view> spoken = io::split(phonemes, " ");
  if (spoken.size() == words.size()) return std::vector<std::string>(spoken.begin(), spoken.end());
  if (spoken.empty()) return std::vector<std::string>(words.size());
  read_ahead(words, language);
  std::vector<std::string> alone;
  alone.reserve(words.size());
  for (const std::string& word : words) alone.push_back(read(word, language));
  auto counts = spoken_words_in(alone);
  const auto sum = [&] { return std::accumulate(counts.begin(), counts.end(), std::size_t{0}); };
  if (sum() > spoken.size()) leave_out_joined(words, language, counts);
  if (sum() == spoken.size()) return deal_out(spoken, counts);
  std::vector<std::string> shares = share_out(spoken, alone);
  give_to_first(shares);
  return shares;
}

void EspeakReader::leave_out_joined(const std::vector<std::string>& words, const Language& language,
                                    std::vector<std::size_t>& counts) {
  std::vector<std::string> pairs;
  for (std::size_t i = 1; i < words.size(); ++i) pairs.push_back(words[i - 1] + " " + words[i]);
  read_ahead(pairs, language);
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::size_t apart = counts[i - 1] + counts[i];
    const std::size_t together = io::split(read(pairs[i - 1], language), " ").size();
    if (together < apart) counts[i] -= std::min(counts[i], apart - together);
  }
}

}  // namespace text
