// The ledger as logs of JSON lines, indexed in memory by a hash of the path: see file_ledger.h.
#include "io/base/file_ledger.h"

#include <algorithm>

#include "io/base/error.h"
#include "io/base/json_document.h"
#include "io/base/json_text.h"

namespace io {
namespace {

std::string to_text(const LedgerLine& line) {
  Json json = {{"path", line.path},
               {"bytes", line.stamp.bytes},
               {"time_ns", line.modified_ns},
               {"hash", line.stamp.hash}};
  if (line.changed_ns != 0) json["change_ns"] = line.changed_ns;
  if (!line.replaced.empty()) json["replaced"] = line.replaced;
  return json_text(json);
}

LedgerLine line_from(const std::string& text) {
  const Json json = parse_json(text);
  return {.path = json.at("path"),
          .stamp = {json.at("bytes"), json.at("hash")},
          .modified_ns = json.at("time_ns"),
          .changed_ns = json.value("change_ns", std::int64_t{0}),
          .replaced = json.value("replaced", "")};
}

}  // namespace

bool LedgerLine::vouches_for(const FileStatus& status) const {
  return changed_ns != 0 && stamp.bytes == status.bytes && modified_ns == status.modified_ns &&
         changed_ns == status.changed_ns;
}

LedgerLine LedgerLine::seen_as(const FileStatus& status) const {
  LedgerLine line = *this;
  line.modified_ns = status.modified_ns;
  line.changed_ns = status.changed_ns;
  return line;
}

std::string FileLedger::name_of(const std::string& part) {
  return part.empty() ? "ledger.jsonl" : "ledger-" + part + ".jsonl";
}

FileLedger::FileLedger(const Folder& state, const std::string& part) : state_(state) {
  const std::string own = name_of(part);
  writer_.emplace(state, own);
  for (const std::string& name : state.names())
    if (name.starts_with("ledger") && name.ends_with(".jsonl") && state.look(name).is_file())
      logs_.push_back(name);
  for (std::uint32_t log = 0; log < logs_.size(); ++log) {
    if (logs_[log] == own) own_ = log;
    read_all(log);
  }
}

void FileLedger::read_all(std::uint32_t log) {
  LogReader reader(path_of(log));
  while (const auto text = reader.next()) {
    try {
      const LedgerLine line = line_from(*text);
      put(line.path, {reader.position(), log, false}, line.stamp.hash.empty());
    } catch (const Json::exception&) {
      continue;  // of another version: its file is not known to be ours
    }
  }
}

void FileLedger::put(std::string_view path, const Entry& entry, bool is_removed) {
  const Hash128 key = Hash128::of(path);
  const auto [begin, end] = entries_.equal_range(key);
  const auto old =
      std::find_if(begin, end, [&](const auto& known) { return known.second.log == entry.log; });
  if (is_removed) {
    if (old != end) entries_.erase(old);
  } else if (old != end) {
    old->second = entry;
  } else {
    entries_.emplace(key, entry);
  }
}

LedgerLine FileLedger::read(const Entry& entry) {
  if (!reader_ || open_ != entry.log) reader_.emplace(path_of(entry.log));
  open_ = entry.log;
  reader_->seek(entry.position);
  const auto text = reader_->next();
  if (!text || reader_->position() != entry.position)
    throw Error(path_of(entry.log).string(),
                "the line at byte " + std::to_string(entry.position) + " has changed");
  return line_from(*text);
}

std::vector<LedgerLine> FileLedger::find(const Hash128& path) {
  std::vector<LedgerLine> lines;
  const auto [begin, end] = entries_.equal_range(path);
  for (auto entry = begin; entry != end; ++entry) lines.push_back(read(entry->second));
  return lines;
}

void FileLedger::note(const LedgerLine& line, bool is_current) {
  const std::int64_t position = writer_->append(to_text(line));
  put(line.path, {position, own_, is_current}, line.stamp.hash.empty());
}

void FileLedger::refresh(const LedgerLine& line) {
  const auto [begin, end] = entries_.equal_range(Hash128::of(line.path));
  note(line, std::any_of(begin, end, [](const auto& known) { return known.second.is_current; }));
}

void FileLedger::keep(std::string_view path) {
  const auto [begin, end] = entries_.equal_range(Hash128::of(path));
  for (auto entry = begin; entry != end; ++entry) entry->second.is_current = true;
}

std::vector<std::string> FileLedger::others() {
  std::vector<std::string> paths;
  for (const auto& [key, entry] : entries_) {
    const auto [begin, end] = entries_.equal_range(key);
    if (std::none_of(begin, end, [](const auto& known) { return known.second.is_current; }))
      paths.push_back(read(entry).path);
  }
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  return paths;
}

}  // namespace io
