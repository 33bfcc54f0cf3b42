// Merges equal messages, sorts them by place and keeps the first hundred.
#include "model/text/ssml/diagnostics.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "io/base/error.h"

namespace text {

Places::Places(std::string_view document) {
  for (std::size_t end = document.find('\n'); end != document.npos;
       end = document.find('\n', end + 1))
    line_ends_.push_back(end);
}

std::string Places::of(std::size_t byte) const {
  const auto line = std::ranges::lower_bound(line_ends_, byte);
  const std::size_t begin = line == line_ends_.begin() ? 0 : *std::prev(line) + 1;
  return "line " + std::to_string(line - line_ends_.begin() + 1) + ", column " +
         std::to_string(byte - begin + 1);
}

void Diagnostics::add(pugi::xml_node element, const std::string& message) {
  const auto name = static_cast<std::size_t>(element.offset_debug());
  const std::string whole = "<" + std::string(element.name()) + ">: " + message;
  Found& found = found_[whole];
  if (++found.count == 1)
    found.diagnostic = {{name - 1, name + std::string_view(element.name()).size()},
                        places_.of(name - 1) + ": " + whole};
}

void Diagnostics::add_value(pugi::xml_node element, std::string_view attribute,
                            std::string_view expected) {
  add(element, std::string(attribute) + ": expected " + std::string(expected) + ", found \"" +
                   io::attribute(element, attribute) + "\"");
}

std::vector<Diagnostic> Diagnostics::take() {
  constexpr std::size_t kMost = 100;
  std::vector<Diagnostic> all;
  for (auto& [message, found] : found_) {
    if (found.count > 1) found.diagnostic.message += " (" + io::counted(found.count, "time") + ")";
    all.push_back(std::move(found.diagnostic));
  }
  std::ranges::stable_sort(all, {}, [](const Diagnostic& each) { return each.raw.begin; });
  if (all.size() <= kMost) return all;
  const std::size_t more = all.size() - kMost;
  all.resize(kMost);
  all.push_back({all.back().raw, "and more: " + io::counted(more, "warning")});
  return all;
}

}  // namespace text
