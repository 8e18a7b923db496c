// A game as text: for its page, for watchers, as a record; and what it says of single positions and typed moves.
#include <fmt/format.h>

#include <algorithm>

#include "notation/pgn.h"
#include "server/room.h"
#include "server/summary_view.h"

namespace sennight {

std::string Room::make_text() const {
  const GameView view{.summary = summary_view(head_, variant_->definition().name, table_, clock_),
                      .start = start_fen_,
                      .moves = played_,
                      .position = game_.position(),
                      .thinking = thinking_.has_value(),
                      .undoable = !table_.rated && (head_.plies > 0 || head_.result.resigned >= 0)};
  return to_text(game_json(view));
}

std::string Room::you_of(const Visitor& visitor) const { return you_text(you_view(table_, head_.seats, visitor)); }

// Made once for all who may do the same and want it at the same time: the answer, the watchers, others who ask.
SharedText Room::text_now(const std::string& you) {
  Told& told = told_[you];
  SharedText text = told.game.lock();
  if (!text) {
    text = std::make_shared<const std::string>(with_you(make_text(), you));
    told.game = text;
  }
  return text;
}

SharedText Room::live_text_now(const std::string& you) {
  SharedText text = told_[you].live.lock();
  if (!text) {
    text = std::make_shared<const std::string>(live_game_text(*text_now(you)));
    Told& told = told_[you];
    told.live = text;
    told.hash = std::hash<std::string>()(*text);
  }
  return text;
}

OrRefusal<Json> Room::reading(const std::string& text) {
  const MutexLock lock(mutex_);
  if (is_over()) return refuse(409, fmt::format("the game is over: {}", head_.result.text));
  auto json = reading_json(game_.position(), text);
  if (!json) return refuse(400, json.error().message);
  return std::move(*json);
}

OrRefusal<Json> Room::position_after(int ply) {
  const MutexLock lock(mutex_);
  const auto& moves = game_.moves();
  if (ply < 0 || ply > static_cast<int>(moves.size())) return refuse(404, "the game has no such move");
  const bool last = ply == static_cast<int>(moves.size());
  if (last) return position_json(game_.position(), !is_over());
  Position position = game_.start();
  Undo undo;
  for (int i = 0; i < ply; ++i) position.make(moves[static_cast<std::size_t>(i)], undo);
  return position_json(position, false);
}

std::string Room::pgn() {
  std::optional<PgnRecord> record;
  {
    const MutexLock lock(mutex_);
    record.emplace(PgnRecord{.variant = variant_, .start = game_.start(), .tags = {}, .result = "*"});
    const std::vector<std::string> names = pgn_player_tags(*variant_);
    record->tags.emplace_back("Site", "Sennight");
    std::string date = utc_text(head_.created).substr(0, 10);
    std::ranges::replace(date, '-', '.');
    record->tags.emplace_back("Date", std::move(date));
    for (std::size_t p = 0; p < names.size(); ++p) {
      const Seat& seat = head_.seats[p];
      record->tags.emplace_back(names[p], seat.is_computer() && !(table_.leaving == Leaving::kOut && table_.has_left(p))
                                              ? fmt::format("Computer, level {}", seat.level)
                                              : "Person");
    }
    if (clock_) record->tags.emplace_back("TimeControl", pgn_time_control(clock_->control));
    if (head_.result.over) {
      constexpr std::string_view kPlacing = "placing ";
      const std::string& score = head_.result.score;
      record->result = score.starts_with(kPlacing) ? score.substr(kPlacing.size()) : score;
      record->tags.emplace_back("Termination", head_.result.text);
    }
    std::size_t node = 0;
    for (const Move& move : game_.moves()) {
      const auto added = record->add(node, move);  // kLongestGame fit
      if (!added) break;
      node = *added;
    }
  }
  return format_pgn(*record);
}

}  // namespace sennight
