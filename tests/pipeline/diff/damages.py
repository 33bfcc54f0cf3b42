"""Damages sentences of the demo voice in many ways and at several strengths, and counts what `diff`
finds, names and places.

usage: damages.py KOKORO_RENDER [--table]    --table: prints a row for each damage
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from scipy import signal
from scipy.io import wavfile

RATE = 24000
TEXTS = ["In 1997 it cost three pounds fifty; by the year after it was twelve.",
         "She sells sea shells, and the shells she sells are surely from the shore.",
         "The crowd was estimated at a million people, said the police.",
         "Why not come over tonight? It is only half an hour by train."]
VOICES = ["demo_slt", "demo_rms"]
NOISE = np.random.default_rng(3)


def samples_of(ms):
    return int(RATE * ms / 1000)


def loudest(sound):
    """The middle of the loudest 20 ms."""
    size = samples_of(20)
    energies = [np.sum(sound[i:i + size] ** 2) for i in range(0, len(sound) - size, size)]
    return int(np.argmax(energies)) * size + size // 2


def first_sound(sound):
    return int(np.argmax(np.abs(sound) > 0.02))


# Each takes a sound and gives it damaged, with the seconds of the baseline where it is, or None.

def zeros(ms):
    def damage(sound):
        begin = loudest(sound)
        damaged = sound.copy()
        damaged[begin:begin + samples_of(ms)] = 0
        return damaged, begin / RATE
    return damage


def cut(ms, fade=120):
    def damage(sound):
        at, size, ramp = loudest(sound), samples_of(ms), np.linspace(0, 1, fade)
        middle = sound[at:at + fade] * (1 - ramp) + sound[at + size:at + size + fade] * ramp
        return np.concatenate([sound[:at], middle, sound[at + size + fade:]]), at / RATE
    return damage


def repeat(ms):
    def damage(sound):
        at, size = loudest(sound), samples_of(ms)
        return np.concatenate([sound[:at], sound[at - size:]]), at / RATE
    return damage


def without_head(ms):
    def damage(sound):
        begin = first_sound(sound)
        return sound[begin + samples_of(ms):], begin / RATE
    return damage


def without_tail(ms):
    def damage(sound):
        end = len(sound) - first_sound(sound[::-1]) - samples_of(ms)
        return sound[:end], end / RATE
    return damage


def quieter_half(db):
    def damage(sound):
        middle = len(sound) // 2
        return np.concatenate([sound[:middle], sound[middle:] * 10 ** (db / 20)]), middle / RATE
    return damage


def click(height):
    def damage(sound):
        at = len(sound) // 3
        damaged = sound.copy()
        damaged[at] += height
        return damaged, at / RATE
    return damage


def everywhere(change):
    return lambda sound: (change(sound), None)


def hum(db, hertz):
    return everywhere(lambda sound: sound + np.sqrt(2) * 10 ** (db / 20) * np.sin(
        2 * np.pi * hertz * np.arange(len(sound)) / RATE))


def butterworth(hertz, kind):
    return everywhere(lambda sound: signal.sosfilt(
        signal.butter(6, hertz, kind, fs=RATE, output="sos"), sound))


def treble(db, hertz=3000):
    """A high shelf (R. Bristow-Johnson's cookbook)."""
    a, w = 10 ** (db / 40), 2 * np.pi * hertz / RATE
    c, q = np.cos(w), 2 * np.sqrt(a) * np.sin(w) / np.sqrt(2)
    over = [a * ((a + 1) + (a - 1) * c + q), -2 * a * ((a - 1) + (a + 1) * c),
            a * ((a + 1) + (a - 1) * c - q)]
    under = [(a + 1) - (a - 1) * c + q, 2 * ((a - 1) - (a + 1) * c), (a + 1) - (a - 1) * c - q]
    return everywhere(lambda sound: signal.lfilter(over, under, sound))


def by_way_of(rate):
    return everywhere(lambda sound: signal.resample_poly(
        signal.resample_poly(sound, rate, RATE), RATE, rate)[:len(sound)])


def noise(snr_db):
    return everywhere(lambda sound: sound + NOISE.standard_normal(len(sound)) * sound.std() *
                      10 ** (-snr_db / 20))


def echo(ms, gain):
    late = samples_of(ms)
    return everywhere(lambda sound: sound + gain * np.concatenate(
        [np.zeros(late), sound[:-late]]))


def more_silence(ms, at_begin):
    silence = np.zeros(samples_of(ms))
    return everywhere(lambda sound: np.concatenate(
        [silence, sound] if at_begin else [sound, silence]))


def bits(count):
    return everywhere(lambda sound: np.round(sound * 2 ** (count - 1)) / 2 ** (count - 1))


def clipped(share):
    return everywhere(lambda sound: np.clip(sound, *(share * abs(sound).max() * np.array([-1, 1]))))


def gain(db):
    return everywhere(lambda sound: sound * 10 ** (db / 20))


# Name, the kind it is to be found as, and what does it at each strength.
DAMAGES = [
    ("zeros", "words", zeros, [10, 20, 50]),
    ("cut", "words", cut, [20, 50, 200]),
    ("hard cut", "words", lambda ms: cut(ms, 1), [20, 50, 200]),
    ("repeated", "words", repeat, [20, 50, 200]),
    ("no head", "words", without_head, [30, 60, 200]),
    ("no tail", "truncated", without_tail, [20, 60, 200]),
    ("50 Hz", "hum", lambda db: hum(db, 50), [-60, -50, -40]),
    ("120 Hz", "hum", lambda db: hum(db, 120), [-60, -50, -40]),
    ("1 kHz", "hum", lambda db: hum(db, 1000), [-60, -50, -40]),
    ("DC", "dc", lambda percent: everywhere(lambda sound: sound + percent / 100), [1, 2, 5]),
    ("low-pass", "filter", lambda hertz: butterworth(hertz, "low"), [8000, 4000, 2000]),
    ("high-pass", "filter", lambda hertz: butterworth(hertz, "high"), [100, 200, 400]),
    ("band-pass", "filter", lambda low: butterworth([low, 3400], "band"), [100, 200, 300]),
    ("treble", "filter", treble, [-3, -6, 6]),
    ("resampled", "filter", by_way_of, [16000, 12000, 8000]),
    ("noise", "noise", noise, [45, 30, 15]),
    ("bits", "noise", bits, [12, 10, 8]),
    ("half", "gain", quieter_half, [-1, -3, -6]),
    ("gain", "gain", gain, [-0.3, 1, -6]),
    ("polarity", "polarity", lambda _: everywhere(lambda sound: -sound), [0]),
    ("click", "clicks", click, [0.1, 0.2, 0.5]),
    ("clipped", "clipping", clipped, [0.8, 0.5, 0.3]),
    ("echo", "echo", lambda ms: echo(ms, 0.3), [30, 80, 200]),
    ("silence before", "shift", lambda ms: more_silence(ms, True), [20, 300, 1000]),
    ("silence after", "timing", lambda ms: more_silence(ms, False), [200, 300, 1000]),
]


def write(path, sound):
    wavfile.write(path, RATE, np.int16(np.clip(np.round(sound * 32768), -32768, 32767)))


def sentences(program, folder):
    sounds = []
    for voice in VOICES:
        for text in TEXTS:
            path = folder / f"{len(sounds)}.wav"
            subprocess.run([program, "say", text, "--voice", voice, "-o", path], check=True)
            sounds.append(wavfile.read(path)[1] / 32768)
    return sounds


def main(program, *options):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        before, after = folder / "before", folder / "after"
        before.mkdir(), after.mkdir()
        truth = {}
        sounds = sentences(program, folder)
        for voice, sound in enumerate(sounds):
            write(before / f"voice {voice}.wav", sound)
            write(after / f"voice {voice}.wav", sounds[voice - len(TEXTS)])
            truth[f"voice {voice}"] = ("voice", "", "voice", None)
            for what, kind, damage, strengths in DAMAGES:
                for strength in strengths:
                    item = f"{what} {strength} {voice}"
                    damaged, place = damage(strength)(sound)
                    write(before / f"{item}.wav", sound)
                    write(after / f"{item}.wav", damaged)
                    truth[item] = (what, strength, kind, place)
        features = folder / "features"
        subprocess.run([program, "baseline", "create", before, "-o", features], check=True,
                       stdout=subprocess.DEVNULL)
        found = {"audio": findings_of(program, before, after, folder / "diff.json"),
                 "features": findings_of(program, features, after, folder / "diff.json")}
    failures = 0
    for kept, findings in found.items():
        failures += not judge(kept, findings, truth, "--table" in options, LEAST[kept])
    sys.exit(failures)


# What is kept of the baseline, and the shares that have to be found, named and placed.
LEAST = {"audio": (1, 0.9, 0.85), "features": (1, 0.5, 0.85)}


def findings_of(program, before, after, report):
    subprocess.run([program, "diff", before, after, "--json", report, "--max-rows", "0"],
                   stdout=subprocess.DEVNULL)
    return {finding["id"]: finding for finding in json.loads(report.read_text())["findings"]}


def judge(kept, findings, truth, has_table, least):
    rows, places = {}, []
    for item, (what, strength, kind, place) in truth.items():
        finding = findings[item]
        row = rows.setdefault((what, strength), [kind, [], []])
        row[1].append(not finding["passed"])
        row[2].append(finding["kind"])
        if place is not None:
            begins = [abs(span["baseline"][0] - place) for span in finding.get("spans", [])]
            places.append(min(begins, default=9) <= 0.03)
    if has_table:
        for (what, strength), (kind, found, kinds) in rows.items():
            print(f"{kept:8} {what:14} {strength:>6}  found {sum(found)} of {len(found)}, {kind}: "
                  f"{kinds.count(kind)}", *sorted(set(kinds) - {kind}))
    found = sum(sum(row[1]) for row in rows.values())
    named = sum(row[2].count(row[0]) for row in rows.values())
    print(f"{kept}: {len(rows)} damages of {len(truth) // len(rows)} sentences: {found} of "
          f"{len(truth)} found, {named} named, {sum(places)} of {len(places)} placed")
    is_enough = all(share >= limit for share, limit in zip(
        (found / len(truth), named / len(truth), sum(places) / len(places)), least))
    if not is_enough:
        print(f"FAILED: {least} are to be found, named, and placed within 30 ms")
    return is_enough


main(*sys.argv[1:])
