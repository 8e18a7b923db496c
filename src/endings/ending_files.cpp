#include "endings/ending_files.h"

#include <fmt/format.h>

#include "rules/describe.h"
#include "rules/weights.h"

namespace sennight {
namespace {

constexpr std::string_view kFirst = "SENNEND1", kExtension = ".table";
constexpr std::size_t kRulesAt = 8, kSumAt = 16, kMaterialAt = 24, kCodesAt = 28, kNumbersAt = 32, kHead = 40;
constexpr std::uint64_t kFnvBasis = 0xcbf29ce484222325, kFnvPrime = 0x100000001b3;

template <class Number>
void put(std::string& bytes, Number number) {
  for (std::size_t i = 0; i < sizeof(Number); ++i)
    bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i) & 0xFFU);
}

// REQUIRES: they are there.
template <class Number>
Number get(std::string_view bytes, std::size_t at) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof(Number); ++i)
    number |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(bytes[at + i])) << (8 * i);
  return static_cast<Number>(number);
}

// FNV-1a over words of eight bytes, as tables are long; with the upper half mixed in, which a product alone never does.
std::uint64_t sum_of(std::uint64_t rules, std::string_view bytes) {
  std::uint64_t sum = (kFnvBasis ^ rules) * kFnvPrime;
  const auto add = [&](std::uint64_t word) {
    sum = (sum ^ word) * kFnvPrime;
    sum ^= sum >> 32U;
  };
  std::size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) add(get<std::uint64_t>(bytes, at));
  for (; at < bytes.size(); ++at) add(get<std::uint8_t>(bytes, at));
  add(bytes.size());
  return sum;
}

}  // namespace

std::uint64_t rules_number_of_endings(const Variant& variant) {
  std::uint64_t number = rules_number(variant);
  const auto add = [&](std::string_view text) {
    for (const char c : text) number = (number ^ static_cast<unsigned char>(c)) * kFnvPrime;
    number = (number ^ 0x100) * kFnvPrime;
  };
  const auto add_sentence = [&](const RuleSentence& sentence) {
    add(sentence.text);
    for (const Cell cell : sentence.cells) add(variant.board().name(cell));
  };
  for (const RuleSection& section : describe_rules(variant))
    for (const RuleSentence& sentence : section.sentences) add_sentence(sentence);
  for (std::size_t t = 0; t < variant.types().size(); ++t) add_sentence(describe_piece(variant, TypeId(t)));
  // What the words may not say in full.
  const VariantDefinition& definition = variant.definition();
  for (const RuleDefinitions* const rules : {&definition.ends, &definition.effects})
    for (const RuleDefinition& rule : rules->list)
      for (const auto& [key, words] : rule.values) {
        add(rule.rule);
        add(key);
        for (const Text& word : words) add(word.value);
      }
  for (const auto& [name, cells] : definition.zones) {
    add(name);
    add(cells.value);
  }
  for (const std::string& zone : definition.common_zones) add(zone);
  for (const Text& view : definition.views) add(view.value);
  for (const Promotion& promotion : variant.promotions())
    for (std::size_t p = 0; p < variant.players(); ++p)
      for (const auto* const cells :
           {&promotion.on_arrival, &promotion.on_departure, &promotion.forced, &promotion.except})
        for (const Cell cell : (*cells)[p]) add(fmt::format("{} {}", p, cell.index()));
  return number;
}

std::string table_path(const Variant& variant, const Material& material) {
  return fmt::format("{}/{}{}", variant.id(), material_name(variant, material), kExtension);
}

std::string format_table(std::uint64_t rules, const EndingTable& table) {
  const PackedValues& values = table.values();
  std::string rest;
  rest.reserve(kHead - kMaterialAt + 2 * values.codes.size() + values.places.size() - values.begin);
  put(rest, table.material().code());
  put(rest, static_cast<std::uint32_t>(values.codes.size()));
  put(rest, table.layout().numbers());
  for (const std::int16_t code : values.codes) put(rest, static_cast<std::uint16_t>(code));
  rest.append(values.places, values.begin);
  std::string bytes(kFirst);
  put(bytes, rules);
  put(bytes, sum_of(rules, rest));
  return bytes + rest;
}

Result<EndingTable> parse_table(const Variant& variant, std::uint64_t rules, const Material& material,
                                std::string bytes) {
  if (!bytes.starts_with(kFirst) || bytes.size() < kHead) return fail("this is no table of an ending");
  if (get<std::uint64_t>(bytes, kRulesAt) != rules) return fail("this table is for other rules");
  if (get<std::uint64_t>(bytes, kSumAt) != sum_of(rules, std::string_view(bytes).substr(kMaterialAt)))
    return fail("this table is damaged");
  if (get<std::uint32_t>(bytes, kMaterialAt) != material.code()) return fail("this table is of other pieces");
  const auto codes = get<std::uint32_t>(bytes, kCodesAt);
  const auto numbers = get<std::uint64_t>(bytes, kNumbersAt);
  EndingLayout layout(variant, material);
  PackedValues values;
  const std::size_t begin = kHead + 2 * std::size_t{codes};
  const std::size_t width = codes > 256 ? 2 : 1;
  // The sum is right, so that only another version of the program could have written the rest otherwise.
  if (codes == 0 || codes > 1U << 16U || numbers != layout.numbers() || bytes.size() != begin + width * numbers)
    return fail("this table is of another version");
  for (std::size_t i = 0; i < codes; ++i)
    values.codes.push_back(static_cast<std::int16_t>(get<std::uint16_t>(bytes, kHead + 2 * i)));
  values.begin = begin;
  values.places = std::move(bytes);
  for (std::size_t number = 0; codes != 256 && codes != 1U << 16U && number < numbers; ++number)
    if (values.place(number) >= codes) return fail("this table is of another version");
  return EndingTable(material, std::move(layout), std::move(values));
}

FoundEndings find_endings(const VariantPtr& variant, const std::string& folder, const FileReader& read,
                          const FolderLister& list) {
  FoundEndings found;
  const std::string own = fmt::format("{}/{}/", folder, variant->id());
  const auto paths = list(own);
  if (!paths) return found;
  auto endings = std::make_shared<Endings>(variant);
  const std::uint64_t rules = rules_number_of_endings(*variant);
  for (const std::string& path : *paths) {
    if (!path.ends_with(kExtension)) continue;
    const std::size_t begin = path.rfind('/') + 1;
    auto table = [&]() -> Result<EndingTable> {
      if (const auto fine = Endings::check(*variant); !fine) return std::unexpected(fine.error());
      const auto material = parse_material(
          *variant, std::string_view(path).substr(begin, path.size() - kExtension.size() - begin));
      if (!material) return std::unexpected(material.error());
      auto bytes = read(path);
      if (!bytes) return std::unexpected(bytes.error());
      return parse_table(*variant, rules, *material, *std::move(bytes));
    }();
    if (table) endings->add(*std::move(table));
    else found.refused.push_back(fmt::format("{}: {}", path, table.error().message));
  }
  if (endings->tables() > 0) found.endings = std::move(endings);
  return found;
}

}  // namespace sennight
