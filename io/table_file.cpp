// CSV by libcsv, fed line by line so that errors name the line: see table_file.h.
#include "io/table_file.h"

#include <csv.h>

#include <deque>
#include <utility>

#include "io/base/error.h"
#include "io/text_corpus.h"

namespace io {
namespace {

constexpr std::size_t kLongestRow = std::size_t{1} << 20;  // bytes; a lost quote takes all the rest

}  // namespace

/// libcsv is fed line by line, so that the line of every row is known.
struct TableFile::Parser {
  Parser(const std::filesystem::path& path, char delimiter, const std::string& name_of_file,
         InnerQuotes quotes)
      : name(name_of_file), lines(path, name_of_file) {
    const auto strict = static_cast<unsigned char>(
        quotes == InnerQuotes::kRefused ? CSV_STRICT | CSV_STRICT_FINI : CSV_STRICT_FINI);
    if (csv_init(&csv, strict) != 0) throw Error(name, "cannot start libcsv");
    csv_set_delim(&csv, static_cast<unsigned char>(delimiter));
  }
  ~Parser() { csv_free(&csv); }
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;

  static void end_field(void* bytes, std::size_t size, void* parser) {
    static_cast<Parser*>(parser)->row.fields.emplace_back(static_cast<const char*>(bytes), size);
  }

  static void end_row(int /*last character*/, void* parser) {
    auto* self = static_cast<Parser*>(parser);
    self->rows.push_back(std::exchange(self->row, {{}, self->row.line}));
    self->within_row = false;
  }

  /// False at the end of the file.
  bool feed_line() {
    std::string line;
    if (!lines.next(line)) {
      // Every line was given with its end, so that only a quote can have kept a row open; libcsv
      // says so only when it is strict.
      if (within_row || csv_fini(&csv, end_field, end_row, this) != 0)
        fail("the quote is not closed");
      return false;
    }
    if (!within_row) {
      row.line = lines.line();
      size = 0;
      within_row = true;
    }
    line += '\n';
    size += line.size();
    if (size > kLongestRow) fail("the row is longer than 1 MiB; is a quote not closed?");
    if (csv_parse(&csv, line.data(), line.size(), end_field, end_row, this) != line.size())
      fail("a quote within a field (write it twice, and quotes around the field)");
    // A blank line ends no row, but is none either.
    if (row.fields.empty() && csv.quoted == 0) within_row = false;
    return true;
  }

  [[noreturn]] void fail(const std::string& problem) const {
    throw Error(name + ":" + std::to_string(row.line), problem);
  }

  std::string name;
  LineReader lines;
  csv_parser csv{};
  TableRow row;               ///< the one being read
  std::size_t size = 0;       ///< its bytes so far
  bool within_row = false;    ///< a line began it and none ended it
  std::deque<TableRow> rows;  ///< read, but not yet asked for
};

TableFile::TableFile(const std::filesystem::path& path, char delimiter, const std::string& name,
                     InnerQuotes quotes)
    : parser_(std::make_unique<Parser>(path, delimiter, name, quotes)) {}
TableFile::~TableFile() = default;

std::optional<TableRow> TableFile::next() {
  while (parser_->rows.empty())
    if (!parser_->feed_line()) break;
  if (parser_->rows.empty()) return std::nullopt;
  TableRow row = std::move(parser_->rows.front());
  parser_->rows.pop_front();
  return row;
}

namespace {

constexpr std::size_t kBufferBytes = 1 << 16;

}  // namespace

std::string csv_quoted(std::string_view field) {
  std::string quoted(2 * field.size() + 2, '\0');  // every byte may be a quote
  quoted.resize(csv_write(quoted.data(), quoted.size(), field.data(), field.size()));
  return quoted;
}

CsvFile::CsvFile(Target target, const std::vector<std::string>& columns)
    : file_(std::move(target)) {
  row(columns);
}

void CsvFile::row(const std::vector<std::string>& fields) {
  bool is_first = true;
  for (const std::string& field : fields) {
    if (!std::exchange(is_first, false)) buffer_ += ',';
    buffer_ += csv_quoted(field);
  }
  buffer_ += "\r\n";
  if (buffer_.size() >= kBufferBytes) flush();
}

void CsvFile::flush() {
  file_.write(buffer_);
  buffer_.clear();
}

void CsvFile::commit() {
  flush();
  file_.commit();
}

}  // namespace io
