#include "store/game_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <unordered_map>

#include "base/text.h"
#include "store/kept_text.h"

namespace sennight {

namespace {

// The first letter of `rest`: all of the game, or what has changed.
constexpr char kAll = '*', kChanges = '+';

// A text with its length, so that it may hold anything.
std::string field(char letter, std::string_view text) { return fmt::format("{}{}:{}", letter, text.size(), text); }

// Whichever is shorter: the text (small letter), or how it has changed (capital).
std::string text_field(char letter, std::string_view before, std::string_view after) {
  const std::string change = text_change(before, after);
  if (change.size() >= after.size()) return field(letter, after);
  return field(static_cast<char>(letter - 'a' + 'A'), change);
}

// What differs, but for the moves, `seq` and `updated`.
std::string differences(const GameHead& before, const GameHead& after) {
  std::string text;
  const auto also = [&](bool differs, char letter, std::string_view value) {
    if (differs) text += field(letter, value);
  };
  also(before.variant != after.variant, 'v', after.variant);
  also(before.created != after.created, 'c', std::to_string(after.created));
  also(before.seats != after.seats, 's', seats_text(after.seats));
  const GameResult &was = before.result, &is = after.result;
  also(was.over != is.over, 'o', is.over ? "1" : "0");
  also(was.score != is.score, 'n', is.score);
  also(was.reason != is.reason, 'r', is.reason);
  also(was.text != is.text, 'e', is.text);
  also(was.resigned != is.resigned, 'g', std::to_string(is.resigned));
  if (before.table.text != after.table.text) text += text_field('t', before.table.text, after.table.text);
  also(before.table.listed != after.table.listed, 'l', after.table.listed ? "1" : "0");
  also(before.table.people != after.table.people, 'p', people_text(after.table));
  if (before.clock.text != after.clock.text) text += text_field('k', before.clock.text, after.clock.text);
  also(before.clock.deadline != after.clock.deadline, 'd', std::to_string(after.clock.deadline));
  return text;
}

std::string all_of(const GameHead& head, std::string_view start) {
  return kAll + field('f', start) + differences(GameHead{}, head);
}

// Reads a number and the sign behind it, and takes both away.
std::optional<std::size_t> take_number(std::string_view& text, char sign) {
  const std::size_t end = text.find(sign);
  if (end == std::string_view::npos || end == 0 || end > 9) return std::nullopt;
  const auto number = parse_integer(text.substr(0, end));
  if (!number || *number < 0) return std::nullopt;
  text.remove_prefix(end + 1);
  return static_cast<std::size_t>(*number);
}

std::optional<std::string_view> take_text(std::string_view& text) {
  const auto size = take_number(text, ':');
  if (!size || *size > text.size()) return std::nullopt;
  const std::string_view taken = text.substr(0, *size);
  text.remove_prefix(*size);
  return taken;
}

std::optional<std::int64_t> time_of(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool take_field(char letter, std::string_view value, GameRecord& game) {
  GameHead& head = game.head;
  const auto number = time_of(value);
  const auto set_text = [&](std::string& text) {
    auto changed = changed_text(text, value);
    if (changed) text = std::move(*changed);
    return changed.has_value();
  };
  switch (letter) {
    case 'f': game.start = value; return true;
    case 'v': head.variant = value; return true;
    case 'n': head.result.score = value; return true;
    case 'r': head.result.reason = value; return true;
    case 'e': head.result.text = value; return true;
    case 't': head.table.text = value; return true;
    case 'k': head.clock.text = value; return true;
    case 'p': head.table.people = parse_people(value); return true;
    case 'T': return set_text(head.table.text);
    case 'K': return set_text(head.clock.text);
    case 's': {
      auto seats = parse_seats(value);
      if (seats) head.seats = std::move(*seats);
      return seats.has_value();
    }
    default: break;
  }
  if (!number) return false;
  switch (letter) {
    case 'c': head.created = *number; return true;
    case 'o': head.result.over = *number != 0; return true;
    case 'g': head.result.resigned = static_cast<int>(*number); return true;
    case 'l': head.table.listed = *number != 0; return true;
    case 'd': head.clock.deadline = *number; return true;
    default: return false;
  }
}

bool take_rest(std::string_view rest, GameRecord& game) {
  if (rest.front() == kAll) {
    GameHead blank;
    blank.id = std::move(game.head.id);
    game.head = std::move(blank);
    game.start.clear();
  } else if (rest.front() != kChanges) {
    return false;
  }
  rest.remove_prefix(1);
  while (!rest.empty()) {
    const char letter = rest.front();
    rest.remove_prefix(1);
    const auto value = take_text(rest);
    if (!value || !take_field(letter, *value, game)) return false;
  }
  return true;
}

std::vector<GameEvent> moves_before(const std::vector<std::string>& moves, TimeStamp at) {
  std::vector<GameEvent> events;
  std::int64_t seq = -std::ssize(moves);
  for (const std::string& move : moves) events.push_back({seq++, at, EventKind::kMove, move, std::string(1, kChanges)});
  return events;
}

}  // namespace

// ---- texts ----------------------------------------------------------------------------------------------------------

// Copies of what was there, "=FROM,LENGTH;", and what is new, "+LENGTH:...".
std::string text_change(std::string_view before, std::string_view after) {
  constexpr std::size_t kBlock = 16;
  std::string change;
  const auto copy = [&](std::size_t from, std::size_t length) {
    if (length > 0) change += fmt::format("={},{};", from, length);
  };
  const auto insert = [&](std::string_view text) {
    if (!text.empty()) change += field('+', text);
  };
  const std::size_t shorter = std::min(before.size(), after.size());
  std::size_t head = 0, tail = 0;
  while (head < shorter && before[head] == after[head]) ++head;
  while (tail < shorter - head && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) ++tail;
  copy(0, head);
  // Between them something may have moved, as where a list loses its first entry and gets a new last one.
  const std::string_view old = before.substr(head, before.size() - head - tail),
                         now = after.substr(head, after.size() - head - tail);
  std::unordered_map<std::string_view, std::size_t> blocks;
  if (now.size() >= kBlock)
    for (std::size_t at = 0; at + kBlock <= old.size(); at += kBlock) blocks.try_emplace(old.substr(at, kBlock), at);
  std::size_t told = 0;
  for (std::size_t at = 0; !blocks.empty() && at + kBlock <= now.size();) {
    const auto found = blocks.find(now.substr(at, kBlock));
    if (found == blocks.end()) {
      ++at;
      continue;
    }
    std::size_t from = found->second, begin = at;
    while (begin > told && from > 0 && old[from - 1] == now[begin - 1]) --begin, --from;
    std::size_t length = at - begin + kBlock;
    while (from + length < old.size() && begin + length < now.size() && old[from + length] == now[begin + length])
      ++length;
    insert(now.substr(told, begin - told));
    copy(head + from, length);
    told = at = begin + length;
  }
  insert(now.substr(told));
  copy(before.size() - tail, tail);
  return change;
}

std::optional<std::string> changed_text(std::string_view before, std::string_view change) {
  std::string after;
  while (!change.empty()) {
    const char what = change.front();
    change.remove_prefix(1);
    if (what == '+') {
      const auto text = take_text(change);
      if (!text) return std::nullopt;
      after += *text;
    } else {
      const auto from = take_number(change, ',');
      const auto length = from ? take_number(change, ';') : std::nullopt;
      if (what != '=' || !length || *from > before.size() || *length > before.size() - *from) return std::nullopt;
      after += before.substr(*from, *length);
    }
  }
  return after;
}

// ---- events ---------------------------------------------------------------------------------------------------------

std::vector<GameEvent> first_events(const GameRecord& game) {
  std::vector<GameEvent> events = moves_before(game.moves, game.head.created);
  events.push_back({0, game.head.updated, EventKind::kMade, "", all_of(game.head, game.start)});
  return events;
}

GameEvent event_of(const GameChange& change, const GameHead* before, const GameHead& after, std::string_view start) {
  GameEvent event{.seq = after.seq, .at = after.updated, .kind = EventKind::kTable, .body = {}, .rest = {}};
  if (const auto* move = std::get_if<MovePlayed>(&change.what)) {
    event.kind = EventKind::kMove;
    event.body = move->text;
  } else if (const auto* back = std::get_if<MovesTakenBack>(&change.what)) {
    event.kind = EventKind::kBack;
    event.body = std::to_string(back->plies);
  } else if (std::holds_alternative<GameEnded>(change.what)) {
    event.kind = EventKind::kEnd;
  }
  event.rest = before != nullptr ? kChanges + differences(*before, after) : all_of(after, start);
  return event;
}

std::vector<GameEvent> events_anew(const GameChange& change, const GameRecord& after) {
  std::vector<GameEvent> events = moves_before(after.moves, after.head.created);
  GameEvent last = event_of(change, nullptr, after.head, after.start);
  // Its move stands among those before.
  if (last.kind == EventKind::kMove || last.kind == EventKind::kBack) last.kind = EventKind::kTable;
  last.body.clear();
  events.push_back(std::move(last));
  return events;
}

void fold_move(EventKind kind, std::string body, std::vector<std::string>& moves) {
  if (kind == EventKind::kMove) {
    moves.push_back(std::move(body));
  } else if (kind == EventKind::kBack) {
    if (const auto left = parse_integer(body); left && *left >= 0 && *left <= std::ssize(moves))
      moves.resize(static_cast<std::size_t>(*left));
  }
}

Result<std::optional<GameRecord>> rebuilt(std::string_view id, std::span<const GameEvent> events,
                                          const std::function<void(const GameRecord&)>& look) {
  GameRecord game;
  game.head.id = id;
  bool whole = false;
  for (const GameEvent& event : events) {
    fold_move(event.kind, event.body, game.moves);
    if (event.seq < 0) continue;
    if (event.rest.empty()) {
      // Somebody has written it who knew nothing of the rest.
      whole = false;
      continue;
    }
    whole = whole || event.rest.front() == kAll;
    if (!whole) continue;
    if (!take_rest(event.rest, game)) return fail(fmt::format("event {} of game '{}' makes no sense", event.seq, id));
    game.head.seq = event.seq;
    game.head.updated = event.at;
    game.head.plies = static_cast<int>(game.moves.size());
    if (look) look(game);
  }
  if (!whole) return std::optional<GameRecord>();
  return std::optional(std::move(game));
}

std::string unlike_log(const GameRecord& game, std::span<const GameEvent> events) {
  const auto told = rebuilt(game.head.id, events);
  if (!told) return told.error().message;
  if (!*told || **told == game) return "";
  return fmt::format("game '{}' is not what its log tells", game.head.id);
}

}  // namespace sennight
