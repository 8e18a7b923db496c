// A game as text: for its page, for watchers, as a record; and what it says of single positions and typed moves.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "notation/pgn.h"
#include "server/room.h"
#include "server/summary_view.h"

namespace sennight {

namespace {

// States of a game from which changes are told; whoever has an older one gets the game.
// Whoever plays against a computer comes to two with each move.
constexpr std::size_t kMostStates = 8;

}  // namespace

// Made once for all who hear of it, whole or in part.
GameText& Room::parts_now() {
  if (parts_) return *parts_;
  parts_.emplace(GameView{.summary = summary_view(head_, variant_->definition().name, table_, clock_),
                          .start = start_fen_,
                          .moves = played_,
                          .position = game_.position(),
                          .thinking = thinking_.has_value(),
                          .undoable = !table_.rated && (head_.plies > 0 || head_.result.resigned >= 0)});
  const auto& prints = parts_->prints();
  std::erase_if(states_, [&](const auto& state) { return state->all == prints->all; });
  states_.push_back(prints);
  if (states_.size() > kMostStates) states_.pop_front();
  return *parts_;
}

std::string Room::you_of(const Visitor& visitor) const { return you_text(you_view(table_, head_.seats, visitor)); }

// Made once for all who may do the same and want it at the same time: the answer, the watchers, others who ask.
SharedText Room::text_now(const std::string& you) {
  SharedText text = told_[you].game.lock();
  if (!text) {
    text = std::make_shared<const std::string>(parts_now().whole(played_, you));
    told_[you].game = text;
  }
  return text;
}

SharedText Room::live_text_now(const std::string& you) {
  SharedText text = told_[you].live.lock();
  if (!text) {
    text = std::make_shared<const std::string>(live_game_text(*text_now(you)));
    told_[you].live = text;
  }
  return text;
}

SharedText Room::live_change_now(const Heard& before, const std::string& you) {
  auto& changes = told_[you].changes;
  const std::string from = version_text(before.read);
  if (const auto made = changes.find(from); made != changes.end())
    if (SharedText text = made->second.lock()) return text;
  // Whoever comes and goes with versions that were made up fills nothing.
  std::erase_if(changes, [](const auto& change) { return change.second.expired(); });
  auto text = std::make_shared<const std::string>(
      live_change_text(parts_now().change(played_, *before.prints, before.read, you)));
  changes[from] = text;
  return text;
}

// The game as the visitor says to have it, if this process knows it: it is one of the last states.
std::optional<Room::Heard> Room::heard_by(const Visitor& visitor) {
  const auto read = parse_version(visitor.have.value_or(""));
  if (!read) return std::nullopt;
  parts_now();
  for (const auto& state : states_)
    if (state->all == read->all) return Heard{state, *read};
  return std::nullopt;
}

SharedText Room::answer_for(const Visitor& visitor) {
  const std::string you = you_of(visitor);
  const auto before = heard_by(visitor);
  if (!before) return text_now(you);
  return std::make_shared<const std::string>(parts_now().change(played_, *before->prints, before->read, you));
}

// Sends the game as it is now, or what has changed since it was last sent. Returns the text, null for none.
SharedText Room::tell_game(Watching& watching, Sending sending) {
  const auto subscriber = watching.subscriber.lock();
  if (!subscriber) return nullptr;
  const std::string you = you_of(watching.visitor);
  const GameText& parts = parts_now();
  const Heard before = std::exchange(watching.heard, Heard{parts.prints(), parts.read_by(you)});
  if (sending == Sending::kWhatIsNew && before.prints && before.read == watching.heard.read) return nullptr;
  SharedText text = watching.visitor.have && before.prints ? live_change_now(before, you) : live_text_now(you);
  subscriber->send(text, false);
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
