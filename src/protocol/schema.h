// Checks JSON against JSON Schema: the part of it that the files in api/ use. What a checked text may be stands there alone.
#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace sennight {

// api/requests.json, as it was when the program was built.
extern const std::string_view kRequestSchemas;

class Schemas {
 public:
  // What becomes of fields that a schema does not list.
  enum class Unlisted {
    kAsItSays,  // refused where the schema says so
    kRefused,   // refused wherever fields are listed: for tests, so that the files list all
  };

  // Texts of files; a name in `$defs` stands in one of them. REQUIRES: they are JSON and use no keyword but `keywords`.
  explicit Schemas(std::initializer_list<std::string_view> files, Unlisted unlisted = Unlisted::kAsItSays);

  // Those of kRequestSchemas.
  static const Schemas& of_requests();

  // Does `value` fit the schema in `$defs` with this name? Errors: what is wrong with the first field, in the schema's
  // order, that does not, and where: "field 'seats[0].level' is not a whole number from 1 to 10". A number with a decimal
  // point is never whole here. REQUIRES: there is such a name.
  Result<void> check(std::string_view name, const nlohmann::json& value) const;
  // The same for a schema that stands elsewhere and refers to the files.
  Result<void> check_against(const nlohmann::ordered_json& schema, const nlohmann::json& value) const;

  // The schemas by name.
  const nlohmann::ordered_json& definitions() const { return definitions_; }

  // All that a schema may say.
  static std::span<const std::string_view> keywords();

 private:
  nlohmann::ordered_json definitions_;
  Unlisted unlisted_;
};

// The message as JSON, when it is such a one. Errors: the text is not JSON; as Schemas::check of the requests.
Result<nlohmann::json> parse_request(std::string_view name, std::string_view text);

}  // namespace sennight
