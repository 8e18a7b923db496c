// What `check` says of a text is hardly meant, with its place.
#pragma once

#include <string>
#include <vector>

#include "notation/slips.h"
#include "support/games.h"

namespace sennight::test::told_slips {

using Told = std::vector<std::string>;

// "LINE:COLUMN text" of each slip of the game's own file.
inline Told told_of(const std::string& toml) {
  const Variant& rules = variant_from_text(toml);
  Findings findings;
  find_slips(rules, findings);
  Told told;
  for (const Finding& finding : findings)
    if (finding.at.file == rules.definition().at.file)
      told.push_back(std::to_string(finding.at.line) + ":" + std::to_string(finding.at.column) + " " + finding.text);
  return told;
}
// Of a file that extends a game: its first line has the name, the second `extends`.
inline Told told_in(const std::string& base, const std::string& toml) {
  return told_of("name = 'Test'\nextends = '" + base + "'\n" + toml);
}

}  // namespace sennight::test::told_slips
