// Paths of variant files as text, '/' between folders. Looks at no disk.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace sennight {

// The name behind the last '/'.
inline std::string_view file_name(std::string_view path) {
  path.remove_prefix(path.rfind('/') + 1);  // none: npos + 1 is 0
  return path;
}

// The file's name without what follows its last point: "a/b/x.toml" -> "x". A point at the beginning is part of the name.
inline std::string_view file_stem(std::string_view path) {
  const std::string_view name = file_name(path);
  const std::size_t point = name.rfind('.');
  return point == 0 || name == ".." ? name : name.substr(0, point);
}

// Without steps to where one is and back: "a/./b/../c" -> "a/c". What leads out of the beginning of a relative path stays;
// nothing leads out of the root. REQUIRES: the last name is neither "." nor "..".
inline std::string normal_path(std::string_view path) {
  std::vector<std::string_view> steps;
  for (const std::string_view step : split(path, '/')) {
    if (step.empty() || step == ".") continue;
    const bool leads_up = step == "..";
    if (leads_up && !steps.empty() && steps.back() != "..") steps.pop_back();
    else if (!leads_up || !path.starts_with('/')) steps.push_back(step);
  }
  std::string normal;
  for (const std::string_view step : steps) {
    if (!normal.empty() || path.starts_with('/')) normal += '/';
    normal += step;
  }
  return normal;
}

// `name` as seen from the folder of the file `path`; an absolute name as it is. REQUIRES: as normal_path of the name.
inline std::string path_beside(std::string_view path, std::string_view name) {
  if (name.starts_with('/')) return normal_path(name);
  const std::string_view folder = path.substr(0, path.size() - file_name(path).size());
  return normal_path(std::string(folder) += name);
}

}  // namespace sennight
