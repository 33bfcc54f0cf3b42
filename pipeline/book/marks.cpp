#include "pipeline/book/marks.h"

#include <algorithm>

#include "pipeline/report/print.h"

namespace pipeline {
namespace {

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '=' || c == ';' || c == '#' || c == '\\' || c == '\n') result += '\\';
    result += c;
  }
  return result;
}

std::string cue_text(std::string text) {
  std::ranges::replace(text, '"', '\'');
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return "\"" + text + "\"";
}

std::string cue_time(std::int64_t samples, int sample_rate) {
  const long long frames = samples * 75 / sample_rate;
  return printed("%02lld:%02lld:%02lld", frames / 75 / 60, frames / 75 % 60, frames % 75);
}

}  // namespace

std::string to_ffmetadata(const std::string& title, const std::string& author,
                          const std::vector<io::ChapterMark>& marks, int sample_rate) {
  std::string text = ";FFMETADATA1\ntitle=" + escaped(title) + "\nalbum=" + escaped(title) + "\n";
  if (!author.empty()) text += "artist=" + escaped(author) + "\n";
  text += "genre=Audiobook\n";
  for (const io::ChapterMark& mark : marks)
    text += "[CHAPTER]\nTIMEBASE=1/" + std::to_string(sample_rate) +
            "\nSTART=" + std::to_string(mark.begin) + "\nEND=" + std::to_string(mark.end) +
            "\ntitle=" + escaped(mark.title) + "\n";
  return text;
}

std::string to_cue(const std::string& title, const std::string& author, const std::string& file,
                   const std::vector<io::ChapterMark>& marks, int sample_rate) {
  std::string text = "REM GENRE Audiobook\n";
  if (!author.empty()) text += "PERFORMER " + cue_text(author) + "\n";
  text += "TITLE " + cue_text(title) + "\nFILE " + cue_text(file) + " " +
          (file.ends_with(".mp3") ? "MP3" : "WAVE") + "\n";
  int number = 0;
  for (const io::ChapterMark& mark : marks) {
    print(text, "  TRACK %02d AUDIO\n", ++number);
    text += "    TITLE " + cue_text(mark.title) + "\n    INDEX 01 " +
            cue_time(mark.begin, sample_rate) + "\n";
  }
  return text;
}

}  // namespace pipeline
