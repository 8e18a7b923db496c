// What a PostgreSQL database of games looks like, and how it came to be so.
#pragma once

#include <array>

namespace sennight {

// Step n brings a database of version n to version n + 1. Steps are never changed, only added.
inline constexpr std::array<const char*, 5> kPostgresMigrations = {R"(
  CREATE TABLE games (                  -- how each game stands
    number     bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,  -- in order of creation
    id         text    NOT NULL UNIQUE,
    variant    text    NOT NULL,
    start      text    NOT NULL,
    seats      text    NOT NULL,
    created    bigint  NOT NULL,
    updated    bigint  NOT NULL,
    plies      integer NOT NULL,
    over       boolean NOT NULL,
    score      text    NOT NULL,
    reason     text    NOT NULL,
    text       text    NOT NULL,
    resigned   integer NOT NULL,
    moves_sum  bigint  NOT NULL,        -- checksum of the moves
    sum        bigint  NOT NULL,        -- checksum of the whole game
    table_text text    NOT NULL,
    listed     boolean NOT NULL,
    people     text    NOT NULL,        -- joined by commas
    clock      text    NOT NULL,
    deadline   bigint  NOT NULL,        -- 0: no clock runs
    seq        bigint  NOT NULL         -- of its last event
  );
  CREATE INDEX games_unfinished ON games (number) WHERE NOT over;
  CREATE INDEX games_listed ON games (number) WHERE listed;
  CREATE INDEX games_running ON games (deadline) WHERE deadline > 0 AND NOT over;
  CREATE TABLE events (                 -- what has happened in each game; rows are only added
    game  text     NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq   bigint   NOT NULL,            -- 0: it was made; below: moves that were played before
    at    bigint   NOT NULL,
    kind  smallint NOT NULL,            -- 0 move, 1 moves taken back, 2 end, 3 table, 4 made
    body  text     NOT NULL,            -- the move; how many moves are left
    token text     NOT NULL,            -- of whoever wrote it, and of no other
    PRIMARY KEY (game, seq)
  );
  CREATE TABLE people (                 -- an index of the column
    person text   NOT NULL,
    game   bigint NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    PRIMARY KEY (person, game)
  );
  CREATE INDEX people_of_game ON people (game);
  CREATE TABLE service (
    name  text   PRIMARY KEY,           -- 'alive': last sign of life; 'down': milliseconds without anybody who served
    value bigint NOT NULL
  );
  CREATE TABLE turns (                  -- computers that think
    game  text        PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    seq   bigint      NOT NULL,         -- of the game that it thinks about
    owner text        NOT NULL,         -- process
    until timestamptz NOT NULL
  );
  CREATE INDEX turns_until ON turns (until);
)",
                                                                   R"(
  CREATE TABLE notes (                  -- short texts that all processes share
    name    text   PRIMARY KEY,
    version bigint NOT NULL,
    text    text   NOT NULL
  );
  CREATE UNLOGGED TABLE processes (     -- that serve
    process text        PRIMARY KEY,
    until   timestamptz NOT NULL        -- it counts so long without saying anything
  );
  CREATE UNLOGGED TABLE attendance (    -- who is connected, by game and process
    game     text   NOT NULL,
    process  text   NOT NULL,
    people   text   NOT NULL,           -- of the table, joined by commas
    watchers bigint NOT NULL,           -- without a seat
    PRIMARY KEY (game, process)
  );
  CREATE UNLOGGED TABLE jobs (          -- thoughts that somebody else is to have
    number   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    asker    text        NOT NULL,      -- process
    asked    timestamptz NOT NULL DEFAULT now(),  -- or when the asker said last that it waits
    length   bigint      NOT NULL,      -- milliseconds that it will take at most
    body     text        NOT NULL,
    worker   text        NOT NULL DEFAULT '',  -- who has it
    lease    timestamptz NOT NULL DEFAULT now(),  -- and until when
    progress text        NOT NULL DEFAULT '',
    answer   text                       -- nothing until it is there
  );
  CREATE UNLOGGED TABLE workers (       -- that are ready to think
    worker text        PRIMARY KEY,
    until  timestamptz NOT NULL
  );
)",
                                                                   R"(
  CREATE TABLE commands (               -- by which games were made and changed
    game text   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    key  text   NOT NULL,               -- of who has asked, and the name of the act
    what text   NOT NULL,               -- of what was asked for
    seq  bigint NOT NULL,               -- of the game afterwards; 0: it was made
    PRIMARY KEY (game, key)
  );
)",
                                                                   R"(
  ALTER TABLE events ADD COLUMN rest text NOT NULL DEFAULT '';      -- what else has changed: game_log.h
  ALTER TABLE games ADD COLUMN logged bigint NOT NULL DEFAULT -1;   -- seq of the last change that events tell whole
)",
                                                                   R"(
  ALTER TABLE jobs
    ADD needs  text NOT NULL DEFAULT '',   -- the program that alone may play this game; '' for a thought
    ADD parcel text NOT NULL DEFAULT '';   -- what it has in common with other games
  ALTER TABLE workers ADD program text NOT NULL DEFAULT '';  -- that it is; '': it plays no games
  CREATE UNLOGGED TABLE parcels (       -- what many jobs have in common
    name  text        PRIMARY KEY,      -- tells the content
    asked timestamptz NOT NULL DEFAULT now(),  -- when somebody said last that it is wanted
    body  text        NOT NULL
  );
)"};

}  // namespace sennight
