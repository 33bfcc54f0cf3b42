// Writes a comparison as JUnit XML: a suite per corpus, a case per item.
#include <fmt/format.h>

#include <map>
#include <pugixml.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "io/base/xml_document.h"
#include "pipeline/diff/tell/tell.h"

namespace pipeline::diff {
namespace {

void set(pugi::xml_node node, const char* name, const std::string& value) {
  node.append_attribute(name) = io::xml_text(value).c_str();
}

/// Items of no corpus have a suite, too.
std::string suite_of(const std::string& id) {
  const std::size_t slash = id.find('/');
  return slash == std::string::npos ? "audio" : id.substr(0, slash);
}

/// What a suite, or all of them, counts of its items.
struct Tally {
  std::int64_t tests = 0, failures = 0, errors = 0;
  double seconds = 0;

  void set_on(pugi::xml_node node) const {
    node.append_attribute("tests") = tests;
    node.append_attribute("failures") = failures;
    node.append_attribute("errors") = errors;
    set(node, "time", fmt::format("{:.3f}", seconds));
  }
};

void append_case(pugi::xml_node suite, const ItemFinding& item, double seconds) {
  pugi::xml_node test = suite.append_child("testcase");
  set(test, "classname", suite_of(item.id));
  set(test, "name", item.id);
  set(test, "time", fmt::format("{:.3f}", seconds));
  if (item.passed) return;
  pugi::xml_node problem = test.append_child(item.kind == Kind::kCorrupted ? "error" : "failure");
  set(problem, "type", std::string(name_of(item.kind)));
  set(problem, "message", item.sentence);
  std::ostringstream details;
  for (const Excess& excess : item.excesses)
    details << info(excess.metric).name << " " << excess.value << " " << info(excess.metric).unit
            << ", limit " << excess.limit << "\n";
  problem.append_child(pugi::node_pcdata).set_value(details.str().c_str());
}

}  // namespace

std::string to_junit(const DiffReport& report, const DiffTimes& times) {
  struct Suite {
    Tally tally;
    std::vector<const ItemFinding*> items;
  };
  std::map<std::string, Suite> suites;
  Tally all{.seconds = times.seconds};
  const auto seconds_of = [&](const ItemFinding& item) { return times.items.at(item.id); };
  for (const ItemFinding& item : report.items) {
    Suite& suite = suites[suite_of(item.id)];
    suite.items.push_back(&item);
    suite.tally.seconds += seconds_of(item);
    for (Tally* tally : {&suite.tally, &all}) {
      ++tally->tests;
      if (!item.passed) ++(item.kind == Kind::kCorrupted ? tally->errors : tally->failures);
    }
  }

  pugi::xml_document document;
  pugi::xml_node root = document.append_child("testsuites");
  set(root, "name", "kokoro-render diff");
  all.set_on(root);
  for (const auto& [name, suite] : suites) {
    pugi::xml_node node = root.append_child("testsuite");
    set(node, "name", name);
    suite.tally.set_on(node);
    set(node, "skipped", "0");
    set(node, "timestamp", times.begin);
    for (const ItemFinding* item : suite.items) append_case(node, *item, seconds_of(*item));
  }
  std::ostringstream text;
  document.save(text, " ");
  return text.str();
}

}  // namespace pipeline::diff
