// What is kept of people with accounts, and how it came to be so. Read by SQLite and by PostgreSQL.
#pragma once

#include <array>

#include "store/moderation_layout.h"
#include "store/passkeys_layout.h"
#include "store/push_layout.h"
#include "store/ratings_layout.h"

namespace sennight {

// Step n brings tables of version n to version n + 1. Steps are never changed, only added.
inline constexpr std::array<const char*, 5> kPeopleMigrations = {R"(
  CREATE TABLE accounts (
    person   text   PRIMARY KEY,          -- as it stands at the tables of games
    name     text   NOT NULL,
    folded   text   NOT NULL UNIQUE,      -- the same for names that look alike
    password text   NOT NULL,             -- its hash, with salt and costs; '' while the account is being deleted
    created  bigint NOT NULL,
    leaving  bigint NOT NULL DEFAULT 0    -- 1: its deletion has begun
  );
  CREATE TABLE sessions (
    id       text   PRIMARY KEY,
    person   text   NOT NULL REFERENCES accounts (person) ON DELETE CASCADE,
    created  bigint NOT NULL,
    used     bigint NOT NULL,             -- to the day
    ends     bigint NOT NULL
  );
  CREATE INDEX sessions_of_person ON sessions (person);
  CREATE TABLE tokens (                   -- what browsers show for a session
    hash     text   PRIMARY KEY,
    session  text   NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    made     bigint NOT NULL,
    ends     bigint NOT NULL              -- 0: with the session
  );
  CREATE INDEX tokens_of_session ON tokens (session);
  CREATE TABLE blocks (
    id       text   NOT NULL UNIQUE,
    person   text   NOT NULL REFERENCES accounts (person) ON DELETE CASCADE,
    other    text   NOT NULL,             -- of an account or a guest
    name     text   NOT NULL,             -- of the other, as it was then
    made     bigint NOT NULL,
    PRIMARY KEY (person, other)
  );
  CREATE INDEX blocks_of_other ON blocks (other);
)",
                                                                 kRatingTables, kModerationTables, kPasskeyTables,
                                                                 kPushTables};

}  // namespace sennight
