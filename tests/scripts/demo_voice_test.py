"""The recipe of the demo voice: its own arithmetic, lengths in batches, and every step of it in small.

usage: demo_voice_test.py SCRIPTS_DIRECTORY PROGRAM
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import wave

import torch
import torch.nn.functional as F

PROGRAM = sys.argv.pop()
RECIPE = pathlib.Path(sys.argv.pop()) / "demo-voice"
sys.path.insert(0, str(RECIPE))
import corpus  # noqa: E402
import examples  # noqa: E402
import kernels  # noqa: E402
import losses  # noqa: E402
import prosody  # noqa: E402
from network import Kokoro, encode_prosody, expand, mask_of  # noqa: E402


def snake_of_adain(x, gain, bias, alpha):
    h = gain[..., None] * F.instance_norm(x, eps=1e-5) + bias[..., None]
    return h + torch.sin(alpha[:, None] * h) ** 2 / alpha[:, None]


class Corpus(unittest.TestCase):
    def test_examples_that_are_sentences_get_a_capital_and_a_mark(self):
        for example, expected in (("he was late for dinner", "He was late for dinner."),
                                  ("who is that man", "Who is that man?"),
                                  ("what a lovely garden,", "What a lovely garden."),
                                  ("The soft metal works well.", "The soft metal works well."),
                                  ("a green and pleasant land", ""), ("he slept", ""), ("she paid 5% of it", "")):
            self.assertEqual(examples.sentence(example), expected)

    def test_nothing_is_read_twice_and_nothing_that_is_held_out(self):
        texts = [text for found in corpus.pool(100, seed=1).values() for text in found]
        self.assertEqual(len(texts), len(set(texts)))
        self.assertGreater(len(texts), 16000)
        written = (RECIPE / "sentences.txt").read_text(encoding="utf-8").splitlines()
        self.assertFalse(set(texts) & set(corpus.held_out() + written))


class Kernels(unittest.TestCase):
    def test_adain_snake_and_its_gradients_are_those_of_the_definition(self):
        torch.manual_seed(1)
        x = torch.randn(3, 5, 301)
        inputs = [x, torch.randn(3, 5), torch.randn(3, 5), torch.rand(5) + 0.5]
        weights = torch.randn_like(x)
        found = []
        for function in (kernels.adain_snake, snake_of_adain):
            leaves = [value.clone().requires_grad_() for value in inputs]
            result = function(*leaves)
            found.append([result, *torch.autograd.grad((result * weights).sum(), leaves)])
        for mine, expected in zip(*found):
            self.assertLess(float((mine - expected).abs().max() / expected.abs().max()), 1e-5)


class Lengths(unittest.TestCase):
    def test_an_utterance_in_a_batch_is_what_it_is_alone(self):
        torch.manual_seed(1)
        config = json.loads((RECIPE / "config.json").read_text(encoding="utf-8"))
        network, style = Kokoro(config).eval(), torch.randn(2, config["style_dim"])
        ids, lengths = torch.randint(1, 170, (2, 30)), torch.tensor([30, 17])
        durations = torch.randint(1, 5, (2, 30)) * mask_of(lengths, 30)[:, 0].long()
        frames = durations.sum(1)

        def stages(ids, durations, lengths, frames, style):
            longest = int(frames.max())
            d, logits = encode_prosody(network, ids, lengths, style)
            f0, n = network.predictor.curves(expand(d, durations, longest), style, frames)
            t_en = network.text_encoder(ids, lengths).transpose(1, 2)
            asr = expand(t_en, durations, longest).transpose(1, 2)
            mask = mask_of(2 * frames, 2 * longest)[:, 0]
            return logits, f0, n, network.decoder.features(asr, f0 * mask, n * mask, style, mask_of(frames, longest))

        with torch.no_grad():
            batch = stages(ids, durations, lengths, frames, style)
            alone = stages(ids[1:, :17], durations[1:, :17], lengths[1:], frames[1:], style[1:])
        for name, many, one in zip(("durations", "F0", "N", "features"), batch, alone):
            time = 1 if name == "durations" else many.dim() - 1
            cut = many[1:].narrow(time, 0, one.shape[time])
            self.assertLess(float((cut - one).abs().max()), 1e-3 * float(one.abs().max()), name)


class EnergyDistance(unittest.TestCase):
    def test_noise_of_the_right_level_beats_its_mean(self):
        torch.manual_seed(1)
        target, first, second = (0.1 * torch.randn(4, 12000) for _ in range(3))
        right = losses.energy_distance(target, first, second)
        for level in (0.5, 2):
            self.assertLess(right, losses.energy_distance(target, level * first, level * second))
        hum = 0.14 * torch.sin(torch.arange(12000) * 0.3).repeat(4, 1)
        self.assertLess(right, losses.energy_distance(target, hum, hum))


class Pitch(unittest.TestCase):
    def test_the_scale_leads_back_from_anywhere(self):
        scale = prosody.warped(torch.arange(-1000.0, 400.0))
        self.assertTrue(bool((torch.diff(scale) > 0).all()))

    def test_a_growl_ends_up_worse_than_a_wrong_side(self):
        n, mask = torch.zeros(1, 1), torch.ones(1, 1)
        for wanted in (0.0, 150.0):
            growl, low, high = (prosody.curve_losses(torch.tensor([[hertz]]), n, torch.tensor([[wanted]]), n, mask,
                                                     1)[0] for hertz in (25.0, -15.0, 75.0))
            self.assertGreater(growl, max(low, high))

    def test_a_growl_in_a_voice_counts_as_wrong_pitch_late_in_the_training(self):
        wanted, n, mask = torch.tensor([[150.0]]), torch.zeros(1, 1), torch.ones(1, 1)
        octaves = [[float(prosody.curve_losses(torch.tensor([[hertz]]), n, wanted, n, mask, done)[1])
                    for hertz in (25.0, 50.0, 76.0)] for done in (0, 1)]
        self.assertLess(max(octaves[0][:2]), 0.001)
        self.assertGreater(octaves[1][0], octaves[1][1])
        self.assertGreater(octaves[1][1], octaves[1][2])

    def test_utterances_missed_by_more_weigh_more_however_short(self):
        f0 = 150 * 2 ** torch.tensor([[0.1, 0.1, 0.1, 0.1], [0.2, 0.2, 3.0, 3.0]])  # the last two are padding
        mask = torch.tensor([[1.0, 1, 1, 1], [1, 1, 0, 0]])
        wanted, n = torch.full_like(f0, 150), torch.zeros_like(f0)
        octaves = float(prosody.curve_losses(f0, n, wanted, n, mask, 1)[1])
        self.assertAlmostEqual(octaves, ((0.1 ** 4 + 0.2 ** 4) / 2) ** 0.25, 5)


class Smoke(unittest.TestCase):
    def test_the_whole_recipe_in_small_and_nothing_left_to_do_after_it(self):
        with tempfile.TemporaryDirectory(prefix="demo-voice ") as folder:
            work = pathlib.Path(folder) / "work"
            command = [RECIPE / "make", "--smoke", "--threads", "1", work]
            environment = os.environ | {"PROGRAM": PROGRAM}
            subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
            model = (work / "released/demo.kkr").read_bytes()
            again = subprocess.run(command, check=True, env=environment, stdout=subprocess.PIPE, text=True).stdout
            self.assertNotIn("utterances", again)
            self.assertEqual(model, (work / "released/demo.kkr").read_bytes())
            with wave.open(str(work / "noise.wav")) as audio:
                self.assertEqual(audio.getframerate(), 24000)
                self.assertGreater(audio.getnframes(), 24000)


if __name__ == "__main__":
    unittest.main(verbosity=2)
