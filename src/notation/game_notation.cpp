#include "notation/game_notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/english.h"
#include "base/text.h"
#include "movegen/movegen.h"
#include "notation/move_text.h"
#include "notation/spellings.h"
#include "outcome/outcome.h"
#include "position/attack.h"

namespace sennight {

namespace {

using Notation = VariantDefinition::Notation;

constexpr std::string_view kDagger = "\u2020";
constexpr std::size_t kMostSimilar = 8;

// What the move does besides: check, mate, eliminations.
std::string marks(const Position& position, const Move& move) {
  const Variant& variant = position.variant();
  const PlayerId mover = position.turn();
  const bool has_plus = variant.definition().notation == Notation::kSan;
  const std::string check = has_plus ? "+" : std::string(kDagger);
  Position after = position;
  Undo undo;
  after.make(move, undo);
  if (variant.safety() == Safety::kElimination) {
    std::string out, attacked;
    for (std::size_t p = 0; p < variant.players(); ++p) {
      const PlayerId player(p);
      if (position.is_living(player) && !after.is_living(player))
        out += to_upper(variant.definition().player_letters[p]);
      else if (player != mover && after.royal(player) && is_attacked(after, after.royal(player), mover))
        attacked = check;
    }
    return out.empty() ? attacked : "#" + out;
  }
  const Outcome outcome = outcome_of(after);
  if (outcome.over) return outcome.quarters[mover.index()] == 4 ? "#" : "";
  return variant.safety() == Safety::kLegal && in_check(after, after.turn()) ? check : "";
}

// ---- reading ------------------------------------------------------------------------------------

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  std::string replaced;
  std::size_t from = 0;
  for (std::size_t at; (at = text.find(what, from)) != std::string::npos; from = at + what.size()) {
    replaced.append(text, from, at - from);
    replaced += with;
  }
  text = replaced.append(text, from);
}

// Typographic signs become plain ones, blanks go, and so does what comments on a move: "!?", mate, a dagger, "e.p.".
std::string plain(std::string_view text) {
  std::string result(text);
  replace_all(result, "\u00d7", "x");
  for (const std::string_view dash : {"\u2013", "\u2014", "\u2212"}) replace_all(result, dash, "-");
  replace_all(result, kDagger, "");
  replace_all(result, "e.p.", "");
  std::erase_if(result, [](char c) { return c == ' ' || c == '\t' || c == '!' || c == '?'; });
  if (const std::size_t mate = result.find('#'); mate != std::string::npos) result.erase(mate);
  return result;
}

// Without the signs that stand between the parts of a move; a '+' stays.
std::string bare(std::string text) {
  std::ranges::replace(text, '*', '@');
  std::erase_if(text, [](char c) { return std::string_view("-x:=()/&<>~.").find(c) != std::string_view::npos; });
  return text;
}

// Files and ways of this notation need their signs.
std::string wxf_bare(std::string text) {
  std::ranges::replace(text, '.', '=');
  return to_lower(text);
}

class Reader {
 public:
  Reader(const Position& position, std::string_view text)
      : position_(position), typed_(trim(text)), plain_(plain(typed_)) {
    legal_moves(position, legal_);
    texts_ = notations(position, legal_);
  }

  Result<Move> read() {
    if (plain_.empty()) return fail("type a move");
    if (typed_ == kLeaveText && position_.may_leave()) return departure();
    // What game records call a null move.
    if (plain_ == "--" && collect([&](std::size_t i) { return legal_[i].kind == MoveKind::kPass; })) return answer();
    if (legal_.empty())
      return fail(fmt::format("no move is legal: the game is over by {}", outcome_of(position_).reason.text));
    std::string unchecked = plain_;
    if (unchecked.ends_with('+')) unchecked.pop_back();
    // The game's own notation first, then what programs write, then what comes near.
    for (const std::string& text : {plain_, unchecked})
      if (collect([&](std::size_t i) { return texts_[i] == text; })) return answer();
    if (collect([&](std::size_t i) { return format_move(position_, legal_[i]) == typed_; })) return answer();
    if (position_.variant().definition().notation == Notation::kWxf) {
      const std::string wanted = wxf_bare(plain_);
      if (collect([&](std::size_t i) { return is_wxf(i, wanted); })) return answer();
    }
    for (const Move& move : legal_) spellings_.push_back(spellings(position_, move));
    for (const bool small : {false, true}) {
      for (const std::string& text : {plain_, unchecked}) {
        const std::string wanted = bare(small ? to_lower(text) : text);
        if (collect([&](std::size_t i) { return contains(spellings_[i].exact, wanted, small); })) return answer();
      }
    }
    for (const bool small : {false, true}) {
      const std::string wanted = bare(small ? to_lower(unchecked) : unchecked);
      if (collect([&](std::size_t i) { return contains(spellings_[i].loose, wanted, small); })) return answer();
    }
    return fail(refusal());
  }

