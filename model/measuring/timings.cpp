// Times each kernel on generated operands, and whole utterances with one or several workers.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "model/kernels/activations.h"
#include "model/kernels/attention.h"
#include "model/kernels/counter_random.h"
#include "model/kernels/cpu_clock.h"
#include "model/kernels/filtered_conv1d.h"
#include "model/kernels/lstm.h"
#include "model/kernels/normalize.h"
#include "model/kernels/stft.h"
#include "model/kokoro/stages.h"
#include "model/measuring/measuring.h"
#include "model/weights/synthetic_checkpoint.h"
#include "model/weights/weight_importer.h"

namespace model {
namespace {

using Call = std::function<void()>;

/// A new matrix of values from low to low + 1.
Mat numbers(int rows, int cols, Arena& room, float low = -0.5f) {
  const Mat x = room.mat(rows, cols);
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < cols; ++c)
      x(r, c) = low + static_cast<float>(counter_hash(r, c) >> 40) * 0x1p-24f;
  return x;
}

PackedWeights weights(int taps, int inputs, int outputs, Arena& room) {
  const auto count = static_cast<int>(packed_size(taps, inputs, outputs));
  return {numbers(1, count, room).data(), taps, inputs, outputs};
}

ChannelAffine affine(int channels, Arena& room) {
  return {numbers(1, channels, room).data(), numbers(1, channels, room).data(),
          numbers(1, channels, room).data()};
}

Snake snake(int channels, Arena& room) {
  return {affine(channels, room), numbers(1, channels, room, 0.5f).data(),
          numbers(1, channels, room, 0.5f).data()};
}

Call conv_call(const Operation& o, Arena& room) {
  const ConstMat x = numbers(o.rows * o.stride, o.inputs, room);
  const PackedWeights w = weights(o.taps, o.inputs, o.outputs, room);
  const ConvGeometry geometry{o.stride, o.dilation, (o.taps - 1) * o.dilation / 2};
  const float* bias = numbers(1, o.outputs, room).data();
  const Mat y = room.mat(o.rows, o.outputs);
  return [=, &room] { conv1d(x, w, bias, geometry, y, ConvOutput::kStore, room); };
}

Call filtered_call(const Operation& o, Arena& room) {
  const ConstMat x = numbers(o.rows, o.inputs, room);
  const FilterScheme& scheme = *scheme_of(o);
  const auto count = static_cast<int>(filtered_size(scheme, o.inputs, o.outputs));
  const FilteredWeights w{&scheme, numbers(1, count, room).data(), o.inputs, o.outputs};
  const float* bias = numbers(1, o.outputs, room).data();
  const Mat y = room.mat(o.rows, o.outputs);
  const Epilogue measure{.moments = room.mat(2, o.outputs)};
  Activation activate = [s = snake(o.inputs, room)](ConstMat from, Mat to) {
    affine_snake(from, s, to);
  };
  if (o.stage != Stage::kGenerator)
    activate = [a = affine(o.inputs, room)](ConstMat from, Mat to) {
      affine_leaky_relu(from, a, 0.2f, to);
    };
  return [=, &room, dilation = o.dilation] {
    filtered_conv1d(x, activate, w, bias, ConvGeometry::same(o.taps, dilation), y, measure, room);
  };
}

Call lstm_call(const Operation& o, Arena& room) {
  const ConstMat projected = numbers(o.rows, o.outputs, room);
  const PackedWeights recurrent = weights(1, o.inputs, o.outputs, room);
  const Mat hidden = room.mat(o.rows, o.inputs);
  return [=, &room, steps = Ragged({o.rows})] {
    lstm(projected, steps, recurrent, Direction::kForward, hidden, room);
  };
}

Call stft_call(const Operation& o, Arena& room) {
  const int n_fft = o.kernel == Kernel::kStft ? o.inputs : o.outputs;
  const auto samples = static_cast<std::size_t>(o.rows - 1) * o.stride;
  if (o.kernel == Kernel::kStft)
    return [stft = Stft(n_fft, o.stride), x = std::vector<float>(samples, 0.5f),
            y = room.mat(o.rows, o.outputs), &room] { stft.analyze(x, y, room); };
  auto y = std::make_shared<std::vector<float>>(samples);
  return [stft = Stft(n_fft, o.stride), x = numbers(o.rows, o.inputs, room), y, &room] {
    stft.synthesize(x, *y, room);
  };
}

Call source_call(const Operation& o, Arena& room) {
  struct Source {
    explicit Source(int scale)
        : source(WeightScope(importer, "decoder.generator.m_source"), scale) {}
    SyntheticCheckpoint checkpoint{""};
    WeightImporter importer{checkpoint};
    HarmonicSource source;
  };
  auto y = std::make_shared<std::vector<float>>(static_cast<std::size_t>(o.rows) * o.outputs);
  return [source = std::make_shared<Source>(o.outputs), y,
          f0 = std::vector<float>(static_cast<std::size_t>(o.rows), 120.0f),
          &room] { source->source.forward(f0, 1, *y, room); };
}

Call product_call(const Operation& o, Arena& room) {
  const ConstMat x = numbers(o.rows, o.inputs, room);
  const PackedWeights w = weights(1, o.inputs, o.outputs, room);
  const float* bias = numbers(1, o.outputs, room).data();
  const Mat y = room.mat(o.rows, o.outputs);
  return [=] { multiply(x, w, bias, y); };
}

/// What works element by element, or on rows or columns.
Call elementwise_call(const Operation& o, Arena& room) {
  // Values that GELU and LeakyReLU hardly change, again and again.
  const Mat x = numbers(o.rows, o.inputs, room, 4);
  const Mat y = room.mat(o.rows, o.outputs);
  switch (o.kernel) {
    case Kernel::kMoments: {
      const Mat moments = room.mat(2, o.inputs);
      return [=, &room] { column_moments(x, 1e-5f, moments, room); };
    }
    case Kernel::kAffineLeakyRelu:
      return [=, a = affine(o.inputs, room)] { affine_leaky_relu(x, a, 0.2f, y); };
    case Kernel::kSnake:
      return [=, s = snake(o.inputs, room)] { affine_snake(x, s, y); };
    case Kernel::kLayerNorm: {
      const float* scale = numbers(1, o.inputs, room, 0.5f).data();
      return [=] { layer_norm(x, 1e-5f, scale, scale); };
    }
    case Kernel::kGelu:
      return [=] { gelu_tanh(x); };
    case Kernel::kLeakyRelu:
      return [=] { leaky_relu(x, 0.1f, x); };
    case Kernel::kAdd:
      copy_rows(x, y);
      return [=] { add(x, y); };
    case Kernel::kScale:
      return [=] { scale(x, 1.0f); };
    default:
      return [=] { copy_rows(x, y); };
  }
}

/// A function that runs the kernel of `operation` once at its shape, on made-up numbers that any
/// number of calls leaves of normal size. Operands lie in `room`, which must outlive it.
Call kernel_call(const Operation& o, Arena& room) {
  switch (o.kernel) {
    case Kernel::kProduct:
      return product_call(o, room);
    case Kernel::kConv:
      return conv_call(o, room);
    case Kernel::kFilteredConv:
      return filtered_call(o, room);
    case Kernel::kLstm:
      return lstm_call(o, room);
    case Kernel::kAttention: {
      const ConstMat x = numbers(o.rows, o.inputs, room);
      const Mat y = room.mat(o.rows, o.inputs);
      return [=, &room, heads = o.taps] { self_attention(x, x, x, heads, y, room); };
    }
    case Kernel::kStft:
    case Kernel::kIstft:
      return stft_call(o, room);
    case Kernel::kSource:
      return source_call(o, room);
    default:
      return elementwise_call(o, room);
  }
}

/// Seconds of one call.
double time_call(const Operation& operation) {
  using Clock = std::chrono::steady_clock;
  constexpr double kEnough = 0.01;
  constexpr std::size_t kMinCalls = 3;
  Arena room;
  const auto call = kernel_call(operation, room);
  call();  // memory and caches as in the middle of an utterance
  std::vector<double> seconds;
  for (double sum = 0; sum < kEnough || seconds.size() < kMinCalls; sum += seconds.back()) {
    const auto start = Clock::now();
    call();
    seconds.push_back(seconds_since(start));
  }
  return median(seconds);
}

bool same_but_dilation(const Operation& a, const Operation& b) {
  return a.kernel == b.kernel && a.rows == b.rows && a.inputs == b.inputs &&
         a.outputs == b.outputs && a.taps == b.taps && a.stride == b.stride;
}

/// The operations with equal ones counted together.
std::vector<Operation> distinct(const std::vector<Operation>& operations) {
  std::vector<Operation> kinds;
  for (const Operation& o : operations) {
    const auto known = std::ranges::find_if(kinds, [&](const Operation& k) {
      return same_but_dilation(k, o) && k.dilation == o.dilation;
    });
    if (known == kinds.end())
      kinds.push_back(o);
    else
      known->times += o.times;
  }
  return kinds;
}

}  // namespace

