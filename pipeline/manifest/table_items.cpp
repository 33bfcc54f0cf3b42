// Reads items from CSV and other delimited tables: columns are found by name, all others become
// metadata. See file_source.h.
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/base/error.h"
#include "io/base/extension.h"
#include "io/table_file.h"
#include "pipeline/manifest/delivery.h"
#include "pipeline/manifest/file_source.h"
#include "pipeline/manifest/paths.h"

namespace pipeline {
namespace {

/// Which column of a table is what, from its first row.
class TableHeader {
 public:
  /// `columns`: the file's names where they are not the usual ones. Throws ManifestError, without a
  /// place, when a column has no name, appears twice, is named in `columns` but missing, or has
  /// nearly the name of a usual one that is missing; when there is no id, and when there is neither
  /// text nor phonemes.
  TableHeader(std::vector<std::string> names, const Columns& columns) : names_(std::move(names)) {
    check_names();
    find_columns(columns);
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (std::find(indices_.begin(), indices_.end(), i) == indices_.end()) others_.push_back(i);
    refuse_near_misses();
    if (!index(Column::kId))
      throw ManifestError("expected a column \"" + name_of(columns, "id") + "\"");
    if (!index(Column::kText) && !index(Column::kPhonemes))
      throw ManifestError("expected a column \"text\" or \"phonemes\"");
  }

  /// How many fields a row has.
  std::size_t width() const { return names_.size(); }

  /// The column's place in a row, and its name as the file has it.
  std::optional<std::size_t> index(Column column) const {
    return indices_[static_cast<std::size_t>(column)];
  }
  const std::string& name(std::size_t index) const { return names_[index]; }

  /// Places of the columns that are metadata.
  const std::vector<std::size_t>& others() const { return others_; }

 private:
  void check_names() const {
    for (auto name = names_.begin(); name != names_.end(); ++name) {
      if (name->empty())
        throw ManifestError("column " + std::to_string(name - names_.begin() + 1) + " has no name");
      if (std::find(names_.begin(), name, *name) != name)
        throw ManifestError("the column \"" + *name + "\" appears twice");
    }
  }

  void find_columns(const Columns& columns) {
    for (std::size_t i = 0; i < kColumnNames.size(); ++i) {
      const std::string wanted = name_of(columns, kColumnNames[i]);
      const auto found = std::find(names_.begin(), names_.end(), wanted);
      if (found != names_.end())
        indices_[i] = static_cast<std::size_t>(found - names_.begin());
      else if (columns.contains(kColumnNames[i]))
        throw ManifestError("there is no column \"" + wanted + "\"" +
                            io::did_you_mean(wanted, names_));
    }
  }

  /// A column `voise` beside none called `voice` is more likely a slip than metadata.
  void refuse_near_misses() const {
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < kColumnNames.size(); ++i)
      if (!indices_[i]) missing.emplace_back(kColumnNames[i]);
    for (const std::size_t other : others_) {
      const std::string meant = io::did_you_mean(names_[other], missing);
      if (!meant.empty()) throw ManifestError("the column \"" + names_[other] + "\"" + meant);
    }
  }

  std::vector<std::string> names_;
  std::array<std::optional<std::size_t>, kColumnNames.size()> indices_;
  std::vector<std::size_t> others_;
};

char delimiter_of(const FileSource& source, const InputFile& file) {
  if (source.delimiter != '\0') return source.delimiter;
  return io::extension_of(file.source.shown()) == ".tsv" ? '\t' : ',';
}

/// All of `text` as a number, or nothing.
template <class Number>
std::optional<Number> parse(const std::string& text) {
  Number number{};
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (error != std::errc() || end != last) return std::nullopt;
  return number;
}

class TableItems final : public ItemReader {
 public:
  TableItems(const Corpus& corpus, const FileSource& source, const InputFile& file)
      : corpus_(corpus),
        file_(file),
        table_(file.source.path(), delimiter_of(source, file), file.source.shown()) {
    auto names = read_row();
    if (!names)
      throw ManifestError(file.source.shown() + ": expected a row of column names, found nothing");
    try {
      header_.emplace(std::move(names->fields), source.columns);
    } catch (const ManifestError& error) {
      throw ManifestError(place(names->line) + ": " + error.what());
    }
  }

