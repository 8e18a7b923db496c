// What a rule may ask when it looks for what does not go together with the rest of the variant.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "rules/variant.h"

namespace sennight {

class RuleChecker {
 public:
  RuleChecker(const Variant& variant, Findings& findings) : variant_(variant), findings_(findings) {}

  const Variant& variant() const { return variant_; }
  const VariantDefinition& definition() const { return variant_.definition(); }
  void error(const Location& at, std::string text) { findings_.push_back({at, true, std::move(text)}); }
  Findings& findings() { return findings_; }
  const std::string& token(TypeId type) const { return variant_.type(type).token; }

  // A player has one royal for the whole game: it is never captured, so it must not change, join or come from a hand.
  // Reports a piece that is royal and could.
  void refuse_royal(const Text& piece, std::string_view what) {
    const TypeId type = variant_.find_type(piece.value);
    if (type && variant_.royals().contains(type))
      error(piece.at, piece.value + " is royal and cannot " + std::string(what));
  }
  // Has the player no royal at the start, in a game in which the rival has one?
  bool lacks_royal(PlayerId player) const;
  // Reports what the FEN of other programs has no field for, if the game uses it; at the key that asks for it, or where
  // the file chooses that FEN.
  void refuse_in_fen(std::string_view what) { refuse_in_fen(what, definition().fen_at); }
  void refuse_in_fen(std::string_view what, const Location& at);

 private:
  const Variant& variant_;
  Findings& findings_;
};

// Why rules about checks of two players have no sense. REQUIRES: safety != Safety::kLegal.
constexpr std::string_view why_without_checks(Safety safety) {
  return safety == Safety::kNone ? "there is no royal" : "it is for games without [elimination]";
}

}  // namespace sennight
