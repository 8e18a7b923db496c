// An array has a number whose digits are the choices of the steps, the first step's the lowest; each digit counts in its own
// base, how many ways there are to place that step's pieces on the cells that the steps before have left free.

#include "rules/special/shuffle.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "base/text.h"
#include "rules/describer.h"
#include "rules/rule_compiler.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"

namespace sennight {

namespace {

constexpr std::uint32_t kMostArrays = 1'000'000'000;

// How many sets of `size` there are of `of` things; at most kMostArrays + 1.
std::uint32_t combinations(std::size_t of, std::size_t size) {
  if (size > of) return 0;
  std::uint64_t count = 1;
  for (std::size_t i = 1; i <= size; ++i) {
    count = count * (of - size + i) / i;
    if (count > kMostArrays) return kMostArrays + 1;
  }
  return static_cast<std::uint32_t>(count);
}

// The set with this number, as indices, in the order in which dictionaries have words.
std::vector<std::size_t> set_of(std::uint32_t number, std::size_t of, std::size_t size) {
  std::vector<std::size_t> set;
  for (std::size_t next = 0; set.size() < size; ++next) {
    const std::uint32_t with_this = combinations(of - next - 1, size - set.size() - 1);
    if (number < with_this) set.push_back(next);
    else number -= with_this;
  }
  return set;
}

std::uint32_t number_of(const std::vector<std::size_t>& set, std::size_t of) {
  std::uint32_t number = 0;
  for (std::size_t i = 0, next = 0; i < set.size(); ++i, ++next)
    for (; next < set[i]; ++next) number += combinations(of - next - 1, set.size() - i - 1);
  return number;
}

bool is_subset(const CellSet& a, const CellSet& b) { return (a - b).empty(); }

// Where one of these cells is named; the whole expression if none is.
Location place_of_cell(const Variant& variant, const Text& expression, const CellSet& cells) {
  Error place{{}, {}};
  for (const std::string_view word : split_words(expression.value))
    if (const Cell cell = variant.board().find(word); cell && cells.contains(cell) && !place.place)
      place.place = static_cast<std::size_t>(word.data() - expression.value.data());
  return place_in(expression, place);
}

bool intersect(TypeSet a, TypeSet b) { return (a.bits() & b.bits()) != 0; }

}  // namespace

TypeSet Shuffle::Step::types() const {
  TypeSet set;
  for (const auto* list : {&pieces, &one_of})
    for (const TypeId type : *list) set.insert(type);
  return set;
}

Shuffle Shuffle::compile(const ShuffleDefinition& definition, RuleCompiler& compiler) {
  const Variant& variant = compiler.variant();
  Shuffle shuffle;
  bool failed = false;
  const auto error = [&](const Location& at, std::string text) {
    compiler.error(at, std::move(text));
    failed = true;
  };
  shuffle.cells_ = compiler.zones(definition.cells)[0];
  for (const Cell cell : shuffle.cells_) shuffle.order_.push_back(cell);
  std::ranges::sort(shuffle.order_, {}, [&](Cell cell) {
    const Vec at = variant.board().coordinates(cell);
    return std::array{at.z, at.y, at.x};
  });
  shuffle.defended_ = compiler.type_set(definition.defended);
  shuffle.apart_ = compiler.type_set(definition.apart);
  shuffle.by_chance_ = definition.chance;
  std::array<int, kMaxTypes> placed{};
  std::uint64_t count = 1;
  for (const Text& text : definition.steps) {
    Step step;
    step.text = text.value;
    step.cells = shuffle.cells_;
    std::vector<std::string_view> words = split_words(text.value);
    const auto on = std::ranges::find(words, "on");
    if (on != words.end()) {
      const std::size_t behind = on + 1 == words.end() ? text.value.size()
                                                       : static_cast<std::size_t>((on + 1)->data() - text.value.data());
      Text cells{text.value.substr(behind), text.at};
      if (text.value.find('\n') == std::string::npos) cells.at.column += static_cast<int>(behind);
      step.cells = compiler.zones(cells)[0];
      if (const CellSet strange = step.cells - shuffle.cells_; !strange.empty())
        error(place_of_cell(variant, cells, strange),
              fmt::format("the step '{}' has cells that are not shuffled", text.value));
      words.erase(on, words.end());
    }
    const bool is_choice = words.size() == 1 && words[0].find('|') != std::string_view::npos;
    if (is_choice) words = split(words[0], '|');
    for (const std::string_view word : words) {
      const Error place{{}, static_cast<std::size_t>(word.data() - text.value.data())};
      const TypeId type = compiler.type({std::string(word), place_in(text, place)});
      if (!type) {
        failed = true;
        break;  // what follows may be cells, with another word than 'on' before them
      }
      (is_choice ? step.one_of : step.pieces).push_back(type);
    }
    if (failed) return shuffle;
    if (words.empty()) error(text.at, fmt::format("the step '{}' names no piece", text.value));
    std::size_t free = static_cast<std::size_t>(step.cells.size()), types = step.one_of.size();
    for (const Step& earlier : shuffle.steps_) {
      if (!earlier.cells.intersects(step.cells)) {
        if (!step.one_of.empty() && earlier.one_of == step.one_of) --types;
        continue;
      }
      if (!is_subset(earlier.cells, step.cells))
        error(text.at, fmt::format("the step '{}' has some of the cells of '{}' and not all: how many are free would "
                                   "depend on that one",
                                   text.value, earlier.text));
      else if (intersect(earlier.types(), step.types()))
        error(text.at, fmt::format("the steps '{}' and '{}' could place one type on the same cells: one array would "
                                   "have two numbers",
                                   earlier.text, text.value));
      free = free < earlier.size() ? 0 : free - earlier.size();
    }
    step.places = combinations(free, step.size());
    step.choices = step.places;
    if (is_choice) step.choices *= static_cast<std::uint32_t>(types);
    if (step.choices == 0 && !failed)
      error(text.at,
            fmt::format("the step '{}' finds no free cell for its pieces, or no type that is left", text.value));
    for (const TypeId type : step.pieces) ++placed[type.index()];
    count *= step.choices;
    if (failed) return shuffle;
    if (count > kMostArrays) {
      error(text.at, fmt::format("more than {} arrays", kMostArrays));
      return shuffle;
    }
    shuffle.steps_.push_back(std::move(step));
  }
  shuffle.count_ = static_cast<std::uint32_t>(count);
  Array array{};
  for (const Cell cell : variant.board().all()) array[cell.index()] = variant.array_piece(cell);
  if (!compiler.is_array_sound()) return shuffle;
  if (!shuffle.number(variant, array)) {
    const Location& at = definition.steps.empty() ? definition.at : definition.steps.front().at;
    const bool chooses = std::ranges::any_of(shuffle.steps_, [](const Step& step) { return !step.one_of.empty(); });
    for (std::size_t t = 0; !chooses && t < variant.types().size(); ++t) {
      const auto is_one = [&](Cell cell) { return variant.array_piece(cell) == Piece(PlayerId(0), TypeId(t)); };
      const auto there = static_cast<int>(std::ranges::count_if(shuffle.order_, is_one));
      if (there == placed[t]) continue;
      error(at, fmt::format("the steps place {} of {}, and [setup] has {} on these cells", placed[t],
                            variant.types()[t].token, there));
      return shuffle;
    }
    error(at, "the array of [setup] is none of those that these steps make");
  }
  return shuffle;
}

std::vector<Cell> Shuffle::free_cells(const Step& step, const Line& line) const {
  std::vector<Cell> free;
  for (const Cell cell : order_)
    if (step.cells.contains(cell) && !line[cell.index()]) free.push_back(cell);
  return free;
}

std::vector<TypeId> Shuffle::left(std::size_t step, const Line& line) const {
  std::vector<TypeId> types = steps_[step].one_of;
  for (std::size_t i = 0; i < step; ++i) {
    if (steps_[i].one_of != steps_[step].one_of) continue;
    for (const Cell cell : order_)
      if (steps_[i].cells.contains(cell) && line[cell.index()]) std::erase(types, line[cell.index()]);
  }
  return types;
}

Shuffle::Line Shuffle::line(std::uint32_t number) const {
  Line line;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    const std::uint32_t choice = number % step.choices;
    number /= step.choices;
    const std::vector<TypeId> pieces = step.one_of.empty() ? step.pieces
                                                           : std::vector{left(i, line)[choice / step.places]};
    const std::vector<Cell> free = free_cells(step, line);
    const std::vector<std::size_t> set = set_of(choice % step.places, free.size(), pieces.size());
    for (std::size_t k = 0; k < set.size(); ++k) line[free[set[k]].index()] = pieces[k];
  }
  return line;
}