 private:
  template <class Matches>
  bool collect(Matches matches) {
    found_.clear();
    for (std::size_t i = 0; i < legal_.size(); ++i)
      if (matches(i)) found_.push_back(i);
    return !found_.empty();
  }

  static bool contains(const std::vector<std::string>& list, const std::string& wanted, bool small) {
    return std::ranges::any_of(list,
                               [&](const std::string& text) { return bare(small ? to_lower(text) : text) == wanted; });
  }

  // Also with the letter of the piece where the notation has another sign.
  bool is_wxf(std::size_t i, const std::string& wanted) const {
    const std::string own = wxf_bare(texts_[i]);
    if (own == wanted) return true;
    if (!legal_[i].from) return false;
    const PieceType& type = position_.variant().type(position_.piece(legal_[i].from).type());
    return own.starts_with(to_lower(type.sign)) && to_lower(type.letter) + own.substr(type.sign.size()) == wanted;
  }

  Result<Move> answer() const {
    if (found_.size() == 1) return legal_[found_.front()];
    std::vector<std::string> candidates;
    for (const std::size_t i : found_) candidates.push_back(texts_[i]);
    std::ranges::sort(candidates);
    if (candidates.size() > kMostSimilar) candidates.resize(kMostSimilar);
    return fail(fmt::format("'{}' may be {}: write which", typed_, join_words(candidates, "or")));
  }

  std::string refusal() const {
    // Of a text that begins with a cell the reader of cells knows more.
    if (position_.variant().board().find_prefix(plain_).first)
      if (const auto move = parse_move(position_, plain_); !move) return move.error().message;
    std::vector<std::string> similar;
    for (const std::string& text : texts_)
      if (to_lower(text.front()) == to_lower(plain_.front())) similar.push_back(text);
    std::ranges::sort(similar);
    if (similar.empty()) return fmt::format("'{}' is not a legal move here", typed_);
    const bool all = similar.size() <= kMostSimilar;
    if (!all) similar.resize(kMostSimilar);
    return fmt::format("'{}' is not a legal move here; legal are{} {}", typed_, all ? "" : " for example",
                       join_words(similar));
  }

  const Position& position_;
  std::string typed_, plain_;
  MoveList legal_;
  std::vector<std::string> texts_;
  std::vector<Spellings> spellings_;
  std::vector<std::size_t> found_;
};

}  // namespace

std::vector<std::string> notations(const Position& position, const MoveList& legal) {
  std::vector<std::string> texts;
  switch (position.variant().definition().notation) {
    case Notation::kSan: texts = san_texts(position, legal); break;
    case Notation::kHodges: texts = hodges_texts(position, legal); break;
    case Notation::kWxf: texts = wxf_texts(position, legal); break;
  }
  // What the notation cannot tell apart is written as programs write it.
  std::map<std::string, int> counts;
  for (const std::string& text : texts) ++counts[text];
  for (std::size_t i = 0; i < legal.size(); ++i)
    if (texts[i].empty() || counts[texts[i]] > 1) texts[i] = format_move(position, legal[i]);
  return texts;
}

std::string format_notation(const Position& position, const Move& move) {
  MoveList legal;
  legal_moves(position, legal);
  const std::vector<std::string> texts = notations(position, legal);
  const auto found = std::ranges::find(legal, move);
  if (found == legal.end()) return format_move(position, move);
  return texts[static_cast<std::size_t>(found - legal.begin())] + marks(position, move);
}

Result<Move> read_notation(const Position& position, std::string_view text) { return Reader(position, text).read(); }

}  // namespace sennight
