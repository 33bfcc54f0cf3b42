/* The teacher: speaks lines of text with flite's statistical voices and says how.
 *
 * Standard input: lines `VOICE<tab>TEXT`, VOICE one of slt, rms, awb. Standard output, for each
 * line: `SAMPLES F0S PHONES` and PHONES lines `NAME END STRESS INITIAL` (END in seconds, INITIAL
 * is 1 for the first phone of a word), then SAMPLES int16 of audio at 16 kHz and F0S float32, one
 * per 5 ms in Hz, 0 where unvoiced; both in the byte order of the machine. */
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

static void speak(const char* text, cst_voice* voice) {
  cst_utterance* utterance = flite_synth_text(text, voice);
  const cst_wave* wave = utt_wave(utterance);
  const cst_track* track = val_track(feat_val(utterance->features, "param_track"));
  print_phones(utterance, wave->num_samples, track->num_frames);
  fwrite(wave->samples, sizeof(short), (size_t)wave->num_samples, stdout);
  for (int i = 0; i < track->num_frames; ++i)
    fwrite(&track->frames[i][0], sizeof(float), 1, stdout);
  fflush(stdout);
  delete_utterance(utterance);
}

int main(void) {
  flite_init();
  const struct {
    const char* name;
    cst_voice* voice;
  } voices[] = {{"slt", register_cmu_us_slt(NULL)},
                {"rms", register_cmu_us_rms(NULL)},
                {"awb", register_cmu_us_awb(NULL)}};
  char* line = NULL;
  size_t capacity = 0;
  while (getline(&line, &capacity, stdin) > 0) {
    line[strcspn(line, "\n")] = '\0';
    char* text = strchr(line, '\t');
    cst_voice* voice = NULL;
    if (text != NULL) *text++ = '\0';
    for (size_t i = 0; i < sizeof voices / sizeof *voices; ++i) {
      if (strcmp(line, voices[i].name) == 0) voice = voices[i].voice;
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
