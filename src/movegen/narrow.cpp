// Boards of up to 128 cells. Compiled without vectors: sets of two words are written word by word, and reading them
// back as one vector would have to wait for the store buffer (docs/performance.md).

#include "movegen/fast_definitions.h"
#include "movegen/looker.h"

namespace sennight::fast {

template void list_legal_moves<1>(const Position&, MoveList&);
template void list_legal_captures<1>(const Position&, MoveList&);
template std::uint64_t count_legal_moves<1>(const Position&);
template bool has_answer<1>(const Tables<1>&, const State<1>&, Crosses);
template std::uint64_t count_sequences<1>(const Position&, int, const std::atomic<bool>&);
template std::unique_ptr<StagedMoves::Looker> make_looker<1>(const Variant&);

template void list_legal_moves<2>(const Position&, MoveList&);
template void list_legal_captures<2>(const Position&, MoveList&);
template std::uint64_t count_legal_moves<2>(const Position&);
template bool has_answer<2>(const Tables<2>&, const State<2>&, Crosses);
template std::uint64_t count_sequences<2>(const Position&, int, const std::atomic<bool>&);
template std::unique_ptr<StagedMoves::Looker> make_looker<2>(const Variant&);

}  // namespace sennight::fast
