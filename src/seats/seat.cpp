#include "seats/seat.h"

#include <array>
#include <cstddef>

namespace sennight {

namespace {

constexpr std::array<std::string_view, 4> kAccessWords = {"open", "link", "private", "public"};
constexpr std::array<std::string_view, 3> kOfferWords = {"draw", "takeback", "pause"};
constexpr std::array<std::string_view, 3> kLeavingWords = {"end", "computer", "out"};

template <class Kind, class Words>
std::optional<Kind> found_in(const Words& words, std::string_view word) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i] == word) return static_cast<Kind>(i);
  return std::nullopt;
}

}  // namespace

std::string_view access_word(Access access) { return kAccessWords[static_cast<std::size_t>(access)]; }
std::optional<Access> access_of(std::string_view word) { return found_in<Access>(kAccessWords, word); }
std::string_view offer_word(OfferKind kind) { return kOfferWords[static_cast<std::size_t>(kind)]; }
std::optional<OfferKind> offer_of(std::string_view word) { return found_in<OfferKind>(kOfferWords, word); }
std::string_view leaving_word(Leaving leaving) { return kLeavingWords[static_cast<std::size_t>(leaving)]; }
std::optional<Leaving> leaving_of(std::string_view word) { return found_in<Leaving>(kLeavingWords, word); }

}  // namespace sennight
