#pragma once

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "model/weights/mapped_file.h"

struct zip;

namespace model {

/// A zip file (stored or deflated entries) opened for reading. Not safe to share between threads.
class ZipArchive {
 public:
  /// Throws Error for what is not a zip or contradicts itself: headers that disagree, an entry
  /// name that is absolute, leads upwards (`..`) or occurs twice.
  explicit ZipArchive(const std::string& path);

  const std::set<std::string>& names() const { return names_; }

  /// The content of an entry, checked against its CRC. Throws Error when the entry is absent,
  /// damaged or stored in another way. All stored entries read may be as large as the file
  /// together, all deflated ones four times as large (and a megabyte, for tiny files): weights
  /// hardly compress, so more than that is a zip bomb.
  std::vector<std::byte> read(const std::string& name);

 private:
  struct Discard {
    void operator()(zip* archive) const;
  };

  std::string path_;
  MappedFile file_;
  std::size_t stored_budget_;  ///< bytes that read() may still return
  std::size_t deflated_budget_;
  std::unique_ptr<zip, Discard> archive_;
  std::set<std::string> names_;
};

/// Whether a file begins as a zip does.
bool looks_like_zip(std::span<const std::byte> bytes);

}  // namespace model
