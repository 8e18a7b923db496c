// What a file of games looks like, and how it came to be so.
#pragma once

#include <array>

namespace sennight {

// Step n brings a file of version n to version n + 1. Steps are never changed, only added.
inline constexpr std::array<const char*, 7> kMigrations = {R"(
  CREATE TABLE games (
    number   INTEGER PRIMARY KEY,   -- in order of creation
    id       TEXT    NOT NULL UNIQUE,
    variant  TEXT    NOT NULL,
    start    TEXT    NOT NULL,
    seats    TEXT    NOT NULL,
    created  INTEGER NOT NULL,
    updated  INTEGER NOT NULL,
    plies    INTEGER NOT NULL,
    over     INTEGER NOT NULL,
    score    TEXT    NOT NULL,
    reason   TEXT    NOT NULL,
    text     TEXT    NOT NULL,
    resigned INTEGER NOT NULL
  );
  CREATE INDEX games_unfinished ON games (updated) WHERE over = 0;
  CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    ply  INTEGER NOT NULL,
    text TEXT    NOT NULL,
    PRIMARY KEY (game, ply)
  ) WITHOUT ROWID;
)",
                                                           R"(
  ALTER TABLE games ADD COLUMN moves_sum INTEGER NOT NULL DEFAULT 0;  -- checksum of the moves
  ALTER TABLE games ADD COLUMN sum       INTEGER NOT NULL DEFAULT 0;  -- checksum of the whole game
)",
                                                           R"(
  ALTER TABLE games ADD COLUMN table_text TEXT    NOT NULL DEFAULT '';
  ALTER TABLE games ADD COLUMN listed     INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE games ADD COLUMN people     TEXT    NOT NULL DEFAULT '';  -- joined by commas
  CREATE INDEX games_listed ON games (number) WHERE listed = 1;
  CREATE TABLE people (                                                 -- an index of the column
    person TEXT    NOT NULL,
    game   INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    PRIMARY KEY (person, game)
  ) WITHOUT ROWID;
  CREATE INDEX people_of_game ON people (game);
)",
                                                           R"(
  ALTER TABLE games ADD COLUMN clock    TEXT    NOT NULL DEFAULT '';
  ALTER TABLE games ADD COLUMN deadline INTEGER NOT NULL DEFAULT 0;  -- 0: no clock runs
  CREATE INDEX games_running ON games (deadline) WHERE deadline > 0;
  CREATE TABLE service (
    name  TEXT    PRIMARY KEY,  -- 'alive': last sign of life; 'down': milliseconds without anybody who served
    value INTEGER NOT NULL
  ) WITHOUT ROWID;
)",
                                                           R"(
  ALTER TABLE games ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;  -- how often it has changed
)",
                                                           R"(
  CREATE TABLE commands (           -- by which games were made and changed
    game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    key  TEXT    NOT NULL,          -- of who has asked, and the name of the act
    what TEXT    NOT NULL,          -- of what was asked for
    seq  INTEGER NOT NULL,          -- of the game afterwards; 0: it was made
    PRIMARY KEY (game, key)
  ) WITHOUT ROWID;
)",
                                                           R"(
  CREATE TABLE events (             -- what has happened in each game: game_log.h
    game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    seq  INTEGER NOT NULL,
    at   INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    body TEXT    NOT NULL,
    rest TEXT    NOT NULL,
    PRIMARY KEY (game, seq)
  ) WITHOUT ROWID;
  -- From here on `moves` has the first moves of games that were made before, and nothing comes into it any more.
  ALTER TABLE games ADD COLUMN logged INTEGER NOT NULL DEFAULT -1;  -- seq of the last change that events tell whole
)"};
inline constexpr int kFirstWithSums = 2;  // the version of the layout that has checksums

}  // namespace sennight
