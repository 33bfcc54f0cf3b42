// Tries the rules in order at one position; the first reading wins.
#include "model/text/mandarin/rules/numbers.h"

#include <array>

#include "model/text/mandarin/rules/line.h"
#include "model/text/mandarin/rules/rules.h"

namespace text {

std::optional<UnspacedReading> read_mandarin_number(std::u16string_view text, std::size_t at) {
  using namespace mandarin;
  constexpr std::array kRules = {read_rest,  read_date,   read_code,     read_in_word,
                                 read_year,  read_clock,  read_minutes,  read_ratio,
                                 read_tail,  read_dotted, read_fraction, read_neighbours,
                                 read_power, read_amount, read_sign};
  const Line line(text);
  if (line.is_han(at)) return std::nullopt;  // most of any text
  for (const auto rule : kRules)
    if (Reading reading = rule(line, at)) return reading;
  return std::nullopt;
}

}  // namespace text
