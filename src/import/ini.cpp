#include "import/ini.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/text.h"

namespace sennight {

namespace {

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return is_letter(c) || is_digit(c) || std::string_view("-_+.").find(c) != std::string_view::npos;
  });
}

class IniReader {
 public:
  IniReader(const std::string& path, std::string_view text, Findings& findings)
      : path_(path), text_(text), findings_(findings) {}

  std::vector<IniSection> read() {
    if (text_.size() > kMostIniBytes) {
      line_ = 1;
      complain(0, fmt::format("the text has more than {} bytes", kMostIniBytes));
      return {};
    }
    for (const std::string_view line : split(text_, '\n')) {
      ++line_;
      if (!read_line(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line)) break;
    }
    return std::move(sections_);
  }

 private:
  Location place(std::size_t column) const { return {path_, line_, static_cast<int>(column) + 1}; }
  void complain(std::size_t column, std::string text) { findings_.push_back({place(column), true, std::move(text)}); }
  Text located(std::string_view line, std::string_view part) const {
    return {std::string(part), place(static_cast<std::size_t>(part.data() - line.data()))};
  }

  // False when there is too much to go on.
  bool read_line(std::string_view line) {
    if (line_ == 1 && line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);  // a byte order mark
    const std::string_view content = trim(line);
    if (content.empty() || content.front() == '#' || content.front() == ';') return true;
    for (std::size_t i = 0; i < line.size(); ++i)
      if (const auto byte = static_cast<unsigned char>(line[i]); (byte < 0x20 && byte != '\t') || byte == 0x7f) {
        complain(i, "a character that is not printable");
        skipping_ = skipping_ || content.front() == '[';
        return true;
      }
    if (content.front() == '[') read_section(line, content);
    else read_entry(line, content);
    if (entries_ <= kMostIniEntries) return true;
    complain(0, fmt::format("the text has more than {} sections and keys", kMostIniEntries));
    return false;
  }

  void read_section(std::string_view line, std::string_view content) {
    ++entries_;
    skipping_ = true;  // until the name is known to be good, so that keys do not go to the section before
    const std::size_t column = static_cast<std::size_t>(content.data() - line.data());
    const std::size_t end = content.find(']');
    if (end == std::string_view::npos) return complain(column, "expected ']' at the end of the section's name");
    if (const std::string_view rest = trim(content.substr(end + 1));
        !rest.empty() && rest.front() != '#' && rest.front() != ';')
      return complain(static_cast<std::size_t>(rest.data() - line.data()), "text behind the name of a section");
    const std::string_view inside = content.substr(1, end - 1);
    const std::size_t colon = inside.find(':');
    const std::string_view name = trim(inside.substr(0, colon));
    if (!is_name(name))
      return complain(
          column, fmt::format("'{}' cannot be the name of a section: letters, digits, '-', '_', '+' and '.'", name));
    IniSection section{.name = located(line, name), .parent = {}, .entries = {}};
    if (colon != std::string_view::npos) {
      const std::string_view parent = trim(inside.substr(colon + 1));
      if (!is_name(parent)) return complain(column, fmt::format("'{}' cannot be the name of a parent", parent));
      section.parent = located(line, parent);
    }
    if (!names_.insert(section.name.value).second)
      return complain(column, fmt::format("there are two sections '{}'", section.name.value));
    skipping_ = false;
    keys_.clear();
    sections_.push_back(std::move(section));
  }

  void read_entry(std::string_view line, std::string_view content) {
    ++entries_;
    const std::size_t column = static_cast<std::size_t>(content.data() - line.data());
    const std::size_t equals = content.find('=');
    if (equals == std::string_view::npos) return complain(column, "expected 'key = value', a section or a comment");
    const std::string_view key = trim(content.substr(0, equals)), value = trim(content.substr(equals + 1));
    if (!is_name(key)) return complain(column, fmt::format("'{}' cannot be a key", key));
    if (skipping_) return;
    if (sections_.empty()) return complain(column, "a key before the first section");
    if (!keys_.insert(std::string(key)).second)
      return complain(column, fmt::format("there are two keys '{}' in this section", key));
    sections_.back().entries.push_back({located(line, key), located(line, value)});
  }

  const std::string& path_;
  std::string_view text_;
  Findings& findings_;
  std::vector<IniSection> sections_;
  std::set<std::string> names_, keys_;
  std::size_t entries_ = 0;
  int line_ = 0;
  bool skipping_ = false;
};

}  // namespace

std::vector<IniSection> read_ini(const std::string& path, std::string_view text, Findings& findings) {
  return IniReader(path, text, findings).read();
}

}  // namespace sennight
