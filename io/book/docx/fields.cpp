// Tracks nested fields by their marks and recognises TOC instructions: see fields.h.
#include "io/book/docx/fields.h"

#include <sstream>
#include <string_view>

#include "io/base/xml_document.h"

namespace io {

void DocxFields::read(pugi::xml_node piece) {
  const std::string_view name = local_name(piece);
  if (name == "instrText" && !open_.empty() && open_.back().is_silent)
    open_.back().instruction += piece.text().get();
  if (name != "fldChar") return;
  const std::string type = attribute(piece, "fldCharType");
  if (type == "begin") {
    open_.emplace_back();
    ++silent_;
  } else if (!open_.empty() && type == "separate" && open_.back().is_silent) {
    open_.back().is_silent = is_contents(open_.back().instruction);
    if (!open_.back().is_silent) --silent_;
  } else if (!open_.empty() && type == "end") {
    if (open_.back().is_silent) --silent_;
    open_.pop_back();
  }
}

bool DocxFields::read_simple(pugi::xml_node field) {
  return !is_contents(attribute(field, "instr"));
}

void DocxFields::close_all() {
  open_.clear();
  silent_ = 0;
}

bool DocxFields::is_contents(const std::string& instruction) {
  std::string name;
  std::istringstream(instruction) >> name;
  has_contents_ = has_contents_ || name == "TOC";
  return name == "TOC";
}

}  // namespace io
