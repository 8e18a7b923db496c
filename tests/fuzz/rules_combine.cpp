// Rules of different games in one: a definition from variants/ with parts of others and odd values is refused with a
// reason, or compiles to a variant whose games obey the laws.
//
// Input: two variants (2 bytes each); changes until a byte 0, each a kind and what it needs; a byte for each move.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/random.h"
#include "support/all_variants.h"
#include "support/draw.h"
#include "support/fuzz.h"
#include "support/laws.h"

using namespace sennight;

namespace {

// Movements that any lattice can read, without zones.
constexpr std::array<std::string_view, 36> kMovements = {
    "",         "K",       "Q",       "R",        "B",         "N",
    "W",        "F",       "WfF",     "FfW",      "mfW cfF",   "mfW cfF im[fW-W]",
    "im[fW-W]", "mR cpR",  "pR",      "cpQ mN",   "mpB cW",    "N0",
    "qW0",      "z120W0",  "[W-45F]", "[F?30W0]", "[W3-60W0]", "ffW0",
    "imN mW",   "cW imR",  "[W-W]",   "mK",       "[K+aK]",    "[fW+W] mW",
    "gQ",       "mR cgN0", "xgQ",     "mW xpR",   "fF xgF2",   "mN xp[W?45F0]"};

class Changer {
 public:
  Changer(VariantDefinition& definition, const VariantDefinition& other, ByteSource& bytes)
      : d_(definition), other_(other), bytes_(bytes) {}

