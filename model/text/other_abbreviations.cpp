#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "model/text/abbreviations.h"
#include "model/text/normalising/words.h"

namespace text {
namespace {

using namespace std::string_view_literals;
using enum Company;

/// In small letters, without the last period.
struct Entry {
  std::string_view written;
  Company company;
};

constexpr auto kFrench = std::to_array<Entry>({
    {"m", kTitle},        {"mm", kTitle},       {"mme", kTitle},  {"mmes", kTitle},
    {"mlle", kTitle},     {"mlles", kTitle},    {"mgr", kTitle},  {"dr", kTitle},
    {"pr", kTitle},       {"prof", kTitle},     {"st", kTitle},   {"ste", kTitle},
    {"bd", kTitle},       {"av", kTitle},       {"cf", kNone},    {"c.-à-d", kNone},
    {"env", kNone},       {"apr", kNone},       {"p", kNumber},   {"pp", kNumber},
    {"n°", kNumber},      {"no", kNumber},      {"art", kNumber}, {"chap", kNumber},
    {"fig", kNumber},     {"vol", kNumber},     {"tél", kNumber}, {"ch", kNumber},
    {"etc", kEndsPhrase}, {"cie", kEndsPhrase},
});

constexpr auto kSpanish = std::to_array<Entry>({
    {"sr", kTitle},   {"sra", kTitle},   {"srta", kTitle},     {"sres", kTitle},
    {"sras", kTitle}, {"dr", kTitle},    {"dra", kTitle},      {"dres", kTitle},
    {"d", kTitle},    {"dña", kTitle},   {"prof", kTitle},     {"profa", kTitle},
    {"lic", kTitle},  {"ing", kTitle},   {"arq", kTitle},      {"gral", kTitle},
    {"cap", kTitle},  {"sto", kTitle},   {"sta", kTitle},      {"av", kTitle},
    {"avda", kTitle}, {"ud", kNone},     {"uds", kNone},       {"vd", kNone},
    {"vds", kNone},   {"ee", kNone},     {"ej", kNone},        {"aprox", kNone},
    {"pág", kNumber}, {"págs", kNumber}, {"p", kNumber},       {"pp", kNumber},
    {"núm", kNumber}, {"n°", kNumber},   {"art", kNumber},     {"fig", kNumber},
    {"vol", kNumber}, {"tel", kNumber},  {"etc", kEndsPhrase}, {"cía", kEndsPhrase},
});

constexpr auto kItalian = std::to_array<Entry>({
    {"sig", kTitle},  {"sigg", kTitle}, {"dott", kTitle}, {"dr", kTitle},       {"prof", kTitle},
    {"avv", kTitle},  {"ing", kTitle},  {"arch", kTitle}, {"geom", kTitle},     {"rag", kTitle},
    {"on", kTitle},   {"sen", kTitle},  {"mons", kTitle}, {"gen", kTitle},      {"cap", kTitle},
    {"es", kNone},    {"ca", kNone},    {"cfr", kNone},   {"pag", kNumber},     {"pagg", kNumber},
    {"p", kNumber},   {"pp", kNumber},  {"n", kNumber},   {"num", kNumber},     {"art", kNumber},
    {"fig", kNumber}, {"vol", kNumber}, {"tel", kNumber}, {"ecc", kEndsPhrase},
});

constexpr auto kPortuguese = std::to_array<Entry>({
    {"sr", kTitle},       {"sra", kTitle},       {"srta", kTitle},     {"srs", kTitle},
    {"sras", kTitle},     {"dr", kTitle},        {"dra", kTitle},      {"drs", kTitle},
    {"d", kTitle},        {"prof", kTitle},      {"profa", kTitle},    {"eng", kTitle},
    {"exmo", kTitle},     {"exma", kTitle},      {"gen", kTitle},      {"cap", kTitle},
    {"sto", kTitle},      {"sta", kTitle},       {"av", kTitle},       {"ex", kNone},
    {"aprox", kNone},     {"pág", kNumber},      {"págs", kNumber},    {"p", kNumber},
    {"pp", kNumber},      {"n", kNumber},        {"núm", kNumber},     {"n°", kNumber},
    {"art", kNumber},     {"fig", kNumber},      {"vol", kNumber},     {"tel", kNumber},
    {"etc", kEndsPhrase}, {"ltda", kEndsPhrase}, {"cia", kEndsPhrase},
});

std::span<const Entry> table_of(std::string_view language) {
  const std::string_view code = language.substr(0, 2);
  if (code == "fr"sv) return kFrench;
  if (code == "es"sv) return kSpanish;
  if (code == "it"sv) return kItalian;
  if (code == "pt"sv) return kPortuguese;
  return {};
}

}  // namespace

std::optional<Company> company_of(std::string_view written, std::string_view language) {
  if (language.starts_with("en")) {
    const Abbreviation* known = find_abbreviation(written);
    return known == nullptr ? std::nullopt : std::optional(known->company);
  }
  const std::string small = to_small(written);
  const std::span<const Entry> table = table_of(language);
  const auto found = std::ranges::find(table, small, &Entry::written);
  if (found == table.end()) return std::nullopt;
  const bool is_initial = written.size() == 1 && written != small;
  return is_initial && found->company != kTitle ? std::nullopt : std::optional(found->company);
}

}  // namespace text
