// The parts in which the program spends its time, each on boards of one, two and three words. Every
// benchmark checks its answer first, against another part of the program that finds it in a
// different way: a fast wrong answer ends the run.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "base/files.h"
#include "base/random.h"
#include "movegen/generate.h"
#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "position/attack.h"
#include "rules/catalogue.h"
#include "search/evaluator.h"

namespace sennight {
namespace {

using benchmark::DoNotOptimize;

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(1);
}

template <class T>
void require_equal(const T& got, const T& expected, const std::string& what) {
  if (!(got == expected)) give_up("wrong answer: " + what);
}

// One to three words; leapers, hoppers, drops, bent and curved paths.
constexpr const char* kVariants[] = {"chess",  "shogi",    "xiangqi", "glinski", "mishling-double-bent",
                                     "trimac", "honeycomb"};

const Catalogue& catalogue() {
  static const Catalogue opened = [] {
    auto result = Catalogue::open(SENNIGHT_SOURCE_DIR "/variants", read_file, list_files);
    if (!result) give_up(result.error().message);
    return *std::move(result);
  }();
  return opened;
}

VariantPtr load(const std::string& id) {
  auto variant = catalogue().load(id);
  if (!variant) give_up(variant.error().message);
  return *std::move(variant);
}

// After some random moves; the same position in every run.
Position middle_game(const Variant& variant) {
  constexpr int kPlies = 12;
  Random random(kPlies);
  Position position = Position::start(variant);
  MoveList moves;
  for (int ply = 0; ply < kPlies; ++ply) {
    legal_moves(position, moves);
    if (moves.empty()) break;
    Position next = position;
    Undo undo;
    next.make(moves[random.below(moves.size())], undo);
    if (!has_legal_move(next)) break;
    position = next;
  }
  return position;
}

// ---- tables of the generator --------------------------------------------------------------------

// The cells reached from `from`, found by walking the tree of paths: on empty cells and on the
// first piece of each path.
template <int W>
fast::Bits<W> walk(const PathForest& paths, unsigned from, const fast::Bits<W>& occupied) {
  fast::Bits<W> reached = fast::Bits<W>::none();
  const auto [begin, end] = paths.tree(from);
  for (std::uint32_t i = begin; i < end;) {
    const PathNode& node = paths.nodes()[i];
    const auto cell = static_cast<unsigned>(node.cell.index());
    if (node.quiet && node.capture) reached.insert(cell);
    i = occupied.contains(cell) ? node.skip : i + 1;
  }
  return reached;
}

// Where pieces of the first player go that move and capture alike, from every cell. Types that
// slide, or that only leap.
template <int W>
void targets(benchmark::State& bench, const Variant& variant, bool sliding) {
  const fast::Tables<W>& tables = fast::tables_of<W>(variant);
  const fast::State<W> state(tables, middle_game(variant));
  const fast::Bits<W> occupied = state.occupied();
  std::vector<const fast::TypeMoves<W>*> types;
  for (const fast::TypeMoves<W>& type : tables.moves[0])
    if (type.both.exists() && type.both.slides.empty() != sliding && !variant.has_hops(type.type))
      types.push_back(&type);
  const auto reach = [&](const fast::TypeMoves<W>& type, unsigned from) {
    return sliding ? tables.reach.reached(type.both.slides[from], occupied) : type.both.leaps[from];
  };
  for (const fast::TypeMoves<W>* type : types)
    for (unsigned from = 0; from < tables.cells; ++from)
      require_equal(reach(*type, from), walk<W>(variant.moves(PlayerId(0), type->type), from, occupied),
                    variant.id() + ": targets of " + variant.type(type->type).name);
  for ([[maybe_unused]] auto _ : bench)
    for (const fast::TypeMoves<W>* type : types)
      for (unsigned from = 0; from < tables.cells; ++from) DoNotOptimize(reach(*type, from));
  bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(types.size() * tables.cells));
}

