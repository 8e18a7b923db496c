#include "server/workshop.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

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

// About what a text takes: such work never goes to the thread for short thoughts.
constexpr std::chrono::milliseconds kLength(1000);

// What is played of [[sample]] here: with more words a text's samples are left to `sennight check`.
constexpr std::size_t kMostSampleWords = 2000;

std::string id_of(std::string_view path) {
  path.remove_prefix(path.rfind('/') + 1);  // none: npos + 1 is 0
  path.remove_suffix(kExtension.size());
  return std::string(path);
}

bool are_samples_short(const VariantDefinition& definition) {
  std::size_t words = 0;
  for (const SampleDefinition& sample : definition.samples)
    words += 1 + sample.moves.size() + sample.includes.size() + sample.excludes.size() +
             (sample.legal ? sample.legal->size() : 0);
  return words <= kMostSampleWords;
}

}  // namespace

Workshop::Workshop(VariantFiles files) : files_(std::move(files)) {
  for (const auto& [path, text] : files_)
    if (path.ends_with(kExtension)) paths_.emplace(id_of(path), path);
}

Workshop::~Workshop() { close(); }

// The job runs on the workshop's thread, or somebody is told why it does not.
void Workshop::work(const std::string& person, std::move_only_function<void()> job,
                    std::move_only_function<void(Refusal)> refuse) {
  switch (turns_.take(person)) {
    case Turns::Answer::kPersonFull: return refuse({429, "too many texts of this address wait already", "busy"});
    case Turns::Answer::kAllFull: return refuse({503, "too many texts wait already", "busy"});
    case Turns::Answer::kTaken: break;
  }
  pool_.post({.person = person,
              .length = kLength,
              .run = [this, person, job = std::move(job), refuse = std::move(refuse)]() mutable {
                std::optional<Refusal> failed;
                try {
                  job();
                } catch (const std::exception& error) {
                  spdlog::error("a visitor's text: {}", error.what());
                  failed = Refusal{500, "there was no memory for the text", ""};
                }
                turns_.give_back(person);
                if (failed) refuse(std::move(*failed));
              }});
}

FileReader Workshop::reader(const std::string& text) const {
  // A list of thousands of names that are not there gets no thousands of thoughts about what was meant.
  const auto guesses = std::make_shared<int>(20);
  return [this, &text, guesses](const std::string& path) -> Result<std::string> {
    if (path == kOwnPath) return text;
    if (const auto file = files_.find(path); file != files_.end()) return file->second;
    const std::string id = path.ends_with(kExtension) ? id_of(path) : path;
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

std::shared_ptr<const Workshop::Made> Workshop::build(const std::string& text) const {
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
  made.check = std::make_shared<const std::string>(to_text(check_json(findings, kOwnPath, text, made.variant.get())));
  return std::make_shared<const Made>(std::move(made));
}

// The text's game, as it was made before or made now.
std::shared_ptr<const Workshop::Made> Workshop::make(const std::string& text) {
  {
    const MutexLock lock(mutex_);
    const auto known = std::ranges::find(kept_, text, &Kept::text);
    if (known != kept_.end()) {
      kept_.splice(kept_.begin(), kept_, known);
      return kept_.front().made;
    }
  }
  auto made = build(text);
  std::list<Kept> dropped;  // destroyed after the lock: a game owns much
  const MutexLock lock(mutex_);
  kept_.push_front({text, made});
  std::size_t bytes = 0;
  for (const Kept& kept : kept_) bytes += kept.bytes();
  while (kept_.size() > 1 && (kept_.size() > kMostKept || bytes > kMostKeptBytes)) {
    bytes -= kept_.back().bytes();
    dropped.splice(dropped.begin(), kept_, std::prev(kept_.end()));
  }
  return made;
}

void Workshop::check(std::string text, const std::string& person, Receiver<SharedText> answer) {
  const auto receiver = std::make_shared<Receiver<SharedText>>(std::move(answer));
  work(
      person, [this, text = std::move(text), receiver] { (*receiver)(make(text)->check); },
      [receiver](Refusal refused) { (*receiver)(std::unexpected(std::move(refused))); });
}

void Workshop::compile(std::string text, const std::string& person, Receiver<VariantPtr> answer) {
  const auto receiver = std::make_shared<Receiver<VariantPtr>>(std::move(answer));
  work(
      person,
      [this, text = std::move(text), receiver] {
        const auto made = make(text);
        if (made->variant) (*receiver)(made->variant);
        else (*receiver)(refuse(400, "field 'definition': " + made->first_error));
      },
      [receiver](Refusal refused) { (*receiver)(std::unexpected(std::move(refused))); });
}

void Workshop::definition(std::string_view id, const std::string& person, Receiver<SharedText> answer) {
  const auto place = paths_.find(id);
  if (place == paths_.end()) return answer(refuse(404, "there is no such variant"));
  const auto receiver = std::make_shared<Receiver<SharedText>>(std::move(answer));
  work(
      person,
      [this, path = place->second, receiver] {
        Findings findings;
        auto document = read_document(path, reader(""), findings);
        if (!document) return (*receiver)(refuse(500, "the variant's file cannot be read"));
        // Expectations about the moves are those of the game as it is.
        document->erase("sample");
        document->erase("perft");
        (*receiver)(std::make_shared<const std::string>(to_text(Json{{"definition", to_toml(*document)}})));
      },
      [receiver](Refusal refused) { (*receiver)(std::unexpected(std::move(refused))); });
}

}  // namespace sennight