Shuffle::Array Shuffle::with(const Variant& variant, const Line& line) const {
  Array array{};
  for (const Cell cell : variant.board().all()) array[cell.index()] = variant.array_piece(cell);
  for (std::size_t p = 0; p < variant.players(); ++p) {
    for (const Cell cell : order_) {
      const TypeId type = line[cell.index()];
      array[variant.view(PlayerId(p))(cell).index()] = type ? Piece(PlayerId(p), type) : Piece();
    }
  }
  return array;
}

// Of the first player's pieces: the others stand alike.
Cell Shuffle::undefended(const Variant& variant, const Array& array) const {
  if (defended_.empty()) return Cell();
  CellSet covered;
  for (const Cell from : variant.array_cells(PlayerId(0)) | cells_) {
    const Piece piece = array[from.index()];
    if (!piece || piece.owner().index() != 0) continue;
    walk_reached(
        variant.moves(PlayerId(0), piece.type()), from.index(), [&](Cell cell) { return !array[cell.index()]; },
        [&](const PathNode& node, bool) {
          if (node.capture) covered.insert(node.cell);
          return false;
        });
  }
  for (const Cell cell : variant.array_cells(PlayerId(0)) | cells_) {
    const Piece piece = array[cell.index()];
    if (piece && piece.owner().index() == 0 && defended_.contains(piece.type()) && !covered.contains(cell)) return cell;
  }
  return Cell();
}

