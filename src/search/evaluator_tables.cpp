// How an Evaluator is made from the rules of a variant.
#include "search/evaluator.h"

#include <algorithm>
#include <cmath>
#include <utility>

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
// In hand where no drop brings it onto the board, only a move that it may enter behind.
constexpr double kWaitingFactor = 0.7;
// What waits to come down where it attacks two pieces, by what it is then: it wins something, and is still there. A guess.
constexpr int kPounceFactor = 2;

// Share of the promise of a promotion that a piece gains whom no rival pawn can stop any more, early and late.
constexpr double kPassedMiddle = 0.35, kPassedEnd = 1.1;

constexpr int kSurroundings = 2;   // orthogonal steps that count as near a royal
constexpr int kRoyalAdvance = 60;  // centipawns lost by a royal that stands on the far side early

// Centipawns per cell reached beyond the usual; types that reach fewer cells than the second number are not counted.
constexpr double kActivity = 9.0, kLeastActive = 2.2;
constexpr int kSlowTargets = 5;  // pieces with no more targets on the empty board walk

// Weights that do not follow from the rules, in centipawns.
constexpr double kTempo = 12.0, kChain = 6.0;
constexpr double kExposure = 40.0;  // for ten cells open to checks by all material of the start
constexpr double kDefender = 5.0;   // for an own piece near the royal

constexpr int kRoyalCaptured = 2000;  // centipawns, where that takes its player out of the game

constexpr double kSixteenths = 16.0;  // parts of a centipawn

Weight even(double value) { return {value, value}; }
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

// Where a promotion is to be had, as the first player whose rule it is sees the board.
CellSet promotion_cells(const Variant& variant, const Promotion& promotion) {
  const auto player = static_cast<std::size_t>(std::ranges::find(promotion.players, true) - promotion.players.begin());
  const CellSet cells = promotion.on_arrival[player] | promotion.on_departure[player];
  if (player == 0) return cells;
  CellSet seen;
  for (const Cell cell : variant.board().all())
    if (cells.contains(variant.view(PlayerId(player))(cell))) seen.insert(cell);
  return seen;
}

}  // namespace

Evaluator::Evaluator(const Variant& variant, const Weights* weights, const NetPtr& net)
    : variant_(&variant), cells_(variant.cells()), weights_(variant.types().size(), variant.cells()) {
  for (const Promotion& promotion : variant_->promotions())
    if (promotion.on_arrival[0] == variant_->board().all() && promotion.taken.empty())
      changing_.insert(promotion.piece);
  compute_reach();
  compute_piece_values();
  compute_cell_values();
  compute_surroundings();
  compute_traits();
  compute_walks();
  if (weights != nullptr) {
    const Weights derived = std::exchange(weights_, *weights);
    if (weights_.has_cells_of_rules()) weights_.take_cells(derived);
  }
  use_weights();
  if (net) net_.emplace(variant, net);
  const Sums start = sums(Position::start(variant));
  start_material_ = 0;
  for (const int material : start.material) start_material_ += material;
  start_material_ = std::max(start_material_, 1);
  // About two pieces: with less, having to move may be what loses.
  int strongest = 0;
  for (const int value : material_) strongest = std::max(strongest, value);
  play_material_ = std::min(strongest * 3 / 2, 700);
  find_par();
}

// From weights to whole numbers and tables.
void Evaluator::use_weights() {
  const auto scaled = [](const Weight& weight, double by) {
    return Value{rounded(weight.middle * by), rounded(weight.end * by)};
  };
  for (std::size_t i = 0; i < general_.size(); ++i) general_[i] = scaled(weights_[i], kFine);
  cell_values_.assign(variant_->piece_codes() * cells_, Value{});
  for (std::size_t t = 0; t < variant_->types().size(); ++t) {
    const TypeId type(t);
    const Weight piece = weights_[weights_.index(OfType::kPiece, type)];
    board_value_[t] = rounded((piece.middle + piece.end) / 2.0);
    traits_[t].activity = scaled(weights_[weights_.index(OfType::kMobility, type)], kSixteenths);
    traits_[t].attack = scaled(weights_[weights_.index(OfType::kAttack, type)], kFine);
    shelter_[t] = scaled(weights_[weights_.index(OfType::kShelter, type)], kFine);
    pair_values_[t] = scaled(weights_[weights_.index(OfType::kPair, type)], kFine);
    if (pair_values_[t] != Value{}) paired_.insert(type);
    for (std::size_t nth = 1; nth <= kHeldSteps; ++nth)
      held_values_[t][nth - 1] = scaled(weights_[weights_.index_held(type, nth)], 1.0);
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      const Weight& on = weights_[weights_.index_on(type, Cell(cell))];
      const Value value = scaled({piece.middle + on.middle, piece.end + on.end}, 1.0);
      for (std::size_t player = 0; player < variant_->players(); ++player) {
        const Cell image = variant_->view(PlayerId(player))(Cell(cell));
        cell_values_[Piece(PlayerId(player), type).code() * cells_ + image.index()] = value;
      }
    }
  }
  find_worth_of_points();
  for (std::size_t t = 0; t < variant_->types().size(); ++t) {
    const TypeId returned = variant_->returns_as(TypeId(t));
    const Value held = variant_->has_hands() && returned ? held_values_[returned.index()].front() : Value{};
    capture_value_[t] = board_value_[t] + (held.middle + held.end) / 2;
    if (variant_->captures_royals() && variant_->royals().contains(TypeId(t))) capture_value_[t] += kRoyalCaptured;
    if (const PrizeRule* prizes = variant_->ends().facts().prizes) capture_value_[t] += prizes->captures[t] * point_;
  }
}

