"""The same from Python, without a module to compile.

usage: hello.py LIBRARY TEXT OUTPUT.wav, where LIBRARY is libkokoro_render.so.0
"""

import array
import ctypes
import sys
import wave
from ctypes import POINTER, byref, c_char_p, c_double, c_float, c_int, c_size_t, c_uint64, c_void_p


class SpeechOptions(ctypes.Structure):
    _fields_ = [("struct_size", c_size_t), ("script", c_int), ("voice", c_char_p),
                ("language", c_char_p), ("speed", c_double), ("seed", c_uint64),
                ("sample_rate", c_int), ("pause_before_ms", c_int), ("pause_between_ms", c_int),
                ("pause_after_ms", c_int)]


def check(library, status):
    if status != 0:
        raise RuntimeError(library.kokoro_last_error().decode())


def main(path, text, output):
    library = ctypes.CDLL(path)
    library.kokoro_last_error.restype = c_char_p
    library.kokoro_renderer_open.argtypes = [c_void_p, c_int, POINTER(c_void_p)]
    library.kokoro_render.argtypes = [c_void_p, c_char_p, POINTER(SpeechOptions),
                                      POINTER(POINTER(c_float)), POINTER(c_size_t)]
    library.kokoro_free.argtypes = library.kokoro_renderer_close.argtypes = [c_void_p]
    library.kokoro_model_close.argtypes = [c_void_p]

    model, renderer = c_void_p(), c_void_p()
    check(library, library.kokoro_model_open(b"demo", byref(model)))
    check(library, library.kokoro_renderer_open(model, 1, byref(renderer)))
    options = SpeechOptions(ctypes.sizeof(SpeechOptions), 0, b"demo_slt", b"en-us", 1.0, 0, 24000)
    samples, count = POINTER(c_float)(), c_size_t()
    check(library, library.kokoro_render(renderer, text.encode(), byref(options), byref(samples),
                                         byref(count)))
    steps = array.array("h", (max(-32768, min(32767, round(x * 32768)))
                              for x in samples[:count.value]))
    library.kokoro_free(samples)
    library.kokoro_renderer_close(renderer)
    library.kokoro_model_close(model)
    with wave.open(output, "wb") as file:
        file.setparams((1, 2, options.sample_rate, 0, "NONE", ""))
        file.writeframes(steps.tobytes())


if __name__ == "__main__":
    main(*sys.argv[1:])
