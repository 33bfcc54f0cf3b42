#!/usr/bin/python3
"""Trains one part of the voice, `acoustic` or `prosody`, from a dataset; goes on from its last checkpoint."""
import argparse
import json
import pathlib

import torch

import acoustic
import prosody
from batches import Dataset
from variants import vary

CONFIG = pathlib.Path(__file__).with_name("config.json")
PARTS = {"acoustic": acoustic.train, "prosody": prosody.train}


def device():
    return "cuda" if torch.cuda.is_available() else "cpu"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--data", type=pathlib.Path, required=True, metavar="FOLDER")
    parser.add_argument("--checkpoint", type=pathlib.Path, required=True, metavar="FILE")
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=torch.get_num_threads())
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    config = json.loads(CONFIG.read_text(encoding="utf-8"))
    PARTS[options.part](Dataset(options.data, "train"), vary, config, options.checkpoint, options.steps, options.seed, device())


if __name__ == "__main__":
    main()
