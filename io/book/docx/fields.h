// Fields of Word: results are read, instructions and tables of contents are not.
#pragma once

#include <cstddef>
#include <pugixml.hpp>
#include <string>
#include <vector>

namespace io {

/// The fields that are open at a place in a DOCX: each is a mark `begin`, its instruction, a mark
/// `separate`, its result and a mark `end`, in runs of any paragraphs.
class DocxFields {
 public:
  /// What an element of a run is to them.
  void read(pugi::xml_node piece);

  /// A field in one element. Whether its result is read.
  bool read_simple(pugi::xml_node field);

  /// Whether the place is within an instruction, or a table of contents.
  bool is_silent() const { return silent_ > 0; }

  /// Whether there has been a table of contents.
  bool has_contents() const { return has_contents_; }

  void close_all();

 private:
  struct Field {
    std::string instruction = {};
    bool is_silent = true;
  };

  bool is_contents(const std::string& instruction);

  std::vector<Field> open_;
  std::size_t silent_ = 0;  ///< of them
  bool has_contents_ = false;
};

}  // namespace io
