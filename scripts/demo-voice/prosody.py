"""Trains PL-BERT, the duration encoder and the predictor on the teacher's durations, F0 and energy."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from batches import padded, whole
from network import Albert, ProsodyPredictor, encode_prosody, expand, mask_of
from training import Run

BATCH = 32
LOWEST, VOICED, SILENT = 75, 10, -400  # Hz: hardly a teacher speaks lower; the engine's border; what unvoiced values aim at
GROWL, BARRIER = 30, 20  # Hz; height of what rises there between LOWEST and as far below
LATE = 0.65  # of all steps; from then on a growl in a voice counts as the wrong pitch that it is


class Prosody(nn.Module):
    def __init__(self, config, speakers):
        super().__init__()
        hidden, style = config["hidden_dim"], config["style_dim"]
        self.bert = Albert(config["n_token"], **config["plbert"])
        self.bert_encoder = nn.Linear(config["plbert"]["hidden_size"], hidden)
        self.predictor = ProsodyPredictor(style, hidden, config["n_layer"], config["max_dur"])
        self.styles = nn.Embedding(speakers, style)
        with torch.no_grad():
            self.styles.weight.mul_(0.5)
            self.predictor.F0_proj.weight.mul_(100)  # its output is in Hz
            for embedding in self.bert.embeddings.values():
                if isinstance(embedding, nn.Embedding):
                    embedding.weight.mul_(0.1)

    def forward(self, batch):
        """-> logits of the durations [B, T, max_dur], F0 and N [B, 2F] at the true durations."""
        ids, durations, lengths, frames, _, _, speakers = batch
        style = self.styles(speakers)
        style = style + 0.05 * torch.randn_like(style)
        d, logits = encode_prosody(self, ids, lengths, style)
        return logits, *self.predictor.curves(expand(d, durations, int(frames.max())), style, frames)


def warped(f0):
    """A scale on which distances of F0 count as they are heard: logarithmic where there are voices, and steep in the gap
    below, where there are none: the median on it is voiced or unvoiced, hardly ever between. The gap is wide, so that few of
    the values that do fall into it lie where the engine hears a voice. Below it the scale is gentle, not level: nothing else
    would hold the values where the decoder has learnt to expect them."""
    gap, below = f0.clamp(min=SILENT) - LOWEST, (f0 - SILENT).clamp(max=0)
    return torch.where(f0 > LOWEST, torch.log(f0.clamp(min=LOWEST) / LOWEST), gap / 16 + below / 200)


def octaves_between(f0, wanted):
    """log2 of their ratio; straight below LOWEST, where the logarithm would let single growls rule a step."""
    below = (f0 - LOWEST).clamp(max=0) / (LOWEST * math.log(2))
    return torch.log2(f0.clamp(min=LOWEST) / wanted) + below


def duration_losses(logits, durations, mask):
    """Cross entropy of the bins (bin j asks: longer than j frames?) and the error in frames."""
    bins = (torch.arange(logits.shape[2], device=logits.device) < durations[..., None]).float()
    entropy = F.binary_cross_entropy_with_logits(logits, bins, reduction="none").sum(2)
    error = (torch.sigmoid(logits).sum(2) - durations).abs()
    return (entropy * mask).sum() / mask.sum(), (error * mask).sum() / mask.sum()


def curve_losses(f0, n, wanted_f0, wanted_n, mask, done):
    """Of the warped pitch; of pitch where there is one, the 4-norm of the utterances' RMS in octaves; of N; and wrong voicing
    as a share. `done` of the training, 0 to 1."""
    # The barrier drives growls to either side. It rises late: one that is steeper than the scale keeps a value on the side
    # where it happens to be.
    wanted, growl = wanted_f0 > VOICED, (1 - (f0 - GROWL).abs() / (LOWEST - GROWL)).clamp(min=0)
    # Unvoiced frames weigh less: a growl where a voice should be is worse than a hum where none should.
    pitch = (warped(f0) - warped(torch.where(wanted, wanted_f0, SILENT))).abs() * torch.where(wanted, 1.4, 0.7) + BARRIER * done * growl
    pitch = (pitch * mask).sum() / mask.sum()
    both = (f0 > (LOWEST if done < LATE else VOICED)) * wanted * mask
    squares = octaves_between(f0, wanted_f0.clamp(min=VOICED)) ** 2
    # Utterances that are missed by more weigh more: theirs is mostly the speaker that is hardest to follow.
    each = (squares * both).sum(1) / both.sum(1).clamp(min=1)
    octaves = ((each ** 2).mean() + 1e-16) ** 0.25
    level = ((n - wanted_n).abs() * mask).sum() / mask.sum()
    wrong = (((f0 > VOICED) != wanted) * mask).sum() / mask.sum()
    return pitch, octaves, level, wrong


def neighbours(by_length, rng):
    """BATCH utterances of about the same length: hardly any padding to compute."""
    start = rng.integers(len(by_length) - min(BATCH, len(by_length)) + 1)
    return by_length[start:start + BATCH]


def train(dataset, vary, config, start, path, steps, seed, device):
    torch.manual_seed(seed)
    run = Run(Prosody(config, len(dataset.speakers)), start, path, steps, 1e-3, seed, device)
    by_length = dataset.frames().argsort()
    for step in run:
        chosen = neighbours(by_length, run.rng)
        batch = [v.to(device) for v in whole(dataset, chosen)]
        ids = padded([vary(dataset.tokens_of(i)[0], run.rng) for i in chosen]).to(device)
        logits, f0, n = run.model([ids, *batch[1:]])
        _, durations, lengths, frames, wanted_f0, wanted_n, _ = batch
        entropy, error = duration_losses(logits, durations, mask_of(lengths, ids.shape[1])[:, 0])
        pitch, octaves, level, wrong = curve_losses(f0, n, wanted_f0, wanted_n, mask_of(2 * frames, f0.shape[1])[:, 0],
                                                   step / steps)
        run.update(entropy + error + 5 * pitch + 100 * octaves + level, entropy=entropy, frames=error, pitch=pitch,
                   cents=1200 * octaves, level=level, wrong=100 * wrong)
    return run.average
