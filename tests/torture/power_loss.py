"""What a machine that stops at any moment leaves: by the log of every call on a command's folder
(calls.h).

`order` checks the log: a file is synced before it is renamed into its place, the ledger has its
line and is synced before that, with its name and those of the folders above it, and the file's own
folder, with all above it that are new, is synced before a journal names it; a log is only removed
after the folders of all that it named are synced.

`replay` builds, after each STEP-th call, the folder that such a machine may have, and gives the
same command again: the results have to be those of an undisturbed run. A file's bytes are those of
its last sync, or none; new names and removals are lost where their folder was not synced
(`undone`), or kept (`done`), for file systems do either.

usage: power_loss.py PROGRAM LIBRARY order|replay [STEP]
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

from faults import calls_of, interposed
from scenes import check, difference, results, scratch, small_scenes


def names_in(data):
    """Paths that the records in these bytes of a journal or ledger name."""
    for line in data.splitlines():
        record = json.loads(line[17:])
        if record.get("path") and record.get("status", "done") in ("done", "quarantined"):
            yield Path(record["path"])


def is_log(path, kind):
    return ".kokoro-render" in path.parts and path.name.startswith(kind) and path.suffix == ".jsonl"


def root_of(path):
    """The folder that the ledger or journal at this path is about; None for other files."""
    state = next((p for p in path.parents if p.name == ".kokoro-render"), None)
    if state is None:
        return None
    if state.parent.name == "about":  # of a data set
        return state.parent.parent
    is_of_report = path.parent == state / "report"  # whose files lie in a folder of that name
    return state.parent / "report" if is_of_report else state.parent


def broken_order(calls):
    """Sentences about what was out of order."""
    problems, written, loose, noted, pending = [], set(), {}, {}, set()
    for number, name, result, node, path, other, data in calls:
        if result != 0:
            continue
        root = root_of(path)
        if name == "write" or name == "truncate":
            written.add(node)
            if is_log(path, "ledger"):
                pending |= {(path, root / named) for named in names_in(data)}
            if is_log(path, "journal"):
                for named in names_in(data):
                    above = [p for p in (root / named).parents if root in p.parents]
                    if lost := [str(p) for p in (root / named, *above) if p in loose]:
                        problems.append(f"call {number}: the journal names {named} before the "
                                        f"folder of {lost} is synced")
        elif name == "open" or name == "mkdir":
            loose[path] = number
        elif name == "sync":
            written.discard(node)
            synced = {p for log, p in pending if log == path}
            noted |= {p: path for p in synced}
            pending -= {(path, p) for p in synced}
            for child in [p for p in loose if p.parent == path]:
                del loose[child]
        elif name in ("rename", "exchange", "link"):
            is_placed = ".kokoro-render" not in other.parts
            if is_placed and node in written:
                problems.append(f"call {number}: {other} gets its name before its bytes are synced")
            ledger = noted.get(other)
            if is_placed and not ledger:
                problems.append(f"call {number}: {other} gets its name before the ledger has it")
            elif is_placed:
                above = [p for p in ledger.parents if root_of(ledger) in p.parents]
                if lost := [str(p) for p in (ledger, *above) if p in loose]:
                    problems.append(f"call {number}: {other} gets its name before {lost} do")
            if name == "rename":
                loose.pop(path, None)
            loose[other] = number
        elif name == "remove":
            loose.pop(path, None)
            if is_log(path, "ledger") and (lost := [str(p) for p in loose if ".kokoro-render" not in
                                                    p.parts and not p.is_dir()]):
                problems.append(f"call {number}: the ledger goes before the folder of {lost[:3]} is "
                                "synced")
    return problems


class Disk:
    """A folder as the calls on it leave it, and as a machine that stops may have it. A file is known
    by its number here, for the system gives numbers of files twice."""

    def __init__(self, before, log):
        self.log, self.contents, self.nodes, self.names, self.kept = log, [], {}, {}, {}
        for path in sorted(before.rglob("*")) if before.exists() else ():
            self.names[path] = "folder" if path.is_dir() else self.file(path.read_bytes())
        self.kept = dict(self.names)

    def file(self, content=b""):
        self.contents.append(content)
        return len(self.contents) - 1

    def apply(self, call):
        number, name, result, _, path, other, _ = call
        if result != 0:
            return
        if name in ("open", "truncating open") and path not in self.names:
            self.names[path] = self.file()
        elif name == "mkdir":
            self.names[path] = "folder"
        elif name == "remove":
            self.names.pop(path, None)
        elif name == "rename":
            self.names[other] = self.names.pop(path)
        elif name == "exchange":
            self.names[other], self.names[path] = self.names[path], self.names[other]
        elif name == "link":
            self.names[other] = self.names[path]
        elif name == "sync" and (self.log.with_name(f"log.{number}")).exists():
            if path in self.names:
                self.contents[self.names[path]] = self.log.with_name(f"log.{number}").read_bytes()
        elif name == "sync":
            self.kept = {p: node for p, node in self.kept.items() if p.parent != path}
            self.kept |= {p: node for p, node in self.names.items() if p.parent == path}

    def lay(self, folder, root, variant):
        """Builds it. A folder whose own name was lost takes all that is in it along."""
        names = self.names if variant == "done" else self.kept
        for path in sorted(names):
            place = folder / path.relative_to(root)
            if not place.parent.is_dir():
                continue
            if names[path] == "folder":
                place.mkdir(exist_ok=True)
            else:
                place.write_bytes(self.contents[names[path]])


def replay(program, scene, folder, calls, expected, step):
    """How many folders were tried, and what was wrong in how many."""
    out, before = folder / "out", folder / "before"
    tried = failures = 0
    scene.prepare(before)
    disk = Disk(before, folder / "log")
    disk.names = {out / path.relative_to(before): node for path, node in disk.names.items()}
    disk.names[out] = "folder"
    disk.kept = dict(disk.names)
    for number, call in enumerate(calls):
        disk.apply(call)
        if number % step:
            continue
        for variant in ("undone", "done"):
            after = folder / "after"
            shutil.rmtree(after, ignore_errors=True)
            after.mkdir()
            disk.lay(after, out, variant)
            tried += 1
            done = subprocess.run(scene.command(program, after), capture_output=True)
            problem = (f"exit code {done.returncode}: {done.stderr.decode()}" if done.returncode
                       else difference(results(after), expected))
            if problem:
                failures += 1
                print(f"FAILED: {scene.name}, power lost after call {call[0]} ({call[1]} "
                      f"{call[4].relative_to(out)}), names not synced {variant}: {problem}")
    return tried, failures


def main(program, library, mode, step=1):
    check(mode in ("order", "replay"), __doc__)
    failures = 0
    with scratch() as top:
        for number, scene in enumerate(small_scenes(program, top)):
            (folder := top / f"scene-{number}").mkdir()
            scene.prepare(out := folder / "out")
            done, _ = interposed(program, library, scene, out, log=folder / "log")
            check(done.returncode == 0, f"{scene.name}: {done.stderr.decode()}")
            calls = calls_of(folder / "log")
            if mode == "order":
                problems = broken_order(calls)
                check(broken_order([call for call in calls if call[1] != "sync"]),
                      "a log without syncs passes")
                for problem in problems[:10]:
                    print(f"FAILED: {scene.name}, {problem.replace(str(out) + '/', '')}")
                failures += len(problems)
                print(f"{scene.name}: {len(calls)} calls, {len(problems)} out of order", flush=True)
            else:
                tried, wrong = replay(program, scene, folder, calls, results(out), step)
                failures += wrong
                print(f"{scene.name}: {tried} folders of {len(calls)} calls, {wrong} wrong",
                      flush=True)
        check(not failures, f"{failures} times")


if __name__ == "__main__":
    main(*sys.argv[1:4], *map(int, sys.argv[4:]))
