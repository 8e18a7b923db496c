#include "support/program.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

namespace sennight::test {

namespace {

struct Pipe {
  int read = -1, write = -1;
  Pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) == 0) {
      read = ends[0];
      write = ends[1];
    }
  }
};

void close_end(int& end) {
  if (end >= 0) close(end);
  end = -1;
}

// Starts the program with these as its standard streams; -1 keeps the parent's. Returns its id.
int start(const std::string& program, const std::vector<std::string>& arguments, int input, int output, int error) {
  std::vector<char*> argv;
  argv.push_back(const_cast<char*>(program.c_str()));
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  const int child = fork();
  if (child != 0) return child;
  if (input >= 0) dup2(input, STDIN_FILENO);
  if (output >= 0) dup2(output, STDOUT_FILENO);
  if (error >= 0) dup2(error, STDERR_FILENO);
  execv(program.c_str(), argv.data());
  _exit(127);
}

}  // namespace

Finished run(const std::string& program, const std::vector<std::string>& arguments, const std::string& input) {
  signal(SIGPIPE, SIG_IGN);  // the program may end before it has read everything
  Pipe in, out, err;
  const int child = start(program, arguments, in.read, out.write, err.write);
  close_end(in.read);
  close_end(out.write);
  close_end(err.write);
  Finished finished;
  std::size_t written = 0;
  if (input.empty()) close_end(in.write);
  while (out.read >= 0 || err.read >= 0) {
    std::array<pollfd, 3> polled{{{out.read, POLLIN, 0}, {err.read, POLLIN, 0}, {in.write, POLLOUT, 0}}};
    if (poll(polled.data(), polled.size(), -1) < 0) break;
    const auto drain = [&](int& end, short events, std::string& into) {
      if (end < 0 || events == 0) return;
      std::array<char, 65536> buffer;
      const ssize_t count = read(end, buffer.data(), buffer.size());
      if (count > 0) into.append(buffer.data(), static_cast<std::size_t>(count));
      else close_end(end);
    };
    drain(out.read, polled[0].revents, finished.output);
    drain(err.read, polled[1].revents, finished.error);
    if (in.write >= 0 && polled[2].revents != 0) {
      const ssize_t count = write(in.write, input.data() + written, input.size() - written);
      if (count > 0) written += static_cast<std::size_t>(count);
      if (count <= 0 || written == input.size()) close_end(in.write);
    }
  }
  close_end(in.write);
  int status = 0;
  if (child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status)) {
    finished.status = WEXITSTATUS(status);
  }
  return finished;
}

}  // namespace sennight::test
