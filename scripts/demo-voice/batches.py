"""Reads what `dataset.py` wrote, and draws training batches from it."""
import json
import pathlib

import numpy as np
import torch

FRAME = 600  # samples at 24 kHz: 25 ms
FLOOR = 1e-4  # -80 dBFS, what log spectra and N count as silence


class Dataset:
    def __init__(self, folder, split):
        folder = pathlib.Path(folder)
        self.audio, self.f0, self.tokens, self.durations, index = (
            np.load(folder / f"{name}.npy", mmap_mode="r") for name in ("audio", "f0", "tokens", "durations", "index"))
        self.speakers = json.loads((folder / "speakers.json").read_text())
        items = [json.loads(line) for line in open(folder / "items.jsonl", encoding="utf-8")]
        self.items = [item for item in items if item["split"] == split]
        self.index = np.array(index)[[item["split"] == split for item in items]]

    def __len__(self):
        return len(self.index)

    def frames(self):
        """Lengths of all utterances [n]."""
        return self.index[:, 4]

    def tokens_of(self, i):
        """Token ids and their durations in frames, both [T]."""
        _, _, at, count, _, _ = self.index[i]
        return self.tokens[at:at + count].astype(np.int64), self.durations[at:at + count].astype(np.int64)

    def curves_of(self, i):
        """F0 in Hz, 0 where unvoiced, and N, both [2F]."""
        _, at, _, _, frames, _ = self.index[i]
        return np.array(self.f0[at:at + 2 * frames]), energy(self.audio_of(i))

    def audio_of(self, i):
        at, _, _, _, frames, _ = self.index[i]
        return self.audio[at:at + frames * FRAME].astype(np.float32) / 32768

    def speaker_of(self, i):
        return int(self.index[i][5])


def energy(audio):
    """N: the log of the level of each 12.5 ms, shifted so that ordinary speech is positive."""
    return np.log(np.sqrt((audio.reshape(-1, FRAME // 2) ** 2).mean(1)) + FLOOR).astype(np.float32) + 5


def padded(rows, fill=0):
    """Rows of unequal length -> one tensor [B, longest]."""
    out = np.full((len(rows), max(map(len, rows))), fill, rows[0].dtype)
    for to, row in zip(out, rows):
        to[:len(row)] = row
    return torch.from_numpy(out)


def whole(dataset, chosen):
    """-> ids [B, T], durations [B, T], lengths [B], frames [B], f0 [B, 2F], n [B, 2F], speakers [B]."""
    tokens, durations = zip(*(dataset.tokens_of(i) for i in chosen))
    f0, n = zip(*(dataset.curves_of(i) for i in chosen))
    lengths = torch.tensor([len(t) for t in tokens])
    frames = torch.tensor([int(d.sum()) for d in durations])
    return (padded(tokens), padded(durations), lengths, frames, padded(f0), padded(n),
            torch.tensor([dataset.speaker_of(i) for i in chosen]))


def crop(rows, starts, width):
    """Columns [start, start + width) of each [B, ..., T], zeros after the end."""
    rows = torch.nn.functional.pad(rows, (0, width))
    return torch.stack([row[..., s:s + width] for row, s in zip(rows, starts)])
