#include "rules/net.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "base/text.h"
#include "rules/variant.h"

namespace sennight {
namespace {

constexpr std::string_view kNetFirstLine = "sennight net 1", kNetRules = "rules", kBeside = "beside", kNetEnd = "end";
constexpr std::string_view kUnits = "units", kBias = "bias", kConstant = "constant", kChecksum = "checksum";
// Of the seeing player, of the rival.
constexpr std::array<std::string_view, 2> kOnWords = {"own", "rival"}, kHeldWords = {"own-held", "rival-held"};
constexpr std::array<std::string_view, 2> kOutWords = {"mover", "other"};

constexpr int kMostFirst = 2 * kNetOne - 1, kMostBias = 4 * kNetOne, kMostConstant = 250 * kNetFine;

// FNV-1a.
class Digest {
 public:
  void add(std::string_view text) {
    for (const char c : text) take(static_cast<unsigned char>(c));
    take(0x100);
  }
  std::uint64_t number() const { return number_; }

 private:
  void take(std::uint64_t part) { number_ = (number_ ^ part) * 0x100000001b3; }
  std::uint64_t number_ = 0xcbf29ce484222325;
};

std::string hexadecimal(std::uint64_t number) { return fmt::format("{:016x}", number); }

std::string line_of(std::string_view name, const Net::Number* numbers, std::size_t count) {
  return fmt::format("{} {}\n", name, fmt::join(numbers, numbers + count, " "));
}

// Reads the lines between the first and the last.
class NetReader {
 public:
  explicit NetReader(const Variant& variant) : variant_(&variant), inputs_(variant), said_(inputs_.size(), false) {}

  // What is wrong with the line; nothing when all is well.
  std::optional<std::string> read(const std::vector<std::string_view>& words) {
    if (words[0] == kUnits) return read_units(words);
    if (!net_) return fmt::format("'{}' should stand before this line", kUnits);
    if (words[0] == kConstant) {
      if (said_constant_) return std::string("this was said before");
      said_constant_ = true;
      Net::Number number = 0;
      const std::optional<std::string> wrong = read_numbers(words, 1, bounds_.constant, &number, 1);
      net_->constant = number;
      return wrong;
    }
    if (words[0] == kBias) return read_once(words, said_bias_, bounds_.bias, net_->bias);
    for (std::size_t side = 0; side < 2; ++side)
      if (words[0] == kOutWords[side]) return read_once(words, said_out_[side], bounds_.out, net_->out[side]);
    return read_input(words);
  }

  // What is missing; nothing when all is there.
  std::optional<std::string> missing() const {
    if (!net_) return fmt::format("no line '{}' says how many units this net has", kUnits);
    if (!said_bias_) return fmt::format("there is no line '{}'", kBias);
    for (std::size_t side = 0; side < 2; ++side)
      if (!said_out_[side]) return fmt::format("there is no line '{}'", kOutWords[side]);
    return std::nullopt;
  }
  Net& net() { return *net_; }

 private:
  std::optional<std::string> read_units(const std::vector<std::string_view>& words) {
    if (net_) return std::string("this was said before");
    const auto units = words.size() == 2 ? parse_integer<std::size_t>(words[1]) : std::nullopt;
    if (!units || std::ranges::find(kNetWidths, *units) == kNetWidths.end())
      return fmt::format("'{}' should be one of {}", kUnits, fmt::join(kNetWidths, ", "));
    net_.emplace(inputs_, *units);
    bounds_ = net_bounds(*variant_, *units);
    return std::nullopt;
  }

  static std::optional<std::string> read_numbers(const std::vector<std::string_view>& words, std::size_t names,
                                                 int most, Net::Number* numbers, std::size_t count) {
    if (words.size() != names + count)
      return fmt::format("{} numbers should follow '{}', there are {}", count, words[names - 1], words.size() - names);
    for (std::size_t i = 0; i < count; ++i) {
      const auto number = parse_integer<int>(words[names + i]);
      if (!number || std::abs(*number) > most)
        return fmt::format("'{}' is no whole number from {} to {}", words[names + i], -most, most);
      numbers[i] = static_cast<Net::Number>(*number);
    }
    return std::nullopt;
  }

