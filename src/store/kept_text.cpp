#include "store/kept_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"

namespace sennight {

std::string seats_text(const std::vector<Seat>& seats) {
  std::string text;
  for (const Seat& seat : seats) {
    if (!text.empty()) text += ',';
    text += fmt::format("{}{}", seat.is_computer() ? 'c' : 'p', seat.level);
  }
  return text;
}

Result<std::vector<Seat>> parse_seats(std::string_view text) {
  std::vector<Seat> seats;
  for (const std::string_view part : split(text, ',')) {
    const bool known = part.starts_with('c') || part.starts_with('p');
    const auto level = known ? parse_integer(part.substr(1)) : std::nullopt;
    if (!level) return fail(fmt::format("'{}' are no seats", text));
    seats.push_back({part.front() == 'c' ? Seat::Kind::kComputer : Seat::Kind::kPerson, *level});
  }
  return seats;
}

std::string people_text(const KeptTable& table) { return fmt::format("{}", fmt::join(table.people, ",")); }

std::vector<std::string> parse_people(std::string_view text) {
  std::vector<std::string> people;
  if (text.empty()) return people;
  for (const std::string_view person : split(text, ',')) people.emplace_back(person);
  return people;
}

GameHead damaged_head(std::string id) {
  GameHead head;
  head.id = std::move(id);
  head.damaged = true;
  return head;
}

std::unexpected<StoreError> damaged(std::string_view id, std::string_view what) {
  return store_fail(StoreFault::kDamaged, fmt::format("game '{}' is damaged: {}", id, what));
}

std::string changed_meanwhile(std::string_view id) { return fmt::format("game '{}' has changed meanwhile", id); }
std::string other_plies(std::string_view id, int plies, int wanted) {
  return fmt::format("game '{}' has {} moves, not {}", id, plies, wanted);
}
std::string made_already(std::string_view id) { return fmt::format("there is a game '{}' already", id); }
std::string never_made(std::string_view id) { return fmt::format("there is no game '{}'", id); }
std::string done_already(std::string_view id) { return fmt::format("that was done in game '{}' before", id); }

}  // namespace sennight
