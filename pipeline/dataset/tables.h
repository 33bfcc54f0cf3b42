#pragma once

#include "io/csv_file.h"
#include "pipeline/dataset/census.h"
#include "pipeline/dataset/utterance.h"

namespace pipeline::dataset {

/// `items.csv`: what every recording is of, where it is, and how a copy was varied. One thread.
/// Throws io::Error.
class ItemsTable {
 public:
  explicit ItemsTable(io::Target target);
  void add(const Utterance& utterance);
  void commit() { file_.commit(); }

 private:
  io::CsvFile file_;
};

/// `speakers.csv`: number, key, voice, and what there is of each in every split, copies aside.
/// Throws io::Error.
void write_speakers(io::Target target, const Census& census);

}  // namespace pipeline::dataset
