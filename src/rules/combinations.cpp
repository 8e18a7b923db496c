#include "rules/combinations.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "rules/change.h"
#include "rules/gating.h"
#include "rules/initial_rights.h"

namespace sennight {

namespace {

class Checker {
 public:
  Checker(const Variant& variant, Findings& findings)
      : variant_(variant), definition_(variant.definition()), findings_(findings) {}

  void check() {
    check_players();
    check_royals();
    check_lacking_royals();
    check_checks();
    check_passes();
    check_royal_stays();
    check_initial();
    check_promotions();
    check_castlings();
    check_swaps();
    check_fusion();
    check_hands();
    check_gating(variant_, findings_);
    check_changes(variant_, findings_);
    check_drops();
    check_en_passant();
    check_rights();
    check_fen();
    variant_.effects().check(variant_, findings_);
    variant_.ends().check(variant_, findings_);
  }

 private:
  void error(const Location& at, std::string text) { findings_.push_back({at, true, std::move(text)}); }
  const std::string& token(TypeId type) const { return variant_.type(type).token; }
  bool is_royal(TypeId type) const { return variant_.royals().contains(type); }

  void check_players() {
    const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    if (!std::ranges::all_of(definition_.player_letters, is_letter))
      error(definition_.at, "the letters of players are lower-case letters");
    std::size_t pieces = 0;
    for (std::size_t p = 0; p < variant_.players(); ++p)
      pieces += static_cast<std::size_t>(variant_.array_cells(PlayerId(p)).size()) + definition_.start_hand.size();
    if (pieces > kMostPieces)
      error(definition_.at, fmt::format("{} pieces at the start; {} is the limit", pieces, kMostPieces));
  }

  // Every player has one royal for the whole game: it is never captured, so it must not change,
  // join or come from a hand.
  void check_royals() {
    for (const PromotionDefinition& promotion : definition_.promotions) {
      for (const auto& [from, to] : promotion.changes) {
        royal_stays(from, "promote");
        for (const Text& target : to) royal_stays(target, "be promoted to");
      }
    }
    for (const auto& [captured, returned] : definition_.returns) {
      royal_stays(captured, "be captured");
      royal_stays(returned, "come from a hand");
    }
    if (!variant_.must_drop() || variant_.safety() != Safety::kLegal)
      for (const Text& held : definition_.start_hand)
        royal_stays(held, "come from a hand, unless drops are compulsory");
    if (!definition_.fusion) return;
    for (const auto& [compound, pairs] : definition_.fusion->compounds) {
      royal_stays(compound, "be a compound");
      for (const auto& [a, b] : pairs)
        for (const Text& component : {a, b}) royal_stays(component, "join another piece");
    }
  }
  void royal_stays(const Text& piece, std::string_view what) {
    if (is_royal(variant_.find_type(piece.value)))
      error(piece.at, fmt::format("{} is royal and cannot {}", piece.value, what));
  }

  // Who has no royal at the start must be able to lose, and nothing may ask for that royal.
  void check_lacking_royals() {
    if (variant_.safety() != Safety::kLegal) return;
    for (std::size_t p = 0; p < variant_.players(); ++p) {
      int royals = 0;
      for (std::size_t t = 0; t < variant_.types().size(); ++t)
        if (is_royal(TypeId(t)))
          royals += variant_.array_count(PlayerId(p), TypeId(t)) + variant_.start_hand(TypeId(t));
      if (royals > 0) continue;
      const std::string who = definition_.player_names[p] + " has no royal at the start";
      const EndFacts& facts = variant_.ends().facts();
      if (!facts.army_is_vital && facts.vital.empty())
        error(definition_.at, who + ": 'extinction' or 'loss-of-all' must say how that player loses");
      if (variant_.effects().facts().may_take_royals) error(definition_.at, who + ", and effects take royals");
      for (const SwapDefinition& swap : definition_.swaps) error(swap.at, "no swap: " + who);
    }
  }