std::vector<KernelTiming> time_kernels(const std::vector<Operation>& operations) {
  std::vector<KernelTiming> timings;
  for (const Operation& o : distinct(operations)) {
    auto row = std::ranges::find_if(
        timings, [&](const KernelTiming& t) { return same_but_dilation(t.shape, o); });
    if (row == timings.end()) row = timings.insert(row, KernelTiming{.shape = o});
    row->calls += o.times;
    row->seconds += o.times * time_call(o);
    const Cost cost = cost_of(o);
    row->cost.direct += o.times * cost.direct;
    row->cost.done += o.times * cost.done;
    row->cost.weights += o.times * cost.weights;
    row->cost.activations += o.times * cost.activations;
    if (o.kernel != Kernel::kFilteredConv) continue;
    Operation direct = o;
    direct.kernel = Kernel::kConv;
    row->direct_seconds = row->direct_seconds.value_or(0) + o.times * time_call(direct);
  }
  std::ranges::sort(timings, std::greater{}, &KernelTiming::seconds);
  return timings;
}

namespace {

using Clock = std::chrono::steady_clock;

Speech speak(const Engine& engine, const TestSpeech& speech, Workspace& workspace) {
  const Utterance utterance = speech.utterance();
  return std::move(engine.speak({&utterance, 1}, workspace).front());
}

/// The speed at which the speech lasts kFramesPerToken frames for each token: a model made up has
/// no pace of its own. Comes from the fast side, where speaking costs least.
double even_speed(const Engine& engine, TestSpeech speech) {
  constexpr double kFastest = 10, kSlowest = 0.1, kStep = 1.4;
  const auto wanted = static_cast<double>(kFramesPerToken * std::ssize(speech.tokens.ids));
  Workspace workspace;
  double before = 0;
  for (speech.speed = kFastest; speech.speed > kSlowest; speech.speed /= kStep) {
    const auto frames =
        static_cast<double>(speak(engine, speech, workspace).samples.size()) / kSamplesPerFrame;
    // Between two speeds the frames grow about as 1 / speed to a power.
    if (frames >= wanted)
      return before == 0 ? kFastest
                         : speech.speed * std::pow(kStep, std::log(frames / wanted) /
                                                              std::log(frames / before));
    before = frames;
  }
  return kSlowest;
}

}  // namespace

