// From the tree of a variant file to a definition. What belongs to a rule its room reads; every other part of the format
// has one function here. Reading goes on after an error, so that an author sees all of them at once.
#include "rules/loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "base/assert.h"
#include "base/path.h"
#include "base/printable.h"
#include "base/text.h"
#include "rules/board_section.h"
#include "rules/document.h"
#include "rules/effects/effect_rules.h"
#include "rules/ends/ends.h"
#include "rules/occurring.h"
#include "rules/section.h"
#include "rules/setup_key.h"
#include "rules/sound_part.h"
#include "rules/special/special_rule.h"
#include "rules/tokens.h"
#include "rules/vocabulary.h"

namespace sennight {

namespace {

bool is_alias(std::string_view word) {
  return std::ranges::all_of(word, [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; });
}

bool is_token(std::string_view token) {
  if (token.starts_with('+')) token.remove_prefix(1);
  if (token.ends_with('~')) token.remove_suffix(1);
  return token.size() == 1 && token[0] >= 'A' && token[0] <= 'Z';
}

class DefinitionReader {
 public:
  // `known`: where all keys that are asked for are written down; may be null.
  DefinitionReader(const Node& document, Findings& findings, std::vector<FormatKey>* known = nullptr)
      : reading_{.findings = findings, .known = known}, top_(&document, "the file", reading_) {
    definition_.at = document.at;
  }

  // What the errors concern that have been found.
  const std::vector<Reading::Spoilt>& spoilt() const { return reading_.spoilt; }
  // What an unknown table of the file may be meant for: the key that is nearest, or else each one that the file has not got.
  std::vector<std::string> meant_by_unknown_tables(const Node& document) const {
    std::vector<std::string> meant;
    for (const auto& [key, value] : document.entries) {
      const bool is_table = value.kind == Node::Kind::kTable || value.kind == Node::Kind::kArray;
      if (!is_table || std::ranges::find(top_.known(), key) != top_.known().end()) continue;
      if (std::string nearest = nearest_word(key, top_.known()); !nearest.empty()) {
        meant.push_back(std::move(nearest));
        continue;
      }
      for (const std::string& known : top_.known())
        if (document.find(known) == nullptr) meant.push_back(known);
    }
    return meant;
  }

  VariantDefinition read() {
    top_.flag("abstract", definition_.abstract);
    reading_.complete = !definition_.abstract;
    read_name(top_, "a game", definition_.name);
    definition_.aliases = top_.words("aliases");
    check_aliases();
    definition_.intended = top_.texts("intended");
    top_.text("family", definition_.family);
    top_.text("collection", definition_.collection);
    top_.text("summary", definition_.summary);
    top_.text("inventor", definition_.inventor);
    top_.text("source", definition_.source);
    top_.text("reconstruction", definition_.reconstruction);
    top_.choice<VariantDefinition::FenTail>(
        "fen", definition_.fen_tail,
        {{"own", VariantDefinition::FenTail::kOwn}, {"fairy", VariantDefinition::FenTail::kFairy}});
    const Node* fen = top_.value("fen");
    definition_.fen_at = fen != nullptr ? fen->at : definition_.at;
    read_notation();
    bool leave_out = false;
    top_.choice<bool>("unused-pieces", leave_out, {{"keep", false}, {"leave-out", true}});
    for (const char* key : {"name", "board", "pieces", "setup"}) top_.require(key);
    read_board();
    check_notation();
    read_players();
    read_zones();
    read_pieces();
    read_style();
    read_setup();
    for (const SpecialRoom& room : special_rooms()) room.read(top_, definition_);
    definition_.effects = read_effects(top_);
    read_ends();
    read_samples();
    read_perfts();
    // Known, but done with when files are put together.
    top_.has("extends");
    top_.has("remove");
    top_.finish();
    if (leave_out && !definition_.abstract) leave_out_unused();
    return std::move(definition_);
  }

 private:
  static void read_name(Section& section, std::string_view whose, std::string& into) {
    const std::optional<Text> name = section.text("name");
    if (!name) return;
    if (split_words(name->value).empty()) section.error(name->at, fmt::format("{} needs a name", whose));
    else into = name->value;
  }

