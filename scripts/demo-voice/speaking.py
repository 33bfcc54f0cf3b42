"""Audio of the engine and of its teacher, and the data set they are compared on."""

import hashlib
import json
import subprocess
import wave
from pathlib import Path

import numpy as np
from scipy.signal import resample_poly

import safetensors_file

RATE = 24000  # Hz
FRAME = 600  # samples


def read_wav(path):
    """float64 [n], 1 at full scale, and the rate in Hz, of a mono 16-bit file."""
    with wave.open(str(path)) as file:
        pcm = np.frombuffer(file.readframes(file.getnframes()), "<i2")
        return pcm / 32768, file.getframerate()


def render(program, model, texts, voices, folder, alignments=()):
    """Renders every text by every voice, with `alignments` beside. Returns {(voice, index): path}
    and the tool's report.

    A text that cannot be rendered is an error: all are there, or none count."""
    items = [{"id": f"{voice}-{i:04d}", "text": text, "voice": voice}
             for voice in voices for i, text in enumerate(texts)]
    manifest = folder / "manifest.json"
    manifest.write_text(json.dumps({
        "model": str(Path(model).resolve()), "seed": 1, "output": "speech", "path": "{id}.{ext}",
        "audio": {"format": "wav", "encoding": "pcm16", "sample_rate": RATE},
        "alignments": list(alignments),
        "corpora": [{"name": "sentences", "items": items}]}, ensure_ascii=False))
    subprocess.run([program, "render", manifest], check=True, stdout=subprocess.DEVNULL)
    report = json.loads((folder / "speech/report/report.json").read_text())
    paths = {(voice, i): folder / f"speech/{voice}-{i:04d}.wav"
             for voice in voices for i in range(len(texts))}
    return paths, report


def teach(number, text, speaker, folder):
    """The path of the teacher's own reading at 16 kHz, made unless it is there."""
    path = folder / f"{speaker}-{number:04d}-{hashlib.sha256(text.encode()).hexdigest()[:8]}.wav"
    if not path.exists():
        subprocess.run(["flite", "-voice", speaker, "-t", text, path], check=True)
    return path


def for_recogniser(path):
    """float64 [n] at 16 kHz; the teacher's go to 24 kHz and back, for both to be filtered alike."""
    audio, rate = read_wav(path)
    if rate == 16000:
        audio = resample_poly(audio, 3, 2)
    return resample_poly(audio, 2, 3)


def trace(program, model, item, rows, folder, durations=None, noise_seed=1):
    """Every stage of the engine for an item of the data set, in frames given or of its own."""
    case, result = folder / f"{item['id']}.case", folder / f"{item['id']}.safetensors"
    tensors = {} if durations is None else {"pred_dur": durations.astype(np.int64)}
    safetensors_file.write(case, tensors, {
        "phonemes": item["phonemes"], "voice": f"demo_{item['speaker']}",
        "voice_row": str(min(len(item["phonemes"]), rows) - 1), "speed": "1",
        "noise_seed": str(noise_seed)})
    forced = [] if durations is None else ["--teacher-force"]
    subprocess.run([program, "trace", case, "-o", result, "--model", model, *forced], check=True,
                   stdout=subprocess.DEVNULL)
    stages, _ = safetensors_file.read(result)
    case.unlink()
    result.unlink()
    return stages


class DataSet:
    """A folder written by dataset.py, mapped."""

    def __init__(self, folder):
        folder = Path(folder)
        self._arrays = {name: np.load(folder / f"{name}.npy", mmap_mode="r")
                        for name in ("audio", "f0", "tokens", "durations", "index")}
        lines = (folder / "items.jsonl").read_text(encoding="utf-8").splitlines()
        self.items = [json.loads(line) | {"number": i} for i, line in enumerate(lines)]

    def __getitem__(self, item):
        """Of an item: audio [600 F], 1 at full scale; F0 [2F] in Hz; tokens [T]; durations [T]."""
        audio, f0, token, count, frames, _ = self._arrays["index"][item["number"]]
        return (self._arrays["audio"][audio:audio + FRAME * frames] / 32768,
                self._arrays["f0"][f0:f0 + 2 * frames],
                self._arrays["tokens"][token:token + count],
                self._arrays["durations"][token:token + count])