  // Rules that ask whether the royal is in check.
  void check_checks() {
    if (variant_.safety() == Safety::kLegal) return;
    const std::string_view why = why_without_checks(variant_.safety());
    if (variant_.forbids_checks())
      error(definition_.legal.forbids_checks->at, fmt::format("'checks' has no sense: {}", why));
    if (variant_.safety() == Safety::kElimination)
      for (const CastlingDefinition& castling : definition_.castlings)
        error(castling.at, fmt::format("no castling: {}", why));
    for (const SwapDefinition& swap : definition_.swaps) error(swap.at, fmt::format("no swap: {}", why));
    if (definition_.drops && !definition_.drops->no_mate_by.empty())
      error(definition_.drops->at, fmt::format("'no-mate-by' has no sense: {}", why));
    for (const PieceDefinition& piece : definition_.pieces)
      if (piece.facing) error(piece.facing->at, fmt::format("royals do not face each other: {}", why));
  }

  void check_passes() {
    if (variant_.may_pass() && variant_.safety() == Safety::kElimination)
      error(definition_.legal.may_pass->at,
            "'pass' and [elimination] do not go together: there who cannot move passes");
  }

  void check_royal_stays() {
    if (!variant_.royal_stays()) return;
    const Location& at = definition_.legal.royal_stays->at;
    if (variant_.safety() != Safety::kLegal)
      error(at, fmt::format("'royal-in-check' has no sense: {}", why_without_checks(variant_.safety())));
    for (const SwapDefinition& swap : definition_.swaps)
      if (swap.kind == SwapDefinition::Kind::kUnmovedInCheck)
        error(at, "a royal that stays in check and a swap of a royal in check do not go together");
  }

  void check_initial() {
    const auto has_initial = [&](const Text& text) {
      if (variant_.has_initial(variant_.find_type(text.value))) return;
      error(text.at, fmt::format("{} has no initial moves", text.value));
    };
    for (const Text& text : definition_.initial.not_in_check) {
      has_initial(text);
      if (variant_.safety() != Safety::kLegal)
        error(text.at, fmt::format("'not-in-check' has no sense: {}", why_without_checks(variant_.safety())));
    }
    for (const auto& [of, enemies] : definition_.initial.aimed_by) has_initial(of);
    for (const InitialRight::Aim& aim : variant_.initial().aims) {
      bool aims = false;
      for (const std::vector<CellSet>& from : aim.from)
        aims = aims || std::ranges::any_of(from, [](const CellSet& cells) { return !cells.empty(); });
      if (aims) continue;
      error(definition_.initial.aimed_by.front().first.at,
            fmt::format("{} never aims at anything: hops and moves without captures do not", token(aim.by)));
    }
  }

  // Of the new types that one piece may choose, no two are written alike.
  void check_promotions() {
    std::map<std::pair<std::size_t, char>, TypeId> written;
    for (const PromotionDefinition& promotion : definition_.promotions) {
      for (const auto& [from, to] : promotion.changes) {
        const TypeId piece = variant_.find_type(from.value);
        std::set<std::string> tokens;
        for (const Text& text : to) {
          if (text.value == from.value) error(text.at, fmt::format("{} cannot become what it is", from.value));
          if (!tokens.insert(text.value).second)
            error(text.at, fmt::format("{} may become {} twice", from.value, text.value));
          const TypeId target = variant_.find_type(text.value);
          const char letter = promotion.plus ? '+' : variant_.type(target).letter;
          const auto [entry, fresh] = written.try_emplace({piece.index(), letter}, target);
          if (!fresh && entry->second != target)
            error(text.at, fmt::format("{} may become {} and {}, and moves could not tell which", from.value,
                                       token(entry->second), text.value));
        }
      }
    }
    // A move may offer one type only once, or it would be two moves with one effect.
    const std::vector<Promotion>& all = variant_.promotions();
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const auto& of_type = variant_.promotions_of(TypeId(t));
      for (std::size_t i = 0; i < of_type.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) check_overlap(all[of_type[k]], all[of_type[i]]);
    }
  }
  void check_overlap(const Promotion& a, const Promotion& b) {
    const auto target = std::ranges::find_first_of(a.targets, b.targets);
    if (target == a.targets.end()) return;
    for (std::size_t p = 0; p < variant_.players(); ++p) {
      const CellSet allowed = variant_.board().all() - a.except[p] - b.except[p];
      const CellSet arrivals_a = a.on_departure[p].empty() ? a.on_arrival[p] : variant_.board().all();
      const CellSet arrivals_b = b.on_departure[p].empty() ? b.on_arrival[p] : variant_.board().all();
      if (!(arrivals_a & arrivals_b & allowed).empty()) {
        error(definition_.at,
              fmt::format("two promotions make a {} of a {} on the same cells", token(*target), token(a.piece)));
        return;
      }
    }
  }

