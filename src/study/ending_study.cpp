#include "study/ending_study.h"

#include <string>

#include "notation/fen.h"
#include "rules/occurring.h"

namespace sennight {
namespace {

// One piece that wins so many of its positions needs no second one.
constexpr double kWinsAlone = 0.9;

// The royal type that the player has at the start; none when there is none.
TypeId royal_of(const Variant& variant, PlayerId player) {
  for (std::size_t t = 0; t < variant.types().size(); ++t)
    if (variant.royals().contains(TypeId(t)) && variant.array_count(player, TypeId(t)) > 0) return TypeId(t);
  return {};
}

}  // namespace

EndingStudy::EndingStudy(Study& study, const std::atomic<bool>& stop, const StudyProgress& progress)
    : study_(study),
      stop_(stop),
      progress_(progress),
      variant_(*study.settings.variant),
      endings_(study.settings.variant, {.most_positions = study.settings.most_positions,
                                        .threads = study.settings.threads,
                                        .on_progress =
                                            [this](const Material&, std::uint64_t, double share) {
                                              if (progress_.on_part) progress_.on_part(share);
                                            }}),
      travels_(travels(variant_)) {
  if (const auto fine = Endings::check(variant_); !fine) {
    study_.endings_refusal = fine.error().message;
    return;
  }
  for (std::size_t p = 0; p < 2; ++p) {
    const TypeId royal = royal_of(variant_, PlayerId(p));
    if (!royal) {
      study_.endings_refusal = "a player has no royal piece";
      return;
    }
    royals_.emplace_back(PlayerId(p), royal);
  }
  const TypeSet occurring = occurring_types(variant_);
  for (std::size_t t = 0; t < variant_.types().size(); ++t)
    if (occurring.contains(TypeId(t)) && !variant_.royals().contains(TypeId(t))) plan_.push_back({TypeId(t)});
  singles_ = plan_.size();
}

Material EndingStudy::material_of(const std::vector<TypeId>& types) const {
  std::vector<Piece> pieces = royals_;
  for (const TypeId type : types) pieces.emplace_back(PlayerId(0), type);
  return Material(variant_, pieces);
}

std::optional<EndingStudy::Next> EndingStudy::next() const {
  if (done_ == plan_.size()) return std::nullopt;
  const bool single = done_ < singles_;
  return Next{.material = material_of(plan_[done_]),
              .which = single ? done_ : done_ - singles_,
              .of = single ? singles_ : plan_.size() - singles_};
}

bool EndingStudy::step() {
  const std::optional<Next> now = next();
  if (!now || stop_) return false;
  solve(*now);
  if (stop_) return false;
  if (++done_ == singles_) collect();
  return true;
}

// The pairs, of pieces that hardly win alone and stay what they are.
void EndingStudy::collect() {
  if (study_.settings.ending_pieces < 2) return;
  std::vector<TypeId> minor;
  for (std::size_t i = 0; i < singles_; ++i) {
    const StudiedEnding& ending = study_.endings[i];
    if (ending.refusal.empty() && ending.share(0) < kWinsAlone && variant_.promotions_of(plan_[i][0]).empty())
      minor.push_back(plan_[i][0]);
  }
  for (std::size_t i = 0; i < minor.size(); ++i)
    for (std::size_t k = i; k < minor.size(); ++k) plan_.push_back({minor[i], minor[k]});
}

void EndingStudy::solve(const Next& next) {
  StudiedEnding ending{.material = next.material, .refusal = {}, .summary = {}, .hardest = {}};
  if (progress_.on_ending) progress_.on_ending(ending.material, next.which, next.of);
  const auto table = endings_.table(ending.material, stop_);
  if (stop_) return;
  if (!table) {
    // The report names the pieces itself; others are named, to which they come by a capture or a promotion.
    const std::string own = material_text(variant_, ending.material) + ": ";
    const std::string& why = table.error().message;
    ending.refusal = why.starts_with(own) ? why.substr(own.size()) : why;
  } else {
    ending.summary = (*table)->summary(travels_);
    if (ending.summary.hard[0])
      if (const auto position = Position::from_setup(variant_, *ending.summary.hard[0]))
        ending.hardest = format_fen(*position);
  }
  study_.endings.push_back(std::move(ending));
}

}  // namespace sennight
