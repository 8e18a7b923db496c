#include "search/evaluator.h"

#include <algorithm>
#include <cmath>

#include "outcome/ends.h"
#include "search/mobility.h"

namespace sennight {
namespace {

// Shares of occupied cells at which reach is measured, early and late in a game, and their weights.
constexpr double kCrowded = 0.38, kSparse = 0.12;
constexpr double kCrowdedWeight = 0.6;
// A way to capture counts for more than a way to move.
constexpr double kQuietWeight = 0.4, kCaptureWeight = 0.6;
// Centipawns per cell reached; makes a leaper with eight targets worth about three pawns.
constexpr double kReachUnit = 60.0;
// What a piece loses that can never leave a small part of the board.
constexpr double kBoundLoss = 0.25;
// Share of the reach above or below its type's mean that a cell is worth.
constexpr double kCellShare = 0.25;
constexpr double kCentreBonus = 10.0;
// Value of a coming promotion, as a share of its gain: one move away, and the factor for each further move.
constexpr double kPromotionShare = 0.24, kPromotionFade = 0.62;
// A piece in hand may choose its cell.
constexpr double kHandFactor = 1.08;
constexpr int kHandBonus = 8;

constexpr int kTempo = 12;
constexpr int kSurroundings = 2;      // orthogonal steps that count as near a royal
constexpr int kExposure = 40;          // thousandths of a centipawn per cell open to checks and percent of the start's material
constexpr int kRivalGone = 600;        // centipawns for each eliminated rival
constexpr int kDefender = 5;          // centipawns for an own piece near the royal
constexpr int kRoyalAdvance = 60;     // centipawns lost by a royal that stands on the far side early
// Value of the last pieces of types that must not die out, by their number.
constexpr std::array<int, 6> kLastOnes = {-3000, -500, -260, -140, -70, -30};

int rounded(double value) { return static_cast<int>(std::lround(value)); }

// How far up the page a cell lies, 0 to 1.
std::vector<double> advances(const Board& board) {
  std::vector<double> advance(board.size());
  double low = 1e9, high = -1e9;
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    advance[cell] = -board.centre(Cell(cell)).y;
    low = std::min(low, advance[cell]);
    high = std::max(high, advance[cell]);
  }
  for (double& value : advance) value = high > low ? (value - low) / (high - low) : 0.0;
  return advance;
}

// Cells that a piece reaches from `from` in any number of moves on the empty board, as a share of the board.
double reachable_share(const std::vector<CellSet>& targets, Cell from) {
  CellSet reached, frontier = targets[from.index()];
  while (!frontier.empty()) {
    reached |= frontier;
    CellSet next;
    for (const Cell cell : frontier) next |= targets[cell.index()];
    frontier = next - reached;
  }
  reached.insert(from);
  return reached.size() / static_cast<double>(targets.size());
}

}  // namespace

Evaluator::Evaluator(const Variant& variant) : variant_(&variant), cells_(variant.cells()) {
  compute_reach();
  compute_piece_values();
  compute_cell_values();
  compute_surroundings();
  const Sums start = sums(Position::start(variant));
  start_material_ = 0;
  for (const int material : start.material) start_material_ += material;
  start_material_ = std::max(start_material_, 1);
  // About one stronger piece: with less, having to move may be what loses.
  int strongest = 0;
  for (const int value : board_value_) strongest = std::max(strongest, value);
  play_material_ = std::max(1, std::min(strongest, 450));
}

void Evaluator::compute_reach() {
  const std::size_t types = variant_->types().size();
  mobility_.assign(types * cells_, 0.0);
  mean_mobility_.assign(types, 0.0);
  for (std::size_t type = 0; type < types; ++type) {
    int moving = 0;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      const Reach crowded = expected_reach(*variant_, TypeId(type), Cell(cell), kCrowded);
      const Reach sparse = expected_reach(*variant_, TypeId(type), Cell(cell), kSparse);
      const auto weigh = [](Reach reach) {
        return kQuietWeight * reach.quiet + kCaptureWeight * reach.capture;
      };
      const double value = kCrowdedWeight * weigh(crowded) + (1.0 - kCrowdedWeight) * weigh(sparse);
      mobility_[type * cells_ + cell] = value;
      if (value > 0.0) ++moving;
      mean_mobility_[type] += value;
    }
    mean_mobility_[type] /= std::max(1, moving);
  }
}

