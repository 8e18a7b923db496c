// Whatever a variant file says, loading it ends with findings that have a place, or with a variant whose games obey the
// laws.
//
// Input: the text of the file. It may extend the files in variants/, as if it lay in variants/reference/.
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "base/files.h"
#include "base/random.h"
#include "rules/loader.h"
#include "support/fuzz.h"
#include "support/laws.h"

using namespace sennight;

namespace {

const std::string kFolder = SENNIGHT_SOURCE_DIR "/variants/";
const std::string kPath = kFolder + "reference/fuzzed.toml";

// Reads variant files only, each once.
Result<std::string> read_variant(const std::string& path) {
  static std::map<std::string, Result<std::string>> known;
  if (!path.starts_with(kFolder)) return fail("no such file");
  const auto entry = known.find(path);
  if (entry != known.end()) return entry->second;
  if (known.size() > 1000) known.clear();
  return known.emplace(path, read_file(path)).first->second;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostCharacters = 64 * 1024;
  if (size > kMostCharacters) return -1;
  const std::string text(reinterpret_cast<const char*>(data), size);
  Findings findings;
  const VariantPtr variant = load_variant(
      kPath,
      [&](const std::string& path) -> Result<std::string> {
        return path == kPath ? Result<std::string>(text) : read_variant(path);
      },
      findings);
  bool failed = false;
  for (const Finding& finding : findings) {
    failed = failed || finding.is_error;
    if (finding.text.empty() || finding.at.file.empty())
      require_law("a finding without text or file: " + to_text(finding));
    if (finding.at.line < 1 || finding.at.column < 1) require_law("a finding without a place: " + to_text(finding));
  }
  if (failed != (variant == nullptr)) require_law("a variant despite errors, or neither");
  if (!variant) return 0;

  Position position = Position::start(*variant);
  Random random(size);
  MoveList legal;
  Undo undo;
  for (int ply = 0; ply < 6; ++ply) {
    require_law(laws::broken_law(position, legal, random.next()));
    if (legal.empty()) break;
    position.make(legal[random.below(legal.size())], undo);
  }
  return 0;
}
