#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "pipeline/dataset/split_files.h"

namespace pipeline::dataset {

/// `metadata.csv` of all recordings, for formats that know no splits, and beside it `train.csv` and
/// so on with the lines of each split. One object, one thread. Throws io::Error.
class LineLists {
 public:
  LineLists(const std::filesystem::path& root, const std::filesystem::path& staging)
      : all_(root / "metadata.csv", staging), splits_([=](Split split) {
          return std::make_unique<LineFile>(root / (std::string(name_of(split)) + ".csv"), staging);
        }) {}

  void add(Split split, const std::string& line) {
    all_.add(line);
    splits_[split].add(line);
  }

  void commit() {
    splits_.commit();
    all_.commit();
  }

 private:
  LineFile all_;
  SplitFiles<LineFile> splits_;
};

}  // namespace pipeline::dataset
