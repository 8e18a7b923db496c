// What one player's pieces reach and attack, by the move generator's tables, and how the royals stand. An evaluation
// spends most of its time here: sets of cells are as wide as the board, and what depends on types alone lies in tables.
#include <algorithm>
#include <bit>

#include "movegen/choosy.h"
#include "movegen/locust.h"
#include "movegen/tables.h"
#include "search/recorder.h"

namespace sennight {
namespace {

constexpr int kAssaultHit = 3;  // weight of each cell near a royal that is attacked
constexpr int kSafeCheck = 16;  // weight of a type that could give check where no rival piece but the royal guards
constexpr int kWeakCell = 4;    // weight of each attacked cell near a royal that no other piece guards
// Centipawns for an attack on a dearer piece: at least, one more for so many that it is worth more, and at most.
constexpr int kDearer = 12, kDearerShare = 16, kDearerMost = 40;
// The same for one on an unguarded piece that is no dearer; here its whole worth counts.
constexpr int kUnguarded = 6, kUnguardedShare = 32, kUnguardedMost = 20;
constexpr int kAssaultShare = 24;     // a joint attack counts by the square of its weight, divided by this
constexpr int kWorstAssault = 700;    // and no more than this
constexpr int kExposureShare = 1000;  // the weight is for ten cells open to checks by all material of the start

// From where one player's pieces would check rivals' royals.
template <int W>
class Checks {
 public:
  // `types`: the player's, on the board and in hand.
  explicit Checks(TypeSet types) : types_(types.bits()) {
    for (TypeBits left = types_; left != 0; left &= left - 1) safe_[std::countr_zero(left)] = fast::Bits<W>::none();
  }

  // Adds those of one royal; `own`: the player's pieces; `guarded`: what the royal's side guards. Returns from how many
  // cells one of the player's types attacks the royal, or will when it comes there.
  int add(const AttackForest& attacks, Cell royal, const fast::Bits<W>& occupied, const fast::Bits<W>& own,
          const fast::Bits<W>& guarded) {
    const fast::Bits<W> taken = own | guarded, closed = occupied - own;
    int open = 0;
    const auto is_empty = [&](Cell cell) { return !occupied.contains(static_cast<unsigned>(cell.index())); };
    walk_reached(attacks, royal.index(), is_empty, [&](const AttackNode& node, bool) {
      const auto cell = static_cast<unsigned>(node.cell.index());
      if (TypeBits some = node.types & types_; some != 0) {
        open += !closed.contains(cell);
        if (!taken.contains(cell))
          for (; some != 0; some &= some - 1) safe_[std::countr_zero(some)].insert(cell);
      }
      return false;
    });
    return open;
  }
  // Can a piece of this type that reaches `cells` check from one of them, where no piece of that rival would take it?
  // REQUIRES: it is one of the types.
  bool by(unsigned type, const fast::Bits<W>& cells) const { return (cells & safe_[type]).any(); }

 private:
  const TypeBits types_;
  fast::Bits<W> safe_[kMaxTypes];  // by type; of other types not set
};

}  // namespace

// Looks at one position. Made for it and thrown away.
template <int W, class Recorder>
class Surveyor {
 public:
  Surveyor(const Evaluator& evaluator, const Position& position, const Sums& sums, Recorder& record,
           WalkerMemory* walkers)
      : evaluator_(evaluator),
        variant_(evaluator.variant()),
        tables_(fast::tables_of<W>(variant_)),
        position_(position),
        sums_(sums),
        record_(record),
        walkers_(walkers),
        board_(position.placement().board()),
        occupied_(pieces_of_all()),
        players_(static_cast<unsigned>(variant_.players())) {}

  PerPlayer<Value> values() {
    PerPlayer<Value> values{};
    for (unsigned p = 0; p < players_; ++p) look_along(p);
    for (unsigned p = 0; p < players_; ++p)
      if (armies_[p].lives) weigh(p, values[p]);
    for (unsigned p = 0; p < players_; ++p) {
      if (armies_[p].slow.any()) add_walkers(p, known_walkers(p), values[p]);
      if (variant_.safety() != Safety::kNone) add_royal_safety(p, values[p]);
    }
    return values;
  }