WorkersTime speak_at_once(const Engine& engine, const TestSpeech& speech,
                          std::vector<Workspace>& workspaces) {
  const auto start = Clock::now();
  std::atomic<double> cpu_seconds = 0;
  {
    std::vector<std::jthread> workers;
    workers.reserve(workspaces.size());
    for (Workspace& workspace : workspaces)
      workers.emplace_back([&] {
        speak(engine, speech, workspace);
        cpu_seconds += worker_cpu_seconds();
      });
  }
  return {seconds_since(start), cpu_seconds};
}

TestSpeech make_test_speech(const Engine& engine, int symbols) {
  const std::set<std::string> alphabet = engine.alphabet();
  const std::vector<std::string> letters(alphabet.begin(), alphabet.end());
  std::string phonemes;
  for (int i = 0; i < symbols; ++i)
    phonemes += letters[counter_hash(fnv1a64("bench"), i) % letters.size()];
  TestSpeech speech{engine.tokenize(phonemes), {}};
  const std::vector<std::string> voices = engine.voice_names();
  const Voice voice = engine.voice(voices.empty() ? "bench" : voices.front());
  const auto row = voice.row(speech.tokens.phoneme_count);
  speech.style.assign(row.begin(), row.end());
  speech.speed = even_speed(engine, speech);
  return speech;
}

SpeechTimings time_speech(const Engine& engine, const TestSpeech& speech, int runs, int workers) {
  std::vector<Workspace> workspaces(static_cast<std::size_t>(workers));
  SpeechTimings timings;
  timings.tokens = static_cast<int>(speech.tokens.ids.size());
  const Speech first = speak(engine, speech, workspaces.front());
  timings.frames = static_cast<int>(first.samples.size() / kSamplesPerFrame);
  timings.audio_seconds = static_cast<double>(first.samples.size()) / kSampleRate;
  if (workers > 1) speak_at_once(engine, speech, workspaces);

  std::array<std::vector<double>, kStageCount> stages;
  PeakMeter peak;
  peak.sample();
  for (int run = 0; run < runs; ++run) {
    const auto start = Clock::now();
    const Speech spoken = speak(engine, speech, workspaces.front());
    timings.seconds.push_back(seconds_since(start));
    for (std::size_t i = 0; i < stages.size(); ++i) stages[i].push_back(spoken.seconds[i]);
    peak.sample();
    if (workers > 1)
      timings.scaling.push_back(workers * timings.seconds.back() /
                                speak_at_once(engine, speech, workspaces).seconds);
  }
  for (std::size_t i = 0; i < stages.size(); ++i) timings.stages[i] = median(stages[i]);
  timings.peak = peak.median();
  timings.largest_peak = peak.largest();
  return timings;
}

}  // namespace model
