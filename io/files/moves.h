#pragma once

#include <string>

#include "io/files/atomic_file.h"
#include "io/files/folder.h"

/// Moves between hidden names and places that lose no file which somebody puts into the place
/// meanwhile. All throw Error, also when a file of somebody else came out of its place and cannot
/// get back: it is kept then, and named. Thread-safe.
namespace io {

/// Gives a file a place where nothing was. False, and nothing changes, when something is there now.
bool place_new(HiddenName& file, const Folder& folder, const std::string& name);

/// Gives a file the place of another one, which had this status and whose bytes have this hash, and
/// removes that. False, and nothing changes, when there is something else now, or nothing. A file
/// system that cannot exchange two files leaves the time between two calls to lose one in.
bool exchange(HiddenName& file, const Folder& folder, const std::string& name,
              const FileStatus& status, const std::string& hash);

/// Removes a file whose bytes have this hash, by way of the folder `staging`. False, and nothing
/// changes, when it is another one. True when it is gone already.
bool take_out(const Folder& folder, const std::string& name, const std::string& hash,
              const Folder& staging);

}  // namespace io
