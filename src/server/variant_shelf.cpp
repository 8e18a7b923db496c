#include "server/variant_shelf.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "protocol/json.h"

namespace sennight {

VariantShelf::VariantShelf(std::vector<VariantPtr> variants) : variants_(std::move(variants)) {
  std::sort(variants_.begin(), variants_.end(), [](const VariantPtr& a, const VariantPtr& b) {
    return std::tie(a->definition().name, a->id()) < std::tie(b->definition().name, b->id());
  });
}

VariantPtr VariantShelf::find(std::string_view id) const {
  const auto found = std::find_if(variants_.begin(), variants_.end(), [&](const VariantPtr& v) { return v->id() == id; });
  return found == variants_.end() ? nullptr : *found;
}

std::shared_ptr<const std::string> VariantShelf::list() {
  const std::lock_guard lock(mutex_);
  if (!list_) {
    Json summaries = Json::array();
    for (const VariantPtr& variant : variants_) summaries.push_back(variant_summary_json(*variant));
    list_ = std::make_shared<const std::string>(to_text({{"variants", std::move(summaries)}}));
  }
  return list_;
}

std::shared_ptr<const std::string> VariantShelf::describe(std::string_view id) {
  const VariantPtr variant = find(id);
  if (!variant) return nullptr;
  const std::lock_guard lock(mutex_);
  auto& text = descriptions_[variant->id()];
  if (!text) text = std::make_shared<const std::string>(to_text(variant_json(*variant)));
  return text;
}

}  // namespace sennight
