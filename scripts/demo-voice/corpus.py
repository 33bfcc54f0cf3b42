#!/usr/bin/python3
"""Writes the training text: all of sentences.txt, and sentences of grammar.txt and of WordNet's
examples, chosen for the pairs of sounds that are still rare.

From the examples, and from a pool of random sentences for each style of the grammar, one sentence
is chosen after the other: the one that adds most to sum over features f of w(f) log(1 + n(f)) for
its length. Features are pairs of phonemes that follow one another, where w = 1 / sqrt(count in the
pool) favours rare ones, and words, all alike; n is how often one was met so far. (Greedy choice;
the objective is submodular, so that old gains are upper bounds.) The same seed gives the same text."""

import argparse
import collections
import heapq
import math
import random
import re
from pathlib import Path

import examples
import words
from dataset import phonemize

HERE = Path(__file__).parent
SHARES = {"narrative": 0.23, "plain": 0.19, "news": 0.12, "technical": 0.12, "dialogue": 0.12,
          "question": 0.09, "exclamation": 0.04, "list": 0.05, "short": 0.04}
POOL = 4  # random sentences for each one wanted
EXAMPLE = "example"  # a style of its own
MOST_WORDS = 22
WORD_WEIGHT = 0.03  # against that of a pair: 1 when the pool has it once, 0.03 for a thousand times
NOVELTY = 0.6  # a word is drawn by its count / (1 + its uses so far) ^ 0.6
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
        weights = [count / (1 + self._uses[word]) ** NOVELTY for word, count in choices]
        word = self._random.choices(choices, weights)[0][0]
        self._uses[word] += 1
        return word


def pool(size, seed):
    """All examples, and about `size` sentences of the grammar by style; each once, none that is held out
    or written."""
    writer, seen = Writer(seed), set(held_out() + _lines("sentences.txt"))
    sentences = {EXAMPLE: [text for text in examples.load() if text not in seen]}
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
    return _lines("heldout.txt")


def _lines(name):
    return (HERE / name).read_text(encoding="utf-8").splitlines()


def pairs(phonemes):
    return list(zip(phonemes, phonemes[1:]))


def words_of(text):
    return re.findall(r"[a-z]+", text.lower())


class Coverage:
    """How much a sentence, a list of its features, would add to what was chosen."""

    def __init__(self, weights):
        self.weights = weights
        self.counts = collections.Counter()

    def gain(self, sentence):
        total = sum(self.weights[feature] * math.log1p(n / (1 + self.counts[feature]))
                    for feature, n in collections.Counter(sentence).items())
        return total / len(sentence) ** 0.6

    def value(self):
        return sum(self.weights[feature] * math.log1p(n) for feature, n in self.counts.items())

    def seldom(self):
        """Pairs met less than 5 times."""
        return sum(1 for feature in self.weights
                   if isinstance(feature, tuple) and self.counts[feature] < 5)


def choose(sentences, features, count, coverage):
    """`count` of `sentences`, whose features are `features[sentence]`, in the order of choice."""
    heap = [(-coverage.gain(features[text]), text) for text in sentences]
    heapq.heapify(heap)
    chosen = []
    while heap and len(chosen) < count:
        _, text = heapq.heappop(heap)
        gain = coverage.gain(features[text])
        if heap and gain < -heap[0][0]:
            heapq.heappush(heap, (-gain, text))
            continue
        coverage.counts.update(features[text])
        chosen.append(text)
    return chosen


def write(program, count, example_count, seed=7):
    """The written sentences, `example_count` examples and `count` of the grammar in random order, and
    lines that say how well they cover the language."""
    by_style, written = pool(count * POOL, seed), _lines("sentences.txt")
    counts = {EXAMPLE: example_count} | {style: round(count * share) for style, share in SHARES.items()}
    texts = written + [text for found in by_style.values() for text in found]
    features = {text: pairs(phonemes) + words_of(text) for text, phonemes in
                zip(texts, phonemize(program, texts, "en-us")) if len(phonemes) > 1}
    totals = collections.Counter(feature for found in features.values() for feature in found)
    weights = {feature: WORD_WEIGHT if isinstance(feature, str) else total ** -0.5
               for feature, total in totals.items()}
    coverage, chosen = Coverage(weights), [text for text in written if text in features]
    for text in chosen:
        coverage.counts.update(features[text])
    for style, wanted in counts.items():
        usable = [text for text in by_style[style] if text in features]
        chosen += choose(usable, features, wanted, coverage)
    at_random = Coverage(weights)
    for text in random.Random(seed).sample(sorted(features), len(chosen)):
        at_random.counts.update(features[text])
    random.Random(seed).shuffle(chosen)
    return chosen, _figures(chosen, coverage, at_random)


def _figures(chosen, coverage, at_random):
    lengths = [len(text.split()) for text in chosen]
    distinct = {word for text in chosen for word in words_of(text)}
    return [f"{len(chosen)} sentences of {min(lengths)} to {max(lengths)} words, "
            f"{sum(lengths) / len(lengths):.1f} on average; {len(distinct)} distinct words",
            f"pairs of phonemes met less than 5 times: {coverage.seldom()} of "
            f"{sum(1 for feature in coverage.weights if isinstance(feature, tuple))} "
            f"(chosen at random: {at_random.seldom()})",
            f"coverage {coverage.value():.1f} (chosen at random: {at_random.value():.1f})"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", help="kokoro-render")
    parser.add_argument("out", help="a sentence a line")
    parser.add_argument("--sentences", type=int, default=2000,
                        help="of the grammar, besides those that are written")
    parser.add_argument("--examples", type=int, default=10000, help="of WordNet, besides these")
    options = parser.parse_args()
    sentences, figures = write(options.program, options.sentences, options.examples)
    Path(options.out).write_text("".join(f"{text}\n" for text in sentences), encoding="utf-8")
    print("\n".join(figures))


if __name__ == "__main__":
    main()
