// What Web Push messages are made of, against published examples, and where they may go.

#include <gtest/gtest.h>
#include <openssl/bn.h>
#include <openssl/ecdsa.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "server/base64url.h"
#include "server/push/push_endpoint.h"
#include "unit/server/push_service.h"

namespace sennight {
namespace {

std::string bytes(std::string_view text) { return from_base64url(text).value(); }

// Source: RFC 8291, section 5 and appendix A.
TEST(PushCrypto, a_message_is_encrypted_as_in_the_published_example) {
  const auto once = PushKey::from_bytes(
      bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
      bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"));
  ASSERT_TRUE(once);
  const std::string browser = bytes(
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
  const auto body = encrypt_push("When I grow up, I want to be a watermelon", browser, bytes("BTBZMqHH6r4Tts7J_aSIgg"),
                                 *once, bytes("DGv6ra1nlYgDCS1FRnbzlw"));
  ASSERT_TRUE(body);
  EXPECT_EQ(to_base64url(*body),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
            "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7"
            "A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
  // The browser of the example reads it.
  const auto own = PushKey::from_bytes(bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), browser);
  ASSERT_TRUE(own);
  EXPECT_EQ((test::PushBrowser{*own, bytes("BTBZMqHH6r4Tts7J_aSIgg")}.read(*body)),
            "When I grow up, I want to be a watermelon");
}

TEST(PushCrypto, each_message_has_a_key_and_a_salt_of_its_own) {
  const test::PushBrowser browser, other;
  const auto one = encrypt_push("hello", browser.key.open(), browser.auth);
  const auto two = encrypt_push("hello", browser.key.open(), browser.auth);
  ASSERT_TRUE(one && two);
  EXPECT_NE(*one, *two);
  EXPECT_EQ(browser.read(*one), "hello");
  EXPECT_EQ(browser.read(*two), "hello");
  EXPECT_EQ(other.read(*one), "");
  std::string point = browser.key.open();
  point[40] = static_cast<char>(point[40] ^ 1);
  EXPECT_FALSE(encrypt_push("hello", point, browser.auth)) << "no point of the curve";
  EXPECT_FALSE(encrypt_push("hello", "", browser.auth));
  EXPECT_FALSE(encrypt_push("hello", browser.key.open(), "short"));
}

// Does the signature fit the key that stands beside it? Source: RFC 7515, RFC 8292.
bool is_signed(const std::string& signed_part, const std::string& signature, const PushKey& key) {
  ECDSA_SIG* parts = ECDSA_SIG_new();
  const auto* at = reinterpret_cast<const unsigned char*>(signature.data());
  ECDSA_SIG_set0(parts, BN_bin2bn(at, 32, nullptr), BN_bin2bn(at + 32, 32, nullptr));
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(parts, &der);
  ECDSA_SIG_free(parts);
  EVP_PKEY* open = EVP_PKEY_new();
  // Of the open part alone.
  const std::string pem = key.pem().value();
  BIO* bio = BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size()));
  EVP_PKEY* whole = PEM_read_bio_PrivateKey(bio, nullptr, nullptr, nullptr);
  BIO_free(bio);
  EVP_PKEY_copy_parameters(open, whole);
  EVP_PKEY_set1_encoded_public_key(open, reinterpret_cast<const unsigned char*>(key.open().data()), key.open().size());
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  EVP_DigestVerifyInit(context, nullptr, EVP_sha256(), nullptr, open);
  const bool right = EVP_DigestVerify(context, der, static_cast<std::size_t>(size),
                                      reinterpret_cast<const unsigned char*>(signed_part.data()),
                                      signed_part.size()) == 1;
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(whole);
  EVP_PKEY_free(open);
  OPENSSL_free(der);
  return right;
}

TEST(PushCrypto, the_proof_of_the_sender_is_signed_with_its_key) {
  const PushKey key = PushKey::make().value(), other = PushKey::make().value();
  for (int round = 0; round < 20; ++round) {  // numbers with zeros in front among them
    const std::string header =
        vapid_header(key, "https://push.example.org", "mailto:us@example.org", 1'700'000'000 + round).value();
    ASSERT_TRUE(header.starts_with("vapid t=")) << header;
    const std::size_t end = header.find(", k=");
    const std::string token = header.substr(8, end - 8);
    const std::size_t last = token.rfind('.'), first = token.find('.');
    EXPECT_EQ(from_base64url(header.substr(end + 4)), key.open());
    EXPECT_EQ(from_base64url(token.substr(0, first)), R"({"typ":"JWT","alg":"ES256"})");
    EXPECT_EQ(
        nlohmann::json::parse(*from_base64url(token.substr(first + 1, last - first - 1))),
        (nlohmann::json{
            {"aud", "https://push.example.org"}, {"exp", 1'700'000'000 + round}, {"sub", "mailto:us@example.org"}}));
    const std::string signature = from_base64url(token.substr(last + 1)).value();
    ASSERT_EQ(signature.size(), 64u);
    EXPECT_TRUE(is_signed(token.substr(0, last), signature, key));
    EXPECT_FALSE(is_signed(token.substr(0, last), signature, other));
    EXPECT_FALSE(is_signed(token.substr(0, last) + "A", signature, key));
  }
}

TEST(PushCrypto, the_key_is_made_once_for_its_owners_eyes_alone) {
  std::string folder = "/tmp/sennight-push-XXXXXX";
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  const std::string path = folder + "/push-key.pem";
  const auto made = push_key_in(path), again = push_key_in(path);
  ASSERT_TRUE(made && again);
  EXPECT_EQ(made->open(), again->open());
  EXPECT_EQ(made->open().size(), 65u);
  struct stat state {};
  ASSERT_EQ(::stat(path.c_str(), &state), 0);
  EXPECT_EQ(state.st_mode & 0777, 0600u);
  std::ofstream(path) << "-----BEGIN PRIVATE KEY-----\nno\n-----END PRIVATE KEY-----\n";
  const auto bad = push_key_in(path);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().message, path + ": it is no private key of the curve P-256 in PEM");
  EXPECT_FALSE(push_key_in(folder + "/missing/key.pem"));
  std::filesystem::remove_all(folder);
}

TEST(PushEndpointText, is_an_https_address_of_a_named_host_with_the_usual_port) {
  const auto good = parse_push_endpoint("https://Push.Example.org/send/abc?x=1", false);
  ASSERT_TRUE(good);
  EXPECT_EQ(good->host, "push.example.org");
  EXPECT_EQ(good->port, 443);
  EXPECT_EQ(good->target, "/send/abc?x=1");
  EXPECT_EQ(good->origin(), "https://push.example.org");
  EXPECT_TRUE(parse_push_endpoint("https://push.example.org:443/a", false));
  for (const char* bad : {"",
                          "http://push.example.org/a",
                          "https://push.example.org",
                          "https://push.example.org:8443/a",
                          "https://push.example.org:22/a",
                          "https://127.0.0.1/a",
                          "https://127.0.0.1:8080/a",
                          "https://localhost/a",
                          "https://10.0.0.1/a",
                          "https://[::1]/a",
                          "https://[::1]:443/a",
                          "https://0x7f.1/a",
                          "https://2130706433/a",
                          "https://user@push.example.org/a",
                          "https://user:pass@push.example.org/a",
                          "https://push.example.org\\@evil/a",
                          "https://push.example.org/a b",
                          "https://push.example.org/a\r\nHost: x",
                          "https://push.example.org/a#b",
                          "https://.example.org/a",
                          "https://push..org/a",
                          "https://push.example.org./a",
                          "file:///etc/passwd",
                          "https://169.254.169.254/latest",
                          "https://push.example.1/a",
                          "https:///a",
                          "https://push.example.org:/a",
                          "https://push.example.org:443x/a",
                          "HTTPS://push.example.org/a"})
    EXPECT_FALSE(parse_push_endpoint(bad, false)) << bad;
  EXPECT_FALSE(parse_push_endpoint("https://push.example.org/" + std::string(1024, 'a'), false));
  EXPECT_EQ(parse_push_endpoint("https://127.0.0.1:8443/a", true)->origin(), "https://127.0.0.1:8443");
  EXPECT_FALSE(parse_push_endpoint("https://10.0.0.1/a", true));
}

TEST(PushEndpointText, addresses_that_are_not_public_are_known) {
  const auto address = [](const char* text) { return boost::asio::ip::make_address(text); };
  for (const char* here : {"0.0.0.0",
                           "10.1.2.3",
                           "100.64.0.1",
                           "100.127.255.255",
                           "127.0.0.1",
                           "127.255.0.1",
                           "169.254.169.254",
                           "172.16.0.1",
                           "172.31.255.255",
                           "192.0.0.8",
                           "192.0.2.1",
                           "192.168.1.1",
                           "198.18.0.1",
                           "198.51.100.1",
                           "203.0.113.9",
                           "224.0.0.1",
                           "240.0.0.1",
                           "255.255.255.255",
                           "::",
                           "::1",
                           "fe80::1",
                           "fc00::1",
                           "fd12::1",
                           "ff02::1",
                           "::ffff:127.0.0.1",
                           "::ffff:8.8.8.8",
                           "64:ff9b::7f00:1",
                           "2002:7f00:1::1",
                           "2001:db8::1",
                           "2001::1",
                           "2001:10::1"})
    EXPECT_FALSE(is_public(address(here))) << here;
  for (const char* away : {"8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.0.1.1",
                           "193.0.0.1", "223.255.255.255", "2600::1", "2a00:1450:4001::1", "2001:4860::8888"})
    EXPECT_TRUE(is_public(address(away))) << away;
}

}  // namespace
}  // namespace sennight
