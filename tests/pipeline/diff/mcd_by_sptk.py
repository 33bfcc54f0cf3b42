#!/usr/bin/python3
"""Writes mcd_by_sptk.csv: distortions of six signals by SPTK 3.9 (Debian: sptk, python3-numpy).

The mel-cepstrum of one frame is that of `freqt -a 0 -A 0.466 -M 39`, the distortions those of
`cdist -m 39` and of `cdist -m 13` for its first coefficients; only the log amplitude spectrum of
the window is made here.
"""
import pathlib
import subprocess
import tempfile

import numpy as np

SPTK = pathlib.Path("/usr/libexec/sptk/bin")
RATE = 24000
FRAME = 1200  # the sample that the window is around
FFT = 1024


def noise(count):
    """A linear congruence, which any language can repeat."""
    state, values = 12345, []
    for _ in range(count):
        state = (1103515245 * state + 12345) % 2**31
        values.append(0.2 * (state / 2**30 - 1))
    return np.array(values)


def signals(count=2400):
    t = np.arange(count)
    return {
        "chirp": 0.5 * np.sin(2 * np.pi * (200 * t / RATE + 4000 * (t / RATE) ** 2)),
        "saw": 0.4 * (2 * ((t * 150 / RATE) % 1) - 1),
        "square": 0.3 * np.where((t * 210 / RATE) % 1 < 0.5, 1.0, -1.0),
        "noise": noise(count),
        "pulse": np.where(t % 160 == 0, 0.9, 0.0),
        "decay": 0.8 * np.exp(-t / 600) * np.sin(2 * np.pi * 700 * t / RATE),
    }


def run(program, *arguments, values):
    command = [SPTK / program, *map(str, arguments)]
    data = np.asarray(values, np.float32).tobytes()
    out = subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout
    return np.frombuffer(out, np.float32)


def mel_cepstrum(signal):
    window = (1 - np.cos(2 * np.pi * np.arange(FFT) / FFT)) * 2 / FFT
    begin = FRAME - FFT // 2
    spectrum = np.fft.rfft(signal[begin : begin + FFT] * window)
    cepstrum = np.fft.irfft(0.5 * np.log(np.abs(spectrum) ** 2 + 1e-10))[: FFT // 2 + 1]
    cepstrum[1:-1] *= 2  # the mirror image
    return run("freqt", "-m", FFT // 2, "-a", 0, "-M", 39, "-A", 0.466, values=cepstrum)


def distortion(a, b, last):
    a, b = a[: last + 1], b[: last + 1]
    with tempfile.NamedTemporaryFile() as file:
        file.write(b.tobytes())
        file.flush()
        return run("cdist", "-m", last, "-o", 0, file.name, values=a)[0]


cepstra = {name: mel_cepstrum(signal) for name, signal in signals().items()}
names = list(cepstra)
with open(pathlib.Path(__file__).with_suffix(".csv"), "w", encoding="ascii") as table:
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            by_39, by_13 = (distortion(cepstra[a], cepstra[b], last) for last in (39, 13))
            print(f"{a},{b},{by_39:.4f},{by_13:.4f}", file=table)
