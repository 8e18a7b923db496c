// How a site that has grown comes from files of SQLite into a database of PostgreSQL.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "store/people_store.h"

namespace sennight {

struct CopiedSite {
  std::int64_t games = 0, events = 0, accounts = 0;
};

// Copies all that the files keep: games with their logs and commands, accounts, sessions, ratings, bans, reports, what
// operators did, for how long nobody has served; and keeps `act` with it. Row by row, checksums included: a damaged game is
// damaged there, too. All of it or nothing; the files stay as they are, but for being brought up to this version's
// layout. Errors: a file is not there, is damaged so that rows cannot be read, or is held by a server; the database cannot
// be reached, is served, or has a site in it.
Result<CopiedSite> copy_site(const std::string& games_file, const std::string& people_file, const std::string& address,
                             const OperatorAct& act);

}  // namespace sennight
