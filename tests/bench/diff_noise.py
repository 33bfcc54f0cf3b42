#!/usr/bin/env python3
"""Measures how many items two renders that differ in their noise alone have beyond calibrated
limits: of the items that were calibrated with, and of others in the same voices.

usage: diff_noise.py KOKORO_RENDER
"""

import json
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "samples"
KEPT = ("id", "text", "phonemes", "voice", "language", "speed")


def run(*arguments):
    result = subprocess.run([PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, text=True)
    if result.returncode not in (0, 1):
        sys.exit(f"exit code {result.returncode}: {' '.join(map(str, arguments))}")
    return result.stdout


def render_with_seed(items, seed, folder):
    """The items as their job drew them, with another seed of their noise."""
    corpora = {}
    for item in items:
        corpora.setdefault(item["corpus"], []).append({key: item[key] for key in KEPT if key in item})
    for corpus in corpora.values():
        for item in corpus:
            if "text" in item:
                item.pop("phonemes", None)
    manifest = folder.with_suffix(".json")
    manifest.write_text(json.dumps({
        "output": str(folder), "seed": seed,
        "corpora": [{"name": name, "items": items} for name, items in corpora.items()]}))
    run("render", manifest, "--quiet")


def share_beyond(job, limits, folder):
    run("render", SAMPLES / f"{job}.json", "--output", folder / job, "--quiet")
    lines = (folder / job / "metadata.jsonl").read_text(encoding="utf-8").splitlines()
    items = [json.loads(line) for line in lines]
    for seed in (1005, 1006):
        render_with_seed(items, seed, folder / f"{job}-{seed}")
    run("diff", folder / f"{job}-1005", folder / f"{job}-1006", "--limits", limits,
        "--json", folder / "diff.json")
    report = json.loads((folder / "diff.json").read_text(encoding="utf-8"))
    return report["failed"], report["items"]


def main():
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        limits = folder / "limits.json"
        print(run("diff", "calibrate", SAMPLES / "dataset.json", "-o", limits, "--quiet"), end="")
        for job, what in (("dataset", "same items"), ("regression", "other items")):
            failed, items = share_beyond(job, limits, folder)
            print(f"{what}: {failed} of {items} beyond limits ({100 * failed / items:.2f}%)")


if __name__ == "__main__":
    main()
