// Acts that are sent more than once. The store says whether a command was done, in whichever process and however long ago;
// it is asked when something is refused, so that what is new costs nothing.
#include <algorithm>

#include "server/room.h"

namespace sennight {

CommandName Room::name_of(const Wanted& wanted) {
  return std::visit(
      [](const auto& request) {
        if constexpr (requires { request.command; }) return request.command;
        else return CommandName();
      },
      wanted);
}

// What is refused now may have been done before: then the answer is that of the first time, and nothing happens.
void Room::refuse_unless_done(Waiting waiting, Refusal why, Refused& refused) {
  if (!waiting.command || closed_ || why.status >= 500) {
    refused.emplace_back(std::move(waiting.answer), std::move(why));
    return;
  }
  services_.loaders.post([room = shared_from_this(), waiting = std::move(waiting), why = std::move(why)]() mutable {
    room->answer_if_done(std::move(waiting), std::move(why));
  });
}

// Waits for the disk.
void Room::answer_if_done(Waiting waiting, Refusal why) {
  const auto done = services_.store.done(id_, waiting.command->key);
  if (!done) {
    // Whoever asks again may be told.
    auto unread = refusal_of(done.error(), "it could not be seen whether that was done before");
    return waiting.answer(std::unexpected(std::move(unread)));
  }
  if (!*done) return waiting.answer(std::unexpected(std::move(why)));
  if ((*done)->what != waiting.command->what)
    return waiting.answer(refuse(409, "you have done something else under this 'cmd'", "repeated"));
  auto tell = [room = shared_from_this(), waiting = std::move(waiting), why = std::move(why)]() mutable {
    room->answer_again(std::move(waiting), std::move(why));
  };
  bool is_behind = false;
  {
    const MutexLock lock(mutex_);
    is_behind = head_.seq < (*done)->seq;
  }
  // Another process has done it.
  if (is_behind) catch_up(std::move(tell));
  else tell();
}

void Room::answer_again(Waiting waiting, Refusal why) {
  OrRefusal<SharedText> told = std::unexpected(std::move(why));
  {
    const MutexLock lock(mutex_);
    if (sennight::may_see(table_, waiting.visitor)) {
      told = answer_for(waiting.visitor);
      // Over a live channel success is told by the game itself.
      for (Watching& watching : subscribers_)
        if (watching.visitor.person == waiting.visitor.person) tell_game(watching, Sending::kAlways);
    }
  }
  waiting.answer(std::move(told));
}

}  // namespace sennight
