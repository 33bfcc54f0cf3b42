#include "pipeline/dataset/page/page.h"

#include "pipeline/dataset/page/sections.h"
#include "pipeline/report/page/style.h"

namespace pipeline::dataset {

std::string to_page(const Statistics& statistics) {
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<title>kokoro-render data set</title>\n<style>";
  out.append(pipeline::page::kStyle) += "</style>\n</head>\n<body>\n<main>\n";
  out += page::headline(statistics);
  out += page::splits_section(statistics);
  out += page::lengths_section(statistics);
  out += page::phonemes_section(statistics);
  out += page::loudness_section(statistics);
  out += page::speakers_section(statistics);
  out += page::left_out_section(statistics);
  return out + "</main>\n</body>\n</html>\n";
}

}  // namespace pipeline::dataset
