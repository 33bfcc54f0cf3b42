"""Files that belong to a user: laid where the program writes, and watched."""

import collections
import hashlib
import os
import random
import stat
from pathlib import Path


def state_of(path):
    """All of a file that must not change; of a folder that it is there."""
    try:
        status = os.lstat(path)
    except FileNotFoundError:
        return "gone"
    if stat.S_ISLNK(status.st_mode):
        content = os.readlink(path)
    elif stat.S_ISREG(status.st_mode):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
    elif stat.S_ISDIR(status.st_mode):
        return {"mode": status.st_mode, "node": status.st_ino}
    else:  # who writes into a pipe changes its time
        return {"mode": status.st_mode, "node": status.st_ino, "content": status.st_rdev}
    return {"mode": status.st_mode, "node": status.st_ino, "time": status.st_mtime_ns,
            "owner": (status.st_uid, status.st_gid), "content": content}


def difference(old, new):
    if "gone" in (old, new):
        return f"{old} -> {new}"
    return ", ".join(f"{key} {old.get(key)} -> {new.get(key)}"
                     for key in old | new if old.get(key) != new.get(key))


class Foreign:
    """All files of the user; `precious` is a folder of them that links lead to."""

    def __init__(self, precious):
        self.precious, self.known, self.kinds = precious, {}, collections.Counter()
        precious.mkdir()
        for name in ("a.wav", "a.json", "0001.wav", "metadata.jsonl", "01.flac"):
            self.write(precious / name)
        self.watch(precious)

    def watch(self, *paths):
        for path in paths:
            self.known[path] = state_of(path)

    def write(self, path, size=None):
        path.write_bytes(random.randbytes(random.randint(1, 5000) if size is None else size))
        self.watch(path)

    def lay(self, path):
        """Makes a file of the user here, of any kind; of a file that the program wrote an edited
        one. Not where a file or a link is in the way."""
        if any(parent.is_symlink() or parent.is_file() for parent in path.parents):
            return
        if path in self.known or path.is_dir() and not path.is_symlink():
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(path):
            if not path.is_file() or path.is_symlink():
                return
            with path.open("ab") as file:
                file.write(b"edited by the user")
            kind = "edited"
            self.watch(path)
        else:
            kind = random.choice(("plain", "plain", "empty", "read-only", "executable", "link",
                                  "dangling link", "link to folder", "hard link", "fifo", "folder"))
            self.make(kind, path)
        self.kinds[kind] += 1

    def make(self, kind, path):
        target = self.precious / random.choice(("a.wav", "a.json", "metadata.jsonl"))
        if kind == "link":
            path.symlink_to(target)
        elif kind == "dangling link":
            path.symlink_to(self.precious / "not-there-yet")
        elif kind == "link to folder":
            path.symlink_to(self.precious)
        elif kind == "hard link":
            path.hardlink_to(target)
        elif kind == "fifo":
            os.mkfifo(path)
        elif kind == "folder":
            path.mkdir()
            self.write(path / "a.wav")
        else:
            self.write(path, 0 if kind == "empty" else None)
            path.chmod({"read-only": 0o400, "executable": 0o755}.get(kind, 0o644))
        self.watch(path)

    def violations(self):
        """[(path, what changed)] since the last look."""
        found = []
        for path, old in self.known.items():
            if (new := state_of(path)) != old:
                found.append((path, difference(old, new)))
        if extra := [path for path in self.precious.rglob("*") if path not in self.known]:
            found += [(path, "made among the user's files") for path in extra]
            self.watch(*extra)
        for path, _ in found:
            self.known[path] = state_of(path)
        return found
