// What those who run a site do to people and games, and what people tell them.
#include "store/people_steps.h"
#include "store/people_store.h"

namespace sennight {

namespace {

// One line for each act, numbered one after another: writers work one at a time.
PeopleStep noted(const OperatorAct& act) {
  return {{"note_act",
           "INSERT INTO operator_acts (number, made, who, act, object) SELECT COALESCE(MAX(number), 0) + 1, "
           "CAST($1 AS bigint), CAST($2 AS text), CAST($3 AS text), CAST($4 AS text) FROM operator_acts"},
          {std::to_string(act.made), act.by, act.act, act.object}};
}

// Braces read from left to right, so that the columns come in their order.
PeopleReport report_in(const SqlRow& row) {
  SqlColumns in(row);
  return {in.text(),   in.text(),  static_cast<int>(in.number()), in.text(), in.text(), in.text(), in.text(),
          in.number(), in.number()};
}

}  // namespace

Stored<void> PeopleStore::ban(const Ban& ban, const OperatorAct& act) {
  return change_all(
      *database_,
      {{{"ban", "INSERT INTO bans (person, name, made) VALUES ($1, $2, $3) ON CONFLICT (person) DO NOTHING"},
        {ban.person, ban.name, std::to_string(ban.made)}},
       {kEndSessions, {ban.person, ""}},
       {kEndPush, {ban.person}},
       noted(act)});
}

Stored<void> PeopleStore::unban(std::string_view person, const OperatorAct& act) {
  return change_all(*database_, {{{"unban", "DELETE FROM bans WHERE person = $1"}, {std::string(person)}}, noted(act)});
}

Stored<std::vector<Ban>> PeopleStore::bans() {
  return all_made(ask_rows(*database_, {"bans", "SELECT person, name, made FROM bans ORDER BY made DESC, person"}, {}),
                  [](const SqlRow& row) {
                    SqlColumns in(row);
                    return Ban{in.text(), in.text(), in.number()};
                  });
}

Stored<void> PeopleStore::freeze(std::string_view game, bool frozen, const OperatorAct& act) {
  return change_all(*database_, {{{"freeze",
                                   "INSERT INTO freezes (game, frozen) VALUES ($1, $2) ON CONFLICT (game) DO UPDATE "
                                   "SET frozen = excluded.frozen"},
                                  {std::string(game), frozen ? "1" : "0"}},
                                 noted(act)});
}

Stored<std::vector<Freeze>> PeopleStore::freezes() {
  return all_made(ask_rows(*database_, {"freezes", "SELECT game, frozen FROM freezes ORDER BY game"}, {}),
                  [](const SqlRow& row) {
                    return Freeze{row[0], row[1] == "1"};
                  });
}

Stored<void> PeopleStore::goes_on_again(std::string_view game) {
  return change_all(*database_,
                    {{{"goes_on_again", "DELETE FROM freezes WHERE game = $1 AND frozen = 0"}, {std::string(game)}}});
}

Stored<void> PeopleStore::begin_leaving(std::string_view person, const OperatorAct& act) {
  std::vector<PeopleStep> steps = leaving_steps(person);
  steps.push_back(noted(act));
  return change_all(*database_, steps);
}

Stored<void> PeopleStore::add_report(const PeopleReport& report) {
  return change_all(
      *database_, {{{"add_report",
                     "INSERT INTO reports (id, game, player, person, name, reporter, words, said, made) VALUES ($1, "
                     "$2, $3, $4, $5, "
                     "$6, $7, $8, $9) ON CONFLICT (game, player, said, reporter) DO NOTHING"},
                    {report.id, report.game, std::to_string(report.player), report.person, report.name, report.reporter,
                     report.words, std::to_string(report.said), std::to_string(report.made)}}});
}

Stored<std::vector<PeopleReport>> PeopleStore::reports(int limit) {
  return all_made(
      ask_rows(
          *database_,
          {"reports",
           "SELECT id, game, player, person, name, reporter, words, said, made FROM reports ORDER BY made DESC, id "
           "LIMIT CAST($1 AS bigint)"},
          {std::to_string(limit)}),
      report_in);
}

Stored<std::vector<PeopleReport>> PeopleStore::reports_by(std::string_view reporter) {
  return all_made(
      ask_rows(*database_,
               {"reports_by",
                "SELECT id, game, player, person, name, reporter, words, said, made FROM reports WHERE reporter = $1 "
                "ORDER BY made DESC, id"},
               {std::string(reporter)}),
      report_in);
}

Stored<std::vector<OperatorAct>> PeopleStore::acts(int limit) {
  return all_made(ask_rows(*database_,
                           {"acts",
                            "SELECT number, made, who, act, object FROM operator_acts ORDER BY number DESC LIMIT "
                            "CAST($1 AS bigint)"},
                           {std::to_string(limit)}),
                  [](const SqlRow& row) {
                    SqlColumns in(row);
                    const TimeStamp number = in.number();
                    return OperatorAct{in.number(), in.text(), in.text(), in.text(), number};
                  });
}

Stored<PeopleCounts> PeopleStore::counts(TimeStamp now) {
  const auto rows = ask_rows(*database_,
                             {"counts",
                              "SELECT (SELECT COUNT(*) FROM accounts), (SELECT COUNT(*) FROM sessions WHERE ends > "
                              "CAST($1 AS bigint)), (SELECT COUNT(*) FROM bans), (SELECT COUNT(*) FROM freezes WHERE "
                              "frozen = 1), (SELECT COUNT(*) FROM reports), (SELECT COUNT(*) FROM operator_acts)"},
                             {std::to_string(now)});
  if (!rows) return std::unexpected(rows.error());
  SqlColumns in(rows->front());
  return PeopleCounts{in.number(), in.number(), in.number(), in.number(), in.number(), in.number()};
}

}  // namespace sennight
