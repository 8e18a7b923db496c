#include "support/server_program.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include "support/http_client.h"

namespace sennight::test {

namespace fs = std::filesystem;
namespace chrono = std::chrono;
using chrono::milliseconds;

Folder::Folder() {
  std::string name = (fs::temp_directory_path() / "sennight-test-XXXXXX").string();
  path_ = mkdtemp(name.data());
}

Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

ServerProgram::ServerProgram(const std::string& program, const Options& options) {
  const std::string data = options.data.empty() ? folder_.path() + "/data" : options.data;
  const std::string script = (options.before.empty() ? "" : options.before + "; ") + "exec \"$@\" 2>>'" +
                             folder_.path() + "/log'";
  std::vector<std::string> command = {"/bin/sh", "-c", script, "sh", program, "serve", "--port", "0"};
  if (options.store.empty()) command.insert(command.end(), {"--data", data});
  else command.insert(command.end(), {"--store", options.store});
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  process_.emplace(command);
  const std::string line = process_->read_line(chrono::seconds(60)).value_or("");
  const std::size_t colon = line.rfind(':');
  if (line.starts_with("Sennight is at http://") && colon != std::string::npos)
    port_ = static_cast<std::uint16_t>(std::atoi(line.c_str() + colon + 1));
}

bool ServerProgram::is_running() { return process_->id() > 0 && !wait(milliseconds(0)) && process_->id() > 0; }

bool ServerProgram::answers(milliseconds patience) const {
  HttpClient client(port_);
  if (!client.send("GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")) return false;
  const auto response = client.receive(true, patience);
  return response && response->status == 200;
}

bool ServerProgram::recovers(milliseconds patience) const {
  const auto deadline = chrono::steady_clock::now() + patience;
  while (!answers(chrono::seconds(2))) {
    if (chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(milliseconds(20));
  }
  return true;
}

void ServerProgram::settle() const {
  constexpr milliseconds kStep(100), kQuiet(800), kMost(60'000);
  milliseconds quiet(0), used(0);
  for (milliseconds waited(0); quiet < kQuiet && waited < kMost; waited += kStep) {
    std::this_thread::sleep_for(kStep);
    const milliseconds now = processor_time();
    quiet = now == used && now > milliseconds(0) ? quiet + kStep : milliseconds(0);
    used = now;
  }
}

std::size_t ServerProgram::status_mib(const std::string& field) const {
  std::ifstream status("/proc/" + std::to_string(process_->id()) + "/status");
  std::string word;
  std::size_t kib = 0;
  while (status >> word)
    if (word == field && status >> kib) return kib / 1024;
  return 0;
}

milliseconds ServerProgram::processor_time() const {
  std::ifstream file("/proc/" + std::to_string(process_->id()) + "/stat");
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  // Behind the name in parentheses come field 3 and those after it; 14 and 15 are ticks in user and system mode.
  std::istringstream fields(text.substr(std::min(text.size(), text.rfind(')') + 1)));
  std::string field;
  long ticks = 0;
  for (int number = 3; fields >> field && number <= 15; ++number)
    if (number >= 14) ticks += std::atol(field.c_str());
  return milliseconds(ticks * 1000 / sysconf(_SC_CLK_TCK));
}

std::string ServerProgram::log() const {
  std::ifstream file(folder_.path() + "/log");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace sennight::test
