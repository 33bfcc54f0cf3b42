#!/usr/bin/env python3
"""How fast `diff` is, and what long items do to its memory.

Renders samples/dataset's sentences twice with unlike seeds, and prints how many times faster than
real time one worker compares them: each with itself (equal bytes), and both renders with each
other (all items differ and are compared as speech). Then joins the sentences to a pair of items of
ten minutes and of an hour, and prints the peak memory of comparing them. Seconds are those of the
processor, so that others on the machine disturb little.

usage: diff_speed.py PROGRAM
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import wave

SENTENCES = pathlib.Path(__file__).parents[2] / "samples/dataset/sentences.csv"


def render(program, folder, name, seed):
    job = {
        "model": "demo",
        "seed": seed,
        "output": name,
        "defaults": {"voice": "demo_slt"},
        "corpora": [{"name": "c", "table": str(SENTENCES)}],
    }
    (folder / f"{name}.json").write_text(json.dumps(job))
    subprocess.run([program, "render", folder / f"{name}.json"], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return folder / name


def seconds_of(folder):
    with open(folder / "metadata.jsonl", encoding="utf-8") as lines:
        return sum(json.loads(line)["seconds"] for line in lines)


def compare(program, before, after):
    """Seconds of the processor and peak memory in MiB of one comparison."""
    code = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL);"
        "use = resource.getrusage(resource.RUSAGE_CHILDREN);"
        "print(use.ru_utime + use.ru_stime, use.ru_maxrss / 1024)"
    )
    out = subprocess.run(
        [sys.executable, "-c", code, program, "diff", before, after, "--workers", "1"],
        check=True, stdout=subprocess.PIPE, text=True).stdout
    return tuple(map(float, out.split()))


def join(folder, target, seconds):
    """One file of all sentences, again and again."""
    pieces = sorted((folder / "c").rglob("*.wav"))
    with wave.open(str(pieces[0])) as first:
        parameters = first.getparams()
    with wave.open(str(target), "wb") as out:
        out.setparams(parameters)
        written = 0
        while written < seconds * parameters.framerate:
            for piece in pieces:
                with wave.open(str(piece)) as file:
                    out.writeframes(file.readframes(file.getnframes()))
                    written += file.getnframes()
                if written >= seconds * parameters.framerate:
                    break


def main(program):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        one, other = (render(program, folder, f"seed{seed}", seed) for seed in (1, 2))
        audio = seconds_of(one)
        shutil.copytree(one, folder / "copy")
        for what, after in (("equal bytes", folder / "copy"), ("other speech", other)):
            used, _ = compare(program, one, after)
            print(f"{what:13} {audio / used:8.0f} times real time")
        for minutes in (10, 60):
            for side in (one, other):
                join(side, folder / f"{side.name}.wav", 60 * minutes)
            used, memory = compare(program, folder / "seed1.wav", folder / "seed2.wav")
            print(f"{minutes:3} minutes   {60 * minutes / used:8.0f} times real time, {memory:.0f} MiB")


if __name__ == "__main__":
    main(*sys.argv[1:])
