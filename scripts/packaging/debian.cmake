# Five Debian packages, one of each component.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The kokoro-render developers <maintainers@kokoro-render.invalid>")
# CPack puts its summary before each component's, but for this one, its own.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${CMAKE_PROJECT_NAME} built using CMake")
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME kokoro-render)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION sound)
# OpenBLAS is loaded by name (model/kernels/blas.cpp), the helper started as a separate process.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS
  "kokoro-render-demo-voice (>= ${PROJECT_VERSION}), kokoro-render-espeak (= ${PROJECT_VERSION}), \
libopenblas0")
# For PDF (run by name: io/book/pdf/pdf.cpp), and for Japanese.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "poppler-utils, mecab-ipadic-utf8 | unidic-mecab")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "render text to speech in bulk, offline
Turns corpora of text into finished audio files, with timing reports, word
times and data sets, and compares the sound of two versions. The engine
computes the Kokoro-82M model natively.")

# What the program and the library call `demo`.
set(CPACK_DEBIAN_VOICE_PACKAGE_NAME kokoro-render-demo-voice)
set(CPACK_DEBIAN_VOICE_PACKAGE_SECTION sound)
set(CPACK_DEBIAN_VOICE_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_VOICE_PACKAGE_SHLIBDEPS OFF)
set(CPACK_COMPONENT_VOICE_DESCRIPTION "small English model of three voices for kokoro-render
The model that the program and the library open as `demo`.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libkokoro-render0)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS
  "kokoro-render-demo-voice (>= ${PROJECT_VERSION}), kokoro-render-espeak (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SUGGESTS "mecab-ipadic-utf8 | unidic-mecab")
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "text-to-speech engine for Kokoro-82M, shared library
Speaks text, SSML and phonemes with the Kokoro-82M model, piece by piece,
behind a C interface.")

set(CPACK_DEBIAN_ESPEAK_PACKAGE_NAME kokoro-render-espeak)
set(CPACK_DEBIAN_ESPEAK_PACKAGE_SECTION sound)
set(CPACK_COMPONENT_ESPEAK_DESCRIPTION "text-to-speech for Kokoro-82M, reader of words by espeak-ng
The process that kokoro-render and libkokoro-render0 start to have words read
by espeak-ng. It alone links espeak-ng and is under the GPL, version 3 or
later, as espeak-ng is.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libkokoro-render-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
# With what the static library is linked with: Libs.private of pipeline/library/kokoro_render.pc.in.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "libkokoro-render0 (= ${PROJECT_VERSION}), libarchive-dev, libcmark-gfm-dev, \
libcmark-gfm-extensions-dev, libcsv-dev, libebur128-dev, libfmt-dev, libhwy-dev, \
libicu-dev, libmecab-dev, libogg-dev, libpugixml-dev, libsamplerate0-dev, libsndfile1-dev, \
libsodium-dev, libstdc++-dev, libtag1-dev, libtbb-dev, libxml2-dev, libxxhash-dev, libzip-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "text-to-speech engine for Kokoro-82M, development files
The C header, a pkg-config file, a CMake package, and examples in C, C++ and
Python.")

# Which package the library is in, and that ldconfig has to see it.
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/shlibs
     "libkokoro_render ${PROJECT_VERSION_MAJOR} libkokoro-render0 (>= ${PROJECT_VERSION})\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA
    ${CMAKE_CURRENT_BINARY_DIR}/shlibs ${CMAKE_CURRENT_SOURCE_DIR}/triggers)
install(FILES libkokoro-render0.overrides
        DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME libkokoro-render0
        COMPONENT library)

find_program(GZIP gzip REQUIRED)
execute_process(
  COMMAND ${GZIP} --best --no-name --stdout ${CMAKE_CURRENT_SOURCE_DIR}/changelog
  OUTPUT_FILE ${CMAKE_CURRENT_BINARY_DIR}/changelog.gz COMMAND_ERROR_IS_FATAL ANY)
foreach(component IN ITEMS program voice espeak library development)
  string(TOUPPER ${component} upper)
  install(FILES copyright ${CMAKE_CURRENT_BINARY_DIR}/changelog.gz
          DESTINATION ${doc}/${CPACK_DEBIAN_${upper}_PACKAGE_NAME} COMPONENT ${component})
endforeach()

# Debian has its pages compressed.
install(CODE "
  file(GLOB manual \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}/man1/*.1)
  execute_process(COMMAND ${GZIP} --best --no-name --force \${manual} COMMAND_ERROR_IS_FATAL ANY)"
  COMPONENT program)
