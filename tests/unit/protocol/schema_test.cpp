// The definition of the interface in api/, and the check of messages by it.

#include "protocol/schema.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include "protocol/analysis.h"
#include "protocol/requests.h"
#include "protocol/time_control.h"
#include "rules/piece.h"
#include "seats/seat.h"

namespace sennight {
namespace {

using SchemaJson = nlohmann::ordered_json;

std::string told(const Result<void>& result) { return result ? "" : result.error().message; }

// Goes through a schema; `names` are those of the file.
void check_keywords(const SchemaJson& schema, const SchemaJson& names, const std::string& where, int& seen) {
  ++seen;
  for (const auto& [keyword, value] : schema.items()) {
    EXPECT_NE(std::ranges::find(Schemas::keywords(), keyword), Schemas::keywords().end()) << where << ": " << keyword;
    if (keyword == "$ref") {
      const auto reference = value.get<std::string>();
      EXPECT_TRUE(names.contains(reference.substr(reference.rfind('/') + 1))) << where << ": " << reference;
    }
    if (keyword == "properties")
      for (const auto& [key, field] : value.items()) check_keywords(field, names, where + "." + key, seen);
    if (keyword == "items" || (keyword == "additionalProperties" && value.is_object()))
      check_keywords(value, names, where + "[]", seen);
    if (keyword == "oneOf" || keyword == "allOf")
      for (const SchemaJson& one : value) check_keywords(one, names, where, seen);
  }
}

TEST(Interface, says_nothing_that_the_check_passes_over) {
  std::ifstream file(std::string(SENNIGHT_SOURCE_DIR) + "/api/replies.json");
  const std::string replies{std::istreambuf_iterator<char>(file), {}};
  const Schemas all({kRequestSchemas, replies});
  const SchemaJson& names = all.definitions();
  int seen = 0;
  for (const auto& [name, schema] : names.items()) check_keywords(schema, names, name, seen);
  EXPECT_GT(seen, 500);
}

TEST(Interface, has_the_limits_of_the_program) {
  const SchemaJson& names = Schemas::of_requests().definitions();
  EXPECT_EQ(names["PlayerIndex"]["maximum"], kMaxPlayers - 1);
  EXPECT_EQ(names["Level"]["minimum"], kLowestLevel);
  EXPECT_EQ(names["Level"]["maximum"], kHighestLevel);
  EXPECT_EQ(names["OwnGame"]["maxLength"], kLongestDefinition);
  EXPECT_EQ(names["NewGame"]["properties"]["moves"]["maxItems"], kMostPlayedBefore);
  EXPECT_EQ(names["TimeControl"]["oneOf"][0]["properties"]["main"]["maximum"], kMostMainSeconds);
  EXPECT_EQ(names["TimeControl"]["oneOf"][2]["properties"]["periods"]["maximum"], kMostPeriods);
  EXPECT_EQ(names["Setup"]["properties"]["pieces"]["maxItems"], kMaxCells);
  for (const SchemaJson& word : names["Access"]["enum"]) EXPECT_TRUE(access_of(word.get<std::string>())) << word;
  for (const SchemaJson& word : names["OfferKind"]["enum"]) EXPECT_TRUE(offer_of(word.get<std::string>())) << word;
  for (const SchemaJson& word : names["Leaving"]["enum"]) EXPECT_TRUE(leaving_of(word.get<std::string>())) << word;
}

TEST(Schemas, say_what_is_wrong_and_where) {
  const Schemas schemas({R"({"$defs": {
    "Base": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string", "maxLength": 3}}},
    "Full": {"allOf": [{"$ref": "#/$defs/Base"}], "type": "object", "required": ["list"],
             "properties": {"list": {"type": "array", "title": "words", "minItems": 1, "maxItems": 2,
                                     "items": {"type": "string", "enum": ["a", "b", "c"]}},
                            "map": {"type": "object", "maxProperties": 1, "additionalProperties": {"type": "integer", "minimum": 0}},
                            "maybe": {"oneOf": [{"$ref": "#/$defs/Way"}, {"type": "null"}]}},
             "unevaluatedProperties": false},
    "Way": {"type": "object", "discriminator": {"propertyName": "kind"}, "oneOf": [
             {"type": "object", "required": ["kind", "x"], "properties": {"kind": {"type": "string", "const": "one"}, "x": {"type": "number"}}},
             {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string", "enum": ["two", "three"]}}}]}}})"});
  const auto problem = [&](const char* text) { return told(schemas.check("Full", nlohmann::json::parse(text))); };
  EXPECT_EQ(problem(R"({"name": "Ann", "list": ["a"], "maybe": null, "map": {"k": 1}})"), "");
  EXPECT_EQ(problem(R"({"name": "äöü", "list": ["a", "c"], "maybe": {"kind": "one", "x": 0.5}})"), "");
  EXPECT_EQ(problem("3"), "the message is not a JSON object");
  EXPECT_EQ(problem(R"({"list": ["a"]})"), "field 'name' is missing");
  EXPECT_EQ(problem(R"({"name": "äöüß", "list": ["a"]})"), "field 'name' is longer than 3 characters");
  EXPECT_EQ(problem(R"({"name": "", "list": []})"), "field 'list' is not a list of 1 to 2 words");
  EXPECT_EQ(problem(R"({"name": "", "list": ["a", "d"]})"), "field 'list[1]' is not one of 'a', 'b' and 'c'");
  EXPECT_EQ(problem(R"({"name": "", "list": ["a"], "map": {"k": -1}})"),
            "field 'map.k' is not a whole number from 0 up");
  EXPECT_EQ(problem(R"({"name": "", "list": ["a"], "map": {"k": 1, "l": 1}})"), "field 'map' has more than 1 fields");
  EXPECT_EQ(problem(R"({"name": "", "list": ["a"], "maybe": {}})"), "field 'maybe.kind' is missing");
  EXPECT_EQ(problem(R"({"name": "", "list": ["a"], "maybe": {"kind": "four"}})"),
            "field 'maybe.kind' is not one of 'one', 'two' and 'three'");
  EXPECT_EQ(problem(R"({"name": "", "list": ["a"], "maybe": {"kind": "one"}})"), "field 'maybe.x' is missing");
  EXPECT_EQ(problem(R"({"name": "", "list": ["a"], "nam": ""})"), "field 'nam' is not known here");
}

TEST(Schemas, take_no_number_that_is_too_large_for_them) {
  for (const char* id : {"18446744073709551615", "9223372036854775808", "-1", "1.0", "1e3", "true"})
    EXPECT_EQ(told(Schemas::of_requests().check(
                  "Ping", nlohmann::json::parse(R"({"type": "ping", "id": )" + std::string(id) + "}"))),
              "field 'id' is not a whole number from 0 to 2000000000")
        << id;
}

}  // namespace
}  // namespace sennight
