// Cells and sets of cells. A board has at most kMaxCells cells, numbered from 0.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/assert.h"
#include "base/id.h"

namespace sennight {

inline constexpr std::size_t kMaxCells = 512;
inline constexpr std::size_t kCellsOfWord = 64;
// How many words have a bit for each of so many cells.
constexpr std::size_t words_for(std::size_t cells) { return (cells + kCellsOfWord - 1) / kCellsOfWord; }

using Cell = Id<struct CellTag, std::uint16_t>;

// A set of cells of one board, as bits.
class CellSet {
 public:
  static constexpr std::size_t kWords = words_for(kMaxCells);

  constexpr CellSet() = default;
  // Cells 64 * i to 64 * i + 63 as bits of the i-th word.
  constexpr explicit CellSet(const std::array<std::uint64_t, kWords>& words) : words_(words) {}

  constexpr bool contains(Cell cell) const { return (words_[cell.index() / 64] >> (cell.index() % 64)) & 1; }
  constexpr void insert(Cell cell) { words_[cell.index() / 64] |= bit(cell); }
  constexpr void erase(Cell cell) { words_[cell.index() / 64] &= ~bit(cell); }
  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  constexpr int size() const {
    int count = 0;
    for (const std::uint64_t word : words_) count += std::popcount(word);
    return count;
  }
  // The cell with the lowest number. REQUIRES: not empty.
  constexpr Cell first() const {
    SENNIGHT_REQUIRES(!empty());
    for (std::size_t i = 0; i < kWords; ++i)
      if (words_[i] != 0) return Cell(i * 64 + static_cast<std::size_t>(std::countr_zero(words_[i])));
    return Cell::none();
  }
  // Cells 64 * i to 64 * i + 63 as bits. REQUIRES: i < kWords.
  constexpr std::uint64_t word(std::size_t i) const {
    SENNIGHT_REQUIRES(i < kWords, i);
    return words_[i];
  }
  constexpr bool intersects(const CellSet& other) const { return !(*this & other).empty(); }

  friend constexpr CellSet operator&(CellSet a, const CellSet& b) {
    for (std::size_t i = 0; i < kWords; ++i) a.words_[i] &= b.words_[i];
    return a;
  }
  friend constexpr CellSet operator|(CellSet a, const CellSet& b) {
    for (std::size_t i = 0; i < kWords; ++i) a.words_[i] |= b.words_[i];
    return a;
  }
  // Set difference.
  friend constexpr CellSet operator-(CellSet a, const CellSet& b) {
    for (std::size_t i = 0; i < kWords; ++i) a.words_[i] &= ~b.words_[i];
    return a;
  }
  constexpr CellSet& operator|=(const CellSet& other) { return *this = *this | other; }
  friend constexpr bool operator==(const CellSet&, const CellSet&) = default;

  // Visits the cells in ascending number: `for (Cell cell : set)`.
  class Iterator {
   public:
    constexpr Iterator(const CellSet& set, std::size_t word) : words_(set.words_), word_(word) { settle(); }
    constexpr Cell operator*() const {
      return Cell(word_ * 64 + static_cast<std::size_t>(std::countr_zero(words_[word_])));
    }
    constexpr Iterator& operator++() {
      words_[word_] &= words_[word_] - 1;
      settle();
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const {
      return word_ != other.word_ || (word_ < kWords && words_[word_] != other.words_[word_]);
    }

   private:
    constexpr void settle() {
      while (word_ < kWords && words_[word_] == 0) ++word_;
    }
    std::array<std::uint64_t, kWords> words_;
    std::size_t word_;
  };
  constexpr Iterator begin() const { return {*this, 0}; }
  constexpr Iterator end() const { return {CellSet(), kWords}; }

 private:
  static constexpr std::uint64_t bit(Cell cell) { return std::uint64_t{1} << (cell.index() % 64); }
  std::array<std::uint64_t, kWords> words_{};
};

// Many sets of cells of one board, side by side and only as wide as the board needs.
class CellSets {
 public:
  CellSets() = default;
  // All empty.
  CellSets(std::size_t count, std::size_t cells) : width_(words_for(cells)), words_(count * width_) {}

  // The words of a set, as many as the board needs. REQUIRES of all that take a number: it is below the count.
  const std::uint64_t* words(std::size_t number) const { return words_.data() + number * width_; }
  void insert(std::size_t number, Cell cell) {
    SENNIGHT_REQUIRES(cell.index() < width_ * kCellsOfWord, cell, width_);
    words_[number * width_ + cell.index() / kCellsOfWord] |= std::uint64_t{1} << (cell.index() % kCellsOfWord);
  }
  void insert(std::size_t number, const CellSet& cells) {
    for (const Cell cell : cells) insert(number, cell);
  }

 private:
  std::size_t width_ = 0;
  std::vector<std::uint64_t> words_;  // [number * width + word]
};

}  // namespace sennight
