#include "rules/weights.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "base/text.h"
#include "rules/variant.h"

namespace sennight {
namespace {

constexpr std::string_view kFirstLine = "sennight weights 1";
constexpr std::string_view kRules = "rules", kHeld = "held", kOn = "on", kCells = "cells of-rules", kEnd = "end";
// Centipawns of a piece, and of all else: no sum of them leaves the range of int.
constexpr double kMostOfPiece = 20'000.0, kMostOfUnit = 200.0;

std::optional<double> parse_number(std::string_view text, double most) {
  // Not every library reads fractions with from_chars; this one would take blanks, signs and other words too.
  if (text.empty() || text.front() == '+' || text.find_first_not_of("0123456789+-.eE") != std::string_view::npos)
    return std::nullopt;
  const std::string digits(text);
  char* end = nullptr;
  const double value = std::strtod(digits.c_str(), &end);
  if (end != digits.c_str() + digits.size() || !(std::abs(value) <= most)) return std::nullopt;
  return value;
}

double to_hundredths(double value) { return std::round(value * 100.0) / 100.0 + 0.0; }  // no -0

// Reads the lines between the first and the last.
class Reader {
 public:
  explicit Reader(const Variant& variant)
      : variant_(&variant), weights_(variant.types().size(), variant.cells()), said_(weights_.size(), false) {}

  // What is wrong with the line; nothing when all is well.
  std::optional<std::string> read(const std::vector<std::string_view>& words) {
    // The words that name the weight, before the two numbers.
    std::size_t names = 0;
    const auto index = find(words, names);
    if (!index) return index.error();
    if (words.size() != names + 2)
      return fmt::format("two numbers should follow '{}', early and late", words[names - 1]);
    const bool whole = *index >= weights_.index(OfType::kPiece, TypeId(0)) &&
                       (*index >= weights_.index_held(TypeId(0), 1) ||
                        *index < weights_.index(OfType::kMobility, TypeId(0)));
    const double most = whole ? kMostOfPiece : kMostOfUnit;
    std::array<double, 2> numbers{};
    for (std::size_t i = 0; i < 2; ++i) {
      const auto number = parse_number(words[names + i], most);
      if (!number) return fmt::format("'{}' is no number from {} to {}", words[names + i], -most, most);
      numbers[i] = *number;
    }
    if (said_[*index]) return std::string("this was said before");
    said_[*index] = true;
    weights_[*index] = {numbers[0], numbers[1]};
    return std::nullopt;
  }
  // Cells are left to the rules; false when one was said.
  bool leave_cells_to_rules() {
    const auto cells = said_.begin() + static_cast<std::ptrdiff_t>(weights_.index_on(TypeId(0), Cell(0)));
    if (std::find(cells, said_.end(), true) != said_.end()) return false;
    std::fill(cells, said_.end(), true);
    weights_.leave_cells_to_rules();
    return true;
  }
  Weights& weights() { return weights_; }

 private:
  std::expected<std::size_t, std::string> find(const std::vector<std::string_view>& words, std::size_t& names) const {
    names = 1;
    for (std::size_t i = 0; i < kGeneralWords.size(); ++i)
      if (words[0] == kGeneralWords[i]) return i;
    const bool on = words[0] == kOn, held = words[0] == kHeld;
    std::size_t what = kOfTypeWords.size();
    for (std::size_t i = 0; i < kOfTypeWords.size(); ++i)
      if (words[0] == kOfTypeWords[i]) what = i;
    if (!on && !held && what == kOfTypeWords.size())
      return std::unexpected(fmt::format("there is no weight '{}'", words[0]));
    names = on || held ? 3 : 2;
    if (words.size() < names) return std::unexpected(fmt::format("'{}' needs {} words", words[0], names + 2));
    const TypeId type = variant_->find_type(words[1]);
    if (!type) return std::unexpected(fmt::format("'{}' is no piece of this game", words[1]));
    if (held) {
      const auto nth = parse_integer<std::size_t>(words[2]);
      if (!nth || *nth < 1 || *nth > kHeldSteps)
        return std::unexpected(fmt::format("'{}' is no number from 1 to {}", words[2], kHeldSteps));
      return weights_.index_held(type, *nth);
    }
    if (!on) return weights_.index(static_cast<OfType>(what), type);
    const Cell cell = variant_->board().find(words[2]);
    if (!cell) return std::unexpected(fmt::format("'{}' is no cell of this game", words[2]));
    return weights_.index_on(type, cell);
  }

