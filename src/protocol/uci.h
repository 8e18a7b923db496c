// A UCI session (Universal Chess Interface, with its dialect for variants): lines of text in, lines of text out.
// docs/engine.md lists commands and options.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/mutex.h"
#include "base/result.h"
#include "outcome/outcome.h"
#include "search/searcher.h"

namespace sennight {

// Where a session finds its variants.
struct UciVariants {
  std::vector<std::string> ids;  // offered by the option UCI_Variant, in this order
  std::string first;             // the variant of a new session, one of `ids`
  // The variant with this identifier, or in the file of this path. Errors: why there is none.
  std::function<Result<VariantPtr>(const std::string& id_or_path)> load;
};

class UciSession {
 public:
  // A line without its end. Called from the session's own thread too, never twice at a time.
  using Output = std::function<void(const std::string& line)>;

  // `name` is how the engine calls itself. The clock must be usable from any thread.
  UciSession(std::string name, UciVariants variants, Output output, Clock clock);
  UciSession(const UciSession&) = delete;
  UciSession& operator=(const UciSession&) = delete;
  // Stops a search that is running; its bestmove is still written.
  ~UciSession();

  // Obeys one line. A search runs on in the background after `go`. A command that changes something waits for the end
  // of a search that has limits and stops one that has none. A bad line writes one `info string error: ...` and changes
  // nothing.
  void receive(std::string_view line);
  bool has_quit() const { return has_quit_; }
  // The input has ended: lets a search that has limits come to its end and stops one that has none.
  void finish();

 private:
  using Words = std::vector<std::string_view>;
  struct Go {
    Limits limits;
    bool infinite = false;
    int perft = -1;  // depth, or -1
  };

  Result<void> obey(const Words& words);
  void greet();
  Result<void> set_option(const Words& words);
  Result<void> set_position(const Words& words);
  Result<void> start(const Words& words);
  Result<Go> parse_go(const Words& words) const;
  void show_board();
  Result<void> use_variant(const std::string& id_or_path);
  Result<void> ensure_variant();
  void run_perft(int depth);
  void run_search(const Go& go);
  void report(const SearchInfo& info);
  void settle();
  void write(const std::string& line);

  const std::string name_;
  const UciVariants variants_;
  const Output output_;
  const Clock clock_;
  Mutex writing_;  // one line at a time reaches output_

  SearcherOptions options_;
  std::unique_ptr<Searcher> searcher_;  // of the current variant
  std::unique_ptr<Game> game_;
  std::thread thread_;
  std::atomic<bool> stop_{false};
  bool unlimited_ = false;  // the running search has no limits
  bool has_quit_ = false;
};

}  // namespace sennight
