#include "server/people/webauthn.h"

#include <fmt/format.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

#include <array>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "server/openssl.h"
#include "server/people/cbor.h"

namespace sennight {

namespace {

// Source: Web Authentication Level 3, 6.1.
constexpr unsigned kUserPresent = 0x01, kUserVerified = 0x04, kMayBeCopied = 0x08, kIsCopied = 0x10, kHasKey = 0x40,
                   kHasMore = 0x80;
constexpr std::size_t kHashBytes = 32, kCounterBytes = 4, kMakerBytes = 16, kLengthBytes = 2;
constexpr std::size_t kLongestCredential = 1023;

using openssl::bytes_of;
using openssl::DigestContext;
using openssl::Key;
using openssl::KeyContext;
using openssl::Number;
using openssl::ParameterBuilder;
using openssl::Parameters;

std::string sha256(std::string_view bytes) {
  std::string hash(kHashBytes, '\0');
  SHA256(bytes_of(bytes), bytes.size(), reinterpret_cast<unsigned char*>(hash.data()));
  return hash;
}

// Takes bytes from the front of what there is.
class Bytes {
 public:
  explicit Bytes(std::string_view all) : left_(all) {}
  std::optional<std::string_view> take(std::size_t count) {
    if (left_.size() < count) return std::nullopt;
    const std::string_view taken = left_.substr(0, count);
    left_.remove_prefix(count);
    return taken;
  }
  // A number of so many bytes, the highest first.
  std::optional<std::uint32_t> number(std::size_t count) {
    const auto taken = take(count);
    if (!taken) return std::nullopt;
    std::uint32_t number = 0;
    for (const char c : *taken) number = number << 8U | static_cast<unsigned char>(c);
    return number;
  }
  std::string_view left() const { return left_; }
  void leave(std::string_view rest) { left_ = rest; }

 private:
  std::string_view left_;
};

// ---- keys -----------------------------------------------------------------------------------------------------------

// Source: RFC 9052 and 9053. Numbers are by kind of key.
constexpr std::int64_t kKeyKind = 1, kAlgorithm = 3, kCurve = -1, kX = -2, kY = -3, kModulus = -1, kExponent = -2;
constexpr std::int64_t kOctetPair = 1, kEllipticCurve = 2, kRsa = 3;
constexpr std::int64_t kP256 = 1, kEd25519 = 6;
constexpr std::size_t kCoordinateBytes = 32;
constexpr std::size_t kLeastModulusBytes = 256, kMostModulusBytes = 512, kMostExponentBytes = 4;

struct CoseKey {
  std::map<std::int64_t, std::int64_t> numbers;
  std::map<std::int64_t, std::string_view> texts;
  std::int64_t number(std::int64_t label) const {
    const auto found = numbers.find(label);
    return found == numbers.end() ? 0 : found->second;
  }
  std::string_view bytes(std::int64_t label) const {
    const auto found = texts.find(label);
    return found == texts.end() ? std::string_view() : found->second;
  }
};

Result<CoseKey> read_cose(CborReader& reader) {
  constexpr std::size_t kMostParts = 16;
  const auto count = reader.map_length();
  if (!count) return fail("the public key: " + count.error().message);
  if (*count > kMostParts) return fail("the public key has too many parts");
  CoseKey key;
  for (std::size_t i = 0; i < *count; ++i) {
    const auto label = reader.integer();
    if (!label) return fail("the public key: " + label.error().message);
    if (key.numbers.contains(*label) || key.texts.contains(*label)) return fail("the public key has a part twice");
    Result<void> read;
    if (reader.kind() == CborReader::Kind::kInteger) {
      const auto number = reader.integer();
      if (number) key.numbers[*label] = *number;
      else read = std::unexpected(number.error());
    } else if (reader.kind() == CborReader::Kind::kBytes) {
      const auto bytes = reader.bytes();
      if (bytes) key.texts[*label] = *bytes;
      else read = std::unexpected(bytes.error());
    } else {
      read = reader.skip();
    }
    if (!read) return fail("the public key: " + read.error().message);
  }
  return key;
}

Key made_key(const char* kind, OSSL_PARAM* parameters) {
  const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, kind, nullptr));
  EVP_PKEY* made = nullptr;
  if (!context || EVP_PKEY_fromdata_init(context.get()) <= 0 ||
      EVP_PKEY_fromdata(context.get(), &made, EVP_PKEY_PUBLIC_KEY, parameters) <= 0)
    return nullptr;
  Key key(made);
  const KeyContext checker(EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr));
  if (!checker || EVP_PKEY_public_check(checker.get()) <= 0) return nullptr;
  return key;
}

