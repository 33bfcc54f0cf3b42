"""A reader of Praat's text files, written from Praat's manual."""

import re


def read_text_grid(text):
    """{tier: [(begin, end, label)]} in seconds, by the rules of Praat's manual: of the long format
    only numbers, strings in quotes and flags in <> count."""
    tokens = iter(re.findall(r'"(?:[^"]|"")*"|<\w+>|(?<![\w\[.])-?\d+(?:\.\d+)?(?![\w\].])', text))

    def string():
        token = next(tokens)
        assert token[0] == '"', f"expected a string, found {token}"
        return token[1:-1].replace('""', '"')

    assert (string(), string()) == ("ooTextFile", "TextGrid"), "no TextGrid"
    begin, end = float(next(tokens)), float(next(tokens))
    assert next(tokens) == "<exists>", "no tiers"
    tiers = {}
    for _ in range(int(next(tokens))):
        assert string() == "IntervalTier", "no interval tier"
        name = string()
        assert (float(next(tokens)), float(next(tokens))) == (begin, end), "tier of other length"
        tiers[name] = [(float(next(tokens)), float(next(tokens)), string())
                       for _ in range(int(next(tokens)))]
    assert next(tokens, None) is None, "something behind the last tier"
    return tiers
