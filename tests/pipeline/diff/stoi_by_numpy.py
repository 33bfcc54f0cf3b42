#!/usr/bin/python3
"""Writes stoi_by_numpy.csv: STOI and log-spectral distances of degraded signals at 10 kHz.

Straight from the papers, with loops and double precision (Debian: python3-numpy): STOI from Taal,
Hendriks, Heusdens and Jensen 2011, equations 1 to 6 and the settings of their section II, the
log-spectral distance from Gray and Markel 1976. The "speech" is a hum whose harmonics and breath
come and go in syllables, after a second of silence.
"""
import pathlib

import numpy as np

RATE = 10000
COUNT = 3 * RATE


def noise(count, state=12345):
    """A linear congruence, which any language can repeat; -1 .. 1."""
    values = []
    for _ in range(count):
        state = (1103515245 * state + 12345) % 2**31
        values.append(state / 2**30 - 1)
    return np.array(values)


def speech():
    t = np.arange(COUNT) / RATE
    x = np.zeros(COUNT)
    for k in range(1, 20):
        loud = np.maximum(0, np.sin(2 * np.pi * (3 + 0.1 * k) * t + k))
        x += loud / k * np.sin(2 * np.pi * 170 * k * t)
    x += 0.3 * noise(COUNT, 99) * np.maximum(0, np.sin(2 * np.pi * 2.2 * t))
    x[RATE : 2 * RATE] = 0
    return 0.2 * x


def echoed(x):
    y = np.array(x)
    y[1500:] += 0.8 * x[:-1500]
    return y


def dropped(x):
    y = np.array(x)
    y[3000:6000] = 0
    return y


def degraded(x):
    hiss = noise(COUNT)
    return {
        "same": x,
        "quieter": 0.25 * x,
        "noise_20": x + 0.01 * hiss,
        "noise_0": x + 0.1 * hiss,
        "noise_-15": x + 0.6 * hiss,
        "noise_alone": 0.1 * hiss,
        "clipped": np.clip(x, -0.05, 0.05),
        "echo": echoed(x),
        "dropout": dropped(x),
        "inverted": -x,
    }


def frames(x, size, hop, last):
    return [x[i : i + size] for i in range(0, len(x) - size + last, hop)]


def hann(size):
    """Without the zeros at its ends."""
    return np.hanning(size + 2)[1:-1]


def without_silence(x, y):
    window = hann(256)
    pairs = [(window * a, window * b)
             for a, b in zip(frames(x, 256, 128, 0), frames(y, 256, 128, 0))]
    levels = [20 * np.log10(np.linalg.norm(a) + 1e-20) for a, _ in pairs]
    kept = [pair for pair, level in zip(pairs, levels) if level > max(levels) - 40]
    joined = np.zeros((2, (len(kept) + 1) * 128))
    for i, pair in enumerate(kept):
        joined[:, i * 128 : i * 128 + 256] += pair
    return joined


def third_octaves(x):
    """[frames, 15]"""
    hertz = np.arange(257) * RATE / 512
    spectra = [np.abs(np.fft.rfft(hann(256) * frame, 512)) ** 2
               for frame in frames(x, 256, 128, 0)]
    bands = []
    for k in range(15):
        centre = 150 * 2 ** (k / 3)
        low, high = (np.argmin(np.abs(hertz - centre * 2**(side / 6))) for side in (-1, 1))
        bands.append([np.sqrt(spectrum[low:high].sum()) for spectrum in spectra])
    return np.array(bands).T


def correlation(x, y):
    x, y = x - x.mean(), y - y.mean()
    both = np.linalg.norm(x) * np.linalg.norm(y)
    return x @ y / both if both > 0 else 0.0


def stoi(x, y):
    before, after = (third_octaves(side) for side in without_silence(x, y))
    scores = []
    for end in range(30, len(before) + 1):
        for band in range(15):
            a, b = before[end - 30 : end, band], after[end - 30 : end, band]
            if not b.any():
                scores.append(0.0)
                continue
            b = b * np.linalg.norm(a) / np.linalg.norm(b)
            scores.append(correlation(a, np.minimum(b, a * (1 + 10 ** (15 / 20)))))
    return np.mean(scores)


def log_spectral_distance(x, y):
    window = np.hanning(1025)[:-1] * 4 / 1024
    found = []
    for a, b in zip(frames(x, 1024, 512, 1), frames(y, 1024, 512, 1)):
        before, after = (np.abs(np.fft.rfft(window * side)) ** 2 for side in (a, b))
        difference = 10 * np.log10(before + 1e-10) - 10 * np.log10(after + 1e-10)
        found.append((before.sum(), np.sqrt(np.mean(difference**2))))
    loudest = max(level for level, _ in found)
    return np.mean([distance for level, distance in found if level > 1e-4 * loudest])


clean = speech()
with open(pathlib.Path(__file__).with_suffix(".csv"), "w", encoding="ascii") as table:
    for name, other in degraded(clean).items():
        print(f"{name},{stoi(clean, other):.4f},{log_spectral_distance(clean, other):.4f}",
              file=table)
