// Writes a short recording in each container as seeds: write_sound_seeds FOLDER
#include <filesystem>

#include "tests/support/talker.h"

// Writes a short sound file of each container into the folder given.
int main(int /*argc*/, char** argv) {
  const std::filesystem::path folder = argv[1];
  std::filesystem::create_directories(folder);
  auto voice = talker::speak(talker::make_text(1));
  voice.resize(4000);
  for (const std::string& name : io::container_names()) {
    const io::AudioFormat format{.container = *io::container_named(name), .quality = 0};
    io::write_audio(folder / ("seed." + name), voice, format);
  }
  const io::AudioFormat floats{.encoding = io::Encoding::kFloat};
  io::write_audio(folder / "float.wav", voice, floats);
}