  // Makes one change; false when there are to be no more.
  bool change() {
    const std::uint8_t kind = bytes_.byte();
    if (kind == 0) return false;
    if (kind == 239) {
      change_auras();
      AuraDefinition& aura = d_.auras.back();
      aura.freezes = false;
      aura.lend.reset();
      aura.captures.reset();
      (bytes_.below(2) != 0 ? aura.slows : bytes_.below(2) != 0 ? aura.shields : aura.forbids) = true;
      return true;
    }
    if (kind == 240) {
      d_.chain = ChainDefinition{{}, tokens(), bytes_.below(2) != 0};
      if (bytes_.below(4) != 0) {
        d_.turn.reset();
        d_.fen_tail = VariantDefinition::FenTail::kOwn;
        piece().move.value += " xgK2";
      }
      return true;
    }
    if (kind == 241) {
      change_rights_and_turns();
      return true;
    }
    if (kind == 242) {
      change_auras();
      return true;
    }
    if (kind == 243) {
      change_limits();
      return true;
    }
    if (kind == 244) {
      change_players();
      return true;
    }
    if (kind == 245) {
      constexpr std::array<std::string_view, 5> kScreens = {"2", "3", "1-2", "2-4", "any"};
      if (bytes_.below(4) != 0)
        piece().move.value += fmt::format("{{over {}}}", kScreens[bytes_.below(kScreens.size())]);
      else if (!d_.zones.empty()) piece().within = Text{d_.zones[bytes_.below(d_.zones.size())].first, {}};
      return true;
    }
    if (kind == 246) {
      switch (bytes_.below(3)) {
        case 0: d_.self_capture = SelfCaptureDefinition{{}, tokens(), tokens()}; break;
        case 1:
          d_.pounce = PounceDefinition{{},
                                       {token()},
                                       token(),
                                       Located<int>{1 + static_cast<int>(bytes_.below(3)), {}},
                                       bytes_.below(2) != 0,
                                       bytes_.below(2) != 0};
          if (const std::size_t waits = bytes_.below(d_.pieces.size()); bytes_.below(4) != 0) {
            d_.pieces[waits].move.value = "none";
            d_.pounce->pieces = {{d_.pieces[waits].token, {}}};
          }
          break;
        default: {
          SwapDefinition& swap = d_.swaps.emplace_back();
          swap.kind = SwapDefinition::Kind::kOnce;
          swap.becomes.emplace_back(token(), token());
          break;
        }
      }
      return true;
    }
    if (kind == 247) {
      change_royals();
      return true;
    }
    if (kind >= 248) {  // the kept inputs mean what they always meant
      if (kind == 248) {
        change_castling();
        return true;
      }
      if (kind == 249) {
        change_shuffle();
        return true;
      }
      if (kind == 251) {
        change_small_rule();
        return true;
      }
      if (kind == 252) {
        change_placing();
        return true;
      }
      if (kind == 253) {
        if (bytes_.below(2) != 0) d_.gating = other_.gating;
        else d_.gating = GatingDefinition{{}, zone(), bytes_.below(2) != 0 ? tokens() : std::vector<Text>{}};
        if (d_.hand.start.empty()) d_.hand.start.push_back(token());
        return true;
      }
      if (kind == 255) {
        d_.legal.may_pass = {static_cast<MayPass>(bytes_.below(3)), {}};
        return true;
      }
      if (kind == 254) {
        const std::string limit = bytes_.below(2) != 0 ? "not over" : "not taking";
        piece().move.value += "{" + limit + " " + token().value + "}";
        return true;
      }
      change_play();
      return true;
    }
    switch (kind % 25) {
      case 0: piece().move.value = kMovements[bytes_.below(kMovements.size())]; break;
      case 1: piece().royal = bytes_.below(2) != 0; break;
      case 2: piece().facing = Text{std::string(kMovements[bytes_.below(kMovements.size())]), {}}; break;
      case 3: d_.promotions = other_.promotions; break;
      case 4:
        if (!d_.promotions.empty()) change_promotion(d_.promotions[bytes_.below(d_.promotions.size())]);
        break;
      case 5: add_promotion(); break;
      case 6: d_.initial = other_.initial; break;
      case 7: change_initial(); break;
      case 8: d_.en_passant.by.push_back(token()); break;
      case 9: d_.castlings = other_.castlings; break;
      case 10: add_castling(); break;
      case 11: d_.swaps = other_.swaps; break;
      case 12: add_swap(); break;
      case 13: d_.fusion = other_.fusion; break;
      case 14: add_fusion(); break;
      case 15:
        d_.hand.returns = other_.hand.returns;
        d_.hand.start = other_.hand.start;
        d_.hand.start_of = other_.hand.start_of;
        d_.drops = other_.drops;
        d_.gating = other_.gating;
        break;
      case 16:
        d_.hand.returns.emplace_back(token(), token());
        if (!d_.drops) d_.drops.emplace();
        break;
      case 17: change_drops(); break;
      case 18: d_.ends = other_.ends; break;
      case 19: change_rule(end_rooms(), d_.ends); break;
      case 23: change_rule(effect_rooms(), d_.effects); break;
      case 20: d_.elimination = other_.elimination; break;
      case 21:
        d_.elimination = EliminationDefinition{{},
                                               static_cast<EliminationDefinition::By>(bytes_.below(3)),
                                               static_cast<EliminationDefinition::Stalemate>(bytes_.below(3)),
                                               bytes_.below(4) == 0,
                                               static_cast<EliminationDefinition::Army>(bytes_.below(3))};
        break;
      case 22:
        if (!d_.setup.empty()) d_.setup[bytes_.below(d_.setup.size())].first = token();
        break;
      default:
        d_.fen_tail = bytes_.below(2) ? VariantDefinition::FenTail::kOwn : VariantDefinition::FenTail::kFairy;
        break;
    }
    return true;
  }

