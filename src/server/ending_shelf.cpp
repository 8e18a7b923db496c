#include "server/ending_shelf.h"

#include <spdlog/spdlog.h>

#include <set>

#include "server/variant_shelf.h"

namespace sennight {

EndingShelf::EndingShelf(std::string folder, FileReader read, FolderLister list)
    : folder_(std::move(folder)), read_(std::move(read)), list_(std::move(list)) {}

void EndingShelf::prepare(VariantShelf& variants, const std::stop_token& stop) {
  if (folder_.empty()) return;
  const auto paths = list_(folder_);
  if (!paths) return spdlog::warn("the tables of endings: {}", paths.error().message);
  std::set<std::string> ids;
  for (const std::string& path : *paths) {
    const std::size_t end = path.rfind('/');
    const std::size_t begin = end == std::string::npos || end == 0 ? std::string::npos : path.rfind('/', end - 1);
    if (begin != std::string::npos) ids.insert(path.substr(begin + 1, end - begin - 1));
  }
  for (const std::string& id : ids) {
    if (stop.stop_requested()) return;
    const VariantPtr variant = variants.find(id);
    if (!variant || variant->id() != id) continue;
    FoundEndings found = find_endings(variant, folder_, read_, list_);
    for (const std::string& why : found.refused) spdlog::warn("the tables of endings: {}", why);
    if (!found.endings) continue;
    spdlog::info("{} tables of endings for {}", found.endings->tables(), id);
    const MutexLock lock(mutex_);
    games_[id] = {rules_number_of_endings(*variant), std::move(found.endings)};
  }
}

std::shared_ptr<const Endings> EndingShelf::of(const Variant& variant) const {
  Known known;
  {
    const MutexLock lock(mutex_);
    const auto found = games_.find(variant.id());
    if (found == games_.end()) return nullptr;
    known = found->second;
  }
  // Somebody may have written another game with the same id.
  if (known.endings->variant().get() == &variant) return known.endings;
  return known.rules == rules_number_of_endings(variant) ? known.endings : nullptr;
}

}  // namespace sennight
