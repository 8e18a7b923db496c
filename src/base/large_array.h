// Arrays of many megabytes that are read at places by chance, such as tables of positions. With pages of the usual 4 KiB most of
// these reads wait until the processor has looked up the page, which takes longest on a virtual machine: Linux is asked for pages
// of 2 MiB.
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>

namespace sennight {

// Frees what `operator new[]` gave with this alignment.
struct FreeAligned {
  std::align_val_t alignment{alignof(std::max_align_t)};
  void operator()(void* memory) const { ::operator delete[](memory, alignment); }
};

template <class T>
using LargeArray = std::unique_ptr<T[], FreeAligned>;

// Memory that begins at a multiple of `alignment`, which it sets; null when there is not so much.
void* allocate_large(std::size_t bytes, std::align_val_t& alignment);

// Each value is what T() makes. Null when there is not so much memory.
template <class T>
LargeArray<T> make_large_array(std::size_t count) {
  static_assert(std::is_trivially_destructible_v<T>);
  // Nobody has half of all addresses, and rounding up to the alignment must not overflow.
  if (count > static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max()) / sizeof(T)) return nullptr;
  std::align_val_t alignment{alignof(T)};
  void* const memory = allocate_large(count * sizeof(T), alignment);
  if (memory == nullptr) return nullptr;
  std::uninitialized_value_construct_n(static_cast<T*>(memory), count);
  return LargeArray<T>(static_cast<T*>(memory), FreeAligned{alignment});
}

}  // namespace sennight
