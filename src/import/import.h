// Variant files of another program (Fairy-Stockfish) in our format: pure functions from text to text.
//
// What cannot be said in our format is a finding, with the place of the key; nothing is left out silently. The keys and
// what they mean are a table, ImportWords.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "import/words.h"
#include "rules/definition.h"

namespace sennight {

struct ImportOptions {
  std::string only;         // the section to read; empty for all
  bool is_partial = false;  // what cannot be said is told in remarks of the file that is written, and is no error
};

struct ImportedFile {
  std::string id;    // for the name of the file; letters, digits, '-' and '_'
  std::string toml;  // a variant file that compiles
};

// The games of the text, in its order, but for those with an error. `path` names the text in findings.
// Errors are appended to `findings`: of the text, of keys and values, what cannot be said (unless is_partial), and games
// that our rules refuse; also warnings.
std::vector<ImportedFile> import_games(const std::string& path, std::string_view text, const ImportWords& words,
                                       const ImportOptions& options, Findings& findings);

}  // namespace sennight
