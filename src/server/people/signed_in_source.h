// What somebody with an account follows: as long as their session goes on they may do there what is theirs.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "server/live_source.h"
#include "server/people/people.h"

namespace sennight {

class SignedInSource : public LiveSource {
 public:
  // The people outlive it.
  SignedInSource(std::shared_ptr<LiveSource> source, People& people, SignedIn who)
      : source_(std::move(source)), people_(people), who_(std::move(who)) {}

  void subscribe(const std::shared_ptr<Subscriber>& subscriber, const Visitor& visitor) override {
    source_->subscribe(subscriber, known(visitor));
  }
  void unsubscribe(const Subscriber* subscriber) override { source_->unsubscribe(subscriber); }
  void change(LiveRequest request, Visitor visitor, Receiver<SharedText> answer) override {
    people_.check(who_.session, [source = source_, visitor = known(std::move(visitor)), request = std::move(request),
                                 answer = std::move(answer)](OrRefusal<void> goes_on) mutable {
      if (!goes_on) return answer(std::unexpected(std::move(goes_on.error())));
      source->change(std::move(request), std::move(visitor), std::move(answer));
    });
  }
  void measured(const Subscriber* subscriber, std::chrono::milliseconds time) override {
    source_->measured(subscriber, time);
  }
  TimeStamp clock_now() const override { return source_->clock_now(); }

 private:
  Visitor known(Visitor visitor) const {
    visitor.person = who_.person;
    visitor.account = who_.name;
    return visitor;
  }

  const std::shared_ptr<LiveSource> source_;
  People& people_;
  const SignedIn who_;
};

}  // namespace sennight
