#include "endings/solver.h"

#include <algorithm>
#include <limits>

#include "base/assert.h"
#include "base/helpers.h"
#include "movegen/movegen.h"
#include "outcome/outcome.h"
#include "position/attack.h"
#include "position/end_view.h"

namespace sennight {
namespace {

constexpr std::size_t kSlice = 16384;            // numbers that a thread takes at a time; even
constexpr std::uint64_t kMostKept = 60'000'000;  // moves
constexpr const char* kStopped = "stopped";
// Shares of the work, as measured: looking at all positions, and walking all moves backwards. The rest is the spreading.
constexpr double kLooking = 0.6, kWalkingBack = 0.2;
constexpr std::size_t kTold = 65536;  // positions that are settled from one word about it to the next

// A number that stands for a move, for sums.
std::uint64_t mixed(EndingNumber from, EndingNumber to) {
  std::uint64_t z = (static_cast<std::uint64_t>(from) << 32 | to) + 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

bool holds_pieces(const Position& position) {
  for (std::size_t p = 0; p < position.variant().players(); ++p)
    for (std::size_t t = 0; t < position.variant().types().size(); ++t)
      if (position.in_hand(PlayerId(p), TypeId(t)) > 0) return true;
  return false;
}

double part(std::size_t done, std::size_t all) { return static_cast<double>(done) / static_cast<double>(all); }

void sort_out(std::vector<EndingNumber>& numbers) {
  std::ranges::sort(numbers);
  const auto rest = std::ranges::unique(numbers);
  numbers.erase(rest.begin(), rest.end());
}

}  // namespace

struct EndingSolver::Desk {
  MoveList moves;
  Undo undo, turned;
  std::vector<EndingNumber> targets;
};

EndingSolver::EndingSolver(const Variant& variant, const Material& material, EndingLayout layout, FindTable find,
                           int threads, const std::atomic<bool>& stop, TellShare tell)
    : variant_(variant),
      material_(material),
      layout_(std::move(layout)),
      find_(std::move(find)),
      threads_(threads),
      stop_(stop),
      tell_(std::move(tell)),
      ways_(variant, material),
      values_(layout_.numbers()),
      remaining_(layout_.numbers()),
      exits_(layout_.numbers()),
      slices_((layout_.numbers() + kSlice - 1) / kSlice) {}

void EndingSolver::in_threads(const std::function<void()>& work) const {
  Helpers helpers(threads_ - 1, [&](int) { work(); });
  work();
  helpers.wait();
}

void EndingSolver::tell_share(double share) {
  if (!tell_) return;
  const MutexLock lock(mutex_);
  if (share <= told_) return;
  told_ = share;
  tell_(share);
}

void EndingSolver::refuse(std::string why) {
  const MutexLock lock(mutex_);
  if (!refusal_) refusal_ = std::move(why);
  refused_ = true;
}

void EndingSolver::need(const Material& material) {
  const MutexLock lock(mutex_);
  if (std::ranges::find(needed_, material) == needed_.end()) needed_.push_back(material);
}

// ---- looking at each position once ----

Result<void> EndingSolver::outcome_of_look() {
  const MutexLock lock(mutex_);
  if (refusal_) return fail(*refusal_);
  if (stop_) return fail(kStopped);
  return {};
}

Result<std::vector<Material>> EndingSolver::look() {
  {
    const MutexLock lock(mutex_);
    needed_.clear();
  }
  std::atomic<std::size_t> next = 0;
  in_threads([&] {
    Desk desk;
    for (std::size_t index; (index = next++) < slices_.size() && !interrupted();) {
      if (slices_[index].done) continue;
      look_at_slice(index, desk);
      if (slices_[index].done) tell_share(kLooking * part(++looked_, slices_.size()));
    }
  });
  if (const auto fine = outcome_of_look(); !fine) return std::unexpected(fine.error());
  const MutexLock lock(mutex_);
  return needed_;
}

void EndingSolver::look_at_slice(std::size_t index, Desk& desk) {
  Slice& slice = slices_[index];
  slice = Slice();
  slice.done = true;
  const std::size_t end = std::min((index + 1) * kSlice, values_.size());
  EndingCells cells;
  PlayerId turn;
  for (std::size_t number = index * kSlice; number < end && slice.done && !interrupted(); number += 2) {
    const auto first = static_cast<EndingNumber>(number);
    if (!layout_.cells_of(first, cells, turn)) {
      for (const EndingNumber none : {first, first + 1}) {
        values_[none] = EndingTable::kImpossible;
        remaining_[none] = kClosed;
      }
      continue;
    }
    Result<Position> position = Position::from_setup(variant_, ending_setup(material_, cells, PlayerId(0)));
    if (!position) return refuse(position.error().message);
    look_at(first, *position, desk, slice);
    const Move pass{Cell(), Cell(), Cell(), TypeId(), MoveKind::kPass};
    position->make(pass, desk.turned);
    look_at(first + 1, *position, desk, slice);
  }
}

void EndingSolver::look_at(EndingNumber number, Position& position, Desk& desk, Slice& slice) {
  const PlayerId turn = position.turn();
  values_[number] = 0;
  if (variant_.safety() == Safety::kLegal && is_royal_attacked(position, rival_of(turn), turn)) {
    values_[number] = EndingTable::kImpossible;
    remaining_[number] = kClosed;
    return;
  }
  legal_moves(position, desk.moves);
  if (desk.moves.empty() || variant_.ends().first(EndKind::kMaterial, PositionView(position)))
    return close(number, position);
  follow(number, position, desk, slice);
}

void EndingSolver::close(EndingNumber number, const Position& position) {
  remaining_[number] = kClosed;
  const Outcome outcome = outcome_of(position);
  if (!outcome.over) return;
  switch (outcome.quarters[position.turn().index()]) {
    case 0: values_[number] = EndingTable::code_of({EndingResult::kLost, 0}); break;
    case 4: values_[number] = EndingTable::code_of({EndingResult::kWon, 0}); break;
    default: break;
  }
}

// All moves of a position in which the game goes on.
void EndingSolver::follow(EndingNumber number, Position& position, Desk& desk, Slice& slice) {
  desk.targets.clear();
  int quickest = std::numeric_limits<int>::max(), longest = 0;
  bool saves = false;  // some exit draws
  Material material;
  EndingCells cells;
  for (const Move& move : desk.moves) {
    position.make(move, desk.undo);
    if (position.en_passant().front().passed) refuse("pieces may capture each other en passant");
    if (variant_.has_hands() && holds_pieces(position)) refuse("captured pieces come back from the hand");
    read_material(position, material, cells);
    const PlayerId turn = position.turn();
    position.unmake(move, desk.undo);
    if (refused_) return;
    if (material == material_) {
      desk.targets.push_back(layout_.number(cells, turn));
      continue;
    }
    const EndingTable* const table = find_(material);
    if (table == nullptr) {
      need(material);
      slice.done = false;
      continue;
    }
    const EndingValue value = table->value(cells, turn);
    switch (value.result) {
      case EndingResult::kImpossible: return refuse("a move leads to a position that is taken for impossible");
      case EndingResult::kDrawn: saves = true; break;
      case EndingResult::kLost: quickest = std::min(quickest, value.plies + 1); break;
      case EndingResult::kWon: longest = std::max(longest, value.plies + 1); break;
    }
  }
  sort_out(desk.targets);
  const bool wins = quickest != std::numeric_limits<int>::max();
  remaining_[number] = static_cast<std::uint16_t>(desk.targets.size() + (wins || saves ? 1 : 0));
  exits_[number] = static_cast<std::int16_t>(wins ? quickest : -longest);
  for (const EndingNumber target : desk.targets) slice.sum += mixed(number, target);
  if (keeps_) {
    slice.moves.push_back(number);
    slice.moves.push_back(static_cast<EndingNumber>(desk.targets.size()));
    slice.moves.insert(slice.moves.end(), desk.targets.begin(), desk.targets.end());
  }
}

// ---- the moves backwards ----

// Each position once from which a move within the ending leads to `to`.
template <class Visit>
void EndingSolver::for_each_before(EndingNumber to, std::vector<EndingNumber>& found, Visit visit) const {
  if (!before_begin_.empty()) {
    for (std::uint64_t i = before_begin_[to]; i < before_begin_[to + 1]; ++i) visit(before_[i]);
    return;
  }
  found.clear();
  EndingCells cells;
  PlayerId turn;
  layout_.cells_of(to, cells, turn);
  const PlayerId mover = rival_of(turn);
  for (std::size_t i = 0; i < material_.size(); ++i) {
    if (material_[i].owner() != mover) continue;
    for (const WayBack& way : ways_.to(i, cells[i])) {
      bool is_free = true;
      for (std::size_t k = 0; k < material_.size(); ++k)
        is_free = is_free && (k == i || (cells[k] != way.from && !way.between.contains(cells[k])));
      if (!is_free) continue;
      EndingCells before = cells;
      before[i] = way.from;
      layout_.for_each_image(before, cells, mover, to, [&](EndingNumber number) {
        if (is_open(number)) found.push_back(number);
      });
    }
  }
  sort_out(found);
  for (const EndingNumber number : found) visit(number);
}

// Are the moves backwards along the pieces' paths all that there are?
Result<bool> EndingSolver::paths_lead_back() {
  std::uint64_t forwards = 0;
  for (const Slice& slice : slices_) forwards += slice.sum;
  std::atomic<std::uint64_t> backwards = 0;
  std::atomic<std::size_t> next = 0;
  in_threads([&] {
    std::vector<EndingNumber> found;
    for (std::size_t index; (index = next++) < slices_.size() && !stop_;) {
      std::uint64_t sum = 0;
      const std::size_t end = std::min((index + 1) * kSlice, values_.size());
      for (std::size_t to = index * kSlice; to < end; ++to) {
        const auto target = static_cast<EndingNumber>(to);
        if (values_[to] != EndingTable::kImpossible)
          for_each_before(target, found, [&](EndingNumber from) { sum += mixed(from, target); });
      }
      backwards += sum;
      tell_share(kLooking + kWalkingBack * part(index + 1, slices_.size()));
    }
  });
  if (stop_) return fail(kStopped);
  return forwards == backwards;
}

Result<void> EndingSolver::keep_moves() {
  keeps_ = true;
  for (Slice& slice : slices_) slice.done = false;
  std::atomic<std::size_t> next = 0;
  std::atomic<std::uint64_t> kept = 0;
  in_threads([&] {
    Desk desk;
    for (std::size_t index; (index = next++) < slices_.size() && !interrupted();) {
      look_at_slice(index, desk);
      if ((kept += slices_[index].moves.size()) > kMostKept)
        refuse("its moves cannot be taken back along the pieces' paths, and there are too many to keep");
    }
  });
  if (auto fine = outcome_of_look(); !fine) return fine;
  const auto for_each_move = [&](auto visit) {
    for (const Slice& slice : slices_)
      for (std::size_t i = 0; i < slice.moves.size(); i += 2 + slice.moves[i + 1])
        for (std::size_t k = 0; k < slice.moves[i + 1]; ++k) visit(slice.moves[i], slice.moves[i + 2 + k]);
  };
  bool are_possible = true;
  before_begin_.resize(values_.size() + 2);
  for_each_move([&](EndingNumber, EndingNumber to) {
    ++before_begin_[to + 2];
    are_possible = are_possible && values_[to] != EndingTable::kImpossible;
  });
  if (!are_possible) return fail("a move leads to a position that is taken for impossible");
  for (std::size_t i = 1; i < before_begin_.size(); ++i) before_begin_[i] += before_begin_[i - 1];
  before_.resize(before_begin_.back());
  for_each_move([&](EndingNumber from, EndingNumber to) { before_[before_begin_[to + 1]++] = from; });
  before_begin_.pop_back();
  for (Slice& slice : slices_) slice.moves = {};
  return {};
}

// ---- spreading values ----

void EndingSolver::settle(EndingNumber number, EndingResult result, int plies) {
  values_[number] = EndingTable::code_of({result, plies});
  auto& by_plies = result == EndingResult::kWon ? wins_ : losses_;
  if (by_plies.size() <= static_cast<std::size_t>(plies)) by_plies.resize(static_cast<std::size_t>(plies) + 1);
  by_plies[static_cast<std::size_t>(plies)].push_back(number);
}

Result<void> EndingSolver::spread() {
  const Result<bool> lead_back = paths_lead_back();
  if (!lead_back) return std::unexpected(lead_back.error());
  if (!*lead_back)
    if (auto kept = keep_moves(); !kept) return kept;
  std::vector<std::vector<EndingNumber>> ways_out;  // by plies: positions with a move out of the ending that wins
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const auto number = static_cast<EndingNumber>(i);
    if (values_[i] == EndingTable::kImpossible) continue;
    if (!is_open(number)) {
      if (values_[i] != 0) settle(number, EndingTable::value_of(values_[i]).result, 0);
    } else if (exits_[i] > 0) {
      const auto plies = static_cast<std::size_t>(exits_[i]);
      if (ways_out.size() <= plies) ways_out.resize(plies + 1);
      ways_out[plies].push_back(number);
    } else if (remaining_[i] == 0) {
      settle(number, EndingResult::kLost, -exits_[i]);
    }
  }
  std::vector<EndingNumber> found;
  std::size_t settled = 0;
  const auto count = [&] {
    if (++settled % kTold == 0)
      tell_share(kLooking + kWalkingBack + (1 - kLooking - kWalkingBack) * part(settled, values_.size()));
  };
  for (std::size_t plies = 0; plies < std::max({wins_.size(), losses_.size(), ways_out.size()}); ++plies) {
    const int next = static_cast<int>(plies) + 1;
    if (stop_) return fail(kStopped);
    if (next >= EndingTable::kMostPlies) return fail("its wins take too long to be told");
    if (plies < ways_out.size())
      for (const EndingNumber number : ways_out[plies])
        if (values_[number] == 0) settle(number, EndingResult::kWon, static_cast<int>(plies));
    // What is found meanwhile lies farther from the end.
    if (plies < losses_.size())
      for (const EndingNumber lost : std::exchange(losses_[plies], {})) {
        count();
        for_each_before(lost, found, [&](EndingNumber number) {
          if (values_[number] == 0) settle(number, EndingResult::kWon, next);
        });
      }
    if (plies < wins_.size())
      for (const EndingNumber won : std::exchange(wins_[plies], {})) {
        count();
        for_each_before(won, found, [&](EndingNumber number) {
          if (values_[number] == 0 && --remaining_[number] == 0)
            settle(number, EndingResult::kLost, std::max<int>(next, -exits_[number]));
        });
      }
  }
  return {};
}

}  // namespace sennight
