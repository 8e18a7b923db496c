// The files of the web app. They are read once, at the start: a request can name nothing else, whatever its path says.
// Beside `x` the build of the app may leave `x.br` and `x.gz`, which are sent to who takes them and have no path of
// their own.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/compression.h"
#include "server/http_message.h"

namespace sennight {

class StaticFiles {
 public:
  // Takes all regular files below the folder; links are left out. A folder that is not there has no files.
  // Errors: a file cannot be read.
  static Result<StaticFiles> read(const std::string& folder);

  // The file with this path ("/logo.svg", decoded), else index.html; 404 below /assets/, where a file that is gone must
  // not turn into a page, and where there is no index.html.
  HttpReply get(std::string_view path, std::string_view accept_encoding) const;

  bool has_index() const { return files_.contains("/index.html"); }

 private:
  struct File {
    std::string content_type;
    CodedBody body;
  };
  void take_compressed();

  std::map<std::string, File, std::less<>> files_;  // by path from the folder, with '/' first
};

// By the name's extension; "application/octet-stream" when that is unknown.
std::string_view content_type_of(std::string_view path);

// A strong ETag, with its quotes.
std::string etag_of(std::string_view body);

}  // namespace sennight
