// Boards of more than 256 cells. They are few, and one width serves them all.

#include "movegen/fast_definitions.h"
#include "movegen/looker.h"

namespace sennight::fast {

template void list_legal_moves<8>(const Position&, MoveList&);
template void list_legal_captures<8>(const Position&, MoveList&);
template std::uint64_t count_legal_moves<8>(const Position&);
template bool has_answer<8>(const Tables<8>&, const State<8>&, Crosses);
template std::uint64_t count_sequences<8>(const Position&, int, const std::atomic<bool>&);
template std::unique_ptr<StagedMoves::Looker> make_looker<8>(const Variant&);

}  // namespace sennight::fast
