// A variant as plain data: what its file says after inheritance, before it is checked and compiled.
// docs/variant-format.md describes every field for authors.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "geometry/board.h"
#include "rules/located.h"
#include "rules/piece.h"
#include "rules/special/aura.h"
#include "rules/special/castling.h"
#include "rules/special/chain.h"
#include "rules/special/drops.h"
#include "rules/special/elimination.h"
#include "rules/special/en_passant.h"
#include "rules/special/fusion.h"
#include "rules/special/gating.h"
#include "rules/special/hand.h"
#include "rules/special/initial.h"
#include "rules/special/legal.h"
#include "rules/special/neutral.h"
#include "rules/special/pounce.h"
#include "rules/special/promotion.h"
#include "rules/special/royals.h"
#include "rules/special/self_capture.h"
#include "rules/special/shuffle.h"
#include "rules/special/swap.h"
#include "rules/special/trade.h"
#include "rules/special/turn.h"

namespace sennight {

struct PieceDefinition {
  std::string token;  // FEN token in upper case: "K", "+P", "Q~"
  Location at;
  std::string name;
  Text move;                   // movement notation
  std::optional<Text> within;  // a zone that it never leaves
  bool royal = false;
  std::optional<Text> facing;  // royals: directions in which no enemy royal may stand unscreened, as a movement
  Text picture;                // silhouette to draw, may be empty
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
  Location inscription_at;
  // The names of the lines on each side of a rectangle, from the left or from the bottom; no list = the cells' own.
  struct Labels {
    std::vector<Text> top, bottom, left, right;
    bool empty() const { return top.empty() && bottom.empty() && left.empty() && right.empty(); }
  } labels;
};

// What a file says of one rule that has a room of its own, key by key, in the words of the format: "reset" -> P, Q.
// Numbers are words. Which keys a rule has, and what they mean, only its room knows: rules/rule_field.h.
struct RuleDefinition {
  std::string rule;  // name of the room
  Location at = {};
  std::vector<std::pair<std::string, std::vector<Text>>> values = {};
  PerPlayer<bool> players{true, true, true, true};  // for whom it holds

  bool is_for_all() const { return std::ranges::all_of(players, std::identity()); }
  const std::vector<Text>& words(std::string_view key) const;  // empty: nothing is said
  std::string_view word(std::string_view key) const;           // the first of them, or empty
  int number(std::string_view key) const;                      // 0: nothing is said
  void set(std::string_view key, std::vector<Text> words);
};

struct RuleDefinitions {
  std::vector<RuleDefinition> list;  // those of which the file says something

  const RuleDefinition& of(std::string_view rule) const;  // the first of them; an empty one when nothing is said
  std::vector<const RuleDefinition*> all_of(std::string_view rule) const;  // in the order of the file
  RuleDefinition& add(std::string_view rule);  // the first, put into the list if there is none
};

struct SampleDefinition {
  Location at;
  std::vector<std::pair<std::string, std::vector<Location>>>
      places;       // where the values of its keys stand, word by word
  std::string fen;  // empty = the start
  std::vector<std::string> moves;
  std::optional<std::vector<std::string>> legal;  // all legal moves afterwards
  std::vector<std::string> includes, excludes;    // some that are, that are not legal
  std::optional<int> count;                       // number of legal moves
  std::optional<std::string> result;              // first word (or placing) of the result
  std::optional<std::string> fen_after;
  std::string origin;  // where the expectation comes from

