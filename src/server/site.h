// Everything that the server answers over HTTP, without sockets: routes, the interface of docs/api.md, the web app's
// files.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/game_service.h"
#include "server/http_message.h"
#include "server/static_files.h"

namespace sennight {

class Site {
 public:
  // The service outlives the site.
  Site(GameService& service, StaticFiles files);

  // Never fails: what goes wrong becomes a reply. Thread-safe. May wait for the disk.
  HttpReply handle(const HttpRequest& request);

  // The game whose live channel a WebSocket request asks for. Errors: with status, as for any request.
  OrRefusal<std::shared_ptr<Room>> live_room(const HttpRequest& request);

 private:
  HttpReply api(const HttpRequest& request, std::string_view path, std::string_view query);
  HttpReply game_api(const HttpRequest& request, std::string_view id, std::string_view rest);
  HttpReply cached(const HttpRequest& request, std::shared_ptr<const std::string> body);

  GameService& service_;
  const StaticFiles files_;
  std::mutex mutex_;
  // Compressed answers that never change, by their text.
  struct Compressed {
    std::shared_ptr<const std::string> body;
    std::string etag;
    std::shared_ptr<const std::string> gzipped;
  };
  std::map<const std::string*, Compressed> compressed_;
};

// A reply that refuses.
HttpReply refusal(int status, std::string_view message);

// Was the request sent by a page of another host? Only browsers say where a request comes from.
bool is_foreign(const HttpRequest& request);

}  // namespace sennight
