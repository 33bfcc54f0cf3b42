#pragma once

#include <memory>
#include <string>

#include "pipeline/dataset/split_files.h"
#include "pipeline/dataset/writer.h"

namespace pipeline::dataset {

/// `metadata.csv` of all recordings, for formats that know no splits, and beside it `train.csv` and
/// so on with the lines of each split. One object, one thread. Throws io::Error.
class LineLists {
 public:
  /// `place` must outlive this object.
  explicit LineLists(const Place& place)
      : all_(place.file("metadata.csv")), splits_([&place](Split split) {
          return std::make_unique<LineFile>(place.file(std::string(name_of(split)) + ".csv"));
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
