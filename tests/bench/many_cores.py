"""What more cores would bring: a model fitted on what `kokoro-render bench --scale` measures.

usage: many_cores.py SCALE.json [--cores 64] [...]    (--help names what is assumed)

The seconds of one item are read in two ways, each with two unknowns that least squares of the
relative errors find:

  memory   computing, and waiting: the bytes that all workers of a socket move, over its bandwidth
  cores    computing, which takes longer the more of the socket's cores do it (their clock, other
           programs); memory costs nothing until it is full, at the bandwidth assumed

In both the seconds grow with the workers in a nearly straight line, so the points of one machine
do not tell them apart, but what follows for 64 cores differs. If both happen, the truth lies
between; if hyper-threads were taken for cores, 64 true cores bring more. Counters of the processor
would tell: the bytes from memory (perf) and the clock (turbostat). A memory that is asked by turns
fills up with a sharper bend than that line, and may be full at the last point measured. The points
know nothing of a second socket, of its link, or of another cache: these are assumed.

The bytes are those of bench, each weight and activation moved once, and the weights that are read
again for every strip of a convolution, or layer of PL-BERT, as far as they do not fit into a
worker's share of the last-level cache. Workers in step would share them, and a store may read its
line first: the bandwidth fitted is one for these bytes, not that of a data sheet.
"""

import argparse
import json
import sys
import textwrap
from typing import NamedTuple

OPTIONS = [
    ("cores", 64, "to predict for, of all sockets together"),
    ("bandwidth", 200.0, "GB/s of a socket's memory: eight channels of DDR4-3200"),
    ("link", 60.0, "GB/s that a socket reads from another's memory: three links of 20"),
    ("cache", 2.0, "MB of the last-level cache for each core: 1.4 to 4 in servers"),
    ("sockets", 2, "to compare with one; the points are taken to be of one"),
    ("threads-per-core", 1, "hyper-threads, of the measured machine and of the other"),
    ("pair", 1.25, "what two threads on a core do together, of what one does; fitted where points"
                   " have more workers than cores"),
]


def parse(words):
    parser = argparse.ArgumentParser(description="What more cores would bring.")
    parser.add_argument("scale", help="what `kokoro-render bench --scale --json` wrote")
    for name, value, what in OPTIONS:
        parser.add_argument(f"--{name}", type=type(value), default=value,
                            help=f"{what} (assumed: {value:g})")
    options = parser.parse_args(words)
    if min(value for name, value in vars(options).items() if name != "scale") <= 0:
        parser.error("expected numbers above zero")
    return options


class Curve(NamedTuple):
    """One input of the document. `points` are (workers, seconds of an item, share of that time that
    workers had a processor)."""
    tokens: int
    audio: float
    weights: float
    again: list  # of weights that are read again: bytes at a time, bytes in all
    activations: float
    cores: float
    cache: float
    pair: float
    points: list

    @property
    def has_pairs(self):
        return any(workers > self.cores for workers, *_ in self.points)

    def moved(self, load):
        """Bytes of weights and of activations from memory for an item; `load`: workers per core."""
        share = 1e6 * self.cache / load
        again = sum(size * max(0, 1 - share / at_a_time) for at_a_time, size in self.again)
        return self.weights + again, self.activations


def curves(document, options):
    """The inputs of the document. Raises ValueError that says what is wrong with it."""
    try:
        processors = document["cores"]
        inputs = [(one["tokens"], one["audio_seconds"], one["bytes"], one["weight_bytes"],
                   [(part["at_a_time"], part["bytes"]) for part in one["weights_read_again"]],
                   [(row["workers"], row["seconds"], row["core_seconds_per_audio_second"])
                    for row in one["counts"] if row["workers"] <= processors])
                  for one in document["inputs"]]
        numbers = [n for *sizes, again, rows in inputs
                   for part in [sizes, *again, *rows] for n in part]
        if not all(n > 0 for n in [processors, *numbers]):
            raise ValueError("expected numbers above zero")
    except (KeyError, TypeError) as error:
        raise ValueError(f"not what bench --scale writes ({error!r})") from error
    if not inputs:
        raise ValueError("no input was measured")
    cores = processors / options.threads_per_core
    for *_, rows in inputs:
        counts = {workers for workers, *_ in rows}
        unknowns = 3 if max(counts, default=0) > cores else 2
        if len(counts) <= unknowns:
            raise ValueError(f"expected {unknowns + 1} numbers of workers or more, of which each "
                             f"has a processor, for {unknowns} unknowns")
    return [Curve(tokens, audio, weights, again, size - weights, cores, options.cache, options.pair,
                  [(n, t, cpu * audio / t) for n, t, cpu in rows])
            for tokens, audio, size, weights, again, rows in inputs]


