#include "protocol/time_control.h"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "protocol/message.h"

namespace sennight {

namespace {

struct Shape {
  TimeControl::Kind kind;
  std::string_view word, extra;  // extra: the field for `extra`
};

constexpr std::array<Shape, 4> kShapes = {{{TimeControl::Kind::kFischer, "fischer", "increment"},
                                           {TimeControl::Kind::kDelay, "delay", "delay"},
                                           {TimeControl::Kind::kBronstein, "bronstein", "delay"},
                                           {TimeControl::Kind::kByoyomi, "byoyomi", "period"}}};

}  // namespace

Result<TimeControl> parse_time_control(const nlohmann::json& object) {
  if (!object.is_object()) return fail("it is not a JSON object");
  const auto kind = object.find("kind");
  if (kind == object.end() || !kind->is_string()) return fail("field 'kind' is no text");
  TimeControl control;
  // Fills in a field, and says whether it was right.
  Result<void> right;
  const auto read = [&](std::string_view name, int low, int high, int& value) {
    if (!right) return;
    const auto number = whole_number(object, std::string(name), low, high);
    if (number) value = *number;
    else right = std::unexpected(number.error());
  };
  if (*kind == "days") {
    control.kind = TimeControl::Kind::kDays;
    read("days", 1, kMostDays, control.days);
    if (!right) return std::unexpected(right.error());
    return control;
  }
  for (const Shape& shape : kShapes) {
    if (*kind != shape.word) continue;
    control.kind = shape.kind;
    const bool byoyomi = shape.kind == TimeControl::Kind::kByoyomi;
    read("main", byoyomi ? 0 : 1, kMostMainSeconds, control.main);
    // An increment of nothing is sudden death; a delay of nothing would be the same by another name.
    read(shape.extra, shape.kind == TimeControl::Kind::kFischer ? 0 : 1, kMostExtraSeconds, control.extra);
    if (byoyomi) read("periods", 1, kMostPeriods, control.periods);
    if (!right) return std::unexpected(right.error());
    return control;
  }
  return fail("field 'kind' is not one of 'fischer', 'delay', 'bronstein', 'byoyomi' and 'days'");
}

nlohmann::ordered_json time_control_json(const TimeControl& control) {
  if (control.kind == TimeControl::Kind::kDays) return {{"kind", "days"}, {"days", control.days}};
  nlohmann::ordered_json json;
  for (const Shape& shape : kShapes) {
    if (shape.kind != control.kind) continue;
    json["kind"] = shape.word;
    json["main"] = control.main;
    json[std::string(shape.extra)] = control.extra;
  }
  if (control.kind == TimeControl::Kind::kByoyomi) json["periods"] = control.periods;
  return json;
}

std::string pgn_time_control(const TimeControl& control) {
  switch (control.kind) {
    case TimeControl::Kind::kFischer:
      return control.extra == 0 ? fmt::format("{}", control.main) : fmt::format("{}+{}", control.main, control.extra);
    case TimeControl::Kind::kDelay: return fmt::format("{}d{}", control.main, control.extra);
    case TimeControl::Kind::kBronstein: return fmt::format("{}b{}", control.main, control.extra);
    case TimeControl::Kind::kByoyomi: return fmt::format("{}:{}x{}", control.main, control.periods, control.extra);
    case TimeControl::Kind::kDays: return fmt::format("1/{}", control.days * 86'400);
  }
  return "?";
}

}  // namespace sennight
