// The sentences of a game's rules, a line each.
#pragma once

#include <string>

#include "rules/describe.h"

namespace sennight {

inline std::string page_of(const Variant& variant) {
  std::string text;
  for (const RuleSection& section : describe_rules(variant))
    for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
  return text;
}

}  // namespace sennight
