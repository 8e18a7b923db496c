// Standard output. It may be full, or closed: what cannot be written is an error.
#pragma once

#include <string_view>

#include "base/result.h"

namespace sennight {

// Writes the text at once. Errors: it could not be written, now or earlier.
Result<void> print(std::string_view text);

}  // namespace sennight