Key p256_key(std::string_view x, std::string_view y) {
  if (x.size() != kCoordinateBytes || y.size() != kCoordinateBytes) return nullptr;
  std::string point = "\x04";  // not compressed
  point.append(x).append(y);
  std::string group = "P-256";
  std::array<OSSL_PARAM, 3> parameters = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group.data(), 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()),
      OSSL_PARAM_construct_end()};
  return made_key("EC", parameters.data());
}

Key ed25519_key(std::string_view x) {
  if (x.size() != kCoordinateBytes) return nullptr;
  return Key(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, bytes_of(x), x.size()));
}

Key rsa_key(std::string_view modulus, std::string_view exponent) {
  const auto is_good = [](std::string_view number, std::size_t least, std::size_t most) {
    return number.size() >= least && number.size() <= most && number.front() != 0 &&
           (static_cast<unsigned char>(number.back()) & 1U) == 1;
  };
  if (!is_good(modulus, kLeastModulusBytes, kMostModulusBytes) || !is_good(exponent, 1, kMostExponentBytes) ||
      exponent == "\x01")
    return nullptr;
  const auto number_of = [](std::string_view bytes) {
    return Number(BN_bin2bn(bytes_of(bytes), static_cast<int>(bytes.size()), nullptr));
  };
  const Number n = number_of(modulus), e = number_of(exponent);
  const ParameterBuilder builder(OSSL_PARAM_BLD_new());
  if (!n || !e || !builder || OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, n.get()) == 0 ||
      OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, e.get()) == 0)
    return nullptr;
  const Parameters parameters(OSSL_PARAM_BLD_to_param(builder.get()));
  return parameters ? made_key("RSA", parameters.get()) : nullptr;
}

Result<std::string> subject_public_key(const CoseKey& cose) {
  const std::int64_t kind = cose.number(kKeyKind), algorithm = cose.number(kAlgorithm), curve = cose.number(kCurve);
  Key key;
  if (kind == kEllipticCurve && algorithm == kEs256 && curve == kP256) key = p256_key(cose.bytes(kX), cose.bytes(kY));
  else if (kind == kOctetPair && algorithm == kEdDsa && curve == kEd25519) key = ed25519_key(cose.bytes(kX));
  else if (kind == kRsa && algorithm == kRs256) key = rsa_key(cose.bytes(kModulus), cose.bytes(kExponent));
  else return fail(fmt::format("the public key is of a kind that is not known here: algorithm {}", algorithm));
  unsigned char* der = nullptr;
  const int size = key ? i2d_PUBKEY(key.get(), &der) : -1;
  if (size <= 0) return fail("the public key is none");
  std::string text(reinterpret_cast<const char*>(der), static_cast<std::size_t>(size));
  OPENSSL_free(der);
  return text;
}

// The algorithm is that of the key, whatever anybody says.
bool is_signed(std::string_view key_text, std::string_view data, std::string_view signature) {
  const unsigned char* at = bytes_of(key_text);
  const Key key(d2i_PUBKEY(nullptr, &at, static_cast<long>(key_text.size())));
  const DigestContext context(EVP_MD_CTX_new());
  if (!key || !context) return false;
  const EVP_MD* digest = EVP_PKEY_get_base_id(key.get()) == EVP_PKEY_ED25519 ? nullptr : EVP_sha256();
  return EVP_DigestVerifyInit(context.get(), nullptr, digest, nullptr, key.get()) == 1 &&
         EVP_DigestVerify(context.get(), bytes_of(signature), signature.size(), bytes_of(data), data.size()) == 1;
}

// What each answer must be, whatever it is for.
Result<void> check_presence(const AuthenticatorData& data, std::string_view host) {
  if (data.host_hash != sha256(host)) return fail("the passkey is for another site");
  if (!data.is_present) return fail("the authenticator says that nobody was present");
  if (data.is_copied && !data.may_be_copied) return fail("the authenticator contradicts itself about copies");
  return {};
}

}  // namespace

Result<std::string> challenge_in(std::string_view client_data, CeremonyKind kind, std::string_view origin) {
  const nlohmann::json json = nlohmann::json::parse(client_data, nullptr, false);
  if (!json.is_object()) return fail("what the browser says is not a JSON object");
  const auto text = [&](const char* name) -> std::string {
    const auto found = json.find(name);
    return found != json.end() && found->is_string() ? found->get<std::string>() : "";
  };
  if (text("type") != (kind == CeremonyKind::kCreate ? "webauthn.create" : "webauthn.get"))
    return fail("what the browser says is about something else");
  if (text("origin") != origin) return fail("the page was one of another origin");
  const auto crossing = json.find("crossOrigin");
  if ((crossing != json.end() && *crossing != false) || json.contains("topOrigin"))
    return fail("the page was in a frame of another one");
  std::string challenge = text("challenge");
  if (challenge.empty()) return fail("what the browser says has no challenge");
  return challenge;
}

