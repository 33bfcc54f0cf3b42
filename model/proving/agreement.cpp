#include "model/proving/agreement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "model/error.h"
#include "model/kokoro/speech.h"
#include "model/proving/log_mel.h"

namespace model {
namespace {

constexpr int kThinning = 16;
constexpr std::string_view kThinned = "[::16]";

std::vector<double> values_of(const NamedTensor& tensor) {
  return std::visit([](const auto& v) { return std::vector<double>(v.begin(), v.end()); },
                    tensor.values);
}

/// The rows that a thinned case kept: every 16th of the first dimension.
std::vector<double> thinned(const std::vector<double>& values, const Shape& shape) {
  const std::size_t row = values.size() / static_cast<std::size_t>(shape.at(0));
  std::vector<double> kept;
  for (std::size_t r = 0; r < static_cast<std::size_t>(shape[0]); r += kThinning)
    kept.insert(kept.end(), values.begin() + r * row, values.begin() + (r + 1) * row);
  return kept;
}

/// Rotates each phase of `run` by whole turns towards the case's, then puts both at a distance from
/// zero that stands for their magnitude, so that differences are distances in the complex plane.
void weigh_phases(const std::vector<double>& magnitudes, std::size_t columns,
                  std::vector<double>& run, std::vector<double>& wanted) {
  for (std::size_t i = 0; i < run.size(); ++i) {
    const bool at_the_end = i % columns == 0 || i % columns + 1 == columns;
    const double turned = std::remainder(run[i] - wanted[i], 2 * std::numbers::pi);
    run[i] = at_the_end ? 0 : turned * magnitudes[i];
    wanted[i] = 0;
  }
}

struct Difference {
  double error;
  double snr_db;
};

Difference difference(const std::vector<double>& run, const std::vector<double>& wanted,
                      double largest, double energy) {
  double worst = 0;
  double noise = 0;
  for (std::size_t i = 0; i < run.size(); ++i) {
    const double d = std::abs(run[i] - wanted[i]);
    if (std::isnan(d)) return {d, d};
    worst = std::max(worst, d);
    noise += d * d;
  }
  return {worst == 0 ? 0 : worst / largest, 10 * std::log10(energy / noise)};
}

std::string text(const char* format, double value) {
  std::array<char, 32> buffer{};
  std::snprintf(buffer.data(), buffer.size(), format, value);
  return buffer.data();
}

void ask_error(Agreement& a, double most) {
  a.limit = text("error %.1e", most);
  a.passed = a.error <= most;
}

void ask_snr(Agreement& a, double least) {
  a.limit = text("SNR %.0f dB", least);
  a.passed = a.snr_db >= least;
}

/// What lies behind the generator's filtered convolutions (model/kernels/filter_scheme.h), which
/// differ from direct ones by about 100 dB each.
bool is_filtered(const std::string& name) {
  for (const char* part : {"noise_res", "resblocks", "conv_post", "ups.1", "ups.2"})
    if (name.starts_with(part)) return true;
  return false;
}

bool has_all(const Case& reference, std::initializer_list<const char*> names) {
  return std::ranges::all_of(names, [&](const char* name) { return reference.find(name); });
}

double frames_of(const Case& reference) {
  const StoredTensor* audio = reference.find("audio");
  return audio ? static_cast<double>(audio->count()) / kSamplesPerFrame : 0;
}

void ask(Agreement& a, const Case& reference, Inputs inputs, bool integers) {
  const std::string& name = a.tensor;
  if (integers) {
    a.limit = "exact";
    a.passed = a.error == 0;
  } else if (inputs == Inputs::kTeacherForced) {
    const bool decoder_forced =
        has_all(reference, {"t_en", "F0", "N", "pred_dur", "har_spec", "har_phase"});
    // The phase sums a pitch that the case holds rounded to float32, for the ninth harmonic nine
    // times as fast; the more so where a voice mixes the harmonics alike.
    if (name.starts_with("har_"))
      ask_error(a, 4e-5 * std::sqrt(1 + frames_of(reference) / 20.0));
    else if (name != "audio")
      ask_error(a, is_filtered(name) ? 5e-5 : 2e-5);
    else if (decoder_forced)
      ask_snr(a, 90);
  } else if (name == "F0" || name == "N") {
    ask_error(a, 1e-3);
  } else if (name == "audio" && reference.model == "demo") {
    ask_snr(a, 50);
  }
}

Agreement compare_tensor(const Case& reference, const std::string& case_name,
                         const StoredTensor& stored, const NamedTensor& run, Inputs inputs) {
  const bool thin = case_name.ends_with(kThinned);
  std::vector<double> have = values_of(run);
  Shape shape = run.shape;
  if (thin) {
    have = thinned(have, shape);
    shape[0] = (shape[0] + kThinning - 1) / kThinning;
  }
  if (stored.shape != shape)
    throw Error(reference.path + " " + case_name, to_string(shape), to_string(stored.shape));
  const bool integers = std::holds_alternative<std::vector<std::int64_t>>(run.values);
  const std::vector<float> floats = stored.to_floats();
  std::vector<double> want(floats.begin(), floats.end());

  const std::vector<double>* scale = &want;
  std::vector<double> magnitudes;
  if (const StoredTensor* spectrum = reference.find("har_spec");
      run.name == "har_phase" && spectrum && spectrum->shape == shape) {
    const std::vector<float> stored_magnitudes = spectrum->to_floats();
    magnitudes.assign(stored_magnitudes.begin(), stored_magnitudes.end());
    weigh_phases(magnitudes, static_cast<std::size_t>(shape.back()), have, want);
    scale = &magnitudes;
  }
  double largest = 0;
  double energy = 0;
  for (const double v : *scale) {
    largest = std::max(largest, std::abs(v));
    energy += v * v;
  }
  const Difference d = difference(have, want, largest, energy);
  Agreement a{run.name, d.error, d.snr_db, "", true};
  ask(a, reference, inputs, integers);
  return a;
}

}  // namespace

std::vector<Agreement> compare(const Case& reference, const std::vector<NamedTensor>& run,
                               Inputs inputs) {
  std::vector<Agreement> list;
  for (const NamedTensor& tensor : run) {
    for (const std::string& name : {tensor.name, tensor.name + std::string(kThinned)})
      if (const StoredTensor* stored = reference.find(name))
        list.push_back(compare_tensor(reference, name, *stored, tensor, inputs));
    const StoredTensor* audio = tensor.name == "audio" ? reference.find("audio") : nullptr;
    if (!audio || inputs == Inputs::kTeacherForced) continue;
    Agreement mel{"log_mel", 0, std::numeric_limits<double>::quiet_NaN(), "below 2 dB", true};
    mel.error =
        log_mel_distance_db(std::get<std::vector<float>>(tensor.values), audio->to_floats());
    mel.passed = mel.error < 2.0;
    list.push_back(mel);
  }
  return list;
}

}  // namespace model
