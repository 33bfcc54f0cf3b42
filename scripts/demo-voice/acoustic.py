"""Trains text encoder, decoder and generator on the teacher's durations, F0 and energy."""
import torch
import torch.nn as nn

from batches import FRAME, crop, padded, whole
from generator import Decoder
from losses import energy_distance, log_mel
from network import TextEncoder, expand
from training import Run

SENTENCES = 8  # of a batch
WINDOW = 80  # frames of each that the decoder sees
CROPS, HEARD = 2, 32  # of how many the generator makes sound, and how many frames
ENVELOPE = 6  # weight of the sound's envelope beside its spectra
UNVOICED = 500  # Hz below 0 that values without a voice may have
HEAD_ALONE = 200  # steps: a decoder that can speak already shall not follow a head that knows nothing yet


class Acoustic(nn.Module):
    def __init__(self, config, speakers):
        super().__init__()
        self.text_encoder = TextEncoder(config["hidden_dim"], config["text_encoder_kernel_size"], config["n_layer"], config["n_token"])
        self.decoder = Decoder(config["hidden_dim"], config["style_dim"], config["decoder_dim"], config["asr_res_dim"], config["istftnet"])
        self.styles = nn.Embedding(speakers, config["style_dim"])
        # Only for training: what the decoder hands to the generator must already tell the spectrum, on the whole window.
        # This teaches text encoder and decoder far more per second than the generator's short crops do.
        self.mel = nn.Conv1d(config["istftnet"]["upsample_initial_channel"], 80, 1)
        generator = self.decoder.generator
        with torch.no_grad():
            self.styles.weight.mul_(0.5)
            generator.conv_post.bias[:generator.n_fft // 2 + 1] = -5  # begin near silence
            # The source is a fixed mix: gradients cannot pass the wrapped phase of its spectrum.
            generator.m_source["l_linear"].weight.fill_(0.5)
            generator.m_source["l_linear"].bias.fill_(0)
        generator.m_source.requires_grad_(False)

    def features(self, batch, starts):
        """The decoder's output [B, C, 2 WINDOW] on windows that begin at frames `starts`, the styles, the valid columns."""
        ids, durations, lengths, frames, f0, n, speakers = batch
        style = self.styles(speakers)
        style = style + 0.05 * torch.randn_like(style)  # what lies between two voices shall be a voice
        t_en = self.text_encoder(ids, lengths).transpose(1, 2)
        asr = crop(expand(t_en, durations, int(frames.max())).transpose(1, 2), starts, WINDOW)
        inside = (torch.arange(WINDOW, device=ids.device) < (frames - starts)[:, None])[:, None].float()
        f0, n = (crop(curve, 2 * starts, 2 * WINDOW) for curve in (f0, n))
        # Mostly low, as the prosody part leaves them, and up to 0 as at the borders of its voices.
        below = -UNVOICED * (1 - torch.rand(len(f0), 1, device=f0.device) * torch.rand_like(f0))
        f0 = torch.where(f0 > 0, f0, below)
        return self.decoder.features(asr, f0, n, style, inside), style, inside

    def render(self, x, style, f0):
        """Audio [B, S] of the decoder's columns, with noise of its own."""
        generator = self.decoder.generator
        with torch.no_grad():
            noise = torch.randn(len(f0), f0.shape[1] * generator.scale, 9, device=f0.device)
            har = generator.spectrum(generator.source(f0, noise))
        return generator(x, style, har)


def draw(dataset, rng, vary):
    """Some sentences, the frames where the decoder's windows begin, and where the generator's crops begin in them."""
    chosen = rng.integers(len(dataset), size=SENTENCES)
    batch = whole(dataset, chosen)
    frames = batch[3].numpy()
    starts = [rng.integers(max(f - WINDOW, 0) + 1) for f in frames]
    inner = [rng.integers(max(min(f - s, WINDOW) - HEARD, 0) + 1) for f, s in zip(frames, starts)]
    ids = padded([vary(dataset.tokens_of(i)[0], rng) for i in chosen])
    audio = padded([dataset.audio_of(i) for i in chosen])
    return (ids, *batch[1:]), audio, torch.tensor(starts), torch.tensor(inner)


def train(dataset, vary, config, start, path, steps, seed, device):
    torch.manual_seed(seed)
    run = Run(Acoustic(config, len(dataset.speakers)), start, path, steps, 1.5e-3, seed, device)
    model = run.model
    for step in run:
        batch, audio, starts, inner = draw(dataset, run.rng, vary)
        batch, audio, starts, inner = [v.to(device) for v in batch], audio.to(device), starts.to(device), inner.to(device)
        x, style, inside = model.features(batch, starts)
        inside = inside.repeat_interleave(2, 2)
        wanted = log_mel(crop(audio, starts * FRAME, WINDOW * FRAME), FRAME // 2)
        mel = ((model.mel(x if step >= HEAD_ALONE else x.detach()) - wanted).abs() * inside).sum() / inside.sum() / 80

        heard = slice(CROPS)
        begin = starts[heard] + inner[heard]
        x, f0 = crop(x[heard], 2 * inner[heard], 2 * HEARD), crop(batch[4][heard], 2 * begin, 2 * HEARD)
        first, second = model.render(x.repeat(2, 1, 1), style[heard].repeat(2, 1), f0.repeat(2, 1)).chunk(2)
        target = crop(audio[heard], begin * FRAME, HEARD * FRAME)
        sound = energy_distance(target, first, second)
        # Renderings may spread as the target does and still blur its envelope, by which vowels are told apart.
        wanted = log_mel(target, FRAME // 2)
        envelope = sum((log_mel(rendering, FRAME // 2) - wanted).abs().mean() for rendering in (first, second)) / 2
        run.update(sound + mel + ENVELOPE * envelope, sound=sound, mel=mel, envelope=envelope)
    return run.average
