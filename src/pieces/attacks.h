// Attack tables: who could capture a piece on a given cell. The capturing paths of all types of one player are reversed
// and merged into one tree per target cell, so that one walk outward from the target finds every attacker.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "geometry/cell.h"
#include "pieces/paths.h"
#include "pieces/type_bits.h"

namespace sennight {

struct AttackNode {
  Cell cell;
  std::uint32_t skip = 0;  // the node to go on with when the cell is occupied
  TypeBits types = 0;      // a piece of one of these types here attacks the target, the cells before being empty
};

// Trees of reversed paths, one per index, stored as PathForest stores its trees.
class AttackForest {
 public:
  std::span<const AttackNode> nodes() const { return nodes_; }
  std::pair<std::uint32_t, std::uint32_t> tree(std::size_t index) const { return {begins_[index], begins_[index + 1]}; }

 private:
  friend class AttackTreeBuilder;
  std::vector<AttackNode> nodes_;
  std::vector<std::uint32_t> begins_{0};
};

class AttackTreeBuilder {
 public:
  AttackTreeBuilder() { roots_.fill(0); }
  // `path` leads from the cell next to `origin` to the target, both included; pieces of `types` (bits) on `origin`
  // attack along it.
  void add(Cell origin, std::span<const Step> path, TypeBits types);
  void append_to(AttackForest& forest) const;

 private:
  struct Node {
    Cell cell;
    TypeBits types = 0;
    std::uint32_t first_child = 0, last_child = 0, next = 0;  // 0 = none
  };
  std::uint32_t child(std::uint32_t parent, Cell cell);
  void flatten(std::size_t node, AttackForest& forest) const;
  std::vector<Node> nodes_{Node{}};
  std::array<std::uint32_t, kMaxCells> roots_;  // children of the target by cell: there are many
};

// Reversed paths of hoppers, as chains from the target outward: the first occupied cells are the screens, a hopper attacks
// from behind as many as it passes. If they land next, a screen is the first cell.
struct HopAttackNode {
  Cell cell;
  TypeBits types = 0;
};

// One forest for all hoppers that pass as many screens, spare the same and land alike.
class HopAttackForest {
 public:
  std::size_t chains(std::size_t index) const { return lists_[index + 1] - lists_[index]; }
  std::span<const HopAttackNode> chain(std::size_t index, std::size_t which) const {
    const std::size_t chain = lists_[index] + which;
    return std::span(nodes_).subspan(chains_[chain], chains_[chain + 1] - chains_[chain]);
  }
  bool empty() const { return nodes_.empty(); }
  TypeBits not_over = 0;    // types that are no screens
  bool lands_next = false;  // Term::lands_next
  Screens screens;

 private:
  friend class HopAttackBuilder;
  std::vector<HopAttackNode> nodes_;
  std::vector<std::uint32_t> chains_{0}, lists_{0};
};

class HopAttackBuilder {
 public:
  // As AttackTreeBuilder::add.
  void add(Cell origin, std::span<const Step> path, TypeBits types);
  void append_to(HopAttackForest& forest) const;

 private:
  std::vector<std::vector<HopAttackNode>> chains_;
};

}  // namespace sennight
