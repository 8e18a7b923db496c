#include "base/english.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace sennight {

namespace {

bool is_vowel(char c) { return std::string_view("aeiou").find(to_lower(c)) != std::string_view::npos; }

// Does the word begin with the sound of "you", which takes "a" although it is written with a vowel?
bool begins_with_you(std::string_view word) {
  const std::string lower = to_lower(word.substr(0, 3));
  if (lower.starts_with("eu")) return true;
  return lower.size() == 3 && lower.starts_with('u') && std::ranges::any_of(lower.substr(1), is_vowel);
}

}  // namespace

std::string join_words(const std::vector<std::string>& words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0 && i + 1 == words.size()) text.append(" ").append(last).append(" ");
    else if (i > 0) text += ", ";
    text += words[i];
  }
  return text;
}

std::string join_first_words(std::vector<std::string> words) {
  constexpr std::size_t kMostNamed = 8;
  if (words.size() > kMostNamed) {
    const std::size_t more = words.size() - kMostNamed;
    words.resize(kMostNamed);
    words.push_back(std::to_string(more) + " more");
  }
  return join_words(words);
}

std::string with_article(std::string_view noun) {
  const bool an = !noun.empty() && is_vowel(noun.front()) && !begins_with_you(noun);
  return (an ? "an " : "a ") + std::string(noun);
}

std::string plural(std::string_view noun) {
  if (const std::size_t remark = noun.find(" ("); remark != std::string_view::npos)
    return plural(noun.substr(0, remark)) + std::string(noun.substr(remark));
  if (const std::size_t whose = noun.find(" of "); whose != std::string_view::npos && whose > 0)
    return plural(noun.substr(0, whose)) + std::string(noun.substr(whose));
  // Words that have a plural of their own, alone or as the last one, but not as the end of another: "Fox", "Shaman".
  // Of each the end behind its first letter.
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kOwnPlurals = {{{"wolf", "olves"},
                                                                                                {"ox", "xen"},
                                                                                                {"goose", "eese"},
                                                                                                {"man", "en"},
                                                                                                {"thief", "hieves"},
                                                                                                {"elf", "lves"},
                                                                                                {"mouse", "ice"},
                                                                                                {"wings", "ings"}}};
  const std::string_view last = noun.substr(noun.find_last_of(" -") + 1);
  for (const auto& [word, end] : kOwnPlurals)
    if (to_lower(last) == word) return std::string(noun.substr(0, noun.size() - word.size() + 1)) + std::string(end);
  const auto ends_with_one_of = [&](std::initializer_list<std::string_view> ends) {
    for (const std::string_view end : ends)
      if (noun.ends_with(end)) return true;
    return false;
  };
  // "Footman", but not what only sounds so.
  static constexpr std::array<std::string_view, 7> kNoMen = {"shaman", "human",  "talisman", "caiman",
                                                             "roman",  "german", "ottoman"};
  if (const std::string word = to_lower(last); word.ends_with("man") && std::ranges::find(kNoMen, word) == kNoMen.end())
    return std::string(noun.substr(0, noun.size() - 2)) + "en";
  if (ends_with_one_of({"s", "x", "ch", "sh", "z"})) return std::string(noun) + "es";
  if (noun.size() > 1 && noun.ends_with('y') && !is_vowel(noun[noun.size() - 2]))
    return std::string(noun.substr(0, noun.size() - 1)) + "ies";
  return std::string(noun) + "s";
}

std::string number_word(int number) {
  static constexpr std::array<std::string_view, 13> kWords = {
      "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"};
  if (number < 0 || number >= static_cast<int>(kWords.size())) return std::to_string(number);
  return std::string(kWords[static_cast<std::size_t>(number)]);
}

std::string ordinal_word(int number) {
  static constexpr std::array<std::string_view, 13> kWords = {"",      "first",    "second",  "third",  "fourth",
                                                              "fifth", "sixth",    "seventh", "eighth", "ninth",
                                                              "tenth", "eleventh", "twelfth"};
  if (number > 0 && number < static_cast<int>(kWords.size()))
    return std::string(kWords[static_cast<std::size_t>(number)]);
  return std::to_string(number) + "th";
}

std::string counted(int number, std::string_view noun) {
  return number_word(number) + " " + (number == 1 ? std::string(noun) : plural(noun));
}

std::string capitalised(std::string text) {
  if (!text.empty()) text.front() = to_upper(text.front());
  return text;
}

}  // namespace sennight
