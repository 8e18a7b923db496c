#include "server/push/push_crypto.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <nlohmann/json.hpp>

#include "base/assert.h"
#include "base/files.h"
#include "server/base64url.h"
#include "server/openssl.h"

namespace sennight {

namespace {

constexpr char kCurveName[] = "prime256v1";
constexpr std::size_t kSecretBytes = 32, kOpenBytes = 65, kAuthBytes = 16, kSaltBytes = 16, kTagBytes = 16;
constexpr std::uint32_t kRecordBytes = 4096;

using openssl::bytes_of;
using openssl::CipherContext;
using openssl::Freed;
using openssl::KeyContext;
using openssl::Number;
using openssl::ParameterBuilder;
using openssl::Parameters;
using Bio = std::unique_ptr<BIO, Freed<BIO_free_all>>;

std::unexpected<Error> failed(std::string_view what) { return fail(fmt::format("OpenSSL cannot {}", what)); }

std::shared_ptr<EVP_PKEY> owned(EVP_PKEY* key) { return {key, EVP_PKEY_free}; }

// Of the parts that are there; nothing when they are no key of the curve.
std::shared_ptr<EVP_PKEY> key_of(std::string_view open, std::string_view secret = {}) {
  const ParameterBuilder builder(OSSL_PARAM_BLD_new());
  const Number number(secret.empty() ? nullptr : BN_bin2bn(bytes_of(secret), static_cast<int>(secret.size()), nullptr));
  if (!builder || OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, kCurveName, 0) != 1 ||
      OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, open.data(), open.size()) != 1 ||
      (number && OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get()) != 1))
    return nullptr;
  const Parameters parts(OSSL_PARAM_BLD_to_param(builder.get()));
  const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* key = nullptr;
  if (!parts || !context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, number ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parts.get()) != 1)
    return nullptr;
  return owned(key);
}

std::string open_part(EVP_PKEY* key) {
  unsigned char* bytes = nullptr;
  const std::size_t size = EVP_PKEY_get1_encoded_public_key(key, &bytes);
  std::string open(reinterpret_cast<const char*>(bytes), size);
  OPENSSL_free(bytes);
  return open;
}

bool is_of_curve(EVP_PKEY* key) {
  std::array<char, 32> name{};
  return EVP_PKEY_is_a(key, "EC") == 1 && EVP_PKEY_get_group_name(key, name.data(), name.size(), nullptr) == 1 &&
         std::string_view(name.data()) == kCurveName;
}

std::string hmac(std::string_view key, std::string_view text) {
  std::string sum(EVP_MAX_MD_SIZE, '\0');
  unsigned int size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes_of(text), text.size(), bytes_of(sum), &size);
  sum.resize(size);
  return sum;
}

// The first step of HKDF, and the first block of the second, which is enough here. Source: RFC 5869.
std::string derived(std::string_view salt, std::string_view material, std::string_view info, std::size_t size) {
  return hmac(hmac(salt, material), std::string(info) + '\x01').substr(0, size);
}

Result<std::string> aes_gcm(std::string_view key, std::string_view nonce, std::string_view text) {
  const CipherContext context(EVP_CIPHER_CTX_new());
  std::string sealed(text.size() + kTagBytes, '\0');
  int size = 0, rest = 0;
  if (!context || EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, bytes_of(key), bytes_of(nonce)) != 1 ||
      EVP_EncryptUpdate(context.get(), bytes_of(sealed), &size, bytes_of(text), static_cast<int>(text.size())) != 1 ||
      EVP_EncryptFinal_ex(context.get(), bytes_of(sealed) + size, &rest) != 1 ||
      EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, kTagBytes, bytes_of(sealed) + text.size()) != 1)
    return failed("encrypt");
  return sealed;
}

// The two numbers of a signature, 32 bytes each.
Result<std::string> plain_signature(const std::string& der) {
  const unsigned char* at = bytes_of(std::string_view(der));
  const std::unique_ptr<ECDSA_SIG, Freed<ECDSA_SIG_free>> parts(
      d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(der.size())));
  std::string plain(2 * kSecretBytes, '\0');
  if (!parts || BN_bn2binpad(ECDSA_SIG_get0_r(parts.get()), bytes_of(plain), kSecretBytes) < 0 ||
      BN_bn2binpad(ECDSA_SIG_get0_s(parts.get()), bytes_of(plain) + kSecretBytes, kSecretBytes) < 0)
    return failed("sign");
  return plain;
}

}  // namespace

// ---- keys -----------------------------------------------------------------------------------------------------------

PushKey::PushKey(std::shared_ptr<EVP_PKEY> key) : key_(std::move(key)), open_(open_part(key_.get())) {}

Result<PushKey> PushKey::make() {
  auto key = owned(EVP_EC_gen(kCurveName));
  if (!key) return failed("make a key");
  return PushKey(std::move(key));
}

Result<PushKey> PushKey::from_pem(const std::string& text) {
  const Bio bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
  // A key with a passphrase would ask for it at the terminal.
  const auto nobody = [](char*, int, int, void*) { return -1; };
  auto key = bio ? owned(PEM_read_bio_PrivateKey(bio.get(), nullptr, nobody, nullptr)) : nullptr;
  if (!key || !is_of_curve(key.get())) return fail("it is no private key of the curve P-256 in PEM");
  return PushKey(std::move(key));
}

