"""Readers of data sets, one for each format, made of the standard library and sox and written from
the formats' own descriptions. Each gives {key: (recording, texts, speaker, split)}, where a
recording is what `wave` reads, and refuses what the format's tools would."""

import csv
import gzip
import io
import json
import re
import subprocess
import tarfile
import wave

SPLITS = ("train", "validation", "test")


def recording(file):
    with wave.open(str(file) if not hasattr(file, "read") else file, "rb") as sound:
        assert sound.getnchannels() == 1 and sound.getsampwidth() == 2, file
        return sound.getframerate(), sound.readframes(sound.getnframes())


def seconds(sound):
    return len(sound[1]) / 2 / sound[0]


def listening(paths):
    """Every file is one that sox reads to its end."""
    subprocess.run(["sox", *map(str, paths), "-n", "stat"], check=True, capture_output=True)


def json_lines(path):
    text = path.read_bytes().decode("utf-8")
    assert text.endswith("\n")
    return [json.loads(line) for line in text[:-1].split("\n")]


def rows_of_splits(root, rows):
    """{row: split} of train.csv and so on, which together are all rows."""
    found = {}
    for split in SPLITS:
        path = root / f"{split}.csv"
        for row in rows(path) if path.exists() else []:
            assert row not in found
            found[row] = split
    assert sorted(found) == sorted(rows(root / "metadata.csv"))
    return found


def ljspeech(root):
    def rows(path):
        with open(path, encoding="utf-8") as file:  # every line end that Python knows
            return [tuple(line[:-1].split("|")) for line in file]

    items = {}
    for (key, text, normalised), split in rows_of_splits(root, rows).items():
        sound = recording(root / "wavs" / f"{key}.wav")
        assert sound[0] == 22050
        items[key] = sound, (text, normalised), None, split
    return items


def piper(root):
    def rows(path):
        with open(path, encoding="utf-8") as file:
            return [tuple(row) for row in csv.reader(file, delimiter="|")]

    items = {}
    for row, split in rows_of_splits(root, rows).items():
        name, speaker, text = row if len(row) == 3 else (row[0], None, row[1])
        sound = recording(root / "wavs" / name)
        assert sound[0] == 22050
        items[name.removesuffix(".wav")] = sound, (text,), speaker, split
    return items


def libritts(root):
    names = [line.split("\t") for line in (root / "speakers.tsv").read_text().splitlines()]
    assert names[0] == ["READER", "GENDER", "SUBSET", "NAME"]
    readers = {row[0]: row[3] for row in names[1:]}
    subsets = {"train-clean": "train", "dev-clean": "validation", "test-clean": "test"}
    items = {}
    for path in root.glob("*-clean/*/*/*.wav"):
        subset, speaker, chapter = path.relative_to(root).parts[:3]
        parts = re.fullmatch(r"(\d+)_(\d+)_(\d{6})_(\d{6})", path.stem).groups()
        assert parts[:2] == (speaker, chapter)
        texts = [
            path.with_suffix(f".{kind}.txt").read_bytes().decode("utf-8")
            for kind in ("original", "normalized")
        ]
        sound = recording(path)
        assert sound[0] == 24000
        items[str(path.relative_to(root))] = sound, tuple(texts), readers[speaker], subsets[subset]
    return items


def nemo(root):
    items, speakers = {}, {}
    for split in SPLITS:
        path = root / f"{split}_manifest.json"
        for line in json_lines(path) if path.exists() else []:
            sound = recording(root / line["audio_filepath"])
            assert abs(line["duration"] - seconds(sound)) < 1e-9
            assert type(line["speaker"]) is int
            assert speakers.setdefault(line["speaker"], line["speaker_name"]) == line["speaker_name"]
            key = line["audio_filepath"].removeprefix("audio/").removesuffix(".wav")
            texts = line["text"], line["normalized_text"]
            items[key] = sound, texts, line["speaker_name"], split
    assert sorted(speakers) == list(range(len(speakers)))
    return items


def audiofolder(root):
    items, columns = {}, set()
    for split in SPLITS:
        path = root / split / "metadata.jsonl"
        for line in json_lines(path) if path.exists() else []:
            columns.add(tuple((name, type(value)) for name, value in line.items()))
            sound = recording(root / split / line["file_name"])
            key = line["file_name"].removeprefix("audio/").removesuffix(".wav")
            items[key] = sound, (line["text"], line["normalized_text"]), line["speaker"], split
    assert len(columns) == 1, columns  # a table has one set of columns, each of one type
    return items


