// `sennight check`: validates variant files and plays their own examples.
#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <vector>

#include "base/files.h"
#include "notation/slips.h"
#include "notation/verify.h"
#include "rules/loader.h"
#include "sennight/commands.h"
#include "sennight/home.h"

namespace sennight {

namespace {

struct CheckOptions {
  std::vector<std::string> files;
  std::uint64_t largest_perft = kQuickPerft;
  bool is_strict = false;
};

void check_file(const std::string& path, std::uint64_t largest_perft, Findings& findings) {
  const FileReader read = reader_of(path);
  if (is_base_file(path, read)) {
    check_base(path, read, findings);
    Finding finding{.at = {path, 1, 1}, .is_error = false, .text = {}};
    finding.text = "a base for others (abstract = true) is checked with the games that extend it";
    findings.push_back(std::move(finding));
    return;
  }
  const std::size_t before = findings.size();
  const std::optional<VariantDefinition> definition = load_what_is_sound(path, read, findings);
  if (!definition) return;
  if (const VariantPtr variant = Variant::compile(*definition, findings)) {
    // Where something was left out, as it is wrong, it may be what a slip is about.
    if (definition->lacking.empty()) find_slips(*variant, findings);
    if (!definition->lacks("fen")) verify(*variant, findings, largest_perft);
  }
  // Whether other games have its names only a folder of variants can tell; a file is checked without one, too.
  if (const Result<Catalogue> catalogue = open_catalogue()) catalogue->check_aliases(*definition, findings);
  put_in_order(findings, before, path);
}

Result<Answer> check_files(const CheckOptions& options) {
  for (const std::string& path : options.files) {
    if (const Result<void> found = find_file(path); !found) return std::unexpected(found.error());
  }
  const Result<Catalogue> catalogue = open_catalogue();
  Findings findings;
  for (const std::string& path : options.files) {
    Findings found;
    check_file(path, options.largest_perft, found);
    if (catalogue) catalogue->name_bases(found, path);
    std::ranges::move(found, std::back_inserter(findings));
  }
  if (options.is_strict)
    for (Finding& finding : findings) finding.is_error = true;
  Answer answer;
  answer.output = to_text(findings);
  // Programs read nothing where nothing is wrong; a person would wonder.
  if (findings.empty() && isatty(STDOUT_FILENO) == 1) answer.output = "nothing is wrong\n";
  answer.status = std::ranges::any_of(findings, &Finding::is_error) ? 1 : 0;
  return answer;
}

}  // namespace

void add_check_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("check", "Validate variant files");
  const auto options = std::make_shared<CheckOptions>();
  command->add_option("FILE", options->files, "Variant files")->required();
  command->add_option("--perft", options->largest_perft, "Count perft up to this many nodes (default 300000)");
  command->add_flag("--strict", options->is_strict, "Take warnings for errors");
  command->callback([&action, options] { action = [options] { return check_files(*options); }; });
}

}  // namespace sennight