  static std::optional<std::string> read_once(const std::vector<std::string_view>& words, bool& said, int most,
                                              std::vector<Net::Number>& numbers) {
    if (said) return std::string("this was said before");
    said = true;
    return read_numbers(words, 1, most, numbers.data(), numbers.size());
  }

  std::optional<std::string> read_input(const std::vector<std::string_view>& words) {
    const auto on = std::ranges::find(kOnWords, words[0]), held = std::ranges::find(kHeldWords, words[0]);
    if (on == kOnWords.end() && held == kHeldWords.end()) return fmt::format("there is no input '{}'", words[0]);
    if (words.size() < 3) return fmt::format("'{}' needs {} words", words[0], 3 + net_->units);
    const TypeId type = variant_->find_type(words[1]);
    if (!type) return fmt::format("'{}' is no piece of this game", words[1]);
    std::size_t input = 0;
    if (on != kOnWords.end()) {
      const Cell cell = variant_->board().find(words[2]);
      if (!cell) return fmt::format("'{}' is no cell of this game", words[2]);
      input = inputs_.on(words[0] == kOnWords[1], type, cell);
    } else {
      if (!variant_->has_hands()) return fmt::format("'{}': this game has no hands", words[0]);
      const auto nth = parse_integer<std::size_t>(words[2]);
      if (!nth || *nth < 1 || *nth > kNetHandSteps)
        return fmt::format("'{}' is no number from 1 to {}", words[2], kNetHandSteps);
      input = inputs_.held(words[0] == kHeldWords[1], type, *nth);
    }
    if (said_[input]) return std::string("this was said before");
    said_[input] = true;
    return read_numbers(words, 3, bounds_.first, &net_->first[input * net_->units], net_->units);
  }

  const Variant* variant_;
  NetInputs inputs_;
  std::optional<Net> net_;
  NetBounds bounds_;
  std::vector<bool> said_;
  bool said_bias_ = false, said_constant_ = false;
  std::array<bool, 2> said_out_{};
};

// All lines that have numbers of the net.
std::string body_of(const Variant& variant, const Net& net) {
  const NetInputs inputs(variant);
  std::string body = fmt::format("{} {}\n{} {}\n", kUnits, net.units, kConstant, net.constant);
  body += line_of(kBias, net.bias.data(), net.units);
  for (std::size_t side = 0; side < 2; ++side) body += line_of(kOutWords[side], net.out[side].data(), net.units);
  const auto add = [&](const std::string& name, std::size_t input) {
    const Net::Number* const numbers = &net.first[input * net.units];
    if (std::any_of(numbers, numbers + net.units, [](Net::Number number) { return number != 0; }))
      body += line_of(name, numbers, net.units);
  };
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      const std::string& token = variant.types()[t].token;
      for (std::size_t cell = 0; cell < variant.cells(); ++cell)
        add(fmt::format("{} {} {}", kOnWords[side], token, variant.board().name(Cell(cell))),
            inputs.on(side == 1, TypeId(t), Cell(cell)));
      for (std::size_t nth = 1; variant.has_hands() && nth <= kNetHandSteps; ++nth)
        add(fmt::format("{} {} {}", kHeldWords[side], token, nth), inputs.held(side == 1, TypeId(t), nth));
    }
  }
  return body;
}

std::uint64_t sum_of(std::string_view body) {
  Digest digest;
  for (const std::string_view line : split(body, '\n'))
    if (!line.empty()) digest.add(line);
  return digest.number();
}

}  // namespace

NetInputs::NetInputs(const Variant& variant)
    : types_(variant.types().size()),
      cells_(variant.cells()),
      side_(types_ * (cells_ + (variant.has_hands() ? kNetHandSteps : 0))) {}

NetBounds net_bounds(const Variant& variant, std::size_t units) {
  int men = 1;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    for (std::size_t p = 0; p < variant.players(); ++p)
      men += variant.array_count(PlayerId(p), TypeId(t)) + variant.start_hand(PlayerId(p), TypeId(t));
  }
  constexpr int kMostSum = 32'767;  // of Net::Number
  // Full units and the constant stay below 2^31 together.
  const int most_out = ((1 << (31 - kNetFullShift)) - kMostConstant) / static_cast<int>(2 * units);
  return {std::min(kMostFirst, (kMostSum - kMostBias) / men), kMostBias, most_out, kMostConstant};
}

