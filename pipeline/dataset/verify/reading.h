// Shared by all readers of verify: records, problems, and access to files below the root.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "io/base/error.h"
#include "io/base/hash.h"
#include "io/base/json_object.h"
#include "pipeline/dataset/options.h"

namespace pipeline::dataset {

/// Where something is said: a file below the root, `/` between folders, and a line.
struct Place {
  std::string file;
  std::int64_t line = 0;  ///< from 1; 0: the file as a whole
};

struct Problem {
  Place place;
  std::string what;  ///< what was expected and what was found
};

/// One utterance as a format's reader understood it.
struct Record {
  Place place;
  std::string key = {};
  std::string audio = {};  ///< below the root; of a tar archive's member, the archive
  std::optional<std::string> embedded = {};  ///< that member's bytes
  std::vector<std::string> texts = {};       ///< none may be empty
  bool is_one_line = false;                  ///< the format has a line for each text
  std::string speaker = {};                  ///< empty: the format has none
  Split split = Split::kTrain;
  std::optional<double> seconds = {};                  ///< of the audio, as written
  std::optional<std::int64_t> samples = {};            ///< the same
  int sample_rate = 0;                                 ///< Hz, as written; 0: nothing is
  std::optional<std::pair<double, double>> part = {};  ///< seconds that are said, of a longer file
  std::optional<double> aligned_until = {};            ///< seconds
};

/// How lengths in seconds may differ: many tools write them with two decimals.
inline constexpr double kSecondsTolerance = 0.01;
/// What is within something else may not stand out by more.
inline constexpr double kEndTolerance = 0.001;

/// What may end the lines of a file.
enum class LineEnds { kAny, kLf };

/// A data set that is being read: what its readers ask about the folder, and tell of it. Nothing
/// outside of the folder is opened, whatever a name or a link says, unless that is allowed. All but
/// obstacle() belongs to one thread.
class Reading {
 public:
  using Add = std::function<void(Record)>;
  Reading(std::filesystem::path root, bool allow_outside, Add add);

  const std::filesystem::path& root() const { return root_; }

  /// The folder is an export of this program: what only those promise is asked of it, too.
  void expect_export() { is_export_ = true; }
  bool is_export() const { return is_export_; }

  void problem(Place place, const std::string& what);
  /// An error in `file`, which it may name with a line.
  void problem(const std::string& file, const io::Error& error);
  void add(Record record) { add_(std::move(record)); }

  /// A list that could not be read to its end: what it would have named is not missed.
  void break_off() { is_whole_ = false; }
  bool is_whole() const { return is_whole_; }

  /// The file that `name`, written at `place` in files of `folder`, means: below the root. A
  /// problem and nothing where it leads out.
  std::optional<std::string> below(const Place& place, const std::string& folder,
                                   const std::string& name);

  /// What keeps `file` from being read (`no such file`), or nothing. Safe from several threads.
  std::string obstacle(const std::string& file) const;
  bool has(const std::string& file) const;

  /// Something means this file, so that it is not a stray one.
  void name(const std::string& file) { named_.insert(identity(file)); }
  bool is_named(const std::string& file) const { return named_.contains(identity(file)); }

  /// The names of the folders and the files in `folder`, sorted, but hidden ones and what systems
  /// leave behind. A link to a folder is one, unless it leads out.
  std::vector<std::string> folders(const std::string& folder) const;
  std::vector<std::string> files(const std::string& folder) const;

  /// All files, each once: those of a folder before those of the folders in it; but `about/`.
  void each_file(const std::function<void(const std::string& file)>& visit) const;

  // Each reads a file, which is named then, and may be compressed in the case of JSON lines. What
  // keeps it from being read, or `visit` throws as io::Error, is a problem; false when it does so
  // for the whole file.

  bool each_line(const std::string& file,
                 const std::function<void(const std::string& line, const Place&)>& visit,
                 LineEnds ends = LineEnds::kAny);
  bool each_object(const std::string& file,
                   const std::function<void(io::JsonObject& object, const Place&)>& visit);
  /// A table with a head, quoted as CSV is: objects of texts, null where a field is empty.
  bool each_csv_row(const std::string& file,
                    const std::function<void(const io::Json& row, const Place&)>& visit);
  /// Fields without quoting, `separator` between them; rows of another number of fields are
  /// problems.
  bool each_row(const std::string& file, char separator, std::size_t columns,
                const std::function<void(const std::vector<std::string>&, const Place&)>& visit);
  /// The whole file.
  std::optional<std::string> content(const std::string& file);

  std::vector<Problem> take_problems() { return std::move(problems_); }
  std::size_t problem_count() const { return problems_.size(); }

 private:
  bool open(const std::string& file, const std::function<void()>& read);
  std::vector<std::string> entries(const std::string& folder,
                                   std::filesystem::file_type type) const;

  std::filesystem::path canonical(const std::string& file) const;
  bool leads_out(const std::filesystem::path& canonical) const;
  /// The same for all names of one file, by whatever links.
  io::Hash128 identity(const std::string& file) const;

  std::filesystem::path root_, canonical_root_;
  bool allow_outside_;
  bool is_export_ = false;
  Add add_;
  std::vector<Problem> problems_;
  std::unordered_set<io::Hash128, io::Hash128::Short> named_;
  bool is_whole_ = true;
};

/// The split of that name, also where it is one that others use: `dev`, `val`, `valid`, `eval`.
std::optional<Split> split_named(std::string_view name);

/// The split that a word of `name` names: `train_clean_100`, `an4-dev`.
std::optional<Split> split_in(std::string_view name);

/// `folder/name`, or `name` at the root.
std::string joined(const std::string& folder, const std::string& name);

/// A word of a file as a message shows it.
std::string shown(const std::string& text);

std::string seconds_shown(double seconds);

}  // namespace pipeline::dataset
