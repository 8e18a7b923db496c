// Whatever a text for the import says, it ends with findings that have a place, or with games that load and whose laws hold;
// and a line of Betza's notation ends with a column, or with a movement.
//
// Input: the kind (1 byte), then a line (kind even) or the text of a file.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/files.h"
#include "base/random.h"
#include "import/import.h"
#include "import/xbetza.h"
#include "pieces/movement.h"
#include "rules/loader.h"
#include "support/fuzz.h"
#include "support/laws.h"

using namespace sennight;

namespace {

const ImportWords& words() {
  static const ImportWords kWords = [] {
    const std::string folder = SENNIGHT_SOURCE_DIR "/variants/import/";
    const auto read = read_import_words(read_file(folder + "words.ini").value_or(""),
                                        read_file(folder + "games.ini").value_or(""));
    if (!read) require_law(read.error().message);
    return *read;
  }();
  return kWords;
}

void check_line(const std::string& line) {
  const auto read = read_xbetza(line);
  if (!read) {
    if (read.error().column < 1 || read.error().column > static_cast<int>(line.size()) + 1 || read.error().text.empty())
      require_law("a slip without a place: " + line);
    return;
  }
  if (!parse_movement(Lattice(LatticeKind::kSquare, false), read->movement))
    require_law("no movement: " + read->movement);
}

void check_game(const ImportedFile& file, std::size_t seed) {
  Findings findings;
  const VariantPtr variant = load_variant(
      "a.toml",
      [&](const std::string& path) -> Result<std::string> {
        return path == "a.toml" ? Result<std::string>(file.toml) : fail("no such file");
      },
      findings);
  if (!variant) require_law("a game that does not load: " + to_text(findings));
  Position position = Position::start(*variant);
  Random random(seed);
  MoveList legal;
  Undo undo;
  for (int ply = 0; ply < 6; ++ply) {
    require_law(laws::broken_law(position, legal, random.next()));
    if (legal.empty()) break;
    position.make(legal[random.below(legal.size())], undo);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostCharacters = 16 * 1024;
  if (size == 0 || size > kMostCharacters) return -1;
  const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
  if (data[0] % 2 == 0) {
    check_line(text);
    return 0;
  }
  Findings findings;
  const bool is_partial = data[0] % 4 == 3;
  const auto files = import_games("a.ini", text, words(), {.only = {}, .is_partial = is_partial}, findings);
  for (const Finding& finding : findings)
    if (finding.text.empty() || finding.at.file != "a.ini" || finding.at.line < 1 || finding.at.column < 1)
      require_law("a finding without a place: " + to_text(finding));
  if (files.empty() && findings.empty()) require_law("neither a game nor a finding");
  for (const ImportedFile& file : files) check_game(file, size);
  return 0;
}
