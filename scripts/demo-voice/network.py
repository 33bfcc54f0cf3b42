"""Kokoro in PyTorch for training: any widths, batches of unequal length. Tensor names are the released checkpoint's."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils import weight_norm

from generator import Decoder
from layers import AdaLayerNorm, AdainResBlk1d, BiLSTM, ChannelNorm, mask_of


class Albert(nn.Module):
    """PL-BERT: ALBERT (arXiv:1909.11942) over phonemes; one layer, applied `num_hidden_layers` times."""

    def __init__(self, n_token, hidden_size, num_attention_heads, intermediate_size, max_position_embeddings,
                 num_hidden_layers, embedding_size=128, **unused):
        super().__init__()
        width, self.passes, self.heads = hidden_size, num_hidden_layers, num_attention_heads
        self.embeddings = nn.ModuleDict({
            "word_embeddings": nn.Embedding(n_token, embedding_size), "token_type_embeddings": nn.Embedding(2, embedding_size),
            "position_embeddings": nn.Embedding(max_position_embeddings, embedding_size), "LayerNorm": nn.LayerNorm(embedding_size, eps=1e-12)})
        attention = nn.ModuleDict({name: nn.Linear(width, width) for name in ("query", "key", "value", "dense")})
        attention["LayerNorm"] = nn.LayerNorm(width, eps=1e-12)
        layer = nn.ModuleDict({"attention": attention, "full_layer_layer_norm": nn.LayerNorm(width, eps=1e-12),
                               "ffn": nn.Linear(width, intermediate_size), "ffn_output": nn.Linear(intermediate_size, width)})
        self.encoder = nn.ModuleDict({"embedding_hidden_mapping_in": nn.Linear(embedding_size, width),
                                      "albert_layer_groups": nn.ModuleList([nn.ModuleDict({"albert_layers": nn.ModuleList([layer])})])})

    def forward(self, ids, lengths):  # [B, T] -> [B, T, H]
        batch, time = ids.shape
        e, layer = self.embeddings, self.encoder["albert_layer_groups"][0]["albert_layers"][0]
        a, hidden = layer["attention"], torch.log(mask_of(lengths, time))[:, None]
        x = e["word_embeddings"](ids) + e["position_embeddings"].weight[:time] + e["token_type_embeddings"].weight[0]
        x = self.encoder["embedding_hidden_mapping_in"](e["LayerNorm"](x))
        for _ in range(self.passes):
            q, k, v = (a[name](x).view(batch, time, self.heads, -1).transpose(1, 2) for name in ("query", "key", "value"))
            mixed = (q @ k.transpose(2, 3) / math.sqrt(q.shape[3]) + hidden).softmax(3) @ v
            x = a["LayerNorm"](x + a["dense"](mixed.transpose(1, 2).reshape(batch, time, -1)))
            h = layer["ffn"](x)
            h = 0.5 * h * (1 + torch.tanh(math.sqrt(2 / math.pi) * (h + 0.044715 * h ** 3)))
            x = layer["full_layer_layer_norm"](layer["ffn_output"](h) + x)
        return x


class TextEncoder(nn.Module):
    def __init__(self, channels, width, depth, n_token):
        super().__init__()
        self.embedding = nn.Embedding(n_token, channels)
        self.cnn = nn.ModuleList(nn.Sequential(weight_norm(nn.Conv1d(channels, channels, width, padding=width // 2)),
                                               ChannelNorm(channels), nn.LeakyReLU(0.2)) for _ in range(depth))
        self.lstm = BiLSTM(channels, channels)

    def forward(self, ids, lengths):  # [B, T] -> [B, C, T]
        mask = mask_of(lengths, ids.shape[1])
        x = self.embedding(ids).transpose(1, 2) * mask
        for block in self.cnn:
            x = block(x) * mask
        return self.lstm(x.transpose(1, 2), lengths).transpose(1, 2)


class DurationEncoder(nn.Module):
    def __init__(self, style, channels, depth):
        super().__init__()
        self.lstms = nn.ModuleList()
        for _ in range(depth):
            self.lstms += [BiLSTM(channels + style, channels), AdaLayerNorm(style, channels)]

    def forward(self, d_en, style, lengths):  # [B, T, C] -> [B, T, C + style]
        wide = style[:, None].expand(-1, d_en.shape[1], -1)
        x = torch.cat([d_en, wide], 2)
        for lstm, norm in zip(self.lstms[::2], self.lstms[1::2]):
            x = torch.cat([norm(lstm(x, lengths), style), wide], 2)
        return x


class ProsodyPredictor(nn.Module):
    def __init__(self, style, channels, depth, max_dur):
        super().__init__()
        self.text_encoder = DurationEncoder(style, channels, depth)
        self.lstm, self.shared = (BiLSTM(channels + style, channels) for _ in range(2))
        self.duration_proj = nn.ModuleDict({"linear_layer": nn.Linear(channels, max_dur)})
        half = channels // 2
        self.F0, self.N = (nn.ModuleList([AdainResBlk1d(channels, channels, style), AdainResBlk1d(channels, half, style, up=True),
                                          AdainResBlk1d(half, half, style)]) for _ in range(2))
        self.F0_proj, self.N_proj = nn.Conv1d(half, 1, 1), nn.Conv1d(half, 1, 1)

    def curves(self, en, style, frames):
        """en [B, F, C + style] -> F0 in Hz and N, each [B, 2F]."""
        shared = self.shared(en, frames).transpose(1, 2)
        found = []
        for blocks, projection in ((self.F0, self.F0_proj), (self.N, self.N_proj)):
            x, mask = shared, mask_of(frames, en.shape[1])
            for block in blocks:
                x = block(x, style, mask)
                mask = mask.repeat_interleave(2, 2) if block.up else mask
            found.append(projection(x)[:, 0])
        return found


class Kokoro(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config, hidden, style = config, config["hidden_dim"], config["style_dim"]
        self.bert = Albert(config["n_token"], **config["plbert"])
        self.bert_encoder = nn.Linear(config["plbert"]["hidden_size"], hidden)
        self.predictor = ProsodyPredictor(style, hidden, config["n_layer"], config["max_dur"])
        self.text_encoder = TextEncoder(hidden, config["text_encoder_kernel_size"], config["n_layer"], config["n_token"])
        self.decoder = Decoder(hidden, style, config["decoder_dim"], config["asr_res_dim"], config["istftnet"])


def encode_prosody(model, ids, lengths, style):
    """What `bert`, `bert_encoder` and `predictor` of the model make of ids [B, T]: d [B, T, C + style] and the logits of the
    durations [B, T, max_dur]."""
    p = model.predictor
    d = p.text_encoder(model.bert_encoder(model.bert(ids, lengths)), style, lengths)
    return d, p.duration_proj["linear_layer"](p.lstm(d, lengths))


def expand(x, durations, longest):
    """Repeats the columns of [B, T, C] by durations [B, T] -> [B, longest, C], zeros after."""
    rows = [F.pad(row.repeat_interleave(d, 0), (0, 0, 0, longest - int(d.sum()))) for row, d in zip(x, durations)]
    return torch.stack(rows)
