// Random games of the square reference games, side by side with an independent program: after each
// ply both must list the same legal moves and write the same FEN.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/random.h"
#include "base/text.h"
#include "match/process.h"
#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "support/games.h"

namespace sennight::test {
namespace {

constexpr const char* kProgram = "/usr/games/fairy-stockfish";
constexpr std::chrono::seconds kPatience(20);
constexpr int kGames = 5;
constexpr int kPlies = 300;

struct Seen {
  std::string fen;
  std::set<std::string> moves;
};

// What the other program makes of the position after these moves.
Seen ask(Process& program, const std::string& moves) {
  program.write_line("position startpos" + (moves.empty() ? "" : " moves" + moves));
  program.write_line("d");
  program.write_line("go perft 1");
  Seen seen;
  while (const std::optional<std::string> line = program.read_line(kPatience)) {
    if (line->starts_with("Nodes searched")) break;
    if (line->starts_with("Fen: ")) seen.fen = line->substr(5);
    if (line->ends_with(": 1")) seen.moves.insert(line->substr(0, line->size() - 3));
  }
  return seen;
}

// The order in a hand is free.
std::string with_sorted_hand(std::string field) {
  const std::size_t open = field.find('[');
  if (open != std::string::npos) {
    std::sort(field.begin() + static_cast<std::ptrdiff_t>(open) + 1, field.end() - 1);
  }
  return field;
}

// The other program lets a Pawn drop mate and counts it as lost for the mover; by the rules it is
// no legal move.
void forget_drop_mates(Process& program, const std::string& played, const std::set<std::string>& ours,
                       std::set<std::string>& theirs) {
  std::erase_if(theirs, [&](const std::string& text) {
    return text.starts_with("P@") && !ours.contains(text) && ask(program, played + " " + text).moves.empty();
  });
}

class FairyStockfish : public testing::TestWithParam<const char*> {};

TEST_P(FairyStockfish, lists_the_same_moves_and_writes_the_same_fen) {
  if (!std::filesystem::exists(kProgram)) GTEST_SKIP() << "fairy-stockfish is not installed";
  Process program({kProgram});
  const std::string id = GetParam();
  const Variant& rules = *variant(id);
  const std::vector<Text>& aliases = rules.definition().aliases;
  program.write_line("uci");
  program.write_line("setoption name UCI_Variant value " + (aliases.empty() ? id : aliases.front().value));
  Random random(1);
  for (int game = 0; game < kGames; ++game) {
    Position position = Position::start(rules);
    std::string played;
    for (int ply = 0; ply < kPlies; ++ply) {
      Seen seen = ask(program, played);
      const std::vector<std::string> texts = legal_texts(position);
      const std::set<std::string> legal(texts.begin(), texts.end());
      if (legal != seen.moves) forget_drop_mates(program, played, legal, seen.moves);
      ASSERT_EQ(legal, seen.moves) << format_fen(position) << " after" << played;
      const std::string own = format_fen(position);
      std::vector<std::string_view> ours = split_words(own);
      const std::vector<std::string_view> theirs = split_words(seen.fen);
      if (position.passes() > 0) ours.pop_back();  // which the other program knows and does not write
      ASSERT_EQ(ours.size(), theirs.size()) << own << '\n' << seen.fen;
      for (std::size_t field = 0; field < ours.size(); ++field) {
        ASSERT_EQ(with_sorted_hand(std::string(ours[field])), with_sorted_hand(std::string(theirs[field])))
            << "field " << field << " after" << played << '\n'
            << own << '\n'
            << seen.fen;
      }
      if (texts.empty()) break;
      const std::string text = texts[random.below(texts.size())];
      Undo undo;
      position.make(move(position, text), undo);
      played += " " + text;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, FairyStockfish,
                         testing::Values("chess", "los-alamos", "xiangqi", "shogi", "minishogi", "makruk", "capablanca",
                                         "grand", "crazyhouse", "ai-wok", "almost-chess", "amazon-chess", "asean",
                                         "capahouse", "centaur", "chancellor", "chessgi", "chigorin", "embassy",
                                         "euroshogi", "five-check", "gardner", "gorogoro", "gothic", "hoppel-poppel",
                                         "janggi", "janus", "judkins", "knightmate", "loop", "manchu", "minixiangqi",
                                         "modern", "new-zealand", "no-castling", "shako", "shatranj", "courier",
                                         "losers"));

}  // namespace
}  // namespace sennight::test
