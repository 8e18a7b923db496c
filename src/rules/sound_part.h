// What is left of a variant file when all that has an error is taken away: so one mistake does not hide others.
#pragma once

#include <string>
#include <vector>

#include "rules/document.h"
#include "rules/section.h"

namespace sennight {

// The document without the values at which these errors stand, and without the tables that lack something. The keys of
// the file of which something is taken away are added to `lacking`. An error of what the file as a whole lacks takes
// nothing away. Of pieces and zones "pieces.NAME" is added, too, if one of them went as a whole. True when something was.
bool take_away(Node& document, const std::vector<Reading::Spoilt>& spoilt, std::vector<std::string>& lacking);

// Do the rules of a game stay as they are where these keys of a file lack something?
bool are_beside_the_rules(const std::vector<std::string>& lacking);

}  // namespace sennight
