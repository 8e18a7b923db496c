// HTTP/1.1 requests from the bytes of a connection, without sockets; the server and the fuzz target read with this.
//
// It takes less than HTTP allows, so that no proxy in front can read a request in another way than it does (request
// smuggling, RFC 9112, 11.2): exactly one Host, at most one Content-Length or Transfer-Encoding, no folded lines, no
// coding but "chunked", no trailers. What it holds is bounded whatever is sent: the limits below, and once the bytes of
// the last `read`.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http_message.h"
#include "server/refusal.h"

namespace sennight {

struct RequestLimits {
  std::size_t header_bytes = 16 * 1024;  // the request line included
  std::size_t header_lines = 100;
  std::size_t body_bytes = 64 * 1024;
  std::size_t framing_bytes = 64 * 1024;  // of all chunks together: what of them is not body
  std::size_t chunk_line_bytes = 1024;    // of one of them
};

// A request with what only the connection wants to know of it.
struct IncomingRequest {
  HttpRequest plain;
  std::vector<std::pair<std::string, std::string>> headers;  // in order, as they came
  unsigned version = 11;                                     // 10 or 11
  bool keep_alive = false, upgrade = false, expects_continue = false;
};

class RequestReader {
 public:
  explicit RequestReader(const RequestLimits& limits);
  ~RequestReader();

  enum class Step {
    kMore,     // wants more bytes
    kHeaders,  // the headers are there, said once for each request; go on with `read({})`
    kRequest,  // a whole request is there; `next` must be called before more is read
    kRefused,  // it is no request that is taken; nothing more can be read
  };
  Step read(std::string_view bytes);

  // From kHeaders on; its body is there at kRequest.
  IncomingRequest& request();
  // At kRefused: 400 or 413, and a sentence.
  const Refusal& refusal() const { return refusal_; }

  // Forgets the request; bytes that followed it are kept for the next one.
  void next();

  // Has any byte of the next request come?
  bool has_begun() const { return !buffer_.empty(); }

  // Bytes that it keeps now.
  std::size_t held_bytes() const;

 private:
  class Parser;
  Step read_headers();
  Step read_body();
  Step refuse(int status, std::string message);

  const RequestLimits limits_;
  std::string buffer_;        // not parsed yet
  std::size_t searched_ = 0;  // of it, for the end of the headers
  std::size_t framing_ = 0;   // parsed bytes of the body that are not body
  std::unique_ptr<Parser> parser_;
  bool in_body_ = false;
  Refusal refusal_;
};

}  // namespace sennight
