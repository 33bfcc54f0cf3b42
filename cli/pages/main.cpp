// The build tool kokoro-render-pages: writes all manual pages and completion scripts to a folder.
// Fails if a file in texts/ belongs to no page.
#include <array>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>

#include "cli/pages/completions.h"
#include "cli/pages/manual.h"
#include "cli/pages/tree.h"

namespace {

namespace fs = std::filesystem;
using cli::pages::Command;

/// The day that SOURCE_DATE_EPOCH names, or else the one that the build was told.
std::string date() {
  const char* const epoch = std::getenv("SOURCE_DATE_EPOCH");
  const std::time_t seconds = std::stoll(epoch != nullptr ? epoch : KOKORO_RENDER_PAGES_EPOCH);
  std::tm day{};
  ::gmtime_r(&seconds, &day);
  std::array<char, 40> text{};
  std::strftime(text.data(), text.size(), "%B ", &day);
  return text.data() + std::to_string(day.tm_mday) + ", " + std::to_string(day.tm_year + 1900);
}

void write(const fs::path& path, const std::string& content) {
  fs::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file << content;
  file.close();
  if (!file) throw std::runtime_error(path.string() + ": cannot be written");
}

/// The sections that were written by hand for a page; most pages have some.
cli::pages::Sections texts_of(const fs::path& folder, const std::string& page) {
  std::ifstream file(folder / (page + ".mdoc"), std::ios::binary);
  return cli::pages::read_sections({std::istreambuf_iterator<char>(file), {}});
}

void write_pages(const fs::path& output, const fs::path& texts) {
  const cli::pages::Edition edition{.version = KOKORO_RENDER_VERSION, .date = date()};
  const Command program = cli::pages::read_tree();
  std::set<std::string> pages;
  const auto add = [&](const Command& command, const auto& make) {
    const std::string name = page_name(command);
    pages.insert(name);
    try {
      write(output / "man" / (name + ".1"), make(command, texts_of(texts, name), edition));
    } catch (const std::exception& error) {
      throw std::runtime_error(name + ": " + error.what());
    }
  };
  add(program, cli::pages::program_page);
  for (const Command& command : program.commands) add(command, cli::pages::command_page);
  for (const fs::directory_entry& text : fs::directory_iterator(texts))
    if (!pages.contains(text.path().stem()))
      throw std::runtime_error(text.path().string() + ": there is no such page");

  write(output / "completions/kokoro-render", bash_completion(program));
  write(output / "completions/_kokoro-render", zsh_completion(program));
  write(output / "completions/kokoro-render.fish", fish_completion(program));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc != 3) throw std::runtime_error("usage: kokoro-render-pages OUTPUT TEXTS");
    write_pages(argv[1], argv[2]);
  } catch (const std::exception& error) {
    std::cerr << "kokoro-render-pages: " << error.what() << "\n";
    return EXIT_FAILURE;
  }
}
