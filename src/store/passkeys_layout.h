// What is kept of passkeys: a step of the tables of people. From now on an account without a password may have '' there.
#pragma once

namespace sennight {

inline constexpr const char* kPasskeyTables = R"(
  CREATE TABLE passkeys (
    id       text   PRIMARY KEY,          -- the credential's, in base64url
    person   text   NOT NULL REFERENCES accounts (person) ON DELETE CASCADE,
    public   text   NOT NULL,             -- the public key, a SubjectPublicKeyInfo in base64url
    host     text   NOT NULL,             -- where it is good
    name     text   NOT NULL,             -- as its owner calls it
    counter  bigint NOT NULL,             -- of signatures, as the authenticator counts; 0: it does not
    made     bigint NOT NULL,
    used     bigint NOT NULL,
    suspect  bigint NOT NULL DEFAULT 0    -- 1: its counter went back
  );
  CREATE INDEX passkeys_of_person ON passkeys (person);
  CREATE TABLE spent_challenges (
    hash     text   PRIMARY KEY,
    ends     bigint NOT NULL              -- nobody takes it any more, spent or not
  );
  CREATE INDEX spent_challenges_by_end ON spent_challenges (ends);
  CREATE TABLE site_keys (                -- secrets that the processes of a site share
    name     text   PRIMARY KEY,
    secret   text   NOT NULL
  );
)";

}  // namespace sennight
