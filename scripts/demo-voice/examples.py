"""Sentences that show how words are used: the examples of WordNet 3.0 (Debian's wordnet-base)."""

import re

from words import UNFIT, WORDNET

PARTS = ("noun", "verb", "adj", "adv")
LENGTH = range(4, 21)  # words
WHOLE = re.compile(r"[A-Z]|(he|she|they|we|it|you|there|his|her|my|our|their|this|these|that|don't|let's|what|how|who|why|"
                   r"when|where|can|could|do|did|is|are|was|please) ")  # so begin sentences; other examples are phrases
QUESTION = re.compile(r"(who|why|where|what(?! an? )|can|could|do|did|is|are|was) ", re.IGNORECASE)
PLAIN = re.compile(r"[A-Za-z0-9 ,.;:?!'-]+")


def _glosses():
    for part in PARTS:
        for line in (WORDNET / f"data.{part}").read_text(encoding="latin-1").splitlines():
            if not line.startswith("  "):  # the licence
                yield line.split(" | ")[1]


def sentence(example):
    """It with a capital letter and a mark at its end; "" for what is no plain sentence."""
    if len(example.split()) not in LENGTH or not PLAIN.fullmatch(example) or not WHOLE.match(example):
        return ""
    if example[-1] not in ".?!":
        example = example.rstrip(",;:") + ("?" if QUESTION.match(example) else ".")
    return example[0].upper() + example[1:]


def load():
    """Each once, in WordNet's order; none beside a meaning that one would not explain before children."""
    found = (sentence(example.strip()) for gloss in _glosses() if not UNFIT.search(gloss)
             for example in re.findall(r'"([^"]+)"', gloss))
    return [text for text in dict.fromkeys(found) if text]
