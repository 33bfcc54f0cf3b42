"""What the pipeline costs beside the engine, and what a corpus's size does to memory.

Renders corpora of short unlike items with the demo model and prints, from the reports: the share
of the workers' time that is no stage at all (reading, scheduling, journal, metadata), that is
writing (encoding, flushing to the disk), and the peak memory. Items of half a second of a model
this small are the worst case: with the full-sized one a stage takes ten times as long.

usage: pipeline_overhead.py PROGRAM [ITEMS...]     (default: 2000 20000; the latter takes minutes)
"""

import json
import pathlib
import subprocess
import sys
import tempfile

WORDS = "one two three four five six seven eight nine ten stone river cloud lamp door".split()


def write_job(folder, items):
    base = len(WORDS)
    with open(folder / "lines.txt", "w") as lines:
        for i in range(items):
            words = [WORDS[i // base**k % base] for k in range(4)]
            lines.write(" ".join(words) + ".\n")
    job = {
        "output": "out",
        "defaults": {"voice": "demo_slt", "speed": 4},
        "corpora": [{"name": "lines", "text": "lines.txt"}],
    }
    (folder / "job.json").write_text(json.dumps(job))
    return folder / "job.json"


def measure(program, items, workers):
    with tempfile.TemporaryDirectory() as name:
        job = write_job(pathlib.Path(name), items)
        subprocess.run([program, "render", job, "--workers", str(workers), "--quiet"], check=True)
        report = json.loads((pathlib.Path(name) / "out/report/report.json").read_text())
    totals = report["totals"]
    stages = {stage["name"]: stage["seconds"] for stage in report["stages"]}
    available = totals["wall_seconds"] * workers
    return {
        "wall": totals["wall_seconds"],
        "overhead": 1 - sum(stages.values()) / available,
        "write": stages["write"] / available,
        "memory": totals["peak_memory_bytes"] / 2**20,
    }


def main(program, counts):
    print(f"{'items':>8} {'workers':>8} {'wall s':>8} {'overhead':>9} {'write':>7} {'memory':>10}")
    for items in counts:
        for workers in (1, 2):
            row = measure(program, items, workers)
            print(
                f"{items:8} {workers:8} {row['wall']:8.1f} {row['overhead']:9.2%}"
                f" {row['write']:7.2%} {row['memory']:6.1f} MiB",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1], [int(count) for count in sys.argv[2:]] or [2000, 20000])
