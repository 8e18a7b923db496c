// A variant as plain data: what its file says after inheritance, before it is checked and compiled.
// docs/variant-format.md describes every field for authors.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "geometry/board.h"

namespace sennight {

// A place in a variant file; line and column count from 1, 0 = the whole file.
struct Location {
  std::string file;
  int line = 0, column = 0;
};

// A value and where it was written.
template <class T>
struct Located {
  T value{};
  Location at;
};
using Text = Located<std::string>;

// What stands in the texts.
std::vector<std::string> values_of(const std::vector<Text>& texts);

// Something to report about a file.
struct Finding {
  Location at;
  bool is_error = true;
  std::string text;
};
using Findings = std::vector<Finding>;

struct PieceDefinition {
  std::string token;  // FEN token in upper case: "K", "+P", "Q~"
  Location at;
  std::string name;
  Text move;  // movement notation
  bool royal = false;
  std::optional<Text> facing;  // royals: directions in which no enemy royal may stand unscreened, as a movement
  std::string picture;         // silhouette to draw, may be empty
  std::optional<Text> sign;    // how moves name it in the game's notation; default: see PieceType
  std::vector<Text> glyphs;    // characters on discs, octagons and wedges: none, one for all players, or one for each
};

// How boards and pieces look. Nothing here changes a rule, and the words go to clients as they are.
struct StyleDefinition {
  Location at;
  std::string cells = "chequered";  // or "plain"
  std::string colours = "green";    // or "brown", "wood"
  std::string pieces = "figures";   // or "tokens", "discs", "octagons", "wedges"
  std::string zones = "filled";     // or "outlined"
  std::string hands = "above";      // or "beside"
  std::vector<Text> armies;         // a colour for each player; empty = by their names
  // Names of zones.
  std::optional<Text> river;    // between the first and the second player's zone of this name
  std::vector<Text> water;      // drawn as water
  std::vector<Text> diagonals;  // points, drawn as diagonal lines through their middle
  std::optional<Text> dots;     // cells with a dot on their upper right corner
  std::optional<Text> marks;    // points with corner marks
  std::string inscription;      // characters along the river
  // The names of the lines on each side of a rectangle, from the left or from the bottom; no list = the cells' own.
  struct Labels {
    std::vector<Text> top, bottom, left, right;
    bool empty() const { return top.empty() && bottom.empty() && left.empty() && right.empty(); }
  } labels;
};

struct PromotionDefinition {
  Location at;
  std::vector<std::pair<Text, std::vector<Text>>> changes;  // piece token -> tokens of the types it may become
  bool plus = false;                                        // written with '+', else with the letter of the new type
  std::optional<Text> zone;                                 // where; without it `no_further_move` decides
  bool on_departure = false;                                // a move that starts in the zone counts too
  enum class When { kZone, kNoFurtherMove, kInstead } when = When::kZone;
  std::optional<Text> inside;  // kNoFurtherMove: optional where no target lies inside this zone
  enum class Forced { kAlways, kNever, kNoFurtherMove, kZone } forced = Forced::kAlways;
  Text forced_zone;                            // Forced::kZone
  std::optional<Text> except;                  // arrival cells where this promotion is never offered
  std::optional<Located<int>> limit_per_type;  // at most so many of the new type on the board afterwards
  bool only_lost_types = false;                // only to types of which the player has fewer than in the start array
  bool on_capture = false;                     // only moves that capture
  // Of a change that is a move of its own, with the piece where it stands.
  std::optional<Text> step;    // a movement: or by such a step, without a capture
  bool last_anywhere = false;  // a player's last piece of the type, wherever it stands
  bool peaceful = false;       // the new piece attacks nothing, and no check is given
};

struct CastlingDefinition {
  Location at;
  std::string letter;  // FEN, upper case
  Text royal_from, royal_to, partner_from, partner_to;
  std::vector<Text> dropped;  // the royal's and the partner's type: dropped on their cells they have the right
  // The start cells are sets: there is a castling for each cell of the royal and each of its partner.
  struct Sets {
    std::optional<Text> royal;  // type; default: the royal one
    Text partner;               // type
    std::optional<Text> way;    // a movement that leads from the royal to its partner, as on the empty board
  };
  std::optional<Sets> sets;
  bool names_partner = false;  // moves are written with the start cells of both, else with the royal's two
};

// Start arrays by number.
struct ShuffleDefinition {
  Location at;
  Text cells;               // of the first player; the others' by their views
  std::vector<Text> steps;  // what is placed in turn: "B on b1 d1", "N N", "Q|A on @light"
  // Types; an array where such a piece is undefended, or where two of a player are neighbours, has no number.
  std::vector<Text> defended, apart;
};

struct SwapDefinition {
  Location at;
  enum class Kind { kAdjacent, kUnmovedInCheck } kind = Kind::kAdjacent;
  std::optional<Text> directions;  // kAdjacent: a movement that names the neighbours, "W"
  std::vector<Text> except;        // types that are never swapped
  std::optional<Text> partners;    // kUnmovedInCheck: zone of the unmoved partners
};

struct FusionDefinition {
  Location at;
  // compound token -> the pairs of component tokens that make it; the first pair is what it counts as
  std::vector<std::pair<Text, std::vector<std::pair<Text, Text>>>> compounds;
  std::optional<Located<int>> component_limit;  // promotion: at most so many of one component, compounds included
};

struct DropDefinition {
  Location at;
  bool stuck_allowed = false;      // may a piece be dropped where it could never move
  std::vector<Text> one_per_line;  // at most one such piece of a player on a line along straight forward
  std::vector<Text> no_mate_by;    // a drop of these types may not mate
  std::vector<Text> spread;        // a player's pieces of such a type stand on cells of all colours alike
  std::vector<std::pair<std::vector<Text>, Text>> zones;  // types -> the only cells where they may be dropped
  std::vector<std::pair<Text, Text>> faces;               // type in hand -> another type as which it may be dropped
};

// A piece from the hand enters on the cell that an unmoved piece has just left.
struct GatingDefinition {
  Location at;
  Text cells;                // the first player's; those on which pieces stand at the start count
  std::vector<Text> pieces;  // the types that may enter; empty = all that may be in a hand
};

// What a file says of one rule that has a room of its own, key by key, in the words of the format: "reset" -> P, Q.
// Numbers are words. Which keys a rule has, and what they mean, only its room knows: rules/rule_field.h.
struct RuleDefinition {
  std::string rule;  // name of the room
  Location at;
  std::vector<std::pair<std::string, std::vector<Text>>> values;

