// Malformed manifests and corpora, each with its exact error message, from malformed.txt.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "pipeline/manifest/manifest.h"
#include "pipeline/manifest/survey.h"
#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

struct Malformed {
  std::string name;
  std::map<std::string, std::string> files;
  std::string message;
};

void PrintTo(const Malformed& malformed, std::ostream* stream) { *stream << malformed.name; }

/// The cases of malformed.txt, which says how they are written.
std::vector<Malformed> read_cases() {
  std::ifstream stream(KOKORO_TEST_DATA "/malformed.txt");
  std::vector<Malformed> cases;
  std::string* text = nullptr;  // of the file being read
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with("#")) {
      cases.push_back({line.substr(line.find(' ') + 1), {}, ""});
      text = &cases.back().files["job.json"];
    } else if (line.starts_with("@ ")) {
      text = &cases.back().files[line.substr(2)];
    } else if (line.starts_with("> ")) {
      cases.back().message = line.substr(2);
      text = nullptr;
    } else if (text != nullptr) {
      *text += line + "\n";
    }
  }
  return cases;
}

class MalformedTest : public testing::TestWithParam<Malformed> {};

TEST_P(MalformedTest, IsRefusedWithItsPlace) {
  const TempFolder folder;
  for (const auto& [name, text] : GetParam().files) folder.write(name, text);
  std::string message = "accepted";
  try {
    survey(read_manifest(folder / "job.json"));
  } catch (const ManifestError& error) {
    message = error.what();
  }
  const std::string prefix = folder.path().string() + "/";
  for (std::size_t at = message.find(prefix); at != message.npos; at = message.find(prefix))
    message.erase(at, prefix.size());
  EXPECT_EQ(message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(ManifestsAndCorpora, MalformedTest, testing::ValuesIn(read_cases()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace pipeline
