# Language level, optimisation, warnings, sanitizers, ccache and mold for all our targets.

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")

if(NOT CMAKE_BUILD_TYPE)
  set_property(CACHE CMAKE_BUILD_TYPE PROPERTY VALUE Release)
endif()

# One cache of compiler results for every checkout: paths are made relative to the checkout.
find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER
      env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1 "CCACHE_SLOPPINESS=pch_defines,time_macros" "${CCACHE}")
  # What it needs to know a precompiled header by its contents.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  else()
    add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
  endif()
endif()

find_program(MOLD mold)
if(MOLD)
  add_link_options(-fuse-ld=mold)
endif()

# Without hardware popcount and bit scan the move generator is several times slower.
set(sennight_march "${SENNIGHT_ARCH}")
if(sennight_march STREQUAL "auto")
  set(sennight_march "")
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    set(sennight_march "x86-64-v3")
    if(EXISTS /proc/cpuinfo)
      file(STRINGS /proc/cpuinfo cpu_flags REGEX "^flags" LIMIT_COUNT 1)
      foreach(flag avx2 bmi1 bmi2 fma movbe)
        if(NOT cpu_flags MATCHES "[ \t]${flag}([ \t]|$)")
          set(sennight_march "x86-64-v2")
        endif()
      endforeach()
    endif()
  endif()
endif()
if(sennight_march)
  add_compile_options("-march=${sennight_march}")
endif()
message(STATUS "Instruction set: ${sennight_march}")

if(SENNIGHT_LTO)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()

if(SENNIGHT_SANITIZE)
  # SENNIGHT_SANITIZED lets a test choose a smaller budget where everything is slower.
  # The numbers of lines in reports of the address sanitizer are a seventh of the time to compile. Those of undefined behaviour and
  # of assertions have theirs without.
  option(SENNIGHT_LINES "Line numbers in the stack traces of sanitizers" OFF)
  if(SENNIGHT_LINES)
    add_compile_options(-g1)
  endif()
  add_compile_options(-O1 -fno-omit-frame-pointer "-fsanitize=${SENNIGHT_SANITIZE}"
                      -fno-sanitize-recover=all)
  if(SENNIGHT_SANITIZE MATCHES "undefined")
    # The check of virtual tables opens a pipe to see what may be read: it fails falsely where a test takes all descriptors.
    # The three checks of each pointer that is used are nearly half of the time to compile; the address sanitizer beside
    # them sees what they are for, a pointer that leads nowhere or past its object.
    add_compile_options(-fno-sanitize=vptr,null,alignment,object-size)
  endif()
  add_compile_definitions(_GLIBCXX_ASSERTIONS SENNIGHT_SANITIZED=1)
  if(SENNIGHT_SANITIZE MATCHES "thread" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wno-tsan)  # Asio's fences, which the sanitizer does not understand
  endif()
  string(REPLACE "fuzzer-no-link," "" link_sanitizers "${SENNIGHT_SANITIZE}")
  add_link_options("-fsanitize=${link_sanitizers}")
endif()

# sennight_quick_code(TARGET): for what is not hot. With sanitizers it is not optimised: that would take most of the compiler's time,
# more than the tests gain by it.
function(sennight_quick_code target)
  if(SENNIGHT_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  else()
    target_compile_options(${target} PRIVATE -O2)
  endif()
endfunction()

# sennight_untraced(TARGET): nobody is told of its comparisons. They help a fuzzer to find the words that a reader of text
# looks for, and make everything else twice as slow.
function(sennight_untraced target)
  if(SENNIGHT_SANITIZE MATCHES "fuzzer")
    target_compile_options(${target} PRIVATE -fno-sanitize-coverage=trace-cmp)
  endif()
endfunction()

# sennight_modules_of(TARGET OUT): the modules with sources that a target is linked with, those below them too.
function(sennight_modules_of target out)
  get_target_property(waiting ${target} LINK_LIBRARIES)
  set(found "")
  while(waiting)
    list(POP_FRONT waiting library)
    if(NOT library MATCHES "^(sennight::|test_support$)" OR library IN_LIST seen)
      continue()
    endif()
    list(APPEND seen ${library})
    get_target_property(kind ${library} TYPE)
    if(kind STREQUAL "STATIC_LIBRARY")
      list(APPEND found ${library})
    endif()
    get_target_property(below ${library} INTERFACE_LINK_LIBRARIES)
    if(below)
      list(APPEND waiting ${below})
    endif()
  endwhile()
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# sennight_code_of_tests(TARGET): for programs that only try what they are linked with: the compiler takes as little time for
# them as it can.
function(sennight_code_of_tests target)
  target_compile_options(${target} PRIVATE -O0)
  if(SENNIGHT_SANITIZE MATCHES "fuzzer")
    target_compile_options(${target} PRIVATE -fno-sanitize=fuzzer-no-link)
  endif()
endfunction()

# sennight_tries(TARGET): makes a program one that only tries what it is linked with. Of a template that both use the linker
# takes the copy that it sees first, so it sees the modules first, and among them those that are hot.
function(sennight_tries target)
  sennight_code_of_tests(${target})
  sennight_precompiled(${target} tests)
  sennight_modules_of(${target} modules)
  set(hot "")
  set(others "")
  foreach(module IN LISTS modules)
    get_target_property(is_hot ${module} SENNIGHT_HOT)
    if(is_hot)
      list(APPEND hot "$<TARGET_FILE:${module}>")
    else()
      list(APPEND others "$<TARGET_FILE:${module}>")
    endif()
  endforeach()
  target_link_options(${target} PRIVATE -Wl,--whole-archive ${hot} ${others} -Wl,--no-whole-archive)
endfunction()

# sennight_compiler_options(TARGET): our warnings, for our own sources only.
function(sennight_compiler_options target)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast
    -Wextra-semi -Wundef -Wredundant-decls)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -Wduplicated-cond -Wlogical-op)
    if(CMAKE_UNITY_BUILD)
      # A source that another one includes counts as a header there, which must not use its own unnamed namespace.
      target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
    if(SENNIGHT_SANITIZE)
      # Instrumented code makes GCC 12 see uninitialized values in its own library.
      target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized)
    endif()
  endif()
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # GCC's library calls std::get_temporary_buffer from std::stable_sort.
    target_compile_options(${target} PRIVATE -Wthread-safety -Wthread-safety-beta -Wno-deprecated-declarations)
  endif()
  if(SENNIGHT_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      # GCC 12 warns of these without reason inside inlined library code.
      target_compile_options(${target} PRIVATE
        -Wno-error=maybe-uninitialized -Wno-error=array-bounds -Wno-error=stringop-overflow
        -Wno-error=stringop-overread -Wno-error=restrict -Wno-error=free-nonheap-object
        -Wno-error=dangling-pointer -Wno-error=null-dereference)
    endif()
  endif()
endfunction()
