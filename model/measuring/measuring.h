// Performance measurement: operation counts, peak rates of a core, timings of kernels and speech.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <vector>

#include "model/engine/engine.h"
#include "model/kernels/filter_scheme.h"
#include "model/kokoro/config.h"
#include "model/kokoro/speech.h"

namespace model {

/// What the engine computes with: the kernels of model/kernels, the source among them.
enum class Kernel {
  kProduct,       ///< multiply: rows x [inputs] times a matrix [inputs, outputs]
  kConv,          ///< conv1d
  kFilteredConv,  ///< filtered_conv1d
  kLstm,          ///< one direction: `inputs` = H, `outputs` = 4 H, `rows` steps
  kAttention,     ///< `rows` queries and keys, `inputs` wide, `taps` heads
  kMoments,       ///< column_moments
  kAffineLeakyRelu,
  kSnake,
  kLayerNorm,
  kGelu,
  kLeakyRelu,
  kCopy,
  kAdd,
  kScale,
  kStft,   ///< `rows` columns of `inputs` samples `stride` apart, `outputs` values each
  kIstft,  ///< the inverse: `rows` columns of `inputs` values, windows of `outputs` samples
  kSource  ///< `rows` values of F0, `outputs` samples each
};
/// Its name in tables, for example `filtered conv`.
const char* kernel_name(Kernel kernel);

/// One call of a kernel, or several of the same shape.
struct Operation {
  Stage stage;
  Kernel kernel;
  int rows;     ///< of the output; of the input where `stride` makes it longer or shorter
  int inputs;   ///< columns read
  int outputs;  ///< columns written
  int taps = 1;
  int stride = 1;  ///< conv: input rows per output row
  int dilation = 1;
  int times = 1;        ///< calls for one utterance
  int weight_sets = 1;  ///< different weights among those calls
  bool fused = false;   ///< done inside another operation's kernel: its cost is counted there
};

/// How a FusedConv1d of this shape filters: the frame-rate layers before the generator in small
/// tiles. nullptr if it does not.
const FilterScheme* scheme_of(const Operation& operation);

/// What one call costs at least.
struct Cost {
  double direct = 0;       ///< floating-point operations of the definition, two per multiply-add
  double done = 0;         ///< those of the algorithm: filtered ones do fewer
  double weights = 0;      ///< bytes of prepared weights, each read once
  double activations = 0;  ///< bytes of input and output, each read or written once
};
/// Operations count for what multiplies matrices; element by element there are bytes only.
Cost cost_of(const Operation& operation);

/// No faster than this can `cost` be paid: seconds on a core of `peak` operations per second that
/// copies `bandwidth` bytes per second.
double floor_seconds(const Cost& cost, double peak, double bandwidth);

/// Everything the engine computes for one utterance of `tokens` tokens (pads included) that lasts
/// `frames` frames, in the order it runs. Mirrors the constructors and forward passes of
/// model/kokoro and model/layers: whoever changes what they compute changes this.
std::vector<Operation> operations(const Config& config, int tokens, int frames);

/// Costs of a stage: sums over its operations. Weights count once however often they are used.
std::array<Cost, kStageCount> stage_costs(const std::vector<Operation>& operations);

/// Weights that an utterance reads more than once.
struct WeightsReadAgain {
  double at_a_time = 0;  ///< bytes of weights that are read between two readings of the same ones
  double bytes = 0;      ///< read beside the first time, of all that are as many at a time
};
/// The weights of each filtered convolution are read for every strip of its rows, and those of
/// PL-BERT's one layer in every pass. By rising numbers at a time, each above zero.
std::vector<WeightsReadAgain> weights_read_again(const std::vector<Operation>& operations);

/// Floating-point operations of one second of audio by the definition of the network, every
/// convolution direct: 54.3e9 for the released widths. It counts the products of all stages, as
/// many as ten tokens and forty frames per second ask for, and nothing element by element (norms,
/// Snake, the source). Audio seconds times this, over seconds, is a rate to compare engines by,
/// whatever their algorithms save.
double direct_operations_per_second(const Config& config);

/// A kernel at one of its shapes, timed by itself.
struct KernelTiming {
  Operation shape;     ///< of one call; calls that differ in dilation only share a row
  int calls = 0;       ///< for one utterance
  double seconds = 0;  ///< of all these calls
  Cost cost = {};      ///< of all these calls, the weights of each read anew
  std::optional<double> direct_seconds = {};  ///< filtered: the same convolution done directly
};

/// Times every kernel that `operations` names, each shape for a hundredth of a second or more: the
/// median of at least three calls. The slowest come first. Made-up operands, one at a time in
/// memory; uses one thread if OpenBLAS does.
std::vector<KernelTiming> time_kernels(const std::vector<Operation>& operations);

/// One short burst (a few milliseconds) of independent float32 multiply-adds in registers, with the
/// instruction set the kernels run with: how many operations (two for each multiply-add) this core
/// does per second. No kernel can be faster, whatever it computes. Thread-safe.
double multiply_add_rate();

/// Bytes per second, read and written, that one thread copies between two blocks of memory too
/// large for the caches of a core (64 MiB each, which it allocates). The best of a few copies.
double copy_rate();

/// Peaks of a core taken between the runs of what they are compared with. One sample is the best of
/// several bursts, since whatever else the machine does can only slow a burst down. The peak is the
/// median of the samples, as the speed of the runs is a median: the clock frequency, which heat and
/// neighbours change, is then that of the same minutes. Not for sharing between threads.
class PeakMeter {
 public:
  /// Runs bursts until the core has left its idle frequency.
  PeakMeter();

