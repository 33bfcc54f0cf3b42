#!/usr/bin/python3
"""Trains one part of the voice, `acoustic` or `prosody`, from a dataset; goes on from its last checkpoint, and without one
from a compact model of the same widths where --start names one."""
import argparse
import json
import pathlib

import torch

import acoustic
import prosody
import reference
from batches import Dataset
from variants import vary

CONFIG = pathlib.Path(__file__).with_name("config.json")
PARTS = {"acoustic": acoustic.train, "prosody": prosody.train}


def device():
    return "cuda" if torch.cuda.is_available() else "cpu"


def starting_weights(path, part, speakers, config):
    """State of the part's module as far as a compact model has it: networks, and styles of the speakers it knows."""
    model = reference.load(path, torch.float32)
    if model.network.config != config:
        raise ValueError(f"{path}: expected the widths of {CONFIG.name}, found others")
    styles = torch.stack([torch.from_numpy(model.voices[f"demo_{name}"][0]) for name in speakers])
    timbre, prosodic = styles.chunk(2, 1)
    return {**model.network.state_dict(), "styles.weight": timbre if part == "acoustic" else prosodic}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--data", type=pathlib.Path, required=True, metavar="FOLDER")
    parser.add_argument("--checkpoint", type=pathlib.Path, required=True, metavar="FILE")
    parser.add_argument("--start", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=torch.get_num_threads())
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    config = json.loads(CONFIG.read_text(encoding="utf-8"))
    dataset = Dataset(options.data, "train")
    start = starting_weights(options.start, options.part, dataset.speakers, config) if options.start else {}
    PARTS[options.part](dataset, vary, config, start, options.checkpoint, options.steps, options.seed, device())


if __name__ == "__main__":
    main()
