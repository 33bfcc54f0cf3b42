#include "pipeline/dataset/keys.h"

#include <algorithm>

#include "io/files/hash.h"

namespace pipeline::dataset {
namespace {

constexpr std::size_t kLongest = 180;  // file names have 255 bytes, and more is put around a key
constexpr std::size_t kHashDigits = 8;
constexpr const char* kCopyMark = "-aug";

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string hash_digits(std::string_view name) {
  return io::Hash128::of(name).hex().substr(0, kHashDigits);
}

/// Whether it ends as copy_key() makes it.
bool is_like_a_copy(const std::string& key) {
  const std::size_t digits = key.find_last_not_of("0123456789") + 1;
  return digits < key.size() && std::string_view(key).substr(0, digits).ends_with(kCopyMark);
}

}  // namespace

std::string copy_key(const std::string& key, int copy) {
  return key + kCopyMark + std::to_string(copy);
}

std::string original_key(const std::string& copy_key) {
  return copy_key.substr(0, copy_key.rfind(kCopyMark));
}

std::string with_hash(std::string key, std::string_view name) {
  return std::move(key) + "-" + hash_digits(name);
}

std::string key_of(std::string_view corpus, std::string_view id) {
  const std::string given = std::string(corpus) + "-" + std::string(id);
  std::string key = given;
  std::replace_if(
      key.begin(), key.end(), [](char c) { return !is_plain(c) && c != '-'; }, '_');
  key.resize(std::min(key.size(), kLongest));
  if (key == given && !is_like_a_copy(key)) return key;
  return with_hash(key, std::string(corpus) + "/" + std::string(id));
}

std::string speaker_key(std::string_view voice) {
  std::string key(voice);
  std::replace_if(
      key.begin(), key.end(), [](char c) { return !is_plain(c); }, '_');
  key.resize(std::min(key.size(), kLongest / 3));
  return key == voice ? key : key + "_" + hash_digits(voice);
}

}  // namespace pipeline::dataset
