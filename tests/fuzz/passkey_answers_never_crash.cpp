// Whatever a browser or an authenticator sends, the readers of it end with an answer or an error, an item of CBOR ends where
// it says, and no beginning of an item is one.
//
// Input: the bytes, as an item, as an attestation, as authenticator data, as a key, as client data and as base64url.
#include <string>

#include "server/base64url.h"
#include "server/people/cbor.h"
#include "server/people/webauthn.h"
#include "support/fuzz.h"

using namespace sennight;

namespace {

void require_items(std::string_view bytes) {
  CborReader reader(bytes);
  const bool is_none = reader.kind() == CborReader::Kind::kNone;
  const auto read = reader.skip();
  if (!read) {
    if (read.error().message.empty()) require_law("an error that says nothing");
    if (reader.rest() != bytes) require_law("what could not be read is read");
    return;
  }
  if (is_none) require_law("an item of no kind");
  const std::string_view item = bytes.substr(0, bytes.size() - reader.rest().size());
  if (item.empty()) require_law("an item of nothing");
  CborReader alone(item);
  if (!alone.skip() || !alone.is_at_end()) require_law("an item that is another one alone");
  for (const std::size_t size : {std::size_t{0}, item.size() / 2, item.size() - 1})
    if (CborReader(item.substr(0, size)).skip()) require_law("the beginning of an item is one");
}

void require_key(std::string_view key) {
  if (!key.starts_with('\x30')) require_law("a key that is no sequence");
  (void)check_answer("here", "said", std::string(37, '\0'), key, key);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostCharacters = 4096;
  if (size > kMostCharacters) return -1;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  require_items(bytes);
  if (const auto made = check_new_credential("here", bytes)) {
    if (made->id.empty() || made->id.size() > 1023) require_law("a passkey without a good id");
    require_key(made->key);
  }
  if (const auto read = parse_authenticator_data(bytes)) {
    if (read->host_hash.size() != 32) require_law("a hash of another length");
    if (read->credential.empty() != read->key.empty()) require_law("a passkey without its key");
  }
  if (const auto key = public_key_in(bytes)) require_key(*key);
  for (const CeremonyKind kind : {CeremonyKind::kCreate, CeremonyKind::kGet})
    if (const auto challenge = challenge_in(bytes, kind, "https://here"); challenge && challenge->empty())
      require_law("an empty challenge");
  if (const auto decoded = from_base64url(bytes); decoded && to_base64url(*decoded) != bytes)
    require_law("two texts of the same bytes");
  return 0;
}
