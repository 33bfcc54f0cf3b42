// Resolves the source of a corpus to a list of files: a path, a folder, a pattern or standard
// input. Reads `split`, `columns` and `delimiter`. See file_source.h.
#include "pipeline/manifest/file_source.h"

#include "io/base/error.h"
#include "io/glob.h"
#include "io/text_corpus.h"
#include "pipeline/manifest/delivery.h"
#include "pipeline/manifest/paths.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

/// `a/b.txt` -> `a-b`.
std::string stem_of(const std::string& file) {
  std::string stem = fs::path(file).replace_extension().generic_string();
  for (char& c : stem)
    if (c == '/') c = '-';
  return stem;
}

/// The files below `folder` that match `pattern`; `origin`: what the manifest calls `folder`.
std::vector<InputFile> matching(const fs::path& folder, const fs::path& origin,
                                const fs::path& pattern, bool is_text) {
  const io::Matches matches = io::glob(folder, pattern);
  std::vector<InputFile> files;
  for (const std::string& file : matches.files) {
    const std::string name = fs::path(file).filename().string();
    if (!is_file_name(name))
      throw ManifestError(file_name_rule(name) + " in " + matches.folder.string());
    const fs::path path = matches.folder / file;
    files.push_back({io::Source(path), (origin / matches.fixed / file).generic_string(),
                     is_text ? stem_of(file) : ""});
  }
  if (files.empty()) throw ManifestError("no file matches " + (folder / pattern).string());
  return files;
}

void read_split(io::JsonObject& object, text::ScriptFormat format, FileSource& source) {
  const bool is_ssml = format == text::ScriptFormat::kSsml;
  if (is_ssml) source.split = io::PassageSplit::kFile;
  const auto split = object.one_of("split", {"lines", "paragraphs", "sentences", "file"});
  if (!split) return;
  if (is_ssml && *split != "file" && *split != "lines")
    object.refuse("split",
                  "expected \"file\" or \"lines\" for SSML: a document is not taken apart");
  if (*split == "lines") source.split = io::PassageSplit::kLines;
  source.by_sentence = *split == "sentences";
  if (*split == "paragraphs" || *split == "sentences") source.split = io::PassageSplit::kParagraphs;
  if (*split == "file") source.split = io::PassageSplit::kFile;
}

void read_columns(io::JsonObject& object, FileSource& source) {
  auto columns = object.object("columns");
  if (!columns) return;
  std::vector<std::string> known(kColumnNames.begin(), kColumnNames.end());
  if (source.format == FileFormat::kJsonl)
    known.insert(known.end(), {"normalisation", "pauses", "metadata"});
  for (const std::string& name : known)
    if (const auto column = columns->string(name)) source.columns[name] = *column;
  columns->finish();
}

void read_delimiter(io::JsonObject& object, FileSource& source) {
  const auto delimiter = object.string("delimiter");
  if (!delimiter) return;
  if (delimiter->size() != 1 || delimiter->find_first_of("\"\r\n") != delimiter->npos)
    object.refuse("delimiter", "expected one character (ASCII, no quote, no line end), found \"" +
                                   *delimiter + "\"");
  source.delimiter = delimiter->front();
}

}  // namespace

FileSource FileSources::read(io::JsonObject& object, const std::string& key,
                             text::ScriptFormat format) {
  FileSource source;
  if (key == "jsonl") source.format = FileFormat::kJsonl;
  if (key == "table") source.format = FileFormat::kTable;
  if (key == "ljspeech") source.format = FileFormat::kLjspeech;
  if (key == "kaldi") source.format = FileFormat::kKaldi;
  source.files = find(object, key, format);
  if (source.format == FileFormat::kText) read_split(object, format, source);
  if (source.format == FileFormat::kJsonl || source.format == FileFormat::kTable)
    read_columns(object, source);
  if (source.format == FileFormat::kTable) read_delimiter(object, source);
  return source;
}

std::vector<InputFile> FileSources::find(io::JsonObject& object, const std::string& key,
                                         text::ScriptFormat format) {
  const std::string name = object.required(key, object.string(key));
  if (name == "-") return {standard_input(object, key)};
  const fs::path path = folder_ / name;
  try {
    const bool is_text = key == "text";
    if (is_text && fs::is_directory(path)) {
      const bool is_ssml = format == text::ScriptFormat::kSsml;
      return matching(path, name, is_ssml ? "**/*.ssml" : "**/*.txt", true);
    }
    // A file whose name happens to hold a bracket is a file.
    if (io::has_wildcard(name) && !fs::exists(path)) return matching(folder_, "", name, is_text);
    if (fs::exists(path) && !fs::is_regular_file(path) && !fs::is_directory(path) &&
        !fs::is_fifo(path))
      throw ManifestError(path.string() + ": expected a file or a pipe, found a device or socket");
    const io::Source source(path);
    const io::LineReader opened(source.path(), source.shown());
    return {{source, name, ""}};
  } catch (const std::runtime_error& error) {
    object.refuse(key, error.what());
  }
}

InputFile FileSources::standard_input(io::JsonObject& object, const std::string& key) {
  if (!standard_input_is_for_.empty())
    object.refuse(key, "standard input is " + standard_input_is_for_);
  standard_input_is_for_ = "read by an earlier corpus";
  try {
    return {io::Source("-"), io::kStandardInput, ""};
  } catch (const io::Error& error) {
    object.refuse(key, error.what());
  }
}

}  // namespace pipeline
