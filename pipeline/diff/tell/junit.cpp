#include <map>
#include <pugixml.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "pipeline/diff/diff.h"

namespace pipeline::diff {
namespace {

/// XML 1.0 has no place for most control characters, not even escaped.
std::string printable(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') c = '?';
  return text;
}

std::string corpus_of(const std::string& id) {
  const std::size_t slash = id.find('/');
  return slash == std::string::npos ? "" : id.substr(0, slash);
}

void append_case(pugi::xml_node suite, const ItemFinding& item) {
  pugi::xml_node test = suite.append_child("testcase");
  test.append_attribute("classname") = printable(corpus_of(item.id)).c_str();
  test.append_attribute("name") = printable(item.id).c_str();
  if (item.passed) return;
  pugi::xml_node failure = test.append_child("failure");
  failure.append_attribute("type") = std::string(name_of(item.kind)).c_str();
  failure.append_attribute("message") = printable(item.sentence).c_str();
  std::ostringstream details;
  for (const Excess& excess : item.excesses)
    details << info(excess.metric).name << " " << excess.value << " " << info(excess.metric).unit
            << ", limit " << excess.limit << "\n";
  failure.append_child(pugi::node_pcdata).set_value(details.str().c_str());
}

}  // namespace

std::string to_junit(const DiffReport& report) {
  std::map<std::string, std::vector<const ItemFinding*>> corpora;
  for (const ItemFinding& item : report.items) corpora[corpus_of(item.id)].push_back(&item);

  pugi::xml_document document;
  pugi::xml_node suites = document.append_child("testsuites");
  suites.append_attribute("tests") = report.items.size();
  suites.append_attribute("failures") = report.failed;
  for (const auto& [corpus, items] : corpora) {
    pugi::xml_node suite = suites.append_child("testsuite");
    long failures = 0;
    for (const ItemFinding* item : items) failures += !item->passed;
    suite.append_attribute("name") = corpus.empty() ? "audio" : printable(corpus).c_str();
    suite.append_attribute("tests") = items.size();
    suite.append_attribute("failures") = failures;
    for (const ItemFinding* item : items) append_case(suite, *item);
  }
  std::ostringstream text;
  document.save(text, " ");
  return text.str();
}

}  // namespace pipeline::diff
