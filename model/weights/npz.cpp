// Parses .npy headers of versions 1 to 3, and reads the arrays of an npz archive.
#include <algorithm>
#include <array>
#include <charconv>
#include <deque>
#include <string_view>
#include <utility>

#include "io/base/error.h"
#include "model/error.h"
#include "model/weights/formats.h"

namespace model {
namespace {

constexpr std::string_view kNpyMagic = "\x93NUMPY";
constexpr std::size_t kMaxNpyHeaderBytes = 65536;  // what version 1 can say

constexpr std::array<std::pair<std::string_view, DType>, 7> kNpyTypes = {{{"<f4", DType::kFloat32},
                                                                          {"<f8", DType::kFloat64},
                                                                          {"<f2", DType::kFloat16},
                                                                          {"<i8", DType::kInt64},
                                                                          {"<i4", DType::kInt32},
                                                                          {"|u1", DType::kUint8},
                                                                          {"|b1", DType::kBool}}};

struct Header {
  std::string_view descr;
  bool fortran_order = false;
  Shape shape;
};

/// Reads the header, a Python literal such as
/// `{'descr': '<f4', 'fortran_order': False, 'shape': (510, 1, 256), }`, in the way numpy
/// writes it: keys sorted.
class HeaderParser {
 public:
  HeaderParser(std::string_view text, const std::string& subject)
      : text_(text), subject_(subject) {}

  Header parse() {
    Header header;
    expect("{");
    expect("'descr'");
    expect(":");
    header.descr = quoted_word();
    expect(",");
    expect("'fortran_order'");
    expect(":");
    header.fortran_order = accept("True");
    if (!header.fortran_order) expect("False");
    expect(",");
    expect("'shape'");
    expect(":");
    header.shape = tuple();
    accept(",");
    expect("}");
    skip_space();
    if (!text_.empty()) fail("the end of the header");
    return header;
  }

 private:
  void skip_space() { text_.remove_prefix(std::min(text_.find_first_not_of(" \n"), text_.size())); }

  bool accept(std::string_view token) {
    skip_space();
    if (!text_.starts_with(token)) return false;
    text_.remove_prefix(token.size());
    return true;
  }
  void expect(std::string_view token) {
    if (!accept(token)) fail(std::string(token));
  }

  /// A type string; the nested lists that describe records do not pass.
  std::string_view quoted_word() {
    expect("'");
    const std::string_view word = text_.substr(0, text_.find('\''));
    text_.remove_prefix(word.size());
    expect("'");
    return word;
  }

  Shape tuple() {
    Shape values;
    expect("(");
    while (!accept(")")) {
      std::int64_t value = 0;
      skip_space();
      const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
      if (error != std::errc{}) fail("an extent");
      text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
      values.push_back(value);
      if (!accept(",")) {
        expect(")");
        break;
      }
    }
    return values;
  }

  [[noreturn]] void fail(const std::string& expected) const {
    throw Error(subject_, expected + " in the .npy header", "something else");
  }

  std::string_view text_;
  const std::string& subject_;
};

/// Splits the file after its header, whose length is a little-endian u16 or, from version 2, u32.
std::pair<std::string_view, std::span<const std::byte>> split_header(
    std::span<const std::byte> content, const std::string& subject) {
  const std::string_view text(reinterpret_cast<const char*>(content.data()), content.size());
  const std::size_t version_at = kNpyMagic.size();
  if (!text.starts_with(kNpyMagic) || text.size() < version_at + 2) {
    throw Error(subject, "a .npy array", "other content");
  }
  const int version = std::to_integer<int>(content[version_at]);
  if (version < 1 || version > 3) {
    throw Error(subject, ".npy format 1 to 3", std::to_string(version));
  }
  const std::size_t length_at = version_at + 2;
  const std::size_t length_bytes = version == 1 ? 2 : 4;
  if (text.size() < length_at + length_bytes) throw Error(subject, "a .npy header", "the end");
  std::size_t length = 0;
  for (std::size_t i = 0; i < length_bytes; ++i) {
    length |= std::to_integer<std::size_t>(content[length_at + i]) << (8 * i);
  }
  const std::size_t header_at = length_at + length_bytes;
  const std::size_t limit = std::min(text.size() - header_at, kMaxNpyHeaderBytes);
  if (length > limit) {
    throw Error(subject, "a .npy header of at most " + io::counted(limit, "byte"),
                std::to_string(length));
  }
  return {text.substr(header_at, length), content.subspan(header_at + length)};
}

}  // namespace

StoredTensor parse_npy(std::span<const std::byte> content, const std::string& subject) {
  const auto [text, data] = split_header(content, subject);
  const Header header = HeaderParser(text, subject).parse();
  const auto* known = std::find_if(kNpyTypes.begin(), kNpyTypes.end(),
                                   [&](const auto& item) { return item.first == header.descr; });
  if (known == kNpyTypes.end()) {
    throw Error(subject, "an array of type <f4, <f8, <f2, <i8, <i4, |u1 or |b1", "another type");
  }
  StoredTensor tensor{.dtype = known->second, .shape = header.shape, .bytes = data};
  if (header.fortran_order) {
    const Shape reversed(header.shape.rbegin(), header.shape.rend());
    tensor.strides = row_major_strides(reversed);
    std::reverse(tensor.strides.begin(), tensor.strides.end());
  } else {
    tensor.strides = row_major_strides(header.shape);
  }
  if (tensor.count(subject) * item_size(tensor.dtype) != data.size()) {
    throw Error(subject, "values for shape " + to_string(header.shape),
                io::counted(data.size(), "byte"));
  }
  return tensor;
}

TensorFile read_npz(const std::string& path) {
  constexpr std::string_view kSuffix = ".npy";
  io::ZipArchive archive(io::Source(path), kWeightsZip);
  TensorFile file{.path = path};
  const auto contents = std::make_shared<std::deque<std::string>>();
  for (const std::string& entry : archive.names()) {
    if (!entry.ends_with(kSuffix)) {
      throw Error(path, "an npz of .npy arrays", "the entry " + entry);
    }
    contents->push_back(archive.read(entry));
    const std::string name = entry.substr(0, entry.size() - kSuffix.size());
    file.tensors.emplace(name, parse_npy(std::as_bytes(std::span(contents->back())),
                                         path + ": array \"" + name + "\""));
  }
  if (file.tensors.empty()) throw Error(path, "arrays", "none");
  file.storage = contents;
  return file;
}

}  // namespace model
