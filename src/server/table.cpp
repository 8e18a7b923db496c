#include "server/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace sennight {

namespace {

using Parsed = nlohmann::json;

std::optional<std::string> text_of(const Parsed& object, const char* name) {
  const auto field = object.find(name);
  if (field == object.end() || !field->is_string()) return std::nullopt;
  return field->get<std::string>();
}

// Each move as two texts.
Parsed conditional_json(const ConditionalMoves& one) {
  Parsed lines = Parsed::array();
  for (const auto& line : one.lines) {
    lines.push_back(Parsed::array());
    for (const ExpectedMove& move : line) lines.back().push_back({move.text, move.notation});
  }
  return {{"player", one.player}, {"lines", std::move(lines)}};
}

std::optional<ConditionalMoves> parse_conditional(const Parsed& one, std::size_t players) {
  const auto player = one.find("player"), lines = one.find("lines");
  if (player == one.end() || !player->is_number_unsigned() || player->get<std::size_t>() >= players ||
      lines == one.end() || !lines->is_array() || lines->empty())
    return std::nullopt;
  ConditionalMoves all{player->get<int>(), {}};
  for (const Parsed& line : *lines) {
    if (!line.is_array() || line.empty()) return std::nullopt;
    all.lines.emplace_back();
    for (const Parsed& move : line) {
      if (!move.is_array() || move.size() != 2 || !move[0].is_string() || !move[1].is_string()) return std::nullopt;
      all.lines.back().push_back({move[0].get<std::string>(), move[1].get<std::string>()});
    }
  }
  return all;
}

std::unexpected<Error> no_table() { return fail("what is kept of its table makes no sense"); }

}  // namespace

// What is as usual is not written: files of earlier versions, which did not know it, read the same.
KeptTable kept(const Table& table) {
  if (table == Table{}) return {.text = "", .listed = true, .people = {}};
  Parsed json = {{"access", access_word(table.access)}, {"maker", table.maker}, {"invitation", table.invitation}};
  json["next"] = table.next;
  json["places"] = Parsed::array();
  for (const Place& place : table.places) {
    Parsed one = {{"owner", place.owner}, {"name", place.name}};
    if (place.talks) one["talks"] = true;
    if (place.rating) one["rating"] = rating_json(*place.rating);
    if (place.after) one["after"] = rating_json(*place.after);
    json["places"].push_back(std::move(one));
  }
  if (table.rated) json["rated"] = true;
  if (table.offer) json["offer"] = {{"kind", offer_word(table.offer->kind)}, {"agreed", table.offer->agreed}};
  for (const Declined& no : table.declined)
    json["declined"].push_back({{"kind", offer_word(no.kind)}, {"player", no.player}});
  if (table.handover) {
    json["handover"] = {
        {"owner", table.handover->owner}, {"token", table.handover->token}, {"until", table.handover->until}};
  }
  for (const Said& said : table.said)
    json["said"].push_back({{"player", said.player}, {"phrase", said.phrase}, {"at", said.at}});
  if (table.leaving != Leaving::kEndsGame) json["leaving"] = leaving_word(table.leaving);
  if (!table.gone.empty()) json["gone"] = table.gone;
  for (const Written& one : table.chat)
    json["chat"].push_back({{"player", one.player}, {"text", one.text}, {"at", one.at}});
  if (table.frozen) json["frozen"] = true;
  for (const ConditionalMoves& one : table.conditional) json["conditional"].push_back(conditional_json(one));
  KeptTable result{.text = json.dump(), .listed = table.is_open() || table.access == Access::kPublic, .people = {}};
  if (!table.maker.empty()) result.people.push_back(table.maker);
  for (const Place& place : table.places)
    if (!place.owner.empty()) result.people.push_back(place.owner);
  std::sort(result.people.begin(), result.people.end());
  result.people.erase(std::unique(result.people.begin(), result.people.end()), result.people.end());
  return result;
}

