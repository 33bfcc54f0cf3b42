#include "model/text/normalising/letters.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "model/text/normalising/rule.h"

namespace text {
namespace {

using namespace std::string_view_literals;

constexpr std::array kShortWords = {"am"sv, "an"sv, "as"sv, "at"sv, "be"sv, "by"sv, "do"sv,
                                    "go"sv, "he"sv, "if"sv, "in"sv, "is"sv, "it"sv, "me"sv,
                                    "my"sv, "no"sv, "of"sv, "oh"sv, "ok"sv, "on"sv, "or"sv,
                                    "so"sv, "to"sv, "up"sv, "us"sv, "we"sv};

constexpr std::array kSpelledCodes = {"edu"sv, "exe"sv, "api"sv, "url"sv, "avi"sv, "iso"sv,
                                      "faq"sv, "ios"sv, "usa"sv, "usb"sv, "utf"sv, "ceo"sv};

// Said as words although a rule of thumb would spell them.
constexpr std::array kSpokenAcronyms = {
    "AIDS"sv,  "NASA"sv,  "NATO"sv,   "OPEC"sv,   "PIN"sv,   "RAM"sv,    "ROM"sv,     "SIM"sv,
    "GIF"sv,   "JPEG"sv,  "SWAT"sv,   "ASAP"sv,   "FIFA"sv,  "UEFA"sv,   "COVID"sv,   "SARS"sv,
    "LASER"sv, "RADAR"sv, "SONAR"sv,  "SCUBA"sv,  "FEMA"sv,  "OSHA"sv,   "HIPAA"sv,   "YOLO"sv,
    "LAN"sv,   "WAN"sv,   "CAD"sv,    "SAT"sv,    "MOMA"sv,  "NAFTA"sv,  "ASCII"sv,   "BIOS"sv,
    "CERN"sv,  "DARPA"sv, "GUI"sv,    "LED"sv,    "MERS"sv,  "NASDAQ"sv, "OK"sv,      "PETA"sv,
    "SQL"sv,   "TASER"sv, "UNESCO"sv, "UNICEF"sv, "WASP"sv,  "ZIP"sv,    "CAPTCHA"sv, "IKEA"sv,
    "LEGO"sv,  "NIMBY"sv, "FOMO"sv,   "MIDI"sv,   "NORAD"sv, "SPAM"sv,   "COBOL"sv,   "BASIC"sv};

// Said in letters although they look like words.
constexpr std::array kSpelledAcronyms = {"NAACP"sv,   "IEEE"sv,  "ISBN"sv, "UCLA"sv, "AARP"sv,
                                         "USSR"sv,    "ACLU"sv,  "ESPN"sv, "IOU"sv,  "AAA"sv,
                                         "USAID"sv,   "UAE"sv,   "USPS"sv, "EOD"sv,  "MIA"sv,
                                         "LGBTQIA"sv, "ASCAP"sv, "AOL"sv,  "DUI"sv,  "IUPAC"sv};

// Words of two to four letters that are often put in capitals for stress.
constexpr std::array kStressedWords = {
    "ALL"sv, "AM"sv,  "AN"sv,  "AND"sv, "ANY"sv, "ARE"sv, "AS"sv,  "AT"sv,  "BAD"sv, "BE"sv,
    "BIG"sv, "BUT"sv, "BUY"sv, "BY"sv,  "CAN"sv, "DAY"sv, "DID"sv, "DO"sv,  "END"sv, "FAR"sv,
    "FEW"sv, "FOR"sv, "FUN"sv, "GET"sv, "GO"sv,  "GOD"sv, "GOT"sv, "HAD"sv, "HAS"sv, "HE"sv,
    "HER"sv, "HIM"sv, "HIS"sv, "HOW"sv, "IF"sv,  "IN"sv,  "IS"sv,  "ITS"sv, "LET"sv, "LOT"sv,
    "MAN"sv, "MAY"sv, "ME"sv,  "MY"sv,  "NEW"sv, "NO"sv,  "NOR"sv, "NOT"sv, "NOW"sv, "OF"sv,
    "OFF"sv, "OH"sv,  "OLD"sv, "ON"sv,  "ONE"sv, "OR"sv,  "OUR"sv, "OUT"sv, "OWN"sv, "PUT"sv,
    "RED"sv, "RUN"sv, "SAY"sv, "SEE"sv, "SHE"sv, "SO"sv,  "SUN"sv, "TEN"sv, "THE"sv, "TO"sv,
    "TOO"sv, "TOP"sv, "TRY"sv, "TWO"sv, "UP"sv,  "USE"sv, "WAR"sv, "WAS"sv, "WAY"sv, "WE"sv,
    "WHO"sv, "WHY"sv, "WIN"sv, "YES"sv, "YET"sv, "YOU"sv, "HEY"sv, "SIX"sv, "EAT"sv, "ASK"sv,
    "BED"sv, "BOY"sv, "CAR"sv, "CAT"sv, "CUT"sv, "DOG"sv, "DRY"sv, "EAR"sv, "EYE"sv, "FLY"sv,
    "HOT"sv, "JOB"sv, "JOY"sv, "KEY"sv, "LAW"sv, "LIE"sv, "LOW"sv, "MAD"sv, "MOM"sv, "DAD"sv,
    "PAY"sv, "SAD"sv, "SET"sv, "SIR"sv, "SIT"sv, "SKY"sv, "AIR"sv, "WHY"sv, "WOW"sv, "AGO"sv,
    "HUH"sv, "UGH"sv, "SHH"sv, "HMM"sv, "AH"sv,  "MR"sv,  "MRS"sv};

bool has_vowel(std::string_view letters, std::string_view vowels) {
  return letters.find_first_of(vowels) != letters.npos;
}

}  // namespace

bool is_spelled_in_codes(std::string_view letters) {
  const auto is_ascii = [](unsigned char c) { return c < 0x80; };
  if (!std::all_of(letters.begin(), letters.end(), is_ascii)) return false;
  std::string small(letters);
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (small.size() == 1 || is_one_of(small, kSpelledCodes)) return true;
  if (small.size() == 2) return !is_one_of(small, kShortWords);
  return !has_vowel(small, "aeiouy");
}

bool is_spelled_in_capitals(std::string_view letters, bool shouted) {
  if (is_one_of(letters, kSpokenAcronyms)) return false;
  if (is_one_of(letters, kSpelledAcronyms)) return true;
  if (!has_vowel(letters, "AEIOUY")) return true;
  if (letters.size() > 3 || is_one_of(letters, kStressedWords)) return false;
  return !shouted || letters.size() < 3;
}

std::string letter_words(std::string_view word) {
  std::string words;
  for (const char c : word) {
    if (!words.empty()) words += ' ';
    if (c >= '0' && c <= '9') {
      words += digit_words(std::string_view(&c, 1));
    } else {
      words += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    }
  }
  return words;
}

}  // namespace text