 private:
  // Who plays together, who plays at all, and what ends the game for one of them alone.
  void change_players() {
    switch (bytes_.below(4)) {
      case 0: {
        // A word of two for each player; where all have the same one, or there are two players, it is refused.
        d_.teams.clear();
        for (std::size_t i = 0; i < d_.player_names.size(); ++i)
          d_.teams.push_back({bytes_.below(2) != 0 ? "ones" : "others", {}});
        break;
      }
      case 1: {
        d_.player_names.resize(1);
        d_.player_letters.resize(1);
        d_.views.resize(std::min<std::size_t>(d_.views.size(), 1));
        // What needs a rival is refused, and royals are among it: mostly it goes, so that something is left to play.
        if (bytes_.below(8) == 0) break;
        for (PieceDefinition& piece : d_.pieces) {
          piece.royal = false;
          piece.facing.reset();
        }
        d_.teams.clear();
        d_.elimination.reset();
        d_.neutral.reset();
        d_.trade.reset();
        d_.pounce.reset();
        d_.chain.reset();
        d_.auras.clear();
        d_.initial.aimed_by.clear();
        d_.initial.unattacked.clear();
        d_.fen_tail = VariantDefinition::FenTail::kOwn;
        d_.notation = VariantDefinition::Notation::kSan;
        d_.royals.reset();
        d_.turn.reset();
        d_.legal = {};
        d_.en_passant = {};
        d_.castlings.clear();
        d_.swaps.clear();
        d_.hand = {};
        d_.drops.reset();
        d_.gating.reset();
        d_.ends = {};
        d_.ends_of.clear();
        d_.effects = {};
        break;
      }
      default: {
        const std::size_t player = bytes_.below(d_.player_letters.size());
        const std::string letter = d_.player_letters.substr(player, 1);
        // A file says it once for each player.
        auto own = std::ranges::find(d_.ends_of, letter, [](const auto& entry) { return entry.first.value; });
        if (own == d_.ends_of.end()) own = d_.ends_of.insert(own, {Text{letter, {}}, RuleDefinitions{}});
        change_rule(end_rooms(), own->second);
        break;
      }
    }
  }
  // Checks that must mate, cells that nobody may attack, lines that may be full.
  void change_limits() {
    switch (bytes_.below(6)) {
      case 5:
        d_.legal.attacked.emplace_back(
            token(), bytes_.below(2) != 0 ? std::vector<Text>{token(), token()} : std::vector<Text>());
        break;
      case 0: d_.legal.may_check = {static_cast<MayCheck>(bytes_.below(3)), {}}; break;
      case 1: {
        constexpr std::array<std::string_view, 4> kParts = {"start", "way", "over", "end"};
        if (bytes_.below(2) != 0) piece().move.value += " im[W-45F]im[F-45W] imR";
        std::vector<Text> parts;
        for (const std::string_view part : kParts)
          if (bytes_.below(2) != 0) parts.push_back({std::string(part), {}});
        d_.initial.unattacked.emplace_back(token(), parts);
        break;
      }
      case 2: d_.legal.one_per_line.push_back(token()); break;
      case 3: d_.legal.unattacked.push_back(token()); break;
      default: d_.legal.two_per_line.push_back(token()); break;
    }
  }
  // Pieces that freeze those near them, or lend them moves: mostly of movements that fit.
  void change_auras() {
    constexpr std::array<std::string_view, 10> kReaches = {"K", "N", "W", "F", "Q", "R", "B", "ffW", "W2", "[W-45F]"};
    const auto movement = [&] {
      if (bytes_.below(16) == 0) return Text{std::string(kMovements[bytes_.below(kMovements.size())]), {}};
      return Text{std::string(kReaches[bytes_.below(kReaches.size())]), {}};
    };
    AuraDefinition& aura = d_.auras.emplace_back();
    aura.of.push_back(token());
    if (bytes_.below(4) == 0) aura.of.push_back(token());
    aura.reach = movement();
    if (bytes_.below(2) != 0) aura.on = {static_cast<AuraDefinition::On>(bytes_.below(3)), {}};
    switch (bytes_.below(6)) {
      case 0:
      case 1: aura.freezes = true; break;
      case 2: aura.captures = AuraDefinition::Captures::kWithin; break;
      case 3: aura.captures = AuraDefinition::Captures::kOutside; break;
      default: aura.lend = movement(); break;
    }
    if (bytes_.below(4) == 0) aura.reach.value = "own";
    if (aura.lend && bytes_.below(3) == 0) aura.instead = {true, {}};
    if (aura.lend && bytes_.below(6) == 0) aura.lend->value = "own";
    else if (aura.lend && bytes_.below(4) == 0) aura.lend->value.insert(0, bytes_.below(2) != 0 ? "m" : "c");
    if (bytes_.below(3) == 0) aura.to = tokens();
  }
  // Several royals, and captures en passant on every passed cell.
  void change_royals() {
    switch (bytes_.below(4)) {
      case 0: d_.royals = RoyalsDefinition{{}, RoyalCheck::kAny}; break;
      case 1:
        d_.en_passant.every = {bytes_.below(2) != 0, {}};
        d_.en_passant.by_moving = bytes_.below(2) != 0;
        break;
      case 2: d_.royals = other_.royals; break;
      default: d_.royals = RoyalsDefinition{{}, RoyalCheck::kAll}; break;
    }
    if (d_.royals && bytes_.below(2) != 0) piece().royal = true;
  }

