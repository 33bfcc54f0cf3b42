#!/usr/bin/python3
"""Draws recordings below each other, as spectrograms up to 12 kHz: the teacher and the voice, say.

Needs Debian's python3-matplotlib and python3-scipy.
"""

import argparse

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # pylint: disable=wrong-import-position

import measures
import speaking


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("audio", nargs="+", help="16-bit mono WAV files")
    parser.add_argument("-o", "--output", required=True, help="image to write (.png)")
    options = parser.parse_args()

    figure, axes = plt.subplots(len(options.audio), squeeze=False, sharex=True, sharey=True,
                                figsize=(12, 3 * len(options.audio)))
    for (axis,), path in zip(axes, options.audio):
        audio, rate = speaking.read_wav(path)
        levels = measures.level_db(measures.power_spectra(audio, 1024, 128)).T
        image = axis.imshow(levels, origin="lower", aspect="auto", cmap="magma", vmin=-100,
                            vmax=-20, extent=(0, len(audio) / rate, 0, rate / 2000))
        axis.set(title=path, ylabel="kHz", ylim=(0, 12))
    axes[-1, 0].set_xlabel("seconds")
    figure.colorbar(image, ax=axes, label="dBFS")
    figure.savefig(options.output, dpi=100, bbox_inches="tight")


if __name__ == "__main__":
    main()
