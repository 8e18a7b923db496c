#include "rules/special/legal.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"

namespace sennight {

namespace {

void read_legal(Section& top, VariantDefinition& into) {
  Section legal = top.table("legal");
  const auto choice = [&]<class T>(std::string_view key, Choices<T> known, std::optional<Located<T>>& said) {
    const Node* node = legal.value(key);
    if (node == nullptr) return;
    T value{};
    legal.choice<T>(key, value, known);
    said = {value, node->at};
  };
  enum class MayCapture { kFree, kCompulsory, kForbidden };
  std::optional<Located<MayCapture>> captures;
  choice.operator()<MayCapture>(
      "captures",
      {{"free", MayCapture::kFree}, {"compulsory", MayCapture::kCompulsory}, {"forbidden", MayCapture::kForbidden}},
      captures);
  if (captures) into.legal.must_capture = {captures->value == MayCapture::kCompulsory, captures->at};
  if (captures && captures->value == MayCapture::kForbidden) into.legal.no_captures = captures->at;
  into.legal.compelled_by = legal.types("compelled-by");
  choice.operator()<MayCheck>(
      "checks", {{"allowed", MayCheck::kAlways}, {"forbidden", MayCheck::kNever}, {"mate-only", MayCheck::kToMate}},
      into.legal.may_check);
  choice.operator()<MayPass>(
      "pass", {{"never", MayPass::kNever}, {"always", MayPass::kAlways}, {"without-move", MayPass::kWithoutMove}},
      into.legal.may_pass);
  choice.operator()<bool>("royal-in-check", {{"moves", false}, {"stays", true}}, into.legal.royal_stays);
  choice.operator()<bool>("drops", {{"free", false}, {"compulsory", true}}, into.legal.must_drop);
  into.legal.one_per_line = legal.types("one-per-line");
  into.legal.two_per_line = legal.types("two-per-line");
  into.legal.unattacked = legal.types("unattacked");
  if (const Node* attacked = legal.value("attacked"); attacked != nullptr && attacked->kind == Node::Kind::kTable) {
    Section by_type = legal.part("attacked");
    for (const auto& [token, node] : by_type.entries())
      into.legal.attacked.emplace_back(Text{token, node.key_at}, by_type.types(token));
  } else {
    for (Text& token : legal.types("attacked")) into.legal.attacked.emplace_back(std::move(token), std::vector<Text>());
  }
  legal.finish();
}

void leave_out_of_legal(VariantDefinition& from, const std::function<bool(const Text&)>& is_unused) {
  for (auto* types :
       {&from.legal.compelled_by, &from.legal.one_per_line, &from.legal.two_per_line, &from.legal.unattacked})
    std::erase_if(*types, is_unused);
  std::erase_if(from.legal.attacked, [&](const auto& entry) { return is_unused(entry.first); });
  for (auto& [type, by] : from.legal.attacked) std::erase_if(by, is_unused);
}

void compile_attacked(const LegalDefinition& legal, RuleCompiler& compiler) {
  AttackedRule rule;
  for (const auto& [token, by] : legal.attacked) {
    const TypeId type = compiler.type(token);
    if (!type) continue;
    rule.types.insert(type);
    rule.by[type.index()] = by.empty() ? TypeSet::all() : compiler.type_set(by);
  }
  if (!rule.types.empty()) compiler.special().attacked = rule;
}

void compile_legal(const VariantDefinition& whole, RuleCompiler& compiler) {
  const LegalDefinition& legal = whole.legal;
  compiler.special().unattacked = compiler.type_set(legal.unattacked);
  compiler.special().compelling = legal.compelled_by.empty() ? TypeSet::all() : compiler.type_set(legal.compelled_by);
  compile_attacked(legal, compiler);
  LineLimit limit;
  for (const auto& [tokens, most] : {std::pair(&legal.two_per_line, 2), std::pair(&legal.one_per_line, 1)})
    for (const Text& token : *tokens)
      if (const TypeId found = compiler.type(token)) {
        limit.types.insert(found);
        limit.most[found.index()] = static_cast<std::uint8_t>(most);
      }
  if (limit.types.empty()) return;
  limit.line = compiler.neighbours(Text{"vW0", whole.at});
  compiler.special().line_limit = limit;
}

// Where nobody captures, what speaks of captures has no sense.
void check_no_captures(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  if (!variant.captures_nothing()) return;
  const auto refuse = [&](bool has, std::string_view what) {
    if (has)
      checker.error(*checker.definition().legal.no_captures,
                    fmt::format("captures = \"forbidden\" and {} do not go together", what));
  };
  refuse(!variant.royals().empty(), "royals: no royal would ever be attacked");
  refuse(!variant.en_passant().empty(), "[en-passant]");
  refuse(!variant.unattacked().empty(), "'unattacked'");
  refuse(variant.self_capture() != nullptr, "[self-capture]");
  refuse(variant.pounce() != nullptr, "[pounce]");
  refuse(variant.trade() != nullptr, "[trade]");
  refuse(!variant.locusts().empty(), "pieces that take on their way");
  for (const std::string_view effect : {"rifle", "defection", "petrifaction", "explosion", "rebirth"})
    refuse(std::ranges::any_of(checker.definition().effects.list,
                               [&](const RuleDefinition& rule) { return rule.rule == effect; }),
           fmt::format("[{}]", effect));
  refuse(checker.definition().effects.of("conversion").word("when") == "capture", "when = \"capture\" of [conversion]");
}

void check_compelled_by(RuleChecker& checker) {
  const std::vector<Text>& types = checker.definition().legal.compelled_by;
  if (!types.empty() && !checker.variant().must_capture())
    checker.error(types.front().at, "'compelled-by' has no sense without captures = \"compulsory\"");
}

void check_attacked(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  const LegalDefinition& legal = checker.definition().legal;
  if (legal.attacked.empty()) return;
  const Location& at = legal.attacked.front().first.at;
  const auto refuse = [&](bool there, std::string_view what) {
    if (there) checker.error(at, fmt::format("'attacked' and {}", what));
  };
  refuse(variant.safety() == Safety::kElimination, "[elimination] do not go together: there every move is legal");
  refuse(variant.captures_nothing(), "captures = \"forbidden\" do not go together: nothing is attacked");
  refuse(variant.may_pass(), "passes do not go together: who passes could leave such a piece alone");
  refuse(variant.turn_rule() != nullptr, "turns of several moves do not go together");
  for (const auto& [token, by] : legal.attacked) {
    const TypeId type = variant.find_type(token.value);
    if (!type) continue;
    if (variant.royals().contains(type))
      checker.error(token.at, fmt::format("{} is royal, and may not be attacked", token.value));
    if (variant.unattacked().contains(type))
      checker.error(token.at, fmt::format("{} is in 'unattacked', too", token.value));
  }
}

void check_legal(RuleChecker& checker) {
  if (!checker.variant().board().regions().empty() && !checker.variant().twice().empty())
    checker.error(checker.definition().board.at, "'regions' and steps joined by '+' do not go together");
  check_no_captures(checker);
  check_compelled_by(checker);
  check_attacked(checker);
  const Variant& variant = checker.variant();
  const LegalDefinition& legal = checker.definition().legal;
  const auto needs_checks = [&](const Location& at, std::string_view key) {
    if (variant.safety() != Safety::kLegal)
      checker.error(at, fmt::format("'{}' has no sense: {}", key, why_without_checks(variant.safety())));
  };
  if (variant.may_check() != MayCheck::kAlways) needs_checks(legal.may_check->at, "checks");
  if (variant.checks_must_mate() && variant.turn_rule() != nullptr)
    checker.error(legal.may_check->at, "checks = \"mate-only\" and turns of several moves do not go together");
  for (const Text& token : legal.two_per_line)
    if (std::ranges::find(legal.one_per_line, token.value, &Text::value) != legal.one_per_line.end())
      checker.error(token.at, fmt::format("{} is in 'one-per-line', too", token.value));
  for (const auto& [tokens, key] :
       {std::pair(&legal.one_per_line, "one-per-line"), std::pair(&legal.two_per_line, "two-per-line")})
    if (!tokens->empty() && variant.safety() == Safety::kElimination)
      checker.error(tokens->front().at,
                    fmt::format("'{}' and [elimination] do not go together: there every move is legal", key));
  for (const Text& token : legal.unattacked) {
    if (variant.safety() == Safety::kElimination)
      return checker.error(token.at, "'unattacked' and [elimination] do not go together: there every move is legal");
    const TypeId type = variant.find_type(token.value);
    if (type && variant.royals().contains(type) && variant.safety() == Safety::kLegal && !variant.royals_fall())
      checker.error(token.at, fmt::format("{} is royal, and never goes where it is attacked", token.value));
  }
  if (variant.may_pass() && variant.safety() == Safety::kElimination)
    checker.error(legal.may_pass->at, "'pass' and [elimination] do not go together: there who cannot move passes");
  if (variant.royal_stays()) {
    needs_checks(legal.royal_stays->at, "royal-in-check");
    for (const Swap& swap : variant.swaps())
      if (swap.kind == SwapDefinition::Kind::kUnmovedInCheck)  // the other kinds say so themselves, or are no flight
        checker.error(legal.royal_stays->at,
                      "a royal that stays in check and a swap of a royal in check do not go together");
  }
  if (variant.must_drop()) {
    const Location& at = legal.must_drop->at;
    if (!variant.drops().exist) checker.error(at, "'drops' has no sense without [drops]");
    if (variant.must_capture()) checker.error(at, "captures and drops cannot both be compulsory");
    if (variant.safety() == Safety::kElimination)
      checker.error(at, "compulsory drops and [elimination] do not go together");
  }
}

// Arrays that are full already: no piece is brought there, but it is hardly meant that they stand there.
void find_slips_of_legal(const SlipSearch& search) {
  const Variant& variant = search.variant;
  const LineLimit* limit = variant.line_limit();
  if (limit == nullptr) return;
  const LegalDefinition& legal = variant.definition().legal;
  const auto look = [&](const Text& token) {
    const TypeId type = variant.find_type(token.value);
    for (std::size_t p = 0; type && p < variant.players(); ++p)
      for (const Cell cell : variant.array_cells(PlayerId(p))) {
        if (variant.array_piece(cell).type() != type) continue;
        int alike = 1;
        for (const Cell other : limit->line[p][cell.index()])
          alike += variant.array_piece(other) == Piece(PlayerId(p), type);
        if (alike <= limit->most[type.index()]) continue;
        return search.warn(token.at, fmt::format("{} of {} stand on one line at the start, with that on {}",
                                                 counted(alike, variant.type(type).name),
                                                 variant.definition().player_names[p], variant.board().name(cell)));
      }
  };
  for (const auto* tokens : {&legal.one_per_line, &legal.two_per_line})
    for (const Text& token : *tokens)
      if (search.is_own(token.at)) look(token);
}

std::vector<RuleSentence> legal_sentences(const Describer& words) {
  const Variant& variant = words.variant();
  std::vector<RuleSentence> sentences;
  sentences.push_back({variant.mates_eliminate() ? "A player who has no legal move passes; nobody else may."
                       : variant.safety() == Safety::kElimination
                           ? "A player who has no move at all passes; nobody else may."
                       : !variant.may_pass() && variant.chain() != nullptr && !variant.chain()->needed
                           ? "Nobody may pass, except to end a chain of captures."
                       : !variant.may_pass() ? "Nobody may pass."
                       : variant.passes_without_move()
                           ? variant.safety() == Safety::kLegal
                                 ? "A player who has no legal move, and is not in check, passes; nobody else may."
                                 : "A player who has no legal move passes; nobody else may."
                       : variant.safety() == Safety::kLegal ? "A player who is not in check may pass instead of moving."
                                                            : "A player may pass instead of moving."});
  if (variant.must_capture())
    sentences.push_back(
        {variant.definition().legal.compelled_by.empty()
             ? "A player who can capture must do so, and may choose between several captures."
             : fmt::format(
                   "A player who can capture with {} must capture, with whatever piece; other captures compel nobody.",
                   with_article(join_words(words.names(variant.compelling()), "or")))});
  if (variant.captures_nothing()) sentences.push_back({"Nobody may capture."});
  if (variant.forbids_checks())
    sentences.push_back({fmt::format("No move may attack the rival's {}: nobody is ever in check.", words.royal())});
  if (variant.checks_must_mate())
    sentences.push_back(
        {fmt::format("No move may attack the rival's {}, unless the rival then has no legal move.", words.royal())});
  if (const std::vector<std::string> names = words.names(variant.unattacked()); !names.empty())
    sentences.push_back(
        {fmt::format("No move may bring {} where a rival's piece attacks it.", with_article(join_words(names, "or")))});
  for (std::size_t t = 0; variant.attacked() != nullptr && t < variant.types().size(); ++t) {
    if (!variant.attacked()->types.contains(TypeId(t)) || !words.occurs(TypeId(t))) continue;
    const TypeSet by = variant.attacked()->by[t];
    const std::string who = with_article(words.name(TypeId(t)));
    const std::string nobody = by.bits() == TypeSet::all().bits()
                                   ? "no rival's piece"
                                   : "none of the rivals' " + join_words(words.plurals(by), "and");
    sentences.push_back({fmt::format("Nobody can capture {}.", plural(words.name(TypeId(t))))});
    sentences.push_back({fmt::format("No move may leave {} where {} attacks it.", who, nobody)});
    sentences.push_back({fmt::format("A player who has no legal move when {} stands so is checkmated.", who)});
  }
  const bool has_files = variant.board().lattice().kind() != LatticeKind::kHexRanks;
  for (const auto& [most, already] : {std::pair(1, "one"), std::pair(2, "two")}) {
    TypeSet types;
    for (std::size_t t = 0; variant.line_limit() != nullptr && t < variant.types().size(); ++t)
      if (variant.line_limit()->most[t] == most) types.insert(TypeId(t));
    if (const std::vector<std::string> limited = words.names(types); !limited.empty())
      sentences.push_back({fmt::format("No move may bring {} onto a {} on which its player has {} already.",
                                       with_article(join_words(limited, "or")),
                                       has_files ? "file" : "line straight forward", already)});
  }
  return sentences;
}

}  // namespace

namespace special_room {

SpecialRoom legal() {
  return {
      .name = "legal",
      .title = Describer::kPlay,
      .all_tables = "legal = {}\n",
      .help =
          {{"", "legal", "Moves that are not legal, and passes"},
           {"legal", "captures", "Must who can capture do so, or may nobody?"},
           {"legal", "compelled-by", "Only where such a piece can capture must a capture be made", "types"},
           {"legal", "checks", "May moves give check?"},
           {"legal", "pass", "When may a player pass who is not in check?"},
           {"legal", "royal-in-check", "May a royal flee from check?"},
           {"legal", "drops", "Must who can drop do so?"},
           {"legal", "one-per-line", "No move brings such a piece where another one stands straight ahead", "types"},
           {"legal", "two-per-line", "The same where two stand on a line straight forward", "types"},
           {"legal", "unattacked", "No move brings such a piece where a rival attacks it", "types"},
           {"legal", "attacked",
            "No move leaves such a piece where no rival attacks it; or a table, with the types whose attack counts: "
            "{ A = \"Q R\" }",
            "types"}},
      .read = read_legal,
      .leave_out = leave_out_of_legal,
      .compile = compile_legal,
      .check = check_legal,
      .find_slips = find_slips_of_legal,
      .sentences = legal_sentences};
}

}  // namespace special_room

}  // namespace sennight
