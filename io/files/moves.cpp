#include "io/files/moves.h"

#include <fcntl.h>
#include <stdio.h>

#include <cerrno>
#include <filesystem>

#include "io/files/error.h"
#include "io/files/hash.h"

namespace io {
namespace {

/// Whether a call failed because the file system, or a sandbox, does not have it.
bool is_unsupported(int error) {
  return error == EINVAL || error == ENOSYS || error == EPERM || error == EOPNOTSUPP ||
         error == EMLINK;
}

[[noreturn]] void refuse_to_place(const Folder& folder, const std::string& name) {
  throw system_error((folder.path() / name).string(), "cannot give the finished file its name");
}

/// Whether what came out of a place is the file that was to come out. If not, or if that cannot be
/// told, it gets its place again.
bool is_right(HiddenName& out, const std::string& hash, const Folder& folder,
              const std::string& name, unsigned flags) {
  const auto put_back = [&] {
    if (out.rename_to(folder, name, flags) == 0) return;
    const Error why = system_error((folder.path() / name).string(),
                                   "cannot get back the file that somebody put there");
    const std::string kept = "saved" + out.name() + ".kept";  // a name that no start removes
    const bool is_kept = out.rename_within(kept) == 0;
    const std::filesystem::path path = out.release();
    throw Error(why.what(), "it is " + (is_kept ? path.parent_path() / kept : path).string(),
                why.code());
  };
  try {
    const Descriptor opened = out.open(O_RDONLY | O_NONBLOCK);
    const std::string subject = out.path().string();
    if (look_at(*opened, subject).is_file() && hash_file(*opened, subject) == hash) return true;
  } catch (const LinkInTheWay&) {  // put there meanwhile: it gets its place again
  } catch (const Error&) {
    put_back();
    throw;
  }
  put_back();
  return false;
}

}  // namespace

bool place_new(HiddenName& file, const Folder& folder, const std::string& name) {
  if (file.rename_to(folder, name, RENAME_NOREPLACE) == 0) {
    file.release();
    return true;
  }
  if (errno == EEXIST) return false;
  if (!is_unsupported(errno)) refuse_to_place(folder, name);
  if (file.link_to(folder, name) == 0) {
    file = HiddenName();
    return true;
  }
  if (errno == EEXIST) return false;
  if (!is_unsupported(errno)) refuse_to_place(folder, name);
  if (folder.look(name).is_there()) return false;
  if (file.rename_to(folder, name, 0) != 0) refuse_to_place(folder, name);
  file.release();
  return true;
}

bool exchange(HiddenName& file, const Folder& folder, const std::string& name,
              const FileStatus& status, const std::string& hash) {
  if (folder.look(name) != status) return false;
  if (file.rename_to(folder, name, RENAME_EXCHANGE) == 0) {
    if (!is_right(file, hash, folder, name, RENAME_EXCHANGE)) return false;
    file = HiddenName();  // removes what came out
    return true;
  }
  if (errno == ENOENT) return false;
  if (!is_unsupported(errno) || file.rename_to(folder, name, 0) != 0) refuse_to_place(folder, name);
  file.release();
  return true;
}

bool take_out(const Folder& folder, const std::string& name, const std::string& hash,
              const Folder& staging) {
  HiddenName in_place(folder, name);
  const std::string hidden = part_name(name);
  const int moved = in_place.rename_to(staging, hidden, 0);
  const int error = errno;
  in_place.release();
  if (moved != 0 && error == ENOENT) return true;
  if (moved != 0)
    throw system_error((folder.path() / name).string(), "cannot remove the file", error);
  HiddenName out(staging, hidden);
  try {
    if (is_right(out, hash, folder, name, RENAME_NOREPLACE)) return true;
  } catch (const Error&) {
    out.release();
    throw;
  }
  out.release();
  return false;
}

}  // namespace io
