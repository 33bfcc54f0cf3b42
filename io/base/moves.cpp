// Moves files into and out of their places without losing files of others.
#include "io/base/moves.h"

#include <fcntl.h>
#include <stdio.h>

#include <cerrno>

namespace io {
namespace {

constexpr std::string_view kSwapEnd = ".swap";

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
    keep_aside(out, name,
               system_error((folder.path() / name).string(),
                            "cannot get back the file that somebody put there"));
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

std::string swap_name(std::string_view path) {
  return part_name(Hash128::of(path).hex()).append(kSwapEnd);
}

std::optional<Hash128> swapped_path(std::string_view name) {
  if (!name.starts_with('.') || !name.ends_with(kSwapEnd)) return std::nullopt;
  return Hash128::from_hex(name.substr(1, name.find('.', 1) - 1));
}

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
              const FileStatus& status, const std::string& hash, const std::string& swap) {
  if (!file.rename_within(swap)) refuse_to_place(folder, name);
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
              const Folder& staging, const std::string& swap) {
  HiddenName in_place(folder, name);
  const int moved = in_place.rename_to(staging, swap, 0);
  const int error = errno;
  in_place.release();
  if (moved != 0 && error == ENOENT) return true;
  if (moved != 0)
    throw system_error((folder.path() / name).string(), "cannot remove the file", error);
  HiddenName out(staging, swap);
  try {
    if (!is_right(out, hash, folder, name, RENAME_NOREPLACE)) {
      out.release();
      return false;
    }
  } catch (const Error&) {
    out.release();
    throw;
  }
  out.remove();
  return true;
}

void keep_aside(HiddenName& file, const std::string& name, const Error& why) {
  file.rename_within("saved" + part_name(name) + ".kept");  // otherwise it keeps its name
  throw Error(why.what(), "it is " + file.release().string(), why.code());
}

}  // namespace io
