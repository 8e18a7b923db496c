#include "endings/endings.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.h"
#include "endings/solver.h"

namespace sennight {
namespace {

// Does one side have a piece with double steps and the other one that captures behind them?
bool may_capture_en_passant(const Variant& variant, const Material& material) {
  for (std::size_t i = 0; i < material.size(); ++i)
    for (std::size_t k = 0; k < material.size(); ++k)
      if (material[i].owner() != material[k].owner() && variant.has_initial(material[i].type()) &&
          variant.en_passant().contains(material[k].type()))
        return true;
  return false;
}

}  // namespace

Endings::Endings(VariantPtr variant, const EndingSettings& settings)
    : variant_(std::move(variant)), settings_(settings) {}
Endings::~Endings() = default;

Result<void> Endings::check(const Variant& variant) {
  if (variant.players() != 2) return fail("only endings of two players are solved");
  const EndFacts& facts = variant.ends().facts();
  if (facts.prizes != nullptr)
    return fail("points are won in the game, and the board does not show how many there were");
  if (facts.check_limit > 0) return fail("the game counts checks, and the board does not show how many there were");
  if (variant.captures_nothing()) return fail("nobody captures, so that no ending comes to a smaller one");
  if (counts_passes(variant)) return fail("the game counts passes, and the board does not show how many there were");
  if (!variant.locusts().empty()) return fail("a piece takes on its way, and such moves are not taken back");
  if (!variant.effects().facts().only_takes)
    return fail("more follows from a move than that pieces are taken, and such moves are not taken back");
  if (variant.has_several_royals())
    return fail("a player may have several royals, and only endings with one each are solved");
  if (!variant.auras().empty())
    return fail("pieces freeze others or lend them moves, and such moves are not taken back");
  if (variant.turn_rule() != nullptr) return fail("a turn has several moves, and only turns of one move are solved");
  const RuleDefinition& repetition = variant.definition().ends.of("repetition");
  const std::string_view result = repetition.word("result");
  if ((!result.empty() && result != "draw") || repetition.word("perpetual-check") == "loses")
    return fail("a repetition of the position is not always a draw, and the board does not show what occurred before");
  return {};
}

Result<const EndingTable*> Endings::table(const Material& material, const std::atomic<bool>& stop) {
  if (const auto fine = check(*variant_); !fine) return std::unexpected(fine.error());
  auto table = solve(material, stop);
  begun_.clear();
  return table;
}

Result<const EndingTable*> Endings::solve(const Material& material, const std::atomic<bool>& stop) {
  if (const auto found = tables_.find(material.code()); found != tables_.end()) return found->second.get();
  if (settings_.find_made) {
    if (auto made = settings_.find_made(material)) {
      SENNIGHT_REQUIRES(made->material() == material);
      add(*std::move(made));
      return tables_[material.code()].get();
    }
  }
  const auto name = [&] { return material_text(*variant_, material); };
  if (!begun_.insert(material.code()).second)
    return fail(fmt::format("{}: pieces change into others and back again", name()));
  if (may_capture_en_passant(*variant_, material))
    return fail(fmt::format("{}: pieces may capture each other en passant", name()));
  EndingLayout layout(*variant_, material);
  if (layout.numbers() > settings_.most_positions)
    return fail(fmt::format("{}: {} positions are too many", name(), layout.numbers()));
  const std::uint64_t numbers = layout.numbers();
  const auto tell = [&](double share) {
    if (settings_.on_progress) settings_.on_progress(material, numbers, share);
  };
  tell(0.0);
  EndingSolver solver(
      *variant_, material, std::move(layout),
      [&](const Material& other) {
        const auto found = tables_.find(other.code());
        return found == tables_.end() ? nullptr : found->second.get();
      },
      settings_.threads, stop, tell);
  for (;;) {
    const Result<std::vector<Material>> needed = solver.look();
    if (!needed) return fail(fmt::format("{}: {}", name(), needed.error().message));
    if (needed->empty()) break;
    for (const Material& other : *needed)
      if (const auto made = solve(other, stop); !made) return made;
  }
  if (const auto done = solver.spread(); !done) return fail(fmt::format("{}: {}", name(), done.error().message));
  begun_.erase(material.code());
  add(solver.take());
  const EndingTable* const table = tables_[material.code()].get();
  if (settings_.on_made) settings_.on_made(*table);
  return table;
}

void Endings::add(EndingTable table) {
  const std::uint32_t code = table.material().code();
  men_ = std::max(men_, table.material().size());
  tables_.try_emplace(code, std::make_unique<const EndingTable>(std::move(table)));
}

std::optional<EndingValue> Endings::find(const Position& position) const {
  Material material;
  EndingCells cells;
  if (!position.unmoved().empty() || position.en_passant().front().passed) return std::nullopt;
  if (variant_->has_hands())
    for (std::size_t p = 0; p < variant_->players(); ++p)
      for (std::size_t t = 0; t < variant_->types().size(); ++t)
        if (position.in_hand(PlayerId(p), TypeId(t)) > 0) return std::nullopt;
  if (!read_material(position, material, cells)) return std::nullopt;
  const auto found = tables_.find(material.code());
  if (found == tables_.end()) return std::nullopt;
  const EndingValue value = found->second->value(cells, position.turn());
  if (value.result == EndingResult::kImpossible) return std::nullopt;
  return value;
}

}  // namespace sennight
