// Moves files into and out of their places without losing files of others.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "io/base/atomic_file.h"
#include "io/base/error.h"
#include "io/base/folder.h"
#include "io/base/hash.h"

/// Moves between hidden names and places. A file that somebody saves in the place meanwhile stays.
/// All throw Error, also if a file of somebody else came out of its place and cannot be put back:
/// it is kept under another name, which the error gives. Thread-safe.
namespace io {

/// A new hidden name for a file that leaves the place `path`. A process that is killed meanwhile
/// may leave somebody else's file under it. So it names the path, and is no part_name(), which the
/// next start removes unseen.
std::string swap_name(std::string_view path);

/// The hash of the path in a swap_name(); empty for other names.
std::optional<Hash128> swapped_path(std::string_view name);

/// Gives a file a place where nothing was. False, and nothing changes, if something is there now.
bool place_new(HiddenName& file, const Folder& folder, const std::string& name);

/// Gives a file the place of another one, which had this status and whose bytes have this hash, and
/// removes that. Meanwhile the file has the name `swap`. False, and the place stays the same, if
/// something else is there now, or nothing. On file systems that cannot exchange two files, one
/// that is saved between two calls is lost.
bool exchange(HiddenName& file, const Folder& folder, const std::string& name,
              const FileStatus& status, const std::string& hash, const std::string& swap);

/// Removes a file whose bytes have this hash, by way of the name `swap` in the folder `staging`.
/// False, and nothing changes, if it is another file. True if it is gone already.
bool take_out(const Folder& folder, const std::string& name, const std::string& hash,
              const Folder& staging, const std::string& swap);

/// Gives the file of somebody else, which has lost its place `name`, a name that no start removes,
/// and throws an Error that says why and names it.
[[noreturn]] void keep_aside(HiddenName& file, const std::string& name, const Error& why);

}  // namespace io
