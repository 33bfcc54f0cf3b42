#include "pipeline/book/loudness_table.h"

#include "pipeline/report/print.h"

namespace pipeline {

void LoudnessTable::add(const char* kind, const std::string& file, const io::Loudness& loudness) {
  if (!files_.insert(file).second) return;
  print(rows_, "%s,%s,%.2f,%.2f,%.2f,%.2f,%.2f,%.2f,%.3f\n", kind, file.c_str(),
        loudness.integrated_lufs, loudness.range_lu, loudness.true_peak_db, loudness.peak_db,
        loudness.rms_db, loudness.noise_floor_db, loudness.seconds);
}

void LoudnessTable::write(const io::Target& file) const {
  io::write_file(
      file, "kind,file,lufs,lra_lu,true_peak_db,peak_db,rms_db,noise_floor_db,seconds\n" + rows_);
}

}  // namespace pipeline
