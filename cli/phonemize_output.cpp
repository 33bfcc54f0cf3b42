#include "cli/phonemize_output.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "model/text/unicode.h"

namespace cli {
namespace {

using Json = nlohmann::ordered_json;
using Row = std::vector<std::string>;

std::string written(const Phonemized& phonemized, text::Span raw) {
  return phonemized.raw.substr(raw.begin, raw.end - raw.begin);
}

std::string phonemes_of(const text::Chunk& chunk, const text::SpokenWord& word) {
  const std::u32string all = text::decode(chunk.phonemes, "phonemes");
  return text::encode(std::u32string_view(all).substr(word.begin, word.end - word.begin));
}

std::size_t width(const std::string& utf8) { return text::decode(utf8, "table").size(); }

/// Columns as wide as they need to be, two spaces apart; a line end in a field is a space.
std::string aligned(std::vector<Row> rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      std::ranges::replace_if(
          row[i], [](char c) { return c == '\n' || c == '\r'; }, ' ');
      widths[i] = std::max(widths[i], width(row[i]));
    }
  }
  std::string table;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      line += row[i] + std::string(widths[i] - width(row[i]) + 2, ' ');
    table += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return table;
}

std::string join(const std::vector<text::Chunk>& chunks, std::string text::Chunk::*part) {
  std::string all;
  for (const text::Chunk& chunk : chunks) all += (all.empty() ? "" : " ") + chunk.*part;
  return all;
}

Json json_of(const Phonemized& phonemized, const text::Chunk& chunk) {
  Json words = Json::array();
  for (const text::SpokenWord& word : chunk.words) {
    words.push_back({{"written", written(phonemized, word.raw)},
                     {"begin", word.raw.begin},
                     {"end", word.raw.end},
                     {"spoken", word.spoken},
                     {"phonemes", phonemes_of(chunk, word)},
                     {"entry", word.entry},
                     {"rule", word.rule},
                     {"source", word.source}});
  }
  return {{"text", chunk.text},
          {"phonemes", chunk.phonemes},
          {"characters", width(chunk.phonemes)},
          {"pause_after_ms", chunk.pause_after_ms},
          {"words", words}};
}

}  // namespace

std::string to_line(const text::Prepared& prepared) {
  return join(prepared.chunks, &text::Chunk::phonemes);
}

std::string to_table(const Phonemized& phonemized, bool explain) {
  const text::Prepared& prepared = phonemized.prepared;
  std::vector<Row> rows = {{"text", phonemized.raw},
                           {"normalised", join(prepared.chunks, &text::Chunk::text)},
                           {"phonemes", to_line(prepared)}};
  std::string unspoken;
  for (const text::Unspoken& symbol : prepared.unspoken)
    unspoken += (unspoken.empty() ? "" : " ") + symbol.symbol;
  if (!unspoken.empty()) rows.push_back({"unspoken", unspoken});
  std::string table = aligned(std::move(rows));
  rows = {{"chunk", "characters", "phonemes"}};
  for (std::size_t i = 0; i < prepared.chunks.size(); ++i) {
    const std::string& phonemes = prepared.chunks[i].phonemes;
    rows.push_back({std::to_string(i + 1), std::to_string(width(phonemes)), phonemes});
  }
  table += "\n" + aligned(std::move(rows));
  if (!explain) return table;
  rows = {{"written", "spoken", "entry", "phonemes", "rule", "source"}};
  for (const text::Chunk& chunk : prepared.chunks) {
    for (const text::SpokenWord& word : chunk.words)
      rows.push_back({written(phonemized, word.raw), word.spoken, word.entry,
                      phonemes_of(chunk, word), word.rule.empty() ? "-" : word.rule, word.source});
  }
  return table + "\n" + aligned(std::move(rows));
}

std::string to_json(const Phonemized& phonemized) {
  const text::Prepared& prepared = phonemized.prepared;
  Json json = {{"text", phonemized.raw},
               {"language", phonemized.language},
               {"normalised", join(prepared.chunks, &text::Chunk::text)},
               {"phonemes", to_line(prepared)},
               {"pause_before_ms", prepared.pause_before_ms},
               {"chunks", Json::array()},
               {"unspoken", Json::array()},
               {"unknown_phonemes", prepared.unknown_phonemes}};
  for (const text::Chunk& chunk : prepared.chunks)
    json["chunks"].push_back(json_of(phonemized, chunk));
  for (const text::Unspoken& symbol : prepared.unspoken)
    json["unspoken"].push_back(
        {{"symbol", symbol.symbol}, {"begin", symbol.raw.begin}, {"end", symbol.raw.end}});
  return json.dump(2) + "\n";
}

}  // namespace cli
