// A record that is written and read again is the same, whatever the variant.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/random.h"
#include "movegen/movegen.h"
#include "notation/pgn.h"
#include "property/draws.h"
#include "support/laws.h"

namespace sennight {
namespace {

// The tree below a node as text: its moves, what is said about them, and their order.
std::string tree(const PgnRecord& record, std::size_t node, const Position& position) {
  std::string text = "{" + record.nodes[node].comment + "}";
  for (const int glyph : record.nodes[node].glyphs) text += "$" + std::to_string(glyph);
  for (const std::size_t next : record.nodes[node].next) {
    Position after = position;
    Undo undo;
    const std::string move = format_move(position, record.nodes[next].move);
    after.make(record.nodes[next].move, undo);
    text += "(" + move + tree(record, next, after) + ")";
  }
  return text;
}

// Plays at random from the start, with some variations, comments and annotations.
PgnRecord draw_record(const Variant& variant, Random& random) {
  PgnRecord record{.variant = VariantPtr(std::shared_ptr<void>(), &variant),
                   .start = Position::start(variant),
                   .tags = {{"Event", "a \"test\" \\ of records"}},
                   .result = {}};
  std::vector<Position> after = {record.start};
  MoveList legal;
  Undo undo;
  if (random.below(2) == 0) {  // from a position of a game, so that the FEN is written
    for (int i = 0; i < 5; ++i) {
      legal_moves(record.start, legal);
      if (legal.empty()) break;
      record.start.make(legal[random.below(legal.size())], undo);
    }
    after = {record.start};
  }
  constexpr std::size_t kMoves = 14;
  for (std::size_t tries = 0; tries < kMoves; ++tries) {
    const std::size_t parent = random.below(4) == 0 ? random.below(after.size()) : after.size() - 1;
    legal_moves(after[parent], legal);
    if (legal.empty()) continue;
    const Move move = legal[random.below(legal.size())];
    const auto& others = record.nodes[parent].next;
    if (std::ranges::any_of(others, [&](std::size_t other) { return record.nodes[other].move == move; })) continue;
    if (!record.add(parent, move)) continue;
    PgnRecord::Node& node = record.nodes.back();
    if (random.below(4) == 0) node.comment = "good (or ; not) $3 \"1.\" [x] " + std::to_string(random.below(100));
    if (random.below(4) == 0) node.glyphs = {static_cast<int>(1 + random.below(20))};
    after.push_back(after[parent]);
    after.back().make(move, undo);
  }
  return record;
}

RC_GTEST_PROP(Pgn, is_read_as_it_was_written, ()) {
  const Variant& variant = **draw_variant();
  Random random = *draw_random();
  const PgnRecord record = draw_record(variant, random);
  const std::string text = format_pgn(record);
  const auto read = parse_pgn(text, [&](std::string_view name) -> Result<VariantPtr> {
    if (!is_pgn_variant_name(name, variant.id(), variant.definition().name)) return fail("another variant");
    return record.variant;
  });
  if (!read) RC_FAIL(read.error().message + "\n" + text);
  RC_ASSERT(read->size() == 1u);
  const PgnRecord& again = read->front();
  RC_ASSERT(again.start == record.start);
  if (tree(again, 0, again.start) != tree(record, 0, record.start)) RC_FAIL(text);
  RC_ASSERT(format_pgn(again) == text);
}

}  // namespace
}  // namespace sennight
