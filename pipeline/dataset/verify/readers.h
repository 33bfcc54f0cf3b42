// The readers of verify, one for each data set format.
#pragma once

#include "pipeline/dataset/verify/reading.h"

namespace pipeline::dataset {

// What the writers of `formats/` are for writing: each reads a folder by the rules of its format,
// as the tools that use it do, and tells `reading` of every utterance and of what breaks a rule.

void read_ljspeech(Reading& reading);
void read_piper(Reading& reading);
void read_libritts(Reading& reading);
void read_nemo(Reading& reading);
void read_audiofolder(Reading& reading);
void read_kaldi(Reading& reading);
void read_webdataset(Reading& reading);
void read_lhotse(Reading& reading);
void read_mfa(Reading& reading);

}  // namespace pipeline::dataset
