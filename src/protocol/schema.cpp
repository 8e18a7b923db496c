#include "protocol/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/assert.h"
#include "base/printable.h"
#include "base/text.h"
#include "protocol/message.h"

namespace sennight {

namespace {

using Schema = nlohmann::ordered_json;
using Checked = nlohmann::json;

// A pattern says which characters a text may have. These occur; a general engine of regular expressions would need a stack
// as deep as a hostile text is long.
struct Pattern {
  std::string_view regex;
  bool (*allows)(char);
  std::string_view problem;
};
constexpr std::array<Pattern, 3> kPatterns = {
    {{R"(^[^\u0000-\u001f\u007f]*$)", [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != '\x7f'; },
      "has a control character"},
     {"^[0-9a-hjkmnp-tv-z]*$",
      [](char c) { return std::string_view("0123456789abcdefghjkmnpqrstvwxyz").find(c) != std::string_view::npos; },
      "has another character than digits and small letters without i, l, o and u"},
     {"^[A-Za-z0-9_-]*$", [](char c) { return is_digit(c) || is_letter(c) || c == '_' || c == '-'; },
      "has another character than letters, digits, '_' and '-'"}}};

constexpr std::size_t kLongestShown = 64;  // bytes of an unknown name in an error

// Where a value stands in the message.
struct Place {
  const Place* around = nullptr;  // nothing: it is the message itself
  std::string_view key = {};      // "": an element of a list
  std::size_t index = 0;          // of the element
};

std::string path_of(const Place& place) {
  if (place.around == nullptr) return "";
  const std::string before = path_of(*place.around);
  if (place.key.empty()) return fmt::format("{}[{}]", before, place.index);
  return fmt::format("{}{}{}", before, before.empty() ? "" : ".", printable(place.key.substr(0, kLongestShown)));
}

Result<void> wrong(const Place& place, std::string_view problem) {
  const std::string path = path_of(place);
  return fail(path.empty() ? fmt::format("the message {}", problem) : fmt::format("field '{}' {}", path, problem));
}

// "neither 'a' nor 'b'", "not one of 'a', 'b' and 'c'".
std::string other_than(const std::vector<std::string>& words) {
  if (words.size() == 1) return fmt::format("not '{}'", words[0]);
  if (words.size() == 2) return fmt::format("neither '{}' nor '{}'", words[0], words[1]);
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i)
    list += fmt::format("{}'{}'", i == 0 ? "" : i + 1 < words.size() ? ", " : " and ", words[i]);
  return "not one of " + list;
}

std::vector<std::string> words_of(const Schema& schema) {
  if (const auto constant = schema.find("const"); constant != schema.end()) return {constant->get<std::string>()};
  return schema.value("enum", std::vector<std::string>());
}

// The bytes that begin a character: the parser has refused what is no UTF-8.
std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

class Check {
 public:
  Check(const Schema& definitions, bool all_closed) : definitions_(definitions), all_closed_(all_closed) {}

  Result<void> fits(const Schema& written, const Checked& value, const Place& place) const {
    const Schema& schema = resolved(written);
    if (const auto ways = schema.find("oneOf"); ways != schema.end())
      return schema.contains("discriminator") ? told_apart(schema, value, place) : or_null(*ways, value, place);
    const std::string type = type_of(schema, value.is_null());
    if (type == "null") return value.is_null() ? Result<void>() : wrong(place, "is not null");
    if (type == "object") return object(schema, value, place);
    if (type == "array") return array(schema, value, place);
    if (type == "string") return text(schema, value, place);
    if (type == "integer") return whole_number(schema, value, place);
    if (type == "number") return value.is_number() ? Result<void>() : wrong(place, "is not a number");
    if (type == "boolean") return value.is_boolean() ? Result<void>() : wrong(place, "is neither true nor false");
    return {};  // anything
  }

 private:
  const Schema& resolved(const Schema& schema) const {
    const Schema* found = &schema;
    for (auto to = schema.find("$ref"); to != found->end(); to = found->find("$ref")) {
      const auto& reference = to->get_ref<const std::string&>();
      const auto definition = definitions_.find(reference.substr(reference.rfind('/') + 1));
      SENNIGHT_REQUIRES(definition != definitions_.end(), reference);
      found = &*definition;
    }
    return *found;
  }

