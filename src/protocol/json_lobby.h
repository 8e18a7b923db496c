// The lobby as JSON for clients; docs/api.md describes every message. Pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "protocol/json_board.h"
#include "protocol/rating_view.h"
#include "protocol/time_control.h"

namespace sennight {

// Somebody who looks for people to play with, and who has joined them so far.
struct SeekView {
  struct Person {
    std::string name;                  // "" for none
    std::optional<int> seat;           // the player that they want to be; nothing: any
    std::optional<RatingView> rating;  // of whoever has an account
    bool bot = false;                  // it is a program
  };
  std::string id, variant, variant_name;
  std::optional<TimeControl> clock;
  std::size_t players = 2;
  bool rated = false;  // the game will count for ratings
  std::vector<Person> people;
  bool mine = false;  // whoever is told is one of them
};

Json seek_json(const SeekView& seek);

// Answer to a call: the seek that stands open now, or the game that has begun, "" for none.
Json sought_json(const std::optional<SeekView>& seek, const std::string& game);

// Messages of the lobby's live channel. `known`: the server knows who this is.
Json lobby_json(const std::vector<SeekView>& seeks, bool known);
Json seek_news_json(const SeekView& seek);
Json seek_gone_json(const std::string& id);
Json begun_json(const std::string& game);

}  // namespace sennight
