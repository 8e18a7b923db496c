#include "rules/describe.h"

#include <fmt/format.h>

#include <algorithm>

namespace sennight {

namespace {

using Verdict = EndsDefinition::Verdict;

std::string join(const std::vector<std::string>& words, std::string_view last = " and ") {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? std::string(last) : ", ";
    text += words[i];
  }
  return text;
}

// "a1 b1 c1", or a count when they are many.
std::string cells_text(const Variant& variant, const CellSet& cells) {
  constexpr int kMost = 16;
  if (cells.size() > kMost) return fmt::format("{} cells", cells.size());
  std::vector<std::string> names;
  for (const Cell cell : cells) names.push_back(variant.board().name(cell));
  return fmt::format("{}", fmt::join(names, " "));
}

class Describer {
 public:
  explicit Describer(const Variant& variant) : variant_(variant), definition_(variant.definition()) {}

  std::vector<RuleSection> sections() {
    add("Board", board());
    add("Players", players());
    add("Royal pieces", royals());
    add("Initial moves", initial());
    add("Special moves", special_moves());
    add("Promotion", promotions());
    add("Captured pieces", hands());
    add("Drops", drops());
    add("Fusion", fusion());
    add("End of the game", ends());
    return std::move(sections_);
  }

 private:
  using Sentences = std::vector<std::string>;
  void add(std::string title, Sentences sentences) {
    if (!sentences.empty()) sections_.push_back({std::move(title), std::move(sentences)});
  }
  std::string name(TypeId type) const { return variant_.type(type).name; }
  std::string first_player() const { return definition_.player_names.front(); }
  std::vector<std::string> names(TypeSet types) const {
    std::vector<std::string> list;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (types.contains(TypeId(t))) list.push_back(variant_.types()[t].name);
    return list;
  }

  Sentences board() const {
    const BoardDefinition& board = definition_.board.value;
    std::string what;
    switch (board.shape) {
      case BoardDefinition::Shape::kRectangle:
        what = fmt::format("a rectangle of {} files and {} ranks", board.files, board.ranks);
        break;
      case BoardDefinition::Shape::kHexagon:
        what = fmt::format("a hexagon of hexagons, {} along each edge", board.side);
        break;
      case BoardDefinition::Shape::kLines:
        what = fmt::format("{} lines of {}", board.lines.size(), board.points ? "points" : "cells");
        break;
      case BoardDefinition::Shape::kRegion: what = "a region of the lattice"; break;
    }
    if (board.levels > 1) what += fmt::format(", on {} levels", board.levels);
    Sentences sentences{fmt::format("The board is {}: {} cells.", what, variant_.cells())};
    for (const std::string& zone : definition_.drawn_zones) {
      sentences.push_back(fmt::format("{}'s zone '{}': {}.", first_player(), zone,
                                      cells_text(variant_, variant_.zone(zone, PlayerId(0)))));
    }
    return sentences;
  }

  Sentences players() const {
    return {fmt::format("{} move in this order; {} begins.", join(definition_.player_names), first_player()),
            "There is no passing" + std::string(variant_.safety() == Safety::kElimination
                                                    ? ", except for a player without any move, who must pass."
                                                    : ".")};
  }

  Sentences royals() const {
    if (variant_.safety() == Safety::kNone) return {"No piece is royal: there is no check and no mate."};
    const std::string royal = join(names(variant_.royals()), " or ");
    Sentences sentences;
    if (variant_.safety() == Safety::kLegal) {
      sentences.push_back(fmt::format("The {0} is royal: no move may leave the own {0} attacked.", royal));
    } else {
      sentences.push_back(
          fmt::format("The {0} is royal, but every move is legal, also one that leaves the own {0} attacked. No move "
                      "captures a {0}.",
                      royal));
      sentences.push_back(
          fmt::format("At the start of a turn every rival whose {} is attacked by a piece of the player to move is "
                      "eliminated; the test is made once in a turn.",
                      royal));
      sentences.push_back(variant_.recruits_army()
                              ? "The other pieces of an eliminated player change to the player who eliminated; a pawn "
                                "that then stands where it must promote does so at once."
                              : "The pieces of an eliminated player leave the game, those in hand too.");
    }
    for (const PieceType& type : variant_.types())
      if (!type.facing.terms.empty())
        sentences.push_back(fmt::format("Two {}s may not face each other on an open line.", type.name));
    return sentences;
  }

  Sentences initial() const {
    const InitialRight& right = variant_.initial();
    if (right.types.empty()) return {};
    const std::string who = join(names(right.types), " or ");
    Sentences sentences;
    sentences.push_back(right.unmoved_only
                            ? fmt::format("A {} that has not moved may make its initial move from {} ({}'s cells).",
                                          who, cells_text(variant_, right.cells[0]), first_player())
                            : fmt::format("Any {} that stands on {} ({}'s cells) may make its initial move.", who,
                                          cells_text(variant_, right.cells[0]), first_player()));
    if (!right.after_drop[0].empty())
      sentences.push_back(fmt::format("One that is dropped on {} may make it until it moves.",
                                      cells_text(variant_, right.after_drop[0])));
    if (!variant_.en_passant().empty()) {
      sentences.push_back(fmt::format(
          "En passant: {} may capture a piece that has just made its initial move, on the cell that it passed{}.",
          join(names(variant_.en_passant()), " and "),
          variant_.players() > 2 ? ", until that piece's owner is to move again" : ""));
    }
    return sentences;
  }