  // They stand in lists, addresses and lines of words, as ids do.
  void check_aliases() {
    std::set<std::string_view> known;
    for (const Text& alias : definition_.aliases) {
      if (!is_alias(alias.value))
        top_.error(alias.at,
                   fmt::format("'{}' cannot be an alias: letters, digits, '-' and '_' are needed", alias.value));
      else if (!known.insert(alias.value).second)
        top_.error(alias.at, fmt::format("the alias '{}' is there twice", alias.value));
    }
  }

  void read_board() {
    Section board = top_.table("board");
    for (const auto& [key, value] : board.entries()) {
      definition_.board_keys.push_back({key, value.at, {}});
      for (const Node& item : value.items) definition_.board_keys.back().items.push_back(item.at);
    }
    sennight::read_board(board, definition_.board);
  }

  void read_notation() {
    using Notation = VariantDefinition::Notation;
    top_.choice<Notation>("notation", definition_.notation,
                          {{"san", Notation::kSan}, {"wxf", Notation::kWxf}, {"hodges", Notation::kHodges}});
  }

  // Two notations count files from the right, so they need files and ranks.
  void check_notation() {
    const BoardDefinition& board = definition_.board.value;
    const Node* node = top_.value("notation");
    if (node == nullptr || !reading_.complete || definition_.notation == VariantDefinition::Notation::kSan) return;
    if (!board.has_files_and_ranks() || board.wrap != BoardWrap::kNone || !board.also.empty() || !board.seams.empty())
      top_.error(node->at, "this notation is for boards of one level with files and ranks that do not wrap");
    else if (definition_.notation == VariantDefinition::Notation::kHodges && board.ranks > 26)
      top_.error(node->at, "this notation has letters for at most 26 ranks");
  }

  void read_players() {
    Section players = top_.table("players");
    definition_.player_names = {"White", "Black"};
    definition_.player_letters = "wb";
    definition_.views = {{"identity", players.at()}, {"mirror", players.at()}};
    if (players.has("names")) {
      definition_.player_names.clear();
      for (Text& name : players.texts("names")) {
        if (trim(name.value).empty()) players.error(name.at, "a player needs a name");
        else if (std::ranges::find(definition_.player_names, name.value) != definition_.player_names.end())
          players.error(name.at, fmt::format("two players have the name '{}'", name.value));
        definition_.player_names.push_back(std::move(name.value));
      }
    }
    players.text("letters", definition_.player_letters);
    const Location table = players.exists() ? players.at() : definition_.at;
    const auto place = [&](std::string_view key) {
      const Node* node = players.value(key);
      return node != nullptr ? node->at : table;
    };
    definition_.players_at = {table, place("names"), place("letters"), place("views")};
    if (players.has("views")) definition_.views = players.words("views");
    if (players.has("teams")) definition_.teams = players.words("teams");
    players.finish();
  }

  void read_zones() {
    Section zones = top_.table("zones");
    for (const auto& [name, node] : zones.entries()) {
      if (node.kind != Node::Kind::kTable) {
        zones.value(name);
        if (auto cells = zones.text_of(node, fmt::format("zone '{}'", name)))
          definition_.zones.emplace_back(name, std::move(*cells));
        continue;
      }
      Section zone(&node, fmt::format("zone '{}'", name), reading_, zones.inside("NAME"));
      bool common = false, draw = false;
      zone.flag("common", common);
      zone.flag("draw", draw);
      zone.require("cells");
      if (auto cells = zone.text("cells")) {
        definition_.zones.emplace_back(name, std::move(*cells));
        if (common) definition_.common_zones.push_back(name);
      }
      if (draw) definition_.drawn_zones.push_back(name);
      if (auto words = zone.text("words")) {
        if (!words->value.starts_with("in ") && !words->value.starts_with("on "))
          zone.error(words->at,
                     "'words' begin with 'in' or 'on': they say where a piece stands, like 'in the palace' or 'on the "
                     "far side'");
        definition_.zone_words.emplace_back(name, std::move(words->value));
      }
      zone.finish();
    }
  }