  void check_castlings() {
    std::set<char> letters;
    for (const CastlingDefinition& castling : definition_.castlings) {
      if (castling.letter.size() != 1 || castling.letter[0] < 'A' || castling.letter[0] > 'Z')
        error(castling.at, "the letter of a castling is one capital letter");
      else if (!letters.insert(castling.letter[0]).second)
        error(castling.at, fmt::format("two castlings have the letter {}", castling.letter));
    }
    std::set<std::pair<Cell, Cell>> ways;
    const std::size_t before = findings_.size();
    for (const Castling& castling : variant_.castlings()) {
      if (castling.player.index() > 0 && findings_.size() > before) return;  // it is the same for every player
      const Location& at = definition_.castlings[castling.rule].at;
      const Board& board = variant_.board();
      if (castling.partner_from == castling.royal_from)
        error(at, "the partner of a castling is another piece than the royal");
      if (castling.partner_to == castling.royal_to) error(at, "the royal and its partner end on one cell");
      if (castling.royal_from == castling.royal_to && !castling.from_sets) error(at, "the royal must move");
      if (castling.royal_from == castling.royal_to && castling.partner_from == castling.partner_to)
        error(at, fmt::format("nothing moves in a castling from {} and {}", board.name(castling.royal_from),
                              board.name(castling.partner_from)));
      if (!ways.emplace(castling.royal_from, castling.target).second)
        error(at, definition_.castlings[castling.rule].names_partner
                      ? fmt::format("two castlings are written {}{}", board.name(castling.royal_from),
                                    board.name(castling.target))
                      : fmt::format("two castlings move the royal from {} to {}", board.name(castling.royal_from),
                                    board.name(castling.target)));
      if (castling.target != castling.partner_from &&
          (castling.target == castling.royal_from ||
           reaches(castling.player, castling.royal.type(), castling.royal_from).quiet.contains(castling.target)))
        error(at, fmt::format("the royal can go from {} to {} without castling", board.name(castling.royal_from),
                              board.name(castling.target)));
      if (castling.from_sets && findings_.size() > before) return;  // the others are likely to be alike
    }
    check_partners();
  }

  // Castlings that are written with the cell of the partner, and those that start from sets of cells.
  void check_partners() {
    for (std::size_t i = 0; i < definition_.castlings.size(); ++i) {
      const CastlingDefinition& castling = definition_.castlings[i];
      if (castling.names_partner && !definition_.swaps.empty())
        error(castling.at, "text = \"partner\" and [swap] do not go together: their moves would be written alike");
      if (castling.names_partner && definition_.fusion)
        error(castling.at, "text = \"partner\" and [fusion] do not go together: their moves would be written alike");
      if (castling.sets && definition_.fen_tail == VariantDefinition::FenTail::kFairy)
        check_files(castling.at, static_cast<std::uint8_t>(i));
    }
    // A right is an unmoved piece: whose, must be clear from the cell.
    for (const RightPair& a : variant_.right_pairs())
      for (const RightPair& b : variant_.right_pairs())
        if (a.on_royal.owner() != b.on_royal.owner() &&
            (a.royal == b.royal || a.royal == b.partner || a.partner == b.partner))
          return error(
              definition_.at,
              fmt::format("pieces of two players have rights to castle or swap on {}",
                          variant_.board().name(a.royal == b.royal || a.royal == b.partner ? a.royal : a.partner)));
  }

