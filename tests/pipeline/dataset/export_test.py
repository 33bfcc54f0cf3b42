#!/usr/bin/env python3
"""Exports a run of odd texts in every format, and reads it back with other people's readers.

usage: export_test.py PROGRAM
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import odd_run
from exporter import Exporter, table, tree
from readers import READERS, json_lines, listening, recording, seconds

ONE_LINE = {"ljspeech", "piper", "kaldi", "mfa"}  # the formats that have a line for a text
FETCHING = ["http", "src=", "href=", "url(", "@import", "<script", "<link", "<iframe", "<object"]


def one_line(text, separators=""):
    for c in separators:
        text = text.replace(c, " ")
    return " ".join(text.split())


def check_format(name, root, run):
    """Every item but the two left out is there, with its audio, its speaker and its text."""
    items = READERS[name](root)
    told = {row["key"]: row for row in table(root, "items.csv")}
    by_audio = {row["audio"]: row for row in told.values()}
    texts = odd_run.written()
    assert {(row["corpus"], row["id"]) for row in told.values()} == set(texts)
    source = {
        (line["corpus"], line["id"]): line
        for line in json_lines(run / "metadata.jsonl")
    }
    assert len(items) == len(texts), (name, len(items))
    for key, (sound, said, speaker, split) in items.items():
        row = told.get(key) or by_audio[key]
        name_of_item = row["corpus"], row["id"]
        text = texts[name_of_item]
        if name == "ljspeech":
            text = one_line(text, "|")
        if name not in ONE_LINE or name == "ljspeech":
            assert said[0] == text, (name, said[0], text)
        assert all(said), (name, said)
        line = source[name_of_item]
        assert speaker in (None, row["speaker"], line["voice"]) or name in ("piper", "kaldi", "mfa")
        assert split == row["split"] and row["samples"] == str(len(sound[1]) // 2)
        assert abs(seconds(sound) - line["seconds"]) <= 1 / sound[0]
        if sound[0] == 24000:
            assert sound[1] == recording(run / line["path"])[1], "the same samples"
    left_out = {row["name"]: row["reason"] for row in table(root, "left_out.csv")}
    assert set(left_out) == {"odd/empty", "odd/sounds"}, left_out
    assert left_out["odd/empty"].startswith("failed: ")
    assert left_out["odd/sounds"] == "text: given as phonemes, so there is none"
    if name in ONE_LINE:
        changed = {(row["key"], row["field"]): row for row in table(root, "changed.csv")}
        if name == "ljspeech":
            assert changed["odd-separators", "text"]["text"] == odd_run.TEXTS["separators"]
            assert changed["odd-white", "text"]["written"] == "One two three four five six."
    else:
        assert not table(root, "changed.csv")
    listening(root.rglob("*.wav")) if name != "webdataset" else None
    return items


def check_texts_agree(readings):
    """What a format with the normalised text says is what all others say."""
    normalised = {key: said[1] for key, (_, said, _, _) in readings["nemo"].items()}
    assert normalised["odd-money"] == "It costs five dollars."
    for name in ("audiofolder", "webdataset", "lhotse"):
        assert {key: said[1] for key, (_, said, _, _) in readings[name].items()} == normalised
    for name in ("piper", "mfa"):
        for key, (_, said, _, _) in readings[name].items():
            assert said[0] == one_line(normalised[key]), (name, said)
    for key, (_, said, speaker, _) in readings["kaldi"].items():
        assert said[0] == one_line(normalised[key.removeprefix(speaker + "-")])


def check_page(path):
    text = path.read_text(encoding="utf-8")
    xml.etree.ElementTree.fromstring(text)
    for mark in FETCHING:
        assert mark not in text.lower(), mark
    for heading in ("Splits", "Durations", "Speaking rate", "Sounds", "Loudness", "Quality", "Speakers", "Left out"):
        assert f"<h2>{heading}</h2>" in text, heading


def check_card(root, export, temp):
    """It begins with YAML that the hub knows the keys of, and says what the other files say."""
    def parts(folder):
        text = (folder / "README.md").read_text(encoding="utf-8")
        assert text.startswith("---\n")
        head, _, body = text[4:].partition("\n---\n")
        return head.split("\n"), body

    head, body = parts(root)
    keys = [line.split(":")[0] for line in head if not line.startswith("- ")]
    assert keys == ["language", "pretty_name", "task_categories", "size_categories", "tags"], head
    assert {'- "en"', "- text-to-speech", "- n<1K", "- synthetic"} <= set(head), head
    made = json.loads((root / "about" / "export.json").read_text())
    for row in table(root, "speakers.csv"):
        count = sum(int(row[f"{split}_utterances"]) for split in ("train", "validation", "test"))
        assert f"| `{row['voice']}` | {count} | " in body, (row, body)
    assert f"| train | {made['results']['recordings']} | " in body, body
    assert re.search(r"\| model \| `demo`, hash `[0-9a-f]{32}` \|", body), body
    assert "kokoro-render 0." in body and "Left out: 2 items" in body
    licence = 'mine: "all" of it'
    options = ["--licence", licence, "--max-seconds", "60", "--speaker-disjoint"]
    head, body = parts(export(temp / "licensed", "nemo", *options))
    assert head[0] == "license: " + json.dumps(licence), head
    assert "- seconds of audio: at most 60\n" in body
    assert "each speaker in one split" in body
    assert json.loads((temp / "licensed/about/export.json").read_text())["made_from"]["licence"] == licence
    export.refuses(3, "another export", export.run, temp / "licensed", "--format", "nemo")
    before = tree(temp / "licensed")
    options[1] = "cc-by-4.0"
    head, _ = parts(export(temp / "licensed", "nemo", *options))
    assert head[0] == 'license: "cc-by-4.0"', head
    after = tree(temp / "licensed")
    assert {str(file) for file in after if before[file] != after[file]} == {
        "README.md", "about/export.json"}


def check_splits(export, temp):
    shares = ["--split", "0.5,0.25,0.25"]
    whole = table(export(temp / "s1", "audiofolder", *shares), "items.csv")
    splits = {row["key"]: row["split"] for row in whole}
    assert set(splits.values()) == {"train", "validation", "test"}, splits
    # A limit leaves some out and moves none.
    lengths = sorted(float(row["seconds"]) for row in whole)
    limit = ["--max-seconds", str(lengths[len(lengths) // 2])]
    root = export(temp / "s2", "audiofolder", *shares, *limit)
    some = {row["key"]: row["split"] for row in table(root, "items.csv")}
    assert 0 < len(some) < len(splits) and some.items() <= splits.items()
    reasons = [row["reason"] for row in table(root, "left_out.csv")]
    assert len(reasons) == 2 + len(splits) - len(some)
    assert sum(reason.startswith("seconds: ") for reason in reasons) == len(splits) - len(some)
    rows = table(export(temp / "s3", "kaldi", *shares, "--speaker-disjoint"), "items.csv")
    of_speaker = {}
    for row in rows:
        assert of_speaker.setdefault(row["speaker"], row["split"]) == row["split"]
    assert len(of_speaker) == 3 and len(set(of_speaker.values())) == 3


def check_augmentation(export, temp):
    options = ["--copies", "2", "--speed", "0.9,1.1", "--gain-db", "-6,6", "--band-limit", "8000"]
    options += ["--seed", "3", "--split", "0.7,0.3,0"]
    root = export(temp / "augmented", "kaldi", *options)
    items = READERS["kaldi"](root)
    rows = {row["key"]: row for row in table(root, "items.csv")}
    copies = [row for row in rows.values() if row["original"]]
    originals = [row for row in rows.values() if not row["original"]]
    assert len(copies) == 2 * sum(row["split"] == "train" for row in originals) > 0
    assert len({row["speed_factor"] for row in copies}) > 1
    for row in copies:
        original = rows[row["original"]]
        assert row["split"] == "train" and row["key"].startswith(row["original"] + "-aug")
        speed = float(row["speed_factor"])
        assert 0.9 <= speed <= 1.1 and row["band_limit_hz"] == "8000"
        assert abs(float(row["seconds"]) * speed - float(original["seconds"])) < 0.001
        assert len(items[row["key"]][0][1]) // 2 == int(row["samples"])
        assert high_share(root / row["audio"]) < 0.001 < high_share(root / original["audio"])
    again = export(temp / "augmented-again", "kaldi", *options)
    assert tree(again) == tree(root)


def check_quality(export, temp):
    """`items.csv` says how good each recording is, and what a recogniser hears of it leaves some
    out. This one hears the same word everywhere."""
    for row in table(temp / "nemo", "items.csv"):
        assert 0 < float(row["snr_db"]) < 100 and row["clipped_samples"].isdigit(), row
        shares = [float(row[f"{place}_silence"]) for place in ("leading", "inner", "trailing")]
        assert min(shares) >= 0 and 0 < sum(shares) < 1, row
        assert float(row["sounds_per_second"]) > 0 and row["word_error_rate"] == "", row
    recogniser = temp / "bin" / "pocketsphinx_continuous"
    recogniser.parent.mkdir()
    recogniser.write_text("#!/bin/sh\ncat > /dev/null\necho FIRST\n")
    recogniser.chmod(0o755)
    heard = {"env": os.environ | {"PATH": f"{recogniser.parent}:/usr/bin:/bin"}}
    options = ["--format", "nemo", "--words", "--max-wer", "0.5"]
    for workers in ("1", "2"):
        root = temp / f"heard-{workers}"
        result = export.try_to(export.run, root, *options, "--workers", workers, **heard)
        assert result.returncode == 0, result
    (row,) = table(root, "items.csv")
    assert (row["id"], row["word_error_rate"]) == ("two-three", "0"), row
    reasons = {row["name"]: row["reason"] for row in table(root, "left_out.csv")}
    assert reasons["one-two/three"] == "word error rate: 1, expected at most 0.5", reasons
    assert tree(root) == tree(temp / "heard-1")
    assert "word error rate of a recogniser: at most 0.5" in (root / "README.md").read_text()
    result = export.try_to(export.run, temp / "no", *options, env={"PATH": str(temp)})
    assert result.returncode == 2 and "apt-get install pocketsphinx" in result.stderr, result
    export.refuses(2, "word error rate: expected words", export.run, temp / "no", "--format", "nemo",
                   "--max-wer", "0.5")
    figures = subprocess.run([export.program, "dataset", "stats", export.run, "--json", "-",
                              "--max-snr", "10000", "--max-silence", "0"],
                             check=True, capture_output=True, encoding="utf-8").stdout
    assert json.loads(figures)["left_out"]["silence"] == len(odd_run.written()), figures


def high_share(path):
    """Amplitude above 5 kHz, as a share of all."""

    def rms(*effect):
        report = subprocess.run(
            ["sox", path, "-n", *effect, "stat"], check=True, capture_output=True, encoding="utf-8"
        ).stderr
        lines = [line for line in report.splitlines() if line.startswith("RMS     amplitude")]
        return float(lines[0].split()[-1])

    return rms("sinc", "5000") / rms()


def check_refusals(export, run, temp):
    form = ["--format", "nemo"]
    root = export(temp / "once", "nemo")
    before = tree(root)
    assert tree(export(root, "nemo")) == before, "made again"
    export.refuses(3, "another export", run, root, "--format", "kaldi")
    (temp / "full").mkdir()
    (temp / "full" / "file").touch()
    export.refuses(3, "holds other things", run, temp / "full", *form)
    export.refuses(2, "ljspeech", run, temp / "no", "--format", "tfrecord")
    export.refuses(2, "export audiofolder", run, temp / "no", "--format", "hf-parquet")
    export.refuses(2, "22050", run, temp / "no", "--format", "ljspeech", "--sample-rate", "8000")
    export.refuses(2, "add up to 1", run, temp / "no", *form, "--split", "0.5,0.5,0.5")
    export.refuses(3, "no journal", temp / "full", temp / "no", *form)
    assert not (temp / "no").exists()

    command = [export.program, "render", run.parent / "job.json", "--output", temp / "no"]
    command += ["--dataset", "nemo", "--dataset-output", temp / "full"]
    result = subprocess.run(command, capture_output=True)
    assert result.returncode == 3 and not (temp / "no").exists(), "refused before rendering"

    killed = pathlib.Path(shutil.copytree(run, temp / "killed"))
    journal = killed / ".kokoro-render" / "journal-0-of-1.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:-1]))
    export.refuses(3, "expected a finished run", killed, temp / "no", *form)

    lossy = pathlib.Path(shutil.copytree(run, temp / "lossy"))
    (lossy / "odd" / "money.wav").unlink()
    export.refuses(3, "money.wav: is missing", lossy, temp / "no-audio", *form)


def main(program):
    with tempfile.TemporaryDirectory() as name:
        temp = pathlib.Path(name)
        run = odd_run.render(program, temp)
        export = Exporter(program, run)
        readings = {}
        for form in READERS:
            root = export(temp / form, form, "--workers", "3")
            readings[form] = check_format(form, root, run)
            check_page(root / "about" / "statistics.html")
            subprocess.run([program, "dataset", "verify", root, "--quiet"], check=True)
            assert tree(export(temp / f"{form}-1", form, "--workers", "1")) == tree(root), form
        check_texts_agree(readings)
        again = odd_run.render(program, temp, "--dataset", "nemo", "--dataset-output", temp / "too")
        assert again == run and tree(temp / "too") == tree(temp / "nemo")
        check_card(temp / "nemo", export, temp)
        check_splits(export, temp)
        check_augmentation(export, temp)
        check_quality(export, temp)
        check_refusals(export, run, temp)
        command = [program, "dataset", "stats", run, "-o", temp / "page.html"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        check_page(temp / "page.html")


if __name__ == "__main__":
    main(sys.argv[1])
