// The variants that the server offers, and their descriptions as JSON, which never change while it runs. Each variant
// is compiled when it is first asked for, and stays; all of them together would take a quarter of a gigabyte. What is
// only told of is compiled for that and goes again, which takes some milliseconds. Thread-safe.
#pragma once

#include <atomic>
#include <cstddef>
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

  // The variant with this id or alias, always the same. Null when there is none.
  VariantPtr find(std::string_view name);
  // The same; compiles nothing.
  const VariantDefinition* definition(std::string_view name) const;

  // The id of the variant that a record names, "" when there is none; compiles nothing.
  std::string id_named(std::string_view name) const;

  // Makes the list, so that nobody has to wait for it later.
  void prepare(const std::stop_token& stop);

  // The answer to GET /api/variants, sorted by name. The first call compiles everything.
  std::shared_ptr<const std::string> list() { return make_list({}); }
  // The answer to GET /api/variants/ID; null when there is none. May compile it.
  std::shared_ptr<const std::string> describe(std::string_view id);

  // The same two when nothing has to be made for them, else null. These never take long.
  std::shared_ptr<const std::string> ready_list();
  std::shared_ptr<const std::string> ready_description(std::string_view id);

  // How many variants are in memory because somebody has asked for them.
  std::size_t kept() const;

 private:
  struct Entry {
    VariantDefinition definition;
    std::once_flag compiled;
    std::atomic<bool> is_kept = false;  // then `variant` is there, unless the definition has errors
    VariantPtr variant;
  };
  // Keeps it.
  VariantPtr compile(Entry& entry);
  // The one that is kept, or one that is not.
  VariantPtr look_at(const Entry& entry) const;
  // Null when it was stopped.
  std::shared_ptr<const std::string> make_list(const std::stop_token& stop);
  // The place of the entry with this id or alias in `entries_`, its size when there is none.
  std::size_t place_of(std::string_view name) const;

  std::deque<Entry> entries_;  // by name; entries never move
  const GameLengths lengths_;
  Mutex mutex_;  // never held while something is compiled
  std::shared_ptr<const std::string> list_ SENNIGHT_GUARDED_BY(mutex_);
  std::map<std::string, std::shared_ptr<const std::string>, std::less<>> descriptions_ SENNIGHT_GUARDED_BY(mutex_);
};

}  // namespace sennight
