#include "rules/counting_rule.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "base/text.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"

namespace sennight {

namespace {

constexpr int kMostMoves = 999;
constexpr std::uint16_t kMostCounted = 65535;

}  // namespace

bool CountingRule::is_bare(const EndView& view, PlayerId player) const {
  return view.count(player, all) == view.count(player, royals);
}

bool CountingRule::stands(const EndView& view, TypeSet types) {
  return view.count(PlayerId(0), types) + view.count(PlayerId(1), types) > 0;
}

int CountingRule::limit(const EndView& view, PlayerId player) const {
  const PlayerId rival = rival_of(player);
  if (is_bare(view, rival)) return 0;  // who could mate?
  if (!is_bare(view, player)) {
    const bool few = board_most == 0 || view.count(player, all) <= board_most;
    return few && !stands(view, board_without) ? 2 * board : 0;
  }
  if (stands(view, without)) return 0;
  for (const Limit& limit : bare) {
    const bool has_all = std::ranges::all_of(limit.pieces, [&](const auto& entry) {
      TypeSet one;
      one.insert(entry.first);
      return view.count(rival, one) >= entry.second;
    });
    if (has_all) return 2 * limit.moves;
  }
  return 0;
}

CountState CountingRule::next(CountState before, const EndView& view, bool changes_material) const {
  CountState state = before;
  if (state.runs() && state.plies < kMostCounted) ++state.plies;
  const PlayerId turn = view.turn();
  const bool bare_now = is_bare(view, turn);
  if (state.runs() && !(changes_material && bare_now)) return state;
  const int most = limit(view, turn);
  if (most == 0) return state;
  const int pieces = view.count(turn, all) + view.count(rival_of(turn), all);
  return {static_cast<std::uint16_t>(most), static_cast<std::uint16_t>(begins_with_all && bare_now ? 2 * pieces : 0)};
}

namespace {

// "RR=8", "BQ=44", "=64": types, each as often as the rival must have it, and the number of moves. Nothing where one of the
// types is left out of the game. Reports what is wrong.
std::optional<CountingRule::Limit> read_limit(const Text& word, RuleCompiler& compiler) {
  const Variant& variant = compiler.variant();
  const std::size_t sign = word.value.rfind('=');
  const auto moves = parse_integer<int>(sign == std::string::npos ? "" : std::string_view(word.value).substr(sign + 1));
  if (!moves || *moves < 1 || *moves > kMostMoves) {
    compiler.fault(word.at, fmt::format("'{}' is not pieces of the rival, '=' and a number of moves, 1 to {}: RR=8",
                                        word.value, kMostMoves));
    return std::nullopt;
  }
  CountingRule::Limit limit{{}, *moves};
  std::string_view rest = std::string_view(word.value).substr(0, sign);
  while (!rest.empty()) {
    // A token: a letter, perhaps with '+' before or '~' behind it.
    std::size_t length = rest.starts_with('+') ? 2 : 1;
    if (length < rest.size() && rest[length] == '~') ++length;
    const std::string token(rest.substr(0, length));
    rest.remove_prefix(std::min(length, rest.size()));
    if (variant.definition().is_left_out(token)) return std::nullopt;
    const TypeId type = compiler.type({token, word.at});
    if (!type) return std::nullopt;
    const auto entry = std::ranges::find(limit.pieces, type, &std::pair<TypeId, int>::first);
    if (entry == limit.pieces.end()) limit.pieces.emplace_back(type, 1);
    else ++entry->second;
  }
  return limit;
}

class Counting final : public End {
 public:
  Counting(CountingRule rule, Location at) : rule_(std::move(rule)), at_(std::move(at)) {}
  static std::unique_ptr<const End> compile(const RuleDefinition& definition, RuleCompiler& compiler) {
    const std::vector<Text>& words = definition.words("pieces");
    if (words.empty()) return nullptr;
    const Variant& variant = compiler.variant();
    CountingRule rule;
    for (const Text& word : words)
      if (auto limit = read_limit(word, compiler)) rule.bare.push_back(std::move(*limit));
    rule.begins_with_all = definition.word("from") == "all-pieces";
    rule.without = compiler.type_set(definition.words("without"));
    rule.board = definition.number("board");
    rule.board_most = definition.number("board-most");
    rule.board_without = compiler.type_set(definition.words("board-without"));
    for (std::size_t t = 0; t < variant.types().size(); ++t) rule.all.insert(TypeId(t));
    rule.royals = variant.royals();
    return std::make_unique<Counting>(std::move(rule), definition.at);
  }

