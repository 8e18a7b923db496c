// A way in which a game ends, and what its room has to offer.
//
// Every end has one room: a source file in this folder. It holds what a variant file may say of the end (its fields),
// what combinations it refuses, its compiled form, its test on a position, the verdict, the sentence of a game's page
// and the words of the result. No room knows another. The rooms stand in one table (table.cpp); the loader, the
// compiler, `check`, both generators, the outcome, the searches, the page and the fuzzers loop over it, so that an end
// which stands there is known to all of them. docs/howto/add-a-way-to-win.md tells how to add one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/cell.h"
#include "rules/definition.h"
#include "rules/piece.h"
#include "rules/rule_field.h"

namespace sennight {

class Describer;
class RuleCompiler;
class Variant;
struct RuleSentence;
struct SlipSearch;

// What an end means for the player whom it concerns. kThreeQuarters: a quarter of the point for that player.
// kFirstLoses: the first player of the game loses, whomever it concerns.
enum class Verdict : std::uint8_t { kDraw, kLoss, kWin, kThreeQuarters, kFirstLoses };

// The verdict that a word of the format stands for. REQUIRES: "draw", "loss", "win", "quarter" or "first-player-loses".
Verdict verdict_of(std::string_view word);

// If several ends come with one move, the first kind here counts, and within a kind the order of the table.
enum class EndKind : std::uint8_t {
  kDecision,    // the board shows it; such a position has no moves
  kNoMove,      // the player to move has no move
  kRepetition,  // seen in the game's history; play may go on
  kMoveCount,   // seen on the clock; play may go on
  kMaterial,    // the board shows that nobody can win; the position has its moves
};
inline constexpr std::size_t kEndKinds = 5;

// A count of moves that runs, in plies; nobody counts where the limit is 0. See rules/counting_rule.h.
struct CountState {
  std::uint16_t limit = 0;
  std::uint16_t plies = 0;  // counted so far
  friend constexpr bool operator==(const CountState&, const CountState&) = default;

