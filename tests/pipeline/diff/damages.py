"""Damages sentences of the demo voices in many ways and at several strengths (damage_list.py), and
counts what `diff` finds, names and places: of the sounds and of their features, with the default
limits and with calibrated ones.

usage: damages.py KOKORO_RENDER [--all] [--table] [--only NAME] [--keep FOLDER]
    --all: of both voices, not of each in turn;
    --table: prints a row for each damage; --only: does those with NAME in their name alone;
    --keep: leaves the sounds and findings in FOLDER
"""

import argparse
import collections
import contextlib
import dataclasses
import functools
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from scipy.io import wavfile

from damage_list import DAMAGES, RATE, file_of

TEXTS = ["In 1997 it cost three pounds fifty; by the year after it was twelve.",
         "She sells sea shells, and the shells she sells are surely from the shore.",
         "The crowd was estimated at a million people, said the police.",
         "Why not come over tonight? It is only half an hour by train."]
VOICES = ["demo_slt", "demo_rms"]

# The shares that have to be found, named and placed.
LEAST = {"sound, default": (0.98, 0.95, 0.97), "sound, calibrated": (0.98, 0.95, 0.97),
         "features, default": (0.96, 0.9, 0.97), "features, calibrated": (0.96, 0.9, 0.97)}
WITHIN_SNR_DB = 50  # of the worst 50 ms: what is better need not be found
NEAR = 0.03  # seconds


@dataclasses.dataclass(frozen=True)
class Speaker:
    """Says sentences; the one that is damaged unless told otherwise."""
    program: str
    voice: str
    text: str
    other_voice: str
    other_text: str

    @functools.cache
    def say(self, text=None, voice=None, speed=1):
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/said.wav"
            subprocess.run([self.program, "say", text or self.text, "--voice", voice or self.voice,
                            "--speed", str(speed), "-o", path], check=True, capture_output=True)
            return wavfile.read(path)[1] / 32768


def speakers(program):
    """Of each voice, all texts."""
    return [[Speaker(program, voice, text, other, TEXTS[i - 1]) for i, text in enumerate(TEXTS)]
            for voice, other in zip(VOICES, VOICES[::-1])]


def worst_snr_db(sound, damaged):
    """Of 50 ms; the last of 16 bits may differ."""
    size = RATE // 20
    count = len(sound) // size * size
    error = np.maximum(abs(damaged - sound) - 1 / 32768, 0)
    windows = [np.sum(x[:count].reshape(-1, size) ** 2, axis=1) for x in (sound, damaged, error)]
    heard = np.maximum(*windows[:2]) > 1e-6 * windows[0].max()
    return 10 * np.log10((windows[0][heard] + 1e-12) / (windows[2][heard] + 1e-12)).min()


@dataclasses.dataclass
class Row:
    damage: object
    strength: object
    items: list = dataclasses.field(default_factory=list)  # names, and the places or None
    is_within: bool = True  # in all of its sentences

    def add(self, name, place, is_within):
        self.items.append((name, place))
        self.is_within = self.is_within and is_within


def do(damage, strength, speaker):
    """The damaged file (None: there is none), the place or None, and whether it is within limits.
    """
    sound = speaker.say()
    damaged = damage.change(sound, strength, *([speaker] if damage.spoken else []))
    damaged, place = damaged if isinstance(damaged, tuple) else (damaged, None)
    is_within = strength in damage.within
    if isinstance(damaged, np.ndarray):
        damaged = np.clip(np.round(damaged * 32768), -32768, 32767) / 32768
        if len(damaged) == len(sound) and not damage.passes:
            is_within = is_within or bool(worst_snr_db(sound, damaged) >= WITHIN_SNR_DB)
        check_place(sound, damaged, place)
        damaged = file_of(damaged)
    assert damaged != file_of(sound), "nothing is damaged"
    return damaged, place, is_within


def check_place(sound, damaged, place):
    if place is not None and len(sound) == len(damaged):
        begin = np.argmax(sound != damaged) / RATE
        assert -0.001 < begin - place < NEAR, f"damaged at {begin} s, not at {place} s"


