"""Hostile lines in the nine languages of the released models: each is answered or refused by name,
and the program goes on.

usage: hostile_lines.py PROGRAM LINES [SEED]    (lines in each language)
"""

import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

LANGUAGES = ["en-us", "en-gb", "es", "fr-fr", "hi", "it", "pt-br", "zh", "ja"]

# Where espeak-ng crashes are letters of the Latin extensions before others that are not ASCII.
BLOCKS = {
    "ascii": (0x21, 0x7E), "latin": (0xA1, 0x24F), "ipa": (0x250, 0x2AF), "accents": (0x300, 0x36F),
    "greek": (0x370, 0x3FF), "cyrillic": (0x400, 0x4FF), "arabic": (0x600, 0x6FF),
    "devanagari": (0x900, 0x97F), "thai": (0xE00, 0xE7F), "georgian": (0x10A0, 0x10FF),
    "hangul": (0x1100, 0x11FF), "latin additional": (0x1E00, 0x1EFF), "signs": (0x2000, 0x2BFF),
    "latin c": (0x2C60, 0x2C7F), "kana": (0x3040, 0x30FF), "han": (0x4E00, 0x4FFF),
    "latin d": (0xA720, 0xA7FF), "latin e": (0xAB30, 0xAB6F), "syllables": (0xAC00, 0xAD00),
    "private": (0xE000, 0xE0FF), "forms": (0xFB00, 0xFEFE), "wide": (0xFF01, 0xFFEF),
    "old hungarian": (0x10C80, 0x10CFF), "letters": (0x1D400, 0x1D7FF), "emoji": (0x1F300, 0x1FAFF),
    "tags": (0xE0001, 0xE007F), "beyond": (0x10FFF0, 0x10FFFD),
}


def hostile_line():
    blocks = random.choices(list(BLOCKS.values()), k=random.randint(1, 4))
    line = ""
    for _ in range(random.choice([1, 2, 3, 5, 8, 20, 60])):
        line += chr(random.randint(*random.choice(blocks))) * random.choice([1, 1, 1, 1, 2, 30])
        line += random.choice(["", "", "", " ", "-", "'", "."])
    return re.sub(r"\s+", " ", line)


def check(condition, message):
    if not condition:
        sys.exit(f"FAILED: {message}")


def main(program, count, seed):
    random.seed(seed)
    with tempfile.TemporaryDirectory() as folder:
        for language in LANGUAGES:
            file = Path(folder) / language
            file.write_text("".join(hostile_line() + "\n" for _ in range(count)), encoding="utf-8")
            result = subprocess.run(
                [program, "phonemize", "--lines", "--language", language, "--file", file],
                capture_output=True, check=False)
            errors = result.stderr.decode()
            check(result.returncode in (0, 1), f"{language}: {result.returncode}: {errors[-500:]}")
            answers = result.stdout.decode().split("\n")[:-1]
            check(len(answers) == count, f"{language}: {len(answers)} answers to {count} lines")
            named = set(map(int, re.findall(rf"^kokoro-render: {re.escape(str(file))}:(\d+): ",
                                            errors, re.MULTILINE)))
            refused = {number for number, answer in enumerate(answers, 1) if not answer}
            check(refused <= named, f"{language}: not named: {sorted(refused - named)[:5]}")
            crashes = len(re.findall("found a crash", errors))
            print(f"{language}: {count} lines, {len(refused)} refused, {crashes} of them for a crash")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
