"""How far apart two sounds are: the model's symbols by articulation, and the teacher's ARPAbet in them."""

import functools

STRESS = "ˈˌ"
LENGTH = "ː"
MARKS = ";:,.!?—…\"()“” "

# Height (0 open to 1 close) and backness (0 to 1) of a vowel, at its start and at its end.
_VOWELS = {
    "i": (1, 0, 1, 0), "ɪ": (0.8, 0.2, 0.8, 0.2), "ᵻ": (0.8, 0.4, 0.8, 0.4), "ɛ": (0.4, 0.1, 0.4, 0.1),
    "æ": (0.15, 0.1, 0.15, 0.1), "a": (0.1, 0.3, 0.1, 0.3), "ɑ": (0, 0.8, 0, 0.8),
    "ɒ": (0.1, 0.9, 0.1, 0.9), "ɔ": (0.35, 0.9, 0.35, 0.9), "ʊ": (0.8, 0.8, 0.8, 0.8),
    "u": (1, 1, 1, 1), "ʌ": (0.3, 0.6, 0.3, 0.6), "ə": (0.5, 0.5, 0.5, 0.5),
    "ᵊ": (0.5, 0.5, 0.5, 0.5), "ɜ": (0.5, 0.5, 0.5, 0.5), "A": (0.5, 0.1, 0.9, 0.1),
    "I": (0.05, 0.4, 0.8, 0.2), "W": (0.05, 0.4, 0.8, 0.8), "Y": (0.35, 0.9, 0.8, 0.2),
    "O": (0.5, 0.8, 0.8, 0.9), "Q": (0.5, 0.5, 0.8, 0.8),
}

# Manner, place (0 lips to 1 glottis) and voice.
_CONSONANTS = {
    "p": ("stop", 0, 0), "b": ("stop", 0, 1), "t": ("stop", 0.4, 0), "d": ("stop", 0.4, 1),
    "k": ("stop", 0.8, 0), "ɡ": ("stop", 0.8, 1), "ʔ": ("stop", 0.5, 0), "T": ("stop", 0.4, 0.5),
    "ɾ": ("stop", 0.4, 0.5), "f": ("fricative", 0.1, 0), "v": ("fricative", 0.1, 1),
    "θ": ("fricative", 0.3, 0), "ð": ("fricative", 0.3, 1), "s": ("fricative", 0.4, 0),
    "z": ("fricative", 0.4, 1), "ʃ": ("fricative", 0.55, 0), "ʒ": ("fricative", 0.55, 1),
    "h": ("fricative", 1, 0), "ʧ": ("affricate", 0.5, 0), "ʤ": ("affricate", 0.5, 1),
    "m": ("nasal", 0, 1), "n": ("nasal", 0.4, 1), "ŋ": ("nasal", 0.8, 1), "l": ("lateral", 0.4, 1),
    "ɹ": ("glide", 0.5, 1), "j": ("glide", 0.65, 1), "w": ("glide", 0.1, 1),
}

# A vowel with a tail of its own is two sounds to the alignment, as it is two symbols to the model.
ARPABET = {
    "aa": "ɑ", "ae": "æ", "ah": "ʌ", "ao": "ɔ", "aw": "W", "ax": "ə", "ay": "I", "b": "b",
    "ch": "ʧ", "d": "d", "dh": "ð", "eh": "ɛ", "er": "ɜɹ", "ey": "A", "f": "f", "g": "ɡ",
    "hh": "h", "ih": "ɪ", "iy": "i", "jh": "ʤ", "k": "k", "l": "l", "m": "m", "n": "n", "ng": "ŋ",
    "ow": "O", "oy": "Y", "p": "p", "r": "ɹ", "s": "s", "sh": "ʃ", "t": "t", "th": "θ", "uh": "ʊ",
    "uw": "u", "v": "v", "w": "w", "y": "j", "z": "z", "zh": "ʒ",
}

_GLIDES = {frozenset("ij"), frozenset("ɪj"), frozenset("uw"), frozenset("ʊw"), frozenset("ɜɹ")}


def is_vowel(symbol):
    return symbol in _VOWELS


def is_sound(symbol):
    return symbol in _VOWELS or symbol in _CONSONANTS


@functools.lru_cache(maxsize=None)
def distance(a, b):
    """0 for the same sound, about 0.5 for relatives, 1.5 for a vowel and a consonant."""
    if a == b:
        return 0.0
    if is_vowel(a) and is_vowel(b):
        return 0.6 * sum(abs(x - y) for x, y in zip(_VOWELS[a], _VOWELS[b])) / 2
    if is_vowel(a) != is_vowel(b):
        return 0.5 if frozenset((a, b)) in _GLIDES else 1.5
    (manner, place, voice), (other_manner, other_place, other_voice) = _CONSONANTS[a], _CONSONANTS[b]
    return 0.5 * (manner != other_manner) + abs(place - other_place) + 0.2 * abs(voice - other_voice)


def weight(symbol):
    """What it costs to find a sound on one side only: little for those that speakers drop."""
    if symbol in "əᵊɹ":
        return 0.4
    return 0.7 if symbol in "tdhjTɪᵻ" else 1.0
