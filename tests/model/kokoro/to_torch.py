"""Turns DIR/safetensors (a whole model) into DIR/torch, as the model's publishers write it:
five state dicts with keys `module.NAME` in one .pth, each voice a .pt of [rows, 1, width]."""

import json
import os
import shutil
import struct
import sys
from collections import OrderedDict

import numpy as np
import torch

folder = sys.argv[1]
source, target = os.path.join(folder, "safetensors"), os.path.join(folder, "torch")
os.makedirs(os.path.join(target, "voices"))
shutil.copy(os.path.join(source, "config.json"), target)

with open(os.path.join(source, "model.safetensors"), "rb") as file:
    size, = struct.unpack("<Q", file.read(8))
    header, data = json.loads(file.read(size)), file.read()
parts = {}
for name, entry in header.items():
    if name == "__metadata__":
        continue
    begin, end = entry["data_offsets"]
    values = np.frombuffer(data[begin:end], "<f4").reshape(entry["shape"]).copy()
    part, key = name.split(".", 1)
    parts.setdefault(part, OrderedDict())["module." + key] = torch.from_numpy(values)
torch.save(parts, os.path.join(target, "model.pth"))

for name in os.listdir(os.path.join(source, "voices")):
    table = np.fromfile(os.path.join(source, "voices", name), "<f4").reshape(510, 1, -1)
    torch.save(torch.from_numpy(table), os.path.join(target, "voices", name[:-4] + ".pt"))
