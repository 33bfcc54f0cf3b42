/* Speaks a sentence to standard output as 16-bit samples, piece by piece, and says when each word
 * was heard:
 *
 *     cc hello.c $(pkg-config --cflags --libs kokoro_render) -lm -o hello
 *     ./hello "Good morning." | aplay -q -r 24000 -f S16_LE
 */
#include <kokoro_render.h>
#include <math.h>
#include <stdio.h>

static int write_samples(const float* samples, size_t count, int sample_rate, void* user) {
  (void)sample_rate;
  for (size_t i = 0; i < count; ++i) {
    long step = lrint(fmax(-32768, fmin(32767, samples[i] * 32768.0)));
    fputc(step & 255, user);
    fputc((step >> 8) & 255, user);
  }
  return ferror(user); /* anything but 0 ends the speech */
}

int main(int argc, char** argv) {
  kokoro_model* model = NULL;
  kokoro_renderer* renderer = NULL;
  kokoro_speech_options options = KOKORO_SPEECH_OPTIONS;
  const kokoro_time* words = NULL;
  int failed =
      kokoro_model_open("demo", &model) || kokoro_renderer_open(model, 1, &renderer) ||
      kokoro_speak(renderer, argc > 1 ? argv[1] : "Hello, world.", &options, write_samples, stdout);
  if (failed) fprintf(stderr, "%s\n", kokoro_last_error());

  size_t count = kokoro_words(renderer, &words);
  for (size_t i = 0; i < count; ++i)
    if (words[i].text[0] != '\0')
      fprintf(stderr, "%.3f %s\n", (double)words[i].begin / options.sample_rate, words[i].text);
  kokoro_renderer_close(renderer);
  kokoro_model_close(model);
  return failed;
}
