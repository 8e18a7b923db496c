#include "protocol/json_lobby.h"

#include <nlohmann/json.hpp>

namespace sennight {

Json seek_json(const SeekView& seek) {
  Json people = Json::array();
  for (const SeekView::Person& person : seek.people) {
    people.push_back({{"name", person.name}, {"seat", person.seat ? Json(*person.seat) : Json()}});
    if (person.bot) people.back()["bot"] = true;
    if (person.rating) people.back()["rating"] = rating_json(*person.rating);
  }
  return {{"id", seek.id},
          {"variant", seek.variant},
          {"variantName", seek.variant_name},
          {"clock", seek.clock ? time_control_json(*seek.clock) : Json()},
          {"players", seek.players},
          {"rated", seek.rated},
          {"people", std::move(people)},
          {"mine", seek.mine}};
}

Json sought_json(const std::optional<SeekView>& seek, const std::string& game) {
  return {{"seek", seek ? seek_json(*seek) : Json()}, {"game", game}};
}

Json lobby_json(const std::vector<SeekView>& seeks, bool known) {
  Json list = Json::array();
  for (const SeekView& seek : seeks) list.push_back(seek_json(seek));
  return {{"type", "lobby"}, {"known", known}, {"seeks", std::move(list)}};
}

Json seek_news_json(const SeekView& seek) { return {{"type", "seek"}, {"seek", seek_json(seek)}}; }

Json seek_gone_json(const std::string& id) { return {{"type", "gone"}, {"id", id}}; }

Json begun_json(const std::string& game) { return {{"type", "begun"}, {"game", game}}; }

}  // namespace sennight
