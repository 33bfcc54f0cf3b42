"""The damages that damages.py does to sentences: DAMAGES, and the functions that do them."""

import dataclasses
import io
import subprocess
import tempfile
import typing

import numpy as np
from scipy import interpolate, signal
from scipy.io import wavfile

RATE = 24000


@dataclasses.dataclass
class Damage:
    """`change` takes a sound and a strength and gives the damaged sound; with the second of the
    baseline where that begins if it is in one place; or the bytes of a file; or None, for no file.
    """
    name: str
    kinds: str  # those that it is rightly found as
    change: typing.Callable
    strengths: typing.Sequence = ("",)
    within: typing.Sequence = ()  # strengths within limits though the samples differ by more
    passes: bool = False  # it has to be named alone, not to be found
    spoken: bool = False  # `change` takes the Speaker too


def file_of(sound, rate=RATE):
    """A WAV file of these samples; of 16 bits if they are numbers of -1 to 1."""
    if sound.dtype == np.float64:
        sound = np.int16(np.clip(np.round(sound * 32768), -32768, 32767))
    file = io.BytesIO()
    wavfile.write(file, rate, sound)
    return file.getvalue()


def samples_of(ms):
    return int(RATE * ms / 1000)


def random():
    return np.random.default_rng(3)


def seconds(sound):
    return np.arange(len(sound)) / RATE


def amplitude(db):
    return 10 ** (db / 20)


# Where

def loudest(sound):
    """The middle of the loudest 20 ms."""
    size = samples_of(20)
    energies = [np.sum(sound[i:i + size] ** 2) for i in range(0, len(sound) - size, size)]
    return int(np.argmax(energies)) * size + size // 2


def first_sound(sound):
    return int(np.argmax(np.abs(sound) > 0.02))


def last_sound(sound):
    return len(sound) - first_sound(sound[::-1])