std::uint64_t weights_number(const Variant& variant, const Weights* weights) {
  Digest digest;
  digest.add(weights != nullptr ? format_weights(variant, *weights, "") : "");
  return digest.number();
}

bool is_net(std::string_view text) {
  for (const std::string_view line : split(text, '\n'))
    if (!trim(line).empty() && !trim(line).starts_with('#')) return trim(line) == kNetFirstLine;
  return false;
}

bool is_net_for(const Variant& variant, const Weights* weights, std::string_view text) {
  const std::string rules = fmt::format("{} {}", kNetRules, hexadecimal(rules_number(variant)));
  const std::string beside = fmt::format("{} {}", kBeside, hexadecimal(weights_number(variant, weights)));
  bool has_rules = false, has_beside = false;
  for (const std::string_view line : split(text, '\n')) {
    has_rules |= trim(line) == rules;
    has_beside |= trim(line) == beside;
  }
  return has_rules && has_beside;
}

std::uint64_t net_number(const Variant& variant, const Net& net) { return sum_of(body_of(variant, net)); }

std::string format_net(const Variant& variant, const Weights* weights, const Net& net, std::string_view comment) {
  std::string text;
  for (const std::string_view line : split(comment, '\n'))
    if (!line.empty()) text += fmt::format("# {}\n", line);
  const std::string body = body_of(variant, net);
  return text + fmt::format("{}\n{} {}\n{} {}\n{}{} {}\n{}\n", kNetFirstLine, kNetRules,
                            hexadecimal(rules_number(variant)), kBeside, hexadecimal(weights_number(variant, weights)),
                            body, kChecksum, hexadecimal(sum_of(body)), kNetEnd);
}

std::expected<Net, WeightsFault> parse_net(const Variant& variant, const Weights* weights, std::string_view text) {
  NetReader reader(variant);
  Digest digest;
  bool began = false, ended = false, for_rules = false, for_weights = false, summed = false;
  int number = 0;
  const auto fault = [&](std::string what) { return std::unexpected(WeightsFault{number, std::move(what)}); };
  if (variant.players() != 2) return fault("nets are for games of two players");
  const std::string rules = hexadecimal(rules_number(variant)), beside = hexadecimal(weights_number(variant, weights));
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const std::vector<std::string_view> words = split_words(line);
    if (words.empty() || words[0].starts_with('#')) continue;
    const bool pair = words.size() == 2;
    if (ended) return fault(fmt::format("something follows '{}'", kNetEnd));
    if (!began) {
      if (trim(line) != kNetFirstLine) return fault(fmt::format("the first line should be '{}'", kNetFirstLine));
      began = true;
    } else if (words[0] == kNetRules) {
      if (!pair || words[1] != rules) return fault("this net is for other rules");
      for_rules = true;
    } else if (words[0] == kBeside) {
      if (!pair || words[1] != beside) return fault("this net was learnt beside other weights");
      for_weights = true;
    } else if (words[0] == kChecksum) {
      if (!pair || words[1] != hexadecimal(digest.number())) return fault("the lines before were changed");
      summed = true;
    } else if (words[0] == kNetEnd && words.size() == 1) {
      ended = true;
    } else if (auto wrong = reader.read(words)) {
      return fault(*std::move(wrong));
    } else {
      digest.add(trim(line));
      summed = false;
    }
  }
  if (!ended) return fault(fmt::format("the text is cut off: its last line should be '{}'", kNetEnd));
  if (!for_rules) return fault(fmt::format("no line '{}' says which rules this net is for", kNetRules));
  if (!for_weights) return fault(fmt::format("no line '{}' says which weights it was learnt beside", kBeside));
  if (!summed) return fault(fmt::format("no line '{}' follows the numbers", kChecksum));
  if (auto missing = reader.missing()) return fault(*std::move(missing));
  return std::move(reader.net());
}

}  // namespace sennight
