// Variant files: TOML with inheritance, read into definitions.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/definition.h"
#include "rules/file_reader.h"
#include "rules/variant.h"

namespace sennight {

// Reads the file and those it extends. Syntax errors stop at the first; otherwise all findings of the files' structure
// are appended at once (unknown keys with the nearest known one, wrong types, missing values), each with file, line and
// column. The id is the file's name without `.toml`. Empty when there is an error.
std::optional<VariantDefinition> load_definition(const std::string& path, const FileReader& read, Findings& findings);

// The same, but where there is an error it gives what the file says without all that the errors concern, if that has a
// board and pieces: so that these are looked at, too. VariantDefinition::lacking tells such a definition from a game.
std::optional<VariantDefinition> load_what_is_sound(const std::string& path, const FileReader& read,
                                                    Findings& findings);

// Sorts the findings from the one with this number on: what nobody knows first, as more may follow from it, then what
// stands in the author's own file, then by line and column. Those that are there already are left out.
void put_in_order(Findings& findings, std::size_t from, std::string_view own_file);

// Is this readable file a base for others (`abstract = true`)? A base need not be complete: it is checked with the
// games that extend it. False also when the file cannot be read or is no TOML; then load_definition says why.
bool is_base_file(const std::string& path, const FileReader& read);

// Appends what is wrong in a base whatever games make of it: the structure of the file and of those it extends, and, where
// it has a board, movements that none could have there.
void check_base(const std::string& path, const FileReader& read, Findings& findings);

// The aliases of the game in a file; none when it is a base or cannot be read. Reads no other file.
std::vector<Text> aliases_in(const std::string& path, const FileReader& read);

// load_definition, then Variant::compile. Null when there is an error; then `findings` says why.
// `learned`: what the computer has learnt for it, see VariantDefinition.
struct LearnedTexts {
  Text weights, net;
};
VariantPtr load_variant(const std::string& path, const FileReader& read, Findings& findings,
                        const LearnedTexts& learned = {});

// "FILE:LINE:COLUMN: error: text": one line whatever the file holds, and not a long one (see base/printable.h).
std::string to_text(const Finding& finding);

// A line for each finding, with its end: the first hundred, and in a last line how many more there are.
inline constexpr std::size_t kMostFindingsShown = 100;
std::string to_text(const Findings& findings);

}  // namespace sennight
