# Writes OUTPUT, a header with the SHA-256 of everything in the sources that shapes samples: the
# names and contents of FILES (relative to FOLDER). Compilers, their flags and processors do not
# (model/kernels/README.md). Run by the build whenever one of the files has changed.
list(SORT FILES)
set(digests "")
foreach(file IN LISTS FILES)
  file(SHA256 ${FOLDER}/${file} digest)
  string(APPEND digests "\n${file} ${digest}")
endforeach()
string(SHA256 identity "${digests}")
string(SUBSTRING ${identity} 0 32 identity)
file(WRITE ${OUTPUT}.new
  "#pragma once\n\nnamespace pipeline {\nconstexpr const char* kSourcesIdentity = \"${identity}\";\n}\n")
file(COPY_FILE ${OUTPUT}.new ${OUTPUT} ONLY_IF_DIFFERENT)
file(REMOVE ${OUTPUT}.new)
