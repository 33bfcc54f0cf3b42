/*
 * kokoro-render as a library: speech from text, for C and for whatever calls C.
 *
 *     kokoro_model *model;
 *     kokoro_renderer *renderer;
 *     kokoro_speech_options options = KOKORO_SPEECH_OPTIONS;
 *     if (kokoro_model_open("demo", &model) || kokoro_renderer_open(model, 1, &renderer) ||
 *         kokoro_speak(renderer, "Good morning.", &options, play, NULL))
 *       fprintf(stderr, "%s\n", kokoro_last_error());
 *
 * A model may be used by any number of threads at a time, a renderer by one; kokoro_cancel() may be
 * called from any. The samples are those of `kokoro-render say` with the same options, bit for bit,
 * in whatever floating-point environment (rounding, traps, subnormal numbers) the caller is. All
 * text is UTF-8 that ends in NUL.
 *
 * Callbacks run on the thread of the call, in the caller's floating-point environment. They may use
 * other renderers, cancel their own one, ask for its words and set its warning callback; what else
 * speaks or phonemizes with it returns KOKORO_INVALID. They must not close it, nor leave by
 * longjmp(). An exception of C++ becomes KOKORO_FAILED; pthread_exit() ends the speech and the
 * thread, and another thread may use the renderer. No thread may be cancelled (pthread_cancel())
 * within the library.
 *
 * Words are read by espeak-ng in a child process, kokoro-espeak, which is started when it is first
 * needed and ends with this one: so the library shares nothing with a program that uses espeak-ng
 * itself. Wait for your own children by their numbers; reaping all does no harm.
 */
#ifndef KOKORO_RENDER_H
#define KOKORO_RENDER_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define KOKORO_API __attribute__((visibility("default")))
#else
#define KOKORO_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum kokoro_status {
  KOKORO_OK = 0,
  KOKORO_STOPPED = 1, /* the callback or kokoro_cancel() ended the speech */
  KOKORO_INVALID = 2, /* an argument is not what the function takes */
  KOKORO_REFUSED = 3, /* a model, voice, language or text that cannot be used */
  KOKORO_FAILED = 4   /* what is not the caller's fault: no memory, no kokoro-espeak */
} kokoro_status;

/* The version of the library: "0.1.0 (revision ..., ...)". */
KOKORO_API const char* kokoro_version(void);

/* What went wrong in the last call of this thread that was not KOKORO_OK, in a sentence; "" when
 * nothing did. Valid until the thread's next call. */
KOKORO_API const char* kokoro_last_error(void);

/* ---- Models ---- */

typedef struct kokoro_model kokoro_model;

/* Loads a packed file, a checkpoint, a folder of released files, or the `demo` voice. */
KOKORO_API kokoro_status kokoro_model_open(const char* source, kokoro_model** model);

/* Renderers that were opened with it go on working. NULL does nothing. */
KOKORO_API void kokoro_model_close(kokoro_model* model);

KOKORO_API size_t kokoro_model_voice_count(const kokoro_model* model);

/* The name of a voice, valid as long as the model; NULL beyond the last. */
KOKORO_API const char* kokoro_model_voice(const kokoro_model* model, size_t index);

/* ---- Speech ---- */

typedef struct kokoro_renderer kokoro_renderer;

/* `threads`: that share the work on a text; they change no sample. */
KOKORO_API kokoro_status kokoro_renderer_open(kokoro_model* model, int threads,
                                              kokoro_renderer** renderer);
KOKORO_API void kokoro_renderer_close(kokoro_renderer* renderer);

/* Told what a text asks for in vain: symbols without sound, SSML that is not supported. */
typedef void (*kokoro_warning)(const char* message, void* user);
/* For all warnings from now on, those of a text under way included; NULL for none. */
KOKORO_API void kokoro_renderer_set_warning(kokoro_renderer* renderer, kokoro_warning warning,
                                            void* user);

typedef enum kokoro_script { KOKORO_TEXT = 0, KOKORO_SSML = 1, KOKORO_PHONEMES = 2 } kokoro_script;

typedef struct kokoro_speech_options {
  size_t struct_size;   /* of the caller's struct; KOKORO_SPEECH_OPTIONS sets it */
  int script;           /* what the text is: a kokoro_script */
  const char* voice;    /* a name or a blend "a:0.6+b:0.4"; NULL: the first of the language */
  const char* language; /* "en-us", "en-gb", "es", ... */
  double speed;         /* 2 is twice as fast */
  uint64_t seed;        /* of the noise in the sound */
  int sample_rate;      /* Hz */
  int pause_before_ms;  /* silence up to the first sound, between two pieces, behind the last; */
  int pause_between_ms; /* 0: that of the voice */
  int pause_after_ms;
} kokoro_speech_options;

#define KOKORO_SPEECH_OPTIONS \
  { sizeof(kokoro_speech_options), KOKORO_TEXT, NULL, "en-us", 1.0, 0, 24000, 0, 0, 0 }

/* Takes the next samples, full scale -1 to 1, mono. Anything but 0 ends the speech. */
typedef int (*kokoro_take)(const float* samples, size_t count, int sample_rate, void* user);

/* Speaks a text; each piece of it is given to `take` as soon as it is spoken. NULL for `options`
 * are those of KOKORO_SPEECH_OPTIONS. */
KOKORO_API kokoro_status kokoro_speak(kokoro_renderer* renderer, const char* text,
                                      const kokoro_speech_options* options, kokoro_take take,
                                      void* user);

/* The same for symbols by their ids in the model's vocabulary, as its tokenizers give them; a 0 at
 * either end is left out. `options->script` means nothing here. */
KOKORO_API kokoro_status kokoro_speak_tokens(kokoro_renderer* renderer, const int64_t* tokens,
                                             size_t count, const kokoro_speech_options* options,
                                             kokoro_take take, void* user);

/* What kokoro_speak() speaks, all samples at once, to be freed with kokoro_free(). */
KOKORO_API kokoro_status kokoro_render(kokoro_renderer* renderer, const char* text,
                                       const kokoro_speech_options* options, float** samples,
                                       size_t* count);
KOKORO_API void kokoro_free(void* memory);

/* Ends the speech that is under way at the time of the call, from any thread, callbacks included:
 * `take` gets nothing more, and the function that speaks returns KOKORO_STOPPED before the next
 * piece, or KOKORO_OK if the speech was as good as over. Without a speech under way it does
 * nothing: the next one is spoken. The renderer must not be closed meanwhile. */
KOKORO_API void kokoro_cancel(kokoro_renderer* renderer);

/* When something is heard: samples of the last speech, at its rate. */
typedef struct kokoro_time {
  const char* text; /* a word as it was written, or the symbol of a phone; "" is silence */
  int64_t begin;
  int64_t end;
} kokoro_time;

/* The words and the phones of the last speech that came to its end: both cover it without a gap.
 * `times` is the renderer's, until its next speech. */
KOKORO_API size_t kokoro_words(const kokoro_renderer* renderer, const kokoro_time** times);
KOKORO_API size_t kokoro_phones(const kokoro_renderer* renderer, const kokoro_time** times);

/* What would be spoken, in the model's alphabet, a line for each piece; the renderer's, until its
 * next call. */
KOKORO_API kokoro_status kokoro_phonemize(kokoro_renderer* renderer, const char* text,
                                          const kokoro_speech_options* options,
                                          const char** phonemes);

#ifdef __cplusplus
}
#endif

#endif
