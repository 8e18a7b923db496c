// Compression of bodies, as HTTP names it in Content-Encoding.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace sennight {

enum class Coding { kNone, kGzip, kBrotli };

// "", "gzip" or "br".
std::string_view coding_name(Coding coding);

// Does a client with this Accept-Encoding header take it?
bool accepts(std::string_view accept_encoding, Coding coding);
// The one that saves most of those that the client takes.
Coding best_coding(std::string_view accept_encoding);

// Sources: RFC 1952 (gzip), RFC 7932 (brotli).
enum class Effort {
  kQuick,  // for a body that is sent once: about a millisecond for 100 KB
  kGreat,  // for a body that is sent often: some forty milliseconds for 100 KB
};
std::string compress(std::string_view text, Coding coding, Effort effort);

// A body that is sent often, with its compressed forms.
struct CodedBody {
  std::string etag;  // of the plain form; with its quotes
  // By Coding. kNone is always there; a null form saves nothing or is not made yet.
  std::array<std::shared_ptr<const std::string>, 3> forms;

  std::shared_ptr<const std::string>& form(Coding coding) { return forms[static_cast<std::size_t>(coding)]; }
  const std::shared_ptr<const std::string>& form(Coding coding) const {
    return forms[static_cast<std::size_t>(coding)];
  }
};

// An ETag that names the form, too: caches must not take one for the other.
std::string etag_of_form(std::string_view etag, Coding coding);

}  // namespace sennight
