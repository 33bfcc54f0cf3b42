"""Other ways to write the same speech, symbol for symbol.

The teacher's text reaches the model by one front end. People bring phonemes from other ones: the
reference's lexicons write a flap as ɾ where espeak-ng's mapping has T, ʔ before n, more syllabic
schwas, secondary stress; dictionaries write r and e. Durations stay the same, so that a training step
may draw another spelling of its utterance."""

import functools

import numpy as np

from symbols import vocabulary

ANY = None
# Symbol, what may stand for it, how often, and what must follow for that.
VARIANTS = (
    ("T", "ɾ", 0.3, ANY), ("T", "t", 0.15, ANY), ("T", "d", 0.05, ANY), ("t", "ʔ", 0.3, "n"),
    ("t", "ʔ", 0.3, "ə"), ("t", "ʔ", 0.02, ANY), ("ə", "ᵊ", 0.3, "l"), ("ə", "ᵊ", 0.3, "n"),
    ("ə", "ᵊ", 0.2, "m"), ("ᵊ", "ə", 0.3, ANY), ("ə", "ɐ", 0.05, ANY), ("ə", "ɪ", 0.05, ANY),
    ("ɪ", "ᵻ", 0.1, ANY), ("ᵻ", "ɪ", 0.3, ANY), ("ᵻ", "ə", 0.15, ANY), ("ɪ", "i", 0.03, ANY),
    ("i", "ɪ", 0.03, ANY), ("ˌ", "ˈ", 0.1, ANY), ("ˈ", "ˌ", 0.1, ANY), ("ɔ", "ɒ", 0.03, ANY),
    ("ɒ", "ɔ", 0.05, ANY), ("ɑ", "ɒ", 0.03, ANY), ("æ", "a", 0.05, ANY), ("a", "æ", 0.1, ANY),
    ("O", "Q", 0.05, ANY), ("Q", "O", 0.1, ANY), ("ɹ", "r", 0.02, ANY), ("ɛ", "e", 0.03, ANY),
    ("ɔ", "o", 0.02, ANY), ("ɡ", "ɣ", 0.01, ANY), ("h", "x", 0.02, ANY), ("ɜ", "ɚ", 0.03, ANY),
    ("“", '"', 0.3, ANY), ("”", '"', 0.3, ANY), (";", "—", 0.1, " "), (",", "—", 0.01, " "),
    (",", "…", 0.02, " "), (".", "…", 0.03, ANY),
)

# What has to have been seen: what the front end writes in American and British, and what stands in
# the reference's lexicons.
EXPECTED = frozenset(
    ";:,.!?—…\"()“” AIOQTWYabdfhijklmnpstuvwzæðŋɑɒɔəɛɜɡɪɹɾʃʊʌʒʔʤʧˈˌːθᵊᵻ")


@functools.lru_cache(maxsize=None)
def _table():
    """{id: [(other id, probability, id that must follow or None)]}."""
    ids, table = vocabulary(), {}
    for symbol, other, probability, following in VARIANTS:
        entry = (ids[other], probability, None if following is ANY else ids[following])
        table.setdefault(ids[symbol], []).append(entry)
    return table


def vary(tokens, rng):
    """A copy of the ids `tokens` [T] with some of them replaced; the same `rng` (numpy Generator)
    gives the same copy."""
    table = _table()
    out = np.array(tokens)
    draws = rng.random(len(out))
    for k, token in enumerate(tokens):
        for other, probability, following in table.get(int(token), ()):
            if following is not None and (k + 1 == len(tokens) or tokens[k + 1] != following):
                continue
            draws[k] -= probability
            if draws[k] < 0:
                out[k] = other
                break
    return out


def never_seen(transcripts):
    """Symbols of EXPECTED that are neither in the `transcripts` (phonemes) nor among the variants of
    what is, and symbols of the vocabulary that occur in them without being expected."""
    seen = set()
    for phonemes in transcripts:
        seen.update(phonemes)
    variants = {other for symbol, other, _, _ in VARIANTS if symbol in seen}
    return (EXPECTED - seen - variants) | (seen - EXPECTED)
