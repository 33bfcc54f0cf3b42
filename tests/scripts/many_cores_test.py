"""tests/bench/many_cores.py on curves of throughput that are known, and on documents that are none.

usage: many_cores_test.py BENCH_DIRECTORY
"""

import contextlib
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BENCH = pathlib.Path(sys.argv.pop(1))
sys.path.insert(0, str(BENCH))
import many_cores  # noqa: E402

COUNTS = (1, 2, 4, 8, 16)
# Of bench's input of 120 phonemes, full-sized.
AUDIO, BYTES, WEIGHTS = 12.925, 3658e6, 478e6
AGAIN = [(22e6, 242e6), (12.3e6, 2908e6), (3.1e6, 5696e6), (2.1e6, 461e6), (0.8e6, 1018e6),
         (0.5e6, 678e6)]
# An example, times real time by workers: a Xeon with AVX-512 and 16 processors. It is not known
# whether two of them shared a core or other programs ran; with 2 workers it was this or more.
EXAMPLE = {1: 4.2, 2: 6.4, 4: 13.5, 8: 21.4, 16: 32.9}


def document(seconds, cores=16):
    """What bench --scale writes; `seconds` of one run by workers."""
    counts = [{"workers": n, "seconds": t, "core_seconds_per_audio_second": t / AUDIO}
              for n, t in seconds.items()]
    return {"cpu": "made up", "cores": cores,
            "inputs": [{"tokens": 122, "audio_seconds": AUDIO, "bytes": BYTES,
                        "weight_bytes": WEIGHTS,
                        "weights_read_again": [{"at_a_time": each, "bytes": size}
                                               for each, size in AGAIN],
                        "counts": counts}]}


def options(*words):
    return many_cores.parse(["scale.json", *words])


def curve(seconds, *words, cores=16):
    return many_cores.curves(document(seconds, cores), options(*words))[0]


def by_memory(compute, gb_per_second, words=(), counts=COUNTS, cores=16):
    """Seconds by workers where the rest of the time goes by waiting for memory."""
    item = curve({n: 1 for n in counts}, *words, cores=cores)
    return {n: compute + n * sum(item.moved(n / cores)) / gb_per_second / 1e9 for n in counts}


def throughput(fit, workers, *words, sockets=1, copies=False):
    return many_cores.predict(fit, workers, options(*words), sockets, copies).speed


class Fits(unittest.TestCase):
    def test_points_of_a_known_memory_give_it_back(self):
        for cache in ("0.5", "2", "64"):
            words = ("--cache", cache)
            fit = many_cores.fit_memory(curve(by_memory(2.5, 60, words), *words))
            self.assertAlmostEqual(fit.alone / 2.5, 1, delta=0.01)
            self.assertAlmostEqual(fit.bandwidth / 60e9, 1, delta=0.01)
            self.assertLess(max(map(abs, fit.errors)), 0.001)

    def test_points_of_cores_that_slow_down_give_it_back(self):
        seconds = {n: 2 + 1.5 * n / 16 for n in COUNTS}
        fit = many_cores.fit_cores(curve(seconds))
        self.assertAlmostEqual(fit.alone / 2, 1, delta=0.01)
        self.assertAlmostEqual(fit.slower / 1.5, 1, delta=0.01)

    def test_points_of_pairs_on_a_core_give_their_factor(self):
        counts = (1, 2, 4, 8, 16, 32)
        words = ("--threads-per-core", "2", "--cache", "64")
        seconds = by_memory(2, 500, words, counts)
        seconds[32] += 2 * (2 / 1.3 - 1)
        fit = many_cores.fit_memory(curve(seconds, *words, cores=32))
        self.assertAlmostEqual(fit.pair / 1.3, 1, delta=0.01)

    def test_noise_shows_as_errors(self):
        seconds = by_memory(2.5, 60)
        seconds[4] *= 1.1
        self.assertGreater(max(map(abs, many_cores.fit_memory(curve(seconds)).errors)), 0.03)