  // What stands beside the rules of other tables: checks and initial moves, faces of pieces in hand, changes by captures.
  void change_small_rule() {
    switch (bytes_.below(5)) {
      case 0: d_.legal.royal_stays = {bytes_.below(2) != 0, {}}; break;
      case 1: d_.initial.not_in_check = tokens(); break;
      case 2:
        d_.initial.right = InitialDefinition::Right::kUnmoved;
        d_.initial.aimed_by.emplace_back(token(), tokens());
        break;
      case 3:
        if (!d_.drops) d_.drops.emplace();
        if (const Text held = token(); bytes_.below(4) != 0) d_.drops->faces.push_back({held, {"+" + held.value, {}}});
        else d_.drops->faces.emplace_back(held, token());
        break;
      default:
        if (!d_.promotions.empty()) d_.promotions[bytes_.below(d_.promotions.size())].on_capture = true;
        break;
    }
  }
  // Turns of several moves, and what [legal] and [en-passant] say of every move.
  void change_play() {
    switch (bytes_.below(8)) {
      case 0:
        d_.legal.must_capture = {bytes_.below(2) != 0, {}};
        if (bytes_.below(4) == 1) d_.legal.compelled_by = tokens();
        if (bytes_.below(4) == 0) d_.legal.no_captures = Location{};
        return;
      case 1: d_.legal.may_check = {static_cast<MayCheck>(bytes_.below(2)), {}}; return;
      case 2: d_.en_passant.over = zone(); return;
      case 3: d_.turn = other_.turn; return;
      default: break;
    }
    TurnDefinition& turn = d_.turn.emplace();
    d_.fen_tail = VariantDefinition::FenTail::kOwn;
    const auto number = [&](std::size_t most) { return Located<int>{1 + static_cast<int>(bytes_.below(most)), {}}; };
    const std::size_t said = bytes_.below(32);
    if ((said & 1) != 0) turn.moves = number(4);
    if ((said & 2) != 0) turn.first = number(3);
    if ((said & 4) != 0) turn.grows = number(2);
    if ((said & 8) != 0) turn.check = Located<TurnCheck>{static_cast<TurnCheck>(bytes_.below(3)), {}};
    if ((said & 16) != 0) turn.en_passant_in_row = Located<bool>{bytes_.below(2) != 0, {}};
  }
  PieceDefinition& piece() { return d_.pieces[bytes_.below(d_.pieces.size())]; }
  Text token() { return {piece().token, {}}; }
  std::vector<Text> tokens() {
    std::vector<Text> list;
    for (std::size_t i = bytes_.below(4); i > 0; --i) list.push_back(token());
    return list;
  }
  // Some cell: the n-th one on which a zone word can agree with any board.
  Text cell() {
    const auto board = Board::make(d_.board.value);
    return {board ? board->name(Cell(bytes_.below(board->size()))) : "a1", {}};
  }
  Text zone() {
    if (!d_.zones.empty() && bytes_.below(2) == 0) return {"@" + d_.zones[bytes_.below(d_.zones.size())].first, {}};
    switch (bytes_.below(5)) {
      case 0: return {"all", {}};
      case 1: return {"none", {}};
      case 2: return {"stuck(ffW)", {}};
      case 3: return {"within:3", {}};
      default: return {cell().value + " " + cell().value + " " + cell().value, {}};
    }
  }

