// The log for programs.

#include "server/event_log.h"

#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

#include "server/guest.h"

namespace sennight {
namespace {

class EventLog : public ::testing::Test {
 protected:
  EventLog() {
    auto logger = std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_mt>(text_));
    logger->set_formatter(json_log_lines());
    spdlog::set_default_logger(logger);
  }
  ~EventLog() override { spdlog::set_default_logger(before_); }

  // What was written so far; each line is an object.
  std::vector<nlohmann::json> lines() const {
    std::vector<nlohmann::json> found;
    std::istringstream text(text_.str());
    for (std::string line; std::getline(text, line);) {
      found.push_back(nlohmann::json::parse(line, nullptr, false));
      EXPECT_TRUE(found.back().is_object()) << line;
    }
    return found;
  }

 private:
  const std::shared_ptr<spdlog::logger> before_ = spdlog::default_logger();
  std::ostringstream text_;
};

TEST_F(EventLog, has_what_a_line_speaks_of_in_fields_of_its_own) {
  log_event(spdlog::level::info, "GET /api/games/abc 200",
            {.event = "request",
             .game = "abc",
             .method = "GET",
             .path = "/x",
             .status = 200,
             .took = std::chrono::milliseconds(7)});
  log_of_game(spdlog::level::err, "abc", "game abc: lost");
  spdlog::warn("nothing but a text");
  const auto written = lines();
  ASSERT_EQ(written.size(), 3u);
  nlohmann::json first = written[0];
  const std::string time = first.at("time");
  EXPECT_EQ(time.size(), std::string("2026-01-31T12:00:00.000Z").size()) << time;
  EXPECT_EQ(time[10], 'T');
  EXPECT_EQ(time.back(), 'Z');
  first.erase("time");
  EXPECT_EQ(first, nlohmann::json({{"level", "info"},
                                   {"event", "request"},
                                   {"game", "abc"},
                                   {"method", "GET"},
                                   {"path", "/x"},
                                   {"status", 200},
                                   {"milliseconds", 7},
                                   {"text", "GET /api/games/abc 200"}}));
  EXPECT_EQ(written[1].at("level"), "error");
  EXPECT_EQ(written[1].at("game"), "abc");
  EXPECT_EQ(written[1].at("text"), "game abc: lost");
  EXPECT_FALSE(written[1].contains("status"));
  EXPECT_EQ(written[2].size(), 3u) << "the fields of a line are not those of the next: " << written[2];
}

TEST_F(EventLog, every_line_is_json_whatever_is_written) {
  const std::vector<std::string> texts = {"two\nlines\r\n",
                                          "a \"quote\" and a \\",
                                          "no text: \xff\xfe\xc3",
                                          std::string("a zero\0byte", 11),
                                          "{} {:d} %s",
                                          "",
                                          "\x1b[31m"};
  for (const std::string& text : texts) log_event(spdlog::level::info, text, {.event = text, .game = text});
  const auto written = lines();
  ASSERT_EQ(written.size(), texts.size());
  EXPECT_EQ(written[0].at("text"), texts[0]);
  EXPECT_EQ(written[1].at("game"), texts[1]);
  EXPECT_EQ(written[3].at("text"), texts[3]);
  EXPECT_EQ(written[4].at("text"), texts[4]);
}

TEST_F(EventLog, an_address_is_shown_without_secrets) {
  const std::string secret = new_secret().value();
  EXPECT_EQ(without_secrets("/api/games?limit=7&mine"), "/api/games?limit=7&mine");
  EXPECT_EQ(without_secrets("/api/games/abc/live?key=" + secret), "/api/games/abc/live?key=...");
  EXPECT_EQ(without_secrets("/api/games/abc/live?key=cut-short"), "/api/games/abc/live?key=...");
  EXPECT_EQ(without_secrets("/game/abc?a=b&seat=" + secret + "&c=d"), "/game/abc?a=b&seat=...&c=d");
  EXPECT_EQ(without_secrets("/api/time"), "/api/time");
}

}  // namespace
}  // namespace sennight