Result<Table> parse_table(std::string_view text) {
  if (text.empty()) return Table{};
  const Parsed json = Parsed::parse(text, nullptr, false);
  if (!json.is_object()) return no_table();
  Table table;
  const auto access = text_of(json, "access");
  const auto known = access ? access_of(*access) : std::nullopt;
  const auto maker = text_of(json, "maker"), invitation = text_of(json, "invitation"), next = text_of(json, "next");
  const auto places = json.find("places");
  if (!known || !maker || !invitation || !next || places == json.end() || !places->is_array()) return no_table();
  table.access = *known;
  table.maker = *maker;
  table.invitation = *invitation;
  table.next = *next;
  for (const Parsed& place : *places) {
    const auto owner = text_of(place, "owner"), name = text_of(place, "name");
    if (!owner || !name) return no_table();
    table.places.push_back({*owner, *name, place.contains("talks")});
    if (place.contains("rating")) table.places.back().rating = parse_rating(place["rating"]);
    if (place.contains("after")) table.places.back().after = parse_rating(place["after"]);
  }
  table.rated = json.value("rated", Parsed(false)) == true;
  if (const auto offer = json.find("offer"); offer != json.end()) {
    const auto word = text_of(*offer, "kind");
    const auto kind = word ? offer_of(*word) : std::nullopt;
    const auto agreed = offer->find("agreed");
    if (!kind || agreed == offer->end() || !agreed->is_array() || agreed->empty()) return no_table();
    table.offer = Offer{*kind, {}};
    for (const Parsed& player : *agreed) {
      if (!player.is_number_unsigned() || player.get<std::size_t>() >= table.places.size()) return no_table();
      table.offer->agreed.push_back(player.get<int>());
    }
  }
  if (const auto declined = json.find("declined"); declined != json.end()) {
    for (const Parsed& no : *declined) {
      const auto word = text_of(no, "kind");
      const auto kind = word ? offer_of(*word) : std::nullopt;
      const auto player = no.find("player");
      if (!kind || player == no.end() || !player->is_number_integer()) return no_table();
      table.declined.push_back({*kind, player->get<int>()});
    }
  }
  if (const auto handover = json.find("handover"); handover != json.end()) {
    const auto owner = text_of(*handover, "owner"), token = text_of(*handover, "token");
    const auto until = handover->find("until");
    if (!owner || !token || until == handover->end() || !until->is_number_integer()) return no_table();
    table.handover = Handover{*owner, *token, until->get<TimeStamp>()};
  }
  if (const auto said = json.find("said"); said != json.end()) {
    for (const Parsed& one : *said) {
      const auto phrase = text_of(one, "phrase");
      const auto player = one.find("player"), at = one.find("at");
      if (!phrase || player == one.end() || !player->is_number_unsigned() ||
          player->get<std::size_t>() >= table.places.size() || at == one.end() || !at->is_number_integer())
        return no_table();
      table.said.push_back({player->get<int>(), *phrase, at->get<TimeStamp>()});
    }
  }
  if (json.contains("leaving")) {
    const auto word = text_of(json, "leaving");
    const auto leaving = word ? leaving_of(*word) : std::nullopt;
    if (!leaving) return no_table();
    table.leaving = *leaving;
  }
  if (const auto gone = json.find("gone"); gone != json.end()) {
    if (!gone->is_array()) return no_table();
    for (const Parsed& player : *gone) {
      if (!player.is_number_unsigned() || player.get<std::size_t>() >= table.places.size() ||
          table.has_left(player.get<std::size_t>()))
        return no_table();
      table.gone.push_back(player.get<int>());
    }
  }
  if (const auto chat = json.find("chat"); chat != json.end()) {
    for (const Parsed& one : *chat) {
      const auto written = text_of(one, "text");
      const auto player = one.find("player"), at = one.find("at");
      if (!written || player == one.end() || !player->is_number_unsigned() ||
          player->get<std::size_t>() >= table.places.size() || at == one.end() || !at->is_number_integer())
        return no_table();
      table.chat.push_back({player->get<int>(), *written, at->get<TimeStamp>()});
    }
  }
  table.frozen = json.contains("frozen");
  if (const auto all = json.find("conditional"); all != json.end()) {
    for (const Parsed& one : *all) {
      auto read = one.is_object() ? parse_conditional(one, table.places.size()) : std::nullopt;
      if (!read) return no_table();
      table.conditional.push_back(std::move(*read));
    }
  }
  return table;
}

