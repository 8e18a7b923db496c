#include "import/cells.h"

#include <fmt/format.h>

#include "base/text.h"

namespace sennight {

namespace {

std::string file_name(int file) { return {static_cast<char>('a' + file - 1)}; }

std::string lines(std::string_view one, int from, int to, const auto& name) {
  return from == to ? fmt::format("{}:{}", one, name(from)) : fmt::format("{}s:{}-{}", one, name(from), name(to));
}

}  // namespace

Place seen(Place place, RivalView view, Rectangle board) {
  if (view == RivalView::kIdentity) return place;
  return {view == RivalView::kMirror ? place.file : board.files + 1 - place.file, board.ranks + 1 - place.rank};
}

Places seen(const Places& places, RivalView view, Rectangle board) {
  Places result;
  for (const Place place : places) result.insert(seen(place, view, board));
  return result;
}

std::string name_of(Place place) { return fmt::format("{}{}", file_name(place.file), place.rank); }

Places all_places(Rectangle board) { return rank_places(1, board.ranks, board); }

Places rank_places(int from, int to, Rectangle board) {
  Places result;
  for (int rank = std::max(from, 1); rank <= std::min(to, board.ranks); ++rank)
    for (int file = 1; file <= board.files; ++file) result.insert({file, rank});
  return result;
}

Result<Places> places_in(std::string_view text, Rectangle board) {
  Places result;
  for (const std::string_view word : split_words(text)) {
    if (word == "-") continue;
    const bool all_files = word[0] == '*', all_ranks = word.back() == '*';
    const int file = all_files ? 0 : to_lower(word[0]) - 'a' + 1;
    const int rank = all_ranks ? 0 : parse_integer(word.substr(1)).value_or(0);
    if (!all_files && !all_ranks && !board.contains({file, rank}))
      return fail(fmt::format("there is no cell '{}' on {}x{}", word, board.files, board.ranks));
    for (const Place place : all_places(board))
      if ((all_files || place.file == file) && (all_ranks || place.rank == rank)) result.insert(place);
  }
  return result;
}

std::string cell_words(const Places& places, Rectangle board) {
  if (places.empty()) return "none";
  int left = board.files, right = 1, low = board.ranks, high = 1;
  for (const Place place : places) {
    left = std::min(left, place.file);
    right = std::max(right, place.file);
    low = std::min(low, place.rank);
    high = std::max(high, place.rank);
  }
  const bool is_filled = places.size() ==
                         static_cast<std::size_t>(right - left + 1) * static_cast<std::size_t>(high - low + 1);
  const bool all_files = left == 1 && right == board.files, all_ranks = low == 1 && high == board.ranks;
  const auto ranks = [&] { return lines("rank", low, high, [](int rank) { return fmt::format("{}", rank); }); };
  const auto files = [&] { return lines("file", left, right, file_name); };
  if (is_filled && all_files && all_ranks) return "all";
  if (is_filled && all_files) return ranks();
  if (is_filled && all_ranks) return files();
  if (is_filled && places.size() > 4) return files() + " & " + ranks();
  std::string words;
  for (int rank = low; rank <= high; ++rank)
    for (int file = left; file <= right; ++file)
      if (places.contains({file, rank})) words += (words.empty() ? "" : " ") + name_of({file, rank});
  return words;
}

}  // namespace sennight
