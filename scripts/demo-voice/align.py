"""From the teacher's phones, in seconds, to durations of the model's tokens, in frames."""

import numpy as np

from phonetics import ARPABET, LENGTH, MARKS, STRESS, distance, is_sound, weight

FRAME = 0.025  # seconds
FINAL_MARK = 0.1  # seconds of the last pause that the mark before it takes
WORD_MISMATCH = 0.3  # a word begins on one side only
PAUSE_MISMATCH = 1.0  # a pause inside a word
MEAN_COST = 0.12  # a sound costs more on average: the teacher said something else
FEW_SOUNDS = 8  # of which one may well differ
LOCAL_COST, LOCAL_SOUNDS = 1.6, 5  # the same within a word


class Misaligned(Exception):
    """The teacher read the text in another way than the front end did."""


def teacher_sounds(phones):
    """[(symbol, start, end, begins a word, follows a pause)] of [(name, end, stress, initial)]."""
    sounds, start, paused = [], 0.0, True
    for name, end, _, initial in phones:
        if name == "pau":
            start, paused = end, True
            continue
        if name not in ARPABET:
            raise Misaligned(f"phone {name!r} is none of {' '.join(ARPABET)}")
        symbols = ARPABET[name]
        edges = np.linspace(start, end, len(symbols) + 1)
        for i, symbol in enumerate(symbols):
            sounds.append((symbol, edges[i], edges[i + 1], initial and i == 0, paused and i == 0))
        start, paused = end, False
    return sounds


def word_starts(symbols):
    """For each sound of the phonemes: does a mark or a space stand before it?"""
    starts, fresh = [], True
    for symbol in symbols:
        if is_sound(symbol):
            starts.append(fresh)
            fresh = False
        elif symbol in MARKS:
            fresh = True
    return starts


def match(spoken, starts, sounds):
    """Pairs (i, j) of `spoken` symbols and teacher's `sounds`, None where one has no partner, and
    what each pair costs: the least sum, by dynamic programming (Needleman and Wunsch, 1970)."""
    n, m = len(spoken), len(sounds)
    total = np.full((n + 1, m + 1), np.inf).tolist()
    came = [[None] * (m + 1) for _ in range(n + 1)]
    total[0][0] = 0.0
    for i in range(n + 1):
        row, below = total[i], total[i + 1] if i < n else None
        for j in range(m + 1):
            here = row[j]
            if j < m:
                symbol, _, _, initial, paused = sounds[j]
                cost = here + weight(symbol)
                if cost < row[j + 1]:
                    row[j + 1], came[i][j + 1] = cost, (0, 1)
            if i < n:
                cost = here + weight(spoken[i])
                if cost < below[j]:
                    below[j], came[i + 1][j] = cost, (1, 0)
                if j < m:
                    cost = here + distance(spoken[i], symbol)
                    cost += WORD_MISMATCH * (starts[i] != initial)
                    cost += PAUSE_MISMATCH * (paused and not starts[i])
                    if cost < below[j + 1]:
                        below[j + 1], came[i + 1][j + 1] = cost, (1, 1)
    pairs, costs, i, j = [], [], n, m
    while i or j:
        di, dj = came[i][j]
        pairs.append((i - 1 if di else None, j - 1 if dj else None))
        costs.append(total[i][j] - total[i - di][j - dj])
        i, j = i - di, j - dj
    return pairs[::-1], costs[::-1]


def _refuse_if_other_words(costs):
    mean = sum(costs) / max(len(costs), FEW_SOUNDS)
    local = np.convolve(costs, np.ones(LOCAL_SOUNDS)).max()
    if mean > MEAN_COST or local > LOCAL_COST:
        raise Misaligned(f"costs {mean:.2f} a sound, {local:.1f} in {LOCAL_SOUNDS}: "
                         f"expected {MEAN_COST} and {LOCAL_COST} at most")