  static std::string type_of(const Schema& schema, bool is_null) {
    if (schema.contains("allOf") || schema.contains("properties")) return "object";
    const auto type = schema.find("type");
    if (type == schema.end()) return "";
    if (type->is_string()) return type->get<std::string>();
    // [TYPE, "null"]
    return (*type)[is_null ? 1 : 0].get<std::string>();
  }

  // One of two: null, or something.
  Result<void> or_null(const Schema& ways, const Checked& value, const Place& place) const {
    for (const Schema& way : ways) {
      const bool is_for_null = type_of(way, false) == "null";
      if (is_for_null == value.is_null()) return fits(way, value, place);
    }
    return wrong(place, "is not allowed");
  }

  // One of several objects, which a word in one of their fields tells apart.
  Result<void> told_apart(const Schema& schema, const Checked& value, const Place& place) const {
    if (!value.is_object()) return wrong(place, "is not a JSON object");
    const auto key = schema["discriminator"]["propertyName"].get<std::string>();
    const Place there{.around = &place, .key = key};
    const auto word = value.find(key);
    if (word == value.end()) return wrong(there, "is missing");
    if (!word->is_string()) return wrong(there, "is not a text");
    const auto& given = word->get_ref<const std::string&>();
    std::vector<std::string> all;
    for (const Schema& way : schema["oneOf"]) {
      for (const std::string& name : words_of(resolved(resolved(way)["properties"][key]))) {
        if (name == given) return fits(way, value, place);
        all.push_back(name);
      }
    }
    return wrong(there, "is " + other_than(all));
  }

  // The schemas whose fields an object has, those that it builds on first.
  void collect_parts(const Schema& schema, std::vector<const Schema*>& parts) const {
    if (const auto all = schema.find("allOf"); all != schema.end())
      for (const Schema& one : *all) collect_parts(resolved(one), parts);
    parts.push_back(&schema);
  }

  Result<void> object(const Schema& schema, const Checked& value, const Place& place) const {
    if (!value.is_object()) return wrong(place, "is not a JSON object");
    if (const auto most = schema.find("maxProperties"); most != schema.end() && value.size() > most->get<std::size_t>())
      return wrong(place, fmt::format("has more than {} fields", most->get<std::size_t>()));
    std::vector<const Schema*> parts;
    collect_parts(schema, parts);
    bool closed = false;
    std::size_t known = 0;
    for (const Schema* part : parts) {
      const auto fields = part->find("properties");
      closed = closed || (all_closed_ && fields != part->end()) || part->value("unevaluatedProperties", true) == false;
      if (fields == part->end()) continue;
      for (const auto& [key, field] : fields->items()) {
        const Place there{.around = &place, .key = key};
        const auto given = value.find(key);
        if (given == value.end()) {
          if (is_required(*part, key)) return wrong(there, "is missing");
          continue;
        }
        ++known;
        if (auto told = fits(field, *given, there); !told) return told;
      }
    }
    const auto rest = schema.find("additionalProperties");
    if (known == value.size() || (!closed && rest == schema.end())) return {};
    for (const auto& [key, field] : value.items()) {
      if (is_listed(parts, key)) continue;
      const Place there{.around = &place, .key = key};
      if (rest == schema.end()) return wrong(there, "is not known here");
      if (auto told = fits(*rest, field, there); !told) return told;
    }
    return {};
  }

  static bool is_listed(const std::vector<const Schema*>& parts, const std::string& key) {
    return std::ranges::any_of(parts, [&](const Schema* part) {
      const auto fields = part->find("properties");
      return fields != part->end() && fields->contains(key);
    });
  }

  static bool is_required(const Schema& part, std::string_view key) {
    const auto required = part.find("required");
    if (required == part.end()) return false;
    return std::ranges::any_of(*required,
                               [&](const Schema& name) { return name.get_ref<const std::string&>() == key; });
  }

  Result<void> array(const Schema& schema, const Checked& value, const Place& place) const {
    const std::size_t least = schema.value("minItems", std::size_t{0});
    const std::size_t most = schema.value("maxItems", SIZE_MAX);
    if (!value.is_array() || value.size() < least || value.size() > most) {
      if (most == SIZE_MAX) return wrong(place, "is not a list");
      return wrong(place, fmt::format("is not a list of {} {} {}", least == 0 ? "at most" : fmt::format("{} to", least),
                                      most, schema.value("title", "items")));
    }
    const auto items = schema.find("items");
    if (items == schema.end()) return {};
    for (std::size_t i = 0; i < value.size(); ++i)
      if (auto told = fits(*items, value[i], {.around = &place, .index = i}); !told) return told;
    return {};
  }

