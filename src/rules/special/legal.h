// What is legal besides what the pieces can do.
#pragma once

#include <optional>

#include "rules/located.h"

namespace sennight {

// When the player to move, who is not in check, may pass.
enum class MayPass {
  kNever,
  kAlways,
  kWithoutMove,  // when nothing else is legal
};

// Which of the moves that the pieces can make are not legal, besides those that leave the own royal attacked; and
// whether a pass is.
struct LegalDefinition {
  std::optional<Located<bool>> must_capture;    // who can capture may do nothing else
  std::optional<Located<bool>> forbids_checks;  // no move may attack the rival's royal
  std::optional<Located<MayPass>> may_pass;     // kNever when it is not said
  std::optional<Located<bool>> royal_stays;     // a royal in check makes no move but to capture all that gives it
  std::optional<Located<bool>> must_drop;       // who can drop may do nothing else
};

}  // namespace sennight
