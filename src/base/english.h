// English for texts that the program puts together: articles, plurals, lists, numbers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sennight {

// "a", "a and b", "a, b and c"; with `last` = "or" the same with or. Empty for an empty list.
std::string join_words(const std::vector<std::string>& words, std::string_view last = "and");

// As join_words, but of more than eight only these are named: "a, b, c, d, e, f, g, h and 3 more".
std::string join_first_words(std::vector<std::string> words);

// "a Pawn", "an Elephant", "a Unicorn".
std::string with_article(std::string_view noun);

// "Pawns", "Finches", "Queens (promoted Pawn)", "Pawns of the Vizier".
std::string plural(std::string_view noun);

// "one" to "twelve", then digits.
std::string number_word(int number);

// "first" to "twelfth", then "13th".
std::string ordinal_word(int number);

// "one Pawn", "three Pawns".
std::string counted(int number, std::string_view noun);

// The text with its first letter large.
std::string capitalised(std::string text);

}  // namespace sennight