  void read_pieces() {
    Section pieces = top_.table("pieces");
    const Node* neutral = top_.value("neutral");
    const Node* nobodys = neutral != nullptr ? neutral->find("piece") : nullptr;
    // Its type is the one that needs no movement: which it is must be known first.
    const bool is_astray = nobodys != nullptr && nobodys->kind == Node::Kind::kString && pieces.exists() &&
                           std::ranges::none_of(pieces.entries(),
                                                [&](const NodeEntry& entry) { return entry.key == nobodys->text; });
    if (is_astray) top_.error(nobodys->at, fmt::format("no piece type is called '{}'", nobodys->text));
    for (const auto& [token, node] : pieces.entries()) {
      Section piece(&node, fmt::format("[pieces.{}]", token), reading_, pieces.inside("NAME"));
      PieceDefinition into;
      into.token = token;
      into.at = node.key_at;
      if (!is_token(token)) {
        piece.error(into.at, fmt::format("'{}' is no piece: a capital letter is expected, perhaps with '+' before or "
                                         "'~' behind it",
                                         token));
        reading_.findings.back().is_cause = true;
      } else {
        piece.require("name");
      }
      // A neutral piece without one goes anywhere.
      if (!is_astray && (neutral == nullptr || nobodys != nullptr) && (nobodys == nullptr || nobodys->text != token))
        piece.require("move");
      read_name(piece, "a piece", into.name);
      piece.text("move", into.move);
      into.within = piece.text("within");
      piece.flag("royal", into.royal);
      into.facing = piece.text("facing");
      piece.text("picture", into.picture);
      into.sign = piece.text("sign");
      into.glyphs = piece.words("glyph");
      piece.finish();
      definition_.pieces.push_back(std::move(into));
    }
  }

  void read_style() {
    Section style = top_.table("style");
    StyleDefinition& into = definition_.style;
    into.at = style.at();
    const auto word = [&](std::string_view key, std::string& value, Choices<std::string> known) {
      style.choice<std::string>(key, value, known);
    };
    word("cells", into.cells, {{"chequered", "chequered"}, {"plain", "plain"}});
    word("colours", into.colours, {{"green", "green"}, {"brown", "brown"}, {"wood", "wood"}});
    word("pieces", into.pieces,
         {{"figures", "figures"},
          {"tokens", "tokens"},
          {"discs", "discs"},
          {"octagons", "octagons"},
          {"wedges", "wedges"}});
    word("zones", into.zones, {{"filled", "filled"}, {"outlined", "outlined"}});
    word("hands", into.hands, {{"above", "above"}, {"beside", "beside"}});
    into.armies = style.words("armies");
    into.river = style.text("river");
    into.water = style.words("water");
    into.diagonals = style.words("diagonals");
    into.dots = style.text("dots");
    into.marks = style.text("marks");
    if (auto inscription = style.text("inscription"))
      std::tie(into.inscription, into.inscription_at) = std::pair(inscription->value, inscription->at);
    Section labels = style.table("labels");
    into.labels = {labels.words("top"), labels.words("bottom"), labels.words("left"), labels.words("right")};
    labels.finish();
    style.finish();
  }

  void read_setup() {
    Section setup = top_.table("setup");
    definition_.setup_at = setup.exists() ? setup.at() : definition_.at;
    const auto is_type = [&](const std::string& token) {
      return std::ranges::find(definition_.pieces, token, &PieceDefinition::token) != definition_.pieces.end();
    };
    for (const auto& [token, node] : setup.entries()) {
      // A key of another table is no piece, whatever its value is.
      if (node.kind != Node::Kind::kString && reading_.complete && !read_setup_key(definition_, token, is_type)) {
        setup.error(node.key_at, fmt::format("'{}' is no piece type", token));
        reading_.findings.back().is_cause = true;
        continue;
      }
      if (auto cells = setup.text_of(node, fmt::format("'{}'", token)))
        definition_.setup.emplace_back(Text{token, node.key_at}, std::move(*cells));
    }
  }

  void read_ends() {
    Section ends = top_.table("ends");
    sennight::read_ends(ends, definition_);
    ends.finish();
  }

