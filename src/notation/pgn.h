// Records of games as text: PGN, with the tags that other programs use for variants, and one more for three players.
// docs/pgn.md describes what is written and read.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "outcome/outcome.h"
#include "position/position.h"

namespace sennight {

// A record is refused beyond these.
inline constexpr std::size_t kMostPgnMoves = 4000;  // all variations together
inline constexpr int kMostPgnNesting = 32;          // variations of variations
inline constexpr std::size_t kMostPgnTags = 64;
inline constexpr std::size_t kLongestPgnTag = 1000;      // bytes of a tag's value
inline constexpr std::size_t kLongestPgnComment = 4000;  // bytes of what is said about one move

// A game with its variations, as a tree of moves. Nodes stand behind their parents; node 0 is the start and has no move.
struct PgnRecord {
  struct Node {
    Move move;
    std::size_t parent = 0;
    int nesting = 0;                // 0 on the main line
    std::string comment;            // one line; of node 0: before the first move
    std::vector<int> glyphs;        // numeric annotation glyphs: 1 good move, 2 mistake ...
    std::vector<std::size_t> next;  // the first goes on with the line, the others are alternatives to it
  };
  using Tag = std::pair<std::string, std::string>;

  VariantPtr variant;  // outlives the start
  Position start;
  std::vector<Tag> tags;  // without those that say variant, start, players' number and result
  std::string result;     // "1-0", "1,3,2", "*" ...; "" when writing: as the main line ends
  std::vector<Node> nodes = std::vector<Node>(1);

  // Adds a move behind `parent`. Errors: the record grows too large. REQUIRES: legal there, and not there yet.
  Result<std::size_t> add(std::size_t parent, const Move& move);
  // The moves from the start to a node.
  std::vector<Move> line_to(std::size_t node) const;
  // The last node of the main line.
  std::size_t main_end() const;
};

// "1-0", "1/2-1/2", "*"; with three players the places, "1,3,2".
std::string pgn_result(const Variant& variant, const Outcome& outcome);

// The names of the tags that say who plays: White and Black, or with three players the players' own names.
std::vector<std::string> pgn_player_tags(const Variant& variant);

// Is the word a tag's name: letters, digits and '_', 1 to 40 of them?
bool is_pgn_tag_name(std::string_view name);

// Finds the variant of a tag [Variant "..."]; "" when there is none. Errors: there is no such variant.
using PgnVariants = std::function<Result<VariantPtr>(std::string_view name)>;

// Does `name`, as other programs write it, mean the variant with this id and name? Case, blanks and signs do not matter.
bool is_pgn_variant_name(std::string_view name, std::string_view id, std::string_view variant_name);
// The same, aliases included.
bool is_pgn_variant_name(std::string_view name, const VariantDefinition& definition);

// Other names that programs write for variants: lines `Name = id` of variants/names-in-pgn.txt. The name "none" stands
// for a record that names no variant.
using PgnNames = std::map<std::string, std::string>;
Result<PgnNames> parse_pgn_names(std::string_view text);
// The id for which the name stands, or "".
std::string pgn_id(const PgnNames& names, std::string_view name);

// Reads all games of a text. Errors: the number of the game, the line, and what is wrong there.
Result<std::vector<PgnRecord>> parse_pgn(std::string_view text, const PgnVariants& variants);

// parse_pgn(format_pgn(r)) is r, but for runs of blanks in comments.
std::string format_pgn(const PgnRecord& record);

}  // namespace sennight
