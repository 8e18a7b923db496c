// Where people want to be told of their turn. Read by SQLite and by PostgreSQL.
#pragma once

namespace sennight {

inline constexpr const char* kPushTables = R"(
  CREATE TABLE push_subscriptions (
    endpoint text   PRIMARY KEY,          -- an address of the browser's push service that nobody else knows
    person   text   NOT NULL,             -- an account or a guest
    session  text   NOT NULL,             -- of the account; '' for a guest
    key      text   NOT NULL,             -- of the browser, in base64url
    auth     text   NOT NULL,             -- its secret, the same
    made     bigint NOT NULL
  );
  CREATE INDEX push_subscriptions_of_person ON push_subscriptions (person);
)";

}  // namespace sennight
