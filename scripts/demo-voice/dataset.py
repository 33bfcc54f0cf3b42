#!/usr/bin/python3
"""Makes the training set: the teacher's speech of the corpus, aligned to the model's tokens.

Writes into OUT flat arrays over all utterances, and where each of them lies:
  audio.npy      int16    [sum samples]   24 kHz, 600 a frame
  f0.npy         float32  [sum 2F]        Hz, 0 where unvoiced
  tokens.npy     int16    [sum T]         ids, the pads included
  durations.npy  int16    [sum T]         frames
  index.npy      int64    [n, 6]          first sample, first F0, first token, T, F, speaker
  items.jsonl    one object a line        id, text, phonemes, language, speaker, split
  speakers.json  their names, in the order of their numbers
"""

import argparse
import json
import subprocess
import tempfile
from multiprocessing import Pool
from pathlib import Path

import numpy as np

import align
import signal_chain
import symbols
import teacher

DEV_EVERY = 75  # sentences; of so many, one for each speaker is of the dev split, and spoken once
BRITISH_EVERY = 4
LEVEL = 10 ** (-24 / 20)  # RMS of speech, silences left out
PEAK = 0.89
SILENCE = (6, 12)  # frames at both ends
PROCESSES = 2
LANGUAGES = ("en-us", "en-gb")

_worker = {}


def phonemize(program, texts, language):
    """What the front end makes of each text; "" where it refuses one."""
    run = subprocess.run([program, "phonemize", "--lines", "--language", language], encoding="utf-8",
                         input="".join(f"{text}\n" for text in texts), stdout=subprocess.PIPE)
    lines = run.stdout.split("\n")[:-1]
    if len(lines) != len(texts):
        raise RuntimeError(f"{program} phonemize: expected {len(texts)} lines, found {len(lines)}")
    return lines


def _speech(reading):
    """Start and end of the speech in seconds, and the pauses [(start, end)]."""
    phones, start, pauses = reading.phones, 0.0, []
    for name, end, _, _ in phones:
        if name == "pau":
            pauses.append((start, end))
        start = end
    begin = pauses[0][1] if phones[0][0] == "pau" else 0.0
    finish = start
    if phones[-1][0] == "pau":
        finish = pauses[-1][0]
        pauses[-1] = (finish, start + 1)  # the audio may last a little longer than its phones
    return begin, finish, pauses


def active_level(audio):
    """RMS of the frames of `audio` [F * 600] within 30 dB of the loudest one."""
    power = np.square(audio.reshape(-1, signal_chain.FRAME)).mean(1)
    return float(np.sqrt(power[power > power.max() / 1000].mean()))


def make_utterance(item, reading, gain, rng):
    """(audio, f0, tokens, durations) of one item. Raises align.Misaligned."""
    begin, finish, pauses = _speech(reading)
    before, after = rng.integers(*SILENCE, size=2, endpoint=True)
    frames = int(before + round((finish - begin) / align.FRAME) + after)
    begin -= before * align.FRAME
    durations = align.token_durations(item["phonemes"], reading.phones, begin, frames)
    audio = signal_chain.resample(reading.audio, teacher.RATE)
    signal_chain.quieten_pauses(audio, pauses)
    audio = signal_chain.cut(audio, begin, frames) * gain
    audio *= min(1.0, PEAK / np.abs(audio).max())
    f0 = signal_chain.resample_f0(reading.f0, teacher.F0_STEP, begin, 2 * frames)
    return np.rint(audio * 32767).astype(np.int16), f0, symbols.encode(item["phonemes"]), durations


def _start_worker(program, gains, seed):
    _worker.update(teacher=teacher.Teacher(program), gains=gains, seed=seed)


def _work(item):
    """(item, arrays) or (item, why not)."""
    reading = _worker["teacher"].read(item["text"], item["speaker"])
    rng = np.random.default_rng([_worker["seed"], item["number"]])
    try:
        return item, make_utterance(item, reading, _worker["gains"][item["speaker"]], rng)
    except align.Misaligned as error:
        return item, str(error)


