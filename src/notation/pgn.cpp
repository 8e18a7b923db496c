#include "notation/pgn.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/printable.h"
#include "base/text.h"
#include "notation/fen.h"
#include "notation/game_notation.h"

namespace sennight {

namespace {

constexpr std::array<std::string_view, 6> kRoster = {"Event", "Site", "Date", "Round", "", "Result"};
constexpr std::array<std::string_view, 6> kSuffixes = {"!", "?", "!!", "??", "!?", "?!"};  // glyphs 1 to 6
constexpr std::array<std::string_view, 6> kResults = {"1-0", "0-1", "1/2-1/2", "3/4-1/4", "1/4-3/4", "*"};

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

// A list of places such as "1,3,2".
bool is_placing(std::string_view word) {
  const std::size_t players = (word.size() + 1) / 2;
  if (word.size() % 2 == 0 || players < 3 || players > kMaxPlayers) return false;
  for (std::size_t i = 0; i < word.size(); ++i)
    if (i % 2 == 0 ? word[i] < '1' || word[i] > static_cast<char>('0' + players) : word[i] != ',') return false;
  return true;
}

bool is_result(std::string_view word) {
  return std::ranges::find(kResults, word) != kResults.end() || is_placing(word);
}

// Tags that the writer makes by itself.
bool is_own_tag(std::string_view name) {
  return name == "Variant" || name == "FEN" || name == "SetUp" || name == "Players" || name == "Result";
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }

// Words of a comment with one blank between.
std::string tidy(std::string_view text) {
  std::string words;
  for (const char c : text) {
    const bool blank = is_blank(c) || static_cast<unsigned char>(c) < ' ' || c == '\x7f';
    if (!blank) words += c;
    else if (!words.empty() && words.back() != ' ') words += ' ';
  }
  while (!words.empty() && words.back() == ' ') words.pop_back();
  return words;
}

// Only letters and digits, in lower case.
std::string bare(std::string_view name) {
  std::string text;
  for (const char c : name)
    if (is_letter(c) || is_digit(c)) text += to_lower(c);
  return text;
}

// ---- reading --------------------------------------------------------------------------------------------------------

class PgnReader {
 public:
  PgnReader(std::string_view text, const PgnVariants& variants)
      : text_(text.starts_with(kByteOrderMark) ? text.substr(kByteOrderMark.size()) : text), variants_(variants) {}

  Result<std::vector<PgnRecord>> read() {
    std::vector<PgnRecord> records;
    for (;;) {
      skip_blanks();
      if (at_ == text_.size()) break;
      ++number_;
      auto record = read_game();
      if (!record) return fail(fmt::format("game {}, line {}: {}", number_, line(), record.error().message));
      records.push_back(std::move(*record));
    }
    if (records.empty()) return fail("there is no game in the text");
    return records;
  }

 private:
  // A line of moves that is being read: the main one or a variation.
  struct Line {
    Position position;             // after the last move
    std::optional<Position> last;  // before it
    std::size_t node = 0;
    bool variation = false;
    bool empty = true;    // no move of this line yet
    std::string pending;  // what was said before the first move of a variation: it is about that move
  };

