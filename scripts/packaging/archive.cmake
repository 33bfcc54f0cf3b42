# An archive that runs from wherever it is unpacked, on any system whose C library is not older: the
# other libraries lie in it, and espeak-ng's data (io/base/shipped.h).
set(CPACK_GENERATOR TXZ)
string(TOLOWER ${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR} system)
set(CPACK_PACKAGE_FILE_NAME kokoro-render-${PROJECT_VERSION}-${system})

set(libraries ${CMAKE_INSTALL_LIBDIR}/kokoro-render)
# Loaded by name when it is needed (model/kernels/blas.cpp).
find_library(OPENBLAS_FILE NAMES libopenblas.so.0 REQUIRED)
get_filename_component(openblas ${OPENBLAS_FILE} REALPATH)
add_library(loaded_openblas SHARED IMPORTED)
set_target_properties(loaded_openblas PROPERTIES IMPORTED_LOCATION ${openblas})
install(IMPORTED_RUNTIME_ARTIFACTS loaded_openblas RUNTIME_DEPENDENCY_SET needed
        LIBRARY DESTINATION ${libraries} COMPONENT program)
install(RUNTIME_DEPENDENCY_SET needed DIRECTORIES /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}
        PRE_EXCLUDE_REGEXES "^ld-linux" "^lib(c|m|dl|rt|pthread|resolv|mvec)\\.so"
        DESTINATION ${libraries} COMPONENT program)
# Each looks for the others beside it.
find_program(PATCHELF patchelf REQUIRED)
get_filename_component(openblas_name ${openblas} NAME)
install(CODE "
  set(folder \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${libraries})
  file(CREATE_LINK ${openblas_name} \${folder}/libopenblas.so.0 SYMBOLIC)
  file(GLOB found \${folder}/*.so*)
  foreach(library IN LISTS found)
    if(NOT IS_SYMLINK \${library})
      execute_process(COMMAND ${PATCHELF} --set-rpath \\$ORIGIN \${library}
                      COMMAND_ERROR_IS_FATAL ANY)
    endif()
  endforeach()" COMPONENT program)
set_target_properties(kokoro-render PROPERTIES INSTALL_RPATH $ORIGIN/../${libraries})
set_target_properties(kokoro-espeak PROPERTIES INSTALL_RPATH $ORIGIN/../../${libraries})
set_target_properties(kokoro_render PROPERTIES INSTALL_RPATH $ORIGIN/kokoro-render)

find_path(ESPEAK_DATA phontab PATH_SUFFIXES espeak-ng-data
          PATHS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE} /usr/share REQUIRED)
install(DIRECTORY ${ESPEAK_DATA} DESTINATION ${data} COMPONENT espeak)