  Sentences special_moves() const {
    Sentences sentences;
    const Board& board = variant_.board();
    for (const Castling& castling : variant_.castlings()) {
      if (castling.player.index() != 0) continue;
      sentences.push_back(
          fmt::format("Castling: the unmoved royal goes from {} to {} and its unmoved partner from {} to {}; the cells "
                      "between must be empty and the royal may not "
                      "stand on, cross or reach an attacked cell.",
                      board.name(castling.royal_from), board.name(castling.royal_to), board.name(castling.partner_from),
                      board.name(castling.partner_to)));
    }
    for (const Swap& swap : variant_.swaps()) {
      if (swap.kind == SwapDefinition::Kind::kAdjacent) {
        const std::string except = swap.except.empty()
                                       ? ""
                                       : fmt::format(", but not with a {}", join(names(swap.except), " or "));
        sentences.push_back(
            fmt::format("A royal that is not in check may change places with a neighbouring own piece{}.", except));
      } else {
        sentences.push_back(
            fmt::format("An unmoved royal in check without any other legal move may change places with an unmoved own "
                        "piece on {} ({}'s cells).",
                        cells_text(variant_, swap.partners[0]), first_player()));
      }
    }
    return sentences;
  }

  Sentences promotions() const {
    Sentences sentences;
    const auto all_forced = [&](const Promotion& promotion) {
      return (promotion.on_arrival[0] - promotion.forced[0]).empty();
    };
    for (const Promotion& promotion : variant_.promotions()) {
      std::vector<std::string> targets;
      for (const TypeId target : promotion.targets) targets.push_back(name(target));
      std::string where = fmt::format("on {}", cells_text(variant_, promotion.on_arrival[0] - promotion.except[0]));
      if (!promotion.on_departure[0].empty()) where += ", or that starts there,";
      const std::string_view must = all_forced(promotion) ? "must" : "may";
      std::string text = fmt::format("A {} whose move ends {} {} become a {}", name(promotion.piece), where, must,
                                     join(targets, " or "));
      const CellSet forced = promotion.forced[0] & promotion.on_arrival[0];
      if (!all_forced(promotion) && !forced.empty())
        text += fmt::format("; on {} it must", cells_text(variant_, forced));
      if (promotion.only_lost_types) text += "; only types of which the player has lost a piece";
      if (promotion.limit_per_type > 0)
        text += fmt::format("; no more than {} of one type may then be on the board", promotion.limit_per_type);
      sentences.push_back(text + ".");
    }
    if (!sentences.empty())
      sentences.push_back(fmt::format("Cells are {}'s; for the others they are turned.", first_player()));
    return sentences;
  }

  Sentences hands() const {
    if (!variant_.has_hands()) return {};
    std::vector<std::string> same, changed, gone;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const TypeId returned = variant_.returns_as(TypeId(t));
      const PieceType& type = variant_.types()[t];
      if (type.royal) continue;
      if (!returned) gone.push_back(type.name);
      else if (returned == TypeId(t)) same.push_back(type.name);
      else changed.push_back(fmt::format("{} as {}", type.name, name(returned)));
    }
    Sentences sentences{"A captured piece changes sides and goes to the captor's hand."};
    if (!same.empty()) sentences.push_back(fmt::format("It keeps its type: {}.", join(same)));
    if (!changed.empty()) sentences.push_back(fmt::format("It returns as another: {}.", join(changed)));
    if (!gone.empty()) sentences.push_back(fmt::format("It leaves the game: {}.", join(gone)));
    return sentences;
  }

  Sentences drops() const {
    if (!variant_.has_hands()) return {};
    const Drops& drops = variant_.drops();
    Sentences sentences{"Instead of a move a player may put a piece from the hand, unpromoted, on an empty cell."};
    if (!definition_.drops->stuck_allowed) sentences.push_back("Not on a cell from which the piece could never move.");
    for (const auto& [tokens, zone] : definition_.drops->zones) {
      std::vector<std::string> list;
      for (const Text& token : tokens)
        if (const TypeId type = variant_.find_type(token.value)) list.push_back(name(type));
      const TypeId first = variant_.find_type(tokens.front().value);
      sentences.push_back(
          fmt::format("{}: only on {}.", join(list), cells_text(variant_, drops.cells[first.index()][0])));
    }
    if (!drops.one_per_line.empty())
      sentences.push_back(fmt::format("No second own {} on one file.", join(names(drops.one_per_line), " or ")));
    if (!drops.no_mate_by.empty())
      sentences.push_back(fmt::format("The drop of a {} may not mate.", join(names(drops.no_mate_by), " or ")));
    return sentences;
  }

