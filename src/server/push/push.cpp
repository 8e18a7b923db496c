#include "server/push/push.h"

#include <spdlog/spdlog.h>

#include <nlohmann/json.hpp>

#include "server/base64url.h"
#include "server/push/push_endpoint.h"

namespace sennight {

namespace {

constexpr std::size_t kMostAsked = 1000;
constexpr std::size_t kKeyBytes = 65, kSecretBytesOfBrowser = 16;
// A browser that has not said again for so long that it wants to be told is not told.
constexpr TimeStamp kWantedFor = 400LL * 24 * 3600 * 1000;
// News of a game without days are of no use later.
constexpr std::int64_t kSoonSeconds = 3600;

std::string text_of_news(const TurnNews& news) {
  nlohmann::ordered_json json = {
      {"kind", news.kind == TurnNews::Kind::kTurn ? "turn" : "reminder"}, {"game", news.game}, {"name", news.name}};
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace

Push::Push(PeopleStore& store, PushKey key, const std::function<TimeStamp()>& now, PushSender::Options options)
    : store_(store),
      now_(now),
      open_key_(to_base64url(key.open())),
      loopback_(options.loopback),
      limits_(now),
      sender_(std::move(key), now, std::move(options),
              [this](const std::string& endpoint) {
                workers_.post([this, endpoint] {
                  if (const auto removed = store_.remove_push(endpoint); !removed)
                    spdlog::error("{}", removed.error().message);
                });
              }),
      workers_(1) {}

Push::~Push() { close(); }

void Push::close() {
  sender_.close();
  workers_.close();
}

void Push::add(PushSubscription wanted, Receiver<void> answer) {
  if (const auto endpoint = parse_push_endpoint(wanted.endpoint, loopback_); !endpoint)
    return answer(refuse(400, "field 'endpoint': " + endpoint.error().message));
  const auto key = from_base64url(wanted.key), auth = from_base64url(wanted.auth);
  const auto any = PushKey::make();
  if (!any) return answer(refuse(500, any.error().message));
  if (!key || key->size() != kKeyBytes || !any->shared_secret(*key))
    return answer(refuse(400, "field 'keys.p256dh' is no key of the curve P-256"));
  if (!auth || auth->size() != kSecretBytesOfBrowser) return answer(refuse(400, "field 'keys.auth' has not 16 bytes"));
  wanted.made = now_();
  workers_.post([this, wanted = std::move(wanted), answer = std::move(answer)]() mutable {
    const auto added = store_.add_push(wanted, {kMostPush, kMostPushOfPerson, wanted.made - kWantedFor});
    if (!added) {
      spdlog::error("{}", added.error().message);
      return answer(std::unexpected(refusal_of(added.error(), "that could not be kept")));
    }
    if (!*added) return answer(refuse(503, "too many browsers are told already", "busy"));
    answer({});
  });
}

void Push::remove(std::string endpoint, Receiver<void> answer) {
  workers_.post([this, endpoint = std::move(endpoint), answer = std::move(answer)]() mutable {
    const auto removed = store_.remove_push(endpoint);
    if (!removed) {
      spdlog::error("{}", removed.error().message);
      return answer(std::unexpected(refusal_of(removed.error(), "that could not be kept")));
    }
    answer({});
  });
}

void Push::tell(TurnNews news) {
  Visitor person;
  person.person = news.person;
  person.address = "127.0.0.1";  // all together may have as much as whoever comes through a proxy
  if (!limits_.take(Act::kPush, person)) return;
  if (asked_.fetch_add(1) >= kMostAsked) {
    --asked_;
    return;
  }
  workers_.post([this, news = std::move(news)] {
    --asked_;
    const auto subscriptions = store_.push_of(news.person, now_());
    if (!subscriptions) return spdlog::error("{}", subscriptions.error().message);
    for (const PushSubscription& one : *subscriptions)
      sender_.send({one, text_of_news(news), news.game, news.left > 0 ? news.left / 1000 : kSoonSeconds});
  });
}

}  // namespace sennight
