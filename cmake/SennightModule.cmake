# sennight_module(NAME [HOT [APART] | BUSY] [DEPENDS module...] [LIBS library...] [DEFINITIONS definition...])
#
# Makes the library sennight::NAME from src/NAME, folders inside it too. A module without sources gives a library of
# headers. DEPENDS names modules; they must be declared before, so the order of the calls is the
# order of the layers. tests/architecture reads that order and checks the #include lines against it.
# The sources of a module are compiled as one: most of their time goes into the headers of libraries. HOT: with -O3 in optimised
# builds, the others with -O2. APART: each source by itself there, so that what is inlined does not hang on its neighbours. BUSY: tests
# spend their time in it, so it is optimised with sanitizers too.

set_property(GLOBAL PROPERTY SENNIGHT_MODULES "")

function(sennight_module name)
  cmake_parse_arguments(arg "HOT;APART;BUSY" "" "DEPENDS;LIBS;DEFINITIONS" ${ARGN})
  set(target "sennight_${name}")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${name}/*.cpp")
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${name}/*.h")

  if(sources)
    add_library(${target} STATIC ${sources} ${headers})
    set(scope PUBLIC)
    sennight_compiler_options(${target})
    if(arg_APART AND NOT SENNIGHT_SANITIZE)
      set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
    endif()
    set_target_properties(${target} PROPERTIES SENNIGHT_HOT "${arg_HOT}")
    if(arg_HOT)
      sennight_untraced(${target})
      if(TARGET sennight_rules)
        sennight_precompiled(${target} core)
      endif()
    elseif(NOT arg_BUSY OR NOT SENNIGHT_SANITIZE)
      sennight_quick_code(${target})
      sennight_precompiled(${target} around)
    endif()
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(sennight::${name} ALIAS ${target})

  target_include_directories(${target} ${scope} "${CMAKE_SOURCE_DIR}/src")
  target_compile_definitions(${target} ${scope} ${arg_DEFINITIONS})
  foreach(module IN LISTS arg_DEPENDS)
    if(NOT TARGET sennight::${module})
      message(FATAL_ERROR "Module ${name} depends on ${module}, which is not declared before it")
    endif()
    target_link_libraries(${target} ${scope} sennight::${module})
  endforeach()
  target_link_libraries(${target} ${scope} ${arg_LIBS})
  set_property(GLOBAL APPEND PROPERTY SENNIGHT_MODULES ${name})
endfunction()

# sennight_check_modules(): every folder of src/ is a declared module.
function(sennight_check_modules)
  get_property(modules GLOBAL PROPERTY SENNIGHT_MODULES)
  file(GLOB folders CONFIGURE_DEPENDS RELATIVE "${CMAKE_SOURCE_DIR}/src" "${CMAKE_SOURCE_DIR}/src/*")
  foreach(folder IN LISTS folders)
    if(IS_DIRECTORY "${CMAKE_SOURCE_DIR}/src/${folder}" AND NOT folder IN_LIST modules)
      message(FATAL_ERROR "src/${folder} is not declared as a module in CMakeLists.txt")
    endif()
  endforeach()
endfunction()
