// Tables of endings as files: a folder for each game with a file for each material, FOLDER/ID/KR-K.table.
//
// A file is for exactly one set of rules: it has a number of them, and one of all that it says, and is refused where
// either is another. All numbers in it have their lowest byte first:
//
//    0  "SENNEND1"
//    8  rules_number_of_endings, 8 bytes
//   16  the sum of all that follows and of the rules, 8 bytes
//   24  Material::code, 4 bytes
//   28  how many values differ, 4 bytes
//   32  how many positions there are, 8 bytes
//   40  PackedValues::codes, 2 bytes each; then PackedValues::places
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "endings/endings.h"
#include "rules/catalogue.h"

namespace sennight {

// A number that changes with whatever may change the value of a position: the rules as far as a program can read them, not
// the names of the game and of its players. Cost: a description of the game.
std::uint64_t rules_number_of_endings(const Variant& variant);

// The path of a table below the folder of all tables: "ID/KR-K.table".
std::string table_path(const Variant& variant, const Material& material);

// `rules`: of the variant.
std::string format_table(std::uint64_t rules, const EndingTable& table);
// Errors: it is no table, cut off or changed, of other rules, or a table of another material than its name says (`material`).
// Cost: one look at each byte.
Result<EndingTable> parse_table(const Variant& variant, std::uint64_t rules, const Material& material,
                                std::string bytes);

struct FoundEndings {
  std::shared_ptr<const Endings> endings;  // null when there is no table
  std::vector<std::string> refused;        // a line for each file that is no table of this game, and why
};
// All tables of the variant in the folder.
FoundEndings find_endings(const VariantPtr& variant, const std::string& folder, const FileReader& read,
                          const FolderLister& list);

}  // namespace sennight
