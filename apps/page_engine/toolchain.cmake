# WebAssembly by clang, with the C library of WASI and the C++ library of LLVM. One thread, no exceptions.
set(CMAKE_SYSTEM_NAME Generic)  # WASI as CMake 3.25 knows it: no system
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_EXECUTABLE_SUFFIX ".wasm")
