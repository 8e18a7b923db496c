// A game as a section of an ini text and its parents say it: the values of mechanisms, in the words of that text. What
// they mean in our format write_game.h says.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "import/ini.h"
#include "import/words.h"
#include "rules/definition.h"

namespace sennight {

struct ImportedType {
  char letter = 'A';  // a capital
  Text moves;         // in Betza's notation, where the game says it itself; else empty
};

struct ImportedList {
  std::vector<std::string> types;  // by their names there
  bool all = false;                // '*'
  Location at;
};

struct ImportedGame {
  std::string name;
  Location at;
  std::map<std::string, ImportedType> types;  // by their names there
  std::map<std::string, Text> values;         // of mechanisms: numbers, flags, cells, texts, each of its kind
  std::map<std::string, ImportedList> lists;  // of mechanisms
  std::map<std::string, std::vector<std::pair<std::string, int>>> counts;         // a number for a type
  std::map<std::string, std::vector<std::pair<std::string, std::string>>> pairs;  // a type for a type, or ""
  std::map<std::string, Text> regions, rival_regions;                             // type -> the cells where it may go
  std::map<std::string, std::pair<Text, std::string>> unsaid;                     // key -> its value, the reason

  bool flag(const std::string& mechanism, bool otherwise = false) const;
  int number(const std::string& mechanism, int otherwise) const;
  std::string text(const std::string& mechanism, const std::string& otherwise = {}) const;
  const Text* find(const std::string& mechanism) const;
  Location place(const std::string& mechanism) const;  // of the value; of the game where there is none
  // The name of the type with this letter, of any case; "" when there is none.
  std::string type_of(char letter) const;
  // The type of this name; an empty one when there is none.
  const ImportedType& type(const std::string& type_name) const;
};

// Changes the game as the section says. Appended to `findings`: keys that are not known, with the nearest one, and values
// that are not of their key's kind, each with its place.
void apply_section(const IniSection& section, const ImportWords& words, ImportedGame& game, Findings& findings);

}  // namespace sennight
