// Writes and maps packed models; verifies magic, version, bounds and XXH3 checksums.
#include "model/weights/packed_model.h"

#include <xxhash.h>

#include <array>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string_view>

#include "io/base/atomic_file.h"
#include "io/base/content.h"
#include "io/base/error.h"
#include "io/base/hash.h"
#include "io/base/json_document.h"
#include "model/error.h"
#include "model/weights/share.h"

namespace model {
namespace {

using nlohmann::json;

constexpr std::array<char, 8> kMagic = {'K', 'K', 'R', 'M', 'O', 'D', 'E', 'L'};
/// Goes up with every change of the file's structure or of how any layer prepares its weights.
constexpr std::uint32_t kVersion = 6;
constexpr std::size_t kDataAlignment = 4096;
constexpr std::size_t kArrayAlignment = 64;

struct Prefix {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t zero;
  std::uint64_t header_bytes;
  std::uint64_t header_hash;
  std::uint64_t data_bytes;
};
static_assert(sizeof(Prefix) == 40);

std::size_t round_up(std::size_t value, std::size_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

std::uint64_t hash_of(std::span<const float> values) {
  return XXH3_64bits(values.data(), values.size_bytes());
}

/// Every array of the file in the order written: the weights, then the voices.
std::map<std::string, std::span<const float>> all_arrays(const PackedContents& contents) {
  auto all = contents.arrays;
  for (const auto& [name, voice] : contents.voices) all["voice." + name] = voice.values;
  return all;
}

std::vector<std::uint64_t> hashes_of(const std::vector<std::span<const float>>& arrays) {
  std::vector<std::uint64_t> hashes(arrays.size());
  share(arrays.size(), [&](std::size_t i) { hashes[i] = hash_of(arrays[i]); });
  return hashes;
}

}  // namespace

std::string identity_of(const PackedContents& contents) {
  std::string text = json::parse(contents.config).dump();
  std::vector<std::span<const float>> arrays;
  const auto all = all_arrays(contents);
  arrays.reserve(all.size());
  for (const auto& [name, values] : all) arrays.push_back(values);
  const std::vector<std::uint64_t> hashes = hashes_of(arrays);
  std::size_t i = 0;
  for (const auto& [name, values] : all)
    text += '\n' + name + ' ' + std::to_string(values.size()) + ' ' + std::to_string(hashes[i++]);
  return io::Hash128::of(text).hex();
}

void write_packed_model(const std::string& path, const PackedContents& contents) {
  json arrays = json::array();
  std::size_t offset = 0;
  const auto all = all_arrays(contents);
  for (const auto& [name, values] : all) {
    arrays.push_back({name, offset, values.size(), hash_of(values)});
    offset = round_up(offset + values.size_bytes(), kArrayAlignment);
  }
  json voices = json::object();
  for (const auto& [name, voice] : contents.voices) voices[name] = {voice.rows, voice.width};
  const std::string header = json{
      {"config", json::parse(contents.config)},
      {"source", contents.source},
      {"parameters", contents.parameters},
      {"identity", contents.identity},
      {"arrays", arrays},
      {"voices", voices}}.dump();
  const Prefix prefix{kMagic, kVersion, 0, header.size(), XXH3_64bits(header.data(), header.size()),
                      offset};

  io::AtomicFile file(path);
  std::size_t written = 0;
  const auto write = [&](const void* bytes, std::size_t count, std::size_t alignment) {
    static constexpr std::array<char, kDataAlignment> kZeros{};
    file.write({static_cast<const char*>(bytes), count});
    const std::size_t padding = round_up(written + count, alignment) - (written + count);
    file.write({kZeros.data(), padding});
    written += count + padding;
  };
  write(&prefix, sizeof prefix, 1);
  write(header.data(), header.size(), kDataAlignment);
  for (const auto& [name, values] : all) write(values.data(), values.size_bytes(), kArrayAlignment);
  file.commit();
}

bool is_packed_model(const std::string& path) {
  return io::first_bytes(path, kMagic.size()) == std::string_view(kMagic.data(), kMagic.size());
}

PackedModel::PackedModel(const std::string& path) : path_(path), file_(path) {
  const auto check = [&](bool good, const std::string& expected, const std::string& actual) {
    if (!good) throw Error(path, expected, actual, "import the model again");
  };
  const std::span<const std::byte> bytes = file_.bytes();
  Prefix prefix{};
  check(bytes.size() >= sizeof prefix, "a packed model", "a file of too few bytes");
  std::memcpy(&prefix, bytes.data(), sizeof prefix);
  check(prefix.magic == kMagic, "a packed model", "another kind of file");
  check(prefix.version == kVersion, "version " + std::to_string(kVersion),
        "version " + std::to_string(prefix.version));
  check(prefix.header_bytes <= bytes.size() - sizeof prefix, "a whole header", "a truncated file");
  const std::string_view header(reinterpret_cast<const char*>(bytes.data()) + sizeof prefix,
                                prefix.header_bytes);
  check(XXH3_64bits(header.data(), header.size()) == prefix.header_hash, "an intact header",
        "a header that does not match its checksum");
  const std::size_t data_start = round_up(sizeof prefix + header.size(), kDataAlignment);
  check(prefix.data_bytes <= bytes.size() && data_start <= bytes.size() - prefix.data_bytes,
        "all of its arrays", "a truncated file");
  const std::span<const std::byte> data = bytes.subspan(data_start, prefix.data_bytes);

  std::vector<std::string> names;
  std::vector<std::span<const float>> arrays;
  std::vector<std::uint64_t> expected;
  try {
    const io::JsonDocument document(std::string(header), path, 0);
    const io::Json& fields = document.root();
    contents_.config = fields.at("config").dump();
    contents_.source = fields.at("source").get<std::string>();
    contents_.identity = fields.at("identity").get<std::string>();
    contents_.parameters = fields.at("parameters").get<std::int64_t>();
    for (const io::Json& entry : fields.at("arrays")) {
      const auto offset = entry.at(1).get<std::size_t>();
      const auto count = entry.at(2).get<std::size_t>();
      names.push_back(entry.at(0).get<std::string>());
      check(offset % kArrayAlignment == 0 && offset <= data.size() &&
                count <= (data.size() - offset) / sizeof(float),
            "arrays inside the file", names.back() + " outside of it");
      arrays.emplace_back(reinterpret_cast<const float*>(data.data() + offset), count);
      expected.push_back(entry.at(3).get<std::uint64_t>());
    }
    for (std::size_t i = 0; i < names.size(); ++i) contents_.arrays[names[i]] = arrays[i];
    for (const auto& [name, shape] : fields.at("voices").items()) {
      const auto array = contents_.arrays.extract("voice." + name);
      VoiceView voice{shape.at(0).get<int>(), shape.at(1).get<int>(), {}};
      check(!array.empty() && voice.rows > 0 && voice.width > 0 &&
                array.mapped().size() == static_cast<std::size_t>(voice.rows) * voice.width,
            "a table for every voice", "voice " + name + " without one");
      voice.values = array.mapped();
      contents_.voices[name] = voice;
    }
  } catch (const json::exception&) {  // what the checksum does not rule out
    throw Error(path, "a header of this version", "another", "import the model again");
  }
  const std::vector<std::uint64_t> actual = hashes_of(arrays);
  for (std::size_t i = 0; i < names.size(); ++i)
    check(actual[i] == expected[i], "intact arrays", names[i] + " not matching its checksum");
}

const float* PackedModel::array(const std::string& name, std::size_t count, const Fill&) {
  const auto found = contents_.arrays.find(name);
  if (found == contents_.arrays.end())
    throw Error(path_, "an array " + name, "none", "import the model again");
  if (found->second.size() != count)
    throw Error(path_, name + " of " + io::counted(count, "value"),
                std::to_string(found->second.size()), "import the model again");
  return found->second.data();
}

}  // namespace model
