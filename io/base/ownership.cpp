// Decides whether a file in an owned folder belongs to this program.
#include "io/base/ownership.h"

#include <fcntl.h>

#include <cerrno>
#include <utility>
#include <vector>

#include "io/base/error.h"
#include "io/base/hash.h"

namespace io {

namespace fs = std::filesystem;

bool Ownership::Found::read_hash() {
  try {
    const Descriptor file = folder->open(name(), O_RDONLY | O_NONBLOCK);
    status = look_at(*file, full.string());
    if (!status.is_file()) throw Error(full.string(), "was replaced while it was looked at");
    hash = hash_file(*file, full.string());
    if (look_at(*file, full.string()) != status)
      throw Error(full.string(), "was changed while it was read");
    return true;
  } catch (const Error& error) {
    if (error.code() != ENOENT) throw;
    status = {};
    return false;
  }
}

Ownership::Ownership(Folder root, Inputs inputs, FileLedger& ledger)
    : root_(std::move(root)), inputs_(std::move(inputs)), ledger_(ledger) {}

Ownership::Found Ownership::look(const fs::path& relative) const {
  const fs::path place = relative.lexically_normal();
  if (place.empty() || place.is_absolute() || *place.begin() == ".." || !place.has_filename())
    throw Error(relative.string(), "leads out of " + root_.path().string());
  Found found{.relative = place.generic_string(), .full = root_.path() / place};
  try {
    found.folder = root_.find(place.parent_path());
  } catch (const LinkInTheWay& link) {
    found.link = link.path();
  }
  if (found.folder) found.status = found.folder->look(found.name());
  return found;
}

Ownership::Whose Ownership::owner_of(Found& found) {
  if (!found.link.empty()) return Whose::kForeign;
  if (!found.status.is_there()) return Whose::kNobodys;
  if (!found.status.is_file() || !inputs_.name_of(found.status).empty()) return Whose::kForeign;
  const std::vector<LedgerLine> lines = ledger_.find(found.relative);
  for (const LedgerLine& line : lines)
    if (line.vouches_for(found.status)) return Whose::kOurs;
  if (lines.empty()) return Whose::kForeign;
  if (!found.read_hash()) return Whose::kNobodys;
  for (const LedgerLine& line : lines) {
    if (found.hash == line.stamp.hash) ledger_.refresh(line.seen_as(found.status));
    if (line.names(found.hash)) return Whose::kOurs;
  }
  return Whose::kForeign;
}

Ownership::Whose Ownership::owner_of_old(Found& found) {
  const Whose owner = owner_of(found);
  if (owner != Whose::kOurs || !found.hash.empty()) return owner;
  const FileStatus vouched = found.status;
  if (!found.read_hash()) return Whose::kNobodys;
  if (found.status == vouched) return owner;
  found.hash.clear();  // another file meanwhile
  return owner_of_old(found);
}

void Ownership::refuse_foreign(Found& found, const FileStamp& wanted) {
  if (owner_of_old(found) != Whose::kForeign) return;
  if (!found.link.empty())
    throw LinkInTheWay(found.link, "is a symbolic link, expected a folder of the output");
  inputs_.refuse(found.full);
  if (found.status.is_link()) throw LinkInTheWay(found.full, "is a symbolic link, expected a file");
  if (!found.status.is_file()) throw Error(found.full.string(), "is in the way, expected a file");
  const bool may_be_equal = found.status.bytes == wanted.bytes;
  if (may_be_equal && found.hash.empty()) found.read_hash();
  if (!may_be_equal || found.hash != wanted.hash)
    throw Error(found.full.string(),
                "was not written by kokoro-render, or has changed since: move it away");
}

}  // namespace io
