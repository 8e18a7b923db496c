# sennight_text_source(OUT FILE CONSTANT HEADER): a source that has the text of a file as the constant that the header declares;
# OUT gets its path. It is made anew when the file changes.
function(sennight_text_source out file constant header)
  file(READ "${file}" text)
  get_filename_component(name "${file}" NAME_WE)
  set(source "${CMAKE_BINARY_DIR}/texts/${name}.cpp")
  file(CONFIGURE OUTPUT "${source}" @ONLY CONTENT
       "#include \"${header}\"\nnamespace sennight {\nconst std::string_view ${constant} = R\"TEXT(@text@)TEXT\";\n}\n")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
  set(${out} "${source}" PARENT_SCOPE)
endfunction()
