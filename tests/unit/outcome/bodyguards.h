// A game with Bodyguards on 10x10 cells, whatever these do, and a small program that plays it.
#pragma once

#include <array>
#include <cctype>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sennight::test {

// Source: hiashatar, as https://en.wikipedia.org/wiki/Hiashatar has it (after N. Okano, Sekai-no meina shogi, 1999). Whether a
// Bodyguard slows its own side, too, and captures on its second cell, sources say differently: here it is enemies, and it does.
inline const std::string kBodyguards = R"(
name = "Bodyguards"
board = { shape = "rectangle", files = 10, ranks = 10 }
setup = { R = "a1 j1", N = "b1 i1", B = "c1 h1", H = "d1 g1", K = "e1", Q = "f1", P = "rank:2" }
initial = { cells = "rank:2" }

[pieces]
K = { name = "King", move = "K", royal = true }
Q = { name = "Queen", move = "Q" }
R = { name = "Rook", move = "R" }
B = { name = "Bishop", move = "B" }
N = { name = "Knight", move = "N" }
H = { name = "Bodyguard", move = "Q2" }
P = { name = "Pawn", move = "mfW cfF imfW3" }

[promotion.last-rank]
pieces = "P"
zone = "rank:10"
to = "Q"

[[aura]]
of = "H"
reach = "K"
)";

// A program that knows this one game alone, and shares nothing with the library.
struct Model {
  std::array<char, 100> at{};  // capital letters are White's; rank by rank from the bottom
  bool white = true;
  static bool is_white(char piece) { return std::isupper(static_cast<unsigned char>(piece)) != 0; }
  bool is_own(char piece) const { return piece != '.' && is_white(piece) == white; }

  // What a Bodyguard does to enemies next to it, and to own pieces.
  struct Rules {
    bool slow = false, shield = false;
  };
  Rules rules;

  Model(std::string_view fen, Rules bodyguard) : rules(bodyguard) {
    at.fill('.');
    int file = 0, rank = 9;
    std::size_t i = 0;
    for (; fen[i] != ' '; ++i) {
      if (fen[i] == '/') {
        --rank;
        file = 0;
      } else if (std::isdigit(static_cast<unsigned char>(fen[i])) != 0) {
        int skip = fen[i] - '0';
        if (std::isdigit(static_cast<unsigned char>(fen[i + 1])) != 0) skip = 10 * skip + fen[++i] - '0';
        file += skip;
      } else {
        at[static_cast<std::size_t>(10 * rank + file++)] = fen[i];
      }
    }
    white = fen[i + 1] == 'w';
  }

  struct Go {
    int from, to;
    bool promotes;
  };

  // Does this Bodyguard stand next to the cell?
  bool is_near(char bodyguard, int cell) const {
    for (int df = -1; df <= 1; ++df)
      for (int dr = -1; dr <= 1; ++dr) {
        const int file = cell % 10 + df, rank = cell / 10 + dr;
        if ((df != 0 || dr != 0) && file >= 0 && file < 10 && rank >= 0 && rank < 10 &&
            at[static_cast<std::size_t>(10 * rank + file)] == bodyguard)
          return true;
      }
    return false;
  }

  bool is_slow(int cell) const { return rules.slow && is_near(white ? 'h' : 'H', cell); }
  bool is_shielded(int cell) const { return rules.shield && is_near(white ? 'h' : 'H', cell); }

  void go(int from, int df, int dr, int most, bool takes, bool quiet, std::vector<Go>& found) const {
    int file = from % 10, rank = from / 10;
    for (int step = 0; step < most; ++step) {
      file += df;
      rank += dr;
      if (file < 0 || file > 9 || rank < 0 || rank > 9) return;
      const int to = 10 * rank + file;
      const char there = at[static_cast<std::size_t>(to)];
      const bool pawn = std::toupper(static_cast<unsigned char>(at[static_cast<std::size_t>(from)])) == 'P';
      if (is_own(there)) return;
      if (there != '.' ? takes && !is_shielded(to) : quiet)
        found.push_back({from, to, pawn && (rank == 0 || rank == 9)});
      if (there != '.' || is_slow(from) || is_slow(to)) return;
    }
  }

  std::vector<Go> all() const {
    std::vector<Go> found;
    for (int from = 0; from < 100; ++from) {
      const char piece = at[static_cast<std::size_t>(from)];
      if (!is_own(piece)) continue;
      const char type = static_cast<char>(std::toupper(static_cast<unsigned char>(piece)));
      if (type == 'P') {
        const int up = white ? 1 : -1;
        go(from, 0, up, from / 10 == (white ? 1 : 8) ? 3 : 1, false, true, found);
        for (const int side : {-1, 1}) go(from, side, up, 1, true, false, found);
      } else if (type == 'N') {
        for (int df = -2; df <= 2; ++df)
          for (int dr = -2; dr <= 2; ++dr)
            if (df * df + dr * dr == 5) go(from, df, dr, 1, true, true, found);
      } else {
        for (int df = -1; df <= 1; ++df)
          for (int dr = -1; dr <= 1; ++dr) {
            if (df == 0 && dr == 0) continue;
            if ((type == 'R' && df * dr != 0) || (type == 'B' && df * dr == 0)) continue;
            go(from, df, dr, type == 'K' ? 1 : type == 'H' ? 2 : 9, true, true, found);
          }
      }
    }
    return found;
  }

  bool may_take_king() const {
    for (const Go& move : all())
      if (at[static_cast<std::size_t>(move.to)] == (white ? 'k' : 'K')) return true;
    return false;
  }

  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const Go& move : all()) {
      Model next = *this;
      const char piece = at[static_cast<std::size_t>(move.from)];
      next.at[static_cast<std::size_t>(move.to)] = !move.promotes ? piece : white ? 'Q' : 'q';
      next.at[static_cast<std::size_t>(move.from)] = '.';
      next.white = !white;
      if (!next.may_take_king()) count += next.perft(depth - 1);
    }
    return count;
  }
};

}  // namespace sennight::test
