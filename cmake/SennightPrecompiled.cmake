# sennight_precompiled(TARGET KIND): headers that many sources need are read once for all targets of a kind, which all have the same
# options for code. More than half of the time of a small source, and of a test, goes into them. A source still names what it uses:
# scripts/tidy looks at it without this.
#
# KIND: core    modules above the rules that are optimised most
#       around  modules that are not, and the program
#       tests   programs that try them

option(SENNIGHT_PRECOMPILE "Read common headers once for many sources" ON)

set(sennight_common_headers
  <algorithm> <array> <atomic> <chrono> <cmath> <cstddef> <cstdint> <expected> <filesystem> <fstream> <functional> <limits> <map>
  <memory> <mutex> <optional> <set> <span> <sstream> <string> <string_view> <thread> <utility> <vector> <fmt/format.h>)

function(sennight_precompiled target kind)
  if(NOT SENNIGHT_PRECOMPILE)
    return()
  endif()
  set(from precompiled_${kind})
  if(NOT TARGET ${from})
    set(empty "${CMAKE_BINARY_DIR}/${from}.cpp")
    file(CONFIGURE OUTPUT "${empty}" CONTENT "// Only its headers matter.\n" @ONLY)
    add_library(${from} OBJECT "${empty}")
    set_target_properties(${from} PROPERTIES UNITY_BUILD OFF)
    target_link_libraries(${from} PRIVATE fmt::fmt)
    set(headers ${sennight_common_headers})
    if(kind STREQUAL "core")
      list(APPEND headers "${CMAKE_SOURCE_DIR}/src/rules/variant.h")
      sennight_untraced(${from})
    elseif(kind STREQUAL "around")
      list(APPEND headers <nlohmann/json.hpp>)
      sennight_quick_code(${from})
    else()
      list(APPEND headers <nlohmann/json.hpp> <gtest/gtest.h> "${CMAKE_SOURCE_DIR}/src/rules/variant.h")
      target_link_libraries(${from} PRIVATE GTest::gtest)
      sennight_code_of_tests(${from})
    endif()
    target_include_directories(${from} PRIVATE "${CMAKE_SOURCE_DIR}/src")
    sennight_compiler_options(${from})
    target_precompile_headers(${from} PRIVATE ${headers})
  endif()
  target_precompile_headers(${target} REUSE_FROM ${from})
endfunction()
