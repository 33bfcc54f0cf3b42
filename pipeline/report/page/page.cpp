#include "pipeline/report/page/page.h"

#include "pipeline/report/page/sections.h"
#include "pipeline/report/page/style.h"

namespace pipeline {

std::string to_page(const Report& report) {
  std::string page =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<title>kokoro-render report</title>\n<style>";
  page.append(page::kStyle) += "</style>\n</head>\n<body>\n<main>\n";
  page += page::headline(report);
  page += page::stages_section(report);
  page += page::workers_section(report);
  page += page::lengths_section(report);
  page += page::failures_section(report);
  page += page::runs_section(report);
  return page + "</main>\n</body>\n</html>\n";
}

}  // namespace pipeline
