// Boards of 129 to 256 cells. Here vectors win.

#include "movegen/fast_definitions.h"
#include "movegen/looker.h"

namespace sennight::fast {

template void list_legal_moves<3>(const Position&, MoveList&);
template void list_legal_captures<3>(const Position&, MoveList&);
template std::uint64_t count_legal_moves<3>(const Position&);
template bool has_answer<3>(const Tables<3>&, const State<3>&, Crosses);
template std::uint64_t count_sequences<3>(const Position&, int, const std::atomic<bool>&);
template std::unique_ptr<StagedMoves::Looker> make_looker<3>(const Variant&);

template void list_legal_moves<4>(const Position&, MoveList&);
template void list_legal_captures<4>(const Position&, MoveList&);
template std::uint64_t count_legal_moves<4>(const Position&);
template bool has_answer<4>(const Tables<4>&, const State<4>&, Crosses);
template std::uint64_t count_sequences<4>(const Position&, int, const std::atomic<bool>&);
template std::unique_ptr<StagedMoves::Looker> make_looker<4>(const Variant&);

}  // namespace sennight::fast
