"""English words by part of speech and field, with how common they are, and their inflections.

Source: WordNet 3.0 (Debian's wordnet-base): the senses counted in running text (cntlist.rev),
spelling and verb frames (data.*), irregular forms (*.exc)."""

import collections
import re
from pathlib import Path

WORDNET = Path("/usr/share/wordnet")
VOWELS = "aeiou"
LEAST_COUNT = 2  # of the senses of a word in one field, but
EVERYDAY = {"food", "plant", "animal", "body"}  # hold common words that are seldom written
NOT_VERBS = {"be", "have", "do", "can", "let"}  # helpers, or fit for none of the templates
UNFIT = re.compile(r"\b(obscen|offensive|slur|disparag|vulgar|derogat|expletive|sexual)")  # in a gloss
ODD = {"negro", "oxen", "southpaw"}
# Fields as lexicographers' files number them; "noun.person" is asked for as n.person.
FIELDS = {"n": {3: "top", 4: "act", 5: "animal", 6: "artifact", 7: "attribute", 8: "body", 9: "thought",
                10: "message", 11: "event", 12: "feeling", 13: "food", 14: "group", 15: "location",
                17: "object", 18: "person", 19: "phenomenon", 20: "plant", 21: "possession",
                22: "process", 23: "quantity", 24: "relation", 25: "shape", 26: "state",
                27: "substance", 28: "time"},
          "v": {29: "body", 30: "change", 31: "thought", 32: "message", 33: "contest", 34: "eating",
                35: "contact", 36: "making", 37: "feeling", 38: "motion", 39: "senses",
                40: "owning", 41: "social", 42: "being", 43: "weather"},
          "a": {0: "", 1: "kind"}, "r": {2: ""}}
UNCHANGED = {"put", "cut", "set", "hit", "let", "shut", "hurt", "cost", "cast", "spread", "split", "shed",
             "bet", "quit", "burst", "thrust", "beset", "upset", "rid", "broadcast", "read"}
REGULAR_MEN = {"human", "roman", "german", "shaman", "talisman", "ottoman"}
FRAMES = {"02": "i", "08": "t", "09": "p"}  # somebody does, does something, does somebody
PARTS = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}


def _senses():
    """(word, part, field) as data.* spells them in lower case, with the frames of verbs; no word that
    means in any of its senses what one would not say before children."""
    frames, unfit = collections.defaultdict(set), set(ODD)
    for part, name in (("n", "noun"), ("v", "verb"), ("a", "adj"), ("r", "adv")):
        for line in (WORDNET / f"data.{name}").read_text(encoding="latin-1").splitlines():
            if line.startswith("  "):
                continue
            fields = line.split(" | ")[0].split()
            count = int(fields[3], 16)
            if int(fields[1]) not in FIELDS[part]:
                continue
            kinds = set()
            if part == "v":
                pointers = int(fields[4 + 2 * count])
                numbers = fields[5 + 2 * count + 4 * pointers:][2::3]
                kinds = {FRAMES[number] for number in numbers if number in FRAMES}
            found = fields[4:4 + 2 * count:2]
            if UNFIT.search(line.split(" | ")[1]):
                unfit.update(found)
            for word in found:
                # A marker in brackets, (p) or (ip), says that an adjective cannot stand before a noun.
                if word.isascii() and word.isalpha() and word.islower():
                    frames[word, part, FIELDS[part][int(fields[1])]] |= kinds
    return {sense: kinds for sense, kinds in frames.items() if sense[0] not in unfit}


def _counts():
    """How often each (word, part, field) was met in running text."""
    counts = collections.Counter()
    for line in (WORDNET / "cntlist.rev").read_text(encoding="latin-1").splitlines():
        key, _, count = line.split()
        word, sense = key.split("%")
        part, field = sense.split(":")[:2]
        name = FIELDS[PARTS[part]].get(int(field))
        if name is not None:
            counts[word, PARTS[part], name] += int(count)
    return counts


def load():
    """{slot: {word: count}}: n.person, v.motion.i, a, a.kind, r, and v.t for all fields of a kind."""
    frames, slots = _senses(), collections.defaultdict(collections.Counter)
    for (word, part, field), count in sorted(_counts().items()):
        least = 1 if field in EVERYDAY else LEAST_COUNT
        if count < least or (word, part, field) not in frames or len(word) < 2:
            continue
        if part == "v" and word in NOT_VERBS:
            continue
        if part == "r" and not word.endswith("ly"):
            continue
        if part == "v":
            for kind in sorted(frames[word, part, field]):
                slots[f"v.{field}.{kind}"][word] += count
        else:
            slots[f"{part}.{field}".rstrip(".")][word] += count
    return slots


def _irregular(part):
    forms = collections.defaultdict(list)
    for line in (WORDNET / f"{part}.exc").read_text(encoding="latin-1").splitlines():
        form, base = line.split()[:2]
        if form.isalpha():
            forms[base].append(form)
    return forms


_NOUNS, _VERBS = _irregular("noun"), _irregular("verb")


def plural(noun):
    if noun in _NOUNS:
        return _NOUNS[noun][-1]
    if noun.endswith("man") and noun not in REGULAR_MEN:
        return noun[:-3] + "men"
    return third_person(noun)


def third_person(word):
    if word.endswith(("s", "x", "z", "ch", "sh")) or word in ("go", "do", "echo", "veto", "potato"):
        return word + "es"
    if word.endswith("y") and word[-2] not in VOWELS:
        return word[:-1] + "ies"
    return word + "s"


def _with_ending(verb, ending):
    if ending == "ing":
        if verb.endswith("ie"):
            return verb[:-2] + "ying"
        drops = verb.endswith("e") and not verb.endswith(("ee", "oe", "ye"))
        return (verb[:-1] if drops else verb) + "ing"
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2] not in VOWELS:
        return verb[:-1] + "ied"
    return verb + "ed"


def gerund(verb):
    listed = [form for form in _VERBS.get(verb, ()) if form.endswith("ing")]
    return listed[0] if listed else _with_ending(verb, "ing")


def _pasts(verb):
    if verb in UNCHANGED:
        return [verb]
    listed = [form for form in _VERBS.get(verb, ()) if not form.endswith(("ing", "s"))]
    return listed or [_with_ending(verb, "ed")]


def past(verb):
    forms = _pasts(verb)
    rest = [form for form in forms if form != participle(verb)]
    return rest[0] if rest else forms[0]


def participle(verb):
    """Of two irregular forms the one in -n or with u: written, begun."""
    forms = _pasts(verb)
    marked = [form for form in forms if form.endswith(("n", "ne")) or (len(forms) > 1 and "u" in form)]
    return marked[-1] if marked else forms[0]


INFLECTIONS = {"s": plural, "es": third_person, "ed": past, "en": participle, "ing": gerund}
