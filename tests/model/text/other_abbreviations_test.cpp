#include <gtest/gtest.h>

#include <utility>

#include "tests/model/text/text_reader.h"

namespace text {
namespace {

TEST(OtherAbbreviations, OfGermanAreSaidInFull) {
  TextReader reader;
  for (const auto& [written, spoken] : {
           std::pair{"Frau Prof. Dr. Meier kam.", "Frau Professor Doktor Meier kam."},
           {"Er kam z. B. um 5, d.h. spät.", "Er kam zum Beispiel um 5, das heißt spät."},
           {"Goethestr. 5, Nr. 7", "Goethestraße 5, Nummer 7"},
           {"Brot, Milch usw.", "Brot, Milch und so weiter."},
           {"Brot usw. kauft er bzw. sie.", "Brot und so weiter kauft er beziehungsweise sie."},
           {"ca. 5 Mio. Euro, vgl. S. 12.", "circa 5 Millionen Euro, vergleiche Seite 12."},
           {"Das ist die Nr. Sie ist alt.", "Das ist die Nr. Sie ist alt."},
           {"Er heißt Art. Und du?", "Er heißt Art. Und du?"},
       })
    EXPECT_EQ(reader.spoken(written, "de"), spoken) << written;
}

}  // namespace
}  // namespace text
