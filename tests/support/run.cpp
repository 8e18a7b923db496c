#include "support/run.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

namespace sennight::test {

namespace {

// Starts the program with its output going to these; returns its process.
pid_t start(const std::string& program, const std::vector<std::string>& arguments, int output,
            int error) {
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child != 0) return child;
  const int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(error, STDERR_FILENO);
  execv(program.c_str(), argv.data());
  _exit(127);
}

}  // namespace

Finished run(const std::string& program, const std::vector<std::string>& arguments) {
  Finished finished;
  int out[2], err[2];
  if (pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0) return finished;
  const pid_t child = start(program, arguments, out[1], err[1]);
  close(out[1]);
  close(err[1]);
  // Both are read as they come, so that neither fills up while the other is waited for.
  std::array<pollfd, 2> streams{{{out[0], POLLIN, 0}, {err[0], POLLIN, 0}}};
  std::array<std::string*, 2> texts{&finished.output, &finished.error};
  while (streams[0].fd >= 0 || streams[1].fd >= 0) {
    if (poll(streams.data(), streams.size(), -1) < 0) break;
    for (std::size_t i = 0; i < streams.size(); ++i) {
      if (streams[i].fd < 0 || streams[i].revents == 0) continue;
      std::array<char, 65536> buffer;
      const ssize_t count = read(streams[i].fd, buffer.data(), buffer.size());
      if (count > 0) {
        texts[i]->append(buffer.data(), static_cast<std::size_t>(count));
        continue;
      }
      close(streams[i].fd);
      streams[i].fd = -1;  // poll skips it
    }
  }
  int status = 0;
  if (child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status)) {
    finished.status = WEXITSTATUS(status);
  }
  return finished;
}

}  // namespace sennight::test
