"""The building blocks of Kokoro (StyleTTS 2, arXiv:2306.07691), with the tensor names of the released checkpoint.

Shapes: [B, C, T] unless said. `mask` [B, 1, T] is 1 on valid columns: sequences of a batch differ in length, and neither
statistics nor convolutions may see what lies behind an end. None where all columns are valid.
"""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils import weight_norm

from kernels import adain_snake


def mask_of(lengths, longest):
    return (torch.arange(longest, device=lengths.device) < lengths[:, None])[:, None].float()


class BiLSTM(nn.LSTM):
    """[B, T, I] -> [B, T, O], zeros after each end; the backward direction begins at each sequence's own end.

    It runs forwards over sequences turned round within their lengths. PyTorch's packed sequences mean the same, but their
    gradient takes time in the square of T."""

    def __init__(self, inputs, outputs):
        super().__init__(inputs, outputs // 2, batch_first=True, bidirectional=True)

    def direction(self, x, suffix):
        weights = [getattr(self, name + suffix) for name in ("weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0")]
        zeros = x.new_zeros(1, len(x), self.hidden_size)
        return torch._VF.lstm(x, (zeros, zeros), weights, True, 1, 0.0, self.training, False, True)[0]

    def forward(self, x, lengths):
        ends, columns = lengths[:, None], torch.arange(x.shape[1], device=x.device)
        turned = torch.where(columns < ends, ends - 1 - columns, columns)[..., None]

        def turn(y):
            return y.gather(1, turned.expand_as(y))

        both = torch.cat([self.direction(x, ""), turn(self.direction(turn(x), "_reverse"))], 2)
        return both * (columns < ends)[..., None]


class ChannelNorm(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.gamma, self.beta = nn.Parameter(torch.ones(channels)), nn.Parameter(torch.zeros(channels))

    def forward(self, x):
        return F.layer_norm(x.transpose(1, 2), self.gamma.shape, self.gamma, self.beta, 1e-5).transpose(1, 2)


class AdaLayerNorm(nn.Module):
    def __init__(self, style, channels):
        super().__init__()
        self.fc = nn.Linear(style, 2 * channels)

    def forward(self, x, style):  # [B, T, C]
        gain, bias = self.fc(style)[:, None].chunk(2, 2)
        return (1 + gain) * F.layer_norm(x, x.shape[2:], eps=1e-5) + bias


class AdaIN(nn.Module):
    def __init__(self, style, channels):
        super().__init__()
        self.fc = nn.Linear(style, 2 * channels)

    def gain_and_bias(self, style):
        gain, bias = self.fc(style).chunk(2, 1)
        return 1 + gain, bias

    def forward(self, x, style, mask=None):
        gain, bias = (v[..., None] for v in self.gain_and_bias(style))
        if mask is None:
            return gain * F.instance_norm(x, eps=1e-5) + bias
        count = mask.sum(2, keepdim=True)
        x = x - (x * mask).sum(2, keepdim=True) / count
        return gain * x * ((x * x * mask).sum(2, keepdim=True) / count + 1e-5).rsqrt() + bias


class AdainResBlk1d(nn.Module):
    """LeakyReLU residual block of the decoder and the F0 and N curves; `up` doubles the frame rate."""

    def __init__(self, inputs, outputs, style, up=False):
        super().__init__()
        self.up = up
        self.conv1 = weight_norm(nn.Conv1d(inputs, outputs, 3, padding=1))
        self.conv2 = weight_norm(nn.Conv1d(outputs, outputs, 3, padding=1))
        self.norm1, self.norm2 = AdaIN(style, inputs), AdaIN(style, outputs)
        if inputs != outputs:
            self.conv1x1 = weight_norm(nn.Conv1d(inputs, outputs, 1, bias=False))
        if up:
            self.pool = weight_norm(nn.ConvTranspose1d(inputs, inputs, 3, 2, 1, output_padding=1, groups=inputs))

    def forward(self, x, style, mask=None):
        """`mask` has the rate of x; returns columns of twice the rate where `up`."""
        clean = (lambda y, m: y) if mask is None else (lambda y, m: y * m)
        wide = mask.repeat_interleave(2, 2) if mask is not None and self.up else mask
        h = clean(F.leaky_relu(self.norm1(x, style, mask), 0.2), mask)
        h = self.conv1(clean(self.pool(h), wide) if self.up else h)
        h = self.conv2(clean(F.leaky_relu(self.norm2(h, style, wide), 0.2), wide))
        x = x.repeat_interleave(2, 2) if self.up else x
        x = self.conv1x1(x) if hasattr(self, "conv1x1") else x
        return clean((h + x) * math.sqrt(0.5), wide)


class AdaINResBlock1(nn.Module):
    """Snake residual block of the generator."""

    def __init__(self, channels, width, dilations, style):
        super().__init__()

        def convs(dilations):
            return nn.ModuleList(weight_norm(nn.Conv1d(channels, channels, width, dilation=d, padding=(width - 1) // 2 * d)) for d in dilations)

        self.convs1, self.convs2 = convs(dilations), convs([1] * len(dilations))
        self.adain1, self.adain2 = (nn.ModuleList(AdaIN(style, channels) for _ in dilations) for _ in range(2))
        self.alpha1, self.alpha2 = (nn.ParameterList(nn.Parameter(torch.ones(1, channels, 1)) for _ in dilations) for _ in range(2))

    def forward(self, x, style):
        halves = zip(self.convs1, self.convs2, self.adain1, self.adain2, self.alpha1, self.alpha2)
        for conv1, conv2, norm1, norm2, alpha1, alpha2 in halves:
            h = conv1(adain_snake(x, *norm1.gain_and_bias(style), alpha1.flatten()))
            x = x + conv2(adain_snake(h, *norm2.gain_and_bias(style), alpha2.flatten()))
        return x
