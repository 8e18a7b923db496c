// What this machine has for the engine: memory and time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sennight {

// Megabytes that one table may take without the rest of the process, and the others on the machine, running out of
// memory: three quarters of what is free now, by the system's word, the limits of this process and those of the
// container that it runs in. The system itself grants more and ends programs later. At least 1.
std::size_t megabytes_for_a_table();

// Of a clock that never goes back; only differences mean something.
std::int64_t milliseconds_now();
double seconds_now();

}  // namespace sennight
