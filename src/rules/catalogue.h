// The variants of a folder: which there are, and each by its id.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/definition.h"
#include "rules/loader.h"
#include "rules/variant.h"

namespace sennight {

// Lists the paths of all files in a folder and below. Errors: why the folder cannot be read.
using FolderLister = std::function<Result<std::vector<std::string>>(const std::string& folder)>;

// Is the name of a variant a path, not an id? It contains '/' or ends in ".toml".
bool is_variant_path(std::string_view name);

// Reads and compiles the game in a file. Errors: the first error of the file and how many follow;
// the file is only a base for others.
Result<VariantPtr> load_game_file(const std::string& path, const FileReader& read);

// What the computer has learnt (rules/weights.h, rules/net.h) lies in the folder values/, in files that have the id of
// their game: weights in values/ID.txt, a net in values/ID.net. It comes with a game that is named by its id; a file that
// is named by its path is read alone.
//
// Immutable: safe to share between threads as far as the reader is. Files are read anew by each
// call.
class Catalogue {
 public:
  // Looks at the names of the files only. The id of a variant is its file's name without ".toml".
  // Errors: the folder cannot be read; two files have the same id.
  static Result<Catalogue> open(const std::string& folder, FileReader read, const FolderLister& list);

  struct File {
    std::string id, path;
  };
  // All variant files, also those that are only a base for others, sorted by id.
  const std::vector<File>& files() const { return files_; }

  // The definitions of all games, sorted by id; bases are left out. Problems are appended to
  // `findings`, a name that two games have among them; a file with errors is left out.
  std::vector<VariantDefinition> games(Findings& findings) const;

  // Reports each alias of the definition that is the id or an alias of another variant of the folder. Reads all files.
  void check_aliases(const VariantDefinition& definition, Findings& findings) const;

  // The path of a variant: `name` itself if it is a path, else that of the file with this id, else of the first game
  // with this alias; all files are read for an alias. Errors: no such name, with the nearest one.
  Result<std::string> path_of(std::string_view name) const;

  // Reads a file of somebody's own and what it extends: where a base does not lie beside the files that name it, the file
  // of the folder with its id is read. Errors: as the reader has them, and that there is no such id either.
  FileReader reader_of(const std::string& path) const;

  // Findings about the file at `path` that reader_of() has read: those about a base of the folder get the base's place
  // there, in place of the one where it was looked for first.
  void name_bases(Findings& findings, const std::string& path) const;

  // Reads and compiles one variant, named as for path_of. Named by its id or path, it reads no other files than those it
  // extends. Errors: as path_of and load_game_file.
  Result<VariantPtr> load(std::string_view name) const;

 private:
  explicit Catalogue(FileReader read) : read_(std::move(read)) {}
  // What was learnt for this id; texts are empty when there is nothing. Errors: it cannot be read.
  Result<LearnedTexts> learned_of(std::string_view id) const;
  // The file with this id, or of the first game with this alias. Errors: as path_of.
  Result<File> file_of(std::string_view name) const;
  // All ids and the aliases of the games.
  struct Names {
    std::string id;
    std::vector<Text> aliases;
  };
  static void check_aliases(const VariantDefinition& definition, const std::vector<Names>& all, Findings& findings);
  FileReader read_;
  std::vector<File> files_, weights_, nets_;
};

}  // namespace sennight
