// From the tree of a variant file to a definition. Every part of the format has one function here;
// docs/variant-format.md has its sections in the same order. Reading goes on after an error, so that an author sees all
// of them at once.
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
#include "rules/vocabulary.h"

namespace sennight {

namespace {

// A capital letter, perhaps with '+' before and '~' behind it: so many piece types can be told apart.
constexpr std::size_t kMostTokens = 26 * 2 * 2;

bool is_alias(std::string_view word) {
  return std::ranges::all_of(word, [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; });
}

class DefinitionReader {
 public:
  // `known`: where all keys that are asked for are written down; may be null.
  DefinitionReader(const Node& document, Findings& findings, std::vector<FormatKey>* known = nullptr)
      : reading_{.findings = findings, .known = known}, top_(&document, "the file", reading_) {
    definition_.at = document.at;
  }

  VariantDefinition read() {
    top_.flag("abstract", definition_.abstract);
    reading_.complete = !definition_.abstract;
    top_.text("name", definition_.name);
    definition_.aliases = top_.words("aliases");
    check_aliases();
    top_.text("family", definition_.family);
    top_.text("collection", definition_.collection);
    top_.text("summary", definition_.summary);
    top_.text("inventor", definition_.inventor);
    top_.text("source", definition_.source);
    top_.text("reconstruction", definition_.reconstruction);
    top_.choice<VariantDefinition::FenTail>(
        "fen", definition_.fen_tail,
        {{"own", VariantDefinition::FenTail::kOwn}, {"fairy", VariantDefinition::FenTail::kFairy}});
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
    read_shuffle();
    read_initial();
    read_en_passant();
    read_castlings();
    read_swaps();
    read_fusion();
    read_promotions();
    read_hand();
    read_drops();
    read_gating();
    read_legal();
    definition_.effects = read_effects(top_);
    read_ends();
    read_elimination();
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
    if (!board.has_files_and_ranks() || board.wrap != BoardWrap::kNone || !board.also.empty())
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
      for (Text& name : players.texts("names")) definition_.player_names.push_back(std::move(name.value));
    }
    players.text("letters", definition_.player_letters);
    if (players.has("views")) definition_.views = players.words("views");
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
      if (auto cells = zone.text("cells"))
        (common ? definition_.common_zones : definition_.zones).emplace_back(name, std::move(*cells));
      if (draw) definition_.drawn_zones.push_back(name);
      if (auto words = zone.text("words")) {
        if (!words->value.starts_with("in ") && !words->value.starts_with("on "))
          zone.error(words->at, "'words' say where a piece stands, like 'in the palace' or 'on the far side'");
        definition_.zone_words.emplace_back(name, std::move(words->value));
      }
      zone.finish();
    }
  }