class Predictions(unittest.TestCase):
    def test_a_curve_without_waiting_goes_on_straight(self):
        item = curve({n: 3.0 for n in COUNTS})
        for fit in (many_cores.fit_memory(item), many_cores.fit_cores(item)):
            words = ("--bandwidth", "1000")
            for workers in (1, 16, 64):
                self.assertAlmostEqual(throughput(fit, workers, *words), workers * AUDIO / 3)

    def test_that_straight_line_ends_at_the_bandwidth_assumed(self):
        fit = many_cores.fit_memory(curve({n: 3.0 for n in COUNTS}, "--cache", "64"))
        self.assertAlmostEqual(throughput(fit, 64, "--bandwidth", "40"), 40e9 / (BYTES / AUDIO))

    def test_a_curve_bound_by_memory_is_flat(self):
        words = ("--cache", "64")
        fit = many_cores.fit_memory(curve(by_memory(0, 50, words), *words))
        for workers in (16, 32, 64):
            made = many_cores.predict(fit, workers, options(*words), 1, False)
            self.assertAlmostEqual(made.bytes_per_second / 50e9, 1, delta=0.01)
            self.assertEqual(made.bound, "memory")

    def test_a_copy_for_each_socket_doubles_what_memory_binds(self):
        fit = many_cores.fit_memory(curve(by_memory(0, 50)))
        one, first_touch, copies = (
            throughput(fit, 64, "--link", link, sockets=sockets, copies=own)
            for link, sockets, own in (("60", 1, False), ("60", 2, False), ("60", 2, True)))
        self.assertAlmostEqual(copies / one, 2, delta=0.01)
        self.assertLess(first_touch, copies)
        slow = many_cores.predict(fit, 64, options("--link", "1"), 2, False)
        self.assertEqual(slow.bound, "link")
        self.assertLess(slow.speed, first_touch)

    def test_less_cache_for_each_worker_moves_more(self):
        item = curve({n: 3.0 for n in COUNTS}, "--cache", "2")
        alone, full = sum(item.moved(1 / 16)), sum(item.moved(1))
        self.assertLess(alone, full)
        self.assertLess(full, 4 * alone)


class Program(unittest.TestCase):
    def setUp(self):
        temp = tempfile.TemporaryDirectory()
        self.addCleanup(temp.cleanup)
        self.path = pathlib.Path(temp.name) / "scale.json"

    def run_on(self, text):
        """What is said of the document, and what went wrong or None."""
        self.path.write_text(text)
        with contextlib.redirect_stdout(io.StringIO()) as said:
            failure = many_cores.main([str(self.path)])
        return said.getvalue(), failure

    def refused(self, text, reason):
        said, failure = self.run_on(text)
        self.assertEqual(said, "")
        self.assertIn(reason, failure)

    def test_the_example(self):
        said, failure = self.run_on(
            json.dumps(document({n: n * AUDIO / x for n, x in EXAMPLE.items()})))
        self.assertIsNone(failure)
        self.assertIn("assumed: --cores 64 --bandwidth 200", said)
        self.assertIn("A copy of the weights for each socket", said)
        self.assertLessEqual(max(map(len, said.splitlines())), 100)
        slow, fast = (float(speed) for speed in re.findall(r"(?m)^ +64 +([\d.]+)x", said))
        self.assertTrue(45 < slow < 65 and 110 < fast < 145, said)

    def test_workers_without_a_processor_are_named(self):
        made = document({n: 3.0 for n in COUNTS})
        made["inputs"][0]["counts"][-1]["core_seconds_per_audio_second"] /= 2
        self.assertIn("had no processor", self.run_on(json.dumps(made))[0])

    def test_what_is_no_measurement_is_refused(self):
        self.refused("{", "not JSON")
        self.refused("[]", "not what bench --scale writes")
        self.refused('{"cores": 2, "inputs": []}', "no input")
        self.refused(json.dumps(document({1: 3.0, 2: 3.1})), "3 numbers of workers")
        self.refused(json.dumps(document({1: 3.0, 2: 0, 4: 3})), "above zero")
        earlier = document({n: 3.0 for n in COUNTS})
        del earlier["inputs"][0]["weights_read_again"]
        self.refused(json.dumps(earlier), "weights_read_again")

    def test_more_workers_than_processors_tell_nothing_of_cores(self):
        self.refused(json.dumps(document({n: 3.0 for n in COUNTS}, cores=2)), "has a processor")

    def test_a_missing_file_ends_with_1_and_a_message(self):
        run = subprocess.run([sys.executable, BENCH / "many_cores.py", self.path],
                             capture_output=True, text=True)
        self.assertEqual(run.returncode, 1)
        self.assertIn("scale.json: No such file", run.stderr)


unittest.main(argv=sys.argv[:1], verbosity=2)
