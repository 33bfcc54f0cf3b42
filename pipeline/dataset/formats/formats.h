// What all writers share: one-line text fields, JSON, text files, and files per split.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "io/base/atomic_file.h"
#include "io/base/json_document.h"
#include "pipeline/dataset/writer.h"

namespace pipeline::dataset {

using io::Json;

std::unique_ptr<Writer> make_ljspeech(Destination place);
std::unique_ptr<Writer> make_piper(Destination place);
std::unique_ptr<Writer> make_libritts(Destination place);
std::unique_ptr<Writer> make_nemo(Destination place);
std::unique_ptr<Writer> make_audiofolder(Destination place);
std::unique_ptr<Writer> make_kaldi(Destination place);
std::unique_ptr<Writer> make_webdataset(Destination place);
std::unique_ptr<Writer> make_lhotse(Destination place);
std::unique_ptr<Writer> make_mfa(Destination place);

/// `text` as formats of one line per recording take it: every run of white space, line ends,
/// control characters and `separators` (characters of ASCII) becomes one space, and none is left at
/// the ends. All other characters stay, those that set the direction of writing too.
/// Throws model::Error when it is not UTF-8.
std::string one_line(std::string_view text, std::string_view separators = "");

/// one_line() of a field; tells place.changed when that is not the field itself.
std::string line_field(const Destination& place, const DatasetUtterance& utterance,
                       const char* field, const std::string& text,
                       std::string_view separators = "");

/// JSON on one line.
std::string dump(const Json& json);

/// What formats with fields of any name tell beyond their own: `id`, `corpus`, `language`,
/// `phonemes`; of copies `original`, `speed_factor`, `gain_db`, `band_limit_hz`; `metadata` where
/// the run has them.
Json more_fields(const DatasetUtterance& utterance);

/// A text file that grows line by line and appears complete with commit(). Memory is a block. One
/// object, one thread. Throws io::Error.
class LineFile {
 public:
  explicit LineFile(io::Target target) : file_(std::move(target)) {}
  void write(std::string_view bytes);
  void add(std::string_view line);  ///< without its end
  void commit();

 private:
  io::AtomicFile file_;
  std::string buffer_;
};

/// What a format writes for each split, T; made when the first recording of the split comes.
template <class T>
class SplitFiles {
 public:
  explicit SplitFiles(std::function<std::unique_ptr<T>(Split)> make) : make_(std::move(make)) {}

  T& operator[](Split split) {
    auto& file = files_[static_cast<std::size_t>(split)];
    if (!file) file = make_(split);
    return *file;
  }
  void commit() {
    for (auto& file : files_)
      if (file) file->commit();
  }

 private:
  std::function<std::unique_ptr<T>(Split)> make_;
  std::array<std::unique_ptr<T>, 3> files_;
};

}  // namespace pipeline::dataset