 private:
  using Bits = fast::Bits<W>;
  struct Looked {  // not initialized: there are many more than needed
    unsigned from, type;
    Bits captures, quiets;
  };
  struct Army {
    // Guards: what is attacked or defended, by any piece, by any but the royal, by slow ones
    Bits own, guards, support, slow_guards;
    Bits slow;      // cells of walkers
    TypeSet types;  // on the board and in hand
    unsigned begin, end;
    int assault, assailants;  // on the surroundings of rival royals
    PerPlayer<int> open;      // cells from which each rival's royal is or could be checked
    bool lives;
  };

  [[gnu::always_inline]] Bits reached(const fast::Mobility<W>& mobility, unsigned from) const {
    return mobility.slides.empty() ? mobility.leaps[from] : tables_.reach.reached(mobility.slides[from], occupied_);
  }
  Bits pieces_of(unsigned p) const { return Bits::from(position_.placement().words(PlayerId(std::size_t{p}))); }
  Bits pieces_of_all() const {
    Bits all = Bits::none();
    for (unsigned p = 0; p < kMaxPlayers; ++p) all |= pieces_of(p);
    return all;
  }
  bool are_rivals(unsigned a, unsigned b) const {
    return variant_.are_rivals(PlayerId(std::size_t{a}), PlayerId(std::size_t{b}));
  }
  // Who has several royals that fall need not fear for one of them: it is worth what it is worth.
  Cell exposed_royal(PlayerId player) const {
    return variant_.royals_fall() && position_.royals(player).size() > 1 ? Cell() : position_.royal(player);
  }
  unsigned type_on(unsigned cell) const { return static_cast<unsigned>(board_[cell].type().index()); }
  void add(unsigned p, General what, int amount, Value& value) {
    value += evaluator_.general(what) * amount;
    if constexpr (Recorder::kListens) record_.add(p, evaluator_.weights_.index(what), amount);
  }
  void note(unsigned p, OfType what, unsigned type, double amount) {
    if constexpr (Recorder::kListens) record_.add(p, evaluator_.weights_.index(what, TypeId(type)), amount);
  }

  // 1. What every piece reaches
  void look_along(unsigned p) {
    Army& army = armies_[p];
    army.own = army.guards = army.support = army.slow_guards = army.slow = Bits::none();
    army.types = TypeSet();
    army.begin = army.end = count_;
    army.assault = army.assailants = 0;
    army.open = {};
    army.lives = position_.is_living(PlayerId(p));
    if (!army.lives) return;
    const fast::TypeMoves<W>* all_moves = tables_.moves[p].data();
    army.own = pieces_of(p);
    Bits guards = Bits::none(), royal_guards = Bits::none(), slow_guards = Bits::none(), slow = Bits::none();
    TypeBits types = 0;
    army.own.for_each([&] [[gnu::always_inline]] (unsigned from) {
      const unsigned type = type_on(from);
      types |= type_bit(type);
      const fast::TypeMoves<W>& moves = all_moves[type];
      Bits captures = Bits::none(), quiets = Bits::none();
      if (moves.both.exists()) captures = quiets = reached(moves.both, from);
      if (moves.capture.exists()) captures |= reached(moves.capture, from);
      const Evaluator::Traits& traits = evaluator_.traits_[type];
      if (moves.is_choosy) [[unlikely]] {
        const fast::ChoosyReach<W> choosy = fast::choosy_reach(variant_.hops(PlayerId(p), TypeId(type)), from,
                                                               occupied_, [&](unsigned cell) { return type_on(cell); });
        captures |= choosy.captures;
        if (traits.active) quiets |= choosy.quiets;
      }
      if (moves.locusts != nullptr) [[unlikely]]
        fast::for_each_locust_end(
            *moves.locusts, from, occupied_, [](unsigned, const HopRule&) { return true; },
            [&](unsigned taken, unsigned) { captures.insert(taken); });
      if (traits.assault == 0) {  // royals
        royal_guards |= captures;
        return;
      }
      guards |= captures;
      if (traits.slow) {
        slow_guards |= captures;
        slow.insert(from);
      }
      if (traits.active && moves.quiet.exists()) quiets |= reached(moves.quiet, from);
      pieces_[count_++] = {from, type, captures, quiets};
    });
    army.support = guards;
    army.guards = guards | royal_guards;
    army.slow_guards = slow_guards;
    army.slow = slow;
    army.types = TypeSet(types);
    army.end = count_;
    if (variant_.has_hands()) look_into_hand(p);
  }

