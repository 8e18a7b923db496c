// Everything that the server answers over HTTP, without sockets: routes, the interface of docs/api.md, the web app's
// files.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "base/mutex.h"
#include "server/game_service.h"
#include "server/http_handler.h"
#include "server/people/people_site.h"
#include "server/push/push.h"
#include "server/static_files.h"

namespace sennight {

class Site : public HttpHandler {
 public:
  // What is given outlives the site. Without `people` nobody has an account.
  // Without `push` nobody is told anything by their browser.
  Site(GameService& service, StaticFiles files, PeopleSite* people = nullptr, Push* push = nullptr);

  // Waits neither for the disk nor for a variant that is being compiled.
  void handle(HttpRequest wanted, Done done) override;

  // Who sends a request.
  static Visitor visitor(const HttpRequest& request);

  // The game, or the lobby, whose live channel is asked for.
  void live_source(const HttpRequest& request, Receiver<std::shared_ptr<LiveSource>> answer) override;

 private:
  using Asked = std::shared_ptr<const HttpRequest>;
  void answer(HttpRequest wanted, Done done);
  void known_api(const Asked& request, std::string_view path, std::string_view query, Done done);
  void known_source(const HttpRequest& request, Receiver<std::shared_ptr<LiveSource>> answer);
  void api(const Asked& request, std::string_view path, std::string_view query, Done done);
  void analysis_api(const Asked& request, std::string_view path, Done done);
  void list_games(const Asked& request, std::string_view query, Done done);
  void create_game(const Asked& request, Done done);
  void lobby_api(const Asked& request, std::string_view path, Done done);
  void push_api(const Asked& request, std::string_view path, Done done);
  void game_api(const Asked& request, std::string_view id, std::string_view rest, Done done);
  void sit(const Asked& request, Room& room, Done done);
  void report(const Asked& request, Room& room, Done done);
  void hand_over(const Asked& request, Room& room, Done done);
  void take_over(const Asked& request, Room& room, Done done);
  HttpReply cached(const HttpRequest& request, const SharedText& body);

  GameService& service_;
  const StaticFiles files_;
  PeopleSite* const people_;
  Push* const push_;
  Mutex mutex_;
  // Answers that never change, by their text.
  std::map<const std::string*, CodedBody> coded_ SENNIGHT_GUARDED_BY(mutex_);
};

// A reply that refuses.
HttpReply refusal(int status, std::string_view message);
HttpReply refusal(const Refusal& refused);

// Was the request sent by a page of another host? Only browsers say where a request comes from.
bool is_foreign(const HttpRequest& request);

}  // namespace sennight
