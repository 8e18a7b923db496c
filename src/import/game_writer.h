// Writes an imported game, part by part. Used by write_game.cpp and write_rules.cpp alone.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "import/cells.h"
#include "import/game.h"
#include "import/words.h"
#include "rules/document.h"

namespace sennight {

// Nodes of documents.
Node string_node(std::string text);
Node number_node(int number);
Node flag_node(bool flag);
// The entry of this name in a table; a table where there is none.
Node& entry_in(Node& table, const std::string& key);

// The terms of a movement of ours, which blanks part, but for those in limits.
std::vector<std::string_view> terms_of(std::string_view movement);

enum Seat { kFirst = 0, kSecond = 1 };
template <class T>
using EachSeat = std::array<T, 2>;

class GameWriter {
 public:
  GameWriter(const ImportedGame& game, const ImportWords& words, Findings& findings);
  Node write();

 private:
  // What a start FEN has: token -> cells, token -> how many in hand.
  struct Start {
    EachSeat<std::map<std::string, Places>> cells;
    EachSeat<std::map<std::string, int>> hands;
    EachSeat<std::string> rights;  // letters of the field, in capitals
    std::string checks;            // "3+3"
  };
  struct Castle {
    Place royal, partner;
    std::string royal_token, partner_token;
  };
  struct Region {
    Places first, second;
  };

  void unsaid(const Location& at, std::string text);
  void note(const Location& at, std::string text);

  // write_game.cpp
  bool read_start();
  bool read_placement(std::string_view text, const Text& fen);
  bool read_hand(std::string_view text, const Text& fen);
  void choose_view();
  void find_types();
  void write_pieces();
  void write_setup();
  // Of a type that goes where it may; `moves_as`: with the moves of another.
  std::string movement_of(const std::string& type, const std::string& moves_as);
  std::string limited(const std::string& movement, const std::string& limits) const;
  // The first player's cells from which this movement leads nowhere on the empty board; by quiet terms alone, or by all.
  Places stuck_places(const std::string& movement, bool quiet_only);
  std::string kept_mobile(const std::string& name, const std::string& movement);
  std::optional<std::string> goes_where(const std::string& type);
  Region cells(const std::string& mechanism, const Places& first, const Places& second);
  Places cells_of(const Text& text);
  Region promotion_zone();
  Region double_step_zone();
  // The two players' cells as one expression: it is always the first player's, and turned for the second.
  std::optional<std::string> expression(const Region& region, const Location& at, const std::string& what);
  // The same as a zone of this name, which may be common to both.
  std::optional<std::string> zone(const Region& region, const std::string& name, const Location& at,
                                  const std::string& what);
  std::string token(const std::string& type) const;
  std::string tokens(const std::vector<std::string>& types, bool only_occurring = true) const;
  // The same with all that counts as one of the types: promoted pieces that are one now.
  std::string tokens_with_promoted(const std::vector<std::string>& types) const;
  std::vector<std::string> list(const std::string& mechanism, const std::vector<std::string>& otherwise);
  bool occurs(const std::string& type) const { return occurring_.contains(type); }
  bool comes_to_hands(const std::string& type) const;
  bool may_pass() const { return game_.flag("pass") || (game_.flag("royal-passes") && !royal_.empty()); }
  // Do two passes end the game?
  bool has_passes() const { return may_pass() || passes_without_move(); }
  bool passes_without_move() const {
    return game_.flag("pass-without-move") || (game_.flag("royal-passes-without-move") && !royal_.empty());
  }
  // What a word means as the value of a mechanism, "none" without one; nothing for a word that means nothing here.
  std::optional<std::string> meaning(const std::string& mechanism) const;

  // write_rules.cpp
  void write_initial();
  void write_castling();
  std::optional<Castle> castle(Seat seat, char letter);
  void write_castle(const std::string& name, char letter, const EachSeat<std::optional<Castle>>& castles, int royal_to,
                    int partner_to);
  void write_promotions();
  void write_forms();
  void write_hand();
  void write_drops();
  void write_gating();
  void write_legal();
  void write_ends();
  void write_points();
  void write_losses();
  void write_counting();
  void write_goal();
  void write_goal_of(Seat seat, const Places& zone);
  std::string goal_pieces(Seat seat) const;
  void write_turned();

  const ImportedGame& game_;
  const ImportWords& words_;
  Findings& findings_;
  Rectangle board_;
  RivalView view_ = RivalView::kMirror;
  Start start_;
  std::map<std::string, std::string> occurring_;  // type -> token
  std::map<std::string, Places> zones_;           // the first player's, by name
  std::map<std::string, Places> stuck_;           // token -> cells where it may not be dropped, for it would be stuck
  bool some_kept_mobile_ = false;                 // a movement is limited to cells where the piece is not stuck
  std::map<std::string, std::string> movements_;  // token -> our notation
  std::vector<std::pair<std::string, std::string>> forms_;  // type -> the type that it becomes, written "+X"
  std::string royal_;                                       // its type; "" without one
  bool royal_by_extinction_ = false;
  bool marks_promoted_ = false;  // captured pieces that once were pawns go to the hand as pawns: "Q~"
  Node document_;
};

}  // namespace sennight
