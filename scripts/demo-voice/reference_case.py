#!/usr/bin/python3
"""Writes a reference case for `kokoro-render selftest`: one utterance of a compact model, computed
by PyTorch in float64. A name that ends in [::16] holds every 16th channel.

Needs Debian's python3-torch and python3-numpy.
"""

import argparse

import numpy as np

import reference
import safetensors_file


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", help="compact model (.kkr)")
    parser.add_argument("-o", "--output", required=True, help="case to write (.safetensors)")
    parser.add_argument("--phonemes", default="ɪz ðˈɪs ðə ɹˈIt plˈAs?")
    parser.add_argument("--voice", default="demo_slt")
    parser.add_argument("--speed", type=float, default=1.2)
    parser.add_argument("--noise-seed", type=int, default=22)
    options = parser.parse_args()

    model = reference.load(options.model)
    style, row = model.style(options.voice, options.phonemes)
    stages = reference.trace(model, options.phonemes, style, options.speed, options.noise_seed)
    stages["conv_post[::16]"] = stages.pop("conv_post")[::16]
    tensors = {name: stage.numpy() for name, stage in stages.items()}
    safetensors_file.write(
        options.output,
        {name: np.ascontiguousarray(values, np.int64 if values.dtype == np.int64 else np.float32)
         for name, values in tensors.items()},
        {"phonemes": options.phonemes, "voice": options.voice, "voice_row": str(row),
         "speed": str(options.speed), "noise_seed": str(options.noise_seed), "model": "demo"})


if __name__ == "__main__":
    main()
