// What the workers of a page do that help its engine: threads.cpp.
#pragma once

namespace sennight {

// At most so many: more would not be told apart.
inline constexpr int kMostHelpers = 255;

// A helper is there, and gets its number from 1 on.
int enlist();
// Does its share of all work that comes. Never comes back. REQUIRES: a number that enlist() has given, once.
void help(int number);
// A helper has come to an end: who waits for its work ends too.
void lose_helper();

}  // namespace sennight