  Sentences fusion() const {
    if (!variant_.fusion()) return {};
    Sentences sentences{
        "A simple piece may move, without capturing, onto an own simple piece of another type: the two become a "
        "compound, which moves as either of them.",
        "Either component of a compound may leave it by a quiet move to an empty cell."};
    for (const Compound& compound : variant_.fusion()->compounds) {
      std::vector<std::string> pairs;
      for (const auto& [a, b] : compound.components) pairs.push_back(fmt::format("{} and {}", name(a), name(b)));
      sentences.push_back(fmt::format("{}: {}.", name(compound.type), join(pairs, ", or ")));
    }
    if (variant_.fusion()->component_limit > 0) {
      sentences.push_back(fmt::format(
          "No promotion to a type by which the player would have more than {} of one component, alone or in compounds.",
          variant_.fusion()->component_limit));
    }
    return sentences;
  }

  static std::string verdict(Verdict verdict, std::string_view who) {
    switch (verdict) {
      case Verdict::kDraw: return "the game is drawn";
      case Verdict::kLoss: return fmt::format("{} loses", who);
      case Verdict::kWin: return fmt::format("{} wins", who);
      case Verdict::kThreeQuarters:
        return fmt::format("{} gets a quarter of the point, the opponent three quarters", who);
      case Verdict::kFirstLoses: return "the first player loses";
    }
    return {};
  }

  Sentences ends() const {
    const Ends& ends = variant_.ends();
    Sentences sentences;
    if (variant_.safety() == Safety::kElimination) {
      sentences.push_back("The last player in the game wins; the last eliminated is second.");
      sentences.push_back("When all players in the game pass one after the other, they draw.");
    } else {
      if (variant_.safety() == Safety::kLegal)
        sentences.push_back("Checkmate: a player in check without a legal move loses.");
      sentences.push_back(fmt::format("A player {}without a legal move: {}.",
                                      variant_.safety() == Safety::kLegal ? "not in check and " : "",
                                      verdict(ends.stalemate, "that player")));
    }
    if (ends.extinction_loses)
      sentences.push_back(fmt::format("A player without a piece on the board{} has lost.",
                                      ends.extinction_counts_hand ? " and in hand" : ""));
    if (!ends.loss_of_all.empty())
      sentences.push_back(
          fmt::format("A player without a {} on the board has lost.", join(names(ends.loss_of_all), " or ")));
    for (const auto& [a, b] : ends.marriage)
      sentences.push_back(
          fmt::format("A player whose {} stands next to an own {} after a legal move has won.", name(a), name(b)));
    if (ends.repetition_count > 0) {
      sentences.push_back(fmt::format("When a position occurs for the {} time, {}.",
                                      ends.repetition_count == 3   ? "third"
                                      : ends.repetition_count == 4 ? "fourth"
                                                                   : fmt::format("{}th", ends.repetition_count),
                                      verdict(ends.repetition, "the player who made it")));
      if (ends.perpetual_check_loses)
        sentences.push_back("But a player who gave check with every move since its first occurrence loses.");
    }
    if (ends.move_count_plies > 0) {
      const std::string reset = ends.move_count_reset.empty()
                                    ? ""
                                    : fmt::format(" or a move of a {}", join(names(ends.move_count_reset), " or "));
      sentences.push_back(
          fmt::format("{} plies without a capture{}: the game is drawn.", ends.move_count_plies, reset));
    }
    if (ends.bare_royals_draw) sentences.push_back("Only royals left: the game is drawn.");
    if (!ends.lone_minors.empty())
      sentences.push_back(
          fmt::format("Royals and a single {}: the game is drawn.", join(names(ends.lone_minors), " or ")));
    if (ends.one_colour)
      sentences.push_back(
          fmt::format("Royals and {}s on cells of one colour only: the game is drawn.", name(ends.one_colour)));
    return sentences;
  }

  const Variant& variant_;
  const VariantDefinition& definition_;
  std::vector<RuleSection> sections_;
};

}  // namespace

std::vector<RuleSection> describe_rules(const Variant& variant) { return Describer(variant).sections(); }

TypeSet occurring_types(const Variant& variant) {
  TypeSet found;
  for (std::size_t t = 0; t < variant.types().size(); ++t)
    for (std::size_t p = 0; p < variant.players(); ++p)
      if (variant.array_count(PlayerId(p), TypeId(t)) > 0) found.insert(TypeId(t));
  for (TypeSet before; before != found;) {
    before = found;
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      const TypeId type(t);
      if (!before.contains(type)) continue;
      for (const std::uint8_t which : variant.promotions_of(type)) {
        const Promotion& promotion = variant.promotions()[which];
        if (promotion.only_lost_types) continue;  // types that were there already
        for (const TypeId target : promotion.targets) found.insert(target);
      }
      if (!variant.type(type).royal && variant.returns_as(type)) found.insert(variant.returns_as(type));
    }
    if (!variant.fusion()) continue;
    for (const Compound& compound : variant.fusion()->compounds) {
      for (const auto& [a, b] : compound.components) {
        if (before.contains(a) && before.contains(b)) found.insert(compound.type);
        if (!before.contains(compound.type)) continue;
        found.insert(a);
        found.insert(b);
      }
    }
  }
  return found;
}

}  // namespace sennight
