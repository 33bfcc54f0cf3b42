#pragma once

#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "io/files/atomic_file.h"
#include "io/loudness.h"

namespace pipeline {

/// Figures as JSON; what is infinite becomes null.
nlohmann::ordered_json to_json(const io::Loudness& loudness);

/// Remembers, from run to run, how loud something is that is known by a key, a hash of all that
/// makes it. One object, one thread.
class LoudnessCache {
 public:
  /// Reads the file if it is there; one that is damaged is as good as none, for all of it can be
  /// measured again.
  explicit LoudnessCache(io::Target file);

  /// The figures for `key`, which `measure` gives when they are not known.
  const io::Loudness& of(const std::string& key, const std::function<io::Loudness()>& measure);

  /// Writes those that were asked for. Throws io::Error.
  void save() const;

 private:
  io::Target file_;
  std::map<std::string, io::Loudness> known_;
  std::map<std::string, io::Loudness> asked_;
};

}  // namespace pipeline
