#include "protocol/game_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>

#include "base/assert.h"
#include "base/random.h"
#include "protocol/json.h"

namespace sennight {

namespace {

constexpr std::size_t kDigits = kVersionLength / 2;  // of each half of a version

std::uint64_t print_of(std::string_view text) { return std::hash<std::string_view>()(text); }
std::uint64_t joined(std::uint64_t before, std::uint64_t print) { return Random(Random(before).next() ^ print).next(); }

std::string moves_text(std::span<const PlayedMove> moves) {
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (const PlayedMove& move : moves) texts.push_back(to_text(played_json(move)));
  return fmt::format("[{}]", fmt::join(texts, ","));
}

}  // namespace

std::string version_text(const ReadGame& read) { return fmt::format("{:016x}{:016x}", read.all, read.you); }

std::optional<ReadGame> parse_version(std::string_view text) {
  ReadGame read;
  if (text.size() != 2 * kDigits) return std::nullopt;
  for (std::uint64_t* half : {&read.all, &read.you}) {
    const std::string_view digits = text.substr(0, kDigits);
    const char* const end = std::to_address(digits.end());
    const auto [stop, error] = std::from_chars(std::to_address(digits.begin()), end, *half, 16);
    if (error != std::errc() || stop != end) return std::nullopt;
    text.remove_prefix(kDigits);
  }
  return read;
}

GameText::GameText(const GameView& game) {
  auto prints = std::make_shared<GamePrints>();
  const Json json = game_fields_json(game);
  for (const auto& [name, value] : json.items()) {
    fields_.push_back(fmt::format(R"("{}":{})", name, to_text(value)));
    prints->fields.push_back(print_of(fields_.back()));
    prints->all = joined(prints->all, prints->fields.back());
  }
  // The start and the texts of the moves say all that there is to say of them.
  std::uint64_t before = 0;
  for (const PlayedMove& move : game.moves) prints->plies.push_back(before = joined(before, print_of(move.text)));
  prints->all = joined(prints->all, before);
  prints_ = std::move(prints);
}

ReadGame GameText::read_by(std::string_view you) const { return {prints_->all, print_of(you)}; }

std::string GameText::whole(const std::vector<PlayedMove>& moves, std::string_view you) {
  SENNIGHT_REQUIRES(moves.size() == prints_->plies.size(), moves.size());
  if (moves_.empty()) moves_ = moves_text(moves);
  return fmt::format(R"({{{},"moves":{},"you":{},"version":"{}"}})", fmt::join(fields_, ","), moves_, you,
                     version_text(read_by(you)));
}

std::string GameText::change(const std::vector<PlayedMove>& moves, const GamePrints& prints, const ReadGame& before,
                             std::string_view you) const {
  SENNIGHT_REQUIRES(moves.size() == prints_->plies.size() && prints.all == before.all, moves.size(), prints.all);
  const std::vector<std::uint64_t>&had = prints.plies, &has = prints_->plies;
  const auto kept = static_cast<std::size_t>(std::ranges::mismatch(had, has).in1 - had.begin());
  std::vector<std::string> changed;
  for (std::size_t i = 0; i < fields_.size(); ++i)
    if (prints.fields.size() != fields_.size() || prints.fields[i] != prints_->fields[i]) changed.push_back(fields_[i]);
  const ReadGame after = read_by(you);
  if (after.you != before.you) changed.push_back(fmt::format(R"("you":{})", you));
  return fmt::format(R"({{"from":"{}","version":"{}","kept":{},"moves":{},"game":{{{}}}}})", version_text(before),
                     version_text(after), kept, moves_text(std::span(moves).subspan(kept)), fmt::join(changed, ","));
}

}  // namespace sennight
