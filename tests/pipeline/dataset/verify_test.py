#!/usr/bin/env python3
"""Exports a run in every format, verifies what came of it, then damages it in several ways and
expects the damage to be named.

usage: verify_test.py PROGRAM
"""

import csv
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import odd_run
from exporter import Exporter, table, tree
from readers import READERS

SPLITS = ["--split", "0.6,0.2,0.2"]


class Verifier:
    def __init__(self, program):
        self.program = program

    def __call__(self, root, *options):
        command = [self.program, "dataset", "verify", root, "--json", "-", *options]
        result = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60)
        assert result.returncode in (0, 1), (command, result)
        found = json.loads(result.stdout)
        assert (result.returncode == 1) == bool(found["problems"]), result
        return found

    def expects(self, root, file, words, *options):
        problems = self(root, *options)["problems"]
        assert any(file == p["file"] and words in p["problem"] for p in problems), (
            root, file, words, problems)


def cut(path, size=-99):
    path.write_bytes(path.read_bytes()[:size])


def first_list(root):
    """The first file that names recordings, as a trainer opens it."""
    for pattern in ("metadata.csv", "*_manifest.json", "*/metadata.jsonl", "data/*/text",
                    "*.tar", "*/supervisions.jsonl.gz", "speakers.tsv", "*/*/*.lab"):
        for path in sorted(root.glob(pattern)):
            return path


def change_items(number, field, value):
    """Writes another value into row `number` (from 0) of items.csv."""
    def change(folder):
        items = folder / "about/items.csv"
        with open(items, newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))
        rows[1 + number][rows[0].index(field)] = value
        with open(items, "w", newline="", encoding="utf-8") as file:
            csv.writer(file, quoting=csv.QUOTE_ALL).writerows(rows)
    return change


def damages(root, name):
    """(what to do, the file that is named, words of the problem): none hides another."""
    rows = table(root, "items.csv")
    if name != "webdataset":
        cut_off, empty, rubbish = (row["audio"] for row in rows[:3])
        yield lambda folder: cut(folder / cut_off), cut_off, "as its header says"
        yield lambda folder: cut(folder / empty, 0), empty, "an empty file"
        yield (lambda folder: (folder / rubbish).write_bytes(bytes(range(256)) * 9), rubbish,
               "a WAV file")
    yield (lambda folder: (folder / "left.txt").touch(), "left.txt", "nothing names")
    place = "" if name in ("webdataset", "libritts", "mfa") else None
    for number, field, value in ((3, "samples", "7"), (4, "split", "other"), (5, "sample_rate", "1")):
        yield (change_items(number, field, value), place,
               f'expected the {field} "{value}" of about/items.csv:{number + 2}')


def make_incomplete(folder):
    export = folder / "about/export.json"
    told = json.loads(export.read_text())
    told["results"] = None
    export.write_text(json.dumps(told))


# Of what is the same for every format: each hides what others would do.
ABOUT_DAMAGES = [
    (lambda folder: cut(folder / "about/items.csv"), "about/items.csv", ""),
    (lambda folder: (folder / "about/items.csv").unlink(), "about/items.csv", "no such file"),
    (lambda folder: cut(folder / "about/export.json"), "about/export.json", ""),
    (make_incomplete, "about/export.json", "not complete"),
]


def check_damages(verify, root, temp, damages):
    """All of them at once are named, by any number of workers, and nothing is written."""
    folder = pathlib.Path(shutil.copytree(root, temp / "damaged"))
    for damage, _, _ in damages:
        damage(folder)
    before = tree(folder)
    problems = verify(folder, "--workers", "2")["problems"]
    for _, file, words in damages:
        assert any(file in (None, "", p["file"]) and words in p["problem"] for p in problems), (
            root, file, words, problems)
    assert verify(folder, "--workers", "1")["problems"] == problems
    assert tree(folder) == before, "nothing is written"
    shutil.rmtree(folder)


def check_broken_list(verify, root, temp):
    """A list that is no list is named."""
    listed = first_list(root).relative_to(root).as_posix()
    rubbish = lambda folder: (folder / listed).write_bytes(b"\xff\x00{\"|\n" * 50)
    check_damages(verify, root, temp, [(rubbish, listed, "")])


def check_whole(verify, root, name):
    found = verify(root)
    assert found["problems"] == [], (name, found)
    rows = table(root, "items.csv")
    assert found["format"] == name and found["utterances"] == len(rows)
    assert abs(found["seconds"] - sum(float(row["seconds"]) for row in rows)) < 1e-3
    for split, part in found["splits"].items():
        told = [row for row in rows if row["split"] == split]
        assert part["utterances"] == len(told), (name, split)
        if name != "ljspeech":
            assert part["speakers"] == len({row["speaker"] for row in told}), (name, found)
    return found


def check_without_about(verify, root, name, temp):
    bare = pathlib.Path(shutil.copytree(root, temp / "bare"))
    shutil.rmtree(bare / "about")
    assert verify(bare, "--format", name)["problems"] == [], name
    result = subprocess.run([verify.program, "dataset", "verify", bare], capture_output=True)
    assert result.returncode == 2 and b"about/export.json" in result.stderr
    shutil.rmtree(bare)


def check_terminal(program, root):
    """A table, no more than twenty problems, and nothing with --quiet when all is right."""
    def said(*options):
        command = [program, "dataset", "verify", root, *options]
        return subprocess.run(command, capture_output=True, encoding="utf-8")

    result = said()
    assert result.returncode == 0 and result.stdout.startswith("split"), result
    assert result.stdout.endswith("\n0 problems\n"), result
    assert said("--quiet").stdout == ""
    for number in range(25):
        (root / f"stray-{number}").touch()
    lines = said("--quiet").stdout.splitlines()
    assert len(lines) == 21 and lines[-1] == "... and 5 more (--json has all)", lines
    assert lines[0].startswith(f"{root}/stray-0: expected "), lines
    for number in range(25):
        (root / f"stray-{number}").unlink()
    result = said("--json", root / "found.json")
    assert result.returncode == 2 and "outside of the data set" in result.stderr, result


def main(program):
    with tempfile.TemporaryDirectory() as name:
        temp = pathlib.Path(name)
        export = Exporter(program, odd_run.render(program, temp, "--alignments", "json"))
        verify = Verifier(program)
        for form in READERS:
            root = export(temp / form, form, *SPLITS, "--copies", "1", "--speed", "0.9,1.1")
            check_whole(verify, root, form)
            check_without_about(verify, root, form, temp)
            check_damages(verify, root, temp, list(damages(root, form)))
            check_broken_list(verify, root, temp)
        for damage in ABOUT_DAMAGES:
            check_damages(verify, temp / "nemo", temp, [damage])
        shards = export(temp / "shards", "webdataset", "--shard-bytes", "100000", *SPLITS)
        assert len(list(shards.glob("*.tar"))) > 3
        check_whole(verify, shards, "webdataset")
        next(shards.glob("train-000000.tar")).unlink()
        verify.expects(shards, "train-000001.tar", "expected the archive 0")
        for form, rate in (("nemo", "16000"), ("piper", "16000"), ("kaldi", "8000")):
            root = export(temp / f"{form}-{rate}", form, "--sample-rate", rate)
            check_whole(verify, root, form)
        verify.expects(temp / "nemo", "about/export.json", "expected kaldi, found nemo",
                       "--format", "kaldi")
        check_terminal(program, temp / "ljspeech")


if __name__ == "__main__":
    main(sys.argv[1])