  static Result<void> text(const Schema& schema, const Checked& value, const Place& place) {
    if (!value.is_string()) return wrong(place, "is not a text");
    const auto& text = value.get_ref<const std::string&>();
    const std::size_t shortest = schema.value("minLength", std::size_t{0});
    if (text.empty() && shortest > 0) return wrong(place, "is empty");
    if (text.size() < shortest || (shortest > 1 && characters_in(text) < shortest))
      return wrong(place, fmt::format("is shorter than {} characters", shortest));
    const std::size_t longest = schema.value("maxLength", SIZE_MAX);
    if (text.size() > longest && characters_in(text) > longest)
      return wrong(place, fmt::format("is longer than {} characters", longest));
    if (const auto words = words_of(schema); !words.empty() && std::ranges::find(words, text) == words.end())
      return wrong(place, "is " + other_than(words));
    const auto regex = schema.find("pattern");
    if (regex == schema.end()) return {};
    const auto pattern = std::ranges::find(kPatterns, regex->get_ref<const std::string&>(), &Pattern::regex);
    SENNIGHT_REQUIRES(pattern != kPatterns.end());
    return std::ranges::all_of(text, pattern->allows) ? Result<void>() : wrong(place, pattern->problem);
  }

  static Result<void> whole_number(const Schema& schema, const Checked& value, const Place& place) {
    const auto low = schema.value("minimum", INT64_MIN), high = schema.value("maximum", INT64_MAX);
    // What is too large for a signed number is read as an unsigned one.
    const bool is_within = value.is_number_integer() && value.get<std::int64_t>() >= low &&
                           value.get<std::int64_t>() <= high &&
                           (!value.is_number_unsigned() || value.get<std::uint64_t>() <= std::uint64_t{INT64_MAX});
    if (is_within) return {};
    if (low == INT64_MIN && high == INT64_MAX) return wrong(place, "is not a whole number");
    if (high == INT64_MAX) return wrong(place, fmt::format("is not a whole number from {} up", low));
    return wrong(place, fmt::format("is not a whole number from {} to {}", low, high));
  }

  const Schema& definitions_;
  const bool all_closed_;
};

}  // namespace

Schemas::Schemas(std::initializer_list<std::string_view> files, Unlisted unlisted) : unlisted_(unlisted) {
  for (const std::string_view file : files) {
    const auto parsed = Schema::parse(file, nullptr, false);
    SENNIGHT_REQUIRES(parsed.is_object());
    for (const auto& [name, schema] : parsed["$defs"].items()) definitions_[name] = schema;
  }
}

const Schemas& Schemas::of_requests() {
  static const Schemas schemas({kRequestSchemas});
  return schemas;
}

Result<void> Schemas::check(std::string_view name, const nlohmann::json& value) const {
  const auto schema = definitions_.find(name);
  SENNIGHT_REQUIRES(schema != definitions_.end(), name);
  return check_against(*schema, value);
}

Result<void> Schemas::check_against(const nlohmann::ordered_json& schema, const nlohmann::json& value) const {
  return Check(definitions_, unlisted_ == Unlisted::kRefused).fits(schema, value, {});
}

std::span<const std::string_view> Schemas::keywords() {
  static constexpr std::array<std::string_view, 22> kKeywords = {"$ref",
                                                                 "description",
                                                                 "title",
                                                                 "type",
                                                                 "oneOf",
                                                                 "allOf",
                                                                 "discriminator",
                                                                 "properties",
                                                                 "required",
                                                                 "unevaluatedProperties",
                                                                 "const",
                                                                 "enum",
                                                                 "additionalProperties",
                                                                 "maxProperties",
                                                                 "items",
                                                                 "minItems",
                                                                 "maxItems",
                                                                 "minLength",
                                                                 "maxLength",
                                                                 "pattern",
                                                                 "minimum",
                                                                 "maximum"};
  return kKeywords;
}

Result<nlohmann::json> parse_request(std::string_view name, std::string_view text) {
  auto message = parse_message(text);
  if (!message) return message;
  if (auto told = Schemas::of_requests().check(name, *message); !told) return std::unexpected(told.error());
  return message;
}

}  // namespace sennight
