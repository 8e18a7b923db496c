// The subcommands of the program. Each lies in a file of its own, command_*.cpp.
//
// To add one: a file with a function of type AddCommand, its name below, and a line in the table of
// main.cpp.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "base/result.h"

namespace sennight {

// What a command has to say at its end. Commands that talk all the time (engine, serve) print
// themselves and leave `output` empty.
struct Answer {
  std::string output;     // for standard output, with its last newline
  int status = 0;         // exit status
  std::string note = {};  // one line for standard error, of what an output without a line means; may be empty
};

// Does the work. Errors are bad input: main prints them as one line on standard error and exits
// with 2, and nothing goes to standard output.
using Action = std::function<Result<Answer>()>;

// Adds the subcommand with its options to `app`. When the user has chosen it, parsing sets
// `action`.
using AddCommand = void(CLI::App& app, Action& action);

AddCommand add_variants_command;
AddCommand add_perft_command;
AddCommand add_moves_command;
AddCommand add_fen_command;
AddCommand add_result_command;
AddCommand add_pgn_command;
AddCommand add_read_pgn_command;
AddCommand add_describe_command;
AddCommand add_check_command;
AddCommand add_import_command;
AddCommand add_engine_command;
AddCommand add_bench_command;
AddCommand add_match_command;
AddCommand add_learn_command;
AddCommand add_study_command;
AddCommand add_mine_command;
AddCommand add_endings_command;
AddCommand add_serve_command;
AddCommand add_worker_command;
AddCommand add_operator_command;

}  // namespace sennight
