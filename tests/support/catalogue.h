// A catalogue of texts instead of files, and a game for it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "rules/catalogue.h"

namespace sennight::test {

inline constexpr const char* kKingsGame =
    "name = 'Kings'\nfamily = 'Tests'\nsummary = 'Two Kings.'\n"
    "[board]\nshape = 'rectangle'\nfiles = 4\nranks = 4\n"
    "[pieces.K]\nname = 'King'\npicture = 'king'\nmove = 'K'\nroyal = true\n"
    "[setup]\nK = 'a1'\n[ends]\nstalemate = 'draw'\n";

// The catalogue of folder "v" with these files, by path: "v/a/kings.toml". REQUIRES: its games can be listed. The files
// outlive it.
inline Catalogue catalogue_of(const std::map<std::string, std::string>& files) {
  return *Catalogue::open(
      "v",
      [&](const std::string& path) -> Result<std::string> {
        const auto found = files.find(path);
        if (found == files.end()) return fail("there is no file " + path);
        return found->second;
      },
      [&](const std::string&) -> Result<std::vector<std::string>> {
        std::vector<std::string> paths;
        for (const auto& [path, text] : files) paths.push_back(path);
        return paths;
      });
}

}  // namespace sennight::test
