#pragma once

#include <string_view>

namespace io {

/// Whether a paragraph is nothing but signs that stand for a change of scene: `* * *`, `#`, `---`,
/// `⁂`.
bool is_scene_break(std::string_view paragraph);

}  // namespace io