// So that taking a piece is worth about as much by its points as by its absence; half of that where points do not decide all.
void Evaluator::find_worth_of_points() {
  constexpr int kMostCentipawns = 300;
  const PrizeRule* prizes = variant_->ends().facts().prizes;
  if (prizes == nullptr) return;
  int material = 0, points = 0;
  for (std::size_t t = 0; t < variant_->types().size(); ++t) {
    if (variant_->royals().contains(TypeId(t)) || prizes->captures[t] == 0) continue;
    material += variant_->array_count(PlayerId(0), TypeId(t)) * material_[t];
    points += variant_->array_count(PlayerId(0), TypeId(t)) * prizes->captures[t];
  }
  point_ = std::min(material / std::max(points, 1), kMostCentipawns);
  if (!points_decide_all(variant_->ends().facts())) point_ /= 2;
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
      const auto weigh = [](Reach reach) { return kQuietWeight * reach.quiet + kCaptureWeight * reach.capture; };
      const double value = kCrowdedWeight * weigh(crowded) + (1.0 - kCrowdedWeight) * weigh(sparse);
      mobility_[type * cells_ + cell] = value;
      if (value > 0.0) ++moving;
      mean_mobility_[type] += value;
    }
    mean_mobility_[type] /= std::max(1, moving);
  }
}

// Royals that are never captured need no price.
bool Evaluator::is_priceless(TypeId type) const {
  return variant_->royals().contains(type) && !variant_->royals_fall();
}

void Evaluator::compute_piece_values() {
  const std::size_t types = variant_->types().size();
  for (std::size_t type = 0; type < types; ++type) {
    if (is_priceless(TypeId(type))) continue;
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
    material_[type] = std::max(10, rounded(kReachUnit * mean_mobility_[type] * bound));
  }
  if (const Pounce* pounce = variant_->pounce(); pounce != nullptr)
    for (std::size_t type = 0; type < types; ++type)
      if (pounce->pieces.contains(TypeId(type))) material_[type] = kPounceFactor * material_[pounce->becomes.index()];
  for (std::size_t type = 0; type < types; ++type) {
    if (is_priceless(TypeId(type))) continue;
    held_material_[type] = variant_->drops().exist ? rounded(material_[type] * kHandFactor) + kHandBonus
                                                   : rounded(material_[type] * kWaitingFactor);
    weights_[weights_.index(OfType::kPiece, TypeId(type))] = even(material_[type]);
    for (std::size_t nth = 1; nth <= kHeldSteps; ++nth)
      weights_[weights_.index_held(TypeId(type), nth)] = even(held_material_[type]);
  }
}

void Evaluator::add_royal_values(TypeId type) {
  const std::vector<double> advance = advances(variant_->board());
  const double mean = mean_mobility_[type.index()];
  const bool hides = variant_->safety() != Safety::kNone;
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    const double reach = kReachUnit * kCellShare * (mobility(type, Cell(cell)) - mean);
    const double middle = hides ? -kRoyalAdvance * advance[cell] : reach;
    weights_[weights_.index_on(type, Cell(cell))] = {std::round(middle), std::round(reach)};
  }
}

void Evaluator::compute_cell_values() {
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
      if (changes_everywhere(type) || !promotion.taken.empty()) continue;
      int gain = 0;
      for (const TypeId target : promotion.targets) gain = std::max(gain, change_material(type, target));
      const CellSet goal = promotion_cells(*variant_, promotion);
      const std::vector<int> moves = moves_to_reach(*variant_, type, goal);
      for (std::size_t cell = 0; cell < cells_; ++cell) {
        if (moves[cell] < 0) continue;
        const int away = std::max(1, moves[cell]);
        promise[cell] = std::max(promise[cell], kPromotionShare * gain * std::pow(kPromotionFade, away - 1));
      }
    }
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      const double reach = mean_mobility_[t] > 0.0
                               ? kReachUnit * kCellShare * (mobility(type, Cell(cell)) - mean_mobility_[t])
                               : 0.0;
      const double placed = reach + kCentreBonus * centre[cell];
      weights_[weights_.index_on(type, Cell(cell))] = {std::round(placed + 0.6 * promise[cell]),
                                                       std::round(placed + 1.3 * promise[cell])};
    }
  }
}

void Evaluator::compute_surroundings() {
  const Board& board = variant_->board();
  near_ = CellSets(cells_, cells_);
  for (std::size_t a = 0; a < cells_; ++a) {
    for (std::size_t b = 0; b < cells_; ++b) {
      const int levels = board.coordinates(Cell(b)).z - board.coordinates(Cell(a)).z;
      if (a != b && std::abs(levels) <= 1 && board.distance(Cell(a), Cell(b)) <= kSurroundings) {
        near_.insert(a, Cell(b));
      }
    }
  }
}