  std::optional<Finish> test(const EndView& view) const override {
    if (!view.counting().is_over()) return std::nullopt;
    return Finish{.name = "counting"};
  }
  EndReason reason(const Variant&, const Finish&) const override { return {"a count of moves that has run out"}; }
  void add_to(EndFacts& facts) const override { facts.counting = &rule_; }

  std::vector<RuleSentence> sentences(const Describer& words) const override {
    std::string limits;
    for (const CountingRule::Limit& limit : rule_.bare) {
      std::vector<std::string> pieces;
      for (const auto& [type, count] : limit.pieces)
        pieces.push_back(count == 1 ? with_article(words.name(type)) : counted(count, words.name(type)));
      limits += limits.empty() ? "" : "; ";
      limits += pieces.empty() ? fmt::format("{} otherwise", limit.moves)
                               : fmt::format("{} against {}", limit.moves, join_words(pieces));
    }
    std::vector<RuleSentence> sentences;
    const auto tell = [&](std::string text) { sentences.push_back({std::move(text)}); };
    const auto tell_while = [&](TypeSet types) {
      if (const auto names = words.names(types); !names.empty())
        tell(fmt::format("This is not counted while there is {}.", with_article(join_words(names, "or"))));
    };
    tell(fmt::format("A player who has nothing left but the {} counts moves: {}.", words.royal(), limits));
    tell_while(rule_.without);
    if (rule_.begins_with_all) tell("This count begins with the number of all pieces on the board.");
    tell("It begins anew when the other player captures or promotes.");
    if (rule_.board > 0) {
      const std::string most = rule_.board_most > 0
                                   ? fmt::format(", but at most {} pieces,", number_word(rule_.board_most))
                                   : std::string();
      tell(
          fmt::format("A player who has more{} counts {} moves. Who is to move first then counts.", most, rule_.board));
      tell_while(rule_.board_without);
    }
    tell("When the player who counts makes one move more, the game is a draw.");
    return sentences;
  }

  void check(const Variant& variant, Findings& findings) const override {
    const auto error = [&](std::string text) { findings.push_back({at_, true, std::move(text)}); };
    if (variant.players() != 2) error("'counting' is for games of two players only");
    if (variant.safety() != Safety::kLegal)
      error(fmt::format("'counting' has no sense: {}", why_without_checks(variant.safety())));
    if (variant.turn_rule() != nullptr) error("'counting' and [turn] do not go together: plies are counted in pairs");
    const bool fairy = variant.definition().fen_tail == VariantDefinition::FenTail::kFairy;
    if (fairy && !variant.en_passant().empty())
      error("'counting' and [en-passant] do not go together with fen = \"fairy\": both have one field");
    if (rule_.board == 0 && (rule_.board_most > 0 || !rule_.board_without.empty()))
      error("'board-most' and 'board-without' have no sense without 'board', the number of moves");
    const auto open = std::ranges::find_if(rule_.bare, [](const auto& limit) { return limit.pieces.empty(); });
    if (open != rule_.bare.end() && open + 1 != rule_.bare.end())
      error(fmt::format("what follows '={}' never holds: it fits any pieces", open->moves));
  }

 private:
  CountingRule rule_;
  Location at_;
};

}  // namespace

namespace end_room {

EndRoom counting() {
  using Kind = RuleField::Kind;
  return {.name = "counting",
          .table = "counting",
          .help = "A player with few pieces left counts moves for a draw",
          .kind = EndKind::kMoveCount,
          .fields = {{.key = "pieces",
                      .kind = Kind::kTypes,
                      .required = true,
                      .with_numbers = true,
                      .help = "Moves for who is bare, by the rival's pieces: \"RR=8 R=16 =64\""},
                     {.key = "from",
                      .kind = Kind::kWord,
                      .words = {"none", "all-pieces"},
                      .help = "Does that count begin with the number of pieces on the board?"},
                     {.key = "without",
                      .kind = Kind::kTypes,
                      .help = "While one of these is there nobody who is bare counts"},
                     {.key = "board",
                      .kind = Kind::kNumber,
                      .low = 1,
                      .high = kMostMoves,
                      .help = "Moves for a player who has more than the royal"},
                     {.key = "board-most",
                      .kind = Kind::kNumber,
                      .low = 2,
                      .high = 255,
                      .help = "... and at most so many pieces"},
                     {.key = "board-without", .kind = Kind::kTypes, .help = "... while none of these is there"}},
          .compile = Counting::compile};
}

}  // namespace end_room

}  // namespace sennight
