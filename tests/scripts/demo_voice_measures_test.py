"""The measures of scripts/demo-voice/evaluate on signals whose figures are known.

usage: demo_voice_measures_test.py SCRIPTS_DIRECTORY
"""

import pathlib
import sys
import tempfile
import unittest

import numpy as np

sys.path.insert(0, str(pathlib.Path(sys.argv.pop(1)) / "demo-voice"))
import measures  # noqa: E402
import safetensors_file  # noqa: E402

TIME = np.arange(24000) / 24000


def tone(hz, db):
    return 10 ** (db / 20) * np.sin(2 * np.pi * hz * TIME)


def noise(db, seed=1):
    return 10 ** (db / 20) * np.random.default_rng(seed).normal(size=len(TIME))


def mean_spectrum(audio):
    return measures.power_spectra(audio, 2048, 512).mean(0)


class Measures(unittest.TestCase):
    def test_full_scale_sine_reads_zero(self):
        level = measures.level_db(measures.power_spectra(tone(3000, 0), 1024, 512).max())
        self.assertAlmostEqual(level, 0, places=3)

    def test_mel_cepstra_give_the_spectrum_back_on_the_warped_axis(self):
        # One pole: a spectrum so smooth that 24 coefficients hold it.
        impulse = np.zeros(1024)
        impulse[512] = 1
        for n in range(513, 1024):
            impulse[n] = 0.9 * impulse[n - 1]
        omega = np.linspace(0, np.pi, 513)
        warped = omega + 2 * np.arctan(0.466 * np.sin(omega) / (1 - 0.466 * np.cos(omega)))
        shape = np.cos(np.outer(warped, np.arange(1, 25))) @ measures.mel_cepstra(impulse)[0]
        expected = -np.log(np.abs(1 - 0.9 * np.exp(-1j * omega)))
        difference = (shape - shape.mean()) - (expected - expected.mean())
        self.assertLess(np.abs(difference).mean(), 0.03)

    def test_distortion_grows_with_the_difference_and_forgives_a_pause(self):
        speech = np.concatenate([tone(300, -10)[:6000], noise(-30)[:6000], tone(900, -10)[:6000]])
        slower = np.insert(speech, 9000, noise(-30, 2)[:2400])
        self.assertLess(measures.mel_cepstral_distortion(speech, speech), 1e-6)
        near = measures.mel_cepstral_distortion(speech, slower)
        far = measures.mel_cepstral_distortion(speech, speech[::-1])
        self.assertLess(near, far / 2)

    def test_path_of_time_warping_is_the_cheapest(self):
        distances = np.array([[0, 9, 9, 9], [9, 0, 0, 9], [9, 9, 9, 0.0]])
        self.assertEqual(measures.warped_path(distances).tolist(), [[0, 0], [1, 1], [1, 2], [2, 3]])

    def test_octave_is_1200_cents_and_silence_is_a_voicing_error(self):
        cents, voicing = measures.pitch_errors(np.array([200, 0, 100.0]), np.array([100, 100, 0.0]))
        self.assertEqual(cents.tolist(), [1200])
        self.assertEqual(voicing.tolist(), [False, True, True])

    def test_steady_tone_is_found_unless_the_teacher_has_it(self):
        hum, hiss = tone(1500, -60), noise(-90)
        ((hz, level),) = measures.lines(mean_spectrum(hum + hiss), mean_spectrum(hiss), 2048)
        self.assertAlmostEqual(hz, 1500, delta=6)
        self.assertAlmostEqual(level, -60, delta=0.5)
        self.assertEqual(
            measures.lines(mean_spectrum(hum + hiss), mean_spectrum(hum + hiss), 2048), [])
        quiet = tone(1500, -75)
        self.assertEqual(measures.lines(mean_spectrum(quiet + hiss), mean_spectrum(hiss), 2048), [])

    def test_jump_is_a_click_and_a_tone_is_none(self):
        audio = tone(200, -20)
        self.assertEqual(measures.clicks(audio), 0)
        audio[12000:] += 0.1
        self.assertEqual(measures.clicks(audio), 1)

    def test_log_mel_distance_of_half_the_amplitude_is_six_decibels(self):
        distance = measures.log_mel_distance(noise(-20), noise(-20) / 2)
        self.assertAlmostEqual(distance, 6.02, places=2)


class SafetensorsFile(unittest.TestCase):
    def test_comes_back(self):
        tensors = {"a": np.arange(6, dtype=np.float16).reshape(2, 3), "b": np.array([-1, 2**40])}
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "x.safetensors"
            safetensors_file.write(path, tensors, {"key": "välue"})
            found, metadata = safetensors_file.read(path)
        self.assertEqual(metadata, {"key": "välue"})
        for name, values in tensors.items():
            self.assertEqual(found[name].dtype, values.dtype)
            np.testing.assert_array_equal(found[name], values)


if __name__ == "__main__":
    unittest.main(verbosity=2)
