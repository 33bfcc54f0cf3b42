// Runs all stages in order with timings and traces; tokenizes, checks, and chooses the bucket.
#include "model/kokoro/speak.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <string>

#include "io/base/error.h"
#include "io/base/unicode.h"
#include "model/error.h"

namespace model {
namespace {

/// Adds the time from its construction to its end to one stage.
class StageTimer {
 public:
  StageTimer(StageSeconds& seconds, Stage stage) : seconds_(seconds[static_cast<int>(stage)]) {}
  ~StageTimer() { seconds_ += std::chrono::duration<double>(Clock::now() - start_).count(); }
  StageTimer(const StageTimer&) = delete;
  StageTimer& operator=(const StageTimer&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  double& seconds_;
  Clock::time_point start_ = Clock::now();
};

/// One half of the style of every utterance, [B, style_dim]: 0 for the decoder, 1 for the
/// predictor.
Mat styles(std::span<const Utterance> batch, int half, int width, Arena& arena) {
  const Mat y = arena.mat(static_cast<int>(batch.size()), width);
  for (int i = 0; i < y.rows(); ++i)
    std::copy_n(batch[i].style.data() + std::ptrdiff_t{half} * width, width, y.row(i));
  return y;
}

}  // namespace

Tokens tokenize(const std::map<std::string, int>& vocabulary, std::string_view phonemes) {
  Tokens tokens;
  tokens.ids.push_back(0);
  for (std::size_t begin = 0, end = 0; begin < phonemes.size(); begin = end) {
    if (!io::next_character(phonemes, end))
      throw Error("phonemes", "UTF-8", "an invalid byte at offset " + std::to_string(begin));
    const std::string symbol(phonemes.substr(begin, end - begin));
    const auto found = vocabulary.find(symbol);
    if (found == vocabulary.end()) {
      tokens.unknown.push_back(symbol);
    } else {
      tokens.ids.push_back(found->second);
      tokens.characters.push_back(tokens.phoneme_count);
    }
    ++tokens.phoneme_count;
  }
  tokens.ids.push_back(0);
  return tokens;
}

void check_utterance(const Config& config, const Utterance& utterance) {
  const auto expect = [](bool good, const std::string& expected, const std::string& actual) {
    if (!good) throw Error("utterance", expected, actual);
  };
  const int tokens = static_cast<int>(utterance.ids.size());
  const int most = std::min(config.albert.max_positions, kMaxPhonemes + 2);
  expect(tokens >= 3, "at least one known symbol", "none");
  expect(tokens <= most, "at most " + io::counted(most - 2, "symbol"), std::to_string(tokens - 2));
  for (const int id : utterance.ids)
    expect(id >= 0 && id < config.tokens, "ids below " + std::to_string(config.tokens),
           std::to_string(id));
  expect(std::ssize(utterance.style) == std::ptrdiff_t{2} * config.style_dim,
         "a style of " + io::counted(std::ptrdiff_t{2} * config.style_dim, "value"),
         std::to_string(utterance.style.size()));
  const auto expect_speed = [&](double speed) {
    expect(speed >= 0.1 && speed <= 10, "a speed from 0.1 to 10", std::to_string(speed));
  };
  expect_speed(utterance.speed);
  expect(utterance.rates.empty() || utterance.rates.size() == utterance.ids.size(),
         "a rate for each token", std::to_string(utterance.rates.size()));
  for (const double rate : utterance.rates) expect_speed(utterance.speed * rate);
}

int bucket_for(int frames, const EngineOptions& options) {
  if (frames <= options.forced_bucket) return options.forced_bucket;
  for (const int bucket : options.buckets)
    if (frames <= bucket) return bucket;
  const int last = options.buckets.empty() ? 1 : options.buckets.back();
  return (frames + last - 1) / last * last;
}

std::vector<Prosody> predict_prosody(const Kokoro& model, std::span<const Utterance> batch,
                                     WorkerMemory& memory, StageSeconds& seconds, const Tap& tap) {
  const Config& c = model.config;
  Arena& arena = memory.scratch;
  const Arena::Scope scope(arena);
  std::vector<int> ids;
  std::vector<int> lengths;
  std::vector<double> speeds;  // of each token
  for (const Utterance& u : batch) {
    ids.insert(ids.end(), u.ids.begin(), u.ids.end());
    lengths.push_back(static_cast<int>(u.ids.size()));
    for (std::size_t t = 0; t < u.ids.size(); ++t)
      speeds.push_back(u.rates.empty() ? u.speed : u.speed * u.rates[t]);
  }
  const Ragged tokens(lengths);
  const Mat style = styles(batch, 1, c.style_dim, arena);

  const Mat d_en = arena.mat(tokens.total(), c.hidden_dim);
  {
    const StageTimer timer(seconds, Stage::kBert);
    const Arena::Scope hidden_scope(arena);
    const Mat hidden = arena.mat(tokens.total(), c.albert.hidden_size);
    model.bert.forward(ids, tokens, hidden, arena);
    keep(tap, "bert", hidden);
    model.bert_encoder.forward(hidden, d_en);
    keep(tap, "d_en", d_en);
  }

  const Mat d = arena.mat(tokens.total(), c.hidden_dim + c.style_dim);
  std::vector<int> durations;
  {
    const StageTimer timer(seconds, Stage::kDuration);
    model.predictor.encoder().forward(d_en, style, tokens, d, arena);
    keep(tap, "d", d);
    durations = model.predictor.durations(d, tokens, speeds, arena, tap);
    if (tap.durations) tap.durations(durations);
  }
  std::vector<Prosody> prosody(batch.size());
  std::vector<int> frame_counts;
  for (int i = 0; i < tokens.count(); ++i) {
    const auto first = durations.begin() + tokens.start(i);
    prosody[i].durations.assign(first, first + tokens.length(i));
    frame_counts.push_back(std::accumulate(first, first + tokens.length(i), 0));
  }
  const Ragged frames(frame_counts);

  const Mat f0 = memory.prosody.mat(2 * frames.total(), 1);
  const Mat n = memory.prosody.mat(2 * frames.total(), 1);
  {
    const StageTimer timer(seconds, Stage::kProsody);
    const Arena::Scope en_scope(arena);
    const Mat en = arena.mat(frames.total(), d.cols());
    repeat_rows(d, durations, en);
    model.predictor.curves(en, style, frames, f0, n, arena, tap);
  }
  const Mat t_en = memory.prosody.mat(tokens.total(), c.hidden_dim);
  {
    const StageTimer timer(seconds, Stage::kTextEncoder);
    model.text_encoder.forward(ids, tokens, t_en, arena);
    keep(tap, "t_en", t_en, Axes::kChannelsByTime);
  }
  for (int i = 0; i < tokens.count(); ++i) {
    prosody[i].f0 = f0.rows(2 * frames.start(i), 2 * frames.length(i));
    prosody[i].n = n.rows(2 * frames.start(i), 2 * frames.length(i));
    prosody[i].t_en = tokens.of(t_en, i);
  }
  return prosody;
}

std::vector<float> decode(const Kokoro& model, const Prosody& prosody, const Utterance& utterance,
                          int plan_frames, WorkerMemory& memory, StageSeconds& seconds,
                          const Tap& tap) {
  Arena& arena = memory.scratch;
  const Arena::Scope scope(arena);
  const DecoderPlan plan = DecoderPlan::in(arena, model.config, prosody.f0.rows() / 2, plan_frames);
  const Mat style = styles({&utterance, 1}, 0, model.config.style_dim, arena);
  const int samples = prosody.f0.rows() * model.config.generator.scale();

  const Mat features = plan.features.rows(0, prosody.f0.rows());
  {
    const StageTimer timer(seconds, Stage::kDecoder);
    model.decoder.forward(prosody.t_en, prosody.durations, prosody.f0, prosody.n, style,
                          plan.decoder, features, arena, tap);
  }
  const Mat har = plan.har.rows(0, model.stft.columns(samples));
  {
    const StageTimer timer(seconds, Stage::kSource);
    const std::span<float> f0 = arena.mat(1, prosody.f0.rows()).row_span(0);
    for (int i = 0; i < prosody.f0.rows(); ++i) f0[i] = prosody.f0(i, 0);
    const std::span<float> source =
        plan.source.row_span(0).first(static_cast<std::size_t>(samples));
    model.source.forward(f0, utterance.noise_seed, source, arena);
    model.stft.analyze(source, har, arena);
    if (tap.tensor) {
      keep(tap, "har_source", Mat(source.data(), samples, 1));
      keep(tap, "har_spec", har.cols(0, model.stft.bins()), Axes::kChannelsByTime);
      keep(tap, "har_phase", har.cols(model.stft.bins(), model.stft.bins()), Axes::kChannelsByTime);
    }
  }
  Mat spectrum;
  {
    const StageTimer timer(seconds, Stage::kGenerator);
    spectrum = model.generator.forward(features, har, style, plan.generator, arena, tap);
  }
  std::vector<float> audio(static_cast<std::size_t>(samples));
  {
    const StageTimer timer(seconds, Stage::kIstft);
    model.stft.synthesize(spectrum, audio, arena);
  }
  return audio;
}

}  // namespace model
