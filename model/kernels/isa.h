// The instruction set that vector kernels use: its name, alternatives, and how to choose.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace model {

/// The instruction sets that the vector kernels may be compiled for, by their names in options and
/// reports; `portable` is what a compiler makes of plain C++.
inline constexpr std::string_view kIsaAvx512 = "avx512";
inline constexpr std::string_view kIsaAvx2 = "avx2";
inline constexpr std::string_view kIsaNeon = "neon";
inline constexpr std::string_view kIsaPortable = "portable";
/// All of them, on any machine, the widest first.
inline constexpr std::array kIsaNames = {kIsaAvx512, kIsaAvx2, kIsaNeon, kIsaPortable};

/// The instruction set the vector kernels run with in this process, one of kIsaNames. The bytes of
/// the audio are the same with all.
std::string_view vector_isa();

/// The sets that choose_isa() takes on this machine, the widest first: those that the kernels
/// were compiled for and the processor has. Call it while no kernel runs.
std::vector<std::string> usable_isas();

/// Makes the kernels run with `name`, one of usable_isas(), or with the best there is: `auto`.
/// Throws Error naming the choice for any other. For the whole process: call it while no kernel
/// runs.
void choose_isa(std::string_view name);

}  // namespace model