  void read_samples() {
    for (Section& sample : top_.tables("sample")) {
      SampleDefinition into;
      into.at = sample.at();
      const auto words = [&](std::string_view key) {
        std::vector<std::string> plain;
        std::vector<Location> places;
        for (Text& word : sample.words_or_none(key)) {
          plain.push_back(std::move(word.value));
          places.push_back(std::move(word.at));
        }
        if (places.empty() && sample.has(key)) places.push_back(sample.value(key)->at);
        into.places.emplace_back(key, std::move(places));
        return plain;
      };
      const auto text = [&](std::string_view key) {
        const std::optional<Text> read = sample.text(key);
        if (!read) return std::optional<std::string>();
        into.places.emplace_back(key, std::vector<Location>{read->at});
        return std::optional<std::string>(read->value);
      };
      into.fen = text("fen").value_or("");
      into.moves = words("moves");
      if (sample.has("legal")) into.legal = words("legal");
      into.includes = words("includes");
      into.excludes = words("excludes");
      if (const auto count = sample.number("count", 0, 1'000'000)) {
        into.count = count->value;
        into.places.emplace_back("count", std::vector<Location>{count->at});
      }
      into.result = text("result");
      into.fen_after = text("fen-after");
      sample.require("origin");
      sample.text("origin", into.origin);
      if (!into.legal && into.includes.empty() && into.excludes.empty() && !into.count && !into.result &&
          !into.fen_after) {
        sample.error(into.at, "[[sample]] expects nothing: give legal, includes, excludes, count, result or fen-after");
      }
      sample.finish();
      definition_.samples.push_back(std::move(into));
    }
  }

  void read_perfts() {
    for (Section& perft : top_.tables("perft")) {
      PerftDefinition into;
      into.at = into.fen_at = perft.at();
      if (const std::optional<Text> fen = perft.text("fen"))
        std::tie(into.fen, into.fen_at) = std::pair(fen->value, fen->at);
      perft.require("counts");
      if (const Node* counts = perft.value("counts")) {
        if (counts->kind != Node::Kind::kArray) perft.wrong_type(*counts, "'counts'", "a list of numbers");
        else if (counts->items.empty()) perft.error(counts->at, "'counts' has no number");
        for (const Node& item : counts->items) {
          if (item.kind == Node::Kind::kInteger && item.integer >= 0) {
            into.counts.push_back(static_cast<std::uint64_t>(item.integer));
            into.counts_at.push_back(item.at);
          } else if (item.kind == Node::Kind::kInteger) {
            perft.error(item.at, fmt::format("each of 'counts' is a number from 0, not {}", item.integer));
          } else {
            perft.wrong_type(item, "each of 'counts'", "a whole number from 0");
          }
        }
      }
      perft.require("origin");
      if (std::optional<Text> origin = perft.text("origin")) {
        if (trim(origin->value).empty())
          perft.error(origin->at, "'origin' says who has counted, and this says nothing");
        into.origin = std::move(origin->value);
      }
      perft.finish();
      definition_.perfts.push_back(std::move(into));
    }
  }

  // Takes away the piece types that can never come onto the board or into a hand, and whatever the file says of them.
  void leave_out_unused() {
    if (definition_.pieces.size() > kMostTokens) return;  // some are no piece types, and that will be said
    std::set<std::string> declared, used;
    for (const PieceDefinition& piece : definition_.pieces) declared.insert(piece.token);
    const auto is_type = [&](const std::string& token) { return declared.contains(token); };
    const auto use = [&](const std::string& token) {
      if (is_type(token)) used.insert(token);
    };
    for (const auto& [key, cells] : definition_.setup)
      if (const auto piece = read_setup_key(definition_, key.value, is_type)) use(piece->token);
    for (const Text& held : definition_.hand.held_at_start()) use(held.value);
    used = with_what_they_become(definition_, std::move(used));
    std::set<std::string> unused;
    for (const PieceDefinition& piece : definition_.pieces)
      if (!used.contains(piece.token)) unused.insert(piece.token);
    const auto is_unused = [&](const Text& token) { return unused.contains(token.value); };
    for (const PieceDefinition& piece : definition_.pieces)
      if (unused.contains(piece.token)) definition_.left_out.push_back(piece);
    std::erase_if(definition_.pieces, [&](const PieceDefinition& piece) { return unused.contains(piece.token); });
    for (const SpecialRoom& room : special_rooms())
      if (room.leave_out != nullptr) room.leave_out(definition_, is_unused);
    leave_out_of_effects(definition_.effects, is_unused);
    leave_out_of_ends(definition_, is_unused);
  }

