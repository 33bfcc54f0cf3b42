// A language as the front end sees it: where its sentences end, which expressions begin in them,
// how they are divided into words, and how these sound. registry.cpp lists all that there are.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/text/conventions.h"
#include "model/text/say_as.h"
#include "model/text/sentence_text.h"
#include "model/text/spoken.h"
#include "model/text/unspaced.h"
#include "model/text/word_table.h"

namespace text {

class EspeakReader;

/// Which symbols a language's sounds are written with.
enum class Dialect { kAmerican, kBritish, kOther };

/// A period in a text, as a language is asked about it.
struct Period {
  std::u16string_view text;
  std::size_t begin = 0;  ///< of its sentence
  std::size_t at = 0;     ///< the period
  std::size_t next = 0;   ///< the first unit after it and the white space
};

/// How a language is written, as far as its words depend on it.
struct Writing {
  /// Rules write out all digits and signs; otherwise espeak-ng reads what no rule is for.
  bool is_written_out = false;
  /// Digits are words of their own, apart from letters.
  bool has_digits_apart = false;
};

/// Words that show where a sentence ends, or a quotation begins.
struct SentenceWords {
  WordSet starters;  ///< begin sentences and are hardly names: The, But
  WordSet titles;    ///< written short before names, without the period: Mr
  WordSet said;      ///< after a quotation, whose sentence goes on: "Go!" John said
  WordSet elisions;  ///< begin with an apostrophe that opens no quotation: 'twas
};

/// An expression of a sentence, such as a date, and what is said for it.
struct SpokenExpression {
  std::string_view rule;
  /// Words with single spaces between them, a comma at the end of one for a pause; of a language
  /// without spaces see UnspacedReading. Empty when the expression is not said.
  std::string spoken;
  std::size_t end = 0;         ///< the unit after it
  bool has_last_mark = false;  ///< its period ends the sentence, too
  bool is_unspaced = false;    ///< its words follow one another without spaces
};

/// Where an expression may begin.
struct Place {
  const SentenceText& sentence;
  std::size_t at;
  bool is_in_last_part;  ///< of the sentence: nothing that is read apart follows
  const Conventions& conventions;
};

/// Finds what is not said as it is written: numbers, dates, abbreviations, signs. One thread at a
/// time.
class ExpressionReader {
 public:
  virtual ~ExpressionReader() = default;
  /// `text`, which sentences are read of next, outlives the reading.
  virtual void open(const CleanText& /*text*/) {}
  /// The expression that begins at a place; nothing where the text is read as it is written.
  /// Looks at a bounded number of units after it.
  virtual std::optional<SpokenExpression> read(const Place& place) = 0;
};

/// How a word sounds.
struct WordSound {
  std::u32string phonemes;  ///< in the symbols of the lexicons
  std::string source;       ///< see Pronunciation
  bool is_joined = false;   ///< said within the word before it
};

/// What a front end has for the sounds of words.
struct SoundSources {
  std::filesystem::path lexicons;  ///< a folder of them; empty for none
  std::set<std::string> alphabet;  ///< the symbols of the model (UTF-8 characters)
  EspeakReader& espeak;
  /// Reads words in Latin letters for languages that are written in others.
  std::function<std::vector<WordSound>(std::span<const Token>)> read_foreign;
};

/// Finds how the words of one language sound. One thread at a time.
class WordReader {
 public:
  virtual ~WordReader() = default;
  /// `sentence` with the words that its language is read by, where its writing does not show them.
  virtual Sentence divided(Sentence sentence) { return sentence; }
  /// One for each token of a sentence that is divided(). Throws as Pronouncer::pronounce().
  virtual std::vector<WordSound> read(std::span<const Token> sentence) = 0;
  /// The model's phonemes (UTF-8) of words alone, without lexicons.
  virtual std::string sound_of(const std::string& words) = 0;
  /// From the symbols of the lexicons to those of the model.
  virtual std::u32string in_alphabet(std::u32string phonemes) const { return phonemes; }
  /// Whether glued words are linked in the model's notation, see Pronunciation::is_linked.
  virtual bool links_words() const { return false; }
};

enum class NumberKind { kCardinal, kOrdinal };

/// A language whose text can be spoken. Const: all functions are safe from any thread.
class Language {
 public:
  /// What a line of the registry says.
  struct Facts {
    std::string name;               ///< as manifests have it, espeak-ng's code: en-us, pt-br, de
    std::string espeak_voice = {};  ///< a file of espeak-ng's data, found whatever else is
                                    ///< installed; empty where another reads it
    /// Its released voices begin with it (jf_alpha); 0: the released models were not trained on it.
    char voice_letter = 0;
    /// The code that means this one of several: en is en-us. Empty: its own.
    std::string usual_code = {};
  };

