#include "model/text/normalising/tables/scripture.h"

#include <array>

namespace text {
namespace {

struct Book {
  std::string_view name;
  std::array<std::string_view, 2> written;  ///< short; empty: there is none
};
constexpr auto kBooks = std::to_array<Book>({
    {"Genesis", {"Gen"}},
    {"Exodus", {"Exod"}},
    {"Leviticus", {"Lev"}},
    {"Numbers", {"Num"}},
    {"Deuteronomy", {"Deut"}},
    {"Joshua", {"Josh"}},
    {"Judges", {"Judg"}},
    {"Ruth", {}},
    {"Samuel", {"Sam"}},
    {"Kings", {"Kgs"}},
    {"Chronicles", {"Chron", "Chr"}},
    {"Ezra", {}},
    {"Nehemiah", {"Neh"}},
    {"Esther", {"Esth"}},
    {"Job", {}},
    {"Psalms", {"Pss"}},
    {"Psalm", {"Ps"}},
    {"Proverbs", {"Prov"}},
    {"Ecclesiastes", {"Eccl", "Eccles"}},
    {"Isaiah", {"Isa"}},
    {"Jeremiah", {"Jer"}},
    {"Lamentations", {"Lam"}},
    {"Ezekiel", {"Ezek"}},
    {"Daniel", {"Dan"}},
    {"Hosea", {"Hos"}},
    {"Joel", {}},
    {"Amos", {}},
    {"Obadiah", {"Obad"}},
    {"Jonah", {}},
    {"Micah", {"Mic"}},
    {"Nahum", {"Nah"}},
    {"Habakkuk", {"Hab"}},
    {"Zephaniah", {"Zeph"}},
    {"Haggai", {"Hag"}},
    {"Zechariah", {"Zech"}},
    {"Malachi", {"Mal"}},
    {"Matthew", {"Matt", "Mt"}},
    {"Mark", {"Mk"}},
    {"Luke", {"Lk"}},
    {"John", {"Jn"}},
    {"Acts", {}},
    {"Romans", {"Rom"}},
    {"Corinthians", {"Cor"}},
    {"Galatians", {"Gal"}},
    {"Ephesians", {"Eph"}},
    {"Philippians", {"Phil"}},
    {"Colossians", {"Col"}},
    {"Thessalonians", {"Thess"}},
    {"Timothy", {"Tim"}},
    {"Titus", {}},
    {"Philemon", {"Philem"}},
    {"Hebrews", {"Heb"}},
    {"James", {"Jas"}},
    {"Peter", {"Pet"}},
    {"Jude", {}},
    {"Revelation", {"Rev"}},
    {"Tobit", {"Tob"}},
    {"Judith", {"Jdt"}},
    {"Maccabees", {"Macc"}},
    {"Wisdom", {"Wis"}},
    {"Sirach", {"Sir"}},
    {"Baruch", {"Bar"}},
});

}  // namespace

std::string_view find_book(std::string_view written) {
  for (const Book& book : kBooks)
    if (book.name == written || book.written[0] == written || book.written[1] == written)
      return written.empty() ? std::string_view() : book.name;
  return {};
}

std::string book_pattern() {
  std::string pattern;
  for (const Book& book : kBooks) {
    pattern.append(pattern.empty() ? "" : "|").append(book.name);
    for (const std::string_view written : book.written)
      if (!written.empty()) pattern.append("|").append(written);
  }
  return pattern;
}

}  // namespace text