  Reading reading_;
  Section top_;
  VariantDefinition definition_;
};

// Reads what is sound once more and takes away what is not, until nothing is left that has an error.
std::optional<VariantDefinition> read_sound_part(Node& document, std::vector<Reading::Spoilt> spoilt,
                                                 std::vector<std::string> lacking) {
  constexpr int kMostReadings = 8;
  for (int i = 0; i < kMostReadings; ++i) {
    const bool is_less = take_away(document, spoilt, lacking);
    if (!is_less && i > 0) return std::nullopt;
    Findings known;
    DefinitionReader reader(document, known);
    VariantDefinition definition = reader.read();
    const bool is_sound = std::ranges::all_of(reader.spoilt(), [&](const Reading::Spoilt& one) {
      return one.table == &document && !one.at;  // the file lacks it
    });
    if (is_sound) {
      definition.lacking = std::move(lacking);
      if (definition.lacking.empty()) definition.lacking.emplace_back("name");  // or what else a game needs
      if (document.find("pieces") == nullptr) return std::nullopt;
      for (const char* key : {"board", "setup"})
        if (document.find(key) == nullptr && !definition.lacks(key)) definition.lacking.emplace_back(key);
      return definition;
    }
    spoilt = reader.spoilt();
  }
  return std::nullopt;
}

bool has_error(const Findings& findings, std::size_t from) {
  return std::any_of(findings.begin() + static_cast<std::ptrdiff_t>(from), findings.end(),
                     [](const Finding& f) { return f.is_error; });
}

}  // namespace

std::optional<VariantDefinition> load_what_is_sound(const std::string& path, const FileReader& read,
                                                    Findings& findings) {
  const std::size_t before = findings.size();
  std::optional<Node> document = read_document(path, read, findings);
  if (!document) return std::nullopt;
  DefinitionReader reader(*document, findings);
  VariantDefinition definition = reader.read();
  definition.id = file_stem(path);
  for (const Text& alias : definition.aliases)
    if (alias.value == definition.id)
      findings.push_back({alias.at, true, fmt::format("the alias '{}' is the game's own id", alias.value)});
  put_in_order(findings, before, path);
  if (!has_error(findings, before)) return definition;
  // Who has so many to mend is not told of more.
  if (definition.abstract || findings.size() - before > kMostFindingsShown) return std::nullopt;
  auto part = read_sound_part(*document, reader.spoilt(), reader.meant_by_unknown_tables(*document));
  if (part) part->id = definition.id;
  return part;
}

std::optional<VariantDefinition> load_definition(const std::string& path, const FileReader& read, Findings& findings) {
  auto definition = load_what_is_sound(path, read, findings);
  if (definition && !definition->lacking.empty()) return std::nullopt;
  return definition;
}

void put_in_order(Findings& findings, std::size_t from, std::string_view own_file) {
  const auto begin = findings.begin() + static_cast<std::ptrdiff_t>(from);
  const auto place = [](const Finding& finding) {
    return std::tie(finding.at.file, finding.at.line, finding.at.column);
  };
  std::stable_sort(begin, findings.end(), [&](const Finding& a, const Finding& b) {
    return std::tuple(a.at.file != own_file, place(a)) < std::tuple(b.at.file != own_file, place(b));
  });
  // Of those that stand at one place some may be the same.
  std::vector<bool> is_new;
  std::set<std::string_view> texts;
  for (auto one = begin; one != findings.end(); ++one) {
    if (one != begin && place(*one) != place(*std::prev(one))) texts.clear();
    is_new.push_back(texts.insert(one->text).second);
  }
  std::size_t kept = from;
  for (std::size_t i = 0; i < is_new.size(); ++i) {
    if (!is_new[i]) continue;
    if (kept != from + i) findings[kept] = std::move(findings[from + i]);
    ++kept;
  }
  findings.resize(kept);
}

std::vector<FormatKey> format_keys() {
  // A file in which every table stands, so that the reader asks for all that it knows.
  std::string text =
      "board = {}\nplayers = {}\nzones.NAME = {}\npieces.NAME = {}\nstyle.labels = {}\nsetup = {}\nsample = [{}]\n"
      "perft = [{}]\n";
  for (const SpecialRoom& room : special_rooms()) text += room.all_tables;
  for (const EffectRoom& room : effect_rooms()) text += fmt::format("{} = {{}}\n", room.name);
  for (const EndRoom& room : end_rooms())
    if (!room.table.empty())
      text += fmt::format("ends.{0} = {{}}\n{1}", room.table,
                          room.by_player ? fmt::format("ends.of.NAME.{} = {{}}\n", room.table) : "");
  Findings ignored;
  std::vector<FormatKey> keys;
  const auto document = parse_document("", text, ignored);
  SENNIGHT_ASSERT(document);
  if (document) DefinitionReader(*document, ignored, &keys).read();
  return keys;
}

bool is_base_file(const std::string& path, const FileReader& read) {
  const auto text = read(path);
  if (!text) return false;
  Findings ignored;
  const auto document = parse_document(path, *text, ignored);
  const Node* abstract = document ? document->find("abstract") : nullptr;
  return abstract != nullptr && abstract->kind == Node::Kind::kBoolean && abstract->boolean;
}

void check_base(const std::string& path, const FileReader& read, Findings& findings) {
  const std::optional<VariantDefinition> definition = load_what_is_sound(path, read, findings);
  if (!definition || definition->board_keys.empty()) return;
  const BoardDefinition& board = definition->board.value;
  const Lattice lattice(board.lattice, board.levels > 1);
  for (const PieceDefinition& piece : definition->pieces) {
    if (piece.move.value.empty() || trim(piece.move.value) == kNoMovement) continue;
    if (const Result<Movement> movement = parse_movement(lattice, piece.move.value); !movement)
      findings.push_back({place_in(piece.move, movement.error()), true, movement.error().message});
  }
}

std::vector<Text> aliases_in(const std::string& path, const FileReader& read) {
  const auto text = read(path);
  if (!text) return {};
  Findings ignored;
  const auto document = parse_document(path, *text, ignored);
  if (!document) return {};
  Reading reading{.findings = ignored};
  Section head(&*document, "the file", reading);
  bool abstract = false;
  head.flag("abstract", abstract);
  return abstract ? std::vector<Text>{} : head.words("aliases");
}

VariantPtr load_variant(const std::string& path, const FileReader& read, Findings& findings,
                        const LearnedTexts& learned) {
  const std::size_t before = findings.size();
  auto definition = load_what_is_sound(path, read, findings);
  if (!definition) return nullptr;
  if (definition->abstract) {
    findings.push_back({definition->at, true, "this file is a base for others (abstract = true), not a game"});
    return nullptr;
  }
  definition->weights = learned.weights;
  definition->net = learned.net;
  VariantPtr variant = Variant::compile(*definition, findings);
  put_in_order(findings, before, path);
  return has_error(findings, before) ? nullptr : variant;
}

std::string to_text(const Finding& finding) {
  return fmt::format("{}:{}:{}: {}: {}", printable(finding.at.file), std::max(finding.at.line, 1),
                     std::max(finding.at.column, 1), finding.is_error ? "error" : "warning", one_line(finding.text));
}

std::string to_text(const Findings& findings) {
  std::string text;
  for (std::size_t i = 0; i < std::min(findings.size(), kMostFindingsShown); ++i) text += to_text(findings[i]) + '\n';
  if (findings.size() > kMostFindingsShown)
    text += fmt::format("and {} more findings\n", findings.size() - kMostFindingsShown);
  return text;
}

}  // namespace sennight
