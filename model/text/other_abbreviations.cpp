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
  std::string_view spoken = {};  ///< empty: espeak-ng says it well enough, or nobody knows how
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

// Letters that a period and a space part are written without the space: "z. B." is z.b.
constexpr auto kGerman = std::to_array<Entry>({
    {"dr", kTitle, "Doktor"},
    {"prof", kTitle, "Professor"},
    {"hr", kTitle, "Herr"},
    {"hrn", kTitle, "Herrn"},
    {"fr", kTitle, "Frau"},
    {"frl", kTitle, "Fräulein"},
    {"dipl", kTitle, "Diplom"},
    {"ing", kTitle, "Ingenieur"},
    {"mag", kTitle, "Magister"},
    {"st", kTitle, "Sankt"},
    {"hl", kTitle},
    {"gebr", kTitle, "Gebrüder"},
    {"geb", kTitle, "geboren"},
    {"verw", kTitle, "verwitwet"},
    {"z.b", kNone, "zum Beispiel"},
    {"d.h", kNone, "das heißt"},
    {"u.a", kNone, "unter anderem"},
    {"v.a", kNone, "vor allem"},
    {"i.d.r", kNone, "in der Regel"},
    {"i.a", kNone, "im Allgemeinen"},
    {"s.o", kNone, "siehe oben"},
    {"s.u", kNone, "siehe unten"},
    {"z.t", kNone, "zum Teil"},
    {"z.zt", kNone, "zur Zeit"},
    {"zt", kNone},
    {"o.g", kNone},
    {"u.u", kNone, "unter Umständen"},
    {"i.allg", kNone, "im Allgemeinen"},
    {"allg", kNone},
    {"sog", kNone, "sogenannte"},
    {"bzw", kNone, "beziehungsweise"},
    {"ca", kNone, "circa"},
    {"evtl", kNone, "eventuell"},
    {"ggf", kNone, "gegebenenfalls"},
    {"inkl", kNone, "inklusive"},
    {"exkl", kNone, "exklusive"},
    {"einschl", kNone, "einschließlich"},
    {"zzgl", kNone, "zuzüglich"},
    {"abzgl", kNone, "abzüglich"},
    {"vgl", kNone, "vergleiche"},
    {"bes", kNone, "besonders"},
    {"insb", kNone, "insbesondere"},
    {"max", kNone, "maximal"},
    {"min", kNone},
    {"mind", kNone, "mindestens"},
    {"hrsg", kNone, "herausgegeben"},
    {"mio", kNone, "Millionen"},
    {"mrd", kNone, "Milliarden"},
    {"tsd", kNone, "Tausend"},
    {"tägl", kNone, "täglich"},
    {"jährl", kNone, "jährlich"},
    {"nr", kNumber, "Nummer"},
    {"nrn", kNumber, "Nummern"},
    {"abb", kNumber, "Abbildung"},
    {"abs", kNumber, "Absatz"},
    {"art", kNumber, "Artikel"},
    {"bd", kNumber, "Band"},
    {"kap", kNumber, "Kapitel"},
    {"tab", kNumber, "Tabelle"},
    {"tel", kNumber, "Telefon"},
    {"aufl", kNumber, "Auflage"},
    {"ziff", kNumber, "Ziffer"},
    {"usw", kEndsPhrase, "und so weiter"},
    {"etc", kEndsPhrase, "et cetera"},
    {"ff", kEndsPhrase, "und folgende"},
    {"o.ä", kEndsPhrase, "oder Ähnliches"},
    {"o.Ä", kEndsPhrase, "oder Ähnliches"},
    {"u.ä", kEndsPhrase, "und Ähnliches"},
    {"u.Ä", kEndsPhrase, "und Ähnliches"},
    {"dgl", kEndsPhrase, "dergleichen"},
    {"u.v.m", kEndsPhrase, "und vieles mehr"},
    {"s", kNumber, "Seite"},
    {"str", kNumber, "Straße"},
    {"u.a.m", kEndsPhrase, "und andere mehr"},
});

constexpr auto kDutch = std::to_array<Entry>({
    {"dhr", kTitle},     {"mevr", kTitle},     {"mw", kTitle},       {"mej", kTitle},
    {"dr", kTitle},      {"drs", kTitle},      {"ir", kTitle},       {"ing", kTitle},
    {"mr", kTitle},      {"prof", kTitle},     {"ds", kTitle},       {"st", kTitle},
    {"bijv", kNone},     {"bv", kNone},        {"b.v", kNone},       {"d.w.z", kNone},
    {"dwz", kNone},      {"o.a", kNone},       {"m.a.w", kNone},     {"m.b.t", kNone},
    {"i.v.m", kNone},    {"t.a.v", kNone},     {"t.o.v", kNone},     {"n.a.v", kNone},
    {"i.p.v", kNone},    {"a.u.b", kNone},     {"ca", kNone},        {"evt", kNone},
    {"excl", kNone},     {"incl", kNone},      {"resp", kNone},      {"vgl", kNone},
    {"max", kNone},      {"min", kNone},       {"mln", kNone},       {"mld", kNone},
    {"nr", kNumber},     {"nrs", kNumber},     {"blz", kNumber},     {"pag", kNumber},
    {"art", kNumber},    {"afb", kNumber},     {"fig", kNumber},     {"hfst", kNumber},
    {"tel", kNumber},    {"enz", kEndsPhrase}, {"etc", kEndsPhrase}, {"e.d", kEndsPhrase},
    {"jl", kEndsPhrase},
});

