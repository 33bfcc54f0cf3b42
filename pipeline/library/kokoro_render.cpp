// Implements kokoro_render.h: validates arguments, streams samples, cancels, keeps word times.
#include "pipeline/library/kokoro_render.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "io/alignment/alignment.h"
#include "model/engine/engine.h"
#include "model/text/language.h"
#include "model/text/markup.h"
#include "pipeline/library/host.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/run/environment.h"
#include "pipeline/run/feed/preparer.h"
#include "pipeline/run/render/companion_files.h"
#include "pipeline/run/render/renderer.h"
#include "pipeline/run/render/speech_file.h"

using EnginePointer = std::shared_ptr<const model::Engine>;

struct kokoro_model {
  EnginePointer engine;
  std::vector<std::string> voices;
};

struct kokoro_renderer {
  kokoro_renderer(const kokoro_model& model, int threads)
      : engine(model.engine), voices(model.voices), workspace(threads) {}

  struct Warning {
    kokoro_warning function = nullptr;
    void* user = nullptr;
  };
  enum class State { kIdle, kBusy, kCancelled };

  EnginePointer engine;
  std::vector<std::string> voices;
  model::Workspace workspace;
  std::atomic<State> state = State::kIdle;
  Warning warning;

  // Of the last speech.
  io::Alignment alignment = {};
  std::vector<kokoro_time> words = {};
  std::vector<kokoro_time> phones = {};
  std::string phonemes = {};
};

namespace pipeline {
namespace {

using State = kokoro_renderer::State;

/// An argument that is not what the function takes.
Failure invalid(const std::string& name, const std::string& expected) {
  return {KOKORO_INVALID, name + ": expected " + expected};
}

/// The time in which one call has the renderer. What cancels it ends with it, so that it never
/// reaches the next one.
class Turn {
 public:
  explicit Turn(kokoro_renderer& renderer) : state_(renderer.state) {
    State idle = State::kIdle;
    if (!state_.compare_exchange_strong(idle, State::kBusy))
      throw invalid("renderer", "one that is not in use, found a call under way");
  }
  ~Turn() { state_ = State::kIdle; }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  bool is_cancelled() const { return state_ == State::kCancelled; }