  const Variant* variant_;
  Weights weights_;
  std::vector<bool> said_;
};

}  // namespace

std::uint64_t rules_number(const Variant& variant) {
  constexpr std::size_t kOwners = 32;         // how far their pieces lie apart; any number, but it may not change
  std::uint64_t number = 0xcbf29ce484222325;  // FNV-1a
  const auto add = [&](std::string_view text) {
    for (const char c : text) number = (number ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    number = (number ^ 0x100) * 0x100000001b3;
  };
  for (std::size_t cell = 0; cell < variant.cells(); ++cell) {
    add(variant.board().name(Cell(cell)));
    const Piece piece = variant.array_piece(Cell(cell));
    if (piece) add(fmt::format("{}", 1 + piece.owner().index() * kOwners + piece.type().index()));
  }
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const PieceType& type = variant.types()[t];
    add(type.token);
    add(type.notation);
    add(type.royal ? "royal" : "");
    const TypeId returned = variant.returns_as(TypeId(t));
    add(returned ? variant.type(returned).token : "");
  }
  add(fmt::format("{} {}", variant.players(), variant.has_hands()));
  for (const Text& team : variant.definition().teams) add(team.value);
  return number;
}

std::string format_weights(const Variant& variant, const Weights& weights, std::string_view comment) {
  std::string text;
  for (const std::string_view line : split(comment, '\n'))
    if (!line.empty()) text += fmt::format("# {}\n", line);
  text += fmt::format("{}\n{} {:016x}\n", kFirstLine, kRules, rules_number(variant));
  const auto add = [&](const std::string& name, const Weight& weight) {
    const double middle = to_hundredths(weight.middle), end = to_hundredths(weight.end);
    if (middle != 0.0 || end != 0.0) text += fmt::format("{} {} {}\n", name, middle, end);
  };
  for (std::size_t i = 0; i < kGeneralWords.size(); ++i) add(std::string(kGeneralWords[i]), weights[i]);
  for (std::size_t what = 0; what < kOfTypeWords.size(); ++what) {
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      add(fmt::format("{} {}", kOfTypeWords[what], variant.types()[t].token),
          weights[weights.index(static_cast<OfType>(what), TypeId(t))]);
    }
  }
  if (weights.has_cells_of_rules()) text += fmt::format("{}\n", kCells);
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const std::string& token = variant.types()[t].token;
    for (std::size_t nth = 1; nth <= kHeldSteps; ++nth)
      add(fmt::format("{} {} {}", kHeld, token, nth), weights[weights.index_held(TypeId(t), nth)]);
    for (std::size_t cell = 0; cell < variant.cells(); ++cell)
      add(fmt::format("{} {} {}", kOn, token, variant.board().name(Cell(cell))),
          weights[weights.index_on(TypeId(t), Cell(cell))]);
  }
  return text + fmt::format("{}\n", kEnd);
}

bool are_for(const Variant& variant, std::string_view text) {
  const std::string wanted = fmt::format("{} {:016x}", kRules, rules_number(variant));
  return std::ranges::any_of(split(text, '\n'), [&](std::string_view line) { return trim(line) == wanted; });
}

std::expected<Weights, WeightsFault> parse_weights(const Variant& variant, std::string_view text) {
  Reader reader(variant);
  bool began = false, ended = false, for_rules = false;
  int number = 0;
  const auto fault = [&](std::string what) { return std::unexpected(WeightsFault{number, std::move(what)}); };
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const std::vector<std::string_view> words = split_words(line);
    if (words.empty() || words[0].starts_with('#')) continue;
    if (ended) return fault(fmt::format("something follows '{}'", kEnd));
    if (!began) {
      if (trim(line) != kFirstLine) return fault(fmt::format("the first line should be '{}'", kFirstLine));
      began = true;
    } else if (words[0] == kRules) {
      if (!are_for(variant, line)) return fault("these weights are for other rules");
      for_rules = true;
    } else if (words[0] == kEnd && words.size() == 1) {
      ended = true;
    } else if (trim(line) == kCells) {
      if (!reader.leave_cells_to_rules()) return fault("weights of cells, or this, were said before");
    } else if (auto wrong = reader.read(words)) {
      return fault(*std::move(wrong));
    }
  }
  if (!ended) return fault(fmt::format("the text is cut off: its last line should be '{}'", kEnd));
  if (!for_rules) return fault(fmt::format("no line '{}' says which rules these weights are for", kRules));
  return std::move(reader.weights());
}

}  // namespace sennight
