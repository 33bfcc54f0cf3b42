"""A run of short recordings whose texts and ids trip up careless writers."""

import json
import subprocess

TEXTS = {
    "quotes": "She said \"no|yes\", and 'so'.",
    "leading": '"Quoted," he said.',
    "separators": "One | two || three",
    "white": "One\ttwo\nthree \u2028 four\r\nfive \x0b six.",
    "rtl": "The word \u05e9\u05dc\u05d5\u05dd \u200fmeans peace.",
    "emoji": "Good day \U0001f600, friend.",
    "money": "It costs $5.",
    "comma, dot. and slash": 'Commas, "and" more.',
    "\u65e5\u672c": "Sunrise.",
    "x-aug1": "Not a copy.",
    "backslash": "A \\ and a \\n, as they are.",
}
MARKED = "A [word](/w\u02c8\u025c\u0279d/) waits [pause:100ms] here."
WRITTEN = "A word waits  here."


def written():
    """What each item says, by corpus and id."""
    texts = {("odd", key): text for key, text in TEXTS.items()}
    texts["odd", "marked"] = WRITTEN
    texts["one", "two-three"] = "First."
    texts["one-two", "three"] = "Second."
    return texts


def render(program, folder, *options):
    """Renders it; gives the output folder. One item fails, one has no text."""
    items = [{"id": key, "text": text} for key, text in TEXTS.items()]
    items += [{"id": "marked", "text": MARKED}, {"id": "empty", "text": ""}]
    items += [{"id": "sounds", "phonemes": "h\u0259l\u02c8O."}]
    job = {
        "output": "run",
        "defaults": {
            "voice": {"draw": {"demo_slt": 1, "demo_rms": 1, "demo_slt:0.5+demo_rms:0.5": 1}},
            "speed": 4,
        },
        "corpora": [
            {"name": "odd", "items": items, "metadata": {"licence": "none | \"any\""}},
            {"name": "one", "items": [{"id": "two-three", "text": "First."}]},
            {"name": "one-two", "items": [{"id": "three", "text": "Second."}]},
        ],
    }
    (folder / "job.json").write_text(json.dumps(job))
    command = [program, "render", folder / "job.json", "--quiet", "--workers", "2", *options]
    result = subprocess.run(command, stderr=subprocess.PIPE)
    assert result.returncode == 1, result  # the empty one
    return folder / "run"
