#include "protocol/time_control.h"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "protocol/schema.h"

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

TimeControl time_control_of(const nlohmann::json& object) {
  TimeControl control;
  const auto& kind = object["kind"].get_ref<const std::string&>();
  if (kind == "days") {
    control.kind = TimeControl::Kind::kDays;
    control.days = object["days"].get<int>();
    return control;
  }
  for (const Shape& shape : kShapes) {
    if (kind != shape.word) continue;
    control.kind = shape.kind;
    control.main = object["main"].get<int>();
    control.extra = object[std::string(shape.extra)].get<int>();
  }
  if (control.kind == TimeControl::Kind::kByoyomi) control.periods = object["periods"].get<int>();
  return control;
}

Result<TimeControl> parse_time_control(const nlohmann::json& object) {
  if (const auto fits = Schemas::of_requests().check("TimeControl", object); !fits)
    return std::unexpected(fits.error());
  return time_control_of(object);
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