def gap(sound):
    """The middle of the quietest 60 ms between words."""
    size, first = samples_of(60), first_sound(sound) + samples_of(200)
    begins = range(first, last_sound(sound) - samples_of(260), size // 6)
    return min(begins, key=lambda i: np.sum(sound[i:i + size] ** 2)) + size // 2


def stretch(sound, ms):
    """`ms` from the loudest vowel on."""
    begin = min(loudest(sound), last_sound(sound) - samples_of(ms))
    return slice(begin, begin + samples_of(ms))


def instead(change):
    """Has `change` make something else of as many ms as the strength says."""
    return lambda sound, ms: put(sound, stretch(sound, ms), change)


def within(ms, change):
    """So many ms are what `change` makes of the sound."""
    return lambda sound, x: put(
        sound, stretch(sound, ms), lambda _: change(sound, x)[stretch(sound, ms)])


def put(sound, where, change):
    damaged = sound.copy()
    damaged[where] = change(sound[where])
    return damaged, where.start / RATE


def insert(sound, at, more):
    return np.concatenate([sound[:at], more, sound[at:]]), at / RATE


def remove(sound, at, count):
    return np.concatenate([sound[:at], sound[at + count:]]), at / RATE


# Words and time

def cut(sound, ms, fade=120):
    at, size, ramp = loudest(sound), samples_of(ms), np.linspace(0, 1, fade)
    middle = sound[at:at + fade] * (1 - ramp) + sound[at + size:at + size + fade] * ramp
    return np.concatenate([sound[:at], middle, sound[at + size + fade:]]), at / RATE


def repeat(sound, ms, times=1):
    at = loudest(sound)
    return insert(sound, at, np.tile(sound[at - samples_of(ms):at], times))


def without_head(sound, ms):
    return remove(sound, first_sound(sound), samples_of(ms))


def without_begin(sound, ms):
    return sound[first_sound(sound) + samples_of(ms):]


def without_tail(sound, ms):
    end = last_sound(sound) - samples_of(ms)
    return sound[:end], end / RATE


def fade_in(sound, ms):
    where = slice(first_sound(sound), first_sound(sound) + samples_of(ms))
    return put(sound, where, lambda part: part * np.linspace(0, 1, len(part)))


def fade_out(sound, ms):
    where = slice(last_sound(sound) - samples_of(ms), last_sound(sound))
    damaged, place = put(sound, where, lambda part: part * np.linspace(1, 0, len(part)))
    damaged[where.stop:] = 0
    return damaged, place


def swapped(sound, ms):
    size, one = samples_of(ms), first_sound(sound) + samples_of(100)
    two = max(loudest(sound[one + size:]) + one + size - size // 2, one + size)
    two = min(two, last_sound(sound) - size)
    return np.concatenate([sound[:one], sound[two:two + size], sound[one + size:two],
                           sound[one:one + size], sound[two + size:]]), one / RATE


def last_repeated(sound, times, ms=10):
    where = stretch(sound, ms * times)
    last = sound[where.start - samples_of(ms):where.start]
    return put(sound, where, lambda part: np.tile(last, times))


def pause_cut(sound, ms):
    return remove(sound, gap(sound) - samples_of(ms) // 2, samples_of(ms))


def pause_in(sound, ms):
    return insert(sound, gap(sound), np.zeros(samples_of(ms)))


def vowel_halted(sound, ms):
    return insert(sound, loudest(sound), np.zeros(samples_of(ms)))


def silence_before(sound, ms):
    return np.concatenate([np.zeros(samples_of(ms)), sound])


def silence_after(sound, ms):
    return np.concatenate([sound, np.zeros(samples_of(ms))])


def begin_cut(sound, share):
    return sound[int(first_sound(sound) * share):]


def at(sound, positions):
    """The sound between its samples."""
    times = 4
    dense = signal.resample_poly(sound, times, 1)
    line = interpolate.CubicSpline(np.arange(len(dense)), dense)
    return line(np.clip(positions * times, 0, len(dense) - 1))


def later(sound, samples):
    return at(np.concatenate([np.zeros(200), sound]), np.arange(len(sound)) + 200 - samples)


def clock(sound, ppm):
    step = 1 + ppm / 1e6
    return at(sound, np.arange(int(len(sound) / step)) * step)


def wavering(hertz):
    """Its strength: percent of speed."""
    def change(sound, percent):
        depth = percent / 100 / (2 * np.pi * hertz)
        return at(sound, RATE * (seconds(sound) + depth * np.sin(
            2 * np.pi * hertz * seconds(sound))))
    return change


def blocks_of(change, ms=20):
    """Has `change` make others of a percentage of the blocks with sound, and of the loudest."""
    def damage(sound, percent):
        size = samples_of(ms)
        blocks = [sound[i:i + size] for i in range(0, len(sound), size)]
        some = random().random(len(blocks)) < percent / 100
        some &= np.array([abs(block).max() > 0.02 for block in blocks])
        some[loudest(sound) // size] = True
        return np.concatenate([change(blocks, i) if some[i] else block
                               for i, block in enumerate(blocks)]), np.argmax(some) * size / RATE
    return damage


# Clicks and distortions

def bump(sound, where, shape):
    damaged = sound.copy()
    damaged[where:where + len(shape)] += shape
    return damaged, where / RATE


def click(sound, height):
    return bump(sound, len(sound) // 3, np.array([height]))


def clicks(sound, count, height=0.2):
    damaged = sound.copy()
    places = np.linspace(len(sound) // 4, len(sound) * 3 // 4, count).astype(int)
    damaged[places] += height * (-1) ** np.arange(count)
    return damaged, places[0] / RATE


def plop(sound, height):
    return bump(sound, len(sound) // 2, height * np.hanning(samples_of(5)))


def thump(sound, height):
    time = np.arange(samples_of(200)) / RATE
    wave = np.sin(2 * np.pi * 40 * time) * np.exp(-time / 0.05)
    return bump(sound, len(sound) // 2, height * wave)


def beep(sound, db):
    time = np.arange(samples_of(100)) / RATE
    return bump(sound, len(sound) // 2, amplitude(db) * np.sin(2 * np.pi * 1000 * time))


def crackle(sound, per_second):
    is_hit = random().random(len(sound)) < per_second / RATE
    return sound + is_hit * random().uniform(-0.05, 0.05, len(sound))


def flipped(bits):
    """Flips one of `bits` in some of the samples."""
    def change(sound, one_in):
        values = np.int16(np.round(sound * 32768))
        hits = random().choice(len(sound), len(sound) // one_in, replace=False)
        values[hits] ^= np.int16(1) << random().choice(np.array(bits, np.int16), len(hits))
        return values / 32768
    return change


def wrapped(sound, share):
    """Values beyond a share of the peak come back from the other side."""
    most = share * abs(sound).max()
    return (sound + most) % (2 * most) - most


def clipped(sound, share):
    most = share * abs(sound).max()
    return np.clip(sound, -most, most)


def clipped_above(sound, share):
    return np.minimum(sound, share * sound.max())


def rounded(sound, drive):
    """Distorted by a tanh; the level stays."""
    distorted = np.tanh(drive * sound / abs(sound).max())
    return distorted * sound.std() / distorted.std()


def dead_zone(sound, width):
    return np.sign(sound) * np.maximum(np.abs(sound) - width, 0)


def bits(sound, count):
    return np.round(sound * 2 ** (count - 1)) / 2 ** (count - 1)


def bits_cut_off(sound, count):
    return np.floor(sound * 2 ** (count - 1)) / 2 ** (count - 1)


def bits_dithered(sound, count):
    return bits(sound + (random().triangular(-1, 0, 1, len(sound))) * 2.0 ** (1 - count), count)


# Noise and hum

def noise(power=0):
    """Falls with frequency to that power: 0 is white, 1 pink, 2 brown, -1 blue."""
    def change(sound, snr_db):
        spectrum = np.fft.rfft(random().standard_normal(len(sound)))
        hertz = np.fft.rfftfreq(len(sound), 1 / RATE)
        spectrum *= (hertz > 20) * np.maximum(hertz, 20) ** (-power / 2)
        more = np.fft.irfft(spectrum, len(sound))
        return sound + more / more.std() * sound.std() * amplitude(-snr_db)
    return change


def noise_in_speech(sound, snr_db):
    return sound * (1 + random().standard_normal(len(sound)) * amplitude(-snr_db))


def tone(hertz, harmonics=1):
    def change(sound, db):
        waves = sum(np.sin(2 * np.pi * k * hertz * seconds(sound)) / k
                    for k in range(1, harmonics + 1))
        return sound + np.sqrt(2) * amplitude(db) * waves
    return change


def buzz(sound, db):
    pulses = signal.square(2 * np.pi * 100 * seconds(sound), 0.1)
    return sound + amplitude(db) * (pulses - pulses.mean())


def dc_later(sound, percent):
    return put(sound, slice(len(sound) // 2, None), lambda part: part + percent / 100)


def dc_drift(sound, percent):
    return sound + percent / 100 * np.linspace(0, 1, len(sound))


# Filters, echoes, levels

def butterworth(kind, *others, order=6):
    """Its strength: a corner; `others` are those above it."""
    def change(sound, hertz):
        corners = [hertz, *others] if others else hertz
        return signal.sosfilt(signal.butter(order, corners, kind, fs=RATE, output="sos"), sound)
    return change


def taken_out(sound, octaves, hertz=1000):
    corners = hertz * 2 ** (np.array([-1, 1]) * octaves / 2)
    return signal.sosfilt(signal.butter(3, corners, "bandstop", fs=RATE, output="sos"), sound)


def shelf(hertz, sign):
    """Above `hertz` (sign 1) or below it (-1), by R. Bristow-Johnson's cookbook; strength: dB."""
    def change(sound, db):
        a, w = 10 ** (db / 40), 2 * np.pi * hertz / RATE
        c, q = sign * np.cos(w), np.sqrt(2 * a) * np.sin(w)
        over = [a * ((a + 1) + (a - 1) * c + q), -2 * sign * a * ((a - 1) + (a + 1) * c),
                a * ((a + 1) + (a - 1) * c - q)]
        under = [(a + 1) - (a - 1) * c + q, 2 * sign * ((a - 1) - (a + 1) * c),
                 (a + 1) - (a - 1) * c - q]
        return signal.lfilter(over, under, sound)
    return change


def peak(hertz, q=2):
    def change(sound, db):
        a, w = 10 ** (db / 40), 2 * np.pi * hertz / RATE
        b = np.sin(w) / (2 * q)
        return signal.lfilter([1 + b * a, -2 * np.cos(w), 1 - b * a],
                              [1 + b / a, -2 * np.cos(w), 1 - b / a], sound)
    return change


def all_pass(sound, sections):
    for _ in range(sections):
        sound = signal.lfilter([0.5, 1], [1, 0.5], sound)
    return sound


def telephone(sound, _):
    low, high = butterworth("high"), butterworth("low")
    return high(low(sound, 300), 3400)


def turned(sound, degrees):
    """The phase of all frequencies."""
    return np.real(signal.hilbert(sound) * np.exp(1j * np.radians(degrees)))


def echo(gain=0.3, taps=1):
    """Its strength: ms."""
    def change(sound, ms):
        damaged = sound.copy()
        for k in range(1, taps + 1):
            late = samples_of(k * ms)
            damaged[late:] += gain ** k * sound[:-late]
        return damaged
    return change


def echo_ahead(sound, gain, ms=60):
    return sound + gain * np.append(sound[samples_of(ms):], np.zeros(samples_of(ms)))


def room(sound, seconds_to_60_db):
    """A tail of noise that decays, 6 dB below the sound."""
    time = np.arange(int(RATE * seconds_to_60_db)) / RATE
    tail = random().standard_normal(len(time)) * 10 ** (-3 * time / seconds_to_60_db)
    tail[:samples_of(5)] = 0
    return sound + signal.fftconvolve(sound, tail / np.linalg.norm(tail) / 2)[:len(sound)]


def by_way_of(sound, rate):
    return signal.resample_poly(signal.resample_poly(sound, rate, RATE), RATE, rate)[:len(sound)]


def decimated(sound, step):
    """Without a filter before it."""
    return signal.resample_poly(sound[::step], step, 1)[:len(sound)]


def held(sound, step):
    return np.repeat(sound[::step], step)[:len(sound)]


def interpolated(sound, rate):
    """By straight lines between samples at another rate, and back."""
    there = np.arange(0, len(sound) - 1, RATE / rate)
    return np.interp(np.arange(len(sound)), there, np.interp(there, np.arange(len(sound)), sound))


def gain(sound, db):
    return sound * amplitude(db)


def quieter_half(sound, db):
    return put(sound, slice(len(sound) // 2, None), lambda part: gain(part, db))


def dip(sound, db):
    return put(sound, stretch(sound, 150), lambda part: part * (
        1 + (amplitude(db) - 1) * np.hanning(len(part))))


def fading(sound, db):
    return sound * amplitude(np.linspace(0, db, len(sound)))


def swaying(sound, db):
    return sound * amplitude(db * np.sin(2 * np.pi * 0.7 * seconds(sound)))


# Other programs

def through(sound, *commands):
    """What commands make that read in.wav and leave out.wav."""
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/in.wav", "wb") as file:
            file.write(file_of(sound))
        for command in commands:
            subprocess.run(command, cwd=folder, check=True, stderr=subprocess.DEVNULL)
        return wavfile.read(f"{folder}/out.wav")[1] / 32768


def sox(effects):
    return lambda sound, x: through(sound, [
        "sox", "-D", "-R", "in.wav", "-b", "16", "out.wav", *effects.format(x).split()])


def ffmpeg(filters):
    return lambda sound, x: through(sound, [
        "ffmpeg", "-i", "in.wav", "-af", filters.format(x), "-ar", str(RATE), "out.wav"])


def coded(ending, options):
    return lambda sound, x: through(
        sound, ["ffmpeg", "-i", "in.wav", *options.format(x).split(), f"coded.{ending}"],
        ["ffmpeg", "-i", f"coded.{ending}", "-ar", str(RATE), "-c:a", "pcm_s16le", "out.wav"])


# Files

def sides(change):
    """A file of two channels, the second of them changed."""
    return lambda sound, _: file_of(np.stack([sound, change(sound)], axis=1))


def cut_file(sound, share):
    file = file_of(sound)
    return file[:int(len(file) * share)]


def with_a_nan(sound, value):
    damaged = np.float32(sound)
    damaged[loudest(sound)] = value
    return file_of(damaged)


def swapped_bytes(sound, _):
    return np.int16(np.round(sound * 32768)).byteswap() / 32768


# Speech

def another_word(sound, count, speaker):
    return speaker.say(text=" ".join(["yellow"] * count + speaker.text.split()[count:]))


def words_left_out(sound, count, speaker):
    words = speaker.text.split()
    return speaker.say(text=" ".join(words[:2] + words[2 + count:]))


def words_more(sound, count, speaker):
    words = speaker.text.split()
    return speaker.say(text=" ".join(words[:2] + ["really"] * count + words[2:]))


def words_in_other_order(sound, distance, speaker):
    words = speaker.text.split()
    words[1], words[1 + distance] = words[1 + distance], words[1]
    return speaker.say(text=" ".join(words))


def other_speech(sound, ms, speaker):
    other = speaker.say(text=speaker.other_text)
    return put(sound, stretch(sound, ms), lambda part: other[stretch(other, ms)])


def crosstalk(sound, db, speaker):
    other = np.resize(speaker.say(text=speaker.other_text, voice=speaker.other_voice), len(sound))
    return sound + gain(other, db)


DAMAGES = [
    # In one place
    Damage("zeros", "words", instead(np.zeros_like), [10, 20, 50]),
    Damage("cut", "words", cut, [20, 50, 200]),
    Damage("hard cut", "words", lambda sound, ms: cut(sound, ms, 1), [20, 50, 200]),
    Damage("repeated", "words", repeat, [20, 50, 200]),
    Damage("stutter", "words", lambda sound, times: repeat(sound, 80, times), [1, 2, 4]),
    Damage("no head", "words", without_head, [30, 60, 200]),
    Damage("no begin", "words", without_begin, [30, 200]),
    Damage("no tail", "truncated", without_tail, [20, 60, 200]),
    Damage("fade in", "gain words", fade_in, [100, 300, 600]),
    Damage("fade out", "gain words truncated", fade_out, [100, 300, 600]),
    Damage("swapped", "words", swapped, [50, 150, 300]),
    Damage("reversed", "words", instead(lambda part: part[::-1]), [50, 150, 300]),
    Damage("other speech", "words", other_speech, [50, 150, 300], spoken=True),
    Damage("noise instead", "words noise", instead(
        lambda part: random().standard_normal(len(part)) * part.std()), [50, 150, 300]),
    Damage("stretch inverted", "polarity", instead(np.negative), [50, 150, 300]),
    Damage("stretch quieter", "gain", within(300, gain), [-1, -3, -10]),
    Damage("stretch louder", "gain", within(300, gain), [1, 3, 6]),
    Damage("half", "gain", quieter_half, [-1, -3, -6]),
    Damage("dip", "gain words", dip, [-3, -10, -40]),
    Damage("muted", "words gain", instead(lambda part: gain(part, -40)), [50, 100, 300]),
    Damage("stretch dull", "filter", within(300, butterworth("low")), [6000, 4000, 2000]),
    Damage("stretch thin", "filter", within(300, butterworth("high")), [200, 800]),
    Damage("stretch with hum", "hum noise", within(300, tone(120)), [-50, -40, -30]),
    Damage("stretch with echo", "echo noise filter", within(300, echo(0.5)), [10, 30, 80]),
    Damage("noise burst", "noise", within(300, noise()), [40, 20, 5]),
    Damage("short noise burst", "noise clicks", within(20, noise()), [30, 0]),
    Damage("beep", "hum noise", beep, [-50, -40, -20]),
    Damage("thump", "clicks noise", thump, [0.02, 0.1, 0.3]),
    Damage("stretch clipped", "clipping", within(300, clipped), [0.8, 0.5, 0.3]),
    Damage("stretch distorted", "noise clipping", within(300, rounded), [0.5, 3]),
    Damage("stretch of few bits", "noise", within(300, bits), [10, 6]),
    Damage("DC later", "dc", dc_later, [1, 2, 5]),
    Damage("click", "clicks", click, [0.1, 0.2, 0.5]),
    Damage("clicks", "clicks", clicks, [3, 5, 20]),
    Damage("plop", "clicks noise", plop, [0.05, 0.3]),
    Damage("samples of zero", "clicks words", lambda sound, count: put(
        sound, slice(loudest(sound), loudest(sound) + count), np.zeros_like), [3, 10, 30]),
    Damage("full scale", "clicks clipping noise words", instead(
        lambda part: np.where(np.arange(len(part)) % 2, 0.999, -1)), [0.2, 1, 5]),
    Damage("samples dropped", "words clicks shift timing", lambda sound, count: remove(
        sound, loudest(sound), count), [1, 10, 100]),
    Damage("samples doubled", "words clicks shift timing", lambda sound, count: insert(
        sound, loudest(sound), sound[loudest(sound):][:count]), [1, 10, 100]),
    Damage("stretch a sample later", "shift words clicks noise filter", instead(
        lambda part: np.append(part[0], part[:-1])), [50, 150, 300]),
    Damage("stuck", "words clicks noise", instead(lambda part: part * 0 + part[0]), [2, 10, 30]),
    Damage("last repeated", "words noise", last_repeated, [1, 3, 10]),
    Damage("pause in gap", "timing words", pause_in, [50, 200, 500]),
    Damage("pause in vowel", "words timing", vowel_halted, [50, 200, 500]),
    Damage("pause cut", "timing words", pause_cut, [50, 100, 150]),
    # Time
    Damage("silence before", "shift timing", silence_before, [20, 300, 1000]),
    Damage("silence after", "timing", silence_after, [200, 300, 1000]),
    Damage("begin cut", "shift timing words", begin_cut, [0.2, 1]),
    Damage("later", "shift", later, [1, 10, 100], within=[1, 10]),
    Damage("earlier", "shift", lambda sound, count: later(sound, -count), [1, 100],
           within=[1]),
    Damage("part of a sample later", "shift filter", later, [0.25, 0.5, 50.5], within=[0.25, 0.5]),
    Damage("clock", "speed timing pitch", clock, [200, 1000, 3000], within=[200]),
    Damage("clock late", "speed timing pitch", lambda sound, ppm: clock(sound, -ppm),
           [200, 3000], within=[200]),
    Damage("speed", "speed pitch timing", sox("speed {}"), [1.015, 1.03, 1.1]),
    Damage("slowed", "speed pitch timing", sox("speed {}"), [0.99, 0.9]),
    Damage("tempo", "timing", sox("tempo -s {}"), [1.015, 1.03, 1.1]),
    Damage("slow tempo", "timing", sox("tempo -s {}"), [0.985, 0.9]),
    Damage("pitch", "pitch", sox("pitch {}"), [20, 50, 200]),
    Damage("pitch below", "pitch", sox("pitch {}"), [-20, -200]),
    Damage("wow", "pitch timing speed", wavering(0.6), [0.3, 1, 3]),
    Damage("vibrato", "speed pitch", wavering(5), [0.3, 1, 3]),
    Damage("flutter", "speed pitch noise", wavering(12), [0.3, 3]),
    Damage("spoken at speed", "timing", lambda sound, speed, speaker: speaker.say(speed=speed),
           [0.9, 1.2], spoken=True),
    # Tones
    *[Damage(f"{hertz} Hz", "hum", tone(hertz), [-60, -50, -40])
      for hertz in (50, 60, 120, 400, 1000, 8000)],
    Damage("hum with harmonics", "hum", tone(50, 8), [-60, -40]),
    Damage("two tones", "hum", lambda sound, db: tone(180)(tone(50)(sound, db), db),
           [-60, -40]),
    Damage("buzz", "hum noise", buzz, [-55, -35]),
    Damage("DC", "dc", lambda sound, percent: sound + percent / 100, [0.5, 2, -5]),
    Damage("DC drift", "dc", dc_drift, [1, 5]),
    # Noise
    Damage("white noise", "noise", noise(), [45, 30, 15]),
    Damage("pink noise", "noise", noise(1), [45, 15]),
    Damage("brown noise", "noise", noise(2), [45, 15]),
    Damage("blue noise", "noise", noise(-1), [45, 15]),
    Damage("noise in speech", "noise", noise_in_speech, [45, 30, 15]),
    Damage("crackle", "clicks noise", crackle, [20, 100, 500]),
    Damage("crosstalk", "noise words", crosstalk, [-40, -10], spoken=True),
    Damage("bits", "noise", bits, [12, 10, 6]),
    Damage("bits cut off", "noise dc", bits_cut_off, [12, 6]),
    Damage("bits dithered", "noise", bits_dithered, [12, 6]),
    Damage("high bits flipped", "clicks noise", flipped([13, 14]), [20000, 5000, 1000]),
    Damage("low bits flipped", "clicks noise", flipped([6, 7, 8]), [10000, 1000, 100]),
    Damage("bytes swapped", "noise words corrupted", swapped_bytes),
    Damage("neighbours swapped", "noise filter", lambda sound, _: sound[:len(sound) // 2 * 2]
           .reshape(-1, 2)[:, ::-1].ravel()),
    # Codecs
    Damage("mu-law", "noise", coded("wav", "-c:a pcm_mulaw")),
    Damage("A-law", "noise", coded("wav", "-c:a pcm_alaw")),
    Damage("MP3", "noise filter spectral gain", coded("mp3", "-b:a {}k"), [128, 64, 32]),
    Damage("MP2", "noise filter spectral shift", coded("mp2", "-b:a {}k"), [128, 32]),
    Damage("Opus", "noise filter spectral", coded("opus", "-b:a {}k"), [64, 12]),
    Damage("Vorbis", "noise filter spectral", coded("ogg", "-c:a libvorbis -q:a {}"), [8, 0]),
    Damage("AAC", "noise filter spectral shift", coded("m4a", "-b:a {}k"), [96, 24]),
    Damage("AC-3", "noise filter spectral shift", coded("ac3", "-ar 32000 -b:a {}k"),
           [128, 32]),
    Damage("WMA", "noise filter spectral shift", coded("wma", "-c:a wmav2 -ar 22050 -b:a {}k"),
           [96, 32]),
    Damage("Speex", "noise filter spectral shift", coded("spx", "-ar 16000 -q:a {}"), [10, 2]),
    Damage("G.722", "noise filter spectral shift", coded("g722", "-ar 16000")),
    Damage("G.726", "noise filter spectral", coded("wav", "-ar 8000 -c:a g726 -code_size {}"),
           [5, 2]),
    Damage("GSM", "noise filter spectral shift", coded("gsm", "-ar 8000")),
    Damage("IMA ADPCM", "noise", coded("wav", "-c:a adpcm_ima_wav")),
    Damage("MS ADPCM", "noise", coded("wav", "-c:a adpcm_ms")),
    # Filters
    Damage("low-pass", "filter", butterworth("low"), [8000, 4000, 2000]),
    Damage("gentle low-pass", "filter", butterworth("low", order=1), [10000, 2000]),
    Damage("high-pass", "filter", butterworth("high"), [100, 200, 400]),
    Damage("gentle high-pass", "filter", butterworth("high", order=1), [20, 200]),
    Damage("band-pass", "filter", butterworth("band", 3400), [100, 200, 300]),
    Damage("telephone", "filter", telephone),
    Damage("band-stop", "filter", taken_out, [0.1, 0.3, 1]),
    Damage("treble shelf", "filter", shelf(3000, 1), [-1, -6, 6]),
    Damage("bass shelf", "filter", shelf(200, -1), [-1, -6, 6]),
    Damage("peak", "filter", peak(1500), [1, -4, 8]),
    Damage("sox bass", "filter", sox("gain -6 bass {} gain 6"), [-1, -10]),
    Damage("sox treble", "filter", sox("gain -6 treble {} gain 6"), [-1, -10]),
    Damage("sox equalizer", "filter", sox("gain -6 equalizer 800 1q {} gain 6"), [1, 6]),
    Damage("sox bandreject", "filter", sox("bandreject 1200 {}q"), [10, 1]),
    Damage("sox sinc", "filter", sox("sinc -{}"), [9000, 3000]),
    Damage("sox hum filter", "filter", sox("bandreject {} 2q"), [50, 180]),
    Damage("pre-emphasis", "filter", lambda sound, a: signal.lfilter(
        np.array([1, -a]) / (1 - a), 1, sound),
           [0.1, 0.9]),
    Damage("de-emphasis", "filter", lambda sound, a: signal.lfilter([1 - a], [1, -a], sound),
           [0.1, 0.9]),
    Damage("moving average", "filter", lambda sound, count: signal.lfilter(
        np.ones(count) / count, 1, sound), [2, 6]),
    Damage("all-pass", "filter", all_pass, [1, 8]),
    Damage("phase turned", "filter polarity", turned, [5, 30, 90]),
    Damage("sox allpass", "filter", sox("allpass {} 1q"), [300, 4000]),
    Damage("comb", "filter echo", echo(0.5), [1, 2, 3]),
    Damage("comb upside down", "filter echo", echo(-0.5), [1, 3]),
    Damage("RIAA", "filter", sox(f"gain -12 rate 48000 riaa gain 6 rate {RATE}")),
    Damage("loudness", "filter gain", sox("loudness {}"), [-3, -20]),
    Damage("resampled", "filter", by_way_of, [22050, 12000, 8000]),
    Damage("sox rate", "filter", sox(f"rate {{}} rate {RATE}"), [22050, 8000]),
    Damage("sox cheap rate", "filter noise", sox(f"rate -q {{}} rate -q {RATE}"),
           [22050, 8000]),
    Damage("decimated", "filter noise spectral", decimated, [2, 3, 4]),
    Damage("held", "filter noise spectral", held, [2, 4]),
    Damage("straight lines", "filter noise spectral", interpolated, [22050, 8000]),
    # Levels
    Damage("gain", "gain", gain, [-0.3, 1, -6]),
    Damage("fading", "gain", fading, [-1, -10]),
    Damage("swaying", "gain", swaying, [0.3, 1, 3]),
    Damage("polarity", "polarity", lambda sound, _: -sound),
    Damage("polarity and gain", "polarity gain", lambda sound, db: -gain(sound, db), [-1, -6]),
    Damage("tremolo", "gain noise", sox("tremolo 5 {}"), [5, 20, 60]),
    Damage("compand", "gain noise", sox("gain -1 compand 0.02,0.2 6:-70,-60,{}"),
           [-50, -40, -30]),
    Damage("compressor", "gain noise", ffmpeg("acompressor=threshold={}:ratio=4"),
           [0.1, 0.01]),
    Damage("limiter", "gain noise clipping shift", ffmpeg("alimiter=limit={}:level=false"),
           [0.4, 0.1]),
    Damage("noise gate", "gain noise words", ffmpeg("agate=threshold={}:range=0.01"),
           [0.02, 0.1]),
    Damage("normaliser", "gain noise", ffmpeg("dynaudnorm=g=3:m={}"), [1.3, 5]),
    Damage("denoiser", "noise filter gain spectral shift", ffmpeg("afftdn=nr={}:nf=-40"), [3, 40]),
    Damage("de-esser", "filter noise gain", ffmpeg("deesser=i={}"), [0.6, 1]),
    # Echoes
    Damage("echo", "echo", echo(), [30, 80, 200]),
    Damage("loudness of echo", "echo", lambda sound, x: echo(x)(sound, 120), [0.05, 0.1, 0.6]),
    Damage("echo upside down", "echo", echo(-0.3), [30, 80, 200]),
    Damage("echoes", "echo reverb", echo(0.5, 4), [40, 150]),
    Damage("echo ahead", "echo", echo_ahead, [0.05, 0.2, 0.5]),
    Damage("sox echo", "echo", sox("echo 1 1 {} 0.3"), [30, 80, 200]),
    Damage("sox echos", "echo reverb", sox("echos 0.8 0.9 {} 0.3 170 0.2"), [40, 110]),
    Damage("sox reverb", "reverb echo", sox("reverb {}"), [10, 50, 100]),
    Damage("aecho", "echo", ffmpeg("aecho=1:0.9:{}:0.4"), [40, 250]),
    Damage("room", "reverb echo", room, [0.2, 0.4, 0.8]),
    Damage("chorus", "echo filter noise gain reverb",
           sox("chorus 0.6 0.9 50 {} 0.25 2 -t"), [0.1, 0.6]),
    Damage("flanger", "filter echo noise gain", sox("flanger 0 2 0 {}"), [10, 90]),
    Damage("phaser", "filter echo noise gain", sox("phaser 0.8 0.74 3 {} 0.5 -t"), [0.1, 0.5]),
    # Distortion
    Damage("clipped", "clipping", clipped, [0.8, 0.5, 0.3]),
    Damage("clipped above", "clipping", clipped_above, [0.8, 0.3]),
    Damage("tanh", "clipping noise gain", rounded, [0.3, 1, 3]),
    Damage("overdrive", "clipping noise gain", sox("overdrive {} 0"), [3, 10, 25]),
    Damage("wrapped", "clicks noise clipping", wrapped, [0.9, 0.5]),
    Damage("rectified", "noise dc clipping", lambda sound, x: sound + x * np.abs(sound),
           [0.01, 0.1, 0.5]),
    Damage("squared", "noise dc clipping", lambda sound, x: sound + x * sound ** 2,
           [0.02, 0.5]),
    Damage("dead zone", "noise gain", dead_zone, [0.001, 0.02]),
    Damage("crusher", "noise", ffmpeg("acrusher=bits={}:mode=log:mix=0"), [12, 5]),
    # Packets
    Damage("packets lost", "words noise", blocks_of(lambda blocks, i: blocks[i] * 0), [0.1, 3, 10]),
    Damage("packets repeated", "words noise", blocks_of(lambda blocks, i: np.resize(
        blocks[i - 1], len(blocks[i]))), [0.1, 3, 10]),
    Damage("packets skipped", "words timing", blocks_of(lambda blocks, i: blocks[i][:0]),
           [0.1, 10]),
    Damage("packets twice", "words timing", blocks_of(lambda blocks, i: np.tile(blocks[i], 2)),
           [0.1, 10]),
    Damage("packets upside down", "words noise polarity", blocks_of(
        lambda blocks, i: -blocks[i]), [0.1, 10]),
    # Speech
    Damage("voice", "voice", lambda sound, _, speaker: speaker.say(voice=speaker.other_voice),
           spoken=True),
    Damage("mixed voice", "voice spectral pitch", lambda sound, share, speaker: speaker.say(
        voice=f"{speaker.voice}:{1 - share}+{speaker.other_voice}:{share}"), [0.2, 0.8],
        spoken=True),
    Damage("other text", "words", lambda sound, _, speaker: speaker.say(text=speaker.other_text),
           spoken=True),
    Damage("another word", "words", another_word, [1, 3], spoken=True),
    Damage("words left out", "words", words_left_out, [1, 3], spoken=True),
    Damage("words more", "words", words_more, [1, 3], spoken=True),
    Damage("words in other order", "words", words_in_other_order, [1, 4], spoken=True),
    # Files
    Damage("wrong rate", "format speed", lambda sound, rate: file_of(sound, rate),
           [22050, 16000, 48000]),
    Damage("another rate", "format", lambda sound, rate: file_of(
        signal.resample_poly(sound, rate, RATE), rate), [32000, 48000], passes=True),
    Damage("one side silent", "format gain", sides(np.zeros_like)),
    Damage("one side upside down", "format silent", sides(np.negative)),
    Damage("both sides", "format", sides(np.copy), passes=True),
    Damage("8 bits", "noise format", lambda sound, _: file_of(
        np.uint8(np.round(sound * 128) + 128))),
    Damage("float", "identical rounding", lambda sound, _: file_of(np.float32(sound)),
           passes=True),
    Damage("32 bits", "identical rounding", lambda sound, _: file_of(
        np.int32(np.round(sound * 2 ** 31))), passes=True),
    Damage("last bit", "rounding noise", lambda sound, _: sound + random().integers(
        -1, 2, len(sound)) / 32768, passes=True),
    Damage("no number", "corrupted", with_a_nan, [np.nan, np.inf]),
    Damage("file cut", "corrupted truncated", cut_file, [0.9, 0.5, 0.001]),
    Damage("empty", "corrupted", lambda sound, _: b""),
    Damage("text", "corrupted", lambda sound, _: b"not found\n" * 100),
    Damage("no samples", "silent corrupted truncated", lambda sound, _: file_of(sound[:0])),
    Damage("silent", "silent", lambda sound, x: sound * x, [0, 1e-4]),
    Damage("missing", "missing", lambda sound, _: None),
]
