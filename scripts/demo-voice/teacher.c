/* The teacher: speaks lines of text with flite's statistical voices and says how.
 *
 * Standard input: lines `VOICE<tab>TEXT`, VOICE one of slt, rms, awb. Standard output, for each
 * line: `SAMPLES F0S PHONES` and PHONES lines `NAME END STRESS INITIAL` (END in seconds, INITIAL
 * is 1 for the first phone of a word), then SAMPLES int16 of audio at 16 kHz and F0S float32, one
 * per 5 ms in Hz, 0 where unvoiced; both in the byte order of the machine.
 *
 * The pitch of rms has no gaps at consonants: that voice leaves it to the strength of the pulses in
 * each band whether a frame sounds voiced. In the lowest band the strength is 0.6 to 0.7 in s, f
 * and k, and above 0.75 in 95 of 100 frames of vowels. */
#include <flite/flite.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

cst_voice* register_cmu_us_slt(const char*);
cst_voice* register_cmu_us_rms(const char*);
cst_voice* register_cmu_us_awb(const char*);

static int is_initial(const cst_item* phone) {
  const cst_item* in_syllable = item_as(phone, "SylStructure");
  if (in_syllable == NULL || item_prev(in_syllable) != NULL) return 0;
  return item_prev(item_parent(in_syllable)) == NULL;
}

static void print_phones(const cst_utterance* utterance, int samples, int f0s) {
  cst_item* first = relation_head(utt_relation(utterance, "Segment"));
  int phones = 0;
  for (cst_item* phone = first; phone != NULL; phone = item_next(phone)) ++phones;
  printf("%d %d %d\n", samples, f0s, phones);
  for (cst_item* phone = first; phone != NULL; phone = item_next(phone)) {
    printf("%s %.4f %s %d\n", item_name(phone), item_feat_float(phone, "end"),
           flite_ffeature_string(phone, "R:SylStructure.parent.stress"), is_initial(phone));
  }
}

typedef struct {
  const char* name;
  cst_voice* flite;
  float least_strength; /* of the pulses in the lowest band of a voiced frame */
} Voice;

static void speak(const char* text, const Voice* voice) {
  cst_utterance* utterance = flite_synth_text(text, voice->flite);
  const cst_wave* wave = utt_wave(utterance);
  const cst_track* track = val_track(feat_val(utterance->features, "param_track"));
  const cst_track* strengths = val_track(feat_val(utterance->features, "str_track"));
  print_phones(utterance, wave->num_samples, track->num_frames);
  fwrite(wave->samples, sizeof(short), (size_t)wave->num_samples, stdout);
  for (int i = 0; i < track->num_frames; ++i) {
    const int is_voiced = strengths->frames[i][0] >= voice->least_strength;
    const float f0 = is_voiced ? track->frames[i][0] : 0;
    fwrite(&f0, sizeof f0, 1, stdout);
  }
  fflush(stdout);
  delete_utterance(utterance);
}

int main(void) {
  flite_init();
  const Voice voices[] = {{"slt", register_cmu_us_slt(NULL), 0},
                          {"rms", register_cmu_us_rms(NULL), 0.7F},
                          {"awb", register_cmu_us_awb(NULL), 0}};
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
