// The variants that the server offers, and their descriptions as JSON, which never change while it runs. Each variant
// is compiled when it is first asked for: compiling all of them takes too long to wait for at the start. Thread-safe.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/mutex.h"
#include "protocol/json_list.h"
#include "rules/variant.h"

namespace sennight {

class VariantShelf {
 public:
  // A variant with errors counts as not there; the log names the first.
  explicit VariantShelf(std::vector<VariantDefinition> definitions, GameLengths lengths = {});

  // The variant with this id or alias. Null when there is none.
  VariantPtr find(std::string_view name);
  // The same; compiles nothing.
  const VariantDefinition* definition(std::string_view name) const;

  // The id of the variant that a record names, "" when there is none; compiles nothing.
  std::string id_named(std::string_view name) const;

  // Compiles everything and makes the list, so that nobody has to wait for it later.
  void prepare(std::stop_token stop);

  // The answer to GET /api/variants, sorted by name. The first call compiles everything.
  std::shared_ptr<const std::string> list();
  // The answer to GET /api/variants/ID; null when there is none. May compile it.
  std::shared_ptr<const std::string> describe(std::string_view id);

  // The same two when nothing has to be made for them, else null. These never take long.
  std::shared_ptr<const std::string> ready_list();
  std::shared_ptr<const std::string> ready_description(std::string_view id);

 private:
  struct Entry {
    VariantDefinition definition;
    std::once_flag compiled;
    VariantPtr variant;
  };
  VariantPtr compile(Entry& entry);
  // The place of the entry with this id or alias in `entries_`, its size when there is none.
  std::size_t place_of(std::string_view name) const;

  std::deque<Entry> entries_;  // by name; entries never move
  const GameLengths lengths_;
  Mutex mutex_;  // never held while something is compiled
  std::shared_ptr<const std::string> list_ SENNIGHT_GUARDED_BY(mutex_);
  std::map<std::string, std::shared_ptr<const std::string>, std::less<>> descriptions_ SENNIGHT_GUARDED_BY(mutex_);
};

}  // namespace sennight