void Evaluator::compute_traits() {
  const auto set = [&](General what, Weight weight) { weights_[weights_.index(what)] = weight; };
  set(General::kTempo, even(kTempo));
  set(General::kDearer, even(1.0));
  set(General::kUnguarded, even(1.0));
  set(General::kChain, even(kChain));
  set(General::kAssault, {-1.0, 0.0});
  set(General::kExposure, {-kExposure, 0.0});
  set(General::kPassed, {kPassedMiddle, kPassedEnd});
  for (std::size_t t = 0; t < variant_->types().size(); ++t) {
    const TypeId type(t);
    Traits& traits = traits_[t];
    const double mean = mean_mobility_[t];
    weights_[weights_.index(OfType::kShelter, type)] = {kDefender, 0.0};
    if (variant_->royals().contains(type)) continue;
    // The more a piece reaches anyway, the less one cell more means.
    if (mean >= kLeastActive) {
      traits.active = true;
      weights_[weights_.index(OfType::kMobility, type)] = even(kActivity / (1.0 + mean / 8.0));
      traits.usual = rounded(16.0 * mean);
    }
    traits.assault = std::clamp(material_[t] / 60, 1, 16);
    int fastest = 0;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      fastest = std::max(fastest, empty_board_targets(*variant_, type, Cell(cell)).size());
    }
    traits.slow = !variant_->promotions_of(type).empty() && !changes_everywhere(type) && fastest <= kSlowTargets;
  }
}

void Evaluator::compute_walks() {
  promises_.assign(variant_->piece_codes() * cells_, 0);
  walks_ = CellSets(promises_.size() * kWalkKinds, cells_);
  const auto closure = [&](TypeId walker, Cell from) {
    CellSet reached, frontier;
    frontier.insert(from);
    while (!frontier.empty()) {
      CellSet next;
      for (const Cell cell : frontier) next |= quiet_targets(*variant_, walker, cell);
      frontier = next - reached;
      reached |= frontier;
    }
    return reached;
  };
  // Of walkers of the first player: the cells that one enters by quiet moves, and all that those on a cell will ever
  // stand on or attack.
  std::array<std::vector<CellSet>, kMaxTypes> ways;
  std::vector<CellSet> control(cells_);
  for (std::size_t t = 0; t < variant_->types().size(); ++t) {
    if (!traits_[t].slow) continue;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      CellSet stands = closure(TypeId(t), Cell(cell));
      ways[t].push_back(stands);
      stands.insert(Cell(cell));
      control[cell] |= stands;
      for (const Cell stand : stands) control[cell] |= empty_board_targets(*variant_, TypeId(t), stand);
    }
  }
  for (std::size_t t = 0; t < variant_->types().size(); ++t) {
    if (traits_[t].slow) compute_walks(TypeId(t), ways[t], control);
  }
}

void Evaluator::compute_walks(TypeId type, const std::vector<CellSet>& ways, const std::vector<CellSet>& control) {
  int gain = 0;
  CellSet goal;
  for (const std::uint8_t index : variant_->promotions_of(type)) {
    const Promotion& promotion = variant_->promotions()[index];
    if (!promotion.taken.empty()) continue;  // what there is to take decides, not a place
    for (const TypeId target : promotion.targets) gain = std::max(gain, change_material(type, target));
    goal |= promotion_cells(*variant_, promotion);
  }
  const std::vector<int> moves = moves_to_reach(*variant_, type, goal);
  for (std::size_t player = 0; player < variant_->players(); ++player) {
    const Symmetry& view = variant_->view(PlayerId(player));
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      const std::size_t walker = Piece(PlayerId(player), type).code() * cells_ + view(Cell(cell)).index();
      const auto walk = [&](Walk kind) { return walker * kWalkKinds + static_cast<std::size_t>(kind); };
      const CellSet way = view(ways[cell]);
      walks_.insert(walk(Walk::kWay), way);
      walks_.insert(walk(Walk::kSteps), view(quiet_targets(*variant_, type, Cell(cell))));
      for (std::size_t from = 0; from < cells_; ++from) {
        if (from != cell && control[from].contains(Cell(cell)) && !ways[from].contains(Cell(cell)))
          walks_.insert(walk(Walk::kGuards), view(Cell(from)));
      }
      for (std::size_t rival = 0; rival < variant_->players(); ++rival) {
        if (rival == player) continue;
        const Symmetry& their_view = variant_->view(PlayerId(rival));
        for (std::size_t from = 0; from < cells_; ++from) {
          if (their_view(control[from]).intersects(way)) walks_.insert(walk(Walk::kStoppers), their_view(Cell(from)));
        }
      }
      if (moves[cell] < 0) continue;
      promises_[walker] = rounded(kPromotionShare * gain * std::pow(kPromotionFade, std::max(0, moves[cell] - 1)));
    }
  }
}

}  // namespace sennight
