#include "protocol/ending_desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <vector>

#include "movegen/movegen.h"
#include "notation/game_notation.h"
#include "notation/move_text.h"
#include "position/end_view.h"

namespace sennight {
namespace {

const char* word_of(EndingResult result) {
  switch (result) {
    case EndingResult::kWon: return "won";
    case EndingResult::kLost: return "lost";
    default: return "drawn";
  }
}

// What a position is worth to the one who has led to it.
EndingValue turned(EndingValue value) {
  if (value.result == EndingResult::kWon) return {EndingResult::kLost, value.plies + 1};
  if (value.result == EndingResult::kLost) return {EndingResult::kWon, value.plies + 1};
  return value;
}

// Greater is better: a quick win, a draw, a late loss.
int worth(const EndingValue& value) {
  const int far = EndingTable::kMostPlies + 1;
  if (value.result == EndingResult::kWon) return far - value.plies;
  return value.result == EndingResult::kLost ? value.plies - far : 0;
}

// What the tables leave out of account and the position has, or nothing.
Result<void> told_by_the_board(const Position& position) {
  const Variant& variant = position.variant();
  if (!position.unmoved().empty()) return fail("pieces that have not moved may still castle or the like");
  if (position.en_passant().front().passed) return fail("a piece may be captured en passant");
  for (std::size_t p = 0; p < variant.players() && variant.has_hands(); ++p)
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      if (position.in_hand(PlayerId(p), TypeId(t)) > 0) return fail("a player holds pieces in the hand");
  return {};
}

}  // namespace

Result<void> EndingDesk::make(const VariantPtr& variant, const Position& position) {
  if (const auto fine = Endings::check(*variant); !fine) return fine;
  Material material;
  EndingCells cells;
  if (!read_material(position, material, cells))
    return fail(fmt::format("more than {} pieces are on the board", kMostEndingPieces));
  if (const auto fine = told_by_the_board(position); !fine) return fine;
  if (!endings_ || endings_->variant() != variant || kept_ > kMostKeptPositions) {
    kept_ = 0;
    endings_.reset();  // before the new one: two need more memory
    endings_ = std::make_unique<Endings>(
        variant, EndingSettings{.most_positions = kMostAskedPositions,
                                .on_progress = [this](const Material&, std::uint64_t positions, double share) {
                                  if (share == 0.0) kept_ += positions;
                                  if (progress_) progress_(share);
                                }});
  }
  const std::atomic<bool> stop = false;
  const auto table = endings_->table(material, stop);
  if (!table) return std::unexpected(table.error());
  return {};
}

Result<Json> EndingDesk::answer(const VariantPtr& variant, const LineRequest& request) {
  const auto game = play_line(*variant, request);
  if (!game) return std::unexpected(game.error());
  if (game->outcome().over) return Json{{"refusal", "the game is over"}};
  const Position& position = game->position();
  if (const auto made = make(variant, position); !made) return Json{{"refusal", made.error().message}};
  const auto value = endings_->find(position);
  if (!value) return Json{{"refusal", "the rules do not allow this position"}};

  Material material;
  EndingCells cells;
  read_material(position, material, cells);
  MoveList legal;
  legal_moves(position, legal);
  std::vector<std::pair<Move, std::optional<EndingValue>>> moves;
  for (const Move& move : legal) {
    Position next = position;
    Undo undo;
    next.make(move, undo);
    std::optional<EndingValue> found = endings_->find(next);
    if (found) found = turned(*found);
    moves.emplace_back(move, found);
  }
  std::ranges::stable_sort(moves, std::ranges::greater(), [](const auto& one) {
    return one.second ? worth(*one.second) : std::numeric_limits<int>::min();
  });

  Json json = {{"pieces", material_text(*variant, material)},
               {"result", word_of(value->result)},
               {"plies", value->plies},
               {"limit", clock_limit_in(position)},
               {"moves", Json::array()}};
  for (const auto& [move, worth_of_it] : moves) {
    Json one = {{"text", format_move(position, move)}, {"notation", format_notation(position, move)}};
    if (worth_of_it) {
      one["result"] = word_of(worth_of_it->result);
      one["plies"] = worth_of_it->plies;
    }
    json["moves"].push_back(std::move(one));
  }
  return json;
}

}  // namespace sennight
