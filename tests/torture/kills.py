"""Kills every command that writes into a folder with SIGKILL at random moments, gives the same
command again until it gets to its end, and compares: the results have to be those of one quiet run,
byte for byte, and no item of a job may have been rendered again after it was journaled.

usage: kills.py PROGRAM KILLS [SEED]
"""

import collections
import json
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

from scenes import check, difference, make_scenes, results, scratch


def start(program, scene, out):
    return subprocess.Popen(scene.command(program, out), stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL)


def rendered_twice(output):
    """Names of items that the journals under `output` have more than one finished record of."""
    counts = collections.Counter()
    for journal in output.rglob(".kokoro-render/journal-*.jsonl"):
        for line in journal.read_bytes().splitlines():
            try:
                record = json.loads(line[17:])
            except ValueError:
                continue  # torn by the kill, and cut off or still the last
            if record["record"] == "item" and record["status"] == "done":
                counts[journal, record["name"], record["fingerprint"]] += 1
    return [name for (_, name, _), count in counts.items() if count > 1]


def kill_at(program, scene, out, moment):
    """Whether the command was still under way at this moment, in seconds after its start."""
    process = start(program, scene, out)
    try:
        process.wait(moment)
        return False
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return True


class Torture:
    """One command, what it makes when nothing disturbs it, and how long that takes."""

    def __init__(self, program, scene, folder):
        self.program, self.scene, self.folder = program, scene, folder
        self.kills = self.rounds = self.failures = 0
        scene.prepare(folder / "quiet")
        begin = time.monotonic()
        check(start(program, scene, folder / "quiet").wait() == 0, f"{scene.name} failed")
        self.seconds = time.monotonic() - begin
        self.expected = results(folder / "quiet")
        check(len(self.expected) > 3, f"{scene.name}: too few results")

    def round(self, most):
        """Up to `most` kills, and then a run to the end."""
        out = self.folder / f"killed-{self.rounds}"
        self.rounds += 1
        self.scene.prepare(out)
        moments = []
        for _ in range(random.randint(1, most)):
            moments.append(random.uniform(0, self.seconds))
            if not kill_at(self.program, self.scene, out, moments[-1]):
                break
            self.kills += 1
        process = subprocess.run(self.scene.command(self.program, out), capture_output=True)
        again = rendered_twice(out)
        hidden = [str(path) for path in out.rglob(".*.part*")]
        for problem in (
            process.returncode and f"exit code {process.returncode}: "
            f"{process.stderr.decode(errors='replace')}",
            difference(results(out), self.expected),
            again and f"rendered again: {again}",
            hidden and f"left behind: {hidden}",
        ):
            if problem:
                self.failures += 1
                print(f"FAILED: {self.scene.name} in {out}, killed after {moments} s: {problem}")
                return
        shutil.rmtree(out)


def main(program, kills, seed):
    random.seed(seed)
    with scratch() as folder:
        tortures = []
        for number, scene in enumerate(make_scenes(program, folder)):
            (place := folder / f"scene-{number}").mkdir()
            tortures.append(Torture(program, scene, place))
        while (left := kills - sum(torture.kills for torture in tortures)) > 0:
            min(tortures, key=lambda torture: (torture.kills, torture.rounds)).round(min(left, 3))
        for torture in tortures:
            print(f"{torture.scene.name}: {torture.kills} kills in {torture.rounds} rounds, "
                  f"{len(torture.expected)} files, {torture.seconds:.1f} s undisturbed")
        failures = sum(torture.failures for torture in tortures)
        check(not failures, f"{failures} rounds, see {folder}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