void Evaluator::compute_piece_values() {
  const std::size_t types = variant_->types().size();
  for (std::size_t type = 0; type < types; ++type) {
    if (variant_->royals().contains(TypeId(type))) continue;
    std::vector<CellSet> targets;
    Cell best(0);
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      targets.push_back(empty_board_targets(*variant_, TypeId(type), Cell(cell)));
      if (mobility(TypeId(type), Cell(cell)) > mobility(TypeId(type), best)) best = Cell(cell);
    }
    // Measured from where the piece starts, else from where it moves best.
    double share = 0.0;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      const Piece piece = variant_->array_piece(Cell(cell));
      if (piece == Piece(PlayerId(0), TypeId(type))) {
        share = std::max(share, reachable_share(targets, Cell(cell)));
      }
    }
    if (share == 0.0) share = reachable_share(targets, best);
    const double bound = 1.0 - kBoundLoss * (1.0 - share) * (1.0 - share);
    board_value_[type] = std::max(10, rounded(kReachUnit * mean_mobility_[type] * bound));
  }
  for (std::size_t type = 0; type < types; ++type) {
    if (variant_->royals().contains(TypeId(type))) continue;
    hand_value_[type] = rounded(board_value_[type] * kHandFactor) + kHandBonus;
  }
  for (std::size_t type = 0; type < types; ++type) {
    const TypeId returned = variant_->returns_as(TypeId(type));
    capture_value_[type] = board_value_[type] +
                           (variant_->has_hands() && returned ? hand_value_[returned.index()] : 0);
  }
}

void Evaluator::add_royal_values(TypeId type) {
  const std::vector<double> advance = advances(variant_->board());
  const double mean = mean_mobility_[type.index()];
  const bool hides = variant_->safety() != Safety::kNone;
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    const double reach = kReachUnit * kCellShare * (mobility(type, Cell(cell)) - mean);
    const Value value{hides ? rounded(-kRoyalAdvance * advance[cell]) : rounded(reach),
                      rounded(reach)};
    for (std::size_t player = 0; player < variant_->players(); ++player) {
      const Cell image = variant_->view(PlayerId(player))(Cell(cell));
      cell_values_[Piece(PlayerId(player), type).code() * cells_ + image.index()] = value;
    }
  }
}

void Evaluator::compute_cell_values() {
  cell_values_.assign(kPieceCodes * cells_, Value{});
  const std::size_t types = variant_->types().size();

  // How good a cell is for pieces in general, about 0.
  std::vector<double> centre(cells_, 0.0);
  int counted = 0;
  for (std::size_t type = 0; type < types; ++type) {
    if (mean_mobility_[type] <= 0.0 || variant_->royals().contains(TypeId(type))) continue;
    ++counted;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      centre[cell] += mobility(TypeId(type), Cell(cell)) / mean_mobility_[type] - 1.0;
    }
  }
  for (double& value : centre) value = std::clamp(value / std::max(1, counted), -1.0, 1.0);

  for (std::size_t t = 0; t < types; ++t) {
    const TypeId type(t);
    if (variant_->royals().contains(type)) {
      add_royal_values(type);
      continue;
    }
    std::vector<double> promise(cells_, 0.0);
    for (const std::uint8_t index : variant_->promotions_of(type)) {
      const Promotion& promotion = variant_->promotions()[index];
      int gain = 0;
      for (const TypeId target : promotion.targets) gain = std::max(gain, change_value(type, target));
      const CellSet goal = promotion.on_arrival[0] | promotion.on_departure[0];
      const std::vector<int> moves = moves_to_reach(*variant_, type, goal);
      for (std::size_t cell = 0; cell < cells_; ++cell) {
        if (moves[cell] < 0) continue;
        const int away = std::max(1, moves[cell]);
        promise[cell] = std::max(
            promise[cell], kPromotionShare * gain * std::pow(kPromotionFade, away - 1));
      }
    }
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      const double reach = mean_mobility_[t] > 0.0
                               ? kReachUnit * kCellShare * (mobility(type, Cell(cell)) - mean_mobility_[t])
                               : 0.0;
      const double placed = board_value_[t] + reach + kCentreBonus * centre[cell];
      const Value value{rounded(placed + 0.6 * promise[cell]), rounded(placed + 1.3 * promise[cell])};
      for (std::size_t player = 0; player < variant_->players(); ++player) {
        const Cell image = variant_->view(PlayerId(player))(Cell(cell));
        cell_values_[Piece(PlayerId(player), type).code() * cells_ + image.index()] = value;
      }
    }
  }
}

void Evaluator::compute_surroundings() {
  const Board& board = variant_->board();
  near_.assign(cells_, CellSet());
  for (std::size_t a = 0; a < cells_; ++a) {
    for (std::size_t b = 0; b < cells_; ++b) {
      const Vec vector = board.coordinates(Cell(b)) - board.coordinates(Cell(a));
      if (a != b && std::abs(vector.z) <= 1 && board.lattice().distance(vector) <= kSurroundings) {
        near_[a].insert(Cell(b));
      }
    }
  }
  for (std::size_t type = 0; type < variant_->types().size(); ++type) {
    near_weight_[type] = std::min(board_value_[type] / 28, 24);
  }
}

Sums Evaluator::sums(const Position& position) const {
  Sums sums;
  for (std::size_t player = 0; player < variant_->players(); ++player) {
    for (const Cell cell : position.pieces(PlayerId(player))) {
      const Piece piece = position.piece(cell);
      sums.value[player] += cell_value(piece, cell);
      sums.material[player] += board_value(piece.type());
    }
    if (!variant_->has_hands()) continue;
    for (std::size_t type = 0; type < variant_->types().size(); ++type) {
      const int held = position.in_hand(PlayerId(player), TypeId(type)) * hand_value_[type];
      sums.value[player] += Value{held, held};
      sums.material[player] += held;
    }
  }
  return sums;
}

