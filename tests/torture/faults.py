"""Lets one call after the other fail that a command makes to change its folder, by a library that
stands before libc's (faults.cpp). Every time

- the command ends with exit code 1 or 3 and says why; or with 0, and then all results are there,
  and what failed was no flush to the disk;
- the same command, undisturbed, then makes the results of an undisturbed run, byte for byte;
- the user's files in the folder stay what they are.

`fail` fails call N alone, with ENOSPC and with EIO; `full` fails it and all later ones that take
room, as a disk does that is full and stays so.

usage: faults.py PROGRAM LIBRARY fail|full [STEP]    goes through each STEP-th call (default: 1)
"""

import collections
import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path

from scenes import check, difference, results, scratch, small_scenes

FOREIGN = {"notes.txt": b"of the user", "list/notes.txt": b"too", "audio/notes.txt": b"three"}


def interposed(program, library, scene, out, **settings):
    """Runs the command of a scene behind the library."""
    count = out.with_name("count")
    count.write_bytes(bytes(8))
    environment = {f"FAULTS_{name.upper()}": str(value) for name, value in settings.items()}
    environment |= {"FAULTS_ROOT": str(out), "FAULTS_COUNT": str(count), "LD_PRELOAD": library}
    done = subprocess.run(scene.command(program, out), capture_output=True, timeout=100,
                          env=os.environ | environment, stdin=subprocess.DEVNULL)
    return done, int.from_bytes(count.read_bytes(), "little")


def calls_of(log):
    """[(number, name, result, inode, path, second path, bytes)] in their order."""
    calls = []
    for line in log.read_text().splitlines():
        number, name, result, inode, path, other, data = line.split("\t")
        calls.append((int(number), name, int(result), int(inode), Path(path), Path(other),
                      bytes.fromhex(data)))
    return calls


class Torture:
    def __init__(self, program, library, scene, folder):
        self.program, self.library, self.scene, self.folder = program, library, scene, folder
        folder.mkdir()
        self.codes, self.failures = collections.Counter(), 0
        out = self.prepare()
        done, self.calls = interposed(program, library, scene, out)
        check(done.returncode == 0 and self.calls > 20,
              f"{scene.name}: {done.returncode}, {self.calls} calls: {done.stderr.decode()}")
        self.expected = results(out)

    def prepare(self):
        out = self.folder / "out"
        shutil.rmtree(out, ignore_errors=True)
        self.scene.prepare(out)
        if not self.scene.name.startswith("export"):  # which takes a folder of its own
            for name, content in FOREIGN.items():
                (out / name).parent.mkdir(parents=True, exist_ok=True)
                (out / name).write_bytes(content)
        return out

    def fault(self, at, error, **how):
        """What is wrong after call `at` failed."""
        out, log = self.prepare(), self.folder / "log"
        log.unlink(missing_ok=True)
        try:
            done, calls = interposed(self.program, self.library, self.scene, out, at=at,
                                     errno=error, log=log, **how)
        except subprocess.TimeoutExpired:
            return "never ended"
        for file in self.folder.glob("log.*"):
            file.unlink()
        if calls < at:
            return ""  # threads met in another order
        failed = calls_of(log)[at - 1]
        what = f"{failed[1]} of {failed[4].relative_to(out)}"
        self.codes[done.returncode] += 1
        said = done.stderr.decode(errors="replace")
        if done.returncode not in (0, 1, 3):
            return f"{what}: exit code {done.returncode}: {said}"
        is_of_report = "cannot write the report" in said  # which the next run makes again
        if done.returncode == 0 and failed[1] == "sync" and not is_of_report:
            return f"{what}: exit code 0, although this may be lost"
        if done.returncode == 0 and (problem := difference(results(out), self.expected)):
            return f"{what}: exit code 0, but {problem}"
        if done.returncode and not said.strip():
            return f"{what}: exit code {done.returncode} without a word"
        again = subprocess.run(self.scene.command(self.program, out), capture_output=True)
        if again.returncode:
            return f"{what}: then exit code {again.returncode}: {again.stderr.decode()}"
        if problem := difference(results(out), self.expected):
            return f"{what}: {problem}"
        return ""


def main(program, library, mode, step=1):
    check(mode in ("fail", "full"), __doc__)
    with scratch() as folder:
        failures = 0
        for number, scene in enumerate(small_scenes(program, folder)):
            torture = Torture(program, library, scene, folder / f"scene-{number}")
            points = 0
            for at in range(1 + number % step, torture.calls + 1, step):
                errors = (errno.ENOSPC, errno.EIO) if mode == "fail" else (errno.ENOSPC,)
                for error in errors if step == 1 else errors[points % len(errors):][:1]:
                    points += 1
                    how = {"lasts": 1} if mode == "full" else {}
                    if problem := torture.fault(at, error, **how):
                        failures += 1
                        print(f"FAILED: {scene.name}, call {at}, {errno.errorcode[error]}: {problem}")
            print(f"{scene.name}: {points} faults in {torture.calls} calls, exit codes "
                  f"{dict(torture.codes)}", flush=True)
        check(not failures, f"{failures} faults")


if __name__ == "__main__":
    main(*sys.argv[1:4], *map(int, sys.argv[4:]))