def kaldi(root):
    """As utils/validate_data_dir.sh: sorted as LC_ALL=C sorts, one set of keys, speakers first."""
    items = {}
    for folder in (root / "data").iterdir():
        table = {}
        for name in ("wav.scp", "text", "utt2spk", "spk2utt", "segments", "utt2dur"):
            path = folder / name
            subprocess.run(["sort", "-c", path], check=True, env={"LC_ALL": "C"})
            lines = path.read_bytes().decode("utf-8").split("\n")
            assert lines.pop() == ""
            assert not any(line != " ".join(line.split()) for line in lines), "white space"
            table[name] = [line.split(" ", 1) for line in lines]
        keys = [key for key, _ in table["wav.scp"]]
        for name in ("text", "utt2spk", "segments", "utt2dur"):
            assert [key for key, _ in table[name]] == keys, name
        by_speaker = [(speaker, key) for key, speaker in table["utt2spk"]]
        assert by_speaker == sorted(by_speaker)
        assert by_speaker == [(s, key) for s, keys in table["spk2utt"] for key in keys.split()]
        for (key, path), (_, text), (speaker, _), (_, segment), (_, length) in zip(
            table["wav.scp"], table["text"], by_speaker, table["segments"], table["utt2dur"]
        ):
            assert key.startswith(speaker + "-")
            sound = recording(root / path)
            assert seconds(sound) - 1e-6 <= float(length) <= seconds(sound)
            assert segment == f"{key} 0 {length}"
            items[key] = sound, (text,), speaker, folder.name
    return items


def webdataset(root):
    items = {}
    for split in SPLITS:
        shards = sorted(root.glob(f"{split}-*.tar"))
        assert [s.name for s in shards] == [f"{split}-{i:06}.tar" for i in range(len(shards))]
        for shard in shards:
            with tarfile.open(shard) as tar:
                members = tar.getmembers()
                assert all(m.isfile() and m.mtime == 0 and m.uid == 0 for m in members)
                for sound, text, data in zip(members[::3], members[1::3], members[2::3], strict=True):
                    key = sound.name.split(".")[0]
                    names = [m.name for m in (sound, text, data)]
                    assert names == [f"{key}.wav", f"{key}.txt", f"{key}.json"]
                    told = json.load(tar.extractfile(data))
                    assert tar.extractfile(text).read().decode("utf-8") == told["text"]
                    audio = recording(io.BytesIO(tar.extractfile(sound).read()))
                    texts = told["text"], told["normalized_text"]
                    items[key] = audio, texts, told["speaker"], split
    return items


def json_gz_lines(path):
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
        return [json.loads(line) for line in file]


def lhotse(root):
    items = {}
    for split in SPLITS:
        if not (root / split).exists():
            continue
        recordings = json_gz_lines(root / split / "recordings.jsonl.gz")
        supervisions = json_gz_lines(root / split / "supervisions.jsonl.gz")
        cuts = json_gz_lines(root / split / "cuts.jsonl.gz")
        for told, said, cut in zip(recordings, supervisions, cuts, strict=True):
            (source,) = told["sources"]
            assert source["type"] == "file" and source["channels"] == [0]
            sound = recording(root / source["source"])
            assert told["sampling_rate"] == sound[0] and told["num_samples"] == len(sound[1]) // 2
            assert told["duration"] == told["num_samples"] / told["sampling_rate"]
            assert said["recording_id"] == told["id"] == cut["id"]
            assert (said["start"], said["duration"], said["channel"]) == (0, told["duration"], 0)
            assert cut["recording"] == told and cut["supervisions"] == [said]
            assert cut["type"] == "MonoCut" and cut["duration"] == told["duration"]
            texts = said["text"], said["custom"]["normalized_text"]
            items[told["id"]] = sound, texts, said["speaker"], split
    return items


def mfa(root):
    items = {}
    for path in root.glob("*/*/*.lab"):
        split, speaker = path.relative_to(root).parts[:2]
        text = path.read_bytes().decode("utf-8")
        assert text.endswith("\n") and len(text.splitlines()) == 1
        items[path.stem] = recording(path.with_suffix(".wav")), (text[:-1],), speaker, split
    return items


READERS = {
    reader.__name__: reader
    for reader in (ljspeech, piper, libritts, nemo, audiofolder, kaldi, webdataset, lhotse, mfa)
}