  explicit Language(Facts facts, Dialect its_dialect = Dialect::kOther)
      : name(std::move(facts.name)),
        espeak_voice(std::move(facts.espeak_voice)),
        voice_letter(facts.voice_letter),
        usual_code(std::move(facts.usual_code)),
        dialect(its_dialect) {}
  virtual ~Language() = default;
  Language(const Language&) = delete;
  Language& operator=(const Language&) = delete;

  bool is_released() const { return voice_letter != 0; }

  /// Whether a period belongs to the word before it, and its sentence goes on: that of an
  /// abbreviation, an initial, an ordinal. Looks at a bounded number of units.
  virtual bool is_part_of_word(const Period& period) const = 0;
  /// Those of foreign words unless the language has its own.
  virtual const SentenceWords& sentence_words() const;
  virtual Writing writing() const { return {}; }
  /// Null for a language with spaces between its words.
  virtual const UnspacedRules* unspaced() const { return nullptr; }
  virtual std::unique_ptr<ExpressionReader> expressions() const = 0;
  /// `sources` outlive the reader. Throws model::Error for a lexicon that cannot be read.
  virtual std::unique_ptr<WordReader> words(const SoundSources& sources) const = 0;

  /// What a sign, an emoji or a flag of two characters is called where all is written out; empty
  /// for one without a name. As foreign words have it unless the language has its own.
  virtual std::string symbol_name(const std::u32string& symbol) const;
  /// Phonemes, perhaps none, with the possessive 's; nothing in a language without it.
  virtual std::optional<std::u32string> with_possessive(std::u32string_view /*phonemes*/) const {
    return std::nullopt;
  }

  /// Kinds of `say-as` beside, or in place of, those that every language has (say_as.h).
  virtual std::span<const SayAsKind> say_as_kinds() const { return {}; }
  /// A whole number in words, those of ICU unless the language has its own. `digits`: ASCII digits,
  /// at least one. Nothing for a number or a kind that it has no words for.
  virtual std::optional<std::string> number_words(std::string_view digits, NumberKind kind) const;
  /// Letters or a sign within a telephone number; nothing where they cannot be part of one.
  virtual std::optional<std::string> telephone_words(std::string_view /*written*/) const {
    return std::nullopt;
  }
  /// A letter or a sign where each is said by itself; empty for one that has no name.
  virtual std::string character_name(char32_t c) const;

  /// The lexicons that it is read with, for people: `us_gold.json or us_silver.json`; empty for
  /// none.
  virtual std::string lexicon_files() const { return ""; }
  /// Whether `folder` has them. Throws model::Error for a folder that has but some that need each
  /// other.
  virtual bool has_lexicons(const std::filesystem::path& /*folder*/) const { return false; }
  /// What it is read without, with the lexicons of `folder`, empty for none; for people; empty for
  /// nothing.
  virtual std::string lack(const std::filesystem::path& /*folder*/) const { return ""; }
  /// A reading that a book gives beside a word (ruby), as markup takes it: kana in Japanese. Empty
  /// for one that is not understood.
  virtual std::string given_reading(std::string_view /*written*/) const { return ""; }

  const std::string name;
  const std::string espeak_voice;
  const char voice_letter;
  const std::string usual_code;
  const Dialect dialect;
};

/// The language called `name`: one of the released models', or any that espeak-ng has a voice for.
/// The first that is not a released one reads the list of voices, which takes 10 to 70 ms. Throws
/// model::Error for one that is not known, and model::Unavailable where there is no such list. The
/// reference lives for ever. Safe from any thread, as all below.
const Language& find_language(std::string_view name);

/// The same; null for one that is not known.
const Language* look_up_language(std::string_view name);

/// The language of words in Latin letters within languages that are written in others.
const Language& language_of_foreign_words();

/// Those of the released models that are read from text, in the order in which they are shown.
std::vector<std::string_view> released_language_names();
std::vector<const Language*> released_languages();

/// The voice that speaks `language` when none is asked for: the first of `names` that is named as
/// the released voices of it are, else the first of all. Empty where there are no names.
std::string default_voice(std::string_view language, const std::vector<std::string>& names);

/// All languages: the released models' first, then the others by name. Throws model::Unavailable as
/// Phonemizer does.
std::vector<const Language*> all_languages();

}  // namespace text
