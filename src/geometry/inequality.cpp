#include "geometry/inequality.h"

#include <fmt/format.h>

#include <string>

#include "base/text.h"

namespace sennight {

namespace {

// a - b - slack >= 0
HalfSpace difference(const HalfSpace& a, const HalfSpace& b, int slack) {
  return {a.x - b.x, a.y - b.y, a.z - b.z, a.constant - b.constant - slack};
}

// No factor and no constant of a sum may outgrow this: no board is so wide, and HalfSpace::holds stays far from the
// greatest int on every board.
constexpr int kGreatest = 1'000'000;

// The sum at the front of `text`, which is removed from it; false when there is none, or its numbers are too great.
bool take_sum(std::string_view& text, HalfSpace& sum) {
  bool any = false;
  for (;;) {
    text = trim(text);
    int sign = 1;
    if (!text.empty() && (text.front() == '+' || text.front() == '-')) {
      sign = text.front() == '-' ? -1 : 1;
      text = trim(text.substr(1));
    } else if (any) {
      return true;
    }
    std::size_t digits = 0;
    while (digits < text.size() && digits < 4 && is_digit(text[digits])) ++digits;
    const int factor = sign * (digits > 0 ? *parse_integer(text.substr(0, digits)) : 1);
    text = trim(text.substr(digits));
    const char name = text.empty() ? '\0' : text.front();
    const bool is_variable = name == 'x' || name == 'y' || name == 'z';
    if (!is_variable && digits == 0) return false;
    int& part = name == 'x' ? sum.x : name == 'y' ? sum.y : name == 'z' ? sum.z : sum.constant;
    part += factor;
    if (part > kGreatest || part < -kGreatest) return false;
    if (is_variable) text.remove_prefix(1);
    any = true;
  }
}

}  // namespace

Result<std::vector<HalfSpace>> parse_inequality(std::string_view text) {
  const std::string whole(text);
  // `text` is what nobody has understood yet.
  const auto bad = [&] {
    return fail(fmt::format("'{}' is no inequality like '-5 <= x + 2y <= 5'", whole), whole.size() - text.size());
  };
  std::vector<HalfSpace> parts;
  HalfSpace left;
  if (!take_sum(text, left)) return bad();
  do {
    const char relation = text.empty() ? '\0' : text.front();
    if (relation != '<' && relation != '>' && relation != '=') return bad();
    text.remove_prefix(1);
    const bool or_equal = !text.empty() && text.front() == '=';
    if (or_equal) text.remove_prefix(1);
    HalfSpace right;
    if (!take_sum(text, right)) return bad();
    const int slack = or_equal || relation == '=' ? 0 : 1;
    if (relation != '<') parts.push_back(difference(left, right, slack));
    if (relation != '>') parts.push_back(difference(right, left, slack));
    left = right;
  } while (!text.empty());
  return parts;
}

}  // namespace sennight