  // Where a word of the key's value stands; the sample, if nobody knows.
  const Location& place(std::string_view key, std::size_t word = 0) const {
    for (const auto& [name, words] : places)
      if (name == key && word < words.size()) return words[word];
    return at;
  }
};

struct PerftDefinition {
  Location at;
  Location fen_at;                    // the FEN, else the table
  std::vector<Location> counts_at;    // of each of the counts
  std::string fen;                    // empty = the start
  std::vector<std::uint64_t> counts;  // depth 1, 2, ...
  std::string origin;
};

struct VariantDefinition {
  Location at;
  std::string id, name, family, collection, summary, inventor, source, reconstruction;
  std::vector<Text> aliases;   // other names of the game, as programs write them; no ids
  std::vector<Text> intended;  // warnings of `check` that are meant so, word for word
  bool abstract = false;       // a base for others, not a game
  Located<BoardDefinition> board;
  struct BoardKey {
    std::string key;
    Location at;                  // of its value
    std::vector<Location> items;  // of the entries, where it is a list
  };
  std::vector<BoardKey> board_keys;
  std::vector<std::string> player_names;
  std::string player_letters;  // SIDE in FEN; with three players also the owners' letters
  struct PlayersPlaces {
    Location table, names, letters, views;  // where they are written: their keys' values, else the table
  } players_at;
  std::vector<Text> views;                          // symmetry of each player, the first is "identity"
  std::vector<Text> teams;                          // a word for each player, partners have the same; empty = no teams
  std::vector<std::pair<std::string, Text>> zones;  // as the first player sees them, in the order of the file
  std::vector<std::string> common_zones;            // names of zones that are the same cells for all
  std::vector<std::string> drawn_zones;             // names of zones that the board shows
  std::vector<std::pair<std::string, std::string>> zone_words;  // zone -> where a piece in it stands: "in the palace"
  std::vector<PieceDefinition> pieces;
  std::vector<PieceDefinition> left_out;  // declared pieces that cannot occur and were taken away
  StyleDefinition style;
  // Token -> the first player's cells; the others' by their views, unless a key names their piece as FEN does ("k",
  // "yK").
  std::vector<std::pair<Text, Text>> setup;
  Location setup_at;
  // What it says of special rules: rules/special.
  InitialDefinition initial;
  EnPassantDefinition en_passant;
  std::vector<CastlingDefinition> castlings;
  std::vector<SwapDefinition> swaps;
  std::optional<FusionDefinition> fusion;
  std::vector<PromotionDefinition> promotions;
  HandDefinition hand;
  std::optional<DropDefinition> drops;
  std::optional<GatingDefinition> gating;
  LegalDefinition legal;
  std::optional<RoyalsDefinition> royals;  // without it each player has one royal at most
  std::optional<TurnDefinition> turn;
  std::optional<NeutralDefinition> neutral;
  std::optional<TradeDefinition> trade;
  std::optional<SelfCaptureDefinition> self_capture;
  std::optional<ChainDefinition> chain;
  std::optional<PounceDefinition> pounce;
  std::vector<AuraDefinition> auras;
  std::optional<EliminationDefinition> elimination;
  std::optional<ShuffleDefinition> shuffle;
  RuleDefinitions effects;                                // what follows from a move: rules/effects
  RuleDefinitions ends;                                   // rules/ends
  std::vector<std::pair<Text, RuleDefinitions>> ends_of;  // what holds for one player instead, by letter
  enum class FenTail {
    kOwn,
    kFairy
  } fen_tail = FenTail::kOwn;  // fields after SIDE; kFairy: castling, en passant, counters
  Location fen_at;             // where it is said
  // How people write the game's moves: notation/game_notation.h.
  enum class Notation { kSan, kWxf, kHodges } notation = Notation::kSan;
  std::vector<SampleDefinition> samples;
  std::vector<PerftDefinition> perfts;
  // What the computer has learnt for this game, as texts (rules/weights.h, rules/net.h); come from files of their own, see
  // Catalogue.
  Text weights, net;

  // Of a file with errors: the keys of the file, "pieces" or "fen", of which something was left out since it has one.
  // Such a definition is no game; it is there so that all else is looked at as well.
  std::vector<std::string> lacking;
  bool lacks(std::string_view key) const { return std::ranges::find(lacking, key) != lacking.end(); }
  bool is_left_out(std::string_view token) const {
    return std::ranges::find(left_out, token, &PieceDefinition::token) != left_out.end();
  }
};

}  // namespace sennight
