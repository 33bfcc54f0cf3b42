/* The teacher: speaks lines of text with flite's statistical voices, on the model's grid, and tells
 * how.
 *
 * Standard input: lines `VOICE<tab>TEXT`, VOICE one of slt, rms, awb. Standard output, for each
 * line: `SAMPLES F0S PHONES` and PHONES lines `NAME END STRESS INITIAL` (END in seconds, INITIAL
 * is 1 for the first phone of a word), then SAMPLES int16 of audio at 16 kHz and F0S float32, one
 * per 5 ms in Hz, 0 where unvoiced; both in the byte order of the machine.
 *
 * What is handed to flite's vocoder differs from what flite's trees predict in three ways:
 * - Each phone lasts whole frames of the model. Durations of tokens cannot tell of a border inside
 *   a frame; a model that is taught such borders blurs all of them.
 * - The pitch is smoothed and held near the voice's mean: the trees let it jump at each third of a
 *   phone, and know the creak of their speakers as falls by an octave. Those of awb swing most by
 *   what the text does not tell, and are held nearer.
 * - A frame of the model is voiced or not as most of it is, and as its neighbours are where they
 *   agree: a curve that switches at once or for one frame is not learned, and passes through
 *   pitches nobody has.
 *
 * The pitch of rms has no gaps at consonants: that voice leaves it to the strength of the pulses in
 * each band whether a frame sounds voiced. In the lowest band the strength is 0.6 to 0.7 in s, f
 * and k, and above 0.75 in 95 of 100 frames of vowels. */
#include <flite/cst_cg.h>
#include <flite/flite.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  kRate = 200, /* rows of flite's tracks in a second */
  kFrame = 5   /* of them in a frame of the model */
};
static const double kWidth = 12; /* rows: standard deviation of the window that smooths pitch */

cst_voice* register_cmu_us_slt(const char*);
cst_voice* register_cmu_us_rms(const char*);
cst_voice* register_cmu_us_awb(const char*);

typedef struct {
  const char* name;
  cst_voice* flite;
  float least_strength; /* of the pulses in the lowest band of a voiced row */
  double octaves;       /* that pitch comes near to at most, off the voice's mean */
} Voice;

static cst_item* first_phone(const cst_utterance* utterance) {
  return relation_head(utt_relation(utterance, "Segment"));
}

static int is_initial(const cst_item* phone) {
  const cst_item* in_syllable = item_as(phone, "SylStructure");
  if (in_syllable == NULL || item_prev(in_syllable) != NULL) return 0;
  return item_prev(item_parent(in_syllable)) == NULL;
}

static void print_phones(const cst_utterance* utterance, int samples, int f0s) {
  int phones = 0;
  for (cst_item* phone = first_phone(utterance); phone != NULL; phone = item_next(phone)) ++phones;
  printf("%d %d %d\n", samples, f0s, phones);
  for (cst_item* phone = first_phone(utterance); phone != NULL; phone = item_next(phone)) {
    printf("%s %.4f %s %d\n", item_name(phone), item_feat_float(phone, "end"),
           flite_ffeature_string(phone, "R:SylStructure.parent.stress"), is_initial(phone));
  }
}

/* The row after a phone that ends at `end` seconds, as flite counts. */
static int row_behind(double end, int rows) {
  const int row = (int)floor(end * kRate + 1e-4) + 1;
  return row < rows ? row : rows;
}

static int whole_frames(int rows) {
  const int frames = (rows + kFrame / 2) / kFrame;
  return (frames > 0 ? frames : 1) * kFrame;
}

/* The row of `from` at the fractional `at`. Voicing, the pitch in channel 0, is never in between. */
static void interpolate(const cst_track* from, double at, float* to) {
  const int low = (int)at, high = low + 1 < from->num_frames ? low + 1 : low;
  const float part = (float)(at - low);
  const float *a = from->frames[low], *b = from->frames[high];
  for (int c = 0; c < from->num_channels; ++c) to[c] = a[c] + part * (b[c] - a[c]);
  if (a[0] <= 0 || b[0] <= 0) to[0] = part < 0.5F ? a[0] : b[0];
}

/* `track` with every phone brought to whole frames of the model. */
static cst_track* on_grid(const cst_track* track, const cst_utterance* utterance) {
  cst_track* warped = new_track();
  for (int pass = 0; pass < 2; ++pass) { /* first the length, then the rows */
    int begin = 0, row = 0;
    for (cst_item* phone = first_phone(utterance); phone != NULL; phone = item_next(phone)) {
      const int end = row_behind(item_feat_float(phone, "end"), track->num_frames);
      const int rows = end - begin, whole = whole_frames(rows);
      for (int i = 0; i < whole && pass == 1; ++i) {
        const double inside = fmin(fmax((i + 0.5) * rows / whole - 0.5, 0), rows > 0 ? rows - 1 : 0);
        interpolate(track, fmin(begin + inside, track->num_frames - 1), warped->frames[row + i]);
        warped->times[row + i] = (float)(row + i) / kRate;
      }
      row += whole;
      begin = end;
    }
    if (pass == 0) cst_track_resize(warped, row, track->num_channels);
  }
  return warped;
}

/* Writes the new ends of the phones to `utterance`. */
static void move_phones(cst_utterance* utterance, int rows) {
  int begin = 0, row = 0;
  for (cst_item* phone = first_phone(utterance); phone != NULL; phone = item_next(phone)) {
    const int end = row_behind(item_feat_float(phone, "end"), rows);
    row += whole_frames(end - begin);
    item_set_float(phone, "end", (float)row / kRate);
    begin = end;
  }
}

/* Smooths the logarithm of the pitch, channel 0, over voiced rows, and keeps it within `most` octaves
 * of `mean`. */
