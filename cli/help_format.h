// The format of `--help`, and the remarks on options that manual pages and completion use too.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace CLI {
class FormatterBase;
class Option;
}  // namespace CLI

namespace cli {

/// What is said of an option after its description.
struct Remarks {
  std::vector<std::string> choices;  ///< as `CLI::IsMember` describes them; empty: not limited so
  std::string usual;                 ///< the value where none is given; empty: none to show
  bool is_required = false;
  std::vector<std::string> needs;     ///< names of options
  std::vector<std::string> excludes;  ///< names of options
};
Remarks remarks_of(const CLI::Option& option);

/// The look of `--help`: 80 columns, and remarks after the descriptions.
std::shared_ptr<CLI::FormatterBase> help_format();

}  // namespace cli