  std::size_t line() const {
    return 1 +
           static_cast<std::size_t>(std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n'));
  }

  // Blanks, and lines that are meant for programs: those that begin with '%'.
  void skip_blanks() {
    while (at_ < text_.size()) {
      const bool line_start = at_ == 0 || text_[at_ - 1] == '\n';
      if (line_start && text_[at_] == '%') at_ = std::min(text_.find('\n', at_), text_.size());
      else if (is_blank(text_[at_])) ++at_;
      else break;
    }
  }

  Result<PgnRecord> read_game() {
    std::vector<PgnRecord::Tag> tags;
    while (at_ < text_.size() && text_[at_] == '[') {
      auto tag = read_tag();
      if (!tag) return std::unexpected(tag.error());
      if (tags.size() == kMostPgnTags) return fail(fmt::format("there are more than {} tags", kMostPgnTags));
      tags.push_back(std::move(*tag));
      skip_blanks();
    }
    const auto value = [&](std::string_view name) -> std::string_view {
      const auto found = std::ranges::find(tags, name, &PgnRecord::Tag::first);
      return found == tags.end() ? std::string_view() : found->second;
    };
    auto variant = variants_(value("Variant"));
    if (!variant) return std::unexpected(variant.error());
    PgnRecord record{.variant = *variant, .start = Position::start(**variant), .tags = {}, .result = {}};
    if (const std::string_view fen = value("FEN"); !fen.empty()) {
      auto start = parse_fen(**variant, fen);
      if (!start) return fail(fmt::format("tag FEN: {}", start.error().message));
      record.start = *start;
    }
    record.result = value("Result");
    if (!is_result(record.result)) record.result = "*";
    for (auto& tag : tags)
      if (!is_own_tag(tag.first)) record.tags.push_back(std::move(tag));
    if (auto moves = read_moves(record); !moves) return std::unexpected(moves.error());
    return record;
  }

  Result<PgnRecord::Tag> read_tag() {
    ++at_;  // '['
    skip_blanks();
    PgnRecord::Tag tag;
    while (at_ < text_.size() && !is_blank(text_[at_]) && text_[at_] != '"') tag.first += text_[at_++];
    if (!is_pgn_tag_name(tag.first)) return fail(fmt::format("'{}' is no name of a tag", printable(tag.first)));
    skip_blanks();
    if (at_ == text_.size() || text_[at_] != '"') return fail(fmt::format("tag {} has no text in quotes", tag.first));
    std::string value;
    for (++at_; at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n'; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size() && (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\')) ++at_;
      value += text_[at_];
    }
    if (at_ == text_.size() || text_[at_] != '"') return fail(fmt::format("the text of tag {} has no end", tag.first));
    ++at_;
    skip_blanks();
    if (at_ == text_.size() || text_[at_] != ']') return fail(fmt::format("tag {} has no ']' at its end", tag.first));
    ++at_;
    tag.second = tidy(value);
    if (tag.second.size() > kLongestPgnTag)
      return fail(fmt::format("tag {} is longer than {} bytes", tag.first, kLongestPgnTag));
    return tag;
  }

  Result<void> read_moves(PgnRecord& record) {
    std::vector<Line> lines;
    lines.push_back({.position = record.start, .last = {}, .pending = {}});
    for (;;) {
      skip_blanks();
      if (at_ == text_.size() || text_[at_] == '[') {
        if (lines.size() > 1) return fail("a variation has no ')' at its end");
        return {};
      }
      const char c = text_[at_];
      if (c == '{' || c == ';') {
        if (auto said = read_comment(record, lines.back()); !said) return said;
      } else if (c == '(') {
        ++at_;
        Line& line = lines.back();
        if (line.empty) return fail("a variation begins before there is a move to vary");
        if (static_cast<int>(lines.size()) > kMostPgnNesting)
          return fail(fmt::format("variations lie more than {} deep", kMostPgnNesting));
        Line other{.position = *line.last,
                   .last = {},
                   .node = record.nodes[line.node].parent,
                   .variation = true,
                   .pending = {}};
        lines.push_back(std::move(other));
      } else if (c == ')') {
        if (lines.size() == 1) return fail("there is a ')' without a '('");
        ++at_;
        lines.pop_back();
      } else {
        const std::size_t start = at_;
        const std::size_t end = std::min(text_.find_first_of(" \t\r\n\v\f{}();", at_), text_.size());
        if (end == start) return fail(fmt::format("'{}' stands where a move should be", c));
        const std::string_view word = text_.substr(start, end - start);
        if (lines.size() == 1 && is_result(word)) {
          at_ = end;
          record.result = word;
          return {};
        }
        if (auto read = read_word(record, lines.back(), word); !read) return read;
        at_ = end;
      }
    }
  }

  Result<void> read_comment(PgnRecord& record, Line& line) {
    const bool rest = text_[at_] == ';';
    const std::size_t end = text_.find(rest ? '\n' : '}', at_);
    if (!rest && end == std::string_view::npos) return fail("a comment has no '}' at its end");
    const std::size_t stop = std::min(end, text_.size());
    const std::string words = tidy(text_.substr(at_ + 1, stop - at_ - 1));
    at_ = rest ? stop : stop + 1;
    std::string& comment = line.variation && line.empty ? line.pending : record.nodes[line.node].comment;
    if (!words.empty()) comment += (comment.empty() ? "" : " ") + words;
    if (comment.size() > kLongestPgnComment)
      return fail(fmt::format("more than {} bytes are said about one move", kLongestPgnComment));
    return {};
  }

  Result<void> read_word(PgnRecord& record, Line& line, std::string_view word) {
    if (word.front() == '$') {
      const auto glyph = parse_integer(word.substr(1));
      if (!glyph || *glyph < 0 || *glyph > 255) return fail(fmt::format("'{}' is no annotation", printable(word)));
      if (line.empty) return fail(fmt::format("'{}' stands before any move", word));
      add_glyph(record.nodes[line.node], *glyph);
      return {};
    }
    // "12." and "12..." before a move, perhaps without a blank between; a number alone counts too.
    std::size_t digits = 0;
    while (digits < word.size() && is_digit(word[digits])) ++digits;
    if (digits > 0 && digits < word.size() && word[digits] == '.') {
      word.remove_prefix(digits);
      while (!word.empty() && word.front() == '.') word.remove_prefix(1);
    } else if (digits == word.size() && word != "0000") {
      return {};
    }
    while (!word.empty() && word.front() == '.') word.remove_prefix(1);
    if (word.empty() || word == "e.p.") return {};
    std::size_t end = word.size();
    while (end > 0 && (word[end - 1] == '!' || word[end - 1] == '?')) --end;
    const std::string_view suffix = word.substr(end);
    word = word.substr(0, end);
    if (word.empty()) {  // an annotation apart from its move
      if (line.empty) return fail(fmt::format("'{}' stands before any move", suffix));
    } else if (auto played = play(record, line, word); !played) {
      return played;
    }
    if (suffix.empty()) return {};
    const auto found = std::ranges::find(kSuffixes, suffix);
    if (found == kSuffixes.end()) return fail(fmt::format("'{}' is no annotation", suffix));
    add_glyph(record.nodes[line.node], static_cast<int>(found - kSuffixes.begin()) + 1);
    return {};
  }

  static void add_glyph(PgnRecord::Node& node, int glyph) {
    if (std::ranges::find(node.glyphs, glyph) == node.glyphs.end()) node.glyphs.push_back(glyph);
  }

  Result<void> play(PgnRecord& record, Line& line, std::string_view word) {
    const auto move = read_notation(line.position, word);
    if (!move) {
      const std::size_t ply = record.line_to(line.node).size() + 1;
      return fail(fmt::format("move {} '{}': {}", ply, printable(word), move.error().message));
    }
    line.last = line.position;
    Undo undo;
    line.position.make(*move, undo);
    // A variation may say again what is there already.
    std::optional<std::size_t> known;
    for (const std::size_t next : record.nodes[line.node].next)
      if (record.nodes[next].move == *move) known = next;
    if (!known) {
      const auto added = record.add(line.node, *move);
      if (!added) return std::unexpected(added.error());
      known = *added;
    }
    line.node = *known;
    line.empty = false;
    if (!line.pending.empty()) {
      std::string& comment = record.nodes[line.node].comment;
      comment += (comment.empty() ? "" : " ") + std::exchange(line.pending, {});
    }
    return {};
  }

  const std::string_view text_;
  const PgnVariants& variants_;
  std::size_t at_ = 0;
  std::size_t number_ = 0;
};

// ---- writing --------------------------------------------------------------------------------------------------------

std::string quoted(std::string_view value) {
  std::string text = "\"";
  for (const char c : tidy(value)) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + "\"";
}

// Words in lines of at most 79 characters, as far as words are no longer.
class Lines {
 public:
  void add(std::string_view word) {
    constexpr std::size_t kWidth = 79;
    if (column_ > 0 && column_ + 1 + word.size() > kWidth) {
      text_ += '\n';
      column_ = 0;
    } else if (column_ > 0) {
      text_ += ' ';
      ++column_;
    }
    text_ += word;
    column_ += word.size();
  }
  void add_comment(const std::string& comment) {
    if (comment.empty()) return;
    std::string safe = comment;
    std::ranges::replace(safe, '}', ')');
    const auto words = split_words(safe);
    for (std::size_t i = 0; i < words.size(); ++i)
      add(fmt::format("{}{}{}", i == 0 ? "{" : "", words[i], i + 1 == words.size() ? "}" : ""));
  }
  std::string text() && { return std::move(text_); }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

class Writer {
 public:
  explicit Writer(const PgnRecord& record) : record_(record) {}