class Fit(NamedTuple):
    curve: Curve    # what it was fitted on
    alone: float    # seconds of computing for an item
    slower: float   # seconds more when every core of the socket computes
    wait: float     # seconds for each byte moved; 0: no waiting
    pair: float
    errors: list    # of the seconds, by points, relative

    @property
    def bandwidth(self):
        return 1 / self.wait if self.wait else None

    def computing(self, load):
        """Seconds for an item: slower by the clock, and for those that share a core."""
        paired = 1 + max(0, 2 - 2 / load) * (2 / self.pair - 1)
        return (self.alone + self.slower * min(1, load)) * paired


def least_squares(rows):
    """x, y >= 0 that make a x + b y as near to 1 as they can for all (a, b)."""
    aa, ab, bb = (sum(r[i] * r[j] for r in rows) for i, j in ((0, 0), (0, 1), (1, 1)))
    a, b = sum(r[0] for r in rows), sum(r[1] for r in rows)
    if aa * bb - ab * ab < 1e-9 * aa * bb:  # no point tells them apart
        return a / aa, 0
    x, y = (a * bb - b * ab) / (aa * bb - ab * ab), (b * aa - a * ab) / (aa * bb - ab * ab)
    return (x, y) if min(x, y) >= 0 else (a / aa, 0) if y < 0 else (0, b / bb)


def fit(curve, by_memory, pair):
    """The two unknowns of a reading, with what pairs on a core do together as given."""
    unit = Fit(curve, 1, 0, 0, pair, [])
    rows = []
    for n, seconds, _ in curve.points:
        load = n / curve.cores
        computing = unit.computing(load)
        other = n * sum(curve.moved(load)) if by_memory else min(1, load) * computing
        rows.append((computing / seconds, other / seconds))
    x, y = least_squares(rows)
    errors = [a * x + b * y - 1 for a, b in rows]
    return Fit(curve, x, 0 if by_memory else y, y if by_memory else 0, pair, errors)


def best_fit(curve, by_memory):
    pairs = [1 + i / 100 for i in range(101)] if curve.has_pairs else [curve.pair]
    return min((fit(curve, by_memory, pair) for pair in pairs),
               key=lambda made: sum(error * error for error in made.errors))


def fit_memory(curve):
    return best_fit(curve, True)


def fit_cores(curve):
    return best_fit(curve, False)


class Prediction(NamedTuple):
    speed: float             # times real time
    bytes_per_second: float  # of all memories
    bound: str               # what takes most of a worker's time, of one far from its weights


def predict(fit, workers, options, sockets, copies):
    """Workers spread evenly over the sockets, whose weights lie in the memory of the first or, with
    `copies`, in that of each. Activations lie where they are computed."""
    used = min(sockets, workers)
    each = workers / used
    load = each / (options.cores / sockets)
    weights, activations = fit.curve.moved(load)
    computing = fit.computing(load)
    readers = 1 if copies else used

    def waiting(computing, wait, is_far):
        memory = wait * each * (activations + readers * weights)
        far = each * weights / (options.link * 1e9) if is_far and wait else 0
        linked = wait * each * activations + far
        longest = max(memory, linked)
        bound = "cores" if computing > longest else "link" if linked > memory else "memory"
        return computing + longest, bound

    def seconds(is_far):
        return max(waiting(computing, fit.wait, is_far),
                   waiting(0, 1 / (options.bandwidth * 1e9), is_far))

    near, far = seconds(False), seconds(readers > 1)
    items = each / near[0] + (workers - each) / far[0]
    return Prediction(items * fit.curve.audio, items * (weights + activations), far[1])