constexpr auto kPolish = std::to_array<Entry>({
    {"dr", kTitle},       {"prof", kTitle},     {"mgr", kTitle},    {"inż", kTitle},
    {"hab", kTitle},      {"lek", kTitle},      {"doc", kTitle},    {"ks", kTitle},
    {"św", kTitle},       {"Św", kTitle},       {"gen", kTitle},    {"płk", kTitle},
    {"kpt", kTitle},      {"por", kTitle},      {"ul", kTitle},     {"al", kTitle},
    {"pl", kTitle},       {"os", kTitle},       {"im", kTitle},     {"red", kTitle},
    {"woj", kTitle},      {"np", kNone},        {"tj", kNone},      {"tzn", kNone},
    {"tzw", kNone},       {"m.in", kNone},      {"ok", kNone},      {"ww", kNone},
    {"wg", kNone},        {"zob", kNone},       {"pt", kNone},      {"ew", kNone},
    {"jw", kNone},        {"ang", kNone},       {"łac", kNone},     {"niem", kNone},
    {"maks", kNone},      {"nr", kNumber},      {"str", kNumber},   {"s", kNumber},
    {"rozdz", kNumber},   {"rys", kNumber},     {"tab", kNumber},   {"ust", kNumber},
    {"art", kNumber},     {"poz", kNumber},     {"tel", kNumber},   {"godz", kNumber},
    {"itd", kEndsPhrase}, {"itp", kEndsPhrase}, {"r", kEndsPhrase}, {"w", kEndsPhrase},
});

constexpr auto kSwedish = std::to_array<Entry>({
    {"dr", kTitle},       {"prof", kTitle},     {"hr", kTitle},       {"fr", kTitle},
    {"frk", kTitle},      {"s:t", kTitle},      {"t.ex", kNone},      {"d.v.s", kNone},
    {"dvs", kNone},       {"bl.a", kNone},      {"m.a.o", kNone},     {"s.k", kNone},
    {"f.d", kNone},       {"p.g.a", kNone},     {"fr.o.m", kNone},    {"t.o.m", kNone},
    {"ca", kNone},        {"inkl", kNone},      {"exkl", kNone},      {"jfr", kNone},
    {"ev", kNone},        {"resp", kNone},      {"nr", kNumber},      {"kap", kNumber},
    {"sid", kNumber},     {"fig", kNumber},     {"tel", kNumber},     {"kl", kNumber},
    {"osv", kEndsPhrase}, {"etc", kEndsPhrase}, {"m.m", kEndsPhrase}, {"o.d", kEndsPhrase},
});

constexpr auto kTurkish = std::to_array<Entry>({
    {"dr", kTitle},   {"prof", kTitle},    {"doç", kTitle},     {"yrd", kTitle},
    {"av", kTitle},   {"sn", kTitle},      {"hz", kTitle},      {"mah", kNone},
    {"cad", kNone},   {"sok", kNone},      {"bkz", kNone},      {"örn", kNone},
    {"yak", kNone},   {"no", kNumber},     {"s", kNumber},      {"tel", kNumber},
    {"şek", kNumber}, {"vb", kEndsPhrase}, {"vs", kEndsPhrase}, {"vd", kEndsPhrase},
});

std::span<const Entry> table_of(std::string_view language) {
  const std::string_view code = language.substr(0, language.find('-'));
  if (code == "fr"sv) return kFrench;
  if (code == "es"sv) return kSpanish;
  if (code == "it"sv) return kItalian;
  if (code == "pt"sv) return kPortuguese;
  if (code == "de"sv) return kGerman;
  if (code == "nl"sv) return kDutch;
  if (code == "pl"sv) return kPolish;
  if (code == "sv"sv) return kSwedish;
  if (code == "tr"sv) return kTurkish;
  return {};
}

const Entry* find_entry(std::string_view small, std::string_view language) {
  const std::span<const Entry> table = table_of(language);
  const auto found = std::ranges::find(table, small, &Entry::written);
  return found == table.end() ? nullptr : &*found;
}

/// The street of "Goethestr."; what is before it, else empty.
std::string_view before_street(std::string_view small, std::string_view language) {
  const bool is_street = language == "de" && small.size() > 5 && small.ends_with("str");
  return is_street ? small.substr(0, small.size() - 3) : std::string_view();
}

}  // namespace

std::optional<Company> company_of(std::string_view written, std::string_view language) {
  if (language.starts_with("en")) {
    const Abbreviation* known = find_abbreviation(written);
    return known == nullptr ? std::nullopt : std::optional(known->company);
  }
  const std::string small = to_small(written);
  if (!before_street(small, language).empty()) return kNumber;
  const Entry* entry = find_entry(small, language);
  if (entry == nullptr) return std::nullopt;
  const bool is_initial = written.size() == 1 && written != small;
  return is_initial && entry->company != kTitle ? std::nullopt : std::optional(entry->company);
}

std::optional<Expansion> expansion_of(std::string_view written, std::string_view language) {
  const std::string small = to_small(written);
  const std::string_view street = before_street(small, language);
  if (!street.empty())
    return Expansion{std::string(written.substr(0, street.size())) + "straße", kNone};
  const Entry* entry = find_entry(small, language);
  if (entry == nullptr || entry->spoken.empty()) return std::nullopt;
  return Expansion{std::string(entry->spoken), entry->company};
}

}  // namespace text
