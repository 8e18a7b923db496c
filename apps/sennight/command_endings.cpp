// `sennight endings`: makes tables of endings and keeps them in files, where the engine and the server find them. What
// there is already is left as it is; an interrupt ends the work, and what was made stays.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "base/files.h"
#include "endings/ending_files.h"
#include "rules/travels.h"
#include "sennight/commands.h"
#include "sennight/game_options.h"
#include "sennight/long_run.h"
#include "sennight/machine.h"
#include "sennight/output.h"

namespace sennight {

namespace {

constexpr std::size_t kFewestMen = 3;

struct EndingsOptions {
  GameOptions game;
  std::vector<std::string> names;
  std::string folder = "endings";
  std::size_t men = kFewestMen;
  EndingSettings settings;
};

Result<std::vector<Material>> materials_of(const Variant& variant, const EndingsOptions& options) {
  std::vector<Material> materials;
  for (const std::string& name : options.names) {
    auto material = parse_material(variant, name);
    if (!material) return std::unexpected(material.error());
    materials.push_back(*material);
  }
  if (!materials.empty()) return materials;
  for (std::size_t men = kFewestMen; men <= options.men; ++men)
    for (Material& material : occurring_materials(variant, men)) materials.push_back(material);
  if (materials.empty()) return fail(fmt::format("no ending of {} men comes up in this game", options.men));
  return materials;
}

// In percent; what is not everything never looks so.
std::string share_text(std::uint64_t part, std::uint64_t all) {
  if (all == 0) return "-";
  double share = 100.0 * static_cast<double>(part) / static_cast<double>(all);
  if (part > 0 && part < all) share = std::clamp(share, 0.1, 99.9);
  return fmt::format("{:.1f}", share);
}

std::string row_of(const Variant& variant, const EndingTable& table, const Travels& ways) {
  const EndingSummary summary = table.summary(ways);
  std::uint64_t all = 0;
  std::array<std::uint64_t, 2> won{};
  for (const EndingSummary::Turn& turn : summary.turns) {
    all += turn.positions;
    for (std::size_t p = 0; p < 2; ++p) won[p] += turn.won[p];
  }
  const auto longest = [&](std::size_t player) {
    return summary.hard[player] ? fmt::format("{}", summary.longest[player]) : std::string("-");
  };
  return fmt::format("{:<12} {:>12} {:>7} {:>7} {:>7} {:>8} {:>8}\n", material_name(variant, table.material()), all,
                     share_text(won[0], all), share_text(all - won[0] - won[1], all), share_text(won[1], all),
                     longest(0), longest(1));
}

Result<Answer> make_endings(EndingsOptions options) {
  const Result<LoadedGame> loaded = load_game(options.game);
  if (!loaded) return std::unexpected(loaded.error());
  const Variant& variant = *loaded->variant;
  if (const auto fine = Endings::check(variant); !fine) return std::unexpected(fine.error());
  const auto materials = materials_of(variant, options);
  if (!materials) return std::unexpected(materials.error());
  const std::uint64_t rules = rules_number_of_endings(variant);
  const Travels ways = travels(variant);

  const Interrupt interrupt;
  ProgressLine line;
  std::size_t done = 0;
  const double began = seconds_now();
  const auto path_of = [&](const Material& material) {
    return fmt::format("{}/{}", options.folder, table_path(variant, material));
  };
  const auto tell = [&](const Material& material, const std::string& what, bool anyway) {
    line.show(fmt::format("{}/{} tables  {:.0f} s  {}: {}", done, materials->size(), seconds_now() - began,
                          material_name(variant, material), what),
              anyway);
  };
  std::optional<Error> unwritten;
  options.settings.on_progress = [&](const Material& material, std::uint64_t positions, double share) {
    tell(material, fmt::format("{:.0f} % of {} positions", 100 * share, positions), false);
  };
  options.settings.find_made = [&](const Material& material) -> std::optional<EndingTable> {
    const std::string path = path_of(material);
    if (!find_file(path)) return std::nullopt;
    auto bytes = read_file(path);
    auto table = bytes ? parse_table(variant, rules, material, *std::move(bytes))
                       : Result<EndingTable>(std::unexpected(bytes.error()));
    if (table) return *std::move(table);
    tell(material, fmt::format("{}; it is made anew", table.error().message), true);
    return std::nullopt;
  };
  options.settings.on_made = [&](const EndingTable& table) {
    const auto written = write_file(path_of(table.material()), format_table(rules, table));
    if (!written && !unwritten) unwritten = written.error();
  };

  Endings endings(loaded->variant, options.settings);
  std::string text = fmt::format("{:<12} {:>12} {:>7} {:>7} {:>7} {:>8} {:>8}\n", "men", "positions", "first", "drawn",
                                 "second", "longest", "longest");
  for (const Material& material : *materials) {
    const auto table = endings.table(material, interrupt.asked());
    if (interrupt.asked()) {
      text += fmt::format("interrupted: {} of {} tables\n", done, materials->size());
      break;
    }
    if (unwritten) return std::unexpected(*unwritten);
    text += table ? row_of(variant, **table, ways)
                  : fmt::format("{:<12} {}\n", material_name(variant, material), table.error().message);
    ++done;
    tell(material, "done", done == materials->size());
  }
  return Answer{.output = std::move(text), .status = 0};
}

}  // namespace

void add_endings_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("endings",
                                         "Make exact tables of endings and keep them, for the engine and the server");
  const auto options = std::make_shared<EndingsOptions>();
  options->game.add_id_to(*command);
  command->add_option(
      "MATERIAL", options->names,
      "Which: tokens of the first player's pieces, '-', those of the second's, as KR-K; all that can come "
      "up unless given");
  command->add_option("--men", options->men, "All tables of up to so many men; 3")
      ->check(CLI::Range(kFewestMen, kMostEndingPieces));
  command->add_option("--out", options->folder, "Folder of the tables, in which each game has its own; endings");
  command
      ->add_option("--positions", options->settings.most_positions,
                   "Tables of more positions are left out; 24000000, which take 220 MB while they are made")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{4'000'000'000}));
  command->add_option("--threads", options->settings.threads, "That work on a table together; 1")
      ->check(CLI::Range(1, 256));
  command->callback([&action, options] { action = [options] { return make_endings(*options); }; });
}

}  // namespace sennight