template <int W>
void attacked_by(benchmark::State& bench, const Variant& variant) {
  const fast::Tables<W>& tables = fast::tables_of<W>(variant);
  const Position position = middle_game(variant);
  const fast::State<W> state(tables, position);
  const fast::Bits<W> occupied = state.occupied();
  const fast::Attackers<W> attackers(tables, state, 1);
  for (unsigned cell = 0; cell < tables.cells; ++cell)
    require_equal(attackers.attack(cell, occupied), is_attacked(position, Cell(cell), PlayerId(1)),
                  variant.id() + ": is a cell attacked");
  for ([[maybe_unused]] auto _ : bench)
    for (unsigned cell = 0; cell < tables.cells; ++cell) DoNotOptimize(attackers.attack(cell, occupied));
  bench.SetItemsProcessed(bench.iterations() * tables.cells);
}

// What perft does for each move: copy the state and play on the copy.
template <int W>
void play(benchmark::State& bench, const Variant& variant) {
  const fast::Tables<W>& tables = fast::tables_of<W>(variant);
  const Position position = middle_game(variant);
  const fast::State<W> state(tables, position);
  MoveList moves;
  legal_moves(position, moves);
  for (const Move& move : moves) {
    Position after = position;
    Undo undo;
    after.make(move, undo);
    fast::State<W> next(tables, state);
    next.play(tables, move);
    require_equal(next.occupied(), fast::Bits<W>::from(after.occupied()), variant.id() + ": a move played");
  }
  for ([[maybe_unused]] auto _ : bench) {
    for (const Move& move : moves) {
      fast::State<W> next(tables, state);
      next.play(tables, move);
      DoNotOptimize(next);
    }
  }
  bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(moves.size()));
}

// ---- moves --------------------------------------------------------------------------------------

std::size_t reference_count(const Position& position) {
  MoveList moves;
  reference::legal_moves(position, moves);
  return moves.size();
}

void count_moves(benchmark::State& bench, const Position& position) {
  require_equal<std::size_t>(count_legal_moves(position), reference_count(position), "number of moves");
  for ([[maybe_unused]] auto _ : bench) DoNotOptimize(count_legal_moves(position));
}

void list_moves(benchmark::State& bench, const Position& position) {
  MoveList moves;
  legal_moves(position, moves);
  require_equal(moves.size(), reference_count(position), "number of moves listed");
  for ([[maybe_unused]] auto _ : bench) {
    legal_moves(position, moves);
    DoNotOptimize(moves.data());
  }
}

// ---- positions ----------------------------------------------------------------------------------

void make_and_unmake(benchmark::State& bench, const Position& start) {
  Position position = start;
  MoveList moves;
  legal_moves(position, moves);
  const auto there_and_back = [&](const Move& move) {
    Undo undo;
    position.make(move, undo);
    DoNotOptimize(position);
    position.unmake(move, undo);
  };
  for (const Move& move : moves) {
    there_and_back(move);
    require_equal(position, start, "a move made and taken back");
  }
  for ([[maybe_unused]] auto _ : bench)
    for (const Move& move : moves) there_and_back(move);
  bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(moves.size()));
}

// From nothing; make() keeps it up to date.
void compute_key(benchmark::State& bench, const Position& position) {
  require_equal(position.computed_key(), position.key(), "key");
  for ([[maybe_unused]] auto _ : bench) DoNotOptimize(position.computed_key());
}

void read_fen(benchmark::State& bench, const Position& position) {
  const std::string fen = format_fen(position);
  const Result<Position> read = parse_fen(position.variant(), fen);
  if (!read) give_up(read.error().message);
  require_equal(*read, position, "FEN read");
  for ([[maybe_unused]] auto _ : bench) DoNotOptimize(parse_fen(position.variant(), fen));
}

void write_fen(benchmark::State& bench, const Position& position) {
  const Result<Position> read_again = parse_fen(position.variant(), format_fen(position));
  if (!read_again) give_up(read_again.error().message);
  require_equal(*read_again, position, "FEN written");
  for ([[maybe_unused]] auto _ : bench) DoNotOptimize(format_fen(position));
}

