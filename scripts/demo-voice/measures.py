"""Distances between speech and its teacher, and faults that need no teacher.

Audio is [n] at 24 kHz, 1 at full scale; a full-scale sine reads 0 dBFS in a spectrum.
"""

import numpy as np

RATE = 24000  # Hz
VOICED = 10  # Hz; what the harmonic source takes as voiced lies above
ORDER = 24  # mel-cepstra besides c0
_WARP = 0.466
_FFT = 1024
_SHIFT = 120  # 5 ms
_FLOOR = 1e-9  # of full scale's power: rounding noise is no spectral shape


def level_db(power):
    return 10 * np.log10(np.maximum(power, 1e-12))


def power_spectra(audio, size, shift):
    """[frames, size / 2 + 1]: Hann windows, scaled so that a full-scale sine peaks at 1."""
    window = np.hanning(size + 1)[:-1]
    padded = np.pad(audio, (0, max(0, size - len(audio))))
    frames = np.lib.stride_tricks.sliding_window_view(padded, size)[::shift]
    return (2 / window.sum() * np.abs(np.fft.rfft(frames * window))) ** 2


def _frequency_transform():
    """[ORDER + 1, _FFT / 2 + 1]: cepstra to mel-cepstra by an all-pass of coefficient _WARP, the
    recursion of Oppenheim and Johnson (1972) applied to unit vectors."""
    count = _FFT // 2 + 1
    inputs, result = np.eye(count), np.zeros((ORDER + 1, count))
    for column in inputs[::-1]:
        last = result.copy()
        result[0] = column + _WARP * last[0]
        result[1] = (1 - _WARP**2) * last[0] + _WARP * last[1]
        for m in range(2, ORDER + 1):
            result[m] = last[m - 1] + _WARP * (last[m] - result[m - 1])
    return result


_TO_MEL_CEPSTRUM = _frequency_transform()


def mel_cepstra(audio):
    """c1 .. c24 of the log spectrum every 5 ms, [frames, ORDER]."""
    logs = 0.5 * np.log(np.maximum(power_spectra(audio, _FFT, _SHIFT), _FLOOR))
    cepstra = np.fft.irfft(logs)[:, :_FFT // 2 + 1]
    cepstra[:, 1:-1] *= 2
    return (cepstra @ _TO_MEL_CEPSTRUM.T)[:, 1:]


def warped_path(distances):
    """The cheapest monotonic path through [n, m] by steps of one, as its (i, j)."""
    n, m = distances.shape
    total = np.full((n + 1, m + 1), np.inf)
    total[0, 0] = 0
    for diagonal in range(2, n + m + 1):
        i = np.arange(max(1, diagonal - m), min(n, diagonal - 1) + 1)
        j = diagonal - i
        best = np.minimum(np.minimum(total[i - 1, j], total[i, j - 1]), total[i - 1, j - 1])
        total[i, j] = distances[i - 1, j - 1] + best
    path, at = [], (n, m)
    while at != (0, 0):
        path.append((at[0] - 1, at[1] - 1))
        i, j = at
        at = min((i - 1, j - 1), (i - 1, j), (i, j - 1), key=lambda p: total[p])
    return np.array(path[::-1])


def mel_cepstral_distortion(audio, teacher):
    """In dB, along the path of dynamic time warping: (10 sqrt 2 / ln 10) mean |c - c'|."""
    a, b = mel_cepstra(audio), mel_cepstra(teacher)
    squares = (a**2).sum(1)[:, None] + (b**2).sum(1) - 2 * a @ b.T
    distances = np.sqrt(np.maximum(squares, 0))
    path = warped_path(distances)
    return 10 * np.sqrt(2) / np.log(10) * distances[path[:, 0], path[:, 1]].mean()


def pitch_errors(f0, teacher):
    """Absolute differences in cents of the values voiced in both, and where voicing differs."""
    voiced, wanted = f0 > VOICED, teacher > VOICED
    both = voiced & wanted
    return np.abs(1200 * np.log2(f0[both] / teacher[both])), voiced != wanted


def log_mel_distance(audio, other):
    """Mean absolute difference in dB, of 80 bands, windows of 1024 every 256 samples."""
    top = 2595 * np.log10(1 + RATE / 2 / 700)
    edges = 700 * (10 ** (np.arange(82) * top / 81 / 2595) - 1)
    hz = np.arange(513) * RATE / 1024
    rising = (hz[:, None] - edges[:-2]) / np.diff(edges)[:-1]
    falling = (edges[2:] - hz[:, None]) / np.diff(edges)[1:]
    bands = np.maximum(0, np.minimum(rising, falling))
    a, b = (10 * np.log10(np.maximum(power_spectra(x, 1024, 256) @ bands, 1e-10))
            for x in (audio, other))
    return np.abs(a - b).mean()


def lines(spectrum, teacher, size, least=-70, prominence=10, excess=6):
    """Steady tones of a mean power spectrum [size / 2 + 1] that the teacher's has not: peaks above
    `least` dBFS that stand out from the median around them and from the teacher. [(Hz, dBFS)]"""
    own, other = level_db(spectrum), level_db(teacher)
    found = []
    for k in range(2, len(own) - 2):
        around = np.median(own[max(0, k - 20):k + 21])
        near = slice(k - 1, k + 2)
        if (own[k] > least and own[k] == own[near].max() and own[k] > around + prominence
                and own[k] > other[near].max() + excess):
            found.append((k * RATE / size, own[k]))
    return found


def clicks(audio):
    """Jumps: samples whose second difference is above -40 dB and 12 times its RMS in the 20 ms
    around, the nearest millisecond on both sides left out. Neighbours count as one."""
    bend = np.abs(np.diff(audio, 2))
    around, near = np.ones(481), slice(240 - 24, 240 + 25)
    around[near] = 0
    rms = np.sqrt(np.convolve(bend**2, around / around.sum(), "same"))
    at = np.flatnonzero((bend > 0.01) & (bend > 12 * rms))
    return int((np.diff(at, prepend=-1000) > 240).sum())