 private:
  std::atomic<State>& state_;
};

template <class T>
T& required(T* pointer, const char* name) {
  if (pointer == nullptr) throw invalid(name, "a pointer, found NULL");
  return *pointer;
}

template <class T>
void check_range(const char* name, T value, T least, T most) {
  if (!(value >= least && value <= most))
    throw invalid(name, std::to_string(least) + " to " + std::to_string(most) + ", found " +
                            std::to_string(value));
}

/// What the options of the first version end with: no caller has less.
constexpr std::size_t kLeastOptions =
    offsetof(kokoro_speech_options, pause_after_ms) + sizeof(kokoro_speech_options::pause_after_ms);

/// The caller's options, as far as its version of the struct goes, and the rest as usual.
kokoro_speech_options complete(const kokoro_speech_options* given) {
  kokoro_speech_options options = KOKORO_SPEECH_OPTIONS;
  if (given == nullptr) return options;
  check_range("options.struct_size", given->struct_size, kLeastOptions, sizeof options);
  std::memcpy(&options, given, given->struct_size);
  check_range<int>("options.script", options.script, KOKORO_TEXT, KOKORO_PHONEMES);
  check_range("options.speed", options.speed, kMinSpeed, kMaxSpeed);
  check_range("options.sample_rate", options.sample_rate, kMinSampleRate, kMaxSampleRate);
  for (const int ms : {options.pause_before_ms, options.pause_between_ms, options.pause_after_ms})
    check_range("options.pause_ms", ms, 0, text::kMaxPauseMs);
  return options;
}

Item item_of(const char* text, const kokoro_speech_options& options,
             const std::vector<std::string>& voices) {
  Item item{.corpus = "library", .id = "text", .origin = "the text"};
  item.script.content = &required(text, "text");
  item.script.is_phonemes = options.script == KOKORO_PHONEMES;
  if (options.script == KOKORO_SSML) item.script.options.format = text::ScriptFormat::kSsml;
  item.language = &required(options.language, "options.language");
  item.voice =
      options.voice == nullptr ? text::default_voice(item.language, voices) : options.voice;
  item.speed = options.speed;
  item.pauses = {options.pause_before_ms, options.pause_between_ms, options.pause_after_ms};
  item.seed = options.seed;
  return item;
}

/// There is one front end for all renderers, that of the model which was spoken with last, since a
/// front end takes megabytes, a process and time to make; and one thread at a time.
Work prepare(const EnginePointer& engine, Item item) {
  static std::mutex mutex;
  static std::optional<text::Frontend> frontend;
  static std::weak_ptr<const model::Engine> owner;
  const std::lock_guard lock(mutex);
  if (!frontend || owner.lock() != engine) {
    frontend.reset();
    frontend.emplace(make_frontend(*engine, {}));
    owner = engine;
  }
  Work work = Preparer(*engine, *frontend).prepare(std::move(item));
  if (work.outcome.failed()) throw Failure(KOKORO_REFUSED, work.outcome.failure);
  return work;
}

Work prepare(kokoro_renderer& renderer, const char* text, const kokoro_speech_options& options,
             Host& host) {
  Work work = prepare(renderer.engine, item_of(text, options, renderer.voices));
  for (const std::string& warning : work.outcome.warnings) {
    // Whoever is told of one may replace or remove the callback.
    const kokoro_renderer::Warning callback = renderer.warning;
    if (callback.function != nullptr)
      host.call([&] { callback.function(warning.c_str(), callback.user); });
  }
  return work;
}

void keep_times(kokoro_renderer& renderer, io::Alignment alignment) {
  renderer.alignment = std::move(alignment);
  for (const io::AlignedWord& word : renderer.alignment.words)
    renderer.words.push_back({word.text.c_str(), word.samples.begin, word.samples.end});
  for (const io::AlignedPhone& phone : renderer.alignment.phones)
    renderer.phones.push_back({phone.symbol.c_str(), phone.samples.begin, phone.samples.end});
}

/// The symbols of these ids, one after the other. A 0 at either end, the pad, stands for none.
std::string symbols_of(const model::Engine& engine, std::span<const std::int64_t> tokens) {
  std::map<std::int64_t, std::string> symbols;
  for (const std::string& symbol : engine.alphabet())
    symbols[engine.tokenize(symbol).ids.at(1)] = symbol;
  if (!tokens.empty() && tokens.front() == 0) tokens = tokens.subspan(1);
  if (!tokens.empty() && tokens.back() == 0) tokens = tokens.first(tokens.size() - 1);
  std::string text;
  for (const std::int64_t token : tokens) {
    const auto found = symbols.find(token);
    if (found == symbols.end())
      throw Failure(KOKORO_REFUSED, "token " + std::to_string(token) +
                                        ": expected the id of a symbol in the model's vocabulary");
    text += found->second;
  }
  return text;
}

/// Takes the next samples, at the rate of the options. Whether more are wanted.
using Take = std::function<bool(std::span<const float>)>;

kokoro_status speak(kokoro_renderer& renderer, const char* text,
                    const kokoro_speech_options& options, Host& host, const Take& take) {
  const Turn turn(renderer);
  renderer.words.clear();
  renderer.phones.clear();
  Work work = prepare(renderer, text, options, host);
  const io::AudioFormat format = {.sample_rate = options.sample_rate};
  bool is_refused = false;
  const auto is_over = [&] { return is_refused || turn.is_cancelled(); };
  SpeechStream stream(format, work.outcome.times, [&](std::span<const float> samples) {
    if (!samples.empty() && !is_over()) is_refused = !take(samples);
  });
  const auto speak = [&](auto batch) { return renderer.engine->speak(batch, renderer.workspace); };
  if (!speak_into(stream, work, speak, kOneChunkTokens, is_over) || is_over())
    return KOKORO_STOPPED;
  work.outcome.samples = stream.samples();
  keep_times(renderer, alignment_of(work, work.outcome, options.sample_rate));
  return KOKORO_OK;
}

/// The same for a host that takes the samples itself.
kokoro_status speak(kokoro_renderer& renderer, const char* text,
                    const kokoro_speech_options& options, Host& host, kokoro_take take,
                    void* user) {
  if (take == nullptr) throw invalid("take", "a function, found NULL");
  return speak(renderer, text, options, host, [&](std::span<const float> samples) {
    return host.call(
        [&] { return take(samples.data(), samples.size(), options.sample_rate, user) == 0; });
  });
}

}  // namespace
}  // namespace pipeline

using pipeline::guarded;
using pipeline::Host;
using pipeline::required;

const char* kokoro_version(void) {
  static const std::string version = pipeline::build_identity();
  return version.c_str();
}

const char* kokoro_last_error(void) { return pipeline::last_error().c_str(); }