void Evaluator::update(Sums& sums, const Position& after, const Move& move, const Undo& undo) const {
  const std::size_t mover = undo.turn.index();
  switch (move.kind) {
    case MoveKind::kPass:
      if (variant_->players() > 2) sums = this->sums(after);
      return;
    case MoveKind::kDrop: {
      if (variant_->players() > 2) break;
      const Piece piece = after.piece(move.to);
      const int held = hand_value(move.type);
      sums.value[mover] -= Value{held, held};
      sums.value[mover] += cell_value(piece, move.to);
      sums.material[mover] += board_value(move.type) - held;
      return;
    }
    case MoveKind::kNormal:
    case MoveKind::kInitial:
    case MoveKind::kEnPassant: {
      if (variant_->players() > 2) break;
      const Piece piece = after.piece(move.to);
      sums.value[mover] -= cell_value(undo.moved, move.from);
      sums.value[mover] += cell_value(piece, move.to);
      sums.material[mover] += board_value(piece.type()) - board_value(undo.moved.type());
      if (!undo.captured) return;
      const std::size_t victim = undo.captured.owner().index();
      sums.value[victim] -= cell_value(undo.captured, undo.captured_cell);
      sums.material[victim] -= board_value(undo.captured.type());
      if (const TypeId returned = variant_->returns_as(undo.captured.type());
          returned && variant_->has_hands()) {
        const int held = hand_value(returned);
        sums.value[mover] += Value{held, held};
        sums.material[mover] += held;
      }
      return;
    }
    default:
      break;
  }
  // Rare moves, and eliminations that change a whole army.
  sums = this->sums(after);
}

int Evaluator::royal_danger(const Position& position, PlayerId owner, int rival_material) const {
  const Cell royal = position.royal(owner);
  if (!royal) return 0;
  int danger = 0, open = 0;
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    const PlayerId rival(p);
    if (rival == owner || !position.is_living(rival)) continue;
    TypeSet types;
    for (std::size_t type = 0; type < variant_->types().size(); ++type) {
      if (position.count(rival, TypeId(type)) > 0 || position.in_hand(rival, TypeId(type)) > 0) {
        types.insert(TypeId(type));
      }
    }
    // Cells from which one of the rival's pieces would give check.
    const AttackForest& attacks = variant_->attacks(rival);
    const auto [begin, end] = attacks.tree(royal.index());
    const AttackNode* nodes = attacks.nodes().data();
    for (std::uint32_t i = begin; i < end;) {
      const AttackNode& node = nodes[i];
      const Piece piece = position.piece(node.cell);
      if (piece.is_empty()) {
        open += (node.types & types.bits()) != 0;
        ++i;
      } else {
        open += piece.owner() == rival && (node.types & types.bits()) != 0;
        i = node.skip;
      }
    }
    for (const Cell cell : position.pieces(rival) & near_[royal.index()]) {
      danger += near_weight_[position.piece(cell).type().index()];
    }
  }
  danger -= kDefender * (position.pieces(owner) & near_[royal.index()]).size();
  // Open lines count by what the rivals have to use them.
  const int strength = rival_material * 100 / start_material_;
  danger += open * strength * kExposure / 1000;
  return danger;
}

Score Evaluator::side_value(const Position& position, const Sums& sums, PlayerId player) const {
  const std::size_t p = player.index();
  int total = 0, rivals = 0;
  for (std::size_t i = 0; i < variant_->players(); ++i) {
    total += sums.material[i];
    if (i != p) rivals += sums.material[i];
  }
  const int phase = std::min(256, total * 256 / start_material_);
  int value = (sums.value[p].middle * phase + sums.value[p].end * (256 - phase)) / 256;
  if (variant_->safety() != Safety::kNone) value -= royal_danger(position, player, rivals);
  if (!variant_->ends().loss_of_all.empty()) {
    std::size_t count = 0;
    for (std::size_t type = 0; type < variant_->types().size(); ++type) {
      if (variant_->ends().loss_of_all.contains(TypeId(type))) {
        count += static_cast<std::size_t>(position.count(player, TypeId(type)));
      }
    }
    if (count < kLastOnes.size()) value += kLastOnes[count];
  }
  return value;
}

Score Evaluator::evaluate(const Position& position, const Sums& sums, PlayerId player) const {
  Score score = side_value(position, sums, player);
  const int rivals = static_cast<int>(variant_->players()) - 1;
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    const PlayerId rival(p);
    if (rival == player) continue;
    score += position.is_living(rival) ? -side_value(position, sums, rival) / rivals : kRivalGone;
  }
  score += position.turn() == player ? kTempo : -kTempo;
  return std::clamp(score, -kMaxEvaluation, kMaxEvaluation);
}

bool has_insufficient_material(const Position& position) {
  return end_by_material(position, {}).has_value();
}

}  // namespace sennight
