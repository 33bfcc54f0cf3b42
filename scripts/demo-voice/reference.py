"""A compact model in PyTorch, every stage of it visible: what the engine is compared with."""

import json
from typing import NamedTuple

import numpy as np
import torch

import safetensors_file
from network import Kokoro, encode_prosody

# Modules whose outputs are stages, under the names of a reference case.
_STAGES = {"bert": "bert", "bert_encoder": "d_en", "predictor.text_encoder": "d",
           "predictor.lstm": "duration_lstm",
           "predictor.duration_proj.linear_layer": "duration_logits",
           "predictor.shared": "shared", "text_encoder": "t_en", "decoder.encode": "decoder.encode",
           "decoder.decode.0": "decoder.decode.0", "decoder.decode.3": "decoder.decode.3",
           "decoder.generator.conv_post": "conv_post"}


class Model(NamedTuple):
    network: Kokoro
    voices: dict  # name -> float32 [rows, 2 * style_dim]
    vocabulary: dict  # character -> id

    def tokens(self, phonemes):
        """Ids with the pad at both ends; characters without an id are left out."""
        return [0, *(self.vocabulary[c] for c in phonemes if c in self.vocabulary), 0]

    def style(self, voice, phonemes):
        """The row of the voice's table for so many phonemes, and its number."""
        table = self.voices[voice]
        row = min(len(phonemes), len(table)) - 1
        return table[row], row


def load(path, dtype=torch.float64):
    """A compact model file as a network of `dtype`: the weights are exactly those of the file."""
    tensors, metadata = safetensors_file.read(path)
    if not metadata.get("format", "").startswith("kokoro-render compact"):
        raise ValueError(f"{path}: expected a compact model, found another file")
    config = json.loads(metadata["config"])
    weights = {name: torch.from_numpy(values.astype(np.float64)).to(dtype)
               for name, values in tensors.items() if not name.startswith("voice.")}
    network = Kokoro(config).to(dtype).eval()
    network.load_state_dict(weights)
    voices = {name.removeprefix("voice."): values.astype(np.float32)
              for name, values in tensors.items() if name.startswith("voice.")}
    return Model(network, voices, config["vocab"])


def gaussian(seed, count):
    """Standard normal float32 [count] of the stream `seed`, as model/kernels/counter_random.h makes
    them: Box-Muller on pairs of SplitMix64."""
    with np.errstate(over="ignore"):
        z = np.uint64(seed) + np.arange(1, count + count % 2 + 1, dtype=np.uint64) * np.uint64(
            0x9E3779B97F4A7C15)
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            z = (z ^ (z >> np.uint64(shift))) * np.uint64(factor)
        z ^= z >> np.uint64(31)
    uniform = (z >> np.uint64(40)).astype(np.float64) * 2.0**-24
    radius = np.sqrt(-2 * np.log(uniform[0::2] + 2.0**-24))
    turn = 2 * np.pi * uniform[1::2]
    return np.stack([radius * np.cos(turn), radius * np.sin(turn)], 1).ravel()[:count].astype(
        np.float32)


@torch.no_grad()
def trace(model, phonemes, style, speed=1.0, noise_seed=0):
    """Every stage of one utterance by its name in a reference case, in the network's dtype.

    `style` [2 * style_dim]: the decoder's half, then the predictor's."""
    network = model.network
    dtype = next(network.parameters()).dtype
    stages = {}

    def keep(name):
        return lambda module, inputs, output: stages.__setitem__(name, output[0])

    hooks = [module.register_forward_hook(keep(_STAGES[name]))
             for name, module in network.named_modules() if name in _STAGES]
    ids = torch.tensor([model.tokens(phonemes)])
    lengths = torch.tensor([ids.shape[1]])
    ref_s = torch.from_numpy(style).to(dtype)[None]
    timbre, prosody = ref_s.chunk(2, 1)
    d, logits = encode_prosody(network, ids, lengths, prosody)
    durations = torch.round(torch.sigmoid(logits).sum(2) / speed).clamp(min=1).long()[0]
    frames = durations.sum()[None]
    f0, n = network.predictor.curves(d.repeat_interleave(durations, 1), prosody, frames)
    t_en = network.text_encoder(ids, lengths)
    x = network.decoder.features(t_en.repeat_interleave(durations, 2), f0, n, timbre)
    generator = network.decoder.generator
    samples = f0.shape[1] * generator.scale
    noise = torch.from_numpy(gaussian(noise_seed, 9 * samples).reshape(1, samples, 9))
    source = generator.source(f0, noise.to(dtype))
    har = generator.spectrum(source)
    audio = generator(x, timbre, har)
    for hook in hooks:
        hook.remove()
    magnitude, phase = har[0].chunk(2)
    return stages | {"input_ids": ids[0], "ref_s": ref_s, "pred_dur": durations, "F0": f0, "N": n,
                     "har_source": source.T, "har_spec": magnitude, "har_phase": phase,
                     "audio": audio[0]}
