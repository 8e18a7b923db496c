// What the words of another program's variant files mean: a table that is data (variants/import), so that the code names
// mechanisms only.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "import/ini.h"

namespace sennight {

struct ImportWords {
  enum class Kind { kNumber, kRank, kFile, kFlag, kVerdict, kCells, kTypes, kCounts, kPairs, kText };
  struct Key {
    Kind kind = Kind::kText;
    std::string mechanism;
    int order = 0;  // keys of a section take effect by it
  };
  struct Unsaid {
    Kind kind = Kind::kText;
    std::string neutral;  // the value that changes nothing
    std::string reason;
  };
  struct Type {
    std::string movement;  // in Betza's notation
    std::string name, picture;
    int order = 0;
  };
  std::map<std::string, Key> keys;
  std::map<std::string, Unsaid> unsaid;
  std::vector<std::string> without_effect;
  std::map<std::string, Type> types;                      // by their name there
  std::string custom;                                     // name of the types that a game makes, without its number
  std::map<std::string, std::vector<std::string>> roles;  // of a rule -> types
  std::map<std::string, std::string> lines, limits;       // type -> see variants/import/words.ini
  // Rules of [ends] counting and points, by their names there: our keys -> what they say, with their names of types.
  std::map<std::string, std::map<std::string, std::string>> countings, points;
  // What our code calls the values of a mechanism that are words there, "mechanism.word".
  std::map<std::string, std::string> meanings;
  std::vector<IniSection> games;  // those that have a meaning by themselves, parents first

  const std::vector<std::string>& role(const std::string& name) const;
  bool plays(const std::string& role_name, const std::string& type) const;
};

// Reads variants/import/words.ini and games.ini. Errors: the first thing that is wrong with them, with its place.
Result<ImportWords> read_import_words(std::string_view words, std::string_view games);

}  // namespace sennight