def show_fits(curve, memory, cores, options):
    measured = max(n * sum(curve.moved(n / curve.cores)) / t for n, t, _ in curve.points) / 1e9
    print(f"\n{curve.tokens} tokens, {curve.audio:.2f} s of audio; points to {measured:.0f} GB/s")
    slow = f"bandwidth {memory.bandwidth / 1e9:.1f} GB/s" if memory.wait else "no waiting"
    print(f"memory: {memory.alone / curve.audio:.3f} s of computing for a second of audio, {slow}"
          f" (assumed of others: {options.bandwidth:g})")
    print(f"cores: {cores.alone / curve.audio:.3f} s of computing,"
          f" {cores.slower / curve.audio:.3f} s more when all {curve.cores:.0f} cores compute")
    if options.threads_per_core > 1:
        print(f"pairs on a core: {memory.pair:.2f} and {cores.pair:.2f} times one,"
              f" {'fitted' if curve.has_pairs else 'assumed'}")
    print(" workers  measured  memory   error   cores   error  had a processor")
    for (n, t, busy), *errors in zip(curve.points, memory.errors, cores.errors):
        fits = "".join(f"{n * curve.audio / (t * (1 + e)):7.1f}x {100 * e:+6.1f}%" for e in errors)
        print(f"{n:8} {n * curve.audio / t:8.1f}x{fits} {100 * busy:15.0f}%")
    if min(busy for *_, busy in curve.points) < 0.9:
        print("Workers had no processor for a part of the time: measure on a machine that idles.")
    if measured > options.bandwidth:
        print("The points move more than --bandwidth assumes: both predictions end too early.")


def show_predictions(name, made, options):
    """Returns what copies of the weights gain when all cores work, and the first number of workers
    that memory bounds on one socket, or None."""
    sockets = options.sockets
    layouts = [("one socket", 1, False), (f"{sockets}, weights in one", sockets, False),
               (f"{sockets}, a copy in each", sockets, True)]
    most = options.cores * options.threads_per_core
    print(f"\nread as {name}, {options.cores} cores, times real time")
    print(" workers" + "".join(f"  {title:>19}: GB/s" for title, *_ in layouts))
    for n in [2**i for i in range(most.bit_length()) if 2**i < most] + [most]:
        print(f"{n:8}", end="")
        for _, *layout in layouts:
            one, many = (predict(made, workers, options, *layout) for workers in (1, n))
            print(f"{many.speed:8.1f}x{100 * many.speed / one.speed / n:4.0f}% {many.bound:6}"
                  f"{many.bytes_per_second / 1e9:6.0f}", end="")
        print()
    shared, own = (predict(made, most, options, sockets, copies).speed for copies in (False, True))
    bound = (n for n in range(1, most + 1) if predict(made, n, options, 1, False).bound == "memory")
    return own / shared - 1, next(bound, None)


def main(words):
    options = parse(words)
    try:
        with open(options.scale, encoding="utf-8") as file:
            document = json.load(file)
        measured = curves(document, options)
    except OSError as error:
        return f"{options.scale}: {error.strerror}"
    except json.JSONDecodeError as error:
        return f"{options.scale}: not JSON: {error}"
    except ValueError as error:
        return f"{options.scale}: {error}"
    values = (f"--{name} {getattr(options, name.replace('-', '_')):g}" for name, *_ in OPTIONS)
    print(textwrap.fill(f"assumed: {' '.join(values)}", 100))
    for curve in measured:
        readings = {"memory": fit_memory(curve), "cores": fit_cores(curve)}
        show_fits(curve, *readings.values(), options)
        said = []
        for name, made in readings.items():
            gain, bound = show_predictions(name, made, options)
            said.append(f"{100 * gain:+.0f}% read as {name}, where memory " + (
                f"bounds one socket from {bound} workers on" if bound else "bounds none of these"))
        print("\n" + textwrap.fill(
            f"A copy of the weights for each socket brings {'; '.join(said)}.", 100))
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