def measure_gains(program, texts):
    """Factor by speaker that brings the speech of `texts` to LEVEL."""
    voice, gains = teacher.Teacher(program), {}
    for speaker in teacher.SPEAKERS:
        levels = []
        for text in texts:
            audio = voice.read(text, speaker).audio / 32768
            levels.append(active_level(audio[:len(audio) // 600 * 600]))
        gains[speaker] = LEVEL / float(np.median(levels))
    return gains


def plan(texts, phonemes):
    """Items in the order of making: every sentence by one speaker, then again by the next."""
    number = 0
    for lap in range(len(teacher.SPEAKERS)):
        for i, text in enumerate(texts):
            is_dev = i % DEV_EVERY < len(teacher.SPEAKERS)
            language = LANGUAGES[number % BRITISH_EVERY == BRITISH_EVERY - 1]
            speaker = teacher.SPEAKERS[(i + lap) % len(teacher.SPEAKERS)]
            if phonemes[language][i] and not (is_dev and lap):
                yield {"id": f"{speaker}-{i:05d}", "number": number, "text": text,
                       "phonemes": phonemes[language][i], "language": language,
                       "speaker": speaker, "split": "dev" if is_dev else "train"}
            number += 1


def make(texts, program, out, hours, seed=1):
    """Writes the set of `texts` into `out`: at most `hours` of speech, spoken by the front end of
    `program` and the teacher. Gives the reasons for refusals, one for each refused item."""
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    teacher_program = teacher.build(out)
    phonemes = {language: phonemize(program, texts, language) for language in LANGUAGES}
    gains = measure_gains(teacher_program, texts[:30])
    kept, refused, frames = [], [], 0
    # The audio goes to the disk at once: of fifty hours it would fill 9 GB of memory.
    with tempfile.NamedTemporaryFile(dir=out) as spoken, \
            Pool(PROCESSES, _start_worker, (teacher_program, gains, seed)) as pool:
        for item, made in pool.imap(_work, plan(texts, phonemes), chunksize=8):
            if isinstance(made, str):
                refused.append((item, made))
                continue
            audio, *rest = made
            spoken.write(audio.tobytes())
            kept.append((item, rest))
            frames += int(rest[2].sum())
            if frames * align.FRAME >= hours * 3600:
                break
        pool.terminate()
        spoken.flush()
        _write(out, kept, np.memmap(spoken.name, np.int16, "r"))
    return refused


def _write(out, kept, audio):
    """Each kept item's (f0, tokens, durations), and the audio of all."""
    f0, tokens, durations = (np.concatenate(column) for column in zip(*(made for _, made in kept)))
    rows, position = [], np.zeros(3, np.int64)
    for item, (pitch, ids, spans) in kept:
        speaker = teacher.SPEAKERS.index(item["speaker"])
        rows.append([*position, len(ids), int(spans.sum()), speaker])
        position += (int(spans.sum()) * signal_chain.FRAME, len(pitch), len(ids))
    arrays = {"audio": audio, "f0": f0, "tokens": tokens, "durations": durations,
              "index": np.array(rows, np.int64)}
    for name, array in arrays.items():
        np.save(out / f"{name}.npy", array)
    keys = ("id", "text", "phonemes", "language", "speaker", "split")
    with open(out / "items.jsonl", "w", encoding="utf-8") as file:
        for item, _ in kept:
            print(json.dumps({key: item[key] for key in keys}, ensure_ascii=False), file=file)
    (out / "speakers.json").write_text(json.dumps(teacher.SPEAKERS) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", help="kokoro-render")
    parser.add_argument("corpus", help="a sentence a line")
    parser.add_argument("out")
    parser.add_argument("--hours", type=float, required=True)
    options = parser.parse_args()
    texts = Path(options.corpus).read_text(encoding="utf-8").split("\n")[:-1]
    refused = make(texts, options.program, options.out, options.hours)
    for item, why in refused:
        print(f"refused {item['id']} {item['language']}: {item['text']}: {why}")
    made = len(np.load(Path(options.out) / "index.npy"))
    print(f"{made} utterances, {len(refused)} refused ({len(refused) / (made + len(refused)):.1%})")


if __name__ == "__main__":
    main()