  void look_into_hand(unsigned p) {
    Army& army = armies_[p];
    const std::size_t types = variant_.types().size();
    for (std::size_t t = 0; t < types; ++t) {
      if (position_.in_hand(PlayerId(p), TypeId(t)) == 0) continue;
      army.types.insert(TypeId(t));
      army.assault += evaluator_.traits_[t].assault;
      ++army.assailants;
    }
  }

  // 2. What that is worth
  void weigh(unsigned p, Value& value) {
    Army& army = armies_[p];
    Bits rivals = occupied_ - army.own;
    for (unsigned r = 0; variant_.has_teams() && r < players_; ++r)
      if (!are_rivals(r, p)) rivals -= armies_[r].own;
    Bits surroundings = Bits::none();  // of the rivals' royals
    Bits unsafe = occupied_, unguarded = rivals;
    Checks<W> checks(army.types);
    unsigned weak_cells = 0;
    for (unsigned r = 0; r < players_; ++r) {
      if (!are_rivals(r, p) || !armies_[r].lives) continue;
      unsafe |= armies_[r].slow_guards;
      unguarded -= armies_[r].own & armies_[r].guards;
      const Cell royal = exposed_royal(PlayerId(r));
      if (!royal) continue;
      const Bits near = Bits::from(evaluator_.near_.words(royal.index()));
      surroundings |= near;
      weak_cells += ((army.support & near) - armies_[r].support).count();
      if (variant_.safety() != Safety::kNone)
        army.open[r] = checks.add(variant_.attacks(PlayerId(p)), royal, occupied_, army.own, armies_[r].guards);
    }
    int assault = kWeakCell * static_cast<int>(weak_cells), assailants = 0;
    TypeSet checkers;  // that could give check at once, and would not be taken
    Value fine;
    int dearer = 0, unguarded_ones = 0;
    unsigned chained = 0;
    for (unsigned i = army.begin; i < army.end; ++i) {
      const unsigned type = pieces_[i].type;
      const Bits captures = pieces_[i].captures, reach = captures | pieces_[i].quiets;
      const Evaluator::Traits& traits = evaluator_.traits_[type];
      const Bits attacked = captures & rivals;
      if (traits.active) {
        const int cells = static_cast<int>((reach - unsafe).count() + attacked.count());
        fine += traits.activity * (16 * cells - traits.usual);
        note(p, OfType::kMobility, type, (16 * cells - traits.usual) / 16.0);
      }
      if (const int hits = static_cast<int>((captures & surroundings).count())) {
        assault += traits.assault + kAssaultHit * hits;
        ++assailants;
        fine += traits.attack * hits;
        note(p, OfType::kAttack, type, hits);
      }
      if (!checkers.contains(TypeId(type)) && checks.by(type, reach)) {
        checkers.insert(TypeId(type));
        assault += kSafeCheck;
        ++assailants;
      }
      const int own_worth = evaluator_.material_[type];
      attacked.for_each([&] [[gnu::always_inline]] (unsigned victim) {
        const int worth = evaluator_.material_[type_on(victim)], more = worth - own_worth;
        if (more > 0) dearer += std::min(kDearer + more / kDearerShare, kDearerMost);
        else if (worth > 0 && unguarded.contains(victim))
          unguarded_ones += std::min(kUnguarded + worth / kUnguardedShare, kUnguardedMost);
      });
      if (traits.slow) chained += (captures & army.slow).count();
    }
    army.assault += assault;
    army.assailants += assailants;
    value += fine;
    add(p, General::kDearer, dearer, value);
    add(p, General::kUnguarded, unguarded_ones, value);
    add(p, General::kChain, static_cast<int>(chained), value);
  }

  // 3. How far the walkers may come
  std::size_t walker(unsigned cell) const { return board_[cell].code() * evaluator_.cells_ + cell; }
  Bits walk(std::size_t walker, Evaluator::Walk kind) const {
    return Bits::from(evaluator_.walks_.words(walker * Evaluator::kWalkKinds + static_cast<std::size_t>(kind)));
  }

