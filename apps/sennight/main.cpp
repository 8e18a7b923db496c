// The program: parses the command line and runs one subcommand.
//
// Exit status: 0 fine, 1 the command found something wrong (check), 2 bad input, or output that cannot be written. Both
// are one line on standard error; bad input leaves nothing on standard output. A line there with status 0 says why there is
// nothing on standard output, as with the moves of a game that is over.

#include <cstdio>
#include <sstream>

#include "base/printable.h"
#include "sennight/commands.h"
#include "sennight/output.h"

namespace sennight {

namespace {

constexpr int kBadInput = 2;

constexpr AddCommand* kCommands[] = {
    add_variants_command, add_perft_command,    add_moves_command,    add_fen_command,    add_result_command,
    add_pgn_command,      add_read_pgn_command, add_describe_command, add_check_command,  add_import_command,
    add_engine_command,   add_bench_command,    add_match_command,    add_learn_command,  add_study_command,
    add_mine_command,     add_endings_command,  add_serve_command,    add_worker_command, add_operator_command,
};

// One line, whatever the input that the message quotes.
void print_error(const std::string& message) { std::fprintf(stderr, "sennight: %s\n", one_line(message).c_str()); }

// The exit status when the text is all that there is to do.
int print_and_exit(const std::string& text, int status) {
  if (const Result<void> printed = print(text); !printed) {
    print_error(printed.error().message);
    return kBadInput;
  }
  return status;
}

int run(int argc, char** argv) {
  CLI::App app("Sennight: chess on any board", "sennight");
  app.set_version_flag("--version", "sennight " SENNIGHT_VERSION);
  app.require_subcommand(1);
  Action action;
  for (AddCommand* const add : kCommands) add(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    std::ostringstream text;  // --help, --version
    const int status = app.exit(success, text, text);
    return print_and_exit(text.str(), status);
  } catch (const CLI::ParseError& error) {
    const bool unknown = app.get_subcommands().empty() && argc > 1 && argv[1][0] != '-';
    print_error(unknown ? std::string("there is no subcommand '") + argv[1] + "'; see --help" : error.what());
    return kBadInput;
  }
  const Result<Answer> answer = action();
  if (!answer) {
    print_error(answer.error().message);
    return kBadInput;
  }
  if (!answer->note.empty()) print_error(answer->note);
  return print_and_exit(answer->output, answer->status);
}

}  // namespace

}  // namespace sennight

int main(int argc, char** argv) { return sennight::run(argc, argv); }
