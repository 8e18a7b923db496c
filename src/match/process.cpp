#include "match/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <ctime>
#include <thread>

namespace sennight {

namespace chrono = std::chrono;

Process::Process(const std::vector<std::string>& command) {
  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) != 0) return;  // as one that has ended at once
  if (pipe2(out, O_CLOEXEC) != 0) {
    close(in[0]);
    close(in[1]);
    return;
  }
  std::vector<char*> arguments;
  for (const std::string& part : command) arguments.push_back(const_cast<char*>(part.c_str()));
  arguments.push_back(nullptr);
  // A child that has gone must not end us.
  signal(SIGPIPE, SIG_IGN);
  pid_ = fork();
  if (pid_ == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    signal(SIGPIPE, SIG_DFL);
    execvp(arguments.front(), arguments.data());
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  to_ = in[1];
  from_ = out[0];
}

Process::~Process() {
  close_input();
  if (!wait(chrono::seconds(1)) && pid_ > 0) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  if (from_ >= 0) close(from_);
}

void Process::close_input() {
  if (to_ >= 0) close(to_);
  to_ = -1;
}

bool Process::write_line(std::string_view line) {
  const std::string text = std::string(line) + '\n';
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t count = write(to_, text.data() + done, text.size() - done);
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

bool Process::send_signal(int signal) { return pid_ > 0 && kill(pid_, signal) == 0; }

std::optional<std::string> Process::read_line(chrono::milliseconds patience) {
  const auto deadline = chrono::steady_clock::now() + patience;
  for (;;) {
    if (const std::size_t end = buffer_.find('\n'); end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    // Rounded up: who waits for the last part of a millisecond sleeps, and does not ask again and again.
    const auto left = chrono::ceil<chrono::milliseconds>(deadline - chrono::steady_clock::now());
    pollfd waiting{from_, POLLIN, 0};
    if (left.count() <= 0 || poll(&waiting, 1, static_cast<int>(left.count())) <= 0) return std::nullopt;
    char part[4096];
    const ssize_t count = read(from_, part, sizeof part);
    if (count <= 0) {
      ended_ = true;
      return std::nullopt;
    }
    buffer_.append(part, static_cast<std::size_t>(count));
  }
}

std::optional<std::int64_t> Process::processor_time() const {
  clockid_t clock{};
  timespec time{};
  if (pid_ <= 0 || clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &time) != 0) return std::nullopt;
  return std::int64_t{time.tv_sec} * 1'000'000 + time.tv_nsec / 1000;
}

std::optional<int> Process::wait(chrono::milliseconds patience) {
  const auto deadline = chrono::steady_clock::now() + patience;
  while (pid_ > 0) {
    int status = 0;
    if (waitpid(pid_, &status, WNOHANG) == pid_) {
      pid_ = -1;
      if (!WIFEXITED(status)) return std::nullopt;
      return WEXITSTATUS(status);
    }
    if (chrono::steady_clock::now() > deadline) return std::nullopt;
    std::this_thread::sleep_for(chrono::milliseconds(2));
  }
  return std::nullopt;
}

}  // namespace sennight
