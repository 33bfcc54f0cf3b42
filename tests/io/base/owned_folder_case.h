// What tests of owned folders share.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>

#include "io/base/error.h"
#include "io/base/owned_folder.h"
#include "tests/support/temp_folder.h"

namespace io {

/// What is wrong with a call; empty when it returns.
template <typename Call>
std::string fault_of(Call call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

/// A folder `out` that the program owns.
class OwnedFolderCase : public testing::Test {
 protected:
  /// Uses the folder as a separate process would.
  template <typename Use>
  void own(Use use, FolderClaim claim = {}) {
    OwnedFolder folder(root_, std::move(claim));
    use(folder);
  }
  /// What is wrong with placing a file.
  std::string place(const std::string& path, const std::string& bytes, FolderClaim claim = {}) {
    return fault_of([&] {
      own([&](OwnedFolder& folder) { write_file({folder, path}, bytes); }, std::move(claim));
    });
  }
  /// Saves a file as an editor does: a new one takes the place of the old one.
  void save(const std::string& path, const std::string& bytes) const {
    std::filesystem::rename(temp_.write("out/.edited", bytes), root_ / path);
  }
  std::string bytes_of(const std::string& path) const { return read_bytes(root_ / path); }

  TempFolder temp_;
  std::filesystem::path root_ = temp_ / "out";
};

}  // namespace io
