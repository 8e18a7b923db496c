#include "notation/spellings.h"
#include <fmt/format.h>

#include <algorithm>

#include "notation/move_text.h"

namespace sennight {

namespace {

using Texts = std::vector<std::string>;

void add(Texts& texts, std::string text) {
  if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(std::move(text));
}

// What may stand for a type.
Texts signs_of(const PieceType& type) {
  Texts signs;
  if (!type.sign.empty()) add(signs, type.sign);
  add(signs, type.token.ends_with('~') ? type.token.substr(0, type.token.size() - 1) : type.token);
  if (!type.token.starts_with('+')) add(signs, std::string(1, type.letter));
  return signs;
}

// The names of a cell in all ways that the variant's notation knows.
std::vector<CellSpelling> names_of(const Variant& variant, Cell cell) {
  std::vector<CellSpelling> names{board_spelling(variant.board(), cell)};
  if (variant.definition().notation == VariantDefinition::Notation::kHodges)
    names.push_back(hodges_spelling(variant.board(), cell));
  return names;
}

}  // namespace

bool is_capture(const Position& position, const Move& move) {
  return move.kind == MoveKind::kEnPassant || takes_between(move) ||
         (without_gate(move).kind == MoveKind::kNormal && !position.is_empty(move.to));
}

bool is_promotion(const Move& move) {
  const bool is_move = move.kind == MoveKind::kNormal || move.kind == MoveKind::kInitial ||
                       move.kind == MoveKind::kEnPassant || move.kind == MoveKind::kChange ||
                       move.kind == MoveKind::kLocust;
  return is_move && move.type;
}

bool is_plus_promotion(const Position& position, const Move& move) {
  return is_promotion(move) && format_move(position, move).ends_with('+');
}

std::string castling_text(const Position& position, const Move& move) {
  const auto is_this = [&](const Castling& castling) {
    return castling.player == position.turn() && castling.royal_from == move.from && castling.target == move.to;
  };
  const auto& all = position.variant().castlings();
  const auto own = std::ranges::find_if(all, is_this);
  if (own != all.end() && own->apart) return "";
  return own == all.end() || own->is_short ? "O-O" : "O-O-O";
}

namespace {

// With what enters behind the move, "/H" or at a castling "/He1"; the signs between go.
Spellings spellings_of_gating(const Position& position, const Move& move) {
  const Variant& variant = position.variant();
  const Spellings plain = spellings(position, without_gate(move));
  const bool castles = move.kind != MoveKind::kGate;
  const Cell cell = move.kind == MoveKind::kCastlingPartnerGate ? partner_of(variant, move) : move.from;
  Spellings found;
  for (const std::string& sign : signs_of(variant.type(move.type))) {
    for (const std::string& text : plain.exact) {
      if (!castles) add(found.exact, text + sign);
      for (const CellSpelling& name : names_of(variant, cell)) add(found.exact, text + sign + name.whole);
    }
  }
  return found;
}

}  // namespace

Spellings spellings(const Position& position, const Move& move) {
  if (is_gating(move.kind)) return spellings_of_gating(position, move);
  const Variant& variant = position.variant();
  Spellings found;
  if (move.kind == MoveKind::kPass) {
    found.exact = {"pass", "0000", format_move(position, move)};
    return found;
  }
  const std::vector<CellSpelling> targets = names_of(variant, move.to);
  if (move.kind == MoveKind::kNeutral) {
    for (const CellSpelling& to : targets)
      for (const std::string_view sign : {"*", "*@", "@"}) add(found.exact, std::string(sign) + to.whole);
    return found;
  }
  if (move.kind == MoveKind::kDrop) {
    const PieceType& type = variant.type(move.type);
    for (const CellSpelling& to : targets) {
      for (const std::string& sign : signs_of(type)) add(found.exact, sign + "@" + to.whole);
      if (type.sign.empty()) add(found.exact, "@" + to.whole);
    }
    return found;
  }
  if (move.kind == MoveKind::kCastling) {
    const std::string text = castling_text(position, move);
    if (!text.empty()) found.exact = text == "O-O" ? Texts{"OO", "00"} : Texts{"OOO", "000"};
  }

  const PieceType& mover = variant.type(position.piece(move.from).type());
  Texts ends;  // behind the target: the new type
  if (move.type && move.kind != MoveKind::kFission) {
    ends = signs_of(variant.type(move.type));
    if (is_plus_promotion(position, move)) ends.emplace_back("+");
    if (format_move(position, move).ends_with('-')) ends.emplace_back("-");
  }
  const bool is_open = move.kind == MoveKind::kFusion;  // the new type need not be said
  Texts between{""};                                    // before the target: the component that leaves
  if (move.kind == MoveKind::kFission) between = signs_of(variant.type(move.type));

  const std::vector<CellSpelling> starts = names_of(variant, move.from);
  const std::vector<CellSpelling> passed = takes_between(move) ? names_of(variant, move.passed)
                                                               : std::vector<CellSpelling>();
  for (std::size_t way = 0; way < targets.size(); ++way) {
    const CellSpelling& from = starts[way];
    if (!passed.empty()) between = {passed[way].whole};
    const auto add_with = [&](const std::string& sign, const std::string& origin) {
      for (const std::string& part : between) {
        const std::string text = fmt::format("{}{}{}{}", sign, origin, part, targets[way].whole);
        for (const std::string& end : ends) add(found.exact, text + end);
        if (ends.empty() || is_open) add(found.exact, text);
        else add(found.loose, text);
      }
    };
    Texts signs = signs_of(mover);
    if (mover.sign.empty()) signs.emplace_back();
    for (const std::string& sign : signs)
      for (const std::string& origin : {std::string(), from.file, from.rank, from.whole}) add_with(sign, origin);
    add_with("", from.whole);
  }
  return found;
}

}  // namespace sennight
