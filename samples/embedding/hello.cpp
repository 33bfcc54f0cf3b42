// The same from C++, with objects that close themselves; with CMake:
//
//     find_package(KokoroRender REQUIRED)
//     target_link_libraries(hello PRIVATE KokoroRender::kokoro_render)
#include <kokoro_render.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <vector>

void check(kokoro_status status) {
  if (status != KOKORO_OK) throw std::runtime_error(kokoro_last_error());
}

int main(int argc, char** argv) try {
  kokoro_model* opened = nullptr;
  check(kokoro_model_open("demo", &opened));
  const std::unique_ptr<kokoro_model, decltype(&kokoro_model_close)> model(opened,
                                                                           kokoro_model_close);
  kokoro_renderer* started = nullptr;
  check(kokoro_renderer_open(model.get(), 1, &started));
  const std::unique_ptr<kokoro_renderer, decltype(&kokoro_renderer_close)> renderer(
      started, kokoro_renderer_close);

  std::vector<float> speech;
  const auto append = [](const float* samples, size_t count, int, void* user) {
    auto& all = *static_cast<std::vector<float>*>(user);
    all.insert(all.end(), samples, samples + count);
    return 0;
  };
  kokoro_speech_options options = KOKORO_SPEECH_OPTIONS;
  options.speed = 1.25;
  check(kokoro_speak(renderer.get(), argc > 1 ? argv[1] : "Hello, world.", &options, append,
                     &speech));
  std::printf("%zu samples\n", speech.size());
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