  std::optional<ListedItem> next() override {
    auto row = read_row();
    if (!row) return std::nullopt;
    row_ = *std::move(row);
    if (row_.fields.size() != header_->width())
      fail("expected " + io::counted(header_->width(), "field") + ", found " +
           std::to_string(row_.fields.size()));
    ListedItem item;
    item.id = field(Column::kId);
    if (!is_file_name(item.id)) refuse(Column::kId, file_name_rule(item.id));
    item.script = script();
    item.delivery = delivery();
    item.seed = seed();
    item.metadata = metadata();
    item.origin = file_.origin + ":" + std::to_string(row_.line);
    item.place = place(row_.line);
    return item;
  }

 private:
  std::optional<io::TableRow> read_row() {
    try {
      return table_.next();
    } catch (const io::Error& error) {
      throw ManifestError(error.what());
    }
  }

  /// Empty when the table has no such column.
  std::string field(Column column) const {
    const auto index = header_->index(column);
    return index ? row_.fields[*index] : "";
  }

  Script script() const {
    std::string text = field(Column::kText);
    std::string phonemes = field(Column::kPhonemes);
    if (!text.empty() && !phonemes.empty()) fail("both text and phonemes; leave one of them empty");
    // Nothing to say is not the table's fault: the item will fail alone.
    const bool is_phonemes = !header_->index(Column::kText) || !phonemes.empty();
    return {is_phonemes ? std::move(phonemes) : std::move(text), is_phonemes};
  }

  Delivery delivery() const {
    Delivery delivery = corpus_.delivery;
    if (auto voice = name(Column::kVoice); !voice.empty()) delivery.voices = {{std::move(voice)}};
    if (auto language = name(Column::kLanguage); !language.empty())
      delivery.language = std::move(language);
    if (const std::string text = field(Column::kSpeed); !text.empty()) {
      const auto speed = parse<double>(text);
      if (!speed || !(*speed >= kMinSpeed && *speed <= kMaxSpeed))
        refuse(Column::kSpeed, "expected a number from 0.25 to 4, found " + quoted(text));
      delivery.min_speed = delivery.max_speed = *speed;
    }
    if (const std::string text = field(Column::kMarkup); !text.empty()) {
      if (text != "text" && text != "ssml")
        refuse(Column::kMarkup, "expected text or ssml, found " + quoted(text));
      delivery.reading.format =
          text == "ssml" ? text::ScriptFormat::kSsml : text::ScriptFormat::kText;
    }
    delivery.dictionaries =
        split_dictionaries(name(Column::kDictionaries), corpus_.delivery.dictionaries);
    if (delivery.voices.empty())
      fail("no voice (give a column \"voice\", or \"voice\" in the corpus or in \"defaults\")");
    return delivery;
  }

  /// A field that names a voice, a language or files, and ends up in reports.
  std::string name(Column column) const {
    std::string text = field(column);
    if (!is_text(text)) refuse(column, "expected UTF-8 without control characters");
    return text;
  }

  std::optional<std::uint64_t> seed() const {
    const std::string text = field(Column::kSeed);
    if (text.empty()) return std::nullopt;
    const auto seed = parse<std::uint64_t>(text);
    if (!seed)
      refuse(Column::kSeed,
             "expected an integer from 0 to 18446744073709551615, found " + quoted(text));
    return seed;
  }

  std::string metadata() const {
    if (header_->others().empty()) return corpus_.metadata;
    io::Json own = io::Json::object();
    for (const std::size_t other : header_->others())
      own[header_->name(other)] = row_.fields[other];
    return merged_metadata(corpus_.metadata, own);
  }

  std::string place(std::int64_t line) const {
    return file_.source.shown() + ":" + std::to_string(line);
  }

  [[noreturn]] void fail(const std::string& problem) const {
    throw ManifestError(place(row_.line) + ": " + problem);
  }

  [[noreturn]] void refuse(Column column, const std::string& problem) const {
    fail("column \"" + header_->name(*header_->index(column)) + "\": " + problem);
  }

  const Corpus& corpus_;
  const InputFile& file_;
  io::TableFile table_;
  std::optional<TableHeader> header_;
  io::TableRow row_;
};

}  // namespace

std::unique_ptr<ItemReader> read_table(const Corpus& corpus, const FileSource& source,
                                       const InputFile& file) {
  return std::make_unique<TableItems>(corpus, source, file);
}

}  // namespace pipeline
