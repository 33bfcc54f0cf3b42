"""The symbols of the model and their numbers."""

import functools
import json
from pathlib import Path

import numpy as np

PAD = 0
CONFIG = Path(__file__).with_name("config.json")


@functools.lru_cache(maxsize=None)
def vocabulary():
    """{symbol: id}, the one of every Kokoro."""
    return json.loads(CONFIG.read_text(encoding="utf-8"))["vocab"]


def encode(phonemes):
    """Ids with the pad at both ends, int16 [len + 2]. Raises KeyError for an unknown symbol."""
    return np.array([PAD, *(vocabulary()[symbol] for symbol in phonemes), PAD], np.int16)
