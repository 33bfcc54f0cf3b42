"""How long the program takes before it speaks.

Renders one utterance of about 3 s with a packed model of the released size, whose file is in the
page cache, again and again, and prints how long the process lives beside the rendering itself:
linking, reading and checking the model, the text front end, and, since the process is followed to
its end, also writing the file and going away. So this is more than the time to the first sample.
Medians, and the least, which other load on the machine disturbs less.

usage: start_time.py PROGRAM [RUNS]     (default: 15; exit status 1 over 0.25 s)
"""

import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

LIMIT_SECONDS = 0.25
PHONEMES = ("na me si lo tu " * 2)[:20]  # 3 s with this model


def seconds_of(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def measure(program, folder, model):
    """Seconds beside the rendering of `render` and of `say`, and those of the rendering."""
    item = {"id": "one", "phonemes": PHONEMES}
    (folder / "items.jsonl").write_text(json.dumps(item) + "\n")
    output = folder / "out"
    subprocess.run(["rm", "-rf", output], check=True)
    job = {
        "output": str(output),
        "model": str(model),
        "defaults": {"voice": "af_heart"},
        "corpora": [{"name": "list", "jsonl": "items.jsonl"}],
    }
    (folder / "job.json").write_text(json.dumps(job))
    render = seconds_of([program, "render", folder / "job.json", "--workers", "1", "--quiet"])
    report = json.loads((output / "report/report.json").read_text())
    rendering = sum(stage["seconds"] for stage in report["stages"])
    command = [program, "say", "--phonemes", PHONEMES, "--model", model, "--voice", "af_heart"]
    say = seconds_of([*command, "-o", folder / "one.wav"])
    return render - rendering, say - rendering, rendering


def main(program, runs):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        model = folder / "full.kkr"
        subprocess.run(
            [program, "model", "import", "synthetic", "-o", model],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        rows = [measure(program, folder, model) for _ in range(runs)]
        print(f"packed file: {model.stat().st_size / 1e6:.0f} MB, limit {LIMIT_SECONDS} s")
    medians = []
    for title, column in zip(("render", "say", "(rendering)"), zip(*rows)):
        medians.append(statistics.median(column))
        print(f"{title:12} median {medians[-1]:6.3f} s, least {min(column):6.3f} s")
    return 1 if medians[1] > LIMIT_SECONDS else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 15))
