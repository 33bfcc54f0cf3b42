"""AdaIN followed by Snake, by `kernels.c` on the processor and by PyTorch elsewhere.

The library is compiled on first use into the folder of the user's cache (XDG_CACHE_HOME).
"""
import ctypes
import hashlib
import os
import pathlib
import subprocess

import torch
import torch.nn.functional as F

SOURCE = pathlib.Path(__file__).with_name("kernels.c")
FLAGS = ["-O3", "-march=native", "-ffast-math", "-fopenmp", "-shared", "-fPIC"]


def _load():
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "kokoro-render"
    cpuinfo = pathlib.Path("/proc/cpuinfo").read_text()
    processor = next((line for line in cpuinfo.splitlines() if line.startswith("flags")), "")
    key = hashlib.sha256(SOURCE.read_bytes() + " ".join(FLAGS).encode() + processor.encode()).hexdigest()[:16]
    library = cache / f"training-kernels-{key}.so"
    if not library.exists():
        cache.mkdir(parents=True, exist_ok=True)
        fresh = library.with_suffix(f".{os.getpid()}")
        subprocess.run(["cc", *FLAGS, str(SOURCE), "-o", str(fresh), "-lm"], check=True)
        fresh.rename(library)
    return ctypes.CDLL(str(library))


_library = None


def _call(name, *arguments):
    global _library
    if _library is None:
        _library = _load()
    getattr(_library, name)(*(ctypes.c_void_p(a.data_ptr()) if isinstance(a, torch.Tensor) else a for a in arguments))


class _AdainSnake(torch.autograd.Function):
    @staticmethod
    def forward(context, x, gain, bias, alpha):
        x, gain, bias, alpha = (v.contiguous() for v in (x, gain, bias, alpha))
        y, mean, scale = torch.empty_like(x), torch.empty_like(gain), torch.empty_like(gain)
        _call("adain_snake", x, gain, bias, alpha, y, mean, scale, *x.shape)
        context.save_for_backward(x, gain, bias, alpha, mean, scale)
        return y

    @staticmethod
    def backward(context, dy):
        x, gain, bias, alpha, mean, scale = context.saved_tensors
        dx, dgain, dbias, dalpha = torch.empty_like(x), *(torch.empty_like(gain) for _ in range(3))
        _call("adain_snake_gradient", x, dy.contiguous(), gain, bias, alpha, mean, scale, dx, dgain, dbias, dalpha, *x.shape)
        return dx, dgain, dbias, dalpha.sum(0)


def adain_snake(x, gain, bias, alpha):
    """Instance norm of [B, C, T] over time, times gain plus bias [B, C], then Snake with alpha [C]."""
    if x.device.type == "cpu" and x.dtype == torch.float32:
        return _AdainSnake.apply(x, gain, bias, alpha)
    h = gain[..., None] * F.instance_norm(x, eps=1e-5) + bias[..., None]
    return h + torch.sin(alpha[:, None] * h) ** 2 / alpha[:, None]
