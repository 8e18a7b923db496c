#include "base/large_array.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace sennight {

void* allocate_large(std::size_t bytes, std::align_val_t& alignment) {
  constexpr std::size_t kLargePage = std::size_t{2} << 20U;
  if (bytes >= kLargePage) alignment = std::align_val_t{kLargePage};
  void* const memory = ::operator new[](bytes, alignment, std::nothrow);
#ifdef __linux__
  // Of whole pages only: what lies behind them belongs to others. Where the system gives none, the usual ones are left.
  if (memory != nullptr && bytes >= kLargePage) madvise(memory, bytes / kLargePage * kLargePage, MADV_HUGEPAGE);
#endif
  return memory;
}

}  // namespace sennight
