# embed(TARGET NAMESPACE FILE...): makes files of the current folder constants of TARGET. The folder's
# generated header `embedded.h` declares them as io::EmbeddedFile: words/units.tsv is NAMESPACE::kUnits.
# NAMESPACE::kAll lists all of them in order.
function(embed target namespace)
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${PROJECT_SOURCE_DIR}
             OUTPUT_VARIABLE folder)
  foreach(file IN LISTS ARGN)
    cmake_path(GET file STEM LAST_ONLY stem)
    string(REGEX MATCHALL "[A-Za-z0-9]+" parts ${stem})
    set(name k)
    foreach(part IN LISTS parts)
      string(SUBSTRING ${part} 0 1 first)
      string(SUBSTRING ${part} 1 -1 rest)
      string(TOUPPER ${first} first)
      string(APPEND name ${first}${rest})
    endforeach()
    file(READ ${file} text)
    list(APPEND names &${name})
    string(APPEND declarations "extern const io::EmbeddedFile ${name};\n")
    string(APPEND definitions "constinit const io::EmbeddedFile ${name} = {\n"
                              "    \"${folder}/${file}\", R\"embedded(${text})embedded\"};\n")
  endforeach()
  list(JOIN names ", " names)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})

  set(generated ${PROJECT_BINARY_DIR}/embedded)
  file(CONFIGURE OUTPUT ${generated}/${folder}/embedded.h @ONLY CONTENT [[
#pragma once

#include "io/base/embedded_file.h"

namespace @namespace@ {

@declarations@
inline constexpr const io::EmbeddedFile* kAll[] = {@names@};

}  // namespace @namespace@
]])
  file(CONFIGURE OUTPUT ${generated}/${folder}/embedded.cpp @ONLY CONTENT [[
#include "@folder@/embedded.h"

namespace @namespace@ {

@definitions@
}  // namespace @namespace@
]])
  target_sources(${target} PRIVATE ${generated}/${folder}/embedded.cpp)
  target_include_directories(${target} PUBLIC ${generated})
endfunction()
