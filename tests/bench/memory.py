"""How much memory one worker takes, by the length of what it speaks, and whether items add to it.

Speaks chunks of about 3, 12 and 30 s with a packed model of the released size and with the same
model made in memory, each in a process of its own, and sets the peak resident memory beside the
limit: 500 MB, of which the weights are most, and 12 MB for each second of the longest chunk. Pages
of the mapped file count. Then renders 100 and 1,000 unlike short items with the demo model and one
worker: the peaks may differ by what the program remembers of an item, well below 10 KB.

usage: memory.py PROGRAM     (exit status 1 when a limit is broken)
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import wave

BASE_MB, PER_SECOND_MB = 500, 12
GROWTH_KB_PER_ITEM = 10
SYMBOLS = {3: 20, 12: 40, 30: 100}  # that last so many seconds; a model made up has no steady pace
WORDS = "one two three four five six seven eight nine ten stone river cloud lamp door".split()


def peak_mb(command):
    """Runs `command`, which must succeed, and returns the most memory it ever had, in 10^6 bytes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"failed: {' '.join(map(str, command))}")
    return usage.ru_maxrss * 1024 / 1e6


def say(program, model, seconds, folder):
    """Speaks one chunk of about `seconds`; its true length and the peak memory."""
    sound = folder / "chunk.wav"
    phonemes = ("na me si lo tu " * 40)[: SYMBOLS[seconds]]
    command = [program, "say", "--phonemes", phonemes, "--model", model, "--voice", "af_heart"]
    peak = peak_mb([*command, "-o", sound])
    with wave.open(str(sound)) as file:
        return file.getnframes() / file.getframerate(), peak


def render(program, items, folder):
    base = len(WORDS)
    lines = folder / "lines.txt"
    with open(lines, "w") as file:
        for i in range(items):
            words = [WORDS[i // base**k % base] for k in range(3 + i % 3)]
            file.write(" ".join(words) + ".\n")
    output = folder / f"out-{items}"
    corpus = {"name": "lines", "text": str(lines)}
    defaults = {"voice": "demo_slt", "speed": 4}
    job = folder / f"job-{items}.json"
    job.write_text(
        json.dumps({"output": str(output), "defaults": defaults, "corpora": [corpus]})
    )
    return peak_mb([program, "render", job, "--workers", "1", "--quiet"])


def main(program):
    broken = False
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        packed = folder / "full.kkr"
        subprocess.run(
            [program, "model", "import", "synthetic", "-o", packed],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        print(f"packed file: {packed.stat().st_size / 1e6:.0f} MB")
        print(f"{'model':10} {'audio s':>8} {'peak MB':>8} {'limit MB':>9}")
        for model in (packed, "synthetic"):
            for wanted in SYMBOLS:
                seconds, peak = say(program, model, wanted, folder)
                limit = BASE_MB + PER_SECOND_MB * seconds
                broken |= peak > limit
                kind = "packed" if model is packed else model
                mark = "" if peak <= limit else "  broken"
                print(f"{kind:10} {seconds:8.2f} {peak:8.0f} {limit:9.0f}{mark}", flush=True)

        few, many = 100, 1000
        peaks = [render(program, items, folder) for items in (few, many)]
        growth = (peaks[1] - peaks[0]) * 1000 / (many - few)
        broken |= growth > GROWTH_KB_PER_ITEM
        print(
            f"{few} items {peaks[0]:.1f} MB, {many} items {peaks[1]:.1f} MB:"
            f" {growth:.2f} KB per item (limit {GROWTH_KB_PER_ITEM})"
        )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
