#include "pipeline/library/kokoro_render.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "io/alignment/alignment.h"
#include "model/engine.h"
#include "model/error.h"
#include "model/text/pronunciation/language.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/run/environment.h"
#include "pipeline/run/feed/preparer.h"
#include "pipeline/run/record/companion_files.h"
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

  EnginePointer engine;
  std::vector<std::string> voices;
  model::Workspace workspace;
  std::atomic<bool> is_cancelled = false;
  kokoro_warning warning = nullptr;
  void* warning_user = nullptr;

  // Of the last speech.
  io::Alignment alignment = {};
  std::vector<kokoro_time> words = {};
  std::vector<kokoro_time> phones = {};
  std::string phonemes = {};
};

namespace pipeline {
namespace {

/// What a function answers when it does not do what it is asked, and why.
class Failure : public std::runtime_error {
 public:
  Failure(kokoro_status status, const std::string& text)
      : std::runtime_error(text), status_(status) {}
  kokoro_status status() const { return status_; }

 private:
  kokoro_status status_;
};

/// An argument that is not what the function takes.
Failure invalid(const std::string& name, const std::string& expected) {
  return {KOKORO_INVALID, name + ": expected " + expected};
}

std::string& last_error() {
  static thread_local std::string text;
  return text;
}

/// No exception leaves the library: its text is the last error.
template <class Step>
kokoro_status guarded(const Step& step) noexcept {
  try {
    last_error().clear();
    return step();
  } catch (const Failure& error) {
    last_error() = error.what();
    return error.status();
  } catch (const model::Error& error) {
    last_error() = error.what();
    return KOKORO_REFUSED;
  } catch (const std::bad_alloc&) {
    last_error() = "not enough memory";  // short enough to need none
    return KOKORO_FAILED;
  } catch (const std::exception& error) {
    last_error() = error.what();
    return KOKORO_FAILED;
  }
}

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
    check_range("options.pause_ms", ms, 0, kMaxPauseMs);
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

/// espeak-ng keeps its state in globals: there is one front end for all renderers, that of the
/// model which was spoken with last, and one thread at a time.
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

Work prepare(kokoro_renderer& renderer, const char* text, const kokoro_speech_options& options) {
  Work work = prepare(renderer.engine, item_of(text, options, renderer.voices));
  if (renderer.warning != nullptr)
    for (const std::string& warning : work.outcome.warnings)
      renderer.warning(warning.c_str(), renderer.warning_user);
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

kokoro_status speak(kokoro_renderer& renderer, const char* text, const kokoro_speech_options* given,
                    kokoro_take take, void* user) {
  if (take == nullptr) throw invalid("take", "a function, found NULL");
  const kokoro_speech_options options = complete(given);
  renderer.words.clear();
  renderer.phones.clear();
  Work work = prepare(renderer, text, options);
  const io::AudioFormat format = {.sample_rate = options.sample_rate};
  bool is_refused = false;
  SpeechStream stream(format, work.outcome.times, [&](std::span<const float> samples) {
    if (!samples.empty() && !is_refused)
      is_refused = take(samples.data(), samples.size(), options.sample_rate, user) != 0;
  });
  const auto speak = [&](auto batch) { return renderer.engine->speak(batch, renderer.workspace); };
  const auto is_over = [&] { return is_refused || renderer.is_cancelled.exchange(false); };
  if (!speak_into(stream, work, speak, kOneChunkTokens, is_over)) return KOKORO_STOPPED;
  if (is_over()) return KOKORO_STOPPED;
  work.outcome.samples = stream.samples();
  keep_times(renderer, alignment_of(work, work.outcome, options.sample_rate));
  return KOKORO_OK;
}

}  // namespace
}  // namespace pipeline

using pipeline::guarded;
using pipeline::required;

const char* kokoro_version(void) {
  static const std::string version = pipeline::build_identity();
  return version.c_str();
}

const char* kokoro_last_error(void) { return pipeline::last_error().c_str(); }

kokoro_status kokoro_model_open(const char* source, kokoro_model** model) {
  return guarded([&] {
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
  return guarded([&] {
    required(renderer, "renderer") = nullptr;
    pipeline::check_range("threads", threads, 1, 256);
    *renderer = new kokoro_renderer(required(model, "model"), threads);
    return KOKORO_OK;
  });
}

void kokoro_renderer_close(kokoro_renderer* renderer) { delete renderer; }

void kokoro_renderer_set_warning(kokoro_renderer* renderer, kokoro_warning warning, void* user) {
  if (renderer == nullptr) return;
  renderer->warning = warning;
  renderer->warning_user = user;
}

kokoro_status kokoro_speak(kokoro_renderer* renderer, const char* text,
                           const kokoro_speech_options* options, kokoro_take take, void* user) {
  return guarded(
      [&] { return pipeline::speak(required(renderer, "renderer"), text, options, take, user); });
}

kokoro_status kokoro_speak_tokens(kokoro_renderer* renderer, const int64_t* tokens, size_t count,
                                  const kokoro_speech_options* options, kokoro_take take,
                                  void* user) {
  return guarded([&] {
    kokoro_renderer& held = required(renderer, "renderer");
    if (count > 0) required(tokens, "tokens");
    kokoro_speech_options as_phonemes = pipeline::complete(options);
    as_phonemes.script = KOKORO_PHONEMES;
    const std::string phonemes = pipeline::symbols_of(*held.engine, {tokens, count});
    return pipeline::speak(held, phonemes.c_str(), &as_phonemes, take, user);
  });
}

kokoro_status kokoro_render(kokoro_renderer* renderer, const char* text,
                            const kokoro_speech_options* options, float** samples, size_t* count) {
  return guarded([&] {
    required(samples, "samples") = nullptr;
    required(count, "count") = 0;
    std::vector<float> all;
    const auto append = [](const float* some, size_t number, int, void* user) {
      auto& to = *static_cast<std::vector<float>*>(user);
      to.insert(to.end(), some, some + number);
      return 0;
    };
    const kokoro_status status =
        pipeline::speak(required(renderer, "renderer"), text, options, append, &all);
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
  if (renderer != nullptr) renderer->is_cancelled = true;
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
  return guarded([&] {
    required(phonemes, "phonemes") = nullptr;
    kokoro_renderer& held = required(renderer, "renderer");
    held.phonemes = pipeline::prepare(held, text, pipeline::complete(options)).outcome.phonemes;
    *phonemes = held.phonemes.c_str();
    return KOKORO_OK;
  });
}