  // FEN of other programs names the partner by its file.
  void check_files(const Location& at, std::uint8_t rule) {
    const BoardDefinition& board = definition_.board.value;
    if (!board.has_files_and_ranks() || board.naming != CellNaming::kFileNumber)
      return error(at, "fen = \"fairy\" names partners by their files: a rectangle with files is needed");
    if (variant_.royals().empty())
      return error(at, "fen = \"fairy\" names partners by their files: it could not tell whose, without royals");
    std::map<std::pair<Cell, char>, Cell> partners;
    for (const Castling& castling : variant_.castlings()) {
      if (castling.rule != rule) continue;
      const char file = variant_.board().name(castling.partner_from)[0];
      const auto [entry, fresh] = partners.try_emplace({castling.royal_from, file}, castling.partner_from);
      if (!fresh)
        return error(at,
                     fmt::format("fen = \"fairy\" names partners by their files, and {} and {} are on one",
                                 variant_.board().name(entry->second), variant_.board().name(castling.partner_from)));
    }
    for (const CastlingDefinition& other : definition_.castlings)
      for (const auto& [from, partner] : partners)
        if (!other.letter.empty() && to_lower(other.letter[0]) == from.second)
          return error(at,
                       fmt::format("the letter {} is the name of a file, by which FEN names a partner", other.letter));
  }

  void check_swaps() {
    std::set<SwapDefinition::Kind> kinds;
    for (const SwapDefinition& swap : definition_.swaps)
      if (!kinds.insert(swap.kind).second) error(swap.at, "two swaps of one kind");
  }

  // A fission is written with the letter of the component that leaves.
  void check_fusion() {
    if (!variant_.fusion()) return;
    for (const Compound& compound : variant_.fusion()->compounds) {
      const Location& at = definition_.fusion->at;
      if (variant_.fusion()->simple.contains(compound.type))
        error(at, fmt::format("{} is a compound and a component", token(compound.type)));
      std::set<char> letters;
      for (const auto& [a, b] : compound.components)
        for (const TypeId component : {a, b})
          if (!letters.insert(variant_.type(component).letter).second)
            error(at, fmt::format("{} has two components with the letter {}", token(compound.type),
                                  variant_.type(component).letter));
    }
  }

  void check_drops() {
    if (!variant_.must_drop()) return;
    const Location& at = definition_.legal.must_drop->at;
    if (!variant_.drops().exist) error(at, "'drops' has no sense without [drops]");
    if (variant_.must_capture()) error(at, "captures and drops cannot both be compulsory");
    if (variant_.safety() == Safety::kElimination) error(at, "compulsory drops and [elimination] do not go together");
  }

  // A drop is written with the letter of the piece, or with the token of its other face.
  void check_hands() {
    std::map<char, TypeId> letters;
    std::vector<Text> held = definition_.start_hand;
    for (const auto& [captured, returned] : definition_.returns) held.push_back(returned);
    if (definition_.drops) check_faces(definition_.drops->faces, held);
    for (const Text& text : held) {
      const TypeId type = variant_.find_type(text.value);
      const auto [entry, fresh] = letters.try_emplace(variant_.type(type).letter, type);
      if (!fresh && entry->second != type)
        error(text.at, fmt::format("{} and {} may be in a hand, and drops could not tell which", token(entry->second),
                                   text.value));
    }
  }

  void check_faces(const std::vector<std::pair<Text, Text>>& faces, const std::vector<Text>& held) {
    const auto is_held = [&](const Text& text) {
      return std::ranges::any_of(held, [&](const Text& other) { return other.value == text.value; });
    };
    std::set<std::string> known;
    for (const auto& [type, face] : faces) {
      royal_stays(face, "be the other face of a piece");
      if (!is_held(type))
        error(type.at, fmt::format("{} never lies in a hand, so it has no other face there", type.value));
      if (is_held(face)) error(face.at, fmt::format("{} may lie in a hand by itself", face.value));
      if (!known.insert(face.value).second) error(face.at, fmt::format("{} is the face of two types", face.value));
      if (!face.value.starts_with('+') || face.value.ends_with('~'))
        error(face.at, fmt::format("the other face of a piece begins with '+', not '{}': so drops tell the two apart",
                                   face.value));
      else if (face.value.substr(1) != type.value)
        error(face.at,
              fmt::format("the other face of {0} is +{0}, not {1}: so drops name the piece", type.value, face.value));
    }
  }

