"""Writes the files that the tests read, with PyTorch and numpy themselves.

usage: torch_files.py DIRECTORY
"""

import json
import os
import struct
import sys

import numpy as np
import torch
from torch import nn
from torch.nn.utils import weight_norm

DTYPES = {"float32": "F32", "float64": "F64", "float16": "F16", "int64": "I64", "int32": "I32",
          "uint8": "U8", "bool": "BOOL"}


def write_safetensors(path, arrays):
    """arrays: name -> numpy array, or (dtype name, shape, bytes)."""
    header, data = {}, b""
    for name, array in arrays.items():
        if not isinstance(array, tuple):
            array = (DTYPES[str(array.dtype)], array.shape, np.ascontiguousarray(array).tobytes())
        dtype, shape, raw = array
        header[name] = {"dtype": dtype, "shape": list(shape),
                        "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


class Part(nn.Module):
    """Every kind of layer the model has, small."""

    def __init__(self, width):
        super().__init__()
        self.embedding = nn.Embedding(7, width)
        self.conv = weight_norm(nn.Conv1d(width, 3, 5))
        self.up = weight_norm(nn.ConvTranspose1d(width, 2, 4, stride=2))
        self.lstm = nn.LSTM(width, 2, bidirectional=True)
        self.norm = nn.InstanceNorm1d(width, affine=True)
        self.register_buffer("position_ids", torch.arange(9).expand((1, -1)).clone())


def write_model(folder):
    parts = {name: nn.DataParallel(Part(width)).state_dict()
             for width, name in enumerate(
                 ["bert", "bert_encoder", "predictor", "decoder", "text_encoder"], start=2)}
    torch.save(parts, f"{folder}/model.pth")
    flat = {f"{part}.{key.removeprefix('module.')}": tensor.numpy()
            for part, tensors in parts.items() for key, tensor in tensors.items()}
    write_safetensors(f"{folder}/model.safetensors", flat)
    torch.save(parts["decoder"], f"{folder}/one_part.pth")
    torch.save(parts, f"{folder}/legacy.pth", _use_new_zipfile_serialization=False)
    torch.save(Part(2), f"{folder}/whole_module.pth")


def write_views(folder):
    base = torch.randn(4, 6, 5)
    views = {
        "transposed": base.permute(2, 0, 1), "sliced": base[1:3, ::2, 1:], "shared": base,
        "column": base[:, 3, 2], "scalar": torch.tensor(2.5), "empty": torch.zeros(0, 3),
        "f64": torch.randn(3, 4, dtype=torch.float64).t(),
        "f16": torch.tensor([1.0, -2.5, 6e-8, -0.0, 65504.0, 3e-5]).half(),
        "bf16": torch.randn(3, 5).bfloat16()[:, 1:], "i32": torch.tensor([[-7, 2**31 - 1]]).int(),
        "i64": torch.tensor([-1, 2**40]), "u8": torch.tensor([0, 255]).byte(),
        "bool": torch.tensor([True, False, True]),
    }
    torch.save(views, f"{folder}/views.pth")
    write_safetensors(f"{folder}/views.safetensors",
                      {name: view.float().numpy() for name, view in views.items()})
    native = {name: ("BF16", view.shape, view.contiguous().view(torch.int16).numpy().tobytes())
              if view.dtype == torch.bfloat16 else view.numpy() for name, view in views.items()}
    write_safetensors(f"{folder}/native.safetensors", native)
    # numpy has no bfloat16.
    arrays = {name: view.numpy() for name, view in views.items() if name != "bf16"}
    arrays["fortran"] = np.asfortranarray(base.numpy())
    np.savez(f"{folder}/stored.npz", **arrays)
    np.savez_compressed(f"{folder}/deflated.npz", **arrays)
    np.savez(f"{folder}/big_endian.npz", x=np.zeros(3, ">f4"))
    np.savez(f"{folder}/record.npz", x=np.zeros(3, [("a", "<f4")]))
    torch.save(torch.ones(3).expand(1000, 3), f"{folder}/expanded.pth")


def write_voices(folder):
    voice = torch.randn(5, 1, 4)
    torch.save(voice, f"{folder}/af_test.pt")
    torch.save(voice[:, 0], f"{folder}/af_flat.pt")
    voice.numpy().tofile(f"{folder}/af_raw.bin")
    np.savez(f"{folder}/voices.npz", af_one=voice.numpy(), bm_two=-voice.numpy()[:, 0])
    os.replace(f"{folder}/voices.npz", f"{folder}/voices.bin")
    np.savez(f"{folder}/voices.npz", af_one=voice.numpy(), bm_two=-voice.numpy()[:, 0])
    voice[3, 0, 1] = float("nan")
    torch.save(voice, f"{folder}/af_nan.pt")


class Attack:
    def __init__(self, marker):
        self.marker = marker

    def __reduce__(self):
        return os.system, (f"touch {self.marker}",)


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    torch.manual_seed(1)
    write_model(folder)
    write_views(folder)
    write_voices(folder)
    torch.save({"weight": Attack(f"{folder}/attacked")}, f"{folder}/attack.pth")


main()