static void calm_pitch(cst_track* track, double mean, double most) {
  const int rows = track->num_frames, reach = (int)(3 * kWidth);
  double* octaves = cst_alloc(double, rows);
  for (int i = 0; i < rows; ++i) {
    if (track->frames[i][0] > 0) octaves[i] = log2(track->frames[i][0] / mean);
  }
  for (int i = 0; i < rows; ++i) {
    double sum = 0, weights = 0;
    for (int j = i > reach ? i - reach : 0; j < rows && j <= i + reach; ++j) {
      if (track->frames[j][0] <= 0) continue;
      const double weight = exp(-0.5 * (i - j) * (i - j) / (kWidth * kWidth));
      sum += weight * octaves[j];
      weights += weight;
    }
    if (track->frames[i][0] > 0) {
      track->frames[i][0] = (float)(mean * exp2(most * tanh(sum / weights / most)));
    }
  }
  cst_free(octaves);
}

static int is_voiced(const cst_track* track, const cst_track* strengths, int row, float least_strength) {
  return track->frames[row][0] > 0 && strengths->frames[row][0] >= least_strength;
}

/* Makes the rows of a frame voiced, at a pitch of their own, of the frame or of the row before it. */
static void voice_frame(cst_track* track, cst_track* strengths, int begin, float least_strength) {
  int some = begin - 1;
  for (int i = begin; i < begin + kFrame; ++i) {
    if (is_voiced(track, strengths, i, least_strength)) some = i;
  }
  for (int i = begin; i < begin + kFrame; ++i) {
    float *pitch = &track->frames[i][0], *strength = &strengths->frames[i][0];
    if (*pitch <= 0) *pitch = track->frames[some][0];
    *strength = fmaxf(*strength, least_strength);
  }
}

static void hush_frame(cst_track* track, cst_track* strengths, int begin, float least_strength) {
  for (int i = begin; i < begin + kFrame; ++i) {
    if (least_strength > 0) {
      float* strength = &strengths->frames[i][0];
      *strength = fminf(*strength, nextafterf(least_strength, 0));
    } else {
      track->frames[i][0] = 0;
    }
  }
}

/* Gives all rows of a frame the voicing that most of them have, and a frame between two that agree
 * theirs. */
static void settle_voicing(cst_track* track, cst_track* strengths, float least_strength) {
  const int frames = track->num_frames / kFrame;
  int* voiced = cst_alloc(int, frames);
  for (int i = 0; i < frames * kFrame; ++i) {
    voiced[i / kFrame] += is_voiced(track, strengths, i, least_strength);
  }
  for (int k = 0; k < frames; ++k) voiced[k] = 2 * voiced[k] > kFrame;
  for (int k = 0; k < frames; ++k) {
    const int is_inner = k > 0 && k + 1 < frames;
    const int votes = is_inner ? voiced[k - 1] + voiced[k] + voiced[k + 1] : 2 * voiced[k];
    (votes > 1 ? voice_frame : hush_frame)(track, strengths, k * kFrame, least_strength);
  }
  cst_free(voiced);
}

static cst_wave* vocode(const cst_track* track, const cst_track* strengths, cst_cg_db* voice) {
  if (!voice->do_mlpg) return mlsa_resynthesis(track, strengths, voice, NULL, 0);
  cst_track* smooth = mlpg(track, voice);
  cst_wave* wave = mlsa_resynthesis(smooth, strengths, voice, NULL, 0);
  delete_track(smooth);
  return wave;
}

static void speak(const char* text, const Voice* voice) {
  cst_utterance* utterance = flite_synth_text(text, voice->flite);
  cst_cg_db* db = val_cg_db(feat_val(utterance->features, "cg_db"));
  const cst_track* predicted = val_track(feat_val(utterance->features, "param_track"));
  cst_track* track = on_grid(predicted, utterance);
  cst_track* strengths = on_grid(val_track(feat_val(utterance->features, "str_track")), utterance);
  move_phones(utterance, predicted->num_frames);
  settle_voicing(track, strengths, voice->least_strength);
  calm_pitch(track, db->f0_mean, voice->octaves);
  cst_wave* wave = vocode(track, strengths, db);
  print_phones(utterance, wave->num_samples, track->num_frames);
  fwrite(wave->samples, sizeof(short), (size_t)wave->num_samples, stdout);
  for (int i = 0; i < track->num_frames; ++i) {
    const float f0 = is_voiced(track, strengths, i, voice->least_strength) ? track->frames[i][0] : 0;
    fwrite(&f0, sizeof f0, 1, stdout);
  }
  fflush(stdout);
  delete_wave(wave);
  delete_track(strengths);
  delete_track(track);
  delete_utterance(utterance);
}

int main(void) {
  flite_init();
  const Voice voices[] = {{"slt", register_cmu_us_slt(NULL), 0, .4},
                          {"rms", register_cmu_us_rms(NULL), 0.7F, .4},
                          {"awb", register_cmu_us_awb(NULL), 0, .25}};
  char* line = NULL;
  size_t capacity = 0;
  while (getline(&line, &capacity, stdin) > 0) {
    line[strcspn(line, "\n")] = '\0';
    char* text = strchr(line, '\t');
    const Voice* voice = NULL;
    if (text != NULL) *text++ = '\0';
    for (size_t i = 0; i < sizeof voices / sizeof *voices; ++i) {
      if (strcmp(line, voices[i].name) == 0) voice = &voices[i];
    }
    if (text == NULL || voice == NULL) {
      fprintf(stderr, "teacher: expected slt, rms or awb, a tab and a text, found: %s\n", line);
      return 2;
    }
    speak(text, voice);
  }
  free(line);
  return 0;
}