  std::string write(std::string_view result) {
    lines_.add_comment(tidy(record_.nodes.front().comment));
    write_after(0, record_.start, true);
    lines_.add(result);
    return std::move(lines_).text();
  }

 private:
  // Everything behind a node. Variations nest no deeper than kMostPgnNesting.
  void write_after(std::size_t node, Position position, bool number) {
    for (;;) {
      const auto& next = record_.nodes[node].next;
      if (next.empty()) return;
      number = write_move(next.front(), position, number);
      for (std::size_t i = 1; i < next.size(); ++i) {
        lines_.add("(");
        const bool again = write_move(next[i], position, true);
        Position after = position;
        Undo undo;
        after.make(record_.nodes[next[i]].move, undo);
        write_after(next[i], after, again);
        lines_.add(")");
        number = true;
      }
      Undo undo;
      node = next.front();
      position.make(record_.nodes[node].move, undo);
    }
  }

  // Returns whether the next move needs its number although it is not the first of its round.
  bool write_move(std::size_t index, const Position& position, bool number) {
    const PgnRecord::Node& node = record_.nodes[index];
    const std::size_t mover = position.turn().index();
    // The round goes up with the turn of the first who lives.
    std::size_t first = 0;
    while (!position.is_living(PlayerId(first))) ++first;
    // So has each of several moves of one turn; the first of them tells it.
    if (mover == first && (number || position.turn_moves().made == 0)) lines_.add(fmt::format("{}.", position.round()));
    else if (number) lines_.add(fmt::format("{}...", position.round()));
    lines_.add(format_notation(position, node.move));
    for (const int glyph : node.glyphs) lines_.add(fmt::format("${}", glyph));
    const std::string comment = tidy(node.comment);
    lines_.add_comment(comment);
    return !comment.empty();
  }

