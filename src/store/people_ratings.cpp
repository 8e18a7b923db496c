// Ratings in the store of people. A game counts in one transaction: its mark, the ratings and what changed them.
#include <cmath>
#include <map>

#include "base/text.h"
#include "store/people_sql.h"
#include "store/people_store.h"

namespace sennight {

namespace {

constexpr double kPointUnits = 1e3, kVolatilityUnits = 1e12;  // of what is kept, in one

std::string in_units(double number, double units) { return std::to_string(std::llround(number * units)); }
std::string whole(std::int64_t number) { return std::to_string(number); }
std::int64_t whole_in(const std::string& text) { return std::strtoll(text.c_str(), nullptr, 10); }

// Five columns.
Rating rating_in(const SqlRow& row, std::size_t at) {
  return {static_cast<double>(whole_in(row[at])) / kPointUnits,
          static_cast<double>(whole_in(row[at + 1])) / kPointUnits,
          static_cast<double>(whole_in(row[at + 2])) / kVolatilityUnits, whole_in(row[at + 3]), whole_in(row[at + 4])};
}
void add_columns(std::vector<std::string>& to, const Rating& rating) {
  to.insert(to.end(), {in_units(rating.rating, kPointUnits), in_units(rating.deviation, kPointUnits),
                       in_units(rating.volatility, kVolatilityUnits), whole(rating.games), whole(rating.at)});
}
// As it will be read.
Rating rounded(const Rating& rating) {
  std::vector<std::string> row;
  add_columns(row, rating);
  return rating_in(row, 0);
}

RatingPool pool_in(const SqlRow& row, std::size_t at) { return {row[at], static_cast<int>(whole_in(row[at + 1]))}; }

std::vector<std::string> seats_in(const std::string& text) {
  std::vector<std::string> people;
  for (const std::string_view word : split_words(text)) people.emplace_back(word);
  return people;
}
std::string seats_text(const std::vector<std::string>& people) {
  std::string text;
  for (const std::string& person : people) text += (text.empty() ? "" : " ") + person;
  return text;
}

Stored<Rating> read_rating(SqlWork& work, const RatingPool& pool, const std::string& person) {
  const auto rows = work.run({"rating",
                              "SELECT rating, deviation, volatility, games, at FROM ratings WHERE person = $1 AND "
                              "pool = $2 AND players = $3"},
                             {person, pool.name, whole(pool.players)});
  if (!rows) return std::unexpected(rows.error());
  return rows->empty() ? Rating{} : rating_in(rows->front(), 0);
}

// Computers are always there, people while they have an account.
Stored<bool> is_rated(SqlWork& work, const std::string& person) {
  if (person == kNobody) return false;
  if (!person.starts_with('@')) return true;
  const auto rows = work.run({"rated_account", "SELECT 1 FROM accounts WHERE person = $1 AND leaving = 0"}, {person});
  if (!rows) return std::unexpected(rows.error());
  return !rows->empty();
}

// Game, player, pool, the rating before, the rating after.
RatingChange change_in(const SqlRow& row) {
  return {row[0], static_cast<int>(whole_in(row[1])), pool_in(row, 2), rating_in(row, 4), rating_in(row, 9)};
}
constexpr PostgresCommand kChangesOfGame = {
    "changes_of_game",
    "SELECT game, player, pool, players, old_rating, old_deviation, old_volatility, old_games, old_at, rating, "
    "deviation, "
    "volatility, games, at FROM rating_changes WHERE game = $1 ORDER BY player"};
constexpr PostgresCommand kChangesOfPerson = {"changes_of_person",
                                              "SELECT game, player, pool, players, old_rating, old_deviation, "
                                              "old_volatility, old_games, old_at, rating, deviation, "
                                              "volatility, games, at FROM rating_changes WHERE person = $1 AND pool = "
                                              "$2 AND players = $3 ORDER BY at DESC, games DESC LIMIT "
                                              "$4"};

Stored<void> keep_rating(SqlWork& work, const RatingPool& pool, const std::string& person, const Rating& rating) {
  std::vector<std::string> row = {person, pool.name, whole(pool.players)};
  add_columns(row, rating);
  auto kept = work.run({"keep_rating",
                        "INSERT INTO ratings VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (person, pool, "
                        "players) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, volatility = "
                        "excluded.volatility, games = excluded.games, at = excluded.at"},
                       std::move(row));
  if (!kept) return std::unexpected(std::move(kept.error()));
  return {};
}

Stored<void> keep_change(SqlWork& work, const std::string& person, const RatingChange& change) {
  std::vector<std::string> row = {change.game, whole(change.player), person, change.pool.name,
                                  whole(change.pool.players)};
  add_columns(row, change.before);
  add_columns(row, change.after);
  auto kept = work.run({"keep_change",
                        "INSERT INTO rating_changes VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, "
                        "$14, $15)"},
                       std::move(row));
  if (!kept) return std::unexpected(std::move(kept.error()));
  return {};
}

// Of each the mean of what the seats bring, when somebody has several.
std::map<std::string, Rating> means(const std::vector<std::string>& people, const std::vector<Rating>& after) {
  std::map<std::string, Rating> sums;
  std::map<std::string, double> seats;
  for (std::size_t i = 0; i < people.size(); ++i) {
    const double n = ++seats[people[i]];
    auto [found, is_new] = sums.try_emplace(people[i], after[i]);
    if (is_new) continue;
    found->second.rating += (after[i].rating - found->second.rating) / n;
    found->second.deviation += (after[i].deviation - found->second.deviation) / n;
    found->second.volatility += (after[i].volatility - found->second.volatility) / n;
  }
  return sums;
}

// What a game does that counts now.
Stored<std::vector<RatingChange>> count_now(SqlWork& work, const RatedGame& game, const PeopleStore::Rate& rate) {
  std::vector<Rating> before;
  for (const std::string& person : game.people) {
    const auto rating = read_rating(work, game.pool, person);
    if (!rating) return std::unexpected(rating.error());
    before.push_back(*rating);
  }
  const std::vector<Rating> after = rate(before);
  if (after.size() != before.size()) return store_fail(StoreFault::kRefused, "a game has the wrong number of ratings");
  const std::map<std::string, Rating> mean = means(game.people, after);
  std::vector<RatingChange> changes;
  for (std::size_t i = 0; i < after.size(); ++i) {
    const std::string& person = game.people[i];
    const auto rated = is_rated(work, person);
    if (!rated) return std::unexpected(rated.error());
    if (!*rated) continue;
    changes.push_back({game.id, static_cast<int>(i), game.pool, before[i], rounded(mean.at(person))});
    if (auto kept = keep_rating(work, game.pool, person, changes.back().after); !kept)
      return std::unexpected(std::move(kept.error()));
    if (auto kept = keep_change(work, person, changes.back()); !kept) return std::unexpected(std::move(kept.error()));
  }
  return changes;
}

Stored<std::vector<RatingChange>> changes_in(Stored<std::vector<SqlRow>> rows) {
  if (!rows) return std::unexpected(std::move(rows.error()));
  std::vector<RatingChange> changes;
  for (const SqlRow& row : *rows) changes.push_back(change_in(row));
  return changes;
}

}  // namespace

Stored<std::vector<Rating>> PeopleStore::ratings(const RatingPool& pool, const std::vector<std::string>& people) {
  std::vector<Rating> found;
  const auto done = database_->transact(false, [&](SqlWork& work) -> Stored<void> {
    for (const std::string& person : people) {
      auto rating = read_rating(work, pool, person);
      if (!rating) return std::unexpected(std::move(rating.error()));
      found.push_back(*rating);
    }
    return {};
  });
  if (!done) return std::unexpected(done.error());
  return found;
}

Stored<void> PeopleStore::begin_rated(const RatedGame& game) {
  return database_->transact(true, [&](SqlWork& work) -> Stored<void> {
    auto begun = work.run(
        {"begin_rated",
         "INSERT INTO rated_games (game, pool, players, people, made) VALUES ($1, $2, $3, $4, $5) ON "
         "CONFLICT (game) DO NOTHING"},
        {game.id, game.pool.name, whole(game.pool.players), seats_text(game.people), whole(game.made)});
    if (!begun) return std::unexpected(std::move(begun.error()));
    return {};
  });
}

Stored<void> PeopleStore::drop_rated(std::string_view game) {
  return database_->transact(true, [&](SqlWork& work) -> Stored<void> {
    auto dropped = work.run({"drop_rated", "DELETE FROM rated_games WHERE game = $1 AND counted = 0"},
                            {std::string(game)});
    if (!dropped) return std::unexpected(std::move(dropped.error()));
    return {};
  });
}

Stored<std::vector<RatedGame>> PeopleStore::open_rated(TimeStamp made, std::string_view id) {
  std::vector<RatedGame> games;
  const auto done = database_->transact(false, [&](SqlWork& work) -> Stored<void> {
    const auto rows = work.run({"open_rated",
                                "SELECT game, pool, players, people, made FROM rated_games WHERE counted = 0 AND "
                                "(made, game) > ($1, $2) ORDER BY made, game LIMIT $3"},
                               {whole(made), std::string(id), whole(kOpenAtOnce)});
    if (!rows) return std::unexpected(rows.error());
    for (const SqlRow& row : *rows) games.push_back({row[0], pool_in(row, 1), seats_in(row[3]), whole_in(row[4])});
    return {};
  });
  if (!done) return std::unexpected(done.error());
  return games;
}

Stored<std::vector<RatingChange>> PeopleStore::count_rated(std::string_view game, const Rate& rate) {
  std::vector<RatingChange> changes;
  const std::string id(game);
  const auto done = database_->transact(true, [&](SqlWork& work) -> Stored<void> {
    // Whoever turns the mark counts it.
    auto open = work.run(
        {"open_game", "SELECT game, pool, players, people, made FROM rated_games WHERE game = $1 AND counted = 0"},
        {id});
    if (!open) return std::unexpected(std::move(open.error()));
    Stored<std::vector<RatingChange>> made;
    if (open->empty()) {
      made = changes_in(work.run(kChangesOfGame, {id}));
    } else {
      const SqlRow& row = open->front();
      made = count_now(work, {row[0], pool_in(row, 1), seats_in(row[3]), whole_in(row[4])}, rate);
      if (!made) return std::unexpected(std::move(made.error()));
      auto marked = work.run({"mark_counted", "UPDATE rated_games SET counted = 1, people = '' WHERE game = $1"}, {id});
      if (!marked) return std::unexpected(std::move(marked.error()));
    }
    if (!made) return std::unexpected(std::move(made.error()));
    changes = std::move(*made);
    return {};
  });
  if (!done) return std::unexpected(done.error());
  return changes;
}

Stored<std::vector<PooledRating>> PeopleStore::ratings_of(std::string_view person) {
  std::vector<PooledRating> found;
  const auto done = database_->transact(false, [&](SqlWork& work) -> Stored<void> {
    const auto rows = work.run({"ratings_of",
                                "SELECT pool, players, rating, deviation, volatility, games, at FROM ratings WHERE "
                                "person = $1 ORDER BY pool, players"},
                               {std::string(person)});
    if (!rows) return std::unexpected(rows.error());
    for (const SqlRow& row : *rows) found.push_back({pool_in(row, 0), rating_in(row, 2)});
    return {};
  });
  if (!done) return std::unexpected(done.error());
  return found;
}

Stored<std::vector<RatingChange>> PeopleStore::rating_changes(std::string_view person, const RatingPool& pool,
                                                              int limit) {
  Stored<std::vector<RatingChange>> changes;
  const auto done = database_->transact(false, [&](SqlWork& work) -> Stored<void> {
    changes = changes_in(
        work.run(kChangesOfPerson, {std::string(person), pool.name, whole(pool.players), whole(limit)}));
    if (!changes) return std::unexpected(changes.error());
    return {};
  });
  if (!done) return std::unexpected(done.error());
  return changes;
}

}  // namespace sennight
