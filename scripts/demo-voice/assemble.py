#!/usr/bin/python3
"""Puts the two trained parts together: what `export.py` reads."""
import argparse
import json
import pathlib

import torch


def parts_of(path):
    """The averaged weights of a checkpoint of `training.Run`, and its steps."""
    checkpoint = torch.load(path, map_location="cpu")
    return checkpoint["average"], checkpoint["step"]


def assemble(config, speakers, acoustic, prosody):
    """{"config", "state": tensors by their released names, "voices": {name: [2 * style_dim]}}."""
    acoustic, prosody = dict(acoustic), dict(prosody)
    styles = torch.cat([acoustic.pop("styles.weight"), prosody.pop("styles.weight")], 1)
    state = {name: value for name, value in {**acoustic, **prosody}.items() if not name.startswith("mel.")}
    return {"config": config, "state": state, "voices": {f"demo_{name}": style for name, style in zip(speakers, styles)}}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("acoustic", "prosody", "speakers", "voice"):
        parser.add_argument(name, type=pathlib.Path)
    options = parser.parse_args()
    config = json.loads(pathlib.Path(__file__).with_name("config.json").read_text(encoding="utf-8"))
    (acoustic, heard), (prosody, read) = parts_of(options.acoustic), parts_of(options.prosody)
    torch.save(assemble(config, json.loads(options.speakers.read_text()), acoustic, prosody), options.voice)
    print(f"{options.voice}: acoustic part after {heard} steps, prosody part after {read}")


if __name__ == "__main__":
    main()