kokoro_status kokoro_model_open(const char* source, kokoro_model** model) {
  return guarded([&](Host&) {
    required(model, "model") = nullptr;
    auto engine =
        std::make_shared<const model::Engine>(model::Engine::load(&required(source, "source")));
    std::vector<std::string> voices = engine->voice_names();
    *model = new kokoro_model{std::move(engine), std::move(voices)};
    return KOKORO_OK;
  });
}

void kokoro_model_close(kokoro_model* model) { delete model; }

size_t kokoro_model_voice_count(const kokoro_model* model) {
  return model == nullptr ? 0 : model->voices.size();
}

const char* kokoro_model_voice(const kokoro_model* model, size_t index) {
  return index < kokoro_model_voice_count(model) ? model->voices[index].c_str() : nullptr;
}

kokoro_status kokoro_renderer_open(kokoro_model* model, int threads, kokoro_renderer** renderer) {
  return guarded([&](Host&) {
    required(renderer, "renderer") = nullptr;
    pipeline::check_range("threads", threads, 1, 256);
    *renderer = new kokoro_renderer(required(model, "model"), threads);
    return KOKORO_OK;
  });
}

void kokoro_renderer_close(kokoro_renderer* renderer) { delete renderer; }

void kokoro_renderer_set_warning(kokoro_renderer* renderer, kokoro_warning warning, void* user) {
  if (renderer == nullptr) return;
  renderer->warning = {warning, user};
}

kokoro_status kokoro_speak(kokoro_renderer* renderer, const char* text,
                           const kokoro_speech_options* options, kokoro_take take, void* user) {
  return guarded([&](Host& host) {
    return pipeline::speak(required(renderer, "renderer"), text, pipeline::complete(options), host,
                           take, user);
  });
}

kokoro_status kokoro_speak_tokens(kokoro_renderer* renderer, const int64_t* tokens, size_t count,
                                  const kokoro_speech_options* options, kokoro_take take,
                                  void* user) {
  return guarded([&](Host& host) {
    kokoro_renderer& held = required(renderer, "renderer");
    if (count > 0) required(tokens, "tokens");
    kokoro_speech_options as_phonemes = pipeline::complete(options);
    as_phonemes.script = KOKORO_PHONEMES;
    const std::string phonemes = pipeline::symbols_of(*held.engine, {tokens, count});
    return pipeline::speak(held, phonemes.c_str(), as_phonemes, host, take, user);
  });
}

kokoro_status kokoro_render(kokoro_renderer* renderer, const char* text,
                            const kokoro_speech_options* options, float** samples, size_t* count) {
  return guarded([&](Host& host) {
    required(samples, "samples") = nullptr;
    required(count, "count") = 0;
    std::vector<float> all;
    const auto append = [&](std::span<const float> some) {
      all.insert(all.end(), some.begin(), some.end());
      return true;
    };
    const kokoro_status status = pipeline::speak(required(renderer, "renderer"), text,
                                                 pipeline::complete(options), host, append);
    if (status != KOKORO_OK) return status;
    *samples =
        static_cast<float*>(std::malloc(std::max<std::size_t>(all.size(), 1) * sizeof(float)));
    if (*samples == nullptr) throw std::bad_alloc();
    std::copy(all.begin(), all.end(), *samples);
    *count = all.size();
    return KOKORO_OK;
  });
}

void kokoro_free(void* memory) { std::free(memory); }

void kokoro_cancel(kokoro_renderer* renderer) {
  if (renderer == nullptr) return;
  auto busy = kokoro_renderer::State::kBusy;
  renderer->state.compare_exchange_strong(busy, kokoro_renderer::State::kCancelled);
}

size_t kokoro_words(const kokoro_renderer* renderer, const kokoro_time** times) {
  if (renderer == nullptr) return 0;
  if (times != nullptr) *times = renderer->words.data();
  return renderer->words.size();
}

size_t kokoro_phones(const kokoro_renderer* renderer, const kokoro_time** times) {
  if (renderer == nullptr) return 0;
  if (times != nullptr) *times = renderer->phones.data();
  return renderer->phones.size();
}

kokoro_status kokoro_phonemize(kokoro_renderer* renderer, const char* text,
                               const kokoro_speech_options* options, const char** phonemes) {
  return guarded([&](Host& host) {
    required(phonemes, "phonemes") = nullptr;
    kokoro_renderer& held = required(renderer, "renderer");
    const pipeline::Turn turn(held);
    held.phonemes =
        pipeline::prepare(held, text, pipeline::complete(options), host).outcome.phonemes;
    *phonemes = held.phonemes.c_str();
    return KOKORO_OK;
  });
}
