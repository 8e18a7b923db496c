// A UCI session (Universal Chess Interface, with its dialect for variants): lines of text in, lines of text out.
// docs/engine.md lists commands and options.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/mutex.h"
#include "base/result.h"
#include "endings/ending_files.h"
#include "outcome/outcome.h"
#include "search/searcher.h"

namespace sennight {

// Where a session finds its variants.
struct UciVariants {
  std::vector<std::string> ids;  // offered by the option UCI_Variant, in this order
  std::string first;             // the variant of a new session, one of `ids`
  // The variant with this identifier or alias, or in the file of this path. Errors: why there is none.
  std::function<Result<VariantPtr>(const std::string& id_or_path)> load;
  std::vector<std::string> aliases = {};  // other names of some variants, offered behind the ids
  // The tables of endings that lie in a folder; empty: there are never any.
  std::function<FoundEndings(const VariantPtr& variant, const std::string& folder)> endings = {};
};

// What the machine can give a session; core code does not ask it.
struct UciMachine {
  std::size_t hash_megabytes = 65536;  // the largest table that leaves room for everything else
  int threads = 256;
};

class UciSession {
 public:
  // Lines without their ends, which go out together. Called from the session's own thread too, never twice at a time.
  using Output = std::function<void(std::span<const std::string> lines)>;

  // `name` is how the engine calls itself. The clock must be usable from any thread.
  UciSession(std::string name, UciVariants variants, Output output, Clock clock, UciMachine machine = {});
  UciSession(const UciSession&) = delete;
  UciSession& operator=(const UciSession&) = delete;
  // Stops a search that is running; its bestmove is still written.
  ~UciSession();

  // Takes one line; never waits for a search, so that `stop`, `quit` and `isready` are obeyed while one runs. A search
  // or a count of perft runs on in the background after `go`. A command that changes something waits for its end, in
  // line with those that came before, or stops it when it has no limits. A bad line writes one `info string error: ...`
  // and changes nothing. One thread at a time may call this.
  void receive(std::string_view line);
  bool has_quit() const { return has_quit_; }
  // The input has ended: lets a search that has limits come to its end, and all that waits, and stops what has none.
  void finish();

 private:
  using Words = std::vector<std::string_view>;
  struct Go {
    Limits limits;
    bool infinite = false;
    bool ponder = false;
    int perft = -1;  // depth, or -1
  };
  // A line that waits for the end of the search.
  struct Waiting {
    std::string line;
    bool stopped = false;  // a stop came behind it: if it is a `go`, its search ends as soon as it begins
    bool hit = false;      // a ponderhit came behind it: if it is a `go ponder`, its time counts from its begin
  };
  enum class State {
    kIdle,       // nothing runs: receive() obeys at once
    kSearching,  // the thread searches or counts
    kObeying,    // the thread obeys a line that has waited
  };
  // Does what a line says; a search is left to the caller.
  using Action = std::function<Result<std::optional<Go>>()>;

  void greet();
  void wait_until_ready();
  void stop();
  void hit();
  void end_search() SENNIGHT_REQUIRES_LOCK(mutex_);
  void quit();
  bool waits_in_line(const Words& words, std::string_view line);
  std::optional<Go> obey(const Words& words);
  void start(const Go& go);
  void work(Go go);
  void begin(const Go& go);
  void run(const Go& go);

  // These check a line and change nothing; what they return changes.
  Result<Action> prepare(const Words& words);
  Result<Action> prepare_option(const Words& words);
  Result<Action> prepare_variant(const std::string& id_or_path);
  Result<Action> prepare_position(const Words& words);
  Result<Go> parse_go(const Words& words) const;

  Result<void> ensure_variant();
  void use_variant(const VariantPtr& variant);
  Result<void> use_hash(std::size_t megabytes);
  void use_endings();
  bool shows(std::string_view command);
  void show_board();
  void show_evaluation();
  void run_perft(int depth);
  void run_search(const Go& go);
  SearchResult search(const Go& go);
  void report(const SearchInfo& info);
  void write(const std::string& line) { write(std::vector{line}); }
  void write(std::vector<std::string> lines);
  void complain(const Error& error);
  int most_hash() const;

  const std::string name_;
  const UciVariants variants_;
  const Output output_;
  const Clock clock_;
  const UciMachine machine_;
  Mutex writing_;  // one answer at a time reaches output_

  // Of whoever obeys: of the thread while state_ is not kIdle, else of the caller. A search only reads them.
  SearcherOptions options_;
  std::string endings_path_;  // the folder of the tables of endings; empty: none
  bool limits_strength_ = false;
  int elo_;
  std::unique_ptr<Searcher> searcher_;        // of the current variant
  std::unique_ptr<Searcher> level_searcher_;  // that plays below full strength; made when it is first needed
  std::shared_ptr<Game> game_;
  const std::uint64_t seed_;  // of the chance in play below full strength

  Mutex mutex_;
  CondVar changed_;  // of state_, stop_ and pondering_
  State state_ SENNIGHT_GUARDED_BY(mutex_) = State::kIdle;
  std::deque<Waiting> waiting_ SENNIGHT_GUARDED_BY(mutex_);
  bool unlimited_ SENNIGHT_GUARDED_BY(mutex_) = false;  // the running search has no limits, or they do not hold yet
  bool infinite_ SENNIGHT_GUARDED_BY(mutex_) = false;   // it has none, whether it ponders or not
  bool hit_ SENNIGHT_GUARDED_BY(mutex_) = false;        // a ponderhit has come for the line that is obeyed
  bool counting_ SENNIGHT_GUARDED_BY(mutex_) = false;   // it is a perft
  bool ending_ SENNIGHT_GUARDED_BY(mutex_) = false;     // the input has ended

  std::atomic<bool> stop_{false}, pondering_{false};  // set under mutex_, read by the search without
  bool has_quit_ = false;
  std::jthread thread_;
};

}  // namespace sennight