Result<PushKey> PushKey::from_bytes(std::string_view secret, std::string_view open) {
  auto key = secret.size() == kSecretBytes && open.size() == kOpenBytes ? key_of(open, secret) : nullptr;
  if (!key) return fail("these are no keys of the curve P-256");
  return PushKey(std::move(key));
}

Result<std::string> PushKey::pem() const {
  const Bio bio(BIO_new(BIO_s_mem()));
  if (!bio || PEM_write_bio_PrivateKey(bio.get(), key_.get(), nullptr, nullptr, 0, nullptr, nullptr) != 1)
    return failed("write a key");
  char* text = nullptr;
  const long size = BIO_get_mem_data(bio.get(), &text);
  return std::string(text, static_cast<std::size_t>(size));
}

Result<std::string> PushKey::sign(std::string_view text) const {
  const std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX_free>> context(EVP_MD_CTX_new());
  std::size_t size = 0;
  if (!context || EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get()) != 1 ||
      EVP_DigestSign(context.get(), nullptr, &size, bytes_of(text), text.size()) != 1)
    return failed("sign");
  std::string der(size, '\0');
  if (EVP_DigestSign(context.get(), bytes_of(der), &size, bytes_of(text), text.size()) != 1) return failed("sign");
  der.resize(size);
  return plain_signature(der);
}

Result<std::string> PushKey::shared_secret(std::string_view other) const {
  const auto theirs = other.size() == kOpenBytes ? key_of(other) : nullptr;
  if (!theirs) return fail("the key of the browser is no point of the curve P-256");
  const KeyContext context(EVP_PKEY_CTX_new(key_.get(), nullptr));
  std::string secret(kSecretBytes, '\0');
  std::size_t size = secret.size();
  if (!context || EVP_PKEY_derive_init(context.get()) != 1 ||
      EVP_PKEY_derive_set_peer(context.get(), theirs.get()) != 1 ||
      EVP_PKEY_derive(context.get(), bytes_of(secret), &size) != 1)
    return failed("agree on a secret");
  return secret;
}

Result<PushKey> push_key_in(const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0 && errno != EEXIST) return fail(fmt::format("cannot write {}", path));
  if (file < 0) {
    const auto text = read_file(path);
    if (!text) return std::unexpected(text.error());
    auto key = PushKey::from_pem(*text);
    if (!key) return fail(fmt::format("{}: {}", path, key.error().message));
    return key;
  }
  auto key = PushKey::make();
  const auto text = key ? key->pem() : Result<std::string>(std::unexpected(key.error()));
  const bool written = text && ::write(file, text->data(), text->size()) == static_cast<ssize_t>(text->size()) &&
                       ::fsync(file) == 0;
  ::close(file);
  if (!written) ::unlink(path.c_str());
  if (!text) return std::unexpected(text.error());
  if (!written) return fail(fmt::format("cannot write {}", path));
  return key;
}

// ---- messages -------------------------------------------------------------------------------------------------------

Result<std::string> vapid_header(const PushKey& key, std::string_view audience, std::string_view contact,
                                 std::int64_t expires) {
  nlohmann::ordered_json claims = {{"aud", audience}, {"exp", expires}};
  if (!contact.empty()) claims["sub"] = contact;
  const std::string signed_part = to_base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + to_base64url(claims.dump());
  const auto signature = key.sign(signed_part);
  if (!signature) return std::unexpected(signature.error());
  return fmt::format("vapid t={}.{}, k={}", signed_part, to_base64url(*signature), to_base64url(key.open()));
}

Result<std::string> encrypt_push(std::string_view text, std::string_view key, std::string_view auth,
                                 const PushKey& once, std::string_view salt) {
  using namespace std::string_view_literals;
  SENNIGHT_REQUIRES(text.size() <= kMostPushBytes && salt.size() == kSaltBytes, text.size(), salt.size());
  if (auth.size() != kAuthBytes) return fail("the secret of the browser has not 16 bytes");
  const auto secret = once.shared_secret(key);
  if (!secret) return std::unexpected(secret.error());
  const std::string info = std::string("WebPush: info\0"sv) + std::string(key) + once.open();
  const std::string material = derived(auth, *secret, info, kSecretBytes);
  const std::string content_key = derived(salt, material, "Content-Encoding: aes128gcm\0"sv, 16);
  const std::string nonce = derived(salt, material, "Content-Encoding: nonce\0"sv, 12);
  // One record, which is the last.
  const auto sealed = aes_gcm(content_key, nonce, std::string(text) + '\x02');
  if (!sealed) return std::unexpected(sealed.error());
  std::string body(salt);
  for (int shift = 24; shift >= 0; shift -= 8) body += static_cast<char>(kRecordBytes >> shift & 255);
  body += static_cast<char>(once.open().size());
  return body + once.open() + *sealed;
}

Result<std::string> encrypt_push(std::string_view text, std::string_view key, std::string_view auth) {
  const auto once = PushKey::make();
  if (!once) return std::unexpected(once.error());
  std::string salt(kSaltBytes, '\0');
  if (RAND_bytes(bytes_of(salt), static_cast<int>(salt.size())) != 1) return failed("draw random numbers");
  return encrypt_push(text, key, auth, *once, salt);
}

}  // namespace sennight
