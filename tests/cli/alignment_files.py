"""Renders odd texts in many rates, chunkings and pauses, reads every file beside the audio back
with readers of its own, and holds them against the audio and against each other.

usage: alignment_files.py PROGRAM
"""

import ast
import csv
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import wave

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from text_grid import read_text_grid

LONG = ("The rain had stopped by ten, and the road was dry again; nobody had slept well. " * 6 +
        "“Who goes there?” she said — then, softly: “Come in!”")
TEXTS = {
    "quotes": 'He said "no" and \'yes\', then ""nothing"" at all.',
    "bars": "One | two\ttabs\t\tand | three.\nA new line, four.",
    "markup": "[Kokoro](/kˈOkəɹO/) costs $5, [pause:0.25s] [really](+1).",
    "arrows": "a --> b <i>was</i> here & there; 00:00:01,000 --> 00:00:02,000 it is.",
    "comment": ";; not a comment; NOTE this. # or this",
    "right": "שלום hello مرحبا world.",
    "emoji": "Good 😀 morning, 👩‍🚀 astronaut! ☃",
    "accents": "Cafe\u0301 nai\u0308ve, \u202eright to left\u202c.",
    "numbers": "Dr. Smith paid $3.50 for 2 kg on 5 May 1999, i.e. 100%.",
    "short": "Hi.",
    "long": LONG,
}
PHONEMES = "“həlˈO, wˈɜɹld!” ☃ ˈɪts  mˌiː."
FORMATS = ["textgrid", "ctm", "srt", "vtt", "json", "labels"]
RATES = [8000, 11025, 16000, 22050, 24000, 44100, 48000]
PAUSES = [{}, {"before_ms": 7, "between_ms": 333, "after_ms": 1001}]


def check(condition, message):
    if not condition:
        sys.exit(f"FAILED: {message}")


def seconds(clock):
    hours, minutes, rest = re.fullmatch(r"(\d\d+):(\d\d):(\d\d\.\d{3})", clock).groups()
    return 3600 * int(hours) + 60 * int(minutes) + float(rest)


def read_cues(text, comma):
    """[(begin, end, lines)]; blocks separated by empty lines: a number, a time line, lines of text."""
    cues = []
    for number, block in enumerate(text.rstrip("\n").split("\n\n"), 1):
        head, times, *lines = block.split("\n")
        check(head == str(number), f"cue {head}, expected {number}")
        begin, end = times.replace(",", ".").split(" --> ") if comma else times.split(" --> ")
        check(("," in times) == comma, times)
        check(1 <= len(lines) <= 2 and all(lines), f"lines {lines}")
        cues.append((seconds(begin), seconds(end), lines))
    return cues


def read_npy(data):
    """Values of a .npy of version 1.0 that holds a vector of float32."""
    magic, length = struct.unpack("<8sH", data[:10])
    check(magic == b"\x93NUMPY\x01\x00" and (10 + length) % 64 == 0, "no .npy")
    header = ast.literal_eval(data[10:10 + length].decode("latin-1"))
    check(header["descr"] == "<f4" and not header["fortran_order"], str(header))
    (count,) = header["shape"]
    return struct.unpack(f"<{count}f", data[10 + length:])


def tile(intervals, samples, rate):
    """Each begins where the one before ends, to the sample; the last ends with the file."""
    at = 0.0
    for begin, end, _ in intervals:
        check(begin == at and end > begin, f"an interval from {begin} to {end} after {at}")
        at = end
    check(round(at * rate) == samples, f"ends at {at} s of {samples} samples")
    check(sum(round(end * rate) - round(begin * rate) for begin, end, _ in intervals) == samples,
          "durations do not add up")


