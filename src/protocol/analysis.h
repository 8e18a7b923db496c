// What is looked at apart from a live game: positions that are set up, lines that are tried, thoughts of the engine about
// them, and records of whole games. Messages of docs/api.md as text in, JSON out. Pure functions.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "notation/pgn.h"
#include "protocol/json_board.h"
#include "search/evaluator.h"
#include "search/limits.h"
#include "search/searcher.h"

namespace sennight {

// Characters of the text of a game that a visitor has written, as in api/requests.json: with everything else it has to go
// into one request. Moves that a line of such a game may have: nobody knows what each of them costs.
inline constexpr std::size_t kLongestDefinition = 40'000;
inline constexpr std::size_t kLongestOwnLine = 600;

// A position that somebody builds, by the names of cells and tokens.
struct SetupRequest {
  struct Standing {
    std::string cell, type;
    int player = 0;
  };
  struct Held {
    std::string type;
    int player = 0, count = 0;
  };
  std::vector<Standing> pieces;
  std::vector<Held> hands;
  int turn = 0;
  std::optional<std::vector<std::string>> unmoved;  // nothing: what stands as in the array has not moved
  std::vector<std::string> moved;                   // these have moved all the same; then `unmoved` adds to the array
  std::optional<std::vector<int>> living;           // nothing: all with a piece on the board
};

// A start and moves behind it.
struct LineRequest {
  std::string variant;                    // id; "" when there is a definition
  std::optional<std::string> definition;  // the text of a game that the server does not keep
  std::optional<std::string> fen;         // of the start
  std::optional<int> array;               // likewise: the number of a start array, at least 0
  std::optional<SetupRequest> setup;      // likewise; none of these: the array of the game's file
  std::vector<std::string> moves;         // texts
  int known = 0;                          // of that many moves the client has the descriptions
  std::optional<std::string> cell;        // asks who attacks it
  std::optional<int> resigned;            // the player who has given up behind the last move
};

// What a typed text means behind a line.
struct LineReading {
  LineRequest line;
  std::string text;
};

struct AnalysisRequest {
  LineRequest line;
  int lines = 1;             // at least 1
  int milliseconds = 1000;   // at least 1
  std::optional<int> level;  // think as a computer of this level does, which decides about time and lines itself
};

// A record to be written: nodes stand behind their parents.
struct RecordRequest {
  struct Node {
    std::string move, comment;
    std::size_t parent = 0;  // 0: the start, n: the n-th of these
    std::vector<int> glyphs;
  };
  std::string variant;                    // as in LineRequest
  std::optional<std::string> definition;  // likewise
  std::optional<std::string> fen;
  std::vector<PgnRecord::Tag> tags;
  std::string result;   // "" : as the main line ends
  std::string comment;  // before the first move
  std::vector<Node> nodes;
};

// Of api/requests.json. Errors name the field.
Result<LineRequest> parse_line_request(std::string_view body);
Result<LineReading> parse_line_reading(std::string_view body);
// Of a message that has been checked and has the fields of a line, among others.
Result<LineRequest> line_of(const nlohmann::json& object);
Result<AnalysisRequest> parse_analysis_request(std::string_view body);
Result<RecordRequest> parse_record_request(std::string_view body);
// The text of records.
Result<std::string> parse_pgn_request(std::string_view body);
// The text of a game.
Result<std::string> parse_definition_request(std::string_view body);

// The start of a line. Errors name the field.
Result<Position> start_of(const Variant& variant, const LineRequest& request);
// The line, played. Errors: the number and text of the move that is not possible.
Result<Game> play_line(const Variant& variant, const LineRequest& request);

// `Line` of docs/api.md.
Result<Json> line_json(const Variant& variant, const LineRequest& request);
// `Analysis` of docs/api.md; its `move` is the result's best.
Json analysis_json(const Game& game, const Evaluator* evaluator, const SearchResult& result, std::int64_t milliseconds);
// The options of a searcher for such a thought.
SearcherOptions options_for(const AnalysisRequest& request);
// Has that thought: the same, after a search that the searcher has been made for. Where chance plays a part the clock
// decides. Errors: as play_line. REQUIRES: the clock is not empty.
Result<Json> think(Searcher& searcher, const AnalysisRequest& request, const Clock& clock,
                   const std::atomic<bool>& stop);

// `Record` of docs/api.md.
Json record_json(const PgnRecord& record);
Result<PgnRecord> record_of(const VariantPtr& variant, const RecordRequest& request);

// Anything odd about a position that may be set up all the same: sentences for people.
std::vector<std::string> oddities(const Position& position);

}  // namespace sennight
