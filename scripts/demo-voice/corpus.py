#!/usr/bin/python3
"""Writes the training text: sentences of grammar.txt, chosen for the pairs of sounds in them.

From a pool of random sentences each style gives its share, one sentence after the other: the one
that adds most to sum over pairs p of w(p) log(1 + n(p)) for its length, where n counts how often
two phonemes have followed one another so far and w = 1 / sqrt(their count in the pool) favours rare
ones (greedy choice; the objective is submodular, so old gains are upper bounds). The same seed
gives the same text."""

import argparse
import collections
import heapq
import math
import random
import re
from pathlib import Path

import words
from dataset import phonemize

HERE = Path(__file__).parent
SHARES = {"narrative": 0.27, "plain": 0.15, "news": 0.12, "technical": 0.12, "dialogue": 0.12,
          "question": 0.09, "exclamation": 0.04, "list": 0.05, "short": 0.04}
POOL = 4  # random sentences for each one wanted
MOST_WORDS = 22
COMMONNESS, NOVELTY = 0.6, 0.6  # a word is drawn by count ^ 0.6 / (1 + its uses so far) ^ 0.6
SLOT = re.compile(r"\{([^}]+)\}")


def read_grammar(path=HERE / "grammar.txt"):
    """{name: [choice]}, a choice as often as it is weighted."""
    rules = collections.defaultdict(list)
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        name, choices = line.split(": ", 1)
        for choice in choices.split(" | "):
            times = re.match(r"(\d+)\* ", choice)
            rules[name] += [choice[times.end():]] * int(times[1]) if times else [choice]
    return rules


class Writer:
    def __init__(self, seed):
        self._rules = read_grammar()
        self._slots = {name: list(counts.items()) for name, counts in words.load().items()}
        self._uses = collections.Counter()
        self._random = random.Random(seed)

    def sentence(self, style):
        text = self._expand(self._random.choice(self._rules[style]))
        text = re.sub(r"\b([Aa]) (?=[aeiou])", r"\1n ", text)
        return re.sub(r"(^\W*|[.!?]\W* )([a-z])", lambda m: m[1] + m[2].upper(), text, count=1)

    def _expand(self, choice):
        return SLOT.sub(lambda slot: self._fill(slot[1]), choice)

    def _fill(self, name):
        if name in self._rules:
            return self._expand(self._random.choice(self._rules[name]))
        slot, _, inflection = name.rpartition(".")
        if inflection in words.INFLECTIONS:
            return words.INFLECTIONS[inflection](self._word(slot))
        return self._word(name)

    def _word(self, slot):
        choices = self._slots[slot]
        weights = [count ** COMMONNESS / (1 + self._uses[word]) ** NOVELTY for word, count in choices]
        word = self._random.choices(choices, weights)[0][0]
        self._uses[word] += 1
        return word


def pool(size, seed):
    """About `size` sentences by style, each once, none that is held out."""
    writer, seen = Writer(seed), set(held_out())
    sentences = {}
    for style, share in SHARES.items():
        found = []
        for _ in range(int(size * share)):
            text = writer.sentence(style)
            if text not in seen and len(text.split()) <= MOST_WORDS:
                seen.add(text)
                found.append(text)
        sentences[style] = found
    return sentences


def held_out():
    return (HERE / "heldout.txt").read_text(encoding="utf-8").splitlines()


def pairs(phonemes):
    return list(zip(phonemes, phonemes[1:]))


class Coverage:
    """How much a sentence would add to what was chosen."""

    def __init__(self, all_pairs):
        self.weights = {pair: count ** -0.5 for pair, count in collections.Counter(all_pairs).items()}
        self.counts = collections.Counter()

    def gain(self, sentence):
        added = collections.Counter(sentence)
        total = sum(self.weights[pair] * math.log1p(n / (1 + self.counts[pair]))
                    for pair, n in added.items())
        return total / len(sentence) ** 0.6

    def value(self):
        return sum(self.weights[pair] * math.log1p(n) for pair, n in self.counts.items())


def choose(sentences, spoken, count, coverage):
    """`count` of `sentences`, whose pairs of phonemes are `spoken`, in the order of choice."""
    heap = [(-coverage.gain(spoken[text]), text) for text in sentences]
    heapq.heapify(heap)
    chosen = []
    while heap and len(chosen) < count:
        _, text = heapq.heappop(heap)
        gain = -coverage.gain(spoken[text])
        if heap and gain > heap[0][0]:
            heapq.heappush(heap, (gain, text))
            continue
        coverage.counts.update(spoken[text])
        chosen.append(text)
    return chosen


def write(program, count, seed=7):
    """`count` sentences in random order, and lines that say how well they cover the language."""
    by_style = pool(count * POOL, seed)
    texts = [text for found in by_style.values() for text in found]
    spoken = {text: pairs(phonemes) for text, phonemes in
              zip(texts, phonemize(program, texts, "en-us")) if len(phonemes) > 1}
    coverage = Coverage(pair for found in spoken.values() for pair in found)
    chosen = []
    for style, share in SHARES.items():
        usable = [text for text in by_style[style] if text in spoken]
        chosen += choose(usable, spoken, round(count * share), coverage)
    random.Random(seed).shuffle(chosen)
    return chosen, _figures(chosen, spoken, coverage)


def _figures(chosen, spoken, coverage):
    at_random = Coverage(())
    at_random.weights = coverage.weights
    for text in random.Random(0).sample(sorted(spoken), len(chosen)):
        at_random.counts.update(spoken[text])
    lengths = [len(text.split()) for text in chosen]
    distinct = {word for text in chosen for word in re.findall(r"[a-z]+", text.lower())}
    seldom = [sum(1 for pair in c.weights if c.counts[pair] < 5) for c in (coverage, at_random)]
    return [f"{len(chosen)} sentences of {min(lengths)} to {max(lengths)} words, "
            f"{sum(lengths) / len(lengths):.1f} on average; {len(distinct)} distinct words",
            f"{len(coverage.weights)} pairs of phonemes in the pool; "
            f"met fewer than 5 times: {seldom[0]} (chosen at random: {seldom[1]})",
            f"coverage {coverage.value():.1f} (chosen at random: {at_random.value():.1f})"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", help="kokoro-render")
    parser.add_argument("out", help="a sentence a line")
    parser.add_argument("--sentences", type=int, default=4500)
    options = parser.parse_args()
    sentences, figures = write(options.program, options.sentences)
    Path(options.out).write_text("".join(f"{text}\n" for text in sentences), encoding="utf-8")
    print("\n".join(figures))


if __name__ == "__main__":
    main()
