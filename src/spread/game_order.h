// What a process needs to know to play games for another: all of the rules, of what the computer has learnt, and of the
// settings, so that nothing of it is looked up where the game is played. Plain data and its text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "learn/learn.h"
#include "match/match.h"
#include "rules/file_reader.h"

namespace sennight {

// A variant as the files that it was made of.
struct SentVariant {
  std::string path;                                        // of the variant itself
  std::vector<std::pair<std::string, std::string>> files;  // path and text of it and of those that it extends
  std::string weights, net;                                // what the computer has learnt for it; "" for nothing
  friend bool operator==(const SentVariant&, const SentVariant&) = default;
};
// `variant` came from this path with this reader. Errors: it does not any more.
Result<SentVariant> files_of(const Variant& variant, const std::string& path, const FileReader& read);
// Errors: what is wrong with the files.
Result<VariantPtr> variant_of(const SentVariant& files);

// Games of a match in one variant. REQUIRES: the engines are this program's own.
struct MatchOrder {
  SentVariant variant;
  MatchSettings settings;  // without variants
};
// Games of a round of learning.
struct LearnOrder {
  SentVariant variant;
  SelfPlaySettings play;
  int round = 1;
  std::optional<Weights> weights;  // none: what follows from the rules
  std::string net;                 // its text, "" for none
};
using GamesOrder = std::variant<MatchOrder, LearnOrder>;

// No order is longer, as text. Its name is a checksum that nobody can forge.
inline constexpr std::size_t kMostOrderBytes = 16 * 1024 * 1024;
Result<std::string> order_text(const GamesOrder& order);
Result<GamesOrder> parse_order(std::string_view text);
std::string order_name(std::string_view text);

// Which game of its order, as text; and what was played, or why nothing was.
std::string game_text(const GameName& name);
std::string game_text(int number);
Result<GameName> parse_match_game(const MatchOrder& order, const Variant& variant, std::string_view text);
std::optional<int> parse_learn_game(std::string_view text);

}  // namespace sennight
