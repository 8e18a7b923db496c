// Acts that have a name of their client's choice, so that sending one again is no second one. What is kept of them tells
// neither who has asked nor what for: whoever deletes an account need not look for it there.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/requests.h"
#include "store/game_store.h"

namespace sennight {

// The command of a person (Visitor::person), nothing where the act has no name. Two persons never have the same.
std::optional<Command> command_of(const CommandName& name, std::string_view person);

// The id of the game that is made by this command: the same whenever it is sent, and nobody else can tell it.
std::string game_id_of(const Command& command);

}  // namespace sennight
