#!/usr/bin/python3
"""Turns a trained state into the files of a released model.

They are config.json, demo-voice.pth, voices/*.pt, and demo-voice.safetensors with the same tensors.
Needs Debian's python3-torch and python3-numpy.
"""

import argparse
import json
from collections import OrderedDict
from pathlib import Path

import torch

import safetensors_file
from network import Kokoro

_ROWS = 510  # of a style table, one for each number of phonemes
_PARTS = ("bert", "bert_encoder", "predictor", "decoder", "text_encoder")


def export(trained, folder):
    """`trained`: {"config": dict, "state": state dict of Kokoro, "voices": {name: [2 style_dim]}}.

    Raises RuntimeError where state and config disagree, ValueError for a value that is not finite
    and a voice of another width."""
    Kokoro(trained["config"]).load_state_dict(trained["state"])
    state = {name: value.detach().float().cpu() for name, value in trained["state"].items()}
    for name, value in state.items():
        if not value.isfinite().all():
            raise ValueError(f"{name}: expected finite values")
    (folder / "voices").mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(
        json.dumps(trained["config"], ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    parts = {part: OrderedDict((name.replace(f"{part}.", "module.", 1), value)
                               for name, value in state.items() if name.startswith(f"{part}."))
             for part in _PARTS}
    torch.save(parts, folder / "demo-voice.pth")
    safetensors_file.write(folder / "demo-voice.safetensors",
                           {name: value.numpy() for name, value in state.items()}, {})
    width = 2 * trained["config"]["style_dim"]
    for name, style in trained["voices"].items():
        style = torch.as_tensor(style).detach().float().cpu().flatten()
        if len(style) != width or not style.isfinite().all():
            raise ValueError(f"voice {name}: expected {width} finite values, found {len(style)}")
        torch.save(style.repeat(_ROWS, 1, 1), folder / f"voices/{name}.pt")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("state", help="file of torch.save: config, state, voices")
    parser.add_argument("folder", type=Path, help="where to write")
    options = parser.parse_args()
    export(torch.load(options.state, map_location="cpu"), options.folder)


if __name__ == "__main__":
    main()