bool Table::has_left(std::size_t player) const {
  return std::find(gone.begin(), gone.end(), static_cast<int>(player)) != gone.end();
}

bool is_at_table(const Table& table, const Visitor& visitor) {
  if (visitor.person.empty()) return false;
  return table.maker == visitor.person ||
         std::any_of(table.places.begin(), table.places.end(),
                     [&](const Place& place) { return place.owner == visitor.person; });
}

bool is_invited(const Table& table, const Visitor& visitor) {
  return is_at_table(table, visitor) || (!table.invitation.empty() && same_secret(table.invitation, visitor.key));
}

bool may_join(const Table& table, const Visitor& visitor) {
  // A program sits down where people ask it to.
  if (is_invited(table, visitor)) return true;
  return table.access == Access::kPublic && !is_bot(visitor.person);
}

bool may_see(const Table& table, const Visitor& visitor) {
  return table.access != Access::kPrivate || is_invited(table, visitor);
}

bool may_act(const Table& table, std::size_t player, const Visitor& visitor) {
  if (table.is_open()) return true;
  return !visitor.person.empty() && player < table.places.size() && table.places[player].owner == visitor.person;
}

bool is_free(const Table& table, const std::vector<Seat>& seats, std::size_t player) {
  return !table.is_open() && !seats[player].is_computer() && table.places[player].owner.empty();
}

bool has_begun(const Table& table, const std::vector<Seat>& seats) {
  for (std::size_t player = 0; player < seats.size(); ++player)
    if (is_free(table, seats, player)) return false;
  return true;
}

bool is_shared(const Table& table, const std::vector<Seat>& seats) {
  if (table.is_open()) return false;
  if (!table.invitation.empty()) return true;
  const std::string* first = nullptr;
  for (std::size_t player = 0; player < seats.size(); ++player) {
    if (seats[player].is_computer()) continue;
    if (first != nullptr && *first != table.places[player].owner) return true;
    first = &table.places[player].owner;
  }
  return false;
}

bool all_talk(const Table& table, const std::vector<Seat>& seats) {
  if (!is_shared(table, seats) || !has_begun(table, seats)) return false;
  for (std::size_t player = 0; player < seats.size(); ++player)
    if (!seats[player].is_computer() && !table.places[player].talks) return false;
  return true;
}

TableView table_view(const Table& table, const std::vector<Seat>& seats) {
  TableView view{.access = table.access, .shared = is_shared(table, seats), .begun = has_begun(table, seats)};
  for (std::size_t player = 0; player < seats.size(); ++player)
    if (table.is_open()) {
      view.places.emplace_back();
    } else {
      const Place& place = table.places[player];
      view.places.push_back({place.name, is_free(table, seats, player), is_account(place.owner), is_bot(place.owner),
                             place.talks, place.rating, place.after});
    }
  view.rated = table.rated;
  if (table.offer) view.offer = OfferView{table.offer->kind, table.offer->agreed};
  view.next = table.next;
  for (const Said& said : table.said) view.said.push_back({said.player, said.phrase, said.at});
  view.leaving = table.leaving;
  view.gone = table.gone;
  view.frozen = table.frozen;
  return view;
}

YouView you_view(const Table& table, const std::vector<Seat>& seats, const Visitor& visitor) {
  YouView view;
  for (std::size_t player = 0; player < seats.size(); ++player)
    if (!seats[player].is_computer() && may_act(table, player, visitor)) view.seats.push_back(static_cast<int>(player));
  if (table.is_open()) return view;
  view.maker = !visitor.person.empty() && visitor.person == table.maker;
  view.may_join = may_join(table, visitor);
  if (is_at_table(table, visitor)) view.invitation = table.invitation;
  if (!view.seats.empty())
    for (const Written& one : table.chat) view.chat.push_back({one.player, one.text, one.at});
  for (const ConditionalMoves& one : table.conditional)
    if (may_act(table, static_cast<std::size_t>(one.player), visitor))
      view.conditional.push_back({one.player, one.lines});
  return view;
}

}  // namespace sennight
