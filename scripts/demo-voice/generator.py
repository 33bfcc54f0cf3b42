"""Decoder and iSTFTNet generator (arXiv:2203.02395) with the harmonic source of hn-NSF (arXiv:1904.12088)."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils import weight_norm

from layers import AdaINResBlock1, AdainResBlk1d

SAMPLE_RATE = 24000


def harmonic_sines(f0, scale):
    """Nine harmonics [B, S, 9] and voicing [B, S, 1] of F0 [B, 2F] in Hz, the phase summed at F0's rate in float64."""
    turns = f0.double()[:, :, None] * torch.arange(1, 10, device=f0.device) / SAMPLE_RATE % 1
    phase = turns.cumsum(1).transpose(1, 2) * (2 * math.pi * scale)
    sines = torch.sin(F.interpolate(phase, scale_factor=scale, mode="linear")).to(f0.dtype).transpose(1, 2) * 0.1
    return sines, (f0 > 10).to(f0.dtype).repeat_interleave(scale, 1)[..., None]


class Generator(nn.Module):
    def __init__(self, style, resblock_kernel_sizes, resblock_dilation_sizes, upsample_rates, upsample_kernel_sizes,
                 upsample_initial_channel, gen_istft_n_fft, gen_istft_hop_size):
        super().__init__()
        self.n_fft, self.hop, self.kernels = gen_istft_n_fft, gen_istft_hop_size, len(resblock_kernel_sizes)
        self.scale = math.prod(upsample_rates) * self.hop  # samples to one value of F0
        self.m_source = nn.ModuleDict({"l_linear": nn.Linear(9, 1)})
        self.noise_convs, self.noise_res, self.ups, self.resblocks = (nn.ModuleList() for _ in range(4))
        channels = upsample_initial_channel
        for i, (rate, width) in enumerate(zip(upsample_rates, upsample_kernel_sizes)):
            self.ups.append(weight_norm(nn.ConvTranspose1d(channels, channels // 2, width, rate, (width - rate) // 2)))
            channels //= 2
            rest = math.prod(upsample_rates[i + 1:])
            self.noise_convs.append(nn.Conv1d(self.n_fft + 2, channels, 1) if rest == 1 else
                                    nn.Conv1d(self.n_fft + 2, channels, 2 * rest, rest, (rest + 1) // 2))
            self.noise_res.append(AdaINResBlock1(channels, 11 if rest == 1 else 7, [1, 3, 5], style))
            self.resblocks += [AdaINResBlock1(channels, k, d, style) for k, d in zip(resblock_kernel_sizes, resblock_dilation_sizes)]
        self.conv_post = weight_norm(nn.Conv1d(channels, self.n_fft + 2, 7, padding=3))

    def window(self, like):
        return torch.hann_window(self.n_fft, periodic=True, dtype=like.dtype, device=like.device)

    def source(self, f0, noise):
        """F0 [B, 2F] and Gaussian noise [B, S, 9] -> [B, S]."""
        sines, voiced = harmonic_sines(f0, self.scale)
        mixed = sines * voiced + noise * (voiced * 0.003 + (1 - voiced) * (0.1 / 3))
        return torch.tanh(self.m_source["l_linear"](mixed))[..., 0]

    def spectrum(self, source):
        """[B, S] -> magnitude over phase [B, n_fft + 2, S / hop + 1]."""
        z = torch.stft(source, self.n_fft, self.hop, self.n_fft, self.window(source), return_complex=True)
        return torch.cat([z.abs(), z.angle()], 1)

    def synthesis(self, x):
        """Log magnitude over sine's argument of the phase -> samples, by inverse STFT."""
        rows = self.n_fft // 2 + 1
        spectrum = torch.polar(x[:, :rows].exp(), torch.sin(x[:, rows:]))
        return torch.istft(spectrum, self.n_fft, self.hop, self.n_fft, self.window(x))

    def forward(self, x, style, har):
        """x [B, C, 2F] at F0's rate, har as `spectrum` gives it -> audio [B, S]."""
        for i, up in enumerate(self.ups):
            source = self.noise_res[i](self.noise_convs[i](har), style)
            x = up(F.leaky_relu(x, 0.1))
            if i + 1 == len(self.ups):
                x = F.pad(x, (1, 0), mode="reflect")
            x = x + source
            x = sum(block(x, style) for block in self.resblocks[i * self.kernels:(i + 1) * self.kernels]) / self.kernels
        return self.synthesis(self.conv_post(F.leaky_relu(x, 0.01)))


class Decoder(nn.Module):
    def __init__(self, channels, style, width, residual, istftnet):
        super().__init__()
        self.encode = AdainResBlk1d(channels + 2, width, style)
        wide = width + residual + 2
        self.decode = nn.ModuleList([AdainResBlk1d(wide, width, style) for _ in range(3)] +
                                    [AdainResBlk1d(wide, istftnet["upsample_initial_channel"], style, up=True)])
        self.F0_conv, self.N_conv = (weight_norm(nn.Conv1d(1, 1, 3, 2, 1)) for _ in range(2))
        self.asr_res = nn.Sequential(weight_norm(nn.Conv1d(channels, residual, 1)))
        self.generator = Generator(style, **istftnet)

    def features(self, asr, f0, n, style, mask=None):
        """asr [B, C, F], f0 and n [B, 2F] -> [B, C', 2F], what the generator upsamples."""
        clean = (lambda y: y) if mask is None else (lambda y: y * mask)
        f0, n, residual = clean(self.F0_conv(f0[:, None])), clean(self.N_conv(n[:, None])), clean(self.asr_res(asr))
        x = self.encode(torch.cat([asr, f0, n], 1), style, mask)
        for block in self.decode:
            x = block(torch.cat([x, residual, f0, n], 1), style, mask)
        return x
