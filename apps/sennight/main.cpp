// The program: parses the command line and runs one subcommand.
//
// Exit status: 0 fine, 1 the command found something wrong (check), 2 bad input. Bad input is one
// line on standard error and nothing on standard output.

#include <algorithm>
#include <cctype>
#include <cstdio>

#include "sennight/commands.h"

namespace sennight {

namespace {

constexpr int kBadInput = 2;

constexpr AddCommand* kCommands[] = {
    add_variants_command, add_perft_command,  add_moves_command, add_fen_command,   add_result_command,
    add_check_command,    add_engine_command, add_bench_command, add_serve_command,
};

// One line, whatever the input that the message quotes.
void print_error(std::string message) {
  for (char& c : message) {
    if (std::iscntrl(static_cast<unsigned char>(c)) != 0) c = ' ';
  }
  std::fprintf(stderr, "sennight: %s\n", message.c_str());
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
    return app.exit(success);  // --help, --version
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
  std::fwrite(answer->output.data(), 1, answer->output.size(), stdout);
  if (std::fflush(stdout) != 0) {
    print_error("cannot write to standard output");
    return kBadInput;
  }
  return answer->status;
}

}  // namespace

}  // namespace sennight

int main(int argc, char** argv) { return sennight::run(argc, argv); }