def make(program, has_all, only, before, after):
    """Writes all sounds; gives the rows."""
    rows = []
    texts = speakers(program)
    for damage in DAMAGES:
        for strength in damage.strengths:
            row = Row(damage, strength)
            rows.append(row)
            for voice, said in zip(VOICES, texts):
                if only not in damage.name or not (has_all or voice == VOICES[len(rows) % 2]):
                    continue
                speaker = said[(len(rows) + 2 * VOICES.index(voice)) % len(TEXTS)]
                name = f"{damage.name} {strength} {voice}.wav"
                try:
                    damaged, place, is_within = do(damage, strength, speaker)
                except Exception as error:
                    raise RuntimeError(f"{name}: {error}") from error
                (before / name).write_bytes(file_of(speaker.say()))
                if damaged is not None:
                    (after / name).write_bytes(damaged)
                row.add(name.removesuffix(".wav"), place, is_within)
    return [row for row in rows if row.items]


def calibrate(program, folder):
    """A file of limits: the larger of the two voices', for all items."""
    manifest, limits = folder / "job.json", folder / "limits.json"
    items = [{"id": f"{voice} {i}", "voice": voice, "text": text}
             for voice in VOICES for i, text in enumerate(TEXTS)]
    manifest.write_text(json.dumps({"output": str(folder / "job"), "seed": 5,
                                    "corpora": [{"name": "texts", "items": items}]}))
    subprocess.run([program, "diff", "calibrate", manifest, "-o", limits, "--seeds", "3",
                    "--quiet"], check=True)
    greatest = collections.defaultdict(float)
    for voice in json.loads(limits.read_text())["voices"]:
        for metric, limit in voice["limits"].items():
            greatest[metric] = max(greatest[metric], limit)
    limits.write_text(json.dumps({"default": greatest}))
    return limits


def findings_of(program, before, after, report, *options):
    subprocess.run([program, "diff", before, after, "--json", report, "--max-rows", "0", *options],
                   stdout=subprocess.DEVNULL)
    return {finding["id"]: finding for finding in json.loads(report.read_text())["findings"]}


def distance(finding, place):
    begins = [span["baseline"][0] - place for span in finding.get("spans", [])]
    return min(begins, key=abs, default=np.inf)


def print_row(title, row, found, named, kinds, distances):
    wrong = collections.Counter(kind for kind in kinds if kind not in row.damage.kinds.split())
    notes = [f"{kind}: {count}" for kind, count in wrong.items()]
    far = [f"{x:+.3f} s" for x in distances if abs(x) > NEAR]
    print(f"{title:20} {row.damage.name:22} {row.strength:>6}  found {sum(found)} of {len(found)},",
          f"{row.damage.kinds.replace(' ', '|')}: {sum(named)}", *notes, *far,
          *["(passes)"] * row.damage.passes, *["(within limits)"] * row.is_within)


def judge(title, findings, rows, has_table):
    all_found, all_named, all_near = [], [], []
    for row in rows:
        of_row = [findings[name] for name, _ in row.items]
        kinds = [finding["kind"] for finding in of_row]
        found = [not finding["passed"] for finding in of_row]
        named = [kind in row.damage.kinds.split() for kind in kinds]
        distances = [distance(finding, place)
                     for finding, (_, place) in zip(of_row, row.items) if place is not None]
        if has_table:
            print_row(title, row, found, named, kinds, distances)
        if not row.is_within:
            all_found += [] if row.damage.passes else found
            all_named += named
            all_near += [abs(x) <= NEAR for x in distances]
    asked = [row for row in rows if not row.is_within]
    shares = [sum(x) / max(len(x), 1) for x in (all_found, all_named, all_near)]
    print(f"{title}: {len({row.damage.name for row in asked})} damages, {len(asked)} rows: "
          f"{sum(all_found)} of {len(all_found)} found, "
          f"{sum(all_named)} ({shares[1]:.1%}) named, {sum(all_near)} of {len(all_near)} "
          f"({shares[2]:.1%}) placed")
    return shares


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    is_enough = True
    with contextlib.ExitStack() as stack:
        folder = options.keep or pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        before, after, features = (folder / name for name in ("before", "after", "features"))
        before.mkdir(parents=True), after.mkdir()
        limits = calibrate(program, folder)
        rows = make(program, options.all, options.only, before, after)
        subprocess.run([program, "baseline", "create", before, "-o", features], check=True,
                       stdout=subprocess.DEVNULL)
        for title, least in LEAST.items():
            kept, limited_by = title.split(", ")
            findings = findings_of(
                program, features if kept == "features" else before, after,
                folder / f"{kept} {limited_by}.json",
                *(["--limits", limits] if limited_by == "calibrated" else []))
            shares = judge(title, findings, rows, options.table)
            if not options.only and any(x < y for x, y in zip(shares, least)):
                print(f"FAILED: {least} are to be found, named, and placed within 30 ms")
                is_enough = False
    sys.exit(0 if is_enough else 1)


main()
