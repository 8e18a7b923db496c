#include "protocol/definitions.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/path.h"
#include "base/printable.h"
#include "notation/slips.h"
#include "notation/verify.h"
#include "protocol/format_json.h"
#include "protocol/json.h"
#include "rules/document.h"
#include "rules/toml_text.h"

namespace sennight {

namespace {

// The visitor's text; no shipped file has this name, and no text can name another one of a visitor.
const std::string kOwnPath = "own.toml";
constexpr std::string_view kExtension = ".toml";

// What is played of [[sample]] here: with more words a text's samples are left to `sennight check`.
constexpr std::size_t kMostSampleWords = 2000;

bool are_samples_short(const VariantDefinition& definition) {
  std::size_t words = 0;
  for (const SampleDefinition& sample : definition.samples)
    words += 1 + sample.moves.size() + sample.includes.size() + sample.excludes.size() +
             (sample.legal ? sample.legal->size() : 0);
  return words <= kMostSampleWords;
}

}  // namespace

Definitions::Definitions(VariantFiles files) : files_(std::move(files)) {
  for (const auto& [path, text] : files_)
    if (path.ends_with(kExtension)) paths_.emplace(file_stem(path), path);
}

FileReader Definitions::reader(const std::string& text) const {
  // A list of thousands of names that are not there gets no thousands of thoughts about what was meant.
  const auto guesses = std::make_shared<int>(20);
  return [this, &text, guesses](const std::string& path) -> Result<std::string> {
    if (path == kOwnPath) return text;
    if (const auto file = files_.find(path); file != files_.end()) return file->second;
    const std::string id = path.ends_with(kExtension) ? std::string(file_stem(path)) : path;
    // A game by its id: the file of that name, in whatever folder it lies.
    if (path.find('/') == std::string::npos)
      if (const auto place = paths_.find(id); place != paths_.end())
        return fmt::format("abstract = true\nextends = \"{}\"\n", place->second);
    std::vector<std::string> ids;
    if (--*guesses >= 0)
      for (const auto& [known, place] : paths_) ids.push_back(known);
    const std::string nearest = nearest_word(id, ids);
    return fail("no game or base has this name" +
                (nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest)));
  };
}

Definitions::Made Definitions::make(const std::string& text) const {
  Made made;
  Findings findings;
  made.variant = load_variant(kOwnPath, reader(text), findings);
  if (made.variant) {
    const VariantDefinition& definition = made.variant->definition();
    find_slips(*made.variant, findings);
    if (are_samples_short(definition)) verify_samples(*made.variant, findings);
    else findings.push_back({definition.samples.front().at, false, "the samples are too long to be played here"});
  }
  const auto error = std::ranges::find(findings, true, &Finding::is_error);
  if (error != findings.end()) made.first_error = one_line(to_text(*error));
  made.check = to_text(check_json(findings, kOwnPath, text, made.variant.get()));
  return made;
}

Result<std::string> Definitions::text_of(std::string_view id) const {
  const auto place = paths_.find(id);
  if (place == paths_.end()) return fail("there is no such variant");
  Findings findings;
  auto document = read_document(place->second, reader(""), findings);
  if (!document) return fail("the variant's file cannot be read");
  // Expectations about the moves are those of the game as it is.
  document->erase("sample");
  document->erase("perft");
  return to_toml(*document);
}

}  // namespace sennight
