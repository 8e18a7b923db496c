#include "outcome/result_of.h"

namespace sennight {

GameResult result_of(const Variant& variant, const Outcome& outcome) {
  if (!outcome.over) return {};
  return {.over = true,
          .score = score_text(variant, outcome),
          .reason = outcome.reason.text,
          .text = sentence(variant, outcome)};
}

}  // namespace sennight
