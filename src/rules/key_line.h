// A line about a key of the variant format, for editors that complete it.
#pragma once

#include <string_view>

namespace sennight {

struct KeyLine {
  std::string_view table, key;  // as in FormatKey
  std::string_view text;        // what the key means, in a line without a full stop
  std::string_view takes = {};  // as in KeyHelp
};

}  // namespace sennight
