#include "unit/server/authenticator.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>

#include <array>

namespace sennight::test {

namespace {

std::string number_of_key(const EVP_PKEY* key, const char* name, int size) {
  BIGNUM* number = nullptr;
  EVP_PKEY_get_bn_param(key, name, &number);
  std::string bytes(static_cast<std::size_t>(size > 0 ? size : BN_num_bytes(number)), '\0');
  BN_bn2binpad(number, reinterpret_cast<unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
  BN_free(number);
  return bytes;
}

std::string big_endian(std::uint64_t number, std::size_t bytes) {
  std::string text;
  for (std::size_t i = bytes; i-- > 0;) text += static_cast<char>(number >> (8 * i) & 0xffU);
  return text;
}

}  // namespace

std::string cbor_head(unsigned major, std::uint64_t number) {
  const auto first = [&](unsigned info) { return std::string(1, static_cast<char>(major << 5U | info)); };
  if (number < 24) return first(static_cast<unsigned>(number));
  if (number < 0x100) return first(24) + big_endian(number, 1);
  if (number < 0x10000) return first(25) + big_endian(number, 2);
  if (number < 0x100000000) return first(26) + big_endian(number, 4);
  return first(27) + big_endian(number, 8);
}

std::string cbor_map(const std::vector<std::string>& parts) {
  std::string map = cbor_head(5, parts.size() / 2);
  for (const std::string& part : parts) map += part;
  return map;
}

std::string sha256_of(std::string_view bytes) {
  std::string hash(SHA256_DIGEST_LENGTH, '\0');
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
         reinterpret_cast<unsigned char*>(hash.data()));
  return hash;
}

Authenticator::Authenticator(int algorithm) : id(16, '\0'), algorithm_(algorithm) {
  RAND_bytes(reinterpret_cast<unsigned char*>(id.data()), static_cast<int>(id.size()));
  EVP_PKEY* key = algorithm == -7   ? EVP_EC_gen("P-256")
                  : algorithm == -8 ? EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519")
                                    : EVP_RSA_gen(2048);
  key_ = std::shared_ptr<EVP_PKEY>(key, EVP_PKEY_free);
}

std::string Authenticator::cose() const {
  if (algorithm_ == -7)
    return cbor_map({cbor_number(1), cbor_number(2), cbor_number(3), cbor_number(-7), cbor_number(-1), cbor_number(1),
                     cbor_number(-2), cbor_bytes(number_of_key(key_.get(), OSSL_PKEY_PARAM_EC_PUB_X, 32)),
                     cbor_number(-3), cbor_bytes(number_of_key(key_.get(), OSSL_PKEY_PARAM_EC_PUB_Y, 32))});
  if (algorithm_ == -8) {
    std::string x(32, '\0');
    std::size_t size = x.size();
    EVP_PKEY_get_raw_public_key(key_.get(), reinterpret_cast<unsigned char*>(x.data()), &size);
    return cbor_map({cbor_number(1), cbor_number(1), cbor_number(3), cbor_number(-8), cbor_number(-1), cbor_number(6),
                     cbor_number(-2), cbor_bytes(x)});
  }
  return cbor_map({cbor_number(1), cbor_number(3), cbor_number(3), cbor_number(-257), cbor_number(-1),
                   cbor_bytes(number_of_key(key_.get(), OSSL_PKEY_PARAM_RSA_N, 0)), cbor_number(-2),
                   cbor_bytes(number_of_key(key_.get(), OSSL_PKEY_PARAM_RSA_E, 0))});
}

std::string Authenticator::client_data(const std::string& type, std::string_view challenge) const {
  std::string text = R"({"type":")" + type + R"(","challenge":")";
  return text.append(challenge).append(R"(","origin":")").append(origin).append("\"" + more_client_data + "}");
}

std::string Authenticator::data(bool with_key) const {
  const unsigned all = flags | (with_key ? 0x40U : 0U) | (extensions.empty() ? 0U : 0x80U);
  std::string bytes = sha256_of(host) + static_cast<char>(all) + big_endian(counter, 4);
  if (with_key) bytes += std::string(16, '\0') + big_endian(id.size(), 2) + id + cose();
  return bytes + extensions;
}

std::string Authenticator::attestation() const {
  return cbor_map({cbor_text("fmt"), cbor_text("none"), cbor_text("attStmt"), cbor_map({}), cbor_text("authData"),
                   cbor_bytes(data(true))});
}

std::string Authenticator::sign(std::string_view data) const {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  const auto* bytes = reinterpret_cast<const unsigned char*>(data.data());
  EVP_DigestSignInit(context.get(), nullptr, algorithm_ == -8 ? nullptr : EVP_sha256(), nullptr, key_.get());
  std::size_t size = 0;
  EVP_DigestSign(context.get(), nullptr, &size, bytes, data.size());
  std::string signature(size, '\0');
  EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size, bytes, data.size());
  signature.resize(size);
  return signature;
}

std::string Authenticator::signature(std::string_view client_data) const {
  return sign(data(false) + sha256_of(client_data));
}

}  // namespace sennight::test
