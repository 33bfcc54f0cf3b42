#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "pipeline/diff/limits.h"

namespace pipeline::diff {

/// Who speaks the finished items of a run, by id, as the journals of its output folder tell; empty
/// for any other folder. Throws io::Error when a journal cannot be read.
std::map<std::string, Speaker> speakers_of(const std::filesystem::path& output);

/// A table of limits, asked by the items of one comparison. Who speaks an item is what the
/// candidate's journals tell: the limits say how far that voice moves by itself. Const after
/// construction and safe to share between threads; the table must outlive it.
class ItemLimits {
 public:
  /// Reads the journals where the table has voices. Throws io::Error.
  ItemLimits(const LimitTable& table, const std::filesystem::path& candidate);

  Limits of(const std::string& id) const { return table_.of(id, speaker_of(id)); }

  /// Names in `report` who speaks its items, and notes for what reasons how many of those that were
  /// measured had to do without limits of their voice, though the table has some.
  void explain(DiffReport& report) const;

 private:
  Speaker speaker_of(const std::string& id) const;
  std::string why_not(const Speaker& speaker) const;

  const LimitTable& table_;
  std::filesystem::path candidate_;
  std::map<std::string, Speaker> speakers_;
};

}  // namespace pipeline::diff
