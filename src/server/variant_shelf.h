// The variants that the server offers, and their descriptions as JSON, which never change while it runs.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "rules/variant.h"

namespace sennight {

class VariantShelf {
 public:
  explicit VariantShelf(std::vector<VariantPtr> variants);

  // Null when there is none.
  VariantPtr find(std::string_view id) const;

  // The answer to GET /api/variants, sorted by name. Made at the first call, as the next. Thread-safe.
  std::shared_ptr<const std::string> list();
  // The answer to GET /api/variants/ID; null when there is none.
  std::shared_ptr<const std::string> describe(std::string_view id);

 private:
  std::vector<VariantPtr> variants_;  // by name
  std::mutex mutex_;
  std::shared_ptr<const std::string> list_;
  std::map<std::string, std::shared_ptr<const std::string>, std::less<>> descriptions_;
};

}  // namespace sennight
