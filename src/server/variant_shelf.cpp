#include "server/variant_shelf.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "notation/pgn.h"
#include "protocol/json.h"
#include "rules/loader.h"

namespace sennight {

namespace {

// Null when it has errors; the log names the first.
VariantPtr compiled(const VariantDefinition& definition) {
  Findings findings;
  VariantPtr variant = Variant::compile(definition, findings);
  const auto error = std::find_if(findings.begin(), findings.end(), [](const Finding& f) { return f.is_error; });
  if (error != findings.end()) spdlog::error("{}", to_text(*error));
  return variant;
}

}  // namespace

VariantShelf::VariantShelf(std::vector<VariantDefinition> definitions, GameLengths lengths)
    : lengths_(std::move(lengths)) {
  std::sort(definitions.begin(), definitions.end(), [](const VariantDefinition& a, const VariantDefinition& b) {
    return std::tie(a.name, a.id) < std::tie(b.name, b.id);
  });
  for (VariantDefinition& definition : definitions) entries_.emplace_back().definition = std::move(definition);
}

VariantPtr VariantShelf::compile(Entry& entry) {
  std::call_once(entry.compiled, [&] {
    entry.variant = compiled(entry.definition);
    entry.is_kept = true;
  });
  return entry.variant;
}

std::size_t VariantShelf::kept() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(entries_, [](const Entry& entry) { return entry.is_kept && entry.variant; }));
}

VariantPtr VariantShelf::look_at(const Entry& entry) const {
  return entry.is_kept ? entry.variant : compiled(entry.definition);
}

std::size_t VariantShelf::place_of(std::string_view name) const {
  const auto has_id = [&](const Entry& entry) { return entry.definition.id == name; };
  const auto has_alias = [&](const Entry& entry) {
    return std::ranges::find(entry.definition.aliases, name, &Text::value) != entry.definition.aliases.end();
  };
  auto found = std::ranges::find_if(entries_, has_id);
  if (found == entries_.end()) found = std::ranges::find_if(entries_, has_alias);
  return static_cast<std::size_t>(found - entries_.begin());
}

VariantPtr VariantShelf::find(std::string_view name) {
  const std::size_t place = place_of(name);
  return place == entries_.size() ? nullptr : compile(entries_[place]);
}

const VariantDefinition* VariantShelf::definition(std::string_view name) const {
  const std::size_t place = place_of(name);
  return place == entries_.size() ? nullptr : &entries_[place].definition;
}

std::string VariantShelf::id_named(std::string_view name) const {
  for (const Entry& entry : entries_)
    if (is_pgn_variant_name(name, entry.definition)) return entry.definition.id;
  return "";
}

void VariantShelf::prepare(const std::stop_token& stop) { make_list(stop); }

std::shared_ptr<const std::string> VariantShelf::ready_list() {
  const MutexLock lock(mutex_);
  return list_;
}

std::shared_ptr<const std::string> VariantShelf::make_list(const std::stop_token& stop) {
  if (auto ready = ready_list()) return ready;
  const auto variant_at = [&](std::size_t i) { return stop.stop_requested() ? nullptr : look_at(entries_[i]); };
  auto text = std::make_shared<const std::string>(to_text(variant_list_json(entries_.size(), variant_at, lengths_)));
  if (stop.stop_requested()) return nullptr;
  const MutexLock lock(mutex_);
  if (!list_) list_ = std::move(text);
  return list_;
}

std::shared_ptr<const std::string> VariantShelf::ready_description(std::string_view id) {
  const MutexLock lock(mutex_);
  const auto found = descriptions_.find(id);
  return found == descriptions_.end() ? nullptr : found->second;
}

std::shared_ptr<const std::string> VariantShelf::describe(std::string_view id) {
  if (auto ready = ready_description(id)) return ready;
  const std::size_t place = place_of(id);
  const VariantPtr variant = place == entries_.size() ? nullptr : look_at(entries_[place]);
  if (!variant) return nullptr;
  auto text = std::make_shared<const std::string>(to_text(variant_json(*variant)));
  const MutexLock lock(mutex_);
  return descriptions_.try_emplace(variant->id(), std::move(text)).first->second;
}

}  // namespace sennight