  void change_promotion(PromotionDefinition& p) {
    using Forced = PromotionDefinition::Forced;
    switch (bytes_.below(10)) {
      case 0: p.zone = zone(); break;
      case 1: p.on_departure = !p.on_departure; break;
      case 2:
        p.when = p.when == PromotionDefinition::When::kZone ? PromotionDefinition::When::kNoFurtherMove
                                                            : PromotionDefinition::When::kZone;
        break;
      case 3: p.inside = zone(); break;
      case 4:
        p.forced = static_cast<Forced>(bytes_.below(4));
        p.forced_zone = zone();
        break;
      case 5: p.except = zone(); break;
      case 6: p.limit_per_type = Located<int>{static_cast<int>(bytes_.below(4)), {}}; break;
      case 7: p.players = one_player(); break;
      case 8:
        p.on_capture = true;
        if (bytes_.below(2) != 0) p.to_captured = true;
        else p.taking = tokens();
        break;
      default: p.only_lost_types = !p.only_lost_types; break;
    }
  }
  // Whose rule it is.
  std::vector<Text> one_player() { return {Text{bytes_.below(2) != 0 ? "w" : "b", {}}}; }
  void add_promotion() {
    PromotionDefinition p;
    p.changes.emplace_back(token(), tokens());
    p.zone = zone();
    p.plus = bytes_.below(4) == 0;
    d_.promotions.push_back(p);
  }
  // Compulsory drops, what belongs to them, and promotions that are moves of their own.
  void change_placing() {
    switch (bytes_.below(5)) {
      case 0:
        d_.legal.must_drop = {bytes_.below(4) != 0, {}};
        if (!d_.drops) d_.drops.emplace();
        d_.hand.start.push_back(token());
        break;
      case 1:
        if (!d_.drops) d_.drops.emplace();
        (bytes_.below(2) != 0 ? d_.drops->spread : d_.drops->no_check_by).push_back(token());
        break;
      case 2:
        if (!d_.castlings.empty()) d_.castlings[bytes_.below(d_.castlings.size())].dropped = {token(), token()};
        break;
      case 3:
        if (bytes_.below(2) != 0) d_.hand.start.push_back(token());
        else d_.hand.start_of.emplace_back(Text{bytes_.below(2) != 0 ? "w" : "b", {}}, tokens());
        break;
      default: {
        PromotionDefinition p;
        p.changes.emplace_back(token(), tokens());
        p.when = PromotionDefinition::When::kInstead;
        p.zone = zone();
        p.plus = bytes_.below(4) == 0;
        if (bytes_.below(2) != 0) p.step = Text{std::string(kMovements[bytes_.below(kMovements.size())]), {}};
        p.last_anywhere = bytes_.below(2) != 0;
        p.peaceful = bytes_.below(2) != 0;
        if (bytes_.below(2) != 0) p.limit_per_type = Located<int>{static_cast<int>(bytes_.below(4)), {}};
        d_.promotions.push_back(p);
        break;
      }
    }
  }
  // Initial moves that may be made once, and turns that ask which pieces make their moves.
  void change_rights_and_turns() {
    d_.fen_tail = VariantDefinition::FenTail::kOwn;
    switch (bytes_.below(3)) {
      case 0: d_.initial.right = static_cast<InitialDefinition::Right>(bytes_.below(3)); break;
      case 1: d_.initial.right_of.emplace_back(token(), static_cast<InitialDefinition::Right>(bytes_.below(3))); break;
      default:
        if (!d_.turn) d_.turn.emplace().moves = Located<int>{2, {}};
        d_.turn->pieces = Located<TurnPieces>{static_cast<TurnPieces>(bytes_.below(3)), {}};
        break;
    }
  }
  void change_initial() {
    switch (bytes_.below(5)) {
      case 4: d_.initial.cells_of.emplace_back(token(), zone()); break;
      case 0:
        d_.initial.right = d_.initial.right == InitialDefinition::Right::kCells ? InitialDefinition::Right::kUnmoved
                                                                                : InitialDefinition::Right::kCells;
        break;
      case 1: d_.initial.cells = zone(); break;
      case 2: d_.initial.except = zone(); break;
      default: d_.initial.after_drop = zone(); break;
    }
  }
  void add_castling() {
    CastlingDefinition c;
    c.letter.value = std::string(1, static_cast<char>('A' + bytes_.below(26)));
    for (Text* const text : {&c.royal_from, &c.royal_to, &c.partner_from, &c.partner_to}) *text = cell();
    c.castler = bytes_.below(3) == 0;
    c.safe_way = c.castler && bytes_.below(2) != 0;
    if (bytes_.below(4) == 0) c.empty = zone();
    if (!c.safe_way && bytes_.below(4) == 0) c.safe = zone();
    if (bytes_.below(4) == 0) c.players = one_player();
    d_.castlings.push_back(c);
  }
  // Sets of cells in the place of two.
  void change_castling() {
    if (d_.castlings.empty()) add_castling();
    CastlingDefinition& c = d_.castlings[bytes_.below(d_.castlings.size())];
    c.names_partner = bytes_.below(4) != 0;
    if (bytes_.below(4) == 0) return;
    CastlingDefinition::Sets& sets = c.sets.emplace();
    if (bytes_.below(2)) sets.royal = token();
    sets.partner = token();
    if (bytes_.below(2)) sets.way = Text{bytes_.below(2) ? "rW0" : "lW0", {}};
    c.royal_from = zone();
    c.partner_from = zone();
  }
  // Single pieces of the array on cells of the array, in some order.
  void change_shuffle() {
    ShuffleDefinition s;
    s.cells = zone();
    for (std::size_t i = bytes_.below(6); i > 0; --i) {
      std::string step = token().value;
      if (bytes_.below(2)) step += (bytes_.below(4) ? " " : "|") + token().value;
      if (bytes_.below(3) == 0) step += " on " + cell().value + " " + cell().value;
      s.steps.push_back({step, {}});
    }
    if (bytes_.below(3) == 0) s.defended = tokens();
    if (bytes_.below(3) == 0) s.apart = tokens();
    d_.shuffle = s;
  }
  void add_swap() {
    SwapDefinition s;
    s.kind = bytes_.below(2) ? SwapDefinition::Kind::kAdjacent : SwapDefinition::Kind::kUnmovedInCheck;
    if (bytes_.below(2)) s.directions = Text{"W", {}};
    s.except = tokens();
    if (bytes_.below(2)) s.partners = zone();
    d_.swaps.push_back(s);
  }
  void add_fusion() {
    if (!d_.fusion) d_.fusion.emplace();
    if (bytes_.below(4) == 0) d_.fusion->component_limit = Located<int>{static_cast<int>(bytes_.below(4)), {}};
    d_.fusion->compounds.push_back({token(), {{token(), token()}}});
    if (bytes_.below(2)) d_.fusion->compounds.back().second.emplace_back(token(), token());
  }
  void change_drops() {
    if (!d_.drops) d_.drops.emplace();
    switch (bytes_.below(4)) {
      case 0: d_.drops->stuck_allowed = !d_.drops->stuck_allowed; break;
      case 1: (bytes_.below(2) != 0 ? d_.drops->one_per_line : d_.drops->two_per_line).push_back(token()); break;
      case 2: d_.drops->no_mate_by.push_back(token()); break;
      default: d_.drops->zones.emplace_back(tokens(), zone()); break;
    }
  }
  // Says something of any end, or any effect, that there is.
  template <class Room>
  void change_rule(const std::vector<Room>& rooms, RuleDefinitions& rules) {
    if (rooms.empty()) return;
    const Room& room = rooms[bytes_.below(rooms.size())];
    if (room.fields.empty()) return;
    const RuleField& field = room.fields[bytes_.below(room.fields.size())];
    if constexpr (requires { room.may_repeat; })
      if (room.may_repeat && bytes_.below(4) == 0)
        rules.list.insert(rules.list.begin(), {.rule = std::string(room.name)});
    RuleDefinition& rule = rules.add(room.name);
    rule.set(field.key, words_of(field));
    for (const RuleField& other : room.fields)
      if (other.required && rule.words(other.key).empty()) rule.set(other.key, words_of(other));
  }
  std::vector<Text> words_of(const RuleField& field) {
    using Kind = RuleField::Kind;
    switch (field.kind) {
      case Kind::kTypes: {
        std::vector<Text> words = tokens();
        for (Text& word : words)
          if (field.with_numbers) word.value += "=3";
        return words;
      }
      case Kind::kType: return {token()};
      case Kind::kPair: return {token(), token()};
      case Kind::kZone: return {zone()};
      case Kind::kMovement: return {{std::string(kMovements[bytes_.below(kMovements.size())]), {}}};
      case Kind::kNumber: {
        const auto range = static_cast<std::size_t>(field.high - field.low) + 1;
        return {{std::to_string(field.low + static_cast<int>(bytes_.below(std::min<std::size_t>(range, 100)))), {}}};
      }
      case Kind::kWord: return {{std::string(field.words[bytes_.below(field.words.size())]), {}}};
    }
    return {};
  }

