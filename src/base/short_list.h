// A list that is short nearly always: so many elements lie in the object itself, and only longer lists use the heap.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace sennight {

template <class T, std::size_t kFew>
class ShortList {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void push_back(const T& element) {
    if (size_ < kFew) {
      few_[size_++] = element;
      return;
    }
    if (size_ == kFew) many_.assign(few_.begin(), few_.end());
    many_.push_back(element);
    ++size_;
  }
  // Keeps the memory of a longer list.
  void clear() { size_ = 0; }

  T* begin() { return size_ <= kFew ? few_.data() : many_.data(); }
  T* end() { return begin() + size_; }
  const T* begin() const { return size_ <= kFew ? few_.data() : many_.data(); }
  const T* end() const { return begin() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<T, kFew> few_;
  std::vector<T> many_;  // all elements, once there are more than a few
};

}  // namespace sennight
