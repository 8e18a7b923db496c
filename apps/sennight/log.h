// The log of commands that run for long: on standard error, a line each; standard output is for what they say themselves.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "base/result.h"
#include "sennight/commands.h"

namespace sennight {

// Adds the option --log: "text", the default, or "json".
void add_log_option(CLI::App& command, std::string& form);

// From now on the log has this form.
void begin_log(const std::string& form);

// What goes wrong at the start is a line of the log, too, where programs read it.
Result<Answer> in_log(const std::string& form, Result<Answer> answer);

}  // namespace sennight
