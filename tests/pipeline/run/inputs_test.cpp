// A job never replaces its own manifest or texts, not even through links.
#include <gtest/gtest.h>

#include <string>

#include "pipeline/manifest/survey.h"
#include "pipeline/run/job/checks.h"
#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

/// What becomes of a job in the folder of its texts, whose manifest goes on with `rest`.
std::string check(const TempFolder& folder, const std::string& rest) {
  folder.write("texts/a.txt", "Hello.");
  const auto file =
      folder.write("job.json", R"({"defaults": {"voice": "v"}, "output": )" + rest + "}");
  try {
    const Manifest manifest = read_manifest(file);
    const io::Inputs inputs = inputs_of(manifest);
    check_outputs(manifest, inputs);
    survey(manifest, [&](const Item& item) { check_outputs(manifest, item, inputs); });
    return "accepted";
  } catch (const ManifestError& error) {
    return error.what();
  }
}

constexpr const char* kTexts =
    R"("corpora": [{"name": "texts", "text": "texts", "split": "file"}])";

TEST(InputsTest, TextsAreNotReplacedByTheirSpeech) {
  const TempFolder folder;
  const std::string path = R"("path": "{corpus}/{id}.txt", )";
  const std::string message = check(folder, R"(".", )" + path + kTexts);
  EXPECT_NE(message.find("texts/a.txt:1: texts/a: the file \"texts/a.txt\" of the output would "
                         "replace " +
                         (folder / "texts/a.txt").string()),
            std::string::npos)
      << message;
  EXPECT_EQ(check(folder, R"("out", )" + path + kTexts), "accepted");
  EXPECT_EQ(check(folder, R"(".", )" + std::string(kTexts)), "accepted") << "a.wav beside a.txt";
}

TEST(InputsTest, LinkToTheFolderOfTheTextsIsThatFolder) {
  const TempFolder folder;
  std::filesystem::create_directory_symlink(folder.path(), folder / "link");
  const std::string rest = R"("link", "path": "{corpus}/{id}.txt", )" + std::string(kTexts);
  EXPECT_NE(check(folder, rest).find("would replace"), std::string::npos);
}

TEST(InputsTest, ManifestIsNotReplacedByASidecar) {
  const TempFolder folder;
  const std::string rest = R"(".", "path": "{id}.{ext}", "corpora": [{"name": "list", "items": [
      {"id": "job", "text": "Hello."}]}])";
  EXPECT_EQ(check(folder, rest), "accepted");
  EXPECT_NE(check(folder, rest + R"(, "sidecars": true)").find("would replace"), std::string::npos);
}

TEST(InputsTest, ProgramsOwnFilesReplaceNoCorpus) {
  const TempFolder folder;
  folder.write("out/metadata.jsonl", "");
  const std::string message =
      check(folder, R"("out", "corpora": [{"name": "again", "jsonl": "out/metadata.jsonl"}])");
  EXPECT_NE(message.find("job.json: output: the file \"metadata.jsonl\""), std::string::npos)
      << message;
}

}  // namespace
}  // namespace pipeline
