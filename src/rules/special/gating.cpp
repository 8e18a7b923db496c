#include "rules/special/gating.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/english.h"
#include "base/text.h"
#include "rules/cell_words.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"

namespace sennight {

namespace {

void read_gating(Section& top, VariantDefinition& definition) {
  Section gating = top.table("gating");
  if (!gating.exists()) return;
  GatingDefinition into;
  into.at = gating.at();
  gating.require("cells");
  gating.text("cells", into.cells);
  into.pieces = gating.types("pieces");
  gating.finish();
  definition.gating = std::move(into);
}

void leave_out_of_gating(VariantDefinition& from, const std::function<bool(const Text&)>& is_unused) {
  if (from.gating) std::erase_if(from.gating->pieces, is_unused);
}

void name_cells_of_gating(const VariantDefinition& definition, const std::function<void(const Text&)>& name) {
  if (definition.gating) name(definition.gating->cells);
}

// The types that may ever lie in a hand.
TypeSet held_types(const Variant& variant) {
  TypeSet types;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (variant.starts_in_a_hand(TypeId(t))) types.insert(TypeId(t));
    if (const TypeId returned = variant.returns_as(TypeId(t))) types.insert(returned);
  }
  return types;
}

void compile_gating(const VariantDefinition& definition, RuleCompiler& compiler) {
  if (!definition.gating) return;
  const Variant& variant = compiler.variant();
  Gating& gating = compiler.special().gating.emplace();
  const PerPlayer<CellSet> cells = compiler.zones(definition.gating->cells);
  for (std::size_t p = 0; p < variant.players(); ++p) {
    gating.gates[p] = cells[p] & variant.array_cells(PlayerId(p));
    gating.all |= gating.gates[p];
    compiler.special().rights.matters[p] |= gating.gates[p];
  }
  const TypeSet held = held_types(variant);
  TypeSet wanted = held;
  if (!definition.gating->pieces.empty()) {
    wanted = TypeSet();
    for (const Text& token : definition.gating->pieces) {
      const TypeId type = compiler.type(token);
      if (!type) continue;
      wanted.insert(type);
      if (!held.contains(type))
        compiler.error(token.at, fmt::format("{} is never in a hand, and so cannot enter", token.value));
    }
  }
  const Drops& drops = variant.drops();
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const TypeId type(t);
    if (!wanted.contains(type)) continue;
    for (std::size_t p = 0; p < variant.players(); ++p) {
      // Where no drop may put it, it does not enter either.
      gating.cells[t][p] = drops.exist ? gating.gates[p] & drops.cells[t][p] : gating.gates[p];
      if (!gating.cells[t][p].empty()) gating.types.insert(type);
    }
  }
  for (std::size_t t = 0; t < variant.types().size(); ++t)
    if (const TypeId returned = variant.returns_as(TypeId(t)); returned && gating.types.contains(returned))
      gating.refills = true;
}

class GatingChecker {
 public:
  explicit GatingChecker(RuleChecker& checker)
      : variant_(checker.variant()),
        definition_(variant_.definition()),
        gating_(*variant_.gating()),
        at_(definition_.gating->cells.at),
        findings_(checker.findings()) {}

  void check() {
    if (gating_.all.empty()) error("[gating] 'cells': no piece stands on any of these cells at the start");
    else if (gating_.types.empty()) error("[gating]: no type that may be in a hand could enter on one of the cells");
    // One text, or one move, for two things.
    if (variant_.fusion()) error("[gating] and [fusion] do not go together");
    if (!variant_.swaps().empty()) error("[gating] and [swap] do not go together");
    for (std::size_t p = 0; p < variant_.players(); ++p)
      for (const Cell cell : gating_.gates[p]) check_gate(p, cell);
    report_gates();
    check_castlings();
    if (definition_.fen_tail == VariantDefinition::FenTail::kFairy) check_letters();
  }

 private:
  void error(std::string text) {
    const auto same = [&](const Finding& finding) { return finding.text == text; };
    if (std::ranges::none_of(findings_, same)) findings_.push_back({at_, true, std::move(text)});
  }

  // Who leaves a gate makes plain moves: the letter of the move names what enters.
  void check_gate(std::size_t player, Cell cell) {
    const TypeId type = variant_.array_piece(cell).type();
    const InitialRight& initial = variant_.initial();
    const bool changes = std::ranges::any_of(variant_.changes(),
                                             [&](const InPlacePromotion& change) { return change.piece == type; });
    std::string_view why;
    if (!variant_.promotions_of(type).empty()) why = "may promote, and its moves could not tell what enters";
    else if (changes) why = "may change, and lets nobody in";
    else if (initial.types.contains(type)) why = "has initial moves, and lets nobody in";
    else if (variant_.en_passant().contains(type)) why = "may capture en passant, and lets nobody in";
    if (!why.empty()) return refuse(type, cell, why);
    // One bit tells that a piece is unmoved.
    if (initial.after_drop[player].contains(cell) || initial.unmoved_cells[player].contains(cell))
      error(fmt::format("initial moves belong to unmoved pieces on {}, from which pieces let others in",
                        variant_.board().name(cell)));
  }
  // The first player's cells are enough, or those of who else has such pieces there.
  void refuse(TypeId type, Cell cell, std::string_view why) {
    const std::size_t player = variant_.array_piece(cell).owner().index();
    for (Refused& one : refused_) {
      if (one.type != type || one.why != why) continue;
      if (one.player == player) one.cells.push_back(variant_.board().name(cell));
      return;
    }
    refused_.push_back({type, why, player, {variant_.board().name(cell)}});
  }
  void report_gates() {
    for (const Refused& one : refused_)
      error(fmt::format("{} on {} {}", variant_.type(one.type).token, join_first_words(one.cells), one.why));
  }

