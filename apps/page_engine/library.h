// The C++ library for WebAssembly has no files, and toml++ names one in a function that nobody calls here: this stands for a
// file that cannot be opened. Included before all else.
//
// The C library has one errno: it was made for one thread, its headers not. Only the thread that takes the calls reads texts.
#pragma once

#define thread_local
#include <cerrno>
#undef thread_local

#include <istream>
#include <string>

template <>
class std::basic_ifstream<char> : public std::istream {
 public:
  basic_ifstream() : std::istream(nullptr) {}
  void open(const std::string&, std::ios_base::openmode) {}
  bool is_open() const { return false; }
};
