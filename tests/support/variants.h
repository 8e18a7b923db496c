// The variants of the checkout, for tests.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "rules/variant.h"

namespace sennight::test {

// The variant with this identifier, or in the file of this path; compiled once in each process. A test that asks for
// one that does not exist is broken: the process ends with the reason.
const VariantPtr& variant(const std::string& id_or_path);

// The identifiers of all games, sorted.
const std::vector<std::string>& variant_ids();
// The same, as they are before they are compiled.
const std::vector<VariantDefinition>& variant_definitions();
// All of them; with sanitizers, where each takes long, every third. For tests that go over much of the code with each.
std::vector<std::string> sampled_variant_ids();

// The texts of all variant files by their paths in the folder of the variants.
const std::map<std::string, std::string, std::less<>>& variant_files();

}  // namespace sennight::test
