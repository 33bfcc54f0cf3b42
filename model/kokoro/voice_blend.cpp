#include "model/kokoro/voice_blend.h"

#include <charconv>
#include <utility>
#include <vector>

#include "model/error.h"

namespace model {
namespace {

constexpr double kMostWeight = 1e6;  // sums of them stay finite

struct Part {
  std::string name;
  double weight;
};

Part parse_part(std::string_view text, std::string_view blend) {
  const std::size_t colon = text.find(':');
  Part part{std::string(text.substr(0, colon)), 1.0};
  if (part.name.empty()) throw Error("voice", "a name", "none in \"" + std::string(blend) + "\"");
  if (colon == std::string_view::npos) return part;
  const std::string_view number = text.substr(colon + 1);
  const auto [end, failed] =
      std::from_chars(number.data(), number.data() + number.size(), part.weight);
  if (failed != std::errc() || end != number.data() + number.size() ||
      !(part.weight > 0 && part.weight <= kMostWeight))
    throw Error("voice " + part.name, "a weight above 0 and up to a million",
                "\"" + std::string(number) + "\"");
  return part;
}

}  // namespace

Voice blend_voices(std::string_view blend, const std::function<Voice(const std::string&)>& find) {
  std::vector<Part> parts;
  double total = 0;
  for (std::size_t at = 0; at <= blend.size();) {
    const std::size_t end = std::min(blend.find('+', at), blend.size());
    parts.push_back(parse_part(blend.substr(at, end - at), blend));
    total += parts.back().weight;
    at = end + 1;
  }
  if (parts.size() == 1) return find(parts.front().name);

  Voice mix;
  std::vector<double> sums;
  for (const Part& part : parts) {
    const Voice voice = find(part.name);
    if (sums.empty()) {
      mix = {voice.rows, voice.width, {}};
      sums.resize(voice.values.size());
    }
    if (voice.rows != mix.rows || voice.width != mix.width)
      throw Error("voice " + part.name, "a table as large as the others'", "another size");
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += part.weight / total * voice.values[i];
  }
  mix.values.assign(sums.begin(), sums.end());
  return mix;
}

}  // namespace model