Result<AuthenticatorData> parse_authenticator_data(std::string_view bytes) {
  constexpr const char* kTooShort = "the authenticator's data end too soon";
  Bytes left(bytes);
  AuthenticatorData data;
  const auto hash = left.take(kHashBytes);
  const auto flags = left.number(1);
  const auto counter = left.number(kCounterBytes);
  if (!hash || !flags || !counter) return fail(kTooShort);
  data.host_hash = *hash;
  data.is_present = (*flags & kUserPresent) != 0;
  data.is_verified = (*flags & kUserVerified) != 0;
  data.may_be_copied = (*flags & kMayBeCopied) != 0;
  data.is_copied = (*flags & kIsCopied) != 0;
  data.counter = *counter;
  if ((*flags & kHasKey) != 0) {
    const auto maker = left.take(kMakerBytes);
    const auto length = left.number(kLengthBytes);
    if (!maker || !length) return fail(kTooShort);
    if (*length == 0 || *length > kLongestCredential) return fail("the passkey's id is empty or too long");
    const auto id = left.take(*length);
    if (!id) return fail(kTooShort);
    data.credential = *id;
    CborReader reader(left.left());
    const auto cose = read_cose(reader);
    if (!cose) return std::unexpected(cose.error());
    auto key = subject_public_key(*cose);
    if (!key) return std::unexpected(key.error());
    data.key = std::move(*key);
    left.leave(reader.rest());
  }
  if ((*flags & kHasMore) != 0) {
    CborReader reader(left.left());
    if (reader.kind() != CborReader::Kind::kMap) return fail("the authenticator's extensions are no map");
    if (const auto read = reader.skip(); !read) return fail("the authenticator's extensions: " + read.error().message);
    left.leave(reader.rest());
  }
  if (!left.left().empty()) return fail("the authenticator's data go on behind their end");
  return data;
}

Result<std::string> public_key_in(std::string_view cose) {
  CborReader reader(cose);
  const auto key = read_cose(reader);
  if (!key) return std::unexpected(key.error());
  if (!reader.is_at_end()) return fail("the public key goes on behind its end");
  return subject_public_key(*key);
}

Result<NewCredential> check_new_credential(std::string_view host, std::string_view attestation) {
  CborReader reader(attestation);
  const auto count = reader.map_length();
  if (!count) return fail("the attestation: " + count.error().message);
  std::optional<std::string_view> format, bytes;
  std::optional<bool> is_empty;
  for (std::size_t i = 0; i < *count; ++i) {
    const auto name = reader.text();
    if (!name) return fail("the attestation: " + name.error().message);
    if ((*name == "fmt" && format) || (*name == "authData" && bytes) || (*name == "attStmt" && is_empty))
      return fail("the attestation has a part twice");
    Result<void> read;
    if (*name == "fmt" || *name == "authData") {
      auto text = *name == "fmt" ? reader.text() : reader.bytes();
      if (text) (*name == "fmt" ? format : bytes) = *text;
      else read = std::unexpected(text.error());
    } else {
      if (*name == "attStmt") {
        CborReader inside = reader;
        const auto parts = inside.map_length();
        if (!parts) return fail("the attestation: " + parts.error().message);
        is_empty = *parts == 0;
      }
      read = reader.skip();
    }
    if (!read) return fail("the attestation: " + read.error().message);
  }
  if (!reader.is_at_end()) return fail("the attestation goes on behind its end");
  if (!format || !bytes || !is_empty) return fail("the attestation has no fmt, attStmt or authData");
  if (*format == "none" && !*is_empty) return fail("the attestation says something although it is none");
  auto data = parse_authenticator_data(*bytes);
  if (!data) return std::unexpected(data.error());
  if (auto good = check_presence(*data, host); !good) return std::unexpected(good.error());
  if (data->credential.empty()) return fail("the authenticator has made no passkey");
  return NewCredential{std::string(data->credential), std::move(data->key), data->counter};
}

Result<std::uint32_t> check_answer(std::string_view host, std::string_view client_data,
                                   std::string_view authenticator_data, std::string_view signature,
                                   std::string_view key) {
  const auto data = parse_authenticator_data(authenticator_data);
  if (!data) return std::unexpected(data.error());
  if (auto good = check_presence(*data, host); !good) return std::unexpected(good.error());
  if (!is_signed(key, std::string(authenticator_data) + sha256(client_data), signature))
    return fail("the signature is not that of this passkey");
  return data->counter;
}

}  // namespace sennight
