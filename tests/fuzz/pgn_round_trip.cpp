// Any text is read as records or refused with words, and what is read is written and read again as the same text.
//
// Input: the PGN.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "notation/pgn.h"
#include "support/all_variants.h"
#include "support/fuzz.h"

using namespace sennight;

namespace {

constexpr std::array<std::string_view, 5> kIds = {"chess", "crazyhouse", "minishogi", "xiangqi", "hr-mccooey-3p"};

Result<VariantPtr> find(std::string_view name) {
  if (name.empty()) name = kIds.front();
  for (const std::string_view id : kIds) {
    const Variant& variant = AllVariants::get().find(id);
    if (is_pgn_variant_name(name, id, variant.definition().name)) return VariantPtr(std::shared_ptr<void>(), &variant);
  }
  return fail("no such variant");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostCharacters = 2000;
  if (size > kMostCharacters) return -1;
  const auto records = parse_pgn(std::string_view(reinterpret_cast<const char*>(data), size), find);
  if (!records) {
    if (records.error().message.empty()) require_law("an error says nothing");
    return 0;
  }
  for (const PgnRecord& record : *records) {
    const std::string text = format_pgn(record);
    const auto again = parse_pgn(text, find);
    if (!again) require_law("what was written is not read: " + again.error().message + "\n" + text);
    if (again->size() != 1 || format_pgn(again->front()) != text) require_law("it is read as something else:\n" + text);
  }
  return 0;
}
