"""Audio of the teacher as the model is to hear it: band, silences, pitch on the model's grid."""

import numpy as np
from scipy.signal import firwin, resample_poly

RATE = 24000  # Hz, of the model
FRAME = 600  # samples
F0_STEP = 0.0125  # seconds
FADE = 0.03  # seconds
GATE = 10 ** (-24 / 20)

# 16 to 24 kHz: up by 3, down by 2. The teacher's band ends at 8 kHz; the filter falls from 7.6 to
# 8 kHz by 90 dB, so that no image of the band is there to be learned.
_TRANSITION = (7600, 8000)
_LOW_PASS = firwin(1149, sum(_TRANSITION) / 2, window=("kaiser", 8.96), fs=48000)


def resample(audio, rate):
    """`audio` [n] at 16 kHz to float64 at RATE, without its mean."""
    if rate != 16000:
        raise ValueError(f"teacher's rate: expected 16000 Hz, found {rate}")
    audio = audio / 32768
    return resample_poly(audio - audio.mean(), 3, 2, window=_LOW_PASS)


def quieten_pauses(audio, pauses):
    """Turns `audio` [n] at RATE down by 24 dB in `pauses` [(start, end) in seconds], in place.

    One of the voices hums at 160 Hz, -61 dB below full scale, whenever it is silent, which is
    in the middle of its own pitch: a notch would take some of its speech as well. Raised-cosine
    edges inside the pauses leave the decay of the last sound and the onset of the next alone."""
    width = int(FADE * RATE)
    for start, end in pauses:
        first, last = max(0, round(start * RATE)), min(len(audio), round(end * RATE))
        fade = min(width, (last - first) // 2)
        if fade < width // 2:
            continue
        slope = GATE + (1 - GATE) * (0.5 + 0.5 * np.cos(np.pi * (np.arange(fade) + 0.5) / fade))
        if first > 0:
            audio[first:first + fade] *= slope
            first += fade
        if last < len(audio):
            audio[last - fade:last] *= slope[::-1]
            last -= fade
        audio[first:last] *= GATE


def cut(audio, begin, frames):
    """`frames` frames of `audio` from `begin` seconds on; zeros outside of it."""
    first = round(begin * RATE)
    out = np.zeros(frames * FRAME)
    source = audio[max(0, first):max(0, first + len(out))]
    out[max(0, -first):max(0, -first) + len(source)] = source
    return out


def resample_f0(f0, step, begin, count):
    """`f0` with a value per `step` seconds to `count` values, one per F0_STEP from `begin` seconds
    on, each for the middle of its step: the nearest decides on voicing, neighbours that are voiced
    too are interpolated."""
    at = (begin + (np.arange(count) + 0.5) * F0_STEP) / step - 0.5
    low = np.clip(np.floor(at).astype(int), 0, len(f0) - 2)
    part = np.clip(at - low, 0, 1)
    left, right = f0[low], f0[low + 1]
    nearest = np.where(part < 0.5, left, right)
    both = (left > 0) & (right > 0)
    value = np.where(both, left + part * (right - left), nearest)
    return np.where((at < -0.5) | (at > len(f0) - 0.5), 0, value).astype(np.float32)
