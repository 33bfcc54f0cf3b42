#!/usr/bin/env python3
"""Exports a run with its alignments, also at other rates and speeds, and holds every border against
the run's own.

usage: alignment_export_test.py PROGRAM
"""

import json
import pathlib
import re
import shutil
import sys
import tempfile
from fractions import Fraction

import odd_run
from exporter import Exporter, table
from readers import json_gz_lines, json_lines

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "support"))
from text_grid import read_text_grid

VARIED = ["--sample-rate", "22050", "--copies", "2", "--speed", "0.8,1.25", "--band-limit",
          "8000,11025", "--split", "0.8,0.2,0"]


def alignments_of(run):
    """{(corpus, id): (words, phones)} of a run; each is (begin, end, symbol) in samples."""
    found = {}
    for line in json_lines(run / "metadata.jsonl"):
        told = json.loads((run / line["alignments"]["json"]).read_text(encoding="utf-8"))
        words = [word for sentence in told["sentences"] for word in sentence["words"]]
        phones = [phone for word in words for phone in word["phones"] if phone["phone"]]
        found[line["corpus"], line["id"]] = (
            [(word["begin"], word["end"], word["text"]) for word in words],
            [(phone["begin"], phone["end"], phone["phone"]) for phone in phones])
    return found


def check_moved(found, source, row):
    """`found` in seconds are the borders of `source`, in samples of the run, as `row` of items.csv
    says that the recording was varied: to the nearest sample, and within the file."""
    rate, samples = int(row["sample_rate"]), int(row["samples"])
    factor = Fraction(rate, 24000) / Fraction(row["speed_factor"])
    assert [symbol for *_, symbol in found] == [symbol for *_, symbol in source], row
    for (begin, end, _), (source_begin, source_end, _) in zip(found, source):
        for time, sample in ((begin, source_begin), (end, source_end)):
            heard = time * rate
            assert abs(heard - round(heard)) < 0.05, (time, rate)
            assert abs(round(heard) - sample * factor) <= Fraction(1, 2) or round(heard) == samples
        assert 0 <= begin < end <= samples / rate + 1e-6


def check_lhotse(root, source):
    """As SupervisionSegment.from_dict() takes them: kind to [symbol, start, duration, score]."""
    rows = {row["key"]: row for row in table(root, "items.csv")}
    told = [line for path in root.glob("*/supervisions.jsonl.gz") for line in json_gz_lines(path)]
    assert {line["id"] for line in told} == set(rows)
    for line in told:
        row = rows[line["id"]]
        assert list(line["alignment"]) == ["word", "phone"]
        for kind, truth in zip(("word", "phone"), source[row["corpus"], row["id"]]):
            items = line["alignment"][kind]
            assert all(score is None for *_, score in items)
            check_moved([(start, start + duration, symbol) for symbol, start, duration, _ in items],
                        truth, row)


def check_mfa(root, source):
    rows = {row["audio"].removesuffix(".wav"): row for row in table(root, "items.csv")}
    for name, row in rows.items():
        tiers = read_text_grid((root / f"{name}.TextGrid").read_text(encoding="utf-8"))
        assert list(tiers) == ["words", "phones"]
        for tier in tiers.values():
            assert tier[0][0] == 0 and all(a[1] == b[0] for a, b in zip(tier, tier[1:]))
            assert round(tier[-1][1] * int(row["sample_rate"])) == int(row["samples"])
        words, phones = ([part for part in tier if part[2]] for tier in tiers.values())
        check_moved(phones, source[row["corpus"], row["id"]][1], row)
        said = (root / f"{name}.lab").read_text(encoding="utf-8")
        assert re.findall(r"\w+", " ".join(word for *_, word in words)) == re.findall(r"\w+", said)


def check_refusals(export, run, temp):
    damaged = pathlib.Path(shutil.copytree(run, temp / "damaged"))
    path = damaged / "odd" / "money.alignment.json"
    whole = path.read_text(encoding="utf-8")
    for message, text in ((": syntax error while parsing", whole[:-9]),
                          ("money.alignment.json: expected the alignment of",
                           whole.replace("24000", "16000"))):
        path.write_text(text, encoding="utf-8")
        export.refuses(3, message, damaged, temp / "no", "--format", "mfa")
    path.unlink()
    export.refuses(3, "money.alignment.json", damaged, temp / "none", "--format", "lhotse")
    result = export.try_to(damaged, temp / "nemo", "--format", "nemo")
    assert result.returncode == 0 and "aligned" not in result.stdout, "it does not want them"


def main(program):
    with tempfile.TemporaryDirectory() as name:
        temp = pathlib.Path(name)
        export = Exporter(program, odd_run.render(program, temp))
        for form in ("lhotse", "mfa"):
            result = export.try_to(export.run, temp / f"no-{form}", "--format", form)
            assert "aligned    0 recordings (" in result.stdout, result
        for path in temp.glob("no-lhotse/*/supervisions.jsonl.gz"):
            assert not any("alignment" in line for line in json_gz_lines(path))
        assert not list(temp.rglob("*.TextGrid"))

        run = odd_run.render(program, temp, "--alignments", "json,textgrid")
        source = alignments_of(run)
        check_lhotse(export(temp / "lhotse", "lhotse"), source)
        check_lhotse(export(temp / "lhotse-varied", "lhotse", *VARIED), source)
        check_mfa(export(temp / "mfa", "mfa"), source)
        check_mfa(export(temp / "mfa-varied", "mfa", *VARIED), source)
        check_refusals(export, run, temp)


if __name__ == "__main__":
    main(sys.argv[1])