  constexpr bool runs() const { return limit > 0; }
  // Has the player who counts made one move more than the limit?
  constexpr bool is_over() const { return runs() && plies > limit; }
  // Who counts: the player to move when an even number of plies is counted. REQUIRES: it runs; two players.
  constexpr PlayerId player(PlayerId turn) const { return plies % 2 == 0 ? turn : rival_of(turn); }
  // Moves that this player has counted, and how many there are to count.
  constexpr int moves() const { return (plies + 1) / 2; }
  constexpr int most_moves() const { return limit / 2; }
};

// What the ends that look back need to know of one ply; the start of a game counts as a ply without a mover.
struct PlyRecord {
  std::uint64_t key = 0;  // of the position after the ply
  PlayerId mover;
  bool gave_check = false;  // recorded only where an end asks for it (EndFacts)
};

// What a test may ask of the position. Rules stand below the modules with positions: each brings a view of its own.
class EndView {
 public:
  virtual ~EndView() = default;
  virtual PlayerId turn() const = 0;
  virtual int living() const = 0;
  // Sides of which somebody lives: teams, or players where there are none.
  virtual int living_sides() const = 0;
  virtual int passes() const = 0;  // in succession, by those who live; only where an end counts them (EndFacts)
  // Do the royals of two players face each other? For ends where this is no attack (EndFacts::facing_draws).
  virtual bool royals_face() const = 0;
  virtual bool has_pieces(PlayerId player) const = 0;
  virtual bool has_in_hand(PlayerId player) const = 0;
  // REQUIRES of the three: types of the variant only.
  virtual int count(PlayerId player, TypeSet types) const = 0;
  virtual int in_hand(PlayerId player, TypeSet types) const = 0;
  virtual CellSet pieces(PlayerId player, TypeSet types) const = 0;
  virtual int pieces_in_all() const = 0;
  // Moves of the player so far that gave check, or what else is counted; only where an end asks for it (EndFacts).
  virtual int checks(PlayerId player) const = 0;
  // What the player has won; only where something is to be won (EndFacts::prizes).
  virtual int points(PlayerId player) const = 0;
  // Plies, or whole turns (EndFacts), since the last progress. For ends of the kind kMoveCount.
  virtual int clock() const { return 0; }
  // The count of moves that runs. For ends of the kind kMoveCount.
  virtual CountState counting() const { return {}; }
  // Has the player to move no legal move, and is that player in check? For ends of the kind kNoMove.
  virtual bool is_stuck() const { return false; }
  virtual bool in_check() const { return false; }
  // Has the player to move a piece that must be attacked, and is not (AttackedRule)?
  virtual bool lacks_attack() const { return false; }
  // The types of the pieces that give that check.
  virtual TypeSet checking() const { return {}; }
  // The game so far, the start first and this position last; empty when only the position is known. For ends of the
  // kind kRepetition.
  virtual std::span<const PlyRecord> plies() const { return {}; }
};

class End;
struct CountingRule;
struct PrizeRule;

// How a game ended.
struct Finish {
  std::string_view name;  // what happened: "checkmate". Lasts for ever.
  Verdict verdict = Verdict::kDraw;
  PlayerId affected = {};    // whom the verdict is for; none for a draw
  const End* end = nullptr;  // filled in by Ends
};

// A few words for the result.
struct EndReason {
  std::string text;      // "checkmate"
  bool is_loss = false;  // it says what happened to the loser: "White wins: loss of the whole army"
  friend bool operator==(const EndReason&, const EndReason&) = default;
};

// What others must know of the ends for the sake of speed: gathered once when a variant is compiled.
struct EndFacts {
  int occurrences = 0;  // of a position that an end of the kind kRepetition waits for; 0 = there is none
  int clock_limit = 0;  // on the clock, at which an end of the kind kMoveCount comes; 0 = there is none
  // Where no player has more than so many pieces, on the board and in hand, it comes at this count already; 0 = there is none.
  struct FewPieces {
    int pieces = 0, clock_limit = 0;
  };
  FewPieces few;
  bool clock_counts_turns = false;  // and not plies: it goes on with the first move of a turn
  TypeSet clock_restarts;           // types whose moves restart that clock, besides captures
  bool needs_checks = false;        // PlyRecord::gave_check is asked for
  int check_limit = 0;  // checks of one player after which an end comes, nothing beyond is counted; 0 = none is
  // With these types a count is of another thing: 1 while a player gives check with every move, from the first of these
  // checks on that a piece of one of the types gives; else 0. check_limit is 1 then.
  TypeSet counted_in_row;
  struct Vital {
    TypeSet types;
    int least = 1;
    bool counts_hand = false;
    PerPlayer<bool> players{true, true, true, true};  // for whom it holds
  };
  std::vector<Vital> vital;  // who has fewer than the least number of one of these sets has lost
  // A goal that may be answered: who of the others moves later in the round may still reach it with one of these types in
  // the own zone. Without such a move that player has none. No types: there is no such goal.
  TypeSet answers;
  PerPlayer<CellSet> answer_zones;
  const CountingRule* counting =
      nullptr;  // how moves are counted where few pieces are left; lasts as long as the variant
  // What is won in points; null where nothing is. Lasts as long as the variant.
  const PrizeRule* prizes = nullptr;
  int pass_limit = 0;  // passes in succession at which an end comes; nothing beyond is counted; 0 = none is
  bool facing_draws =
      false;  // royals that face each other do not attack: who passes then draws, and may do so in check
  PerPlayer<bool> army_is_vital{};  // who of these has no piece left has lost
  bool army_is_burden = false;      // ... has won
  bool royals_draw = false;         // with royals alone nobody wins any more
  bool wins_by_play = false;        // stalemate, repetition or the like may be worth more than a draw, whatever is left
};

// An end of one variant, compiled. Immutable.
class End {
 public:
  virtual ~End() = default;
  // Has it come? Called with the views that its kind allows.
  virtual std::optional<Finish> test(const EndView& view) const = 0;
  // kRepetition: what it means that the last of these plies, those after a position, came back to that position.
  virtual Finish when_repeated(std::span<const PlyRecord>) const { return {}; }
  virtual EndReason reason(const Variant& variant, const Finish& finish) const;
  // For the game's page.
  virtual std::vector<RuleSentence> sentences(const Describer& words) const = 0;
  // Reports what does not go together with the rest of the variant, which is sound by itself.
  virtual void check(const Variant&, Findings&) const {}
  // Warns of what its author hardly meant.
  virtual void find_slips(const SlipSearch&) const {}
  virtual void add_to(EndFacts&) const {}
};

// A row of the table.
struct EndRoom {
  std::string_view name;       // of the end, and of its file
  std::string_view table;      // its fields stand in this table of [ends]; empty: in [ends] itself
  std::string_view help = {};  // for editors: what that table means, in a line without a full stop
  EndKind kind;
  bool by_player = false;         // may it differ by player? Then its `compile` obeys RuleDefinition::players
  bool may_repeat = false;        // its table may be a list: the end is there several times
  bool asked_when_stuck = false;  // also before the ends of the kind kNoMove, as one of them
  std::vector<RuleField> fields;
  // Called for every variant, with an empty definition where the file says nothing. Null: the variant has no such end.
  // Errors are reported to the compiler.
  std::unique_ptr<const End> (*compile)(const RuleDefinition& definition, RuleCompiler& compiler);
};

// All rooms, in the order in which a game's page tells of them.
const std::vector<EndRoom>& end_rooms();

}  // namespace sennight
