// Tables of endings for the computer's players: those of a folder, as `sennight endings` makes them. They are read once, in
// the background; nobody waits for them, and a thought that begins before is without them.
#pragma once

#include <map>
#include <memory>
#include <stop_token>
#include <string>

#include "base/mutex.h"
#include "endings/ending_files.h"

namespace sennight {

class VariantShelf;

class EndingShelf {
 public:
  // `folder`: "" for none.
  EndingShelf(std::string folder, FileReader read, FolderLister list);

  // Reads the tables of all games that have a folder there. The log names what is refused.
  void prepare(VariantShelf& variants, const std::stop_token& stop) SENNIGHT_EXCLUDES(mutex_);
  // The tables for a game with these rules, also one that was compiled elsewhere; null when there are none. Thread-safe.
  std::shared_ptr<const Endings> of(const Variant& variant) const SENNIGHT_EXCLUDES(mutex_);

 private:
  struct Known {
    std::uint64_t rules = 0;
    std::shared_ptr<const Endings> endings;
  };
  const std::string folder_;
  const FileReader read_;
  const FolderLister list_;
  mutable Mutex mutex_;
  std::map<std::string, Known, std::less<>> games_ SENNIGHT_GUARDED_BY(mutex_);  // by id
};

}  // namespace sennight
