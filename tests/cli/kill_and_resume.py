"""Kills `kokoro-render render` with SIGKILL at random moments, again and again, until it gets to
its end all the same; then the output has to be what one quiet run makes, byte for byte, and no item
may have been rendered again after it was journaled.

usage: kill_and_resume.py PROGRAM KILLS
"""

import collections
import json
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

WORDS = "one two three river stone door lamp cloud seven ten why not yes".split()


def write_job(folder):
    lines = [f"{a} {b}." for a in WORDS for b in WORDS[:5]]
    lines += lines[:10]  # said twice: copies
    (folder / "lines.txt").write_text("\n".join(lines))
    bad = {"id": "bad", "text": "Hello.", "voice": "nobody"}
    long = {"id": "long", "text": "The rain had stopped, and the road was dry. " * 20}
    job = {
        "output": "out",
        "sidecars": True,
        "alignments": ["textgrid", "ctm", "srt", "vtt", "json", "labels"],
        "curves": True,
        "defaults": {"voice": {"draw": {"demo_slt": 1, "demo_rms": 1}}, "speed": 4},
        "corpora": [
            {"name": "text", "text": "lines.txt"},
            {"name": "list", "items": [bad, long]},
        ],
    }
    (folder / "job.json").write_text(json.dumps(job))
    return folder / "job.json"


def results(output):
    """Bytes of every file but the books and the reports, by relative path."""
    return {
        path.relative_to(output): path.read_bytes()
        for path in output.rglob("*")
        if path.is_file() and path.relative_to(output).parts[0] not in (".kokoro-render", "report")
    }


def journal_items(output):
    for line in (output / ".kokoro-render" / "journal-0-of-1.jsonl").read_bytes().splitlines():
        try:
            record = json.loads(line[17:])
        except ValueError:
            continue  # torn by the kill, and cut off or still the last
        if record["record"] == "item":
            yield record


def check(condition, message):
    if not condition:
        sys.exit(f"FAILED: {message}")


def main(program, kills):
    random.seed(1)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        job = write_job(folder)

        def start(output):
            command = [program, "render", job, "--output", output, "--workers", "2", "--quiet"]
            return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        begin = time.monotonic()
        check(start(folder / "reference").wait() == 1, "expected the bad item to fail")
        longest = time.monotonic() - begin
        reference = results(folder / "reference")
        items = sum(path.suffix == ".wav" for path in reference)
        check(items > 70, f"too few items: {items}")
        check(len(reference) == items * 10 + 1, f"{len(reference)} files of {items} items")

        done = rounds = 0
        while done < kills:
            output = folder / f"killed-{rounds}"
            rounds += 1
            while True:
                process = start(output)
                try:
                    # Short enough that many kills fall into one rendering of the job.
                    code = process.wait(random.uniform(0, longest / 3) if done < kills else None)
                except subprocess.TimeoutExpired:
                    process.send_signal(signal.SIGKILL)
                    process.wait()
                    done += 1
                    continue
                check(code == 1, f"exit code {code} after {done} kills")
                break
            check(results(output) == reference, f"other results after {done} kills")
            counts = collections.Counter(
                (item["name"], item["fingerprint"])
                for item in journal_items(output)
                if item["status"] == "done"
            )
            again = [name for name, count in counts.items() if count > 1]
            check(not again, f"rendered again after they were journaled: {again}")
            check(len(counts) == items, f"{len(counts)} items journaled")
        print(f"{done} kills in {rounds} renderings of {items} items")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