void evaluate(benchmark::State& bench, const Position& position) {
  const Evaluator evaluator(position.variant());
  const Sums sums = evaluator.sums(position);
  const PlayerId first(0), second(1);
  if (position.variant().players() == 2)
    require_equal(evaluator.evaluate(position, sums, first), -evaluator.evaluate(position, sums, second),
                  "what one player gains the other loses");
  for ([[maybe_unused]] auto _ : bench) DoNotOptimize(evaluator.evaluate(position, sums, first));
}

void update_sums(benchmark::State& bench, const Position& position) {
  const Evaluator evaluator(position.variant());
  const Sums sums = evaluator.sums(position);
  MoveList moves;
  legal_moves(position, moves);
  Position after = position;
  Undo undo;
  after.make(moves.front(), undo);
  const auto updated = [&] {
    Sums next = sums;
    evaluator.update(next, after, moves.front(), undo);
    return next;
  };
  require_equal(updated(), evaluator.sums(after), "sums brought up to date");
  for ([[maybe_unused]] auto _ : bench) DoNotOptimize(updated());
}

void load_variant(benchmark::State& bench, const std::string& id) {
  require_equal(load(id)->id(), id, "a variant loaded");
  for ([[maybe_unused]] auto _ : bench) DoNotOptimize(load(id));
}

// ---- which of them on what ----------------------------------------------------------------------

// Variants live as long as the program: positions point to them.
const Variant& kept(const std::string& id) {
  static std::vector<VariantPtr> all;
  all.push_back(load(id));
  return *all.back();
}

void on_position(const std::string& name, const Position& position, void (*part)(benchmark::State&, const Position&)) {
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& bench) { part(bench, position); });
}

void on_fen(const std::string& name, const Variant& variant, const char* fen) {
  const Result<Position> position = parse_fen(variant, fen);
  if (!position) give_up(position.error().message);
  on_position(name, *position, count_moves);
}

void register_all() {
  for (const char* id : kVariants) {
    const Variant& variant = kept(id);
    const Position position = middle_game(variant);
    const std::string on = std::string("/") + id;
    const auto tabled = [&](const std::string& name, const std::function<void(benchmark::State&)>& part) {
      benchmark::RegisterBenchmark((name + on).c_str(), part);
    };
    fast::with_width(variant, [&]<int W>() {
      tabled("slider_targets", [&variant](benchmark::State& bench) { targets<W>(bench, variant, true); });
      tabled("leaper_targets", [&variant](benchmark::State& bench) { targets<W>(bench, variant, false); });
      tabled("attacked_by", [&variant](benchmark::State& bench) { attacked_by<W>(bench, variant); });
      tabled("play_on_copy", [&variant](benchmark::State& bench) { play<W>(bench, variant); });
    });
    on_position("count_moves" + on, position, count_moves);
    on_position("list_moves" + on, position, list_moves);
    on_position("make_and_unmake" + on, position, make_and_unmake);
    on_position("compute_key" + on, position, compute_key);
    on_position("read_fen" + on, position, read_fen);
    on_position("write_fen" + on, position, write_fen);
    on_position("evaluate" + on, position, evaluate);
    on_position("update_sums" + on, position, update_sums);
    tabled("load_variant", [name = std::string(id)](benchmark::State& bench) { load_variant(bench, name); });
  }
  // Masks of checks and pins: one pinned Knight; a check from afar and from near; two checks at
  // once; a screen that gives check.
  const Variant& squares = kept("chess");
  on_fen("guard_pinned/chess", squares, "4k3/8/8/b7/4r3/2N5/4N3/R3K2R w KQ - 0 1");
  on_fen("guard_checked/chess", squares, "r3k2r/pppp1ppp/8/4p3/4P2b/2N2N2/PPPP2PP/R1BQKB1R w KQkq - 0 1");
  on_fen("guard_double_check/chess", squares, "4k3/8/8/8/7b/3n4/PPP3PP/RNBQKBNR w KQ - 0 1");
  on_fen("guard_screen/xiangqi", kept("xiangqi"), "4k4/9/9/9/9/4c4/4R4/9/4N4/4K4 w - - 0 1");
}

}  // namespace
}  // namespace sennight

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  sennight::register_all();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
