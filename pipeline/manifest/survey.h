#pragma once
#include <functional>

#include "pipeline/manifest/item_stream.h"
namespace pipeline {
inline double characters(const Item& item) {
  return static_cast<double>(item.script.content.size()) + 20;
}
inline void survey(const Manifest& m, const std::function<void(const Item&)>& see) {
  ItemStream s(m);
  while (auto i = s.next()) see(*i);
}
}  // namespace pipeline