  const PgnRecord& record_;
  Lines lines_;
};

}  // namespace

Result<std::size_t> PgnRecord::add(std::size_t parent, const Move& move) {
  if (nodes.size() > kMostPgnMoves) return fail(fmt::format("the record has more than {} moves", kMostPgnMoves));
  const std::size_t node = nodes.size();
  const int nesting = nodes[parent].nesting + (nodes[parent].next.empty() ? 0 : 1);
  if (nesting > kMostPgnNesting) return fail(fmt::format("variations lie more than {} deep", kMostPgnNesting));
  nodes.push_back({.move = move, .parent = parent, .nesting = nesting, .comment = {}, .glyphs = {}, .next = {}});
  nodes[parent].next.push_back(node);
  return node;
}

std::vector<Move> PgnRecord::line_to(std::size_t node) const {
  std::vector<Move> moves;
  for (; node != 0; node = nodes[node].parent) moves.push_back(nodes[node].move);
  std::ranges::reverse(moves);
  return moves;
}

std::size_t PgnRecord::main_end() const {
  std::size_t node = 0;
  while (!nodes[node].next.empty()) node = nodes[node].next.front();
  return node;
}

std::string pgn_result(const Variant& variant, const Outcome& outcome) {
  constexpr std::string_view kPlacing = "placing ";
  if (!outcome.over) return "*";
  std::string text = score_text(variant, outcome);
  return text.starts_with(kPlacing) ? text.substr(kPlacing.size()) : text;
}

std::vector<std::string> pgn_player_tags(const Variant& variant) {
  if (variant.players() == 2) return {"White", "Black"};
  std::vector<std::string> tags;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    std::string tag;
    for (const char c : variant.definition().player_names[p])
      if (is_letter(c) || is_digit(c)) tag += c;
    tags.push_back(is_pgn_tag_name(tag) ? tag : fmt::format("Player{}", p + 1));
  }
  return tags;
}

bool is_pgn_tag_name(std::string_view name) {
  constexpr std::size_t kLongest = 40;
  return !name.empty() && name.size() <= kLongest &&
         std::ranges::all_of(name, [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

bool is_pgn_variant_name(std::string_view name, std::string_view id, std::string_view variant_name) {
  const std::string wanted = bare(name);
  return !wanted.empty() && (wanted == bare(id) || wanted == bare(variant_name));
}

bool is_pgn_variant_name(std::string_view name, const VariantDefinition& definition) {
  return is_pgn_variant_name(name, definition.id, definition.name) ||
         std::ranges::any_of(definition.aliases,
                             [&](const Text& alias) { return is_pgn_variant_name(name, alias.value, {}); });
}

Result<PgnNames> parse_pgn_names(std::string_view text) {
  PgnNames names;
  int number = 0;
  for (std::string_view line : split(text, '\n')) {
    ++number;
    line = trim(line);
    if (line.empty() || line.front() == '#') continue;
    const std::size_t equals = line.find('=');
    const std::string name = bare(line.substr(0, equals));
    if (equals == std::string_view::npos || name.empty() || trim(line.substr(equals + 1)).empty())
      return fail(fmt::format("line {} is not a name, '=' and the id of a variant", number));
    names[name] = trim(line.substr(equals + 1));
  }
  return names;
}

std::string pgn_id(const PgnNames& names, std::string_view name) {
  const auto found = names.find(bare(name));
  return found == names.end() ? std::string() : found->second;
}

Result<std::vector<PgnRecord>> parse_pgn(std::string_view text, const PgnVariants& variants) {
  return PgnReader(text, variants).read();
}

std::string format_pgn(const PgnRecord& record) {
  const Variant& variant = *record.variant;
  std::string result = record.result;
  if (result.empty()) {
    Game game(record.start);
    for (const Move& move : record.line_to(record.main_end())) game.play(move);
    result = pgn_result(variant, game.outcome());
  }
  const std::vector<std::string> players = pgn_player_tags(variant);
  std::string text;
  const auto tag = [&](std::string_view name, std::string_view value) {
    text += fmt::format("[{} {}]\n", name, quoted(value));
  };
  const auto given = [&](std::string_view name, std::string_view otherwise) {
    const auto found = std::ranges::find(record.tags, name, &PgnRecord::Tag::first);
    tag(name, found == record.tags.end() ? otherwise : found->second);
  };
  for (const std::string_view name : kRoster) {
    if (name == "Result") tag(name, result);
    else if (name == "Date") given(name, "????.??.??");
    else if (!name.empty()) given(name, "?");
    else
      for (const std::string& player : players) given(player, "?");
  }
  tag("Variant", variant.definition().name);
  if (variant.players() > 2) tag("Players", std::to_string(variant.players()));
  if (!(record.start == Position::start(variant))) {
    tag("SetUp", "1");
    tag("FEN", format_fen(record.start));
  }
  for (const auto& [name, value] : record.tags) {
    const bool written = std::ranges::find(kRoster, name) != kRoster.end() ||
                         std::ranges::find(players, name) != players.end() || is_own_tag(name);
    if (!written) tag(name, value);
  }
  return text + "\n" + Writer(record).write(result) + "\n";
}

}  // namespace sennight
