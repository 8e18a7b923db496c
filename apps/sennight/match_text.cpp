#include "sennight/match_text.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace sennight {
namespace {

constexpr int kProgressGames = 10;  // between two lines of progress where lines stay

std::string elo_text(const Summary& summary) {
  const double share = summary.share, error = kConfidence * summary.sample.error;
  if (share <= 0.0 || share >= 1.0) return share <= 0.0 ? "Elo -inf" : "Elo +inf";
  const double low = std::max(share - error, 1e-4), high = std::min(share + error, 1.0 - 1e-4);
  const auto whole = [](double elo) { return std::lround(elo); };  // no -0
  return fmt::format("Elo {:+} ({:+} to {:+})", whole(elo_of(share)), whole(elo_of(low)), whole(elo_of(high)));
}

}  // namespace

std::string summary_text(const MatchSettings& settings, const Summary& summary) {
  std::string text = fmt::format("+{} ={} -{}  score {:.1f} % +-{:.1f}", summary.wins, summary.draws, summary.losses,
                                 100.0 * summary.share, 100.0 * kConfidence * summary.sample.error);
  if (settings.lone) text += "  (even: 33.3 %)";
  else text += "  " + elo_text(summary);
  if (summary.games > 0) text += fmt::format("  plies {}", summary.plies / summary.games);
  text += fmt::format("  faults {}", summary.faults);
  if (settings.sprt) {
    const int decided = decision(summary.ratio, *settings.sprt);
    text += fmt::format("  SPRT [{:.0f},{:.0f}] {:+.2f}{}", settings.sprt->elo0, settings.sprt->elo1, summary.ratio,
                        decided > 0   ? " passed"
                        : decided < 0 ? " failed"
                                      : "");
  }
  return text;
}

MatchProgress::MatchProgress(const MatchSettings& settings)
    : settings_(&settings), rewrites_(isatty(STDERR_FILENO) == 1) {
  const auto all = seatings(settings.variants.front()->players(), settings.lone).size();
  total_ = settings.variants.size() * static_cast<std::size_t>(settings.openings) * all;
}

MatchProgress::~MatchProgress() {
  if (rewrites_ && shown_) std::fputs("\n", stderr);
}

void MatchProgress::show(const Played& played) {
  if (!rewrites_ && ++since_ < kProgressGames) return;
  since_ = 0;
  shown_ = true;
  const std::string text = fmt::format("{}/{}  {}", played.size(), total_,
                                       summary_text(*settings_, summarize(*settings_, played, "")));
  std::fprintf(stderr, rewrites_ ? "\r%s\033[K" : "%s\n", text.c_str());
}

}  // namespace sennight
