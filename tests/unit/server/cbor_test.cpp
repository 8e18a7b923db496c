// CBOR and what stands in it: what authenticators send is read, whatever else is refused, and nothing is believed that is
// not there.
#include "server/people/cbor.h"

#include <gtest/gtest.h>

#include <limits>

#include "server/base64url.h"
#include "server/people/challenge.h"
#include "server/people/webauthn.h"
#include "unit/server/authenticator.h"

namespace sennight::test {
namespace {

std::string bytes_of(std::initializer_list<unsigned> bytes) {
  std::string text;
  for (const unsigned byte : bytes) text += static_cast<char>(byte);
  return text;
}
bool skips(const std::string& bytes) {
  CborReader reader(bytes);
  const bool read = reader.skip().has_value();
  EXPECT_EQ(read ? reader.is_at_end() : reader.rest() == bytes, true) << to_base64url(bytes);
  return read;
}
std::string lists(std::size_t deep) { return std::string(deep, '\x81') + '\x00'; }

TEST(Cbor, reads_the_examples_of_its_standard) {
  // Source: RFC 8949, appendix A.
  const auto number = [](std::initializer_list<unsigned> bytes) {
    const std::string text = bytes_of(bytes);
    return CborReader(text).integer().value_or(-999);
  };
  EXPECT_EQ(number({0x00}), 0);
  EXPECT_EQ(number({0x17}), 23);
  EXPECT_EQ(number({0x18, 0x18}), 24);
  EXPECT_EQ(number({0x19, 0x03, 0xe8}), 1000);
  EXPECT_EQ(number({0x1a, 0x00, 0x0f, 0x42, 0x40}), 1'000'000);
  EXPECT_EQ(number({0x1b, 0x00, 0x00, 0x00, 0xe8, 0xd4, 0xa5, 0x10, 0x00}), 1'000'000'000'000);
  EXPECT_EQ(number({0x20}), -1);
  EXPECT_EQ(number({0x39, 0x03, 0xe7}), -1000);
  EXPECT_EQ(number({0x3b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(CborReader(bytes_of({0x44, 1, 2, 3, 4})).bytes().value_or(""), bytes_of({1, 2, 3, 4}));
  EXPECT_EQ(CborReader("\x64IETF").text().value_or(""), "IETF");
  EXPECT_EQ(CborReader(bytes_of({0x83, 1, 2, 3})).list_length().value_or(0), 3U);
  EXPECT_EQ(CborReader(bytes_of({0xa2, 1, 2, 3, 4})).map_length().value_or(0), 2U);
  for (const std::string& item :
       {bytes_of({0xf4}), bytes_of({0xf6}), bytes_of({0xf8, 0xff}), bytes_of({0xf9, 0x3c, 0x00}),
        bytes_of({0xfb, 0x3f, 0xf1, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9a}),
        bytes_of({0xc1, 0x1a, 0x51, 0x4b, 0x67, 0xb0}), bytes_of({0x83, 1, 0x82, 2, 3, 0x82, 4, 5}),
        bytes_of({0xa1, 0x61, 'a', 0xa1, 0x61, 'b', 0x80})})
    EXPECT_TRUE(skips(item)) << to_base64url(item);
}

TEST(Cbor, refuses_what_ends_too_soon) {
  const std::string whole = Authenticator().attestation();
  ASSERT_TRUE(skips(whole));
  for (std::size_t size = 0; size < whole.size(); ++size) EXPECT_FALSE(skips(whole.substr(0, size))) << size;
  for (const unsigned first : {0x18U, 0x19U, 0x1aU, 0x1bU, 0x58U, 0x79U, 0x9aU, 0xbbU, 0xc0U, 0xf8U, 0xfbU})
    EXPECT_FALSE(skips(bytes_of({first}))) << first;
}

TEST(Cbor, believes_no_length_beyond_what_is_there) {
  const std::string most(8, '\xff');
  for (const unsigned kind : {0x5bU, 0x7bU, 0x9bU, 0xbbU}) {
    const std::string huge = bytes_of({kind}) + most;
    EXPECT_FALSE(skips(huge)) << kind;
    CborReader reader(huge);
    EXPECT_FALSE(reader.bytes() || reader.text() || reader.list_length() || reader.map_length());
  }
  EXPECT_FALSE(skips(bytes_of({0xbb, 0x80, 0, 0, 0, 0, 0, 0, 1, 0, 0}))) << "twice as many items are none again";
  EXPECT_FALSE(skips(bytes_of({0x9a, 0x00, 0x01, 0x00, 0x00, 0}))) << "65536 items in one byte";
  EXPECT_FALSE(CborReader(bytes_of({0xa1, 0})).map_length()) << "a name without its value";
}

TEST(Cbor, refuses_what_is_nested_too_deep_and_needs_no_stack_for_it) {
  EXPECT_TRUE(skips(lists(kDeepestCbor)));
  EXPECT_FALSE(skips(lists(kDeepestCbor + 1)));
  EXPECT_FALSE(skips(lists(1'000'000)));
  EXPECT_FALSE(skips(std::string(1'000'000, '\xc0') + '\x00')) << "tags of tags";
  EXPECT_TRUE(skips(bytes_of({0x99, 0xff, 0xff}) + std::string(0xffff, '\x80')))
      << "many beside each other are not deep";
}

TEST(Cbor, refuses_what_authenticators_may_not_send) {
  for (const auto& item : {bytes_of({0x5f, 0x41, 1, 0xff}), bytes_of({0x9f, 1, 0xff}), bytes_of({0xbf, 0xff}),
                           bytes_of({0xff}), bytes_of({0x1c}), bytes_of({0x3d}), bytes_of({0xfe})})
    EXPECT_FALSE(skips(item)) << to_base64url(item);
  EXPECT_FALSE(CborReader(bytes_of({0x1b, 0x80, 0, 0, 0, 0, 0, 0, 0})).integer()) << "beyond 63 bits";
  EXPECT_FALSE(CborReader(bytes_of({0x3b, 0x80, 0, 0, 0, 0, 0, 0, 0})).integer());
  EXPECT_FALSE(CborReader("\x64IETF").bytes());
  EXPECT_FALSE(CborReader("\x44IETF").text());
  EXPECT_FALSE(CborReader("\x44IETF").integer());
  EXPECT_FALSE(CborReader("\x44IETF").list_length());
}

TEST(Cbor, says_where_it_is_wrong) {
  const std::string bytes = bytes_of({0x82, 1, 0x42, 7});
  CborReader reader(bytes);
  EXPECT_EQ(reader.skip().error().message, "byte 2: the end comes too soon");
}

TEST(Base64url, has_one_text_for_each_bytes) {
  for (const std::string& bytes : {std::string(), std::string("f"), std::string("fo"), std::string("foo"),
                                   bytes_of({0xff, 0xfe, 0xfd, 0, 1}), std::string(1000, '\xfb')})
    EXPECT_EQ(from_base64url(to_base64url(bytes)), bytes);
  EXPECT_EQ(to_base64url("fooba"), "Zm9vYmE");
  EXPECT_EQ(to_base64url(bytes_of({0xfb, 0xff})), "-_8");
  for (const char* text :
       {"Zm9vYmE=", "Zm9v YmE", "+/8", "Zm9vYmF", "Z", "Zm9vY", "\n", "Zm9vYmE\n", "\x85\xf1\x99\x99"})
    EXPECT_FALSE(from_base64url(text)) << text;
}

// ---- what authenticators say ----

class Answers : public ::testing::TestWithParam<int> {
 protected:
  Authenticator device{GetParam()};
};
INSTANTIATE_TEST_SUITE_P(All, Answers, ::testing::Values(-7, -8, -257));

TEST_P(Answers, of_each_algorithm_are_known_by_their_key_alone) {
  device.counter = 7;
  const auto made = check_new_credential("here", device.attestation());
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(made->id, device.id);
  EXPECT_EQ(made->counter, 7U);
  EXPECT_EQ(public_key_in(device.cose()).value(), made->key);
  const std::string said = device.client_data("webauthn.get", "c");
  const std::string signature = device.signature(said);
  EXPECT_EQ(check_answer("here", said, device.data(false), signature, made->key).value_or(0), 7U);
  const Authenticator other(GetParam());
  EXPECT_FALSE(check_answer("here", said, device.data(false), other.signature(said), made->key)) << "another's";
  EXPECT_FALSE(check_answer("here", said + " ", device.data(false), signature, made->key)) << "other words";
  Authenticator later = device;
  later.counter = 8;
  EXPECT_FALSE(check_answer("here", said, later.data(false), signature, made->key)) << "other data";
  EXPECT_FALSE(check_answer("here", said, device.data(false), "", made->key));
  EXPECT_FALSE(check_answer("here", said, device.data(false), signature + "x", made->key));
  EXPECT_FALSE(check_answer("here", said, device.data(false), std::string(5000, '\0'), made->key));
  EXPECT_FALSE(check_answer("here", said, device.data(false), signature, "no key"));
  for (std::size_t i = 0; i < signature.size(); i += 7) {
    std::string flipped = signature;
    flipped[i] = static_cast<char>(flipped[i] ^ 1);
    EXPECT_FALSE(check_answer("here", said, device.data(false), flipped, made->key)) << i;
  }
}

TEST_P(Answers, that_end_too_soon_or_go_on_are_refused) {
  const std::string attestation = device.attestation(), data = device.data(true), cose = device.cose();
  for (std::size_t size = 0; size < attestation.size(); ++size)
    EXPECT_FALSE(check_new_credential("here", attestation.substr(0, size))) << size;
  for (std::size_t size = 0; size < data.size(); ++size) EXPECT_FALSE(parse_authenticator_data(data.substr(0, size)));
  for (std::size_t size = 0; size < cose.size(); ++size) EXPECT_FALSE(public_key_in(cose.substr(0, size))) << size;
  EXPECT_FALSE(check_new_credential("here", attestation + '\0'));
  EXPECT_FALSE(parse_authenticator_data(data + '\0'));
  EXPECT_FALSE(public_key_in(cose + '\0'));
}

TEST_P(Answers, with_changed_bytes_never_count_as_the_same) {
  const auto made = check_new_credential("here", device.attestation()).value();
  const std::string said = device.client_data("webauthn.get", "c"), data = device.data(false);
  const std::string signature = device.signature(said);
  for (std::size_t i = 0; i < data.size(); ++i) {
    std::string changed = data;
    changed[i] = static_cast<char>(changed[i] ^ 0x80);
    EXPECT_FALSE(check_answer("here", said, changed, signature, made.key)) << i;
  }
}

TEST(Answers, are_refused_for_another_host_without_a_person_and_with_contradictions) {
  Authenticator device;
  device.host = "there";
  EXPECT_EQ(check_new_credential("here", device.attestation()).error().message, "the passkey is for another site");
  device = Authenticator();
  device.flags = 0x04;
  EXPECT_EQ(check_new_credential("here", device.attestation()).error().message,
            "the authenticator says that nobody was present");
  device.flags = 0x11;
  EXPECT_FALSE(check_new_credential("here", device.attestation())) << "copied, though it cannot be";
  device.flags = 0x19;
  EXPECT_TRUE(check_new_credential("here", device.attestation()));
  device.flags = 0x01;
  EXPECT_TRUE(check_new_credential("here", device.attestation())) << "that a person is recognised is only wished for";
  device.extensions = cbor_map({cbor_text("credProtect"), cbor_number(2)});
  EXPECT_TRUE(check_new_credential("here", device.attestation()));
  device.extensions = cbor_number(2);
  EXPECT_FALSE(check_new_credential("here", device.attestation()));
  device.extensions.clear();
  device.id.clear();
  EXPECT_FALSE(check_new_credential("here", device.attestation()));
  device.id = std::string(1023, 'i');
  EXPECT_TRUE(check_new_credential("here", device.attestation()));
  device.id += 'i';
  EXPECT_FALSE(check_new_credential("here", device.attestation()));
}

TEST(Answers, of_other_shapes_are_refused) {
  const Authenticator device;
  const auto attested = [&](const std::vector<std::string>& parts) {
    return check_new_credential("here", cbor_map(parts)).has_value();
  };
  const std::string none = cbor_text("none"), fmt = cbor_text("fmt"), statement = cbor_text("attStmt"),
                    name = cbor_text("authData"), data = cbor_bytes(device.data(true));
  EXPECT_TRUE(attested({fmt, none, statement, cbor_map({}), name, data}));
  EXPECT_TRUE(
      attested({fmt, cbor_text("packed"), statement, cbor_map({cbor_text("alg"), cbor_number(-7)}), name, data}));
  EXPECT_FALSE(attested({fmt, none, statement, cbor_map({cbor_text("alg"), cbor_number(-7)}), name, data}));
  EXPECT_FALSE(attested({fmt, none, statement, cbor_number(0), name, data}));
  EXPECT_FALSE(attested({fmt, none, statement, cbor_map({})}));
  EXPECT_FALSE(attested({fmt, none, name, data}));
  EXPECT_FALSE(attested({statement, cbor_map({}), name, data}));
  EXPECT_FALSE(attested({fmt, none, statement, cbor_map({}), name, data, name, data}));
  EXPECT_FALSE(attested({fmt, none, fmt, none, statement, cbor_map({}), name, data}));
  EXPECT_FALSE(attested({fmt, none, statement, cbor_map({}), name, cbor_text("x")}));
  EXPECT_FALSE(attested({fmt, none, statement, cbor_map({}), name, cbor_bytes(device.data(false))})) << "no key";
  EXPECT_FALSE(attested({fmt, none, statement, cbor_map({}), name, data, cbor_text("more"), lists(20)}));
  EXPECT_FALSE(attested({cbor_number(1), none, statement, cbor_map({}), name, data}));
  EXPECT_FALSE(check_new_credential("here", ""));
}

TEST(Keys, that_are_none_are_refused) {
  const std::string zero(32, '\0'), ones(32, '\x11');
  const auto pair = [](std::int64_t label, const std::string& value) { return cbor_number(label) + value; };
  const auto key = [&](std::initializer_list<std::string> parts) {
    std::string map = cbor_head(5, parts.size());
    for (const std::string& part : parts) map += part;
    return public_key_in(map).has_value();
  };
  const std::string ec = pair(1, cbor_number(2)), es256 = pair(3, cbor_number(-7)), p256 = pair(-1, cbor_number(1));
  EXPECT_FALSE(key({ec, es256, p256, pair(-2, cbor_bytes(ones)), pair(-3, cbor_bytes(ones))})) << "not on the curve";
  EXPECT_FALSE(key({ec, es256, p256, pair(-2, cbor_bytes(zero)), pair(-3, cbor_bytes(zero))}));
  EXPECT_FALSE(key({ec, es256, p256, pair(-2, cbor_bytes("short")), pair(-3, cbor_bytes(ones))}));
  EXPECT_FALSE(key({ec, es256, p256, pair(-2, cbor_bytes(ones))}));
  EXPECT_FALSE(key({ec, es256, pair(-1, cbor_number(2)), pair(-2, cbor_bytes(ones)), pair(-3, cbor_bytes(ones))}));
  EXPECT_FALSE(key({ec, pair(3, cbor_number(-35)), p256, pair(-2, cbor_bytes(ones)), pair(-3, cbor_bytes(ones))}));
  const std::string okp = pair(1, cbor_number(1)), eddsa = pair(3, cbor_number(-8)), ed = pair(-1, cbor_number(6));
  EXPECT_TRUE(key({okp, eddsa, ed, pair(-2, cbor_bytes(ones))}));
  EXPECT_FALSE(key({okp, eddsa, ed, pair(-2, cbor_bytes(ones + "x"))}));
  EXPECT_FALSE(key({okp, eddsa, ed, pair(-2, cbor_bytes(ones)), pair(-2, cbor_bytes(ones))})) << "a part twice";
  EXPECT_FALSE(key({okp, es256, ed, pair(-2, cbor_bytes(ones))})) << "another algorithm";
  const std::string rsa = pair(1, cbor_number(3)), rs256 = pair(3, cbor_number(-257));
  const std::string e = pair(-2, cbor_bytes("\x01" + std::string(1, '\0') + "\x01"));
  EXPECT_FALSE(key({rsa, rs256, pair(-1, cbor_bytes(std::string(128, '\xff'))), e})) << "1024 bits";
  EXPECT_FALSE(key({rsa, rs256, pair(-1, cbor_bytes(std::string(2048, '\xff'))), e})) << "16384 bits";
  EXPECT_FALSE(key({rsa, rs256, pair(-1, cbor_bytes(std::string(256, '\xff'))), pair(-2, cbor_bytes("\x01"))}));
  EXPECT_FALSE(key({rsa, rs256, pair(-1, cbor_bytes(std::string(256, '\xff'))), pair(-2, cbor_bytes(""))}));
  EXPECT_FALSE(key({rsa, rs256, pair(-1, cbor_number(7)), e}));
  EXPECT_FALSE(public_key_in(cbor_head(5, 17) + std::string(34, '\0'))) << "too many parts";
  EXPECT_FALSE(public_key_in(cbor_map({cbor_text("kty"), cbor_number(2)})));
  EXPECT_FALSE(public_key_in(cbor_map({})));
}

TEST(ClientData, is_refused_when_it_is_about_something_else) {
  const auto read = [](const std::string& text) {
    return challenge_in(text, CeremonyKind::kGet, "https://here").value_or("");
  };
  const std::string good = R"({"type":"webauthn.get","challenge":"abc","origin":"https://here")";
  EXPECT_EQ(read(good + "}"), "abc");
  EXPECT_EQ(read(good + R"(,"crossOrigin":false,"other_keys_can_be_added_here":"and are"})"), "abc");
  EXPECT_EQ(read(good + R"(,"crossOrigin":true})"), "");
  EXPECT_EQ(read(good + R"(,"crossOrigin":"no"})"), "");
  EXPECT_EQ(read(good + R"(,"topOrigin":"https://evil.example"})"), "");
  EXPECT_EQ(read(good), "") << "no JSON";
  EXPECT_EQ(read(""), "");
  EXPECT_EQ(read("[]"), "");
  EXPECT_EQ(read(std::string(100'000, '[')), "");
  EXPECT_EQ(read(R"({"type":"webauthn.create","challenge":"abc","origin":"https://here"})"), "");
  EXPECT_EQ(read(R"({"type":"payment.get","challenge":"abc","origin":"https://here"})"), "");
  EXPECT_EQ(read(R"({"type":"webauthn.get","challenge":7,"origin":"https://here"})"), "");
  EXPECT_EQ(read(R"({"type":"webauthn.get","origin":"https://here"})"), "");
  for (const char* origin : {"http://here", "https://here:444", "https://there", "https://here.evil.example",
                             "https://evil.here", "https://here/", "HTTPS://here", "", "null"})
    EXPECT_EQ(read(R"({"type":"webauthn.get","challenge":"abc","origin":")" + std::string(origin) + R"("})"), "")
        << origin;
}

TEST(PasskeyChallenges, are_good_for_what_they_were_made_for_and_for_a_while) {
  const auto site = Challenges::with_key(Challenges::new_key().value()).value();
  const auto other = Challenges::with_key(Challenges::new_key().value()).value();
  const std::string made = site.make({"add", "here", "session"}, 1000);
  ASSERT_TRUE(site.open(made, {"add", "here", "session"}, 1000));
  EXPECT_EQ(site.open(made, {"add", "here", "session"}, 1000)->ends, 1000 + kChallengeFor);
  EXPECT_TRUE(site.open(made, {"add", "here", "session"}, 1000 + kChallengeFor - 1));
  EXPECT_FALSE(site.open(made, {"add", "here", "session"}, 1000 + kChallengeFor)) << "it is over";
  EXPECT_FALSE(site.open(made, {"confirm", "here", "session"}, 1000));
  EXPECT_FALSE(site.open(made, {"add", "there", "session"}, 1000));
  EXPECT_FALSE(site.open(made, {"add", "here", "another"}, 1000));
  EXPECT_FALSE(site.open(made, {"ad", "dhere", "session"}, 1000));
  EXPECT_FALSE(other.open(made, {"add", "here", "session"}, 1000)) << "another site's";
  EXPECT_NE(site.make({"add", "here", "session"}, 1000), made);
  const std::string bytes = from_base64url(made).value();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_FALSE(site.open(to_base64url(changed), {"add", "here", "session"}, 1000)) << "longer, or another one: " << i;
  }
  EXPECT_FALSE(site.open("", {"add", "here", "session"}, 1000));
  EXPECT_FALSE(site.open(made + "A", {"add", "here", "session"}, 1000));
  EXPECT_FALSE(Challenges::with_key("c2hvcnQ"));
}

}  // namespace
}  // namespace sennight::test
