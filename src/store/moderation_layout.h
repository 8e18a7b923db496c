// What is kept of those who run a site, and of what people tell them. Read by SQLite and by PostgreSQL.
#pragma once

namespace sennight {

inline constexpr const char* kModerationTables = R"(
  CREATE TABLE bans (
    person   text   PRIMARY KEY,          -- an account or a guest
    name     text   NOT NULL,             -- as it was then, '' for a guest
    made     bigint NOT NULL
  );
  CREATE TABLE freezes (                  -- what is to become of a game
    game     text   PRIMARY KEY,
    frozen   bigint NOT NULL              -- 0: it is to go on
  );
  CREATE TABLE reports (
    id       text   PRIMARY KEY,
    game     text   NOT NULL,
    player   bigint NOT NULL,
    person   text   NOT NULL,             -- who sat there
    name     text   NOT NULL,
    reporter text   NOT NULL,
    words    text   NOT NULL,             -- '' for the player as such
    said     bigint NOT NULL,             -- when; 0 for the player as such
    made     bigint NOT NULL,
    UNIQUE (game, player, said, reporter)
  );
  CREATE TABLE operator_acts (
    number   bigint PRIMARY KEY,
    made     bigint NOT NULL,
    who      text   NOT NULL,             -- did it, as the system calls them
    act      text   NOT NULL,
    object   text   NOT NULL
  );
)";

}  // namespace sennight
