// What the site answers about accounts: /api/account and /api/players of docs/api.md.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "server/http_handler.h"
#include "server/people/people.h"

namespace sennight {

class PeopleSite {
 public:
  using Asked = std::shared_ptr<const HttpRequest>;

  // Both outlive it.
  PeopleSite(People& people, GameService& service) : people_(people), service_(service) {}

  People& people() { return people_; }

  // Is this path one of these?
  static bool has(std::string_view path);
  // Answers a request to such a path; `who` is signed in.
  void answer(const Asked& request, std::string_view path, std::string_view query, const std::optional<SignedIn>& who,
              HttpHandler::Done done);

 private:
  void enter(const Asked& request, bool is_new, const std::optional<SignedIn>& who, HttpHandler::Done done);
  void show(const Asked& request, const std::optional<SignedIn>& who, HttpHandler::Done done);
  void enter_by_passkey(const Asked& request, bool is_new, const std::optional<SignedIn>& who, HttpHandler::Done done);
  void give_passkey_options(const Asked& request, const std::optional<SignedIn>& who, HttpHandler::Done done);
  // Tells who has come in, with the cookie of the session.
  Receiver<Entered> welcome(const Asked& request, bool is_new, const std::optional<SignedIn>& who,
                            HttpHandler::Done done);
  void change(const Asked& request, std::string_view what, const SignedIn& who, HttpHandler::Done done);
  void block(const nlohmann::json& asked, const Visitor& visitor, const SignedIn& who, HttpHandler::Done done);
  void answer_guest(const Asked& request, std::string_view what, std::string_view query, bool is_signed_in,
                    HttpHandler::Done done);
  void give_export(std::string before, const SignedIn& who, HttpHandler::Done done);

  People& people_;
  GameService& service_;
};

}  // namespace sennight
