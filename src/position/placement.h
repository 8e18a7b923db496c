// What stands where. A board of few cells, as nearly every game has, is kept in place; a larger one has memory of its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>

#include "base/assert.h"
#include "geometry/cell.h"
#include "rules/piece.h"

namespace sennight {

class Placement {
 public:
  // Empty, of a board with so many cells.
  explicit Placement(std::size_t cells) : far_(cells > kNearCells ? std::make_unique<Far>() : nullptr) {}
  Placement(const Placement& other)
      : near_(other.near_), far_(other.far_ ? std::make_unique<Far>(*other.far_) : nullptr), size_(other.size_) {}
  Placement(Placement&& other) noexcept : near_(other.near_), far_(std::move(other.far_)), size_(other.size_) {}
  Placement& operator=(const Placement& other) { return *this = Placement(other); }
  Placement& operator=(Placement&& other) noexcept {
    near_ = other.near_;
    far_ = std::move(other.far_);
    board_ = first();
    size_ = other.size_;
    return *this;
  }
  ~Placement() = default;

  // REQUIRES of all that take a cell: it is on the board.
  Piece operator[](Cell cell) const { return board_[cell.index()]; }
  // What stands on each cell, by its number.
  const Piece* board() const { return board_; }
  CellSet pieces(PlayerId owner) const { return set_of(owner.index()); }
  // The same as words, at least as many as the board needs.
  const std::uint64_t* words(PlayerId owner) const {
    if (far_) [[unlikely]]
      return far_->pieces[owner.index()].data();
    return near_.pieces[owner.index()].data();
  }
  CellSet occupied() const {
    CellSet all;
    for (std::size_t p = 0; p < kMaxPlayers; ++p) all |= set_of(p);
    return all;
  }
  // How many pieces there are.
  int size() const { return size_; }
  int count(PlayerId owner, TypeId type) const {
    if (far_) [[unlikely]]
      return far_->counts[owner.index()][type.index()];
    return near_.counts[owner.index()][type.index()];
  }

  // REQUIRES: the cell is empty.
  void put(Cell cell, Piece piece) {
    SENNIGHT_REQUIRES(!(*this)[cell], cell);
    ++size_;
    if (far_) [[unlikely]]
      far_->put(cell, piece);
    else near_.put(cell, piece);
  }
  // REQUIRES: the cell is not empty.
  void remove(Cell cell) {
    SENNIGHT_REQUIRES((*this)[cell], cell);
    --size_;
    if (far_) [[unlikely]]
      far_->remove(cell);
    else near_.remove(cell);
  }

  std::array<Piece, kMaxCells> array() const {
    std::array<Piece, kMaxCells> all{};
    if (far_) all = far_->board;
    else std::ranges::copy(near_.board, all.begin());
    return all;
  }

  friend bool operator==(const Placement& a, const Placement& b) {
    return a.near_ == b.near_ && (a.far_ && b.far_ ? *a.far_ == *b.far_ : a.far_ == b.far_);
  }

 private:
  template <std::size_t Words, class Count>
  struct Part {
    std::array<Piece, Words * kCellsOfWord> board{};
    PerPlayer<std::array<std::uint64_t, Words>> pieces{};
    PerPlayer<std::array<Count, kMaxTypes>> counts{};

    void put(Cell cell, Piece piece) {
      board[cell.index()] = piece;
      pieces[piece.owner().index()][cell.index() / kCellsOfWord] |= bit(cell);
      ++counts[piece.owner().index()][piece.type().index()];
    }
    void remove(Cell cell) {
      const Piece piece = std::exchange(board[cell.index()], Piece());
      pieces[piece.owner().index()][cell.index() / kCellsOfWord] &= ~bit(cell);
      --counts[piece.owner().index()][piece.type().index()];
    }
    static constexpr std::uint64_t bit(Cell cell) { return std::uint64_t{1} << (cell.index() % kCellsOfWord); }
    friend bool operator==(const Part&, const Part&) = default;
  };
  static constexpr std::size_t kNearWords = 3, kNearCells = kNearWords * kCellsOfWord;
  using Near = Part<kNearWords, std::uint8_t>;
  using Far = Part<CellSet::kWords, std::uint16_t>;

  const Piece* first() const { return far_ ? far_->board.data() : near_.board.data(); }
  CellSet set_of(std::size_t owner) const {
    if (far_) [[unlikely]]
      return CellSet(far_->pieces[owner]);
    std::array<std::uint64_t, CellSet::kWords> words{};
    std::ranges::copy(near_.pieces[owner], words.begin());
    return CellSet(words);
  }

  Near near_;                     // empty where `far_` is not null
  std::unique_ptr<Far> far_;      // null where the board has no more cells than kNearCells
  const Piece* board_ = first();  // of either, so that looking at a cell asks nothing
  std::uint16_t size_ = 0;
};

}  // namespace sennight
