// A variant file's tree written as TOML again, as a person would lay it out: sections, one key a line.
#pragma once

#include <string>

#include "rules/document.h"

namespace sennight {

// The text of a document; reading it gives the same tree but for the places. Remarks are not in the tree and so not in
// the text. REQUIRES: `document` is a table that holds tables, lists, strings, whole numbers and booleans only.
std::string to_toml(const Node& document);

}  // namespace sennight
