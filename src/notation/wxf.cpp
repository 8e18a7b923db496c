// Files and ways in Latin letters and digits: C2=5, H2+3, K5-1. Each player counts files from the own right; "+" goes
// forward, "-" backward, "=" along a rank. Behind the way stands the new file, or on a file the number of steps.
// Source: World Xiangqi Federation.
#include <fmt/format.h>

#include <cstdlib>
#include <map>

#include "notation/spellings.h"

namespace sennight {

namespace {

class WxfWriter {
 public:
  explicit WxfWriter(const Position& position) : position_(position), board_(position.variant().board()) {
    const Vec forward = position.variant().view(position.turn()).map({0, 1, 0});
    sense_ = forward.x != 0 ? 0 : forward.y;
  }

  // `which` names the piece: its file's number, or its place among two on one file.
  std::string text(const Move& move, const std::string& which) const {
    const Vec way = board_.coordinates(move.to) - board_.coordinates(move.from);
    const int ahead = way.y * sense_;
    const std::string& sign = position_.variant().type(position_.piece(move.from).type()).sign;
    const char sign_of_way = ahead > 0 ? '+' : ahead < 0 ? '-' : '=';
    const int value = way.x == 0 ? std::abs(ahead) : file(move.to);
    return fmt::format("{}{}{}{}", sign, which, sign_of_way, value);
  }
  // Pieces that move sideways to the page, and moves other than steps, have no words here; nor has a promotion.
  bool can_write(const Move& move) const {
    return sense_ != 0 && !move.type &&
           (move.kind == MoveKind::kNormal || move.kind == MoveKind::kInitial || move.kind == MoveKind::kEnPassant);
  }
  int file(Cell cell) const {
    const int x = board_.coordinates(cell).x;
    return sense_ > 0 ? board_.definition().files - x : x + 1;
  }
  // "+" and "-" for the front and the rear one of two equal pieces on a file; nothing for other numbers of pieces.
  std::string tandem(Cell cell) const {
    int others = 0, ahead = 0;
    for (const Cell other : position_.pieces(position_.turn())) {
      if (other == cell || position_.piece(other) != position_.piece(cell) || file(other) != file(cell)) continue;
      ++others;
      if ((board_.coordinates(other).y - board_.coordinates(cell).y) * sense_ > 0) ++ahead;
    }
    return others != 1 ? "" : ahead == 0 ? "+" : "-";
  }
  bool is_oblique(const Move& move) const {
    const Vec way = board_.coordinates(move.to) - board_.coordinates(move.from);
    return way.x != 0 && way.y != 0;
  }

 private:
  const Position& position_;
  const Board& board_;
  int sense_ = 0;  // 1 when forward is up the page, -1 down, 0 otherwise
};

}  // namespace

std::vector<std::string> wxf_texts(const Position& position, const MoveList& legal) {
  const WxfWriter writer(position);
  std::vector<std::string> texts;
  std::map<std::string, int> counts;
  for (const Move& move : legal) {
    texts.push_back(move.kind == MoveKind::kPass ? "pass"
                    : writer.can_write(move)     ? writer.text(move, std::to_string(writer.file(move.from)))
                                                 : "");
    ++counts[texts.back()];
  }
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (texts[i].empty() || !legal[i].from) continue;
    // Two on one file are always told apart on straight ways; on others, where mostly one of them can go, if need be.
    const bool needed = counts[texts[i]] > 1 || !writer.is_oblique(legal[i]);
    const std::string tandem = needed ? writer.tandem(legal[i].from) : "";
    if (!tandem.empty()) texts[i] = writer.text(legal[i], tandem);
  }
  return texts;
}

}  // namespace sennight
