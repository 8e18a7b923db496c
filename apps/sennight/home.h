// Where the program's data lies: the folder that holds variants/ and web/.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "notation/pgn.h"
#include "rules/catalogue.h"

namespace sennight {

// The first of these with a folder variants/: $SENNIGHT_HOME; the parent of the folder that the
// program lies in; the sources that it was built from. Errors: none has one; they are named.
Result<std::string> find_home();

// The folder of the built web app, web/dist in the first of the same places that has it; "" when none has.
std::string find_web_app();

// The variants of the home folder. Errors: no home; the folder cannot be read.
Result<Catalogue> open_catalogue();

// The games of the home folder. A file with errors is left out and named in the log. Errors: as open_catalogue; there is
// none.
Result<std::vector<VariantDefinition>> load_games();

// Reads a variant file. Errors: as read_file, and for one that is longer than any variant file.
Result<std::string> read_variant_file(const std::string& path);

// Reads a variant file of somebody's own and what it extends, which may be games of the home folder, by their ids.
FileReader reader_of(const std::string& path);

// Other names of variants in records of games, of variants/names-in-pgn.txt; none without that file. Errors: it is not
// as it should be.
Result<PgnNames> load_pgn_names();

// The id of the variant with which the engine begins: the line in variants/first-variant.txt of the home folder; "" when
// there is no such file.
std::string first_variant();

}  // namespace sennight
