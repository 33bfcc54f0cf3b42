"""Kills the helper that runs espeak-ng at random moments while commands read texts, and compares:
the results have to be those of one quiet run, byte for byte. A helper that dies with a text in hand
is started again, so no item may fail.

usage: helper_kills.py PROGRAM KILLS [SEED]
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scenes import WORDS, check, difference, results, scratch

MEAN_SECONDS = 0.25  # between kills: a start takes a tenth of that on an idle machine
LANGUAGES = ["en-us", "en-gb", "es", "fr-fr", "hi", "it", "pt-br", "de", "pl"]


def write_job(folder, items):
    """Texts that espeak-ng reads for most of the command's time."""
    texts = [{"id": str(i), "language": LANGUAGES[i % 9], "speed": 4,
              "text": " ".join(random.choices(WORDS, k=12)) + f" {i}."} for i in range(items)]
    job = folder / f"job-{items}.json"
    job.write_text(json.dumps({"output": "out", "defaults": {"voice": "demo_slt"},
                               "corpora": [{"name": "list", "items": texts}]}))
    return job


def helpers_of(process):
    try:
        tasks = os.listdir(f"/proc/{process}/task")
        return [int(child) for task in tasks
                for child in Path(f"/proc/{process}/task/{task}/children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []


def run(command, mean_seconds):
    """Runs it, and kills its helper again and again, where that is not 0. Returns what it printed,
    and the number of kills."""
    kills = 0
    with tempfile.TemporaryFile() as file:
        process = subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT)
        while mean_seconds and process.poll() is None:
            time.sleep(random.expovariate(1 / mean_seconds))
            for helper in helpers_of(process.pid):
                try:
                    os.kill(helper, signal.SIGKILL)
                    kills += 1
                except ProcessLookupError:
                    pass
        process.wait()
        file.seek(0)
        output = file.read()
    check(process.returncode == 0,
          f"exit code {process.returncode}: {output[-500:].decode(errors='replace')}")
    return output, kills


def main(program, wanted, seed):
    random.seed(seed)
    with scratch() as folder:
        job, long_job = write_job(folder, 60), write_job(folder, 3000)
        render = [program, "render", job, "--workers", "2", "--quiet", "--output"]
        phonemize = [program, "phonemize", "--lines", "--file", folder / "lines.txt"]
        lines = [item["text"] for item in json.loads(long_job.read_text())["corpora"][0]["items"]]
        (folder / "lines.txt").write_text("\n".join(lines))
        plan = [program, "plan", long_job, "--json", folder / "plan.json"]
        run([*render, folder / "quiet"], 0)
        expected, spoken = results(folder / "quiet"), run(phonemize, 0)[0]
        run(plan, 0)
        tokens = json.loads((folder / "plan.json").read_text())["total"]["tokens"]
        counts = {"render": 0, "plan": 0, "phonemize": 0}
        rounds = 0
        while sum(counts.values()) < wanted:
            out = folder / f"killed-{rounds}"
            rounds += 1
            counts["render"] += run([*render, out], MEAN_SECONDS)[1]
            found = difference(results(out), expected)
            check(not found, f"render into {out}: {found}")
            counts["plan"] += run(plan, MEAN_SECONDS)[1]
            planned = json.loads((folder / "plan.json").read_text())["total"]["tokens"]
            check(planned == tokens, f"plan: {planned} tokens, not {tokens}")
            output, kills = run(phonemize, MEAN_SECONDS)
            counts["phonemize"] += kills
            check(output == spoken, f"phonemize: other phonemes, see {folder}")
        print(f"{counts} kills in {rounds} rounds: the same bytes")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