def sound_times(spoken, starts, sounds):
    """(start, end) of each of `spoken`, in seconds. A sound that only the teacher made lengthens
    its neighbour in the word; one that only the front end wrote gets no time. Raises Misaligned."""
    pairs, costs = match(spoken, starts, sounds)
    _refuse_if_other_words(costs)
    times = np.zeros((len(spoken), 2))
    waiting, last = None, None  # the start of sounds that belong to the next symbol
    for i, j in pairs:
        if i is None:
            _, start, end, initial, _ = sounds[j]
            if last is None or initial or waiting is not None:
                waiting = start if waiting is None else waiting
            else:
                times[last, 1] = end
            continue
        before = times[last, 1] if last is not None else sounds[0][1]
        if j is None:
            times[i] = before
        else:
            times[i] = sounds[j][1] if waiting is None else waiting, sounds[j][2]
            waiting = None
        last = i
    if waiting is not None:
        times[last, 1] = sounds[-1][2]
    return times


def _is_space_before_mark(symbols, k):
    return symbols[k] == " " and symbols[k + 1:k + 2] in tuple(";:,.!?—…)”")


def _boundaries(symbols, times, begin, end):
    """Where each symbol ends, in seconds: marks take the pause, stress and length a part of their
    vowel. `times` are those of the sounds in order; speech with its silence lasts `begin` to `end`."""
    ends = np.zeros(len(symbols))
    sound, clock = 0, times[0, 0]
    for k, symbol in enumerate(symbols):
        if is_sound(symbol):
            clock = times[sound, 1]
            sound += 1
            if symbols[k + 1:k + 2] == LENGTH:
                clock -= 0.4 * (times[sound - 1, 1] - times[sound - 1, 0])
        elif symbol == LENGTH:
            clock = times[sound - 1, 1]
        elif symbol in STRESS and sound < len(times):
            clock = times[sound, 0] + 0.25 * (times[sound, 1] - times[sound, 0])
        elif symbol in MARKS and not _is_space_before_mark(symbols, k):
            # The first mark of a group takes the pause; the others get a frame by rounding.
            clock = times[sound, 0] if sound < len(times) else min(times[-1, 1] + FINAL_MARK, end)
        ends[k] = clock
    return np.concatenate([[times[0, 0]], ends, [end]]) - begin


def whole_frames(ends, frames):
    """Durations [len(ends)] int, each at least 1, of sum `frames`, with ends nearest to `ends` (in
    frames) in the sense of least squares: isotonic regression, by pooling adjacent violators. Halves
    are rounded down, so that a space always takes the last frame of the word before it."""
    if frames < len(ends):
        raise Misaligned(f"{len(ends)} tokens need as many frames, found {frames}")
    pools = []  # (mean, size) of ends less their index, which must not fall
    for k, value in enumerate(ends[:-1]):
        mean, size = value - (k + 1), 1
        while pools and pools[-1][0] > mean:
            other, count = pools.pop()
            mean, size = (mean * size + other * count) / (size + count), size + count
        pools.append((mean, size))
    slack = np.repeat([mean for mean, _ in pools], [size for _, size in pools])
    slack = np.clip(np.ceil(slack - 0.5 - 1e-6), 0, frames - len(ends)).astype(int)
    whole = np.concatenate([[0], slack + np.arange(1, len(ends)), [frames]])
    return np.diff(whole)


def token_durations(symbols, phones, begin, frames):
    """Frames of the pad, of each of `symbols` and of the pad, [len(symbols) + 2] int16, for speech
    cut out at `begin` seconds. `phones` as the teacher gives them. Raises Misaligned."""
    spoken = [symbol for symbol in symbols if is_sound(symbol)]
    if not spoken:
        raise Misaligned("expected phonemes with a sound in them")
    times = sound_times(spoken, word_starts(symbols), teacher_sounds(phones))
    ends = _boundaries(symbols, times, begin, begin + frames * FRAME)
    return whole_frames(ends / FRAME, frames).astype(np.int16)
