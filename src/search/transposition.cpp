#include "search/transposition.h"

#include <algorithm>
#include <limits>

#include "base/assert.h"

namespace sennight {
namespace {

// The second word, from the lowest bit: move 32, score 16, depth + 1 in 8, bound 2, generation 6. The low 16 bits of
// the first word hold the evaluation in place of the key's, which the bucket's number tells mostly.
constexpr std::uint64_t kKeyBits = ~std::uint64_t{0xFFFF};

constexpr std::uint64_t pack(const TableEntry& entry, unsigned generation) {
  return std::uint64_t{entry.move} | std::uint64_t{static_cast<std::uint16_t>(entry.score)} << 32 |
         static_cast<std::uint64_t>(entry.depth + 1) << 48 | static_cast<std::uint64_t>(entry.bound) << 56 |
         std::uint64_t{generation} << 58;
}
constexpr MoveCode move_of(std::uint64_t data) { return static_cast<MoveCode>(data); }
constexpr int depth_of(std::uint64_t data) { return static_cast<int>(data >> 48 & 0xFF) - 1; }
constexpr Bound bound_of(std::uint64_t data) { return static_cast<Bound>(data >> 56 & 3); }
constexpr unsigned generation_of(std::uint64_t data) { return static_cast<unsigned>(data >> 58); }

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes) {
  while (!resize(megabytes) && megabytes > 1) megabytes /= 2;
  // Nothing at all can be searched without a table: then memory has run out for good, and new says so.
  if (!buckets_) buckets_ = LargeArray<Bucket>(new Bucket[count_ = 1], FreeAligned{std::align_val_t{alignof(Bucket)}});
}

bool TranspositionTable::resize(std::size_t megabytes) {
  SENNIGHT_REQUIRES(megabytes >= 1, megabytes);
  constexpr std::size_t kBucketsPerMegabyte = 1024 * 1024 / sizeof(Bucket);
  if (megabytes > static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max()) / (1024 * 1024)) return false;
  const std::size_t count = megabytes * kBucketsPerMegabyte;
  LargeArray<Bucket> buckets = make_large_array<Bucket>(count);
  if (!buckets) return false;
  buckets_ = std::move(buckets);
  count_ = count;
  megabytes_ = megabytes;
  generation_ = 0;
  return true;
}

void TranspositionTable::clear() {
  for (std::size_t i = 0; i < count_; ++i) {
    for (Slot& slot : buckets_[i].slots) {
      slot.check.store(0, std::memory_order_relaxed);
      slot.data.store(0, std::memory_order_relaxed);
    }
  }
  generation_ = 0;
}

bool TranspositionTable::probe(std::uint64_t key, TableEntry& entry) const {
  for (const Slot& slot : bucket(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    const std::uint64_t check = slot.check.load(std::memory_order_relaxed) ^ data;
    if (((check ^ key) & kKeyBits) != 0 || bound_of(data) == Bound::kNone) continue;
    entry.move = move_of(data);
    entry.score = static_cast<std::int16_t>(data >> 32 & 0xFFFF);
    entry.evaluation = static_cast<std::int16_t>(check & 0xFFFF);
    entry.depth = depth_of(data);
    entry.bound = bound_of(data);
    return true;
  }
  return false;
}

void TranspositionTable::store(std::uint64_t key, const TableEntry& entry) {
  Slot* target = nullptr;
  int worst = 0;
  MoveCode move = entry.move;
  for (Slot& slot : bucket(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    const std::uint64_t check = slot.check.load(std::memory_order_relaxed) ^ data;
    if (((check ^ key) & kKeyBits) == 0) {
      if (move == 0) move = move_of(data);
      // What is known deeper is not given up for a bound of a shallow search.
      if (entry.bound != Bound::kExact && generation_of(data) == generation_ && bound_of(data) != Bound::kNone &&
          entry.depth + 3 < depth_of(data)) {
        return;
      }
      target = &slot;
      break;
    }
    const int age = static_cast<int>((generation_ + kGenerations - generation_of(data)) % kGenerations);
    const int worth = bound_of(data) == Bound::kNone ? -100000 : depth_of(data) - 8 * age;
    if (target == nullptr || worth < worst) {
      target = &slot;
      worst = worth;
    }
  }
  TableEntry kept = entry;
  kept.move = move;
  kept.depth = std::clamp(entry.depth, -1, 127);
  const std::uint64_t data = pack(kept, generation_);
  const std::uint64_t check = (key & kKeyBits) |
                              static_cast<std::uint16_t>(static_cast<std::int16_t>(entry.evaluation));
  target->data.store(data, std::memory_order_relaxed);
  target->check.store(check ^ data, std::memory_order_relaxed);
}

int TranspositionTable::permille_used() const {
  const std::size_t sample = std::min<std::size_t>(count_, 250);
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Slot& slot : buckets_[i].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      used += bound_of(data) != Bound::kNone && generation_of(data) == generation_;
    }
  }
  return static_cast<int>(used * 1000 / (sample * kSlots));
}

}  // namespace sennight
