// The transposition table: what earlier searches found out about positions, shared by all threads of a search without
// locks.
//
// A slot is two words. The first is the key mixed with the second, so that a slot torn by two writers does not match
// any key.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "base/large_array.h"
#include "position/move.h"
#include "search/score.h"

namespace sennight {

// A move in 32 bits, without the cell passed by an initial move. 0 is no move. From the lowest bit: start and target, 9
// each, type 6, kind 4. Two steps have the highest bit set, and behind the target the cell between, 9, and the type, 4;
// without such a cell it is the start. The types from kFirstVague on cannot be told apart there: a search does
// without such a hint.
using MoveCode = std::uint32_t;
inline constexpr MoveCode kLocustCode = MoveCode{1} << 31;
inline constexpr MoveCode kCellCode = 511, kTypeCode = 63, kFewTypes = 15, kFirstVague = 14, kNoneOfFew = 15;
static_assert(kMaxCells <= kCellCode + 1 && kMaxTypes <= kTypeCode);

constexpr MoveCode move_code(const Move& move) {
  const auto cell = [](Cell c) { return c ? static_cast<MoveCode>(c.index()) : 0u; };
  const MoveCode type = move.type ? static_cast<MoveCode>(move.type.index()) : kTypeCode;
  const MoveCode cells = cell(move.to) << 9 | cell(move.from);
  if (move.kind == MoveKind::kLocust) [[unlikely]] {
    const MoveCode few = !move.type ? kNoneOfFew : std::min(type, kFirstVague);
    return kLocustCode | few << 27 | cell(move.passed ? move.passed : move.from) << 18 | cells;
  }
  return static_cast<MoveCode>(move.kind) << 24 | type << 18 | cells;
}

// Does a code tell one move from all others?
constexpr bool is_one_move(MoveCode code) {
  return code != 0 && ((code & kLocustCode) == 0 || (code >> 27 & kFewTypes) != kFirstVague);
}

// The move of a code, without the cell passed. REQUIRES: is_one_move(code).
constexpr Move move_of(MoveCode code) {
  Move move;
  const Cell from(code & kCellCode), to(code >> 9 & kCellCode);
  if ((code & kLocustCode) != 0) {
    move = {from, to, Cell(), TypeId(), MoveKind::kLocust};
    if (const MoveCode type = code >> 27 & kFewTypes; type != kNoneOfFew) move.type = TypeId(type);
    if (const Cell between(code >> 18 & kCellCode); between != from) move.passed = between;
    return move;
  }
  move.kind = static_cast<MoveKind>(code >> 24);
  if (const MoveCode type = code >> 18 & kTypeCode; type != kTypeCode) move.type = TypeId(type);
  if (move.kind == MoveKind::kPass) return move;
  move.to = to;
  const bool enters = move.kind == MoveKind::kDrop || (move.kind == MoveKind::kNeutral && move.type);
  if (!enters) move.from = from;
  return move;
}

enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

struct TableEntry {
  MoveCode move = 0;
  Score score = 0;       // mates counted from the position itself
  Score evaluation = 0;  // static
  int depth = 0;         // -1..127
  Bound bound = Bound::kNone;
};

class TranspositionTable {
 public:
  // When there is not so much memory, it is a smaller table: the half, the quarter ... REQUIRES: megabytes >= 1.
  explicit TranspositionTable(std::size_t megabytes);

  // Empties it. False when there is not so much memory: then the size stays as it was. The old and the new table are
  // there together for a moment. REQUIRES: megabytes >= 1.
  bool resize(std::size_t megabytes);
  void clear();
  std::size_t megabytes() const { return megabytes_; }
  // Entries of earlier searches are the first to be overwritten.
  void new_search() { generation_ = (generation_ + 1) % kGenerations; }

  // False when nothing is known.
  bool probe(std::uint64_t key, TableEntry& entry) const;
  void store(std::uint64_t key, const TableEntry& entry);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

  // Share of slots written by this search, in thousandths, from a sample.
  int permille_used() const;

 private:
  static constexpr unsigned kGenerations = 64;
  static constexpr std::size_t kSlots = 4;
  struct Slot {
    std::atomic<std::uint64_t> check{0}, data{0};
  };
  struct alignas(64) Bucket {
    Slot slots[kSlots];
  };
  static_assert(sizeof(Slot) == 16);

  Bucket& bucket(std::uint64_t key) const {
    return buckets_[static_cast<std::size_t>(((key & 0xFFFFFFFFu) * count_) >> 32)];
  }

  LargeArray<Bucket> buckets_;
  std::size_t count_ = 0, megabytes_ = 0;
  unsigned generation_ = 0;
};

}  // namespace sennight
