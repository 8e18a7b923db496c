#include "base/printable.h"

#include <fmt/format.h>

namespace sennight {

namespace {

constexpr char32_t kNoCharacter = 0xFFFFFFFF;

struct Decoded {
  char32_t character = kNoCharacter;
  std::size_t length = 1;  // bytes
};

// The first character of the text. Bytes that begin none, forms that are longer than needed, surrogates and what lies
// beyond U+10FFFF give kNoCharacter and one byte. REQUIRES: not empty.
Decoded first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {};
  char32_t character = lead & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    character = character << 6 | (byte(i) & 0x3Fu);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (character < kLeast[length] || character > 0x10FFFF || (character >= 0xD800 && character <= 0xDFFF)) return {};
  return {character, length};
}

// Line ends of Unicode, marks that change the direction of what follows, and invisible characters.
bool is_misleading(char32_t c) {
  return (c >= 0x80 && c < 0xA0) || c == 0xAD || c == 0x61C || (c >= 0x200B && c <= 0x200F) ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || (c >= 0xE0000 && c <= 0xE007F);
}

}  // namespace

std::string printable(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    const auto [character, length] = first_character(text);
    if (character == '\n') shown += "\\n";
    else if (character == '\r') shown += "\\r";
    else if (character == '\t') shown += "\\t";
    else if (character == kNoCharacter || character < ' ' || character == 0x7F)
      shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
    else if (is_misleading(character)) shown += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(character));
    else shown += text.substr(0, length);
    text.remove_prefix(length);
  }
  return shown;
}

std::string one_line(std::string_view text, std::size_t longest) {
  if (text.size() <= longest) return printable(text);
  // Both ends tell most: what is wrong often stands behind the value that is wrong. A character cut in two would look
  // like bad UTF-8.
  const auto continues = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80; };
  std::size_t head = longest * 3 / 4, tail = text.size() - longest / 4;
  for (int i = 0; i < 3 && head > 0 && continues(head); ++i) --head;
  for (int i = 0; i < 3 && tail < text.size() && continues(tail); ++i) ++tail;
  return fmt::format("{} [... {} more bytes ...] {}", printable(text.substr(0, head)), tail - head,
                     printable(text.substr(tail)));
}

}  // namespace sennight
