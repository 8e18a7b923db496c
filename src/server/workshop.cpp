#include "server/workshop.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "protocol/json.h"

namespace sennight {

namespace {

// About what a text takes: such work never goes to the thread for short thoughts.
constexpr std::chrono::milliseconds kLength(1000);
// What it counts as, of the time that computers think: most texts take less, and are known the second time.
constexpr double kCost = 200;

}  // namespace

Workshop::Workshop(VariantFiles files, RateLimits& limits) : definitions_(std::move(files)), limits_(limits) {}

Workshop::~Workshop() { close(); }

// The job runs on the workshop's thread, or somebody is told why it does not.
void Workshop::work(const std::string& person, std::move_only_function<void()> job,
                    std::move_only_function<void(Refusal)> refuse) {
  switch (turns_.take(person)) {
    case Turns::Answer::kPersonFull: return refuse({429, "too many texts of this address wait already", "busy"});
    case Turns::Answer::kAllFull: return refuse({503, "too many texts wait already", "busy"});
    case Turns::Answer::kTaken: break;
  }
  Visitor visitor;
  visitor.address = person;
  if (auto paid = limits_.take(Act::kThinking, visitor, kCost); !paid) {
    turns_.give_back(person);
    return refuse(std::move(paid.error()));
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
  Definitions::Made fresh = definitions_.make(text);
  const auto made = std::make_shared<const Made>(Made{std::move(fresh.variant),
                                                      std::make_shared<const std::string>(std::move(fresh.check)),
                                                      std::move(fresh.first_error)});
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
  if (!definitions_.has(id)) return answer(refuse(404, "there is no such variant"));
  const auto receiver = std::make_shared<Receiver<SharedText>>(std::move(answer));
  work(
      person,
      [this, id = std::string(id), receiver] {
        const auto text = definitions_.text_of(id);
        if (!text) return (*receiver)(refuse(500, text.error().message));
        (*receiver)(std::make_shared<const std::string>(to_text(Json{{"definition", *text}})));
      },
      [receiver](Refusal refused) { (*receiver)(std::unexpected(std::move(refused))); });
}

}  // namespace sennight
