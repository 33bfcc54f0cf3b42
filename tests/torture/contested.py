"""Faults and foreign files at once, over every command that writes. The calls that look at files
count, too (calls.h). In each run

- `fail`: one call fails, with EIO, ESTALE, EACCES or ELOOP, among files, links and pipes of a user
  that lie in the places of results and around them;
- `save`: somebody saves a file in the place of a result just before one call;
- `poor`: the same where the file system can neither exchange two files nor keep one from being
  replaced; before a rename itself nobody saves, for nothing helps there.

Afterwards every file of the user, and every file that the command reads, has to be what it was, and
so after the same command undisturbed.

usage: contested.py PROGRAM LIBRARY fail|save|poor [STEP]    each STEP-th call (default: 1)
"""

import collections
import errno
import random
import shutil
import subprocess
import sys

from faults import calls_of, interposed
from foreign import Foreign
from scenes import Scene, check, scratch, small_scenes

ERRORS = (errno.EIO, errno.ESTALE, errno.EACCES, errno.ELOOP)
AROUND = ("notes.txt", "list/notes.txt", "audio/notes.txt", "report/notes.txt",
          ".kokoro-render/notes.txt", "take-0001.txt")


def all_scenes(program, folder):
    """Those of the other tortures, and commands whose results are a page, a report or takes."""
    scenes = small_scenes(program, folder)
    (empty := folder / "empty").mkdir()
    finished, changed = folder / "finished", folder / "changed"
    return [
        *scenes,
        Scene("say", ["say", "Hi.", "Yes.", "--speed", 4, "-o", "OUT/take.wav", "--alignments",
                      "srt,json", "--curves", "--quiet"], empty),
        Scene("report show", ["report", "show", "OUT"], finished),
        Scene("diff page", ["diff", finished, changed, "--page", "OUT"]),
    ]


def files_of(out):
    """All results, reports too."""
    return sorted(path.relative_to(out) for path in out.rglob("*")
                  if path.is_file() and ".kokoro-render" not in path.parts)


class Contest:
    """One command, with the calls that it makes undisturbed."""

    def __init__(self, program, library, scene, folder, inputs, mode):
        self.program, self.library, self.scene, self.folder = program, library, scene, folder
        self.inputs, self.mode = inputs, mode
        self.how = {"poor": 1} if mode == "poor" else {"looks": 1}
        self.codes = collections.Counter()
        folder.mkdir()
        out = self.prepare()
        done, self.calls = interposed(program, library, scene, out, log=folder / "log", **self.how)
        check(done.returncode in (0, 1) and self.calls > 20,
              f"{scene.name}: {done.returncode}, {self.calls} calls: {done.stderr.decode()}")
        self.names = [call[1] for call in calls_of(folder / "log")]
        self.paths = files_of(out)
        for file in folder.glob("log*"):
            file.unlink()

    def prepare(self):
        out = self.folder / "out"
        for path in (out, self.folder / "precious"):
            shutil.rmtree(path, ignore_errors=True)
        self.scene.prepare(out)
        return out

    def foreign(self, out, number):
        """Files of the user around the results, and every second time in their places, too."""
        foreign = Foreign(self.folder / "precious")
        foreign.watch(*self.inputs)
        if self.scene.name.startswith("export") and number % 2:
            return foreign  # which takes a folder of its own
        for name in random.sample(AROUND, 3):
            foreign.lay(out / name)
        if number % 2 == 0:
            path = random.choice(self.paths)
            foreign.lay(out / random.choice([path, path, path.parent]))
        return foreign

    def problem(self, at, number):
        """What is wrong after the run in which call `at` is disturbed."""
        out = self.prepare()
        settings = {"at": at, "errno": ERRORS[number % len(ERRORS)], **self.how}
        saved = None
        if self.mode == "fail":
            foreign = self.foreign(out, number)
        else:
            foreign = Foreign(self.folder / "precious")
            foreign.watch(*self.inputs)
            saved = out / self.paths[number % len(self.paths)]
            settings["save"] = saved
        try:
            done, calls = interposed(self.program, self.library, self.scene, out, **settings)
        except subprocess.TimeoutExpired:
            return "never ended"
        self.codes[done.returncode if calls >= at else "not reached"] += 1
        for again in (False, True):
            when = "then, undisturbed, " if again else ""
            if again:
                done = subprocess.run(self.scene.command(self.program, out), capture_output=True)
            if done.returncode not in (0, 1, 2, 3, 4):
                return f"{when}exit code {done.returncode}: {done.stderr.decode(errors='replace')}"
            if violations := foreign.violations():
                return when + "; ".join(f"{path}: {what}" for path, what in violations[:3])
            if saved and calls >= at and (not saved.is_file() or saved.read_bytes() != b"precious"):
                return f"{when}{saved.relative_to(out)} was saved, and is lost"
        return ""

    def points(self, step):
        """The calls to disturb."""
        numbers = range(1, self.calls + 1)
        if self.mode == "poor":
            numbers = [number for number in numbers if self.names[number - 1] != "rename"]
        return numbers[random.randrange(step)::step]


def main(program, library, mode, step=1):
    check(mode in ("fail", "save", "poor"), __doc__)
    random.seed(1)
    with scratch() as top:
        runs = failures = 0
        scenes = all_scenes(program, top)
        inputs = [path for path in top.rglob("*") if path.is_file()]
        for place, scene in enumerate(scenes):
            contest = Contest(program, library, scene, top / f"scene-{place}", inputs, mode)
            points = contest.points(step)
            for number, at in enumerate(points):
                if problem := contest.problem(at, number):
                    failures += 1
                    print(f"FAILED: {scene.name}, call {at} ({contest.names[at - 1]}): {problem}")
            runs += len(points)
            print(f"{scene.name}: {len(points)} runs over {contest.calls} calls, exit codes "
                  f"{dict(sorted(contest.codes.items(), key=str))}", flush=True)
        print(f"{runs} runs, each repeated undisturbed")
        check(not failures, f"{failures} runs")


if __name__ == "__main__":
    main(*sys.argv[1:4], *map(int, sys.argv[4:]))