Cell Shuffle::crowded(const Variant& variant, const Array& array) const {
  if (apart_.empty()) return Cell();
  const Board& board = variant.board();
  for (const Cell cell : order_) {
    const Piece piece = array[cell.index()];
    if (!piece || !apart_.contains(piece.type())) continue;
    for (const Cell other : order_)
      if (other != cell && array[other.index()] == piece && board.distance(cell, other) == 1) return cell;
  }
  return Cell();
}

Result<Shuffle::Array> Shuffle::array(const Variant& variant, std::uint32_t number) const {
  if (number >= count_) return fail(fmt::format("there is no array {}; the last one is {}", number, count_ - 1));
  const Array array = with(variant, line(number));
  if (const Cell cell = undefended(variant, array))
    return fail(fmt::format("there is no array {}: what stands on {} would not be defended", number,
                            variant.board().name(cell)));
  if (const Cell cell = crowded(variant, array))
    return fail(fmt::format("there is no array {}: next to {} would stand a piece of the same type", number,
                            variant.board().name(cell)));
  return array;
}

// Takes the array apart step by step, as line() puts it together; what the steps cannot make has no number.
std::optional<std::uint32_t> Shuffle::number(const Variant& variant, const Array& array) const {
  std::uint32_t number = 0, weight = 1;
  Line line;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    const std::vector<Cell> free = free_cells(step, line);
    const TypeSet types = step.types();
    std::vector<std::size_t> set;
    std::vector<TypeId> pieces;
    for (std::size_t k = 0; k < free.size(); ++k) {
      const Piece piece = array[free[k].index()];
      if (!piece || piece.owner().index() != 0 || !types.contains(piece.type())) continue;
      set.push_back(k);
      pieces.push_back(piece.type());
    }
    if (set.size() != step.size() || combinations(free.size(), step.size()) != step.places) return std::nullopt;
    std::uint32_t choice = number_of(set, free.size());
    if (step.one_of.empty()) {
      if (pieces != step.pieces) return std::nullopt;
    } else {
      const std::vector<TypeId> types_left = left(i, line);
      const auto found = std::ranges::find(types_left, pieces[0]);
      if (found == types_left.end()) return std::nullopt;
      choice += step.places * static_cast<std::uint32_t>(found - types_left.begin());
    }
    for (std::size_t k = 0; k < set.size(); ++k) line[free[set[k]].index()] = pieces[k];
    number += choice * weight;
    weight *= step.choices;
  }
  const Result<Array> made = this->array(variant, number);
  return made && *made == array ? std::optional(number) : std::nullopt;
}

