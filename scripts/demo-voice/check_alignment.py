#!/usr/bin/python3
"""Looks at a training set as the network will: are the tokens where their sounds are?

Prints the level in pads and in vowels, the share of voiced frames by kind of token, the lengths of
tokens, how well F0 agrees with the audio's own period, and the symbols never seen. Fails where one of
these is worse than a sound set has it."""

import argparse
import collections
import json
import sys
from pathlib import Path

import numpy as np

import align
import teacher
import variants
from phonetics import MARKS, STRESS, is_sound, is_vowel
from signal_chain import FRAME, RATE

VOICELESS = "ptkfθsʃʧh"
LIMITS = {"ends of tokens, ms off": 12, "silence, dB": -65, "vowels without voice": 0.08,
          "F0 against the audio's period": 0.05, "symbols never seen": 0}
LARGE = 1000  # utterances, of which every symbol is expected


class Dataset:
    def __init__(self, folder):
        folder = Path(folder)
        for name in ("audio", "f0", "tokens", "durations", "index"):
            setattr(self, name, np.load(folder / f"{name}.npy", mmap_mode="r"))
        lines = (folder / "items.jsonl").read_text(encoding="utf-8").splitlines()
        self.items = [json.loads(line) for line in lines]
        self.speakers = json.loads((folder / "speakers.json").read_text())

    def __len__(self):
        return len(self.items)

    def utterance(self, n):
        """audio [600F] as float, f0 [2F], symbols [T] with "" for pads, durations [T]."""
        sample, pitch, token, tokens, frames, _ = self.index[n]
        audio = self.audio[sample:sample + FRAME * frames] / 32768
        symbols = ["", *self.items[n]["phonemes"], ""]
        durations = self.durations[token:token + tokens]
        if len(symbols) != tokens or durations.sum() != frames or durations.min() < 1:
            raise ValueError(f"{self.items[n]['id']}: {len(symbols)} symbols, {tokens} tokens, "
                             f"durations from {durations.min()} of sum {durations.sum()}, "
                             f"{frames} frames: expected as many tokens, all frames, 1 at least")
        return audio, self.f0[pitch:pitch + 2 * frames], symbols, durations


def kind(symbol):
    if symbol == "":
        return "pad"
    if symbol == " ":
        return "space"
    if symbol in MARKS:
        return "mark"
    if is_vowel(symbol):
        return "vowel"
    return "stress" if symbol in STRESS else "voiceless" if symbol in VOICELESS else "voiced"


def period_agreement(audio, f0):
    """Share of steps in the middle of voiced runs where the autocorrelation over 40 ms, searched
    within 30% of the period of F0, has its peak within 6% of it; NaN without such steps."""
    right = seen = 0
    for i in range(4, len(f0) - 4):
        if (f0[i - 4:i + 5] <= 0).any():
            continue
        period, middle = RATE / f0[i], (i + 0.5) * RATE / 80
        lags = np.arange(int(0.7 * period), int(1.3 * period) + 1)
        start = int(middle - 480 - period / 2)
        piece = audio[start:start + 960]
        scores = []
        for lag in lags:
            other = audio[start + lag:start + lag + 960]
            scores.append(piece @ other / np.sqrt((piece @ piece) * (other @ other) + 1e-12))
        right += abs(lags[int(np.argmax(scores))] / period - 1) < 0.06
        seen += 1
    return right / seen if seen else float("nan")


def decibels(power):
    return 10 * np.log10(power + 1e-12)


def statistics(data, numbers):
    """Frames by kind: power, voiced share; lengths of tokens by kind."""
    power, voiced, lengths = (collections.defaultdict(list) for _ in range(3))
    for n in numbers:
        audio, f0, symbols, durations = data.utterance(n)
        frame_power = np.square(audio.reshape(-1, FRAME)).mean(1)
        frame_voiced = (f0.reshape(-1, 2) > 0).mean(1)
        start = 0
        for symbol, length in zip(symbols, durations):
            name = kind(symbol)
            power[name].extend(frame_power[start:start + length])
            voiced[name].extend(frame_voiced[start:start + length])
            lengths[name].append(length)
            start += length
    return power, voiced, lengths


def boundary_errors(data, program, count):
    """|end of a token - end of its sound| in seconds, for sounds that the teacher made exactly so, in
    `count` utterances; `program` is the teacher's."""
    voice, errors = teacher.Teacher(program), []
    for n in np.linspace(0, len(data) - 1, count).astype(int):
        item = data.items[n]
        phones = voice.read(item["text"], item["speaker"]).phones
        symbols, made = item["phonemes"], align.teacher_sounds(phones)
        begin, frames = made[0][1] - 0.2, int((made[-1][2] - made[0][1] + 0.4) / align.FRAME)
        ends = begin + align.FRAME * np.cumsum(
            align.token_durations(symbols, phones, begin, frames))[1:-1]
        ends = [end for symbol, end in zip(symbols, ends) if is_sound(symbol)]
        spoken = [symbol for symbol in symbols if is_sound(symbol)]
        pairs, _ = align.match(spoken, align.word_starts(symbols), made)
        errors += [abs(ends[i] - made[j][2]) for i, j in pairs
                   if None not in (i, j) and spoken[i] == made[j][0]]
    return np.array(errors)


def print_report(data, program, limit=300):
    """At most `limit` utterances of each speaker. Gives what is out of the LIMITS, a line each."""
    errors = 1000 * boundary_errors(data, program, min(limit, len(data)))
    print(f"ends of tokens: {errors.mean():.1f} ms from the teacher's on average, "
          f"95th percentile {np.percentile(errors, 95):.1f} ms, {len(errors)} sounds")
    found = {"ends of tokens, ms off": errors.mean()}
    print("speaker  kind       tokens  frames/token  voiced  median dB  95th percentile dB")
    for number, speaker in enumerate(data.speakers):
        numbers = np.flatnonzero(data.index[:, 5] == number)[:limit]
        power, voiced, lengths = statistics(data, numbers)
        for name in sorted(power):
            print(f"{speaker:8} {name:9} {len(lengths[name]):7d}  {np.mean(lengths[name]):12.2f}"
                  f"  {np.mean(voiced[name]):6.3f}  {decibels(np.median(power[name])):9.1f}"
                  f"  {decibels(np.percentile(power[name], 95)):18.1f}")
        agreement = [period_agreement(*data.utterance(n)[:2]) for n in numbers[:10]]
        print(f"{speaker:8} F0 agrees with the period of the audio in {np.nanmean(agreement):.3f}")
        found[f"{speaker}: silence, dB"] = decibels(np.median(power["pad"]))
        found[f"{speaker}: vowels without voice"] = 1 - np.mean(voiced["vowel"])
        found[f"{speaker}: F0 against the audio's period"] = 1 - np.nanmean(agreement)
    unseen = variants.never_seen(item["phonemes"] for item in data.items)
    print("symbols never seen:", " ".join(sorted(unseen)) or "none")
    if len(data) >= LARGE:
        found["symbols never seen"] = len(unseen)
    return [f"{name}: expected at most {LIMITS[name.split(': ')[-1]]}, found {value:.3g}"
            for name, value in found.items() if not value <= LIMITS[name.split(": ")[-1]]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("dataset")
    folder = parser.parse_args().dataset
    problems = print_report(Dataset(folder), Path(folder) / "teacher")
    sys.exit("\n".join(problems) or 0)


if __name__ == "__main__":
    main()