  const std::vector<Text>& words(std::string_view key) const;  // empty: nothing is said
  std::string_view word(std::string_view key) const;           // the first of them, or empty
  int number(std::string_view key) const;                      // 0: nothing is said
  void set(std::string_view key, std::vector<Text> words);
};

struct RuleDefinitions {
  std::vector<RuleDefinition> list;  // those of which the file says something

  const RuleDefinition& of(std::string_view rule) const;  // an empty one when nothing is said
  RuleDefinition& add(std::string_view rule);             // the same, put into the list
};

struct EliminationDefinition {  // three players
  Location at;
  enum class Army { kLeaves, kRecruited } army = Army::kLeaves;
};

struct SampleDefinition {
  Location at;
  std::string fen;  // empty = the start
  std::vector<std::string> moves;
  std::optional<std::vector<std::string>> legal;  // all legal moves afterwards
  std::vector<std::string> includes, excludes;    // some that are, that are not legal
  std::optional<int> count;                       // number of legal moves
  std::optional<std::string> result;              // first word (or placing) of the result
  std::optional<std::string> fen_after;
  std::string origin;  // where the expectation comes from
};

// Which of the moves that the pieces can make are not legal, besides those that leave the own royal attacked; and
// whether a pass is.
struct LegalDefinition {
  std::optional<Located<bool>> must_capture;    // who can capture may do nothing else
  std::optional<Located<bool>> forbids_checks;  // no move may attack the rival's royal
  std::optional<Located<bool>> may_pass;        // the player to move may pass, but not in check
  std::optional<Located<bool>> royal_stays;     // a royal in check makes no move but to capture all that gives it
  std::optional<Located<bool>> must_drop;       // who can drop may do nothing else
};

struct PerftDefinition {
  Location at;
  std::string fen;                    // empty = the start
  std::vector<std::uint64_t> counts;  // depth 1, 2, ...
  std::string origin;
};

struct VariantDefinition {
  Location at;
  std::string id, name, family, collection, summary, inventor, source, reconstruction;
  std::vector<Text> aliases;  // other names of the game, as programs write them; no ids
  bool abstract = false;      // a base for others, not a game
  Located<BoardDefinition> board;
  std::vector<std::string> player_names;
  std::string player_letters;                              // SIDE in FEN; with three players also the owners' letters
  std::vector<Text> views;                                 // symmetry of each player, the first is "identity"
  std::vector<std::pair<std::string, Text>> zones;         // of the first player
  std::vector<std::pair<std::string, Text>> common_zones;  // the same for all
  std::vector<std::string> drawn_zones;                    // names of zones that the board shows
  std::vector<std::pair<std::string, std::string>> zone_words;  // zone -> where a piece in it stands: "in the palace"
  std::vector<PieceDefinition> pieces;
  std::vector<std::string> left_out;  // tokens of declared pieces that cannot occur and were taken away
  StyleDefinition style;
  // Token -> the first player's cells; the others' by their views, unless a key names their piece as FEN does ("k",
  // "yK").
  std::vector<std::pair<Text, Text>> setup;
  std::optional<ShuffleDefinition> shuffle;
  struct Initial {
    bool unmoved_only = false;  // else every such piece on one of the cells
    std::optional<Text> cells;  // default: the setup cells of the types with initial moves
    std::optional<Text> except;
    std::optional<Text> after_drop;  // dropped here a piece gets the right until it moves
    std::vector<Text> not_in_check;  // types that do not make such moves while their player is in check
    std::vector<std::pair<Text, std::vector<Text>>> aimed_by;  // type -> enemy types that end its right by aiming at it
  } initial;
  std::vector<Text> en_passant;         // types that may capture en passant; empty = no such rule
  std::optional<Text> en_passant_over;  // the passed cells on which they may, as the passing player sees them
  std::vector<CastlingDefinition> castlings;
  std::vector<SwapDefinition> swaps;
  std::optional<FusionDefinition> fusion;
  std::vector<PromotionDefinition> promotions;
  std::vector<std::pair<Text, Text>> returns;  // captured token -> token in the captor's hand
  std::vector<Text> start_hand;                // of each player; a type may stand there twice
  std::optional<DropDefinition> drops;
  std::optional<GatingDefinition> gating;
  LegalDefinition legal;
  RuleDefinitions ends;
  RuleDefinitions effects;  // what follows from a move: rules/effects
  std::optional<EliminationDefinition> elimination;
  enum class FenTail {
    kOwn,
    kFairy
  } fen_tail = FenTail::kOwn;  // fields after SIDE; kFairy: castling, en passant, counters
  // How people write the game's moves: notation/game_notation.h.
  enum class Notation { kSan, kWxf, kHodges } notation = Notation::kSan;
  std::vector<SampleDefinition> samples;
  std::vector<PerftDefinition> perfts;
  // What the computer has learnt for this game, as text (rules/weights.h); comes from a file of its own, see Catalogue.
  Text weights;
};

}  // namespace sennight