def check_item(path, raw, rate, is_text):
    with wave.open(str(path)) as file:
        samples = file.getnframes()
        check(file.getframerate() == rate, "rate")
    read = {ending: path.with_suffix(ending).read_bytes().decode("utf-8")
            for ending in (".TextGrid", ".ctm", ".srt", ".vtt", ".alignment.json", ".labels.txt")}

    whole = json.loads(read[".alignment.json"])
    check((whole["sample_rate"], whole["samples"]) == (rate, samples), "length in the JSON")
    words = [word for sentence in whole["sentences"] for word in sentence["words"]]
    expected = [(word["begin"], word["end"], word["text"]) for word in words]
    for word in words:
        check(word["text"].isprintable() or any(c > "\x7f" for c in word["text"]), word["text"])
        begin, end = word["bytes"]
        source = " ".join(raw.encode()[begin:end].decode().split())
        label = re.fullmatch(r"\[(.*)\]\(.*\)", source)
        shown = label[1] if is_text and label else source
        check(word["text"] == shown, f"{word['text']!r} at {source!r}")
        at = word["begin"]
        for phone in word["phones"]:
            check(phone["begin"] == at, "a gap between phones")
            at = phone["end"]
        check(at == word["end"], "phones shorter than the word")
    check("".join("".join(s["text"].split()) for s in whole["sentences"]) == "".join(
        (re.sub(r"\[pause:[^]]*\]|\[([^]]*)\]\([^)]*\)", r"\1", raw) if is_text else raw).split()),
          f"the sentences are not the text: {[s['text'] for s in whole['sentences']]}")

    tiers = read_text_grid(read[".TextGrid"])
    check(list(tiers) == ["words", "phones"], str(list(tiers)))
    for tier in tiers.values():
        tile(tier, samples, rate)
    phones = [p for p in tiers["phones"] if p[2]]
    check([p[2] for p in phones] == [p["phone"] for w in words for p in w["phones"] if p["phone"]],
          "phones of the TextGrid")
    labels = [(float(b), float(e), text) for b, e, text in
              csv.reader(read[".labels.txt"].splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)]
    for name, found in (("TextGrid", [w for w in tiers["words"] if w[2]]), ("labels", labels)):
        check([(round(b * rate), round(e * rate), w) for b, e, w in found] == expected, name)

    ctm = [line.split() for line in read[".ctm"].splitlines()]
    check(all(len(fields) == 5 for fields in ctm), "fields of the CTM")
    check([(round(float(b) * rate), round((float(b) + float(d)) * rate), w)
           for _, _, b, d, w in ctm]
          == [(b, e, w.replace(" ", "_")) for b, e, w in expected], "CTM")
    check({(recording, channel) for recording, channel, *_ in ctm} == {(path.stem, "1")}, "CTM")

    vtt = read[".vtt"]
    check(vtt.startswith("WEBVTT\n\n"), "no WebVTT")
    cues = read_cues(vtt.removeprefix("WEBVTT\n\n"), comma=False)
    for entity, character in (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")):
        check(character == "&" or not any(character in line for *_, ls in cues for line in ls),
              "unescaped markup in WebVTT")
        cues = [(b, e, [line.replace(entity, character) for line in ls]) for b, e, ls in cues]
    check(read_cues(read[".srt"], comma=True) == cues, "SRT and WebVTT differ")
    check("".join("".join(lines) for *_, lines in cues).replace(" ", "")
          == "".join(s["text"] for s in whole["sentences"]).replace(" ", ""), "text of the cues")
    at = 0
    for begin, end, lines in cues:
        check(at <= begin < end <= samples / rate + 0.0005, f"a cue from {begin} to {end}")
        check(end - begin <= 7 and all(len(line) <= 42 for line in lines), f"a long cue {lines}")
        at = end

    f0, energy = (read_npy(path.with_suffix(f".{name}.npy").read_bytes())
                  for name in ("f0", "energy"))
    check(len(f0) == len(energy) and abs(len(f0) - samples / rate / 0.0125) < 1.01, "curves")
    check(all(f == 0 or 10 < f < 1000 for f in f0) and any(f0), "F0 in Hz")
    check(all(0 <= e < 1.5 for e in energy) and max(energy) > 0.01, "energy")
    return len(whole["sentences"])


def main(program):
    files = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for number, rate in enumerate(RATES):
            pauses = PAUSES[number % 2]
            items = [{"id": key, "text": text} for key, text in TEXTS.items()]
            items.append({"id": "phonemes", "phonemes": PHONEMES})
            items.append({"id": "many", "phonemes": f"{PHONEMES} " * 20})
            items.append({"id": "hindi", "text": "नमस्ते दुनिया, यह एक परीक्षा है।",
                          "language": "hi"})
            items.append({"id": "french", "text": "L'été, c'est « beau »!", "language": "fr-fr"})
            speed = 2 + number % 3
            job = {"output": str(rate), "audio": {"sample_rate": rate, "converter": "sinc-fastest"},
                   "alignments": FORMATS, "curves": True,
                   "defaults": {"voice": "demo_slt", "speed": speed, "pauses": pauses},
                   "corpora": [{"name": "odd", "items": items}]}
            (folder / "job.json").write_text(json.dumps(job), encoding="utf-8")
            subprocess.run([program, "render", folder / "job.json", "--quiet"], check=True,
                           stdout=subprocess.DEVNULL)
            for item in items:
                path = folder / str(rate) / "odd" / (item["id"] + ".wav")
                raw = item.get("text") or item["phonemes"]
                try:
                    sentences = check_item(path, raw, rate, "text" in item)
                except Exception:
                    print(f"in {item['id']} at {rate} Hz", file=sys.stderr)
                    raise
                check(item["id"] != "long" or sentences > 6, f"{sentences} sentences")
                files += 1
    print(f"{files} items in {len(RATES)} rates, {len(FORMATS)} formats and two curves")


if __name__ == "__main__":
    main(sys.argv[1])
