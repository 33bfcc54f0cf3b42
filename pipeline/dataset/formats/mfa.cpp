#include "io/atomic_file.h"
#include "pipeline/dataset/formats/formats.h"

namespace pipeline::dataset {
namespace {

/// A corpus of the Montreal Forced Aligner: a folder of each speaker, with KEY.wav and KEY.lab,
/// which holds the normalised text on one line. Splits are folders around them.
class Mfa : public Writer {
 public:
  explicit Mfa(Place place) : place_(std::move(place)) {}

  std::string place(const Utterance& utterance) override {
    return std::string(name_of(utterance.split)) + "/" + utterance.speaker.key + "/" +
           utterance.key + ".wav";
  }

  void add(Utterance& utterance) override {
    const std::filesystem::path audio = place_.root / utterance.audio;
    io::write_file(std::filesystem::path(audio).replace_extension(".lab"),
                   line_field(place_, utterance, "text", utterance.normalised) + "\n",
                   place_.staging);
  }

  void finish() override {}

 private:
  Place place_;
};

}  // namespace

std::unique_ptr<Writer> make_mfa(Place place) { return std::make_unique<Mfa>(std::move(place)); }

}  // namespace pipeline::dataset
