// Abbreviations of German and Dutch, read in full.
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

TEST(OtherAbbreviations, OfDutchAreSaidInFull) {
  TextReader reader;
  for (const auto& [written, spoken] : {
           std::pair{"Dhr. Jansen en mevr. De Vries.", "de heer Jansen en mevrouw De Vries."},
           {"Dat is bijv. 5, d.w.z. te weinig.",
            "Dat is bijvoorbeeld 5, dat wil zeggen te weinig."},
           {"Zie blz. 12 en afb. 3.", "Zie bladzijde 12 en afbeelding 3."},
           {"Het kost ca. 5 mln. euro incl. btw.", "Het kost circa 5 miljoen euro inclusief btw."},
           {"Brood, melk enz.", "Brood, melk enzovoort."},
           {"De kunst heet art. En dan?", "De kunst heet art. En dan?"},
           {"Jansen B.V. is klein.", "Jansen B V is klein."},
       })
    EXPECT_EQ(reader.spoken(written, "nl"), spoken) << written;
}

}  // namespace
}  // namespace text
