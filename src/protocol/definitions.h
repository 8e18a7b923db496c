// Games that somebody writes as a text: what is wrong with it, and the game if it is sound. What a text may extend are the
// shipped files alone, which are in memory: a game by its id, or a file by its path in the folder of the variants.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/loader.h"
#include "rules/variant.h"

namespace sennight {

// The shipped variant files by their paths in the folder of the variants: "horn-rimmed/base/pairs.toml".
using VariantFiles = std::map<std::string, std::string, std::less<>>;

// Immutable: safe to share between threads.
class Definitions {
 public:
  explicit Definitions(VariantFiles files);

  struct Made {
    VariantPtr variant;       // null when the text has errors
    std::string check;        // `Check` of docs/api.md as text
    std::string first_error;  // one line; "" when there is none
  };
  // Takes about as long as a text of that length may; bounded by the limits of the compiler.
  Made make(const std::string& text) const;

  // The text of a shipped game, whole, ready to be changed. Errors: there is no such game; its file cannot be read.
  bool has(std::string_view id) const { return paths_.contains(id); }
  Result<std::string> text_of(std::string_view id) const;

 private:
  FileReader reader(const std::string& text) const;

  const VariantFiles files_;
  std::map<std::string, std::string, std::less<>> paths_;  // by id
};

}  // namespace sennight
