"""Shows every counted noun of the program's messages for 0, 1 and 2, and finds numbers that are
followed by a plural of their own: `std::to_string(n) + " items"`, `"{} items"`, `<< n << " items"`.
Such a number is written by io::counted(n, "item"), unless it is a constant.

usage: plurals.py ROOT
"""

import re
import sys
from pathlib import Path

NOUNS = re.compile(r'\bcounted\([^"]*?"([a-z ]+)"(?:,\s*"([a-z ]+)")?\)')
UNITS = {"ms", "cents", "steps", "tokens", "times"}  # that stand beside decimals or in tables
SUSPECTS = [
    re.compile(r'to_string\((?!\s*k[A-Z])[^;"]*\)\s*\+\s*" ([a-z]+s)\b(?! been)'),
    re.compile(r'"[^"]*\{\} ([a-z]+s)\b'),
    re.compile(r'<< [\w.()]+\s*<< " ([a-z]+s)\b'),
]
VERBS = {"has", "is", "was", "does", "passes"}


def main():
    root = Path(sys.argv[1])
    sources = [path for folder in ("cli", "io", "model", "pipeline")
               for path in sorted((root / folder).rglob("*.cpp"))]
    nouns, problems = set(), []
    for path in sources:
        text = path.read_text(encoding="utf-8")
        nouns.update((one, many or one + "s") for one, many in NOUNS.findall(text))
        for suspect in SUSPECTS:
            for found in suspect.finditer(text):
                if found[1] not in UNITS | VERBS:
                    line = text.count("\n", 0, found.start()) + 1
                    problems.append(f"{path.relative_to(root)}:{line}: {found[0]}")
    for one, many in sorted(nouns):
        print(f"0 {many}, 1 {one}, 2 {many}")
        if re.search("(s|x|ch|sh|[^aeiou]y)$", one) and many == one + "s":
            problems.append(f"the plural of {one} is not {many}")
    if len(nouns) < 10:
        problems.append(f"expected ten nouns or more, found {len(nouns)}")
    print("\n".join(problems), file=sys.stderr)
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