  void read_pieces() {
    Section pieces = top_.table("pieces");
    for (const auto& [token, node] : pieces.entries()) {
      Section piece(&node, fmt::format("[pieces.{}]", token), reading_, pieces.inside("NAME"));
      PieceDefinition into;
      into.token = token;
      into.at = node.key_at;
      piece.require("name");
      piece.require("move");
      piece.text("name", into.name);
      piece.text("move", into.move);
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
    style.text("inscription", into.inscription);
    Section labels = style.table("labels");
    into.labels = {labels.words("top"), labels.words("bottom"), labels.words("left"), labels.words("right")};
    labels.finish();
    style.finish();
  }

  void read_setup() {
    Section setup = top_.table("setup");
    for (const auto& [token, node] : setup.entries())
      if (auto cells = setup.text_of(node, fmt::format("'{}'", token)))
        definition_.setup.emplace_back(Text{token, node.key_at}, std::move(*cells));
  }

  void read_shuffle() {
    Section shuffle = top_.table("shuffle");
    if (!shuffle.exists()) return;
    ShuffleDefinition into;
    into.at = shuffle.at();
    for (const char* key : {"cells", "steps"}) shuffle.require(key);
    shuffle.text("cells", into.cells);
    into.steps = shuffle.texts("steps");
    into.defended = shuffle.words("defended");
    into.apart = shuffle.words("apart");
    shuffle.finish();
    definition_.shuffle = std::move(into);
  }

  void read_initial() {
    Section initial = top_.table("initial");
    auto& into = definition_.initial;
    initial.choice<bool>("right", into.unmoved_only, {{"cells", false}, {"unmoved", true}});
    into.cells = initial.text("cells");
    into.except = initial.text("except");
    into.after_drop = initial.text("after-drop");
    into.not_in_check = initial.words("not-in-check");
    Section aimed(initial.value("aimed-by"), "'aimed-by'", reading_);
    for (const auto& [token, node] : aimed.entries())
      into.aimed_by.emplace_back(Text{token, node.key_at}, aimed.words_of(node, Section::quoted(token)));
    initial.finish();
  }

  void read_en_passant() {
    Section rule = top_.table("en-passant");
    if (rule.exists()) rule.require("by");
    definition_.en_passant = rule.words("by");
    definition_.en_passant_over = rule.text("over");
    rule.finish();
  }

  // From and to in one string each; or tables, where the start cells are sets.
  void read_castling_cells(Section& castling, CastlingDefinition& into) {
    const auto is_table = [&](std::string_view key) {
      const Node* node = castling.value(key);
      return node != nullptr && node->kind == Node::Kind::kTable;
    };
    for (const char* key : {"royal", "partner"}) castling.require(key);
    if (!is_table("royal") && !is_table("partner")) {
      const auto cells = [&](std::string_view key, Text& from, Text& to) {
        const Node* node = castling.value(key);
        if (node == nullptr) return;
        const auto pair = castling.words_of(*node, Section::quoted(key));
        if (pair.size() == 2) std::tie(from, to) = std::pair(pair[0], pair[1]);
        else castling.error(node->at, fmt::format("'{}' must be two cells: from and to", key));
      };
      cells("royal", into.royal_from, into.royal_to);
      cells("partner", into.partner_from, into.partner_to);
      return;
    }
    if (!is_table("royal") || !is_table("partner"))
      return castling.error(castling.at(), "'royal' and 'partner' are both strings or both tables");
    CastlingDefinition::Sets& sets = into.sets.emplace();
    const auto cells = [&](Section& part, Text& from, Text& to) {
      for (const char* key : {"from", "to"}) part.require(key);
      part.text("from", from);
      part.text("to", to);
    };
    Section royal = castling.part("royal"), partner = castling.part("partner");
    cells(royal, into.royal_from, into.royal_to);
    sets.royal = royal.text("piece");
    royal.finish();
    cells(partner, into.partner_from, into.partner_to);
    partner.require("piece");
    partner.text("piece", sets.partner);
    sets.way = partner.text("way");
    partner.finish();
  }

  void read_castlings() {
    for (Section& castling : top_.named_tables("castling")) {
      CastlingDefinition into;
      into.at = castling.at();
      castling.require("letter");
      castling.text("letter", into.letter);
      read_castling_cells(castling, into);
      castling.choice<bool>("text", into.names_partner, {{"royal", false}, {"partner", true}});
      into.dropped = castling.words("dropped");
      if (!into.dropped.empty() && into.dropped.size() != 2)
        castling.error(into.dropped.front().at, "'dropped' must be two types: the royal's and the partner's");
      if (!into.dropped.empty() && into.sets)
        castling.error(into.dropped.front().at, "'dropped' does not go with castlings from any of several cells");
      castling.finish();
      definition_.castlings.push_back(std::move(into));
    }
  }

  void read_swaps() {
    using Kind = SwapDefinition::Kind;
    for (Section& swap : top_.named_tables("swap")) {
      SwapDefinition into;
      into.at = swap.at();
      swap.require("kind");
      swap.choice<Kind>("kind", into.kind,
                        {{"adjacent", Kind::kAdjacent}, {"unmoved-in-check", Kind::kUnmovedInCheck}});
      into.directions = swap.text("directions");
      into.except = swap.words("except");
      into.partners = swap.text("partners");
      swap.finish();
      definition_.swaps.push_back(std::move(into));
    }
  }

  void read_fusion() {
    Section fusion = top_.table("fusion");
    if (!fusion.exists()) return;
    FusionDefinition into;
    into.at = fusion.at();
    into.component_limit = fusion.number("component-limit", 1, 99);
    fusion.require("compounds");
    Section compounds(fusion.value("compounds"), "[fusion.compounds]", reading_);
    for (const auto& [token, node] : compounds.entries()) {
      std::vector<std::pair<Text, Text>> pairs;
      const std::string what = fmt::format("'{}'", token);
      if (node.kind == Node::Kind::kArray) {
        for (const Node& item : node.items)
          if (auto pair = compounds.pair_of(item, what)) pairs.push_back(std::move(*pair));
      } else if (auto pair = compounds.pair_of(node, what)) {
        pairs.push_back(std::move(*pair));
      }
      if (pairs.size() > kMostTokens * kMostTokens)
        compounds.error(node.at, fmt::format("{} is made in more than {} ways", what, kMostTokens * kMostTokens));
      into.compounds.emplace_back(Text{token, node.key_at}, std::move(pairs));
    }
    fusion.finish();
    definition_.fusion = std::move(into);
  }

  void read_promotions() {
    for (Section& promotion : top_.named_tables("promotion")) {
      PromotionDefinition into;
      into.at = promotion.at();
      read_changes(promotion, into);
      read_occasion(promotion, into);
      into.limit_per_type = promotion.number("limit", 1, 99);
      promotion.choice<bool>("only", into.only_lost_types, {{"lost", true}});
      promotion.finish();
      definition_.promotions.push_back(std::move(into));
    }
  }

  // What becomes what: `becomes` (one new type each, written with '+'), or `pieces` and `to`.
  void read_changes(Section& promotion, PromotionDefinition& into) {
    if (const Node* node = promotion.value("becomes")) {
      into.plus = true;
      promotion.refuse("pieces", "does not go with 'becomes'");
      promotion.refuse("to", "does not go with 'becomes'");
      Section becomes(node, "'becomes'", reading_);
      for (const auto& [token, target] : becomes.entries())
        if (auto text = becomes.text_of(target, Section::quoted(token)))
          into.changes.push_back({Text{token, target.key_at}, {std::move(*text)}});
      return;
    }
    if (!promotion.exists()) return;
    if (!promotion.has("pieces") && !promotion.has("to") && reading_.complete) {
      promotion.error(into.at, fmt::format("{} needs 'becomes', or 'pieces' and 'to'", promotion.title()));
      return;
    }
    promotion.require("pieces");
    promotion.require("to");
    const auto targets = promotion.words("to"), pieces = promotion.words("pieces");
    if (targets.size() > kMostTokens || pieces.size() > kMostTokens)
      return promotion.error(into.at, fmt::format("{} names more than {} pieces", promotion.title(), kMostTokens));
    for (const Text& piece : pieces) {
      std::vector<Text> others;
      for (const Text& target : targets)
        if (target.value != piece.value) others.push_back(target);
      into.changes.emplace_back(piece, std::move(others));
    }
  }

  // Where it happens, and whether the piece may stay what it is.
  void read_occasion(Section& promotion, PromotionDefinition& into) {
    using Definition = PromotionDefinition;
    enum class When { kArrival, kArrivalOrDeparture, kCapture, kNoFurtherMove, kInstead } when = When::kArrival;
    promotion.choice<When>("when", when,
                           {{"arrival", When::kArrival},
                            {"arrival-or-departure", When::kArrivalOrDeparture},
                            {"capture", When::kCapture},
                            {"no-further-move", When::kNoFurtherMove},
                            {"instead-of-move", When::kInstead}});
    into.on_departure = when == When::kArrivalOrDeparture;
    into.on_capture = when == When::kCapture;
    into.zone = promotion.text("zone");
    into.except = promotion.text("except");
    if (when == When::kInstead) {
      into.when = Definition::When::kInstead;
      if (promotion.exists()) promotion.require("zone");
      into.step = promotion.text("step");
      promotion.choice<bool>("last", into.last_anywhere, {{"zone", false}, {"anywhere", true}});
      promotion.choice<bool>("attacks", into.peaceful, {{"allowed", false}, {"forbidden", true}});
      for (const std::string_view key : {"forced", "inside", "except"})
        promotion.refuse(key, "does not go with when = \"instead-of-move\"");
      return;
    }
    for (const std::string_view key : {"step", "last", "attacks"})
      promotion.refuse(key, "goes with when = \"instead-of-move\" only");
    if (when == When::kNoFurtherMove) {
      into.when = Definition::When::kNoFurtherMove;
      into.forced = Definition::Forced::kNoFurtherMove;
      into.inside = promotion.text("inside");
      promotion.refuse("forced", "does not go with when = \"no-further-move\", which forces");
      return;
    }
    if (promotion.exists()) promotion.require("zone");
    promotion.refuse("inside", "goes with when = \"no-further-move\" only");
    const Node* forced = promotion.value("forced");
    if (forced == nullptr) return;
    if (forced->kind == Node::Kind::kBoolean) {
      into.forced = forced->boolean ? Definition::Forced::kAlways : Definition::Forced::kNever;
    } else if (forced->kind == Node::Kind::kTable) {
      into.forced = Definition::Forced::kZone;
      Section where(forced, "'forced'", reading_, promotion.inside("forced"));
      where.require("zone");
      where.text("zone", into.forced_zone);
      where.finish();
    } else if (forced->kind == Node::Kind::kString) {
      promotion.choice<Definition::Forced>("forced", into.forced,
                                           {{"no-further-move", Definition::Forced::kNoFurtherMove}});
    } else {
      promotion.wrong_type(*forced, "'forced'", "true, false, \"no-further-move\" or { zone = \"...\" }");
    }
  }

  void read_hand() {
    Section hand = top_.table("hand");
    definition_.start_hand = hand.words("start");
    if (hand.exists() && definition_.start_hand.empty()) hand.require("returns");
    Section returns(hand.value("returns"), "'returns'", reading_);
    for (const auto& [token, node] : returns.entries())
      if (auto text = returns.text_of(node, Section::quoted(token)))
        definition_.returns.emplace_back(Text{token, node.key_at}, std::move(*text));
    hand.finish();
  }

  void read_drops() {
    Section drops = top_.table("drops");
    if (!drops.exists()) return;
    DropDefinition into;
    into.at = drops.at();
    drops.choice<bool>("stuck", into.stuck_allowed, {{"forbidden", false}, {"allowed", true}});
    into.one_per_line = drops.words("one-per-line");
    into.no_mate_by = drops.words("no-mate-by");
    into.spread = drops.words("on-all-colours");
    Section zones(drops.value("zones"), "'zones'", reading_);
    for (const auto& [tokens, node] : zones.entries()) {
      std::vector<Text> types;
      for (const std::string_view token : split_words(tokens)) types.push_back({std::string(token), node.key_at});
      if (auto cells = zones.text_of(node, Section::quoted(tokens)))
        into.zones.emplace_back(std::move(types), std::move(*cells));
    }
    Section faces(drops.value("faces"), "'faces'", reading_);
    for (const auto& [token, node] : faces.entries())
      if (auto text = faces.text_of(node, Section::quoted(token)))
        into.faces.emplace_back(Text{token, node.key_at}, std::move(*text));
    drops.finish();
    definition_.drops = std::move(into);
  }

  void read_gating() {
    Section gating = top_.table("gating");
    if (!gating.exists()) return;
    GatingDefinition into;
    into.at = gating.at();
    gating.require("cells");
    gating.text("cells", into.cells);
    into.pieces = gating.words("pieces");
    gating.finish();
    definition_.gating = std::move(into);
  }

  void read_legal() {
    Section legal = top_.table("legal");
    const auto choice = [&](std::string_view key, Choices<bool> known, std::optional<Located<bool>>& into) {
      const Node* node = legal.value(key);
      if (node == nullptr) return;
      bool value = false;
      legal.choice<bool>(key, value, known);
      into = {value, node->at};
    };
    choice("captures", {{"free", false}, {"compulsory", true}}, definition_.legal.must_capture);
    choice("checks", {{"allowed", false}, {"forbidden", true}}, definition_.legal.forbids_checks);
    choice("pass", {{"never", false}, {"always", true}}, definition_.legal.may_pass);
    choice("royal-in-check", {{"moves", false}, {"stays", true}}, definition_.legal.royal_stays);
    choice("drops", {{"free", false}, {"compulsory", true}}, definition_.legal.must_drop);
    legal.finish();
  }

  void read_ends() {
    Section ends = top_.table("ends");
    definition_.ends = sennight::read_ends(ends);
    ends.finish();
  }

  void read_elimination() {
    using Army = EliminationDefinition::Army;
    Section rule = top_.table("elimination");
    if (!rule.exists()) return;
    EliminationDefinition into;
    into.at = rule.at();
    rule.require("army");
    rule.choice<Army>("army", into.army, {{"leaves", Army::kLeaves}, {"recruited", Army::kRecruited}});
    rule.finish();
    definition_.elimination = into;
  }

  void read_samples() {
    for (Section& sample : top_.tables("sample")) {
      SampleDefinition into;
      into.at = sample.at();
      sample.text("fen", into.fen);
      into.moves = sample.plain_words("moves");
      if (sample.has("legal")) into.legal = sample.plain_words("legal");
      into.includes = sample.plain_words("includes");
      into.excludes = sample.plain_words("excludes");
      if (const auto count = sample.number("count", 0, 1'000'000)) into.count = count->value;
      if (const auto result = sample.text("result")) into.result = result->value;
      if (const auto fen = sample.text("fen-after")) into.fen_after = fen->value;
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
      into.at = perft.at();
      perft.text("fen", into.fen);
      perft.require("counts");
      if (const Node* counts = perft.value("counts")) {
        if (counts->kind != Node::Kind::kArray || counts->items.empty())
          perft.wrong_type(*counts, "'counts'", "a list of numbers");
        for (const Node& item : counts->items) {
          if (item.kind == Node::Kind::kInteger && item.integer >= 0)
            into.counts.push_back(static_cast<std::uint64_t>(item.integer));
          else perft.wrong_type(item, "each of 'counts'", "a whole number from 0");
        }
      }
      perft.require("origin");
      perft.text("origin", into.origin);
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
    for (const Text& held : definition_.start_hand) use(held.value);
    used = with_what_they_become(definition_, std::move(used));
    std::set<std::string> unused;
    for (const PieceDefinition& piece : definition_.pieces)
      if (!used.contains(piece.token)) unused.insert(piece.token);
    definition_.left_out.assign(unused.begin(), unused.end());
    const auto is_unused = [&](const Text& token) { return unused.contains(token.value); };
    const auto starts_unused = [&](const auto& entry) { return is_unused(entry.first); };
    std::erase_if(definition_.pieces, [&](const PieceDefinition& piece) { return unused.contains(piece.token); });
    for (PromotionDefinition& promotion : definition_.promotions) std::erase_if(promotion.changes, starts_unused);
    std::erase_if(definition_.promotions,
                  [](const PromotionDefinition& promotion) { return promotion.changes.empty(); });
    std::erase_if(definition_.returns, starts_unused);
    std::erase_if(definition_.en_passant, is_unused);
    std::erase_if(definition_.initial.not_in_check, is_unused);
    std::erase_if(definition_.initial.aimed_by, starts_unused);
    for (auto& [type, enemies] : definition_.initial.aimed_by) std::erase_if(enemies, is_unused);
    for (SwapDefinition& swap : definition_.swaps) std::erase_if(swap.except, is_unused);
    if (definition_.fusion) std::erase_if(definition_.fusion->compounds, starts_unused);
    if (definition_.drops) {
      std::erase_if(definition_.drops->one_per_line, is_unused);
      std::erase_if(definition_.drops->no_mate_by, is_unused);
      std::erase_if(definition_.drops->spread, is_unused);
      for (auto& [types, cells] : definition_.drops->zones) std::erase_if(types, is_unused);
      std::erase_if(definition_.drops->faces, starts_unused);
    }
    if (definition_.gating) std::erase_if(definition_.gating->pieces, is_unused);
    leave_out_of_effects(definition_.effects, is_unused);
    leave_out(definition_.ends, is_unused);
  }

  Reading reading_;
  Section top_;
  VariantDefinition definition_;
};

void sort_by_place(Findings& findings, std::size_t from) {
  const auto place = [](const Finding& finding) {
    return std::tie(finding.at.file, finding.at.line, finding.at.column);
  };
  std::stable_sort(findings.begin() + static_cast<std::ptrdiff_t>(from), findings.end(),
                   [&](const Finding& a, const Finding& b) { return place(a) < place(b); });
}

bool has_error(const Findings& findings, std::size_t from) {
  return std::any_of(findings.begin() + static_cast<std::ptrdiff_t>(from), findings.end(),
                     [](const Finding& f) { return f.is_error; });
}

}  // namespace

std::optional<VariantDefinition> load_definition(const std::string& path, const FileReader& read, Findings& findings) {
  const std::size_t before = findings.size();
  const auto document = read_document(path, read, findings);
  if (!document) return std::nullopt;
  VariantDefinition definition = DefinitionReader(*document, findings).read();
  definition.id = file_stem(path);
  for (const Text& alias : definition.aliases)
    if (alias.value == definition.id)
      findings.push_back({alias.at, true, fmt::format("the alias '{}' is the game's own id", alias.value)});
  sort_by_place(findings, before);
  if (has_error(findings, before)) return std::nullopt;
  return definition;
}

std::vector<FormatKey> format_keys() {
  // A file in which every table stands, so that the reader asks for all that it knows.
  std::string text =
      "board = {}\nplayers = {}\nzones.NAME = {}\npieces.NAME = {}\nstyle.labels = {}\nsetup = {}\ninitial = {}\n"
      "shuffle = {}\nen-passant = {}\ncastling.a = {}\ncastling.b = { royal = {}, partner = {} }\nswap.NAME = "
      "{}\nfusion = {}\npromotion.a = { forced = 'x' }\n"
      "promotion.b = { becomes = {}, forced = { zone = '' } }\npromotion.c = { when = 'no-further-move' }\n"
      "promotion.d = { when = 'instead-of-move' }\n"
      "hand = {}\ndrops = {}\ngating = {}\nlegal = {}\nelimination = {}\nsample = [{}]\nperft = [{}]\n";
  for (const EffectRoom& room : effect_rooms()) text += fmt::format("{} = {{}}\n", room.name);
  for (const EndRoom& room : end_rooms())
    if (!room.table.empty()) text += fmt::format("ends.{} = {{}}\n", room.table);
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

VariantPtr load_variant(const std::string& path, const FileReader& read, Findings& findings, const Text& weights) {
  auto definition = load_definition(path, read, findings);
  if (!definition) return nullptr;
  if (definition->abstract) {
    findings.push_back({definition->at, true, "this file is a base for others (abstract = true), not a game"});
    return nullptr;
  }
  definition->weights = weights;
  const std::size_t before = findings.size();
  VariantPtr variant = Variant::compile(*definition, findings);
  sort_by_place(findings, before);
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