  void sample();
  double median() const;  ///< operations per second; REQUIRES: a sample
  double largest() const;
  int samples() const { return static_cast<int>(samples_.size()); }

 private:
  std::vector<double> samples_;
};

/// Seconds from `start` to now.
double seconds_since(std::chrono::steady_clock::time_point start);

/// The middle value, or the mean of the two in the middle. REQUIRES: at least one value.
double median(std::vector<double> values);

/// The pace of what is timed: 10 tokens, 40 frames a second, as in direct_operations_per_second().
constexpr int kFramesPerToken = 4;

/// One utterance to time.
struct TestSpeech {
  Tokens tokens;
  std::vector<float> style;
  double speed = 1;

  /// To be spoken while this speech lives.
  Utterance utterance() const { return {.ids = tokens.ids, .style = style, .speed = speed}; }
};

/// `symbols` phonemes drawn from the model's alphabet, in its first voice, at a speed that gives
/// about kFramesPerToken: the same at every run. Throws Error when the model has no voice.
TestSpeech make_test_speech(const Engine& engine, int symbols);

/// What speaking it again and again took.
struct SpeechTimings {
  int tokens = 0;  ///< pads included
  int frames = 0;
  double audio_seconds = 0;
  std::vector<double> seconds;  ///< of each run of one worker
  StageSeconds stages{};        ///< the median of each stage
  double peak = 0;              ///< of the core between these runs (PeakMeter), operations/s
  double largest_peak = 0;
  std::vector<double> scaling = {};  ///< of each run: what several workers do over what one does
};

/// What several workers took that spoke at once.
struct WorkersTime {
  double seconds = 0;      ///< until each had spoken
  double cpu_seconds = 0;  ///< of processor time, of all of them together
};

/// Lets a worker of one thread for each of `workspaces` speak `speech` once, all at the same time.
WorkersTime speak_at_once(const Engine& engine, const TestSpeech& speech,
                          std::vector<Workspace>& workspaces);

/// Renders `speech` once to warm up and then `runs` times, with samples of the core's peak in
/// between. With `workers` > 1 each run is followed by one of that many threads at once, all with
/// the same speech.
SpeechTimings time_speech(const Engine& engine, const TestSpeech& speech, int runs, int workers);

}  // namespace model