  // The text of a castling with an entrance on the partner's cell names that cell and the royal's.
  void check_castlings() {
    std::set<std::pair<Cell, Cell>> pairs;
    for (const Castling& castling : variant_.castlings()) {
      if (!gating_.all.contains(castling.partner_from)) continue;
      // A royal that castles as none is told of.
      if (castling.royal && definition_.castlings[castling.rule].castler &&
          variant_.royals().contains(castling.royal.type()))
        continue;
      if (!pairs.emplace(castling.royal_from, castling.partner_from).second)
        error("two castlings with one partner: moves could not tell behind which a piece enters");
    }
  }

  // In the FEN of other programs a gate is the letter of its file.
  void check_letters() {
    std::set<char> letters;
    for (const CastlingDefinition& castling : definition_.castlings)
      if (!castling.letter.value.empty()) letters.insert(castling.letter.value[0]);
    for (const Cell cell : gating_.gates[0]) {
      const std::string& name = variant_.board().name(cell);
      if (!is_letter(name[0]) || !letters.insert(to_upper(name[0])).second)
        error(fmt::format("fen = \"fairy\" has no letter of its own for the gate {}", name));
    }
    for (std::size_t p = 1; p < variant_.players(); ++p) {
      letters.clear();
      for (const Cell cell : gating_.gates[p])
        if (const char file = variant_.board().name(cell)[0]; !is_letter(file) || !letters.insert(file).second)
          error(fmt::format("fen = \"fairy\" has no letter of its own for the gate {}", variant_.board().name(cell)));
    }
  }

  const Variant& variant_;
  const VariantDefinition& definition_;
  const Gating& gating_;
  const Location& at_;
  Findings& findings_;
  struct Refused {
    TypeId type;
    std::string_view why;
    std::size_t player;
    std::vector<std::string> cells;
  };
  std::vector<Refused> refused_;
};

void check_gating(RuleChecker& checker) {
  if (checker.variant().gating() != nullptr) GatingChecker(checker).check();
}

// ---- what is hardly meant -----------------------------------------------------------------------

// Pieces that lie in a hand at the start, and may not enter.
void find_slips_of_gating(const SlipSearch& search) {
  const Variant& variant = search.variant;
  if (variant.gating() == nullptr || variant.drops().exist) return;
  TypeSet told;
  for (const Text& held : variant.definition().hand.held_at_start()) {
    const TypeId type = variant.find_type(held.value);
    if (!type || told.contains(type) || variant.gating()->types.contains(type)) continue;
    told.insert(type);
    const std::vector<Text>& pieces = variant.definition().gating->pieces;
    search.warn(pieces.empty() ? held.at : pieces.front().at,
                fmt::format("{} in hand can never enter", with_article(variant.type(type).name)));
  }
}

std::vector<RuleSentence> gating_sentences(const Describer& words) {
  const Variant& variant = words.variant();
  if (variant.gating() == nullptr) return {};
  const Gating& gating = *variant.gating();
  const CellWords where = cell_words(variant, gating.gates[0]);
  const std::string who = join_words(words.names(gating.types), "or");
  std::vector<RuleSentence> sentences{
      {fmt::format("When a piece makes its first move and stood {}, its player may at once put {} from the hand on the "
                   "cell that it has left.{}",
                   where.where, with_article(who), words.for_others(where.is_absolute)),
       gating.gates[0]}};
  sentences.push_back({"Once all these pieces have moved or been captured, nothing can come in any more."});
  bool by_castling = false;
  for (const Castling& castling : variant.castlings())
    by_castling = by_castling || gating.all.contains(castling.royal_from) || gating.all.contains(castling.partner_from);
  if (by_castling) sentences.push_back({"Castling leaves two cells, and one piece may come in on either of them."});
  if (variant.safety() == Safety::kLegal)
    sentences.push_back(
        {fmt::format("What comes in may give check, but not cover the own {}: the move must be legal "
                     "without it.",
                     words.royal())});
  return sentences;
}

}  // namespace

namespace special_room {

SpecialRoom gating() {
  return {.name = "gating",
          .title = "Pieces that come in",
          .all_tables = "gating = {}\n",
          .help = {{"", "gating", "Pieces in hand enter where unmoved pieces leave"},
                   {"gating", "cells", "Who moves away from here for the first time lets a piece in", "cells"},
                   {"gating", "pieces", "The types that may enter: \"H E\"", "types"}},
          .read = read_gating,
          .leave_out = leave_out_of_gating,
          .name_cells = name_cells_of_gating,
          .compile = compile_gating,
          .check = check_gating,
          .find_slips = find_slips_of_gating,
          .sentences = gating_sentences};
}

}  // namespace special_room

}  // namespace sennight
