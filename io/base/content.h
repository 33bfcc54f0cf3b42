// Reads whole files, with a size limit, and compares the content of two.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace io {

constexpr std::size_t kMaxFileBytes = std::size_t{256} << 20;  ///< of a file that is read whole

/// All bytes of a file, or of a pipe up to its end. Throws Error, and for more than
/// `kMaxFileBytes`: a device may give bytes without end.
std::string read_file(const std::filesystem::path& path);

/// The same of what is open already; `subject` is its name in errors.
std::string read_file(int descriptor, const std::string& subject);

/// The first `count` bytes of a file, fewer where it has no more; none of one that cannot be read.
std::string first_bytes(const std::filesystem::path& path, std::size_t count);

/// Whether two files hold the same bytes, read in blocks; nothing is read when their sizes differ.
/// Safe to call from several threads. Throws Error.
bool same_bytes(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace io
