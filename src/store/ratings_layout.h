// What is kept of ratings: a step of the tables of people. Decimal numbers are kept as whole ones, so that all databases
// give back the same.
#pragma once

namespace sennight {

inline constexpr const char* kRatingTables = R"(
  CREATE TABLE ratings (
    person     text   NOT NULL,           -- an account or a computer
    pool       text   NOT NULL,
    players    bigint NOT NULL,           -- 2, or 3 for three and four
    rating     bigint NOT NULL,           -- thousandths
    deviation  bigint NOT NULL,           -- thousandths
    volatility bigint NOT NULL,           -- millionths of a millionth
    games      bigint NOT NULL,
    at         bigint NOT NULL,
    PRIMARY KEY (person, pool, players)
  );
  CREATE TABLE rated_games (
    game       text   PRIMARY KEY,
    pool       text   NOT NULL,
    players    bigint NOT NULL,
    people     text   NOT NULL,           -- by player, with blanks between; '' when it is counted
    made       bigint NOT NULL,
    counted    bigint NOT NULL DEFAULT 0
  );
  CREATE INDEX rated_games_open ON rated_games (made, game) WHERE counted = 0;
  CREATE TABLE rating_changes (
    game       text   NOT NULL REFERENCES rated_games (game),
    player     bigint NOT NULL,
    person     text   NOT NULL,
    pool       text   NOT NULL,
    players    bigint NOT NULL,
    old_rating bigint NOT NULL, old_deviation bigint NOT NULL, old_volatility bigint NOT NULL,
    old_games  bigint NOT NULL, old_at bigint NOT NULL,
    rating     bigint NOT NULL, deviation bigint NOT NULL, volatility bigint NOT NULL,
    games      bigint NOT NULL, at bigint NOT NULL,
    PRIMARY KEY (game, player)
  );
  CREATE INDEX rating_changes_of_person ON rating_changes (person, pool, players, at);
)";

}  // namespace sennight