namespace {

void read_shuffle(Section& top, VariantDefinition& definition) {
  Section shuffle = top.table("shuffle");
  if (!shuffle.exists()) return;
  ShuffleDefinition into;
  into.at = shuffle.at();
  for (const char* key : {"cells", "steps"}) shuffle.require(key);
  shuffle.text("cells", into.cells);
  into.steps = shuffle.texts("steps");
  into.defended = shuffle.types("defended");
  into.apart = shuffle.types("apart");
  shuffle.flag("chance", into.chance);
  shuffle.finish();
  definition.shuffle = std::move(into);
}

void name_cells_of_shuffle(const VariantDefinition& definition, const std::function<void(const Text&)>& name) {
  if (!definition.shuffle) return;
  name(definition.shuffle->cells);
  for (const Text& step : definition.shuffle->steps) name(step);
}

void compile_shuffle(const VariantDefinition& definition, RuleCompiler& compiler) {
  if (definition.shuffle) compiler.special().shuffle = Shuffle::compile(*definition.shuffle, compiler);
}

std::string where_step_places(const Variant& variant, const Shuffle& shuffle, const Shuffle::Step& step) {
  // The first step says which cells there are.
  if (step.cells == shuffle.cells() && &step != &shuffle.steps().front())
    return step.size() == 1 ? "on a cell that is left" : "on cells that are left";
  std::vector<std::string> names;
  for (const Cell cell : step.cells) names.push_back(variant.board().name(cell));
  return "on " + join_words(names, "or");
}

std::vector<RuleSentence> shuffle_sentences(const Describer& words) {
  const Variant& variant = words.variant();
  if (!variant.shuffle()) return {};
  const Shuffle& shuffle = *variant.shuffle();
  std::vector<std::string> steps;
  for (std::size_t i = 0; i < shuffle.steps().size(); ++i) {
    const Shuffle::Step& step = shuffle.steps()[i];
    const bool is_other = !step.one_of.empty() &&
                          std::any_of(shuffle.steps().begin(), shuffle.steps().begin() + static_cast<std::ptrdiff_t>(i),
                                      [&](const auto& earlier) { return earlier.one_of == step.one_of; });
    std::vector<std::string> pieces;
    for (const auto* list : {&step.pieces, &step.one_of})
      for (const TypeId type : *list) pieces.push_back(with_article(words.name(type)));
    const bool alike = std::ranges::all_of(pieces, [&](const std::string& piece) { return piece == pieces.front(); });
    std::string what = is_other               ? "the other one"
                       : !step.one_of.empty() ? join_words(pieces, "or")
                       : pieces.size() == 1   ? pieces.front()
                       : alike ? counted(static_cast<int>(pieces.size()), words.name(step.pieces.front()))
                               : join_words(pieces) + ", from left to right,";
    steps.push_back(fmt::format("{} {}", what, where_step_places(variant, shuffle, step)));
  }
  const bool all = shuffle.defended().empty() && shuffle.apart().empty();
  std::vector<RuleSentence> sentences{
      {fmt::format("There are {} start arrays, and {} choose one of them: {}.",
                   all ? std::to_string(shuffle.count()) : "many",
                   shuffle.is_by_chance() ? "chance or the players" : "the players", fmt::join(steps, "; then ")),
       shuffle.cells()}};
  sentences[0].text += words.for_others(true);
  if (const std::vector<std::string> types = words.names(shuffle.defended()); !types.empty())
    sentences.push_back(
        {fmt::format("In each array that is used every {} is defended.", join_words(types, "and every"))});
  if (const std::vector<std::string> types = words.names(shuffle.apart()); !types.empty())
    sentences.push_back({fmt::format("In each array that is used no {} of a player stands next to another one.",
                                     join_words(types, "or"))});
  return sentences;
}

}  // namespace

namespace special_room {

SpecialRoom shuffle() {
  return {.name = "shuffle",
          .title = Describer::kStart,
          .all_tables = "shuffle = {}\n",
          .help = {{"", "shuffle", "Start arrays by number"},
                   {"shuffle", "cells", "On which the arrays differ, as the first player sees them", "cells"},
                   {"shuffle", "steps", "What is placed in turn: [\"B on b1 d1\", \"N N\", \"R K R\"]"},
                   {"shuffle", "defended", "Types of which every piece is defended in each array", "types"},
                   {"shuffle", "apart", "Types of which no two are neighbours in any array", "types"},
                   {"shuffle", "chance", "false: a game has the array of [setup] unless its players name another"}},
          .read = read_shuffle,
          .name_cells = name_cells_of_shuffle,
          .compile = compile_shuffle,
          .sentences = shuffle_sentences};
}

}  // namespace special_room

}  // namespace sennight