  VariantDefinition& d_;
  const VariantDefinition& other_;
  ByteSource& bytes_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int kMostChanges = 12, kMostPlies = 12;
  if (size < 5) return -1;
  ByteSource bytes(data, size);
  AllVariants& all = AllVariants::get();
  const auto any = [&] { return (bytes.byte() * std::size_t{256} + bytes.byte()) % all.size(); };
  const std::size_t first = any();
  VariantDefinition definition = all.variant(first).definition();
  const VariantDefinition& other = all.variant(any()).definition();
  Changer changer(definition, other, bytes);
  for (int i = 0; i < kMostChanges && changer.change(); ++i) {
  }
  Findings findings;
  const auto variant = Variant::compile(definition, findings);
  bool failed = false;
  for (const Finding& finding : findings) {
    failed = failed || finding.is_error;
    if (finding.text.empty()) require_law("a finding without text");
  }
  if (failed != (variant == nullptr)) require_law("a variant despite errors, or neither");
  if (!variant) return 0;

  MoveList legal;
  Undo undo;
  Position position = Position::start(*variant);
  if (const std::uint8_t most = bytes.byte(); most > 100) {
    const auto drawn = draw_position(*variant, bytes, most - 100);
    if (!drawn) return 0;
    // FEN cannot say everything that a setup can.
    auto read = parse_fen(*variant, format_fen(*drawn));
    if (!read) require_law(laws::broken(*drawn, read.error().message));
    position = *read;
  }
  for (int ply = 0; ply < kMostPlies; ++ply) {
    const std::uint8_t choice = bytes.byte();
    require_law(laws::broken_law(position, legal, choice));
    if (legal.empty() || bytes.is_empty()) break;
    position.make(legal[choice % legal.size()], undo);
  }
  return 0;
}
