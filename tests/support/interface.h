// Do the server's answers say what api/ says that they do?
#pragma once

#include <string>
#include <string_view>

namespace sennight::test {

// What of the answer to a call api/openapi.json does not know, or "" when all is as it says. `target`: path and query. An answer
// of a path that is no call's is not looked at.
std::string unlike_interface(std::string_view method, std::string_view target, int status, std::string_view body);

// The same of a message that the server has sent over the channel of a game or of the lobby.
std::string unlike_message(std::string_view message);

}  // namespace sennight::test