  WalkerMemory::Counts count_walkers(unsigned p) const {
    const Bits own = armies_[p].slow;
    Bits rivals = Bits::none();
    for (unsigned r = 0; r < players_; ++r)
      if (are_rivals(r, p)) rivals |= armies_[r].slow;
    WalkerMemory::Counts counts;
    own.for_each([&] [[gnu::always_inline]] (unsigned cell) {
      const std::size_t walker = this->walker(cell);
      if (!(walk(walker, Evaluator::Walk::kStoppers) & rivals).any()) counts.promise += evaluator_.promises_[walker];
      counts.doubled += (walk(walker, Evaluator::Walk::kWay) & own).any();
      counts.isolated += !(walk(walker, Evaluator::Walk::kGuards) & own).any();
    });
    return counts;
  }

  // The key tells the walkers of both, as long as both live.
  WalkerMemory::Counts known_walkers(unsigned p) const {
    if (walkers_ == nullptr || !armies_[0].lives || !armies_[1].lives) return count_walkers(p);
    WalkerMemory::Known& known = walkers_->of(sums_.walkers);
    if (known.key != sums_.walkers) known = {sums_.walkers, {count_walkers(0), count_walkers(1)}};
    return known.counts[p];
  }

  void add_walkers(unsigned p, const WalkerMemory::Counts& counts, Value& value) {
    int blocked = 0;
    armies_[p].slow.for_each([&] [[gnu::always_inline]] (unsigned cell) {
      blocked += !(walk(walker(cell), Evaluator::Walk::kSteps) - occupied_).any();
    });
    add(p, General::kPassed, counts.promise, value);
    add(p, General::kDoubled, counts.doubled, value);
    add(p, General::kIsolated, counts.isolated, value);
    add(p, General::kBlocked, blocked, value);
  }

  // 4. How the own royal stands
  void add_royal_safety(unsigned owner, Value& value) {
    const Cell royal = exposed_royal(PlayerId(owner));
    if (!royal) return;
    int joint = 0, open = 0, material = 0;
    for (unsigned r = 0; r < players_; ++r) {
      const Army& rival = armies_[r];
      if (!are_rivals(r, owner) || !rival.lives) continue;
      material += sums_.material[r];
      open += rival.open[owner];
      if (rival.assailants >= 2) joint += std::min(rival.assault * rival.assault / kAssaultShare, kWorstAssault);
    }
    // Open lines count by what the rivals have to use them, in percent of the material at the start.
    const int exposure = open * (material * 100 / evaluator_.start_material_);
    add(owner, General::kAssault, joint, value);
    const Value weight = evaluator_.general(General::kExposure);
    const auto share = [&](int part) { return static_cast<int>(std::int64_t{part} * exposure / kExposureShare); };
    value += {share(weight.middle), share(weight.end)};
    if constexpr (Recorder::kListens) {
      record_.add(owner, evaluator_.weights_.index(General::kExposure), static_cast<double>(exposure) / kExposureShare);
    }
    const Bits near = Bits::from(evaluator_.near_.words(royal.index())) & pieces_of(owner);
    near.for_each([&](unsigned cell) {
      value += evaluator_.shelter_[type_on(cell)];
      note(owner, OfType::kShelter, type_on(cell), 1.0);
    });
  }

  const Evaluator& evaluator_;
  const Variant& variant_;
  const fast::Tables<W>& tables_;
  const Position& position_;
  const Sums& sums_;
  Recorder& record_;
  WalkerMemory* const walkers_;  // null where nothing is kept
  const Piece* const board_;
  const Bits occupied_;
  const unsigned players_;
  unsigned count_ = 0;
  Army armies_[kMaxPlayers];
  Looked pieces_[W * 64];
};

template <class Recorder>
PerPlayer<Value> Evaluator::survey(const Position& position, const Sums& sums, Recorder& record,
                                   WalkerMemory* walkers) const {
  return fast::with_width(
      *variant_, [&]<int W>() { return Surveyor<W, Recorder>(*this, position, sums, record, walkers).values(); });
}

template PerPlayer<Value> Evaluator::survey(const Position&, const Sums&, NoRecorder&, WalkerMemory*) const;
template PerPlayer<Value> Evaluator::survey(const Position&, const Sums&, TraceRecorder&, WalkerMemory*) const;

}  // namespace sennight
