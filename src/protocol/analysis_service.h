// The calls of docs/api.md that need no game that is kept, answered in one thread and from memory alone: what a page asks
// of an engine of its own. The variants, lines, thoughts, records, texts of games, and how endings come out. And
// "/api/reading", a line with `text`: as POST /api/games/ID/reading says it of a kept game, which move of the line's last
// position is meant.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "base/result.h"
#include "notation/pgn.h"
#include "protocol/analysis.h"
#include "protocol/definitions.h"
#include "protocol/ending_desk.h"
#include "protocol/json_list.h"
#include "rules/catalogue.h"
#include "search/searcher.h"

namespace sennight {

class AnalysisService {
 public:
  // What the folder of the variants holds.
  struct Shipped {
    VariantFiles files;          // variants, weights and nets
    std::string lengths, names;  // the texts of lengths.txt and names-in-pgn.txt, "" for none
    // Paths of nets that are none of the files and come when their game is first thought about: `give`.
    std::set<std::string, std::less<>> later = {};
  };
  // Errors: two files have the same id; a line of the texts makes no sense. The clock is never empty. `progress` hears how
  // far an ending is.
  static Result<std::unique_ptr<AnalysisService>> make(Shipped shipped, Clock clock,
                                                       EndingDesk::Progress progress = {});

  struct Answer {
    int status = 200;
    std::string body;  // JSON; of kNeedsFile the path of the file
  };
  // The status of a thought that waits for a file: it has to be given, and the call asked again.
  static constexpr int kNeedsFile = 424;
  // Thoughts without a level are had by so many threads from now on; at first by one. REQUIRES: threads >= 1.
  void think_with(int threads) { threads_ = threads; }

  // `path` without a query, as "/api/lines". `body`: of a POST; "" of a GET. Statuses besides 200: 400, 404, 500, and
  // kNeedsFile.
  Answer answer(std::string_view path, std::string_view body);

  // The path of the file that has to be given before anybody thinks about this game; "" when none is missing.
  std::string needed_for(const Variant& variant) const;
  // One of the files that come later; "" when it cannot be had: its game is thought about without it then. Errors: it is
  // none of these, or was given before; its game is wrong with it, and is thought about without it.
  Result<void> give(const std::string& path, std::string text);

  // A game by its id or alias. Errors: there is none.
  Result<VariantPtr> find(const std::string& name);
  // The game of a text, or of a name without one. Errors: there is none; what is wrong with the text.
  Result<VariantPtr> game(const std::string& name, const std::optional<std::string>& definition);

 private:
  using Files = std::shared_ptr<VariantFiles>;  // shared with the catalogue, which reads them
  AnalysisService(Files files, Catalogue catalogue, Clock clock, EndingDesk::Progress progress);

  Answer list();
  Answer definition(std::string_view id);
  Answer line(std::string_view body);
  Answer analyse(std::string_view body);
  Answer reading(std::string_view body);
  Answer read_pgn(std::string_view body);
  Answer write_pgn(std::string_view body);
  Answer check(std::string_view body);
  Answer ending(std::string_view body);
  Result<VariantPtr> find_for_pgn(std::string_view name);
  // The game that a request speaks of.
  template <class Request>
  Result<VariantPtr> game_of(const Request& request) {
    return game(request.variant, request.definition);
  }
  const Definitions::Made& own(const std::string& text);

  const Files files_;                         // of those that come later "" until they are given
  std::set<std::string, std::less<>> later_;  // what nobody has given yet
  const Catalogue catalogue_;
  const Definitions definitions_;
  const Clock clock_;
  int threads_ = 1;
  GameLengths lengths_;
  PgnNames names_;
  std::map<std::string, VariantPtr, std::less<>> variants_;  // by the names that were asked for
  std::string own_text_;
  Definitions::Made own_;               // of that text
  std::unique_ptr<Searcher> searcher_;  // of the last thought; it remembers what it has found
  EndingDesk endings_;
};

}  // namespace sennight
