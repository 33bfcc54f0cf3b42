"""Distances between sounds that training minimises."""
import torch
import torch.nn.functional as F

from batches import FLOOR

WINDOWS = (2048, 1024, 512, 256, 128)
BANDS = {1024: 80, 512: 40, 256: 20}  # of the windows whose envelopes count as well
LOWEST = 5  # bins of the longest window, up to 50 Hz: too few to count among a thousand, and no place for rumble


def spectra(audio):
    """Magnitude spectrograms [B, n/2 + 1, frames] of [B, S], scaled so that white noise has its own level in all of them."""
    found = []
    for n in WINDOWS:
        window = torch.hann_window(n, device=audio.device)
        found.append(torch.stft(audio, n, n // 4, n, window / window.norm(), center=False, return_complex=True).abs())
    return found


def level_distance(x, y):
    """Of log spectra [B, bins, frames]: Euclidean along frequency."""
    return ((torch.log(x + FLOOR) - torch.log(y + FLOOR)).square().mean(1) + 1e-6).sqrt().mean()


def distance(a, b):
    """Mean over windows of the distance of linear and of log spectra; Euclidean along frequency, so that the energy
    distance below is one in the sense of probability theory. Bins are many and mostly chance: what makes a vowel this vowel
    is the envelope, which counts on its own."""
    total = 0
    for n, x, y in zip(WINDOWS, a, b):
        total = total + 20 * (x - y).abs().mean() + level_distance(x, y)
        if n in BANDS:
            filters = mel_filters(BANDS[n], n // 2 + 1, 24000).to(x)
            total = total + 2 * level_distance(filters @ x, filters @ y)
    low_a, low_b = (torch.log(spectrum[0][:, :LOWEST] + FLOOR) for spectrum in (a, b))
    return total / len(a) + 0.03 * (low_a - low_b).abs().mean()


def energy_distance(target, first, second):
    """Spectral energy distance (Gritsenko et al., arXiv:2008.01160) of two renderings that differ in their noise: it is least
    when renderings spread as the target does. Plain distances are least for the mean, which has no breath and no hiss."""
    target, first, second = map(spectra, (target, first, second))
    return distance(target, first) + distance(target, second) - distance(first, second)


def mel_filters(bands, bins, rate):
    """Triangles on the mel scale, [bands, bins], bins from 0 to half the rate."""
    mel = torch.linspace(0, 2595 * torch.log10(torch.tensor(1 + rate / 2 / 700)), bands + 2)
    edges = 700 * (10 ** (mel / 2595) - 1)
    hertz = torch.linspace(0, rate / 2, bins)
    up = (hertz - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    down = (edges[2:, None] - hertz) / (edges[2:] - edges[1:-1])[:, None]
    return torch.minimum(up, down).clamp(min=0)


def log_mel(audio, hop):
    """[B, S] -> [B, 80, S / hop]."""
    window = torch.hann_window(1024, device=audio.device)
    padded = F.pad(audio, ((1024 - hop) // 2, (1024 - hop) // 2))
    magnitude = torch.stft(padded, 1024, hop, 1024, window / window.norm(), center=False, return_complex=True).abs()
    return torch.log(mel_filters(80, 513, 24000).to(audio) @ magnitude + FLOOR)
