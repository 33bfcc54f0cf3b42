"""The engine beside the data set's own audio, given its durations, and beside PyTorch."""

from multiprocessing import Pool

import numpy as np

import measures
import speaking

_SILENCE_FFT = 2048


def _silences(audio, durations):
    """The parts under the pads at both ends, but a frame next to the speech."""
    first, last = (speaking.FRAME * (int(durations[end]) - 1) for end in (0, -1))
    parts = audio[:max(0, first)], audio[len(audio) - max(0, last):]
    return [part for part in parts if len(part) >= _SILENCE_FFT]


def _spectra(parts):
    return [measures.power_spectra(part, _SILENCE_FFT, _SILENCE_FFT // 4) for part in parts]


def _compare(program, model, item, sample, rows, folder):
    """One item: sums and lists that _summary() puts together for a speaker."""
    teacher, f0, tokens, durations = sample
    forced = speaking.trace(program, model, item, rows, folder, durations)
    if not np.array_equal(forced["input_ids"], tokens):
        raise ValueError(f"{item['id']}: expected the tokens of the data set, found others")
    free = speaking.trace(program, model, item, rows, folder)["pred_dur"]
    audio = forced["audio"].astype(float)
    pitch = forced["F0"][0]
    cents, voicing = measures.pitch_errors(pitch, f0)
    found = {"mcd": measures.mel_cepstral_distortion(audio, teacher), "cents": cents,
             "voicing": voicing, "unvoiced": pitch[pitch <= measures.VOICED],
             "durations": np.abs(free - durations), "predicted": free.sum(),
             "true": durations.sum(), "dc": audio.mean()}
    for name, signal in (("own", audio), ("teacher", teacher)):
        quiet = _silences(signal, durations)
        found[name] = {"power": [np.mean(part**2) for part in quiet], "quiet": _spectra(quiet),
                       "whole": _spectra([signal]), "clicks": measures.clicks(signal)}
    return found


def _lines(results, part):
    own, teacher = (np.concatenate([s for r in results for s in r[name][part]]).mean(0)
                    for name in ("own", "teacher"))
    return measures.lines(own, teacher, _SILENCE_FFT)


def _summary(results):
    def every(key):
        return np.concatenate([result[key] for result in results])

    def clicks_per_minute(name):
        seconds = sum(int(r["true"]) for r in results) * speaking.FRAME / speaking.RATE
        return sum(r[name]["clicks"] for r in results) * 60 / seconds

    def silence(name):
        return float(measures.level_db(np.mean([p for r in results for p in r[name]["power"]])))

    return {
        "mcd_db": float(np.mean([r["mcd"] for r in results])),
        "f0_rmse_cents": float(np.sqrt((every("cents")**2).mean())),
        "f0_median_cents": float(np.median(every("cents"))),
        "voicing_error": float(every("voicing").mean()),
        "unvoiced_hz": float(np.median(every("unvoiced"))),
        "duration_error_frames": float(every("durations").mean()),
        "duration_ratio": float(sum(r["predicted"] for r in results)
                                / sum(r["true"] for r in results)),
        "silence_dbfs": silence("own"), "teacher_silence_dbfs": silence("teacher"),
        "silence_lines": _lines(results, "quiet"), "lines": _lines(results, "whole"),
        "dc_dbfs": float(measures.level_db(np.mean([r["dc"]**2 for r in results]))),
        "clicks_per_minute": clicks_per_minute("own"),
        "teacher_clicks_per_minute": clicks_per_minute("teacher")}


def _traces(output):
    folder = output / "traces"
    folder.mkdir(exist_ok=True)
    return folder


def with_teacher(options, tensors, measured):
    """Adds figures over the data set's items of split dev to each of `measured` {speaker: figures}.
    Returns how many items there were."""
    data, folder = speaking.DataSet(options.dataset), _traces(options.output)
    count = 0
    with Pool(options.jobs) as pool:
        for speaker, figures in measured.items():
            items = [item for item in data.items
                     if item["split"] == "dev" and item["speaker"] == speaker][:options.limit]
            rows = len(tensors[f"voice.demo_{speaker}"])
            results = pool.starmap(_compare, [
                (options.program, options.model, item, data[item], rows, folder)
                for item in items], 1)
            if results:
                figures.update(_summary(results))
            count += len(items)
    return count


def with_pytorch(options, tensors):
    """The worst agreement of both, free running in float32 and float64, on the first dev items."""
    import reference  # PyTorch takes seconds to load

    model = reference.load(options.model)
    items = [item for item in speaking.DataSet(options.dataset).items if item["split"] == "dev"
             and f"voice.demo_{item['speaker']}" in tensors][:options.parity]
    distances, ratios = [], []
    for item in items:
        style, _ = model.style(f"demo_{item['speaker']}", item["phonemes"])
        expected = reference.trace(model, item["phonemes"], style, noise_seed=1)["audio"].numpy()
        rows = len(tensors[f"voice.demo_{item['speaker']}"])
        audio = speaking.trace(options.program, options.model, item, rows,
                               _traces(options.output))["audio"]
        if len(audio) != len(expected):
            raise ValueError(f"{item['id']}: expected {len(expected)} samples, as PyTorch, "
                             f"found {len(audio)}")
        distances.append(measures.log_mel_distance(audio, expected))
        ratios.append(10 * np.log10((expected**2).sum() / ((audio - expected)**2).sum()))
    return {"items": len(items), "log_mel_db": float(max(distances)), "snr_db": float(min(ratios))}