  // The passed cell is empty: a piece that may capture there must not be able to go there quietly
  // as well.
  void check_en_passant() {
    for (const Text& text : definition_.en_passant) {
      const TypeId type = variant_.find_type(text.value);
      for (const Term& term : variant_.type(type).movement.terms)
        if (!variant_.spared(term, TypeLimit::Kind::kTaking).empty())
          error(text.at, fmt::format("{} may not take everything, and so nothing en passant", text.value));
      for (std::size_t p = 0; p < variant_.players(); ++p) {
        for (const Cell cell : variant_.board().all()) {
          const Reach reach = reaches(PlayerId(p), type, cell);
          if (!reach.quiet.intersects(reach.captures)) continue;
          error(text.at, fmt::format("{} can move and capture to one cell, and its moves could not "
                                     "tell which is meant en passant",
                                     text.value));
          return;
        }
      }
    }
  }

  // Whether a piece is unmoved is one bit: it must not stand for an initial move and for a castling
  // or swap.
  void check_rights() {
    const InitialRight& initial = variant_.initial();
    for (std::size_t p = 0; p < variant_.players(); ++p) {
      const CellSet cells = initial.unmoved_only ? initial.cells[p] | initial.after_drop[p] : initial.after_drop[p];
      if (!cells.intersects(variant_.right_pair_cells())) continue;
      error(definition_.at, "initial moves belong to unmoved pieces on cells from which castling or swaps are made");
      return;
    }
  }

  // The fields of other programs know castling, one en passant cell and two counters.
  void check_fen() {
    if (definition_.fen_tail != VariantDefinition::FenTail::kFairy) return;
    const auto refuse = [&](std::string_view what) {
      error(definition_.at, fmt::format("fen = \"fairy\" has no field for {}", what));
    };
    if (variant_.safety() == Safety::kElimination) refuse("eliminated players");
    if (!right_letters(variant_)) refuse("unmoved pieces, but for one on each file");
    for (std::size_t p = 0; p < variant_.players(); ++p) {
      if (variant_.initial().after_drop[p].empty()) continue;
      refuse("dropped pieces with initial moves");
      break;
    }
    for (const Swap& swap : variant_.swaps())
      if (swap.kind == SwapDefinition::Kind::kUnmovedInCheck) refuse("unmoved pieces that may be swapped");
  }

  // Where a piece may go on an empty board, and what it may capture, initial moves and hops
  // included.
  struct Reach {
    CellSet quiet, captures;
  };
  Reach reaches(PlayerId player, TypeId type, Cell from) const {
    Reach reach;
    for (const PathForest* forest : {&variant_.moves(player, type), &variant_.initial_moves(player, type)}) {
      const auto [begin, end] = forest->tree(from.index());
      for (auto i = begin; i < end; ++i) {
        const PathNode& node = forest->nodes()[i];
        if (node.quiet) reach.quiet.insert(node.cell);
        if (node.capture) reach.captures.insert(node.cell);
      }
    }
    const HopForest& hops = variant_.hops(player, type);
    for (std::size_t k = 0; k < hops.paths(from.index()); ++k) {
      for (const HopStep& step : hops.path(from.index(), k)) {
        if (step.quiet) reach.quiet.insert(step.cell);
        if (step.capture) reach.captures.insert(step.cell);
      }
    }
    return reach;
  }

  static constexpr std::size_t kMostPieces = 255;  // counts of pieces are bytes

  const Variant& variant_;
  const VariantDefinition& definition_;
  Findings& findings_;
};

}  // namespace

void check_combinations(const Variant& variant, Findings& findings) { Checker(variant, findings).check(); }

}  // namespace sennight
