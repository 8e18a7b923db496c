// What is kept of people with accounts: the same promise in memory, in a file and in a database.
#include "store/people_store.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "store/people_layout.h"
#include "support/postgres.h"
#include "unit/store/samples.h"

namespace sennight {
namespace {

std::unique_ptr<PeopleStore> opened(Result<std::unique_ptr<PeopleStore>> store) {
  EXPECT_TRUE(store) << store.error().message;
  return store ? std::move(*store) : nullptr;
}

struct PeopleInMemory {
  std::unique_ptr<PeopleStore> store = opened(PeopleStore::in_memory());
};
struct PeopleInFile {
  Folder folder;
  std::unique_ptr<PeopleStore> store = opened(PeopleStore::in_file(folder.file("people.db")));
};
struct PeopleInDatabase {
  std::unique_ptr<PeopleStore> store = opened(PeopleStore::in_database(test::PostgresServer::shared().new_database()));
};

Account account(const std::string& name, TimeStamp created = 1000) {
  return {"@" + name, name, "folded " + name, "hash of " + name, created, false};
}
Session session(const std::string& id, const std::string& person, TimeStamp created = 1000) {
  return {id, "@" + person, created, created, created + 5000};
}

template <class Implementation>
class PeopleKept : public ::testing::Test {
 protected:
  PeopleStore& store() { return *implementation_.store; }
  std::size_t sessions(const std::string& name) { return store().sessions("@" + name, 1001).value().size(); }

 private:
  Implementation implementation_;
};
using PeopleImplementations = ::testing::Types<PeopleInMemory, PeopleInFile, PeopleInDatabase>;
TYPED_TEST_SUITE(PeopleKept, PeopleImplementations);

TYPED_TEST(PeopleKept, gives_back_an_account_by_its_name_and_its_person) {
  const Account ann = account("Ann");
  EXPECT_TRUE(this->store().add_account(ann).value());
  EXPECT_EQ(this->store().account_named(ann.folded).value(), ann);
  EXPECT_EQ(this->store().account_of(ann.person).value(), ann);
  EXPECT_FALSE(this->store().account_named("Ann").value());
  EXPECT_FALSE(this->store().account_of("@Bob").value());
}

TYPED_TEST(PeopleKept, gives_a_name_once) {
  Account other = account("Ann");
  EXPECT_TRUE(this->store().add_account(other).value());
  other.person = "@somebody else";
  EXPECT_FALSE(this->store().add_account(other).value());
  EXPECT_FALSE(this->store().account_of(other.person).value());
}

TYPED_TEST(PeopleKept, gives_a_name_once_to_many_who_ask_at_once) {
  std::atomic<int> given = 0;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&, i] {
      Account one = account("Ann");
      one.person += std::to_string(i);
      if (this->store().add_account(one).value()) ++given;
    });
  threads.clear();
  EXPECT_EQ(given, 1);
}

TYPED_TEST(PeopleKept, keeps_texts_as_they_are) {
  Account odd = account("O'Neill\"; DROP TABLE accounts; -- é中");
  EXPECT_TRUE(this->store().add_account(odd).value());
  EXPECT_EQ(this->store().account_named(odd.folded).value(), odd);
}

TYPED_TEST(PeopleKept, finds_a_session_by_its_token_until_it_is_over) {
  ASSERT_TRUE(this->store().add_account(account("Ann")).value());
  ASSERT_TRUE(this->store().add_session(session("s1", "Ann"), "t1", 5));
  const auto shown = this->store().session_of("t1", 5999).value();
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->session, session("s1", "Ann"));
  EXPECT_EQ(shown->account, account("Ann"));
  EXPECT_EQ(shown->made, 1000);
  EXPECT_TRUE(shown->is_last);
  EXPECT_FALSE(this->store().session_of("t1", 6000).value());
  EXPECT_FALSE(this->store().session_of("s1", 1001).value());
  EXPECT_TRUE(this->store().goes_on("s1", 5999).value());
  EXPECT_FALSE(this->store().goes_on("s1", 6000).value());
}

TYPED_TEST(PeopleKept, gives_a_session_new_tokens_and_lets_the_old_ones_end) {
  ASSERT_TRUE(this->store().add_account(account("Ann")).value());
  ASSERT_TRUE(this->store().add_session(session("s1", "Ann"), "t1", 5));
  Session later = session("s1", "Ann");
  later.used = 3000;
  later.ends = 9000;
  ASSERT_TRUE(this->store().renew(later, "t2", 3000, 3100));
  EXPECT_FALSE(this->store().session_of("t1", 3050).value()->is_last);
  EXPECT_TRUE(this->store().session_of("t2", 3050).value()->is_last);
  EXPECT_FALSE(this->store().session_of("t1", 3100).value());
  EXPECT_EQ(this->store().session_of("t2", 8999).value()->session, later);
  ASSERT_TRUE(this->store().end_session("s1"));
  EXPECT_FALSE(this->store().renew(later, "t3", 3000, 3100));
  EXPECT_FALSE(this->store().session_of("t3", 3050).value());
}

TYPED_TEST(PeopleKept, keeps_the_last_sessions_only) {
  ASSERT_TRUE(this->store().add_account(account("Ann")).value());
  for (int i = 0; i < 5; ++i)
    ASSERT_TRUE(
        this->store().add_session(session("s" + std::to_string(i), "Ann", 1000 + i), "t" + std::to_string(i), 3));
  EXPECT_EQ(this->sessions("Ann"), 3U);
  EXPECT_FALSE(this->store().session_of("t1", 1010).value());
  EXPECT_TRUE(this->store().session_of("t2", 1010).value());
}

TYPED_TEST(PeopleKept, ends_all_sessions_but_one_with_a_new_password) {
  ASSERT_TRUE(this->store().add_account(account("Ann")).value());
  ASSERT_TRUE(this->store().add_account(account("Bob")).value());
  for (const char* id : {"s1", "s2", "s3"}) ASSERT_TRUE(this->store().add_session(session(id, "Ann"), id, 9));
  ASSERT_TRUE(this->store().add_session(session("b", "Bob"), "b", 9));
  ASSERT_TRUE(this->store().set_password("@Ann", "another", "s2"));
  EXPECT_EQ(this->store().account_of("@Ann").value()->password, "another");
  EXPECT_EQ(this->sessions("Ann"), 1U);
  EXPECT_TRUE(this->store().session_of("s2", 1001).value());
  ASSERT_TRUE(this->store().end_sessions("@Ann"));
  EXPECT_EQ(this->sessions("Ann"), 0U);
  EXPECT_EQ(this->sessions("Bob"), 1U);
}

TYPED_TEST(PeopleKept, knows_who_blocks_whom) {
  ASSERT_TRUE(this->store().add_account(account("Ann")).value());
  ASSERT_TRUE(this->store().add_account(account("Bob")).value());
  EXPECT_TRUE(this->store().add_block({"b1", "@Ann", "@Bob", "Bob", 5}, 2).value());
  EXPECT_TRUE(this->store().add_block({"b2", "@Ann", "@Bob", "Bob", 6}, 2).value()) << "again";
  EXPECT_TRUE(this->store().add_block({"b3", "@Ann", "guest", "Cid", 7}, 2).value());
  EXPECT_FALSE(this->store().add_block({"b4", "@Ann", "other", "Dan", 8}, 2).value()) << "too many";
  const auto blocks = this->store().blocks("@Ann").value();
  ASSERT_EQ(blocks.size(), 2U);
  EXPECT_EQ(blocks[0], (Block{"b3", "@Ann", "guest", "Cid", 7}));
  EXPECT_EQ(blocks[1], (Block{"b1", "@Ann", "@Bob", "Bob", 5}));
  ASSERT_TRUE(this->store().remove_block("@Bob", "b1"));
  EXPECT_EQ(this->store().all_blocks().value().size(), 2U) << "it is not Bob's to remove";
  ASSERT_TRUE(this->store().remove_block("@Ann", "b1"));
  EXPECT_EQ(this->store().blocks("@Ann").value().size(), 1U);
}

TYPED_TEST(PeopleKept, a_block_follows_a_guest_to_the_account) {
  for (const char* name : {"Ann", "Bob", "Cid"}) ASSERT_TRUE(this->store().add_account(account(name)).value());
  ASSERT_TRUE(this->store().add_block({"b1", "@Ann", "guest", "Cid", 5}, 9).value());
  ASSERT_TRUE(this->store().add_block({"b2", "@Bob", "guest", "Cid", 5}, 9).value());
  ASSERT_TRUE(this->store().add_block({"b3", "@Bob", "@Cid", "Cid", 5}, 9).value());
  ASSERT_TRUE(this->store().add_block({"b4", "@Cid", "guest", "I", 5}, 9).value());
  ASSERT_TRUE(this->store().follow("guest", "@Cid"));
  const auto blocks = this->store().all_blocks().value();
  EXPECT_EQ(blocks.size(), 2U);
  for (const Block& block : blocks) EXPECT_EQ(block.other, "@Cid");
}

TYPED_TEST(PeopleKept, nothing_is_left_of_an_account_that_is_removed) {
  for (const char* name : {"Ann", "Bob"}) {
    ASSERT_TRUE(this->store().add_account(account(name)).value());
    ASSERT_TRUE(this->store().add_session(session(name, name), name, 9));
  }
  ASSERT_TRUE(this->store().add_block({"b1", "@Ann", "@Bob", "Bob", 5}, 9).value());
  ASSERT_TRUE(this->store().add_block({"b2", "@Bob", "@Ann", "Ann", 5}, 9).value());
  ASSERT_TRUE(this->store().begin_leaving("@Ann"));
  EXPECT_EQ(this->store().leaving().value().size(), 1U);
  EXPECT_TRUE(this->store().account_of("@Ann").value()->leaving);
  EXPECT_EQ(this->store().account_of("@Ann").value()->password, "");
  EXPECT_FALSE(this->store().session_of("Ann", 1001).value());
  EXPECT_FALSE(this->store().add_account(account("Ann")).value()) << "the name stays taken until all is gone";
  ASSERT_TRUE(this->store().remove_account("@Ann"));
  EXPECT_TRUE(this->store().leaving().value().empty());
  EXPECT_TRUE(this->store().all_blocks().value().empty());
  EXPECT_FALSE(this->store().account_of("@Ann").value());
  EXPECT_TRUE(this->store().account_of("@Bob").value());
  EXPECT_TRUE(this->store().session_of("Bob", 1001).value());
  EXPECT_TRUE(this->store().add_account(account("Ann")).value());
}

Passkey passkey(const std::string& id, const std::string& name) {
  return {id, "@" + name, "key of " + id, "here", "Phone", 3, 1000, 1000, false};
}

TYPED_TEST(PeopleKept, keeps_an_account_with_its_first_passkey_or_neither) {
  using Added = PeopleStore::Added;
  Account ann = account("Ann");
  ann.password = "";
  EXPECT_EQ(this->store().add_account(ann, passkey("p1", "Ann")).value(), Added::kAdded);
  EXPECT_EQ(this->store().account_of("@Ann").value(), ann);
  EXPECT_EQ(this->store().passkey("p1").value(), passkey("p1", "Ann"));
  Account other = account("Ann");
  other.person = "@other";
  Passkey others = passkey("p2", "other");
  EXPECT_EQ(this->store().add_account(other, others).value(), Added::kNameTaken);
  EXPECT_FALSE(this->store().passkey("p2").value());
  EXPECT_EQ(this->store().add_account(account("Bob"), passkey("p1", "Bob")).value(), Added::kPasskeyKnown);
  EXPECT_FALSE(this->store().account_of("@Bob").value());
}

TYPED_TEST(PeopleKept, keeps_so_many_passkeys_of_an_account_each_once) {
  using Added = PeopleStore::Added;
  for (const char* name : {"Ann", "Bob"}) ASSERT_TRUE(this->store().add_account(account(name)).value());
  Passkey second = passkey("p2", "Ann");
  second.made = 2000;
  EXPECT_EQ(this->store().add_passkey(second, 2).value(), Added::kAdded);
  EXPECT_EQ(this->store().add_passkey(passkey("p1", "Ann"), 2).value(), Added::kAdded);
  EXPECT_EQ(this->store().add_passkey(passkey("p3", "Ann"), 2).value(), Added::kTooMany);
  EXPECT_EQ(this->store().add_passkey(passkey("p1", "Bob"), 2).value(), Added::kPasskeyKnown);
  EXPECT_EQ(this->store().passkeys("@Ann").value(), (std::vector{passkey("p1", "Ann"), second}));
  EXPECT_TRUE(this->store().passkeys("@Bob").value().empty());
  EXPECT_TRUE(this->store().rename_passkey("@Ann", "p1", "O'Key; --").value());
  EXPECT_FALSE(this->store().rename_passkey("@Bob", "p1", "mine").value());
  EXPECT_EQ(this->store().passkey("p1").value()->name, "O'Key; --");
}

TYPED_TEST(PeopleKept, lets_the_counter_of_a_passkey_go_on_alone) {
  ASSERT_TRUE(this->store().add_account(account("Ann")).value());
  ASSERT_TRUE(this->store().add_passkey(passkey("p1", "Ann"), 9));
  EXPECT_TRUE(this->store().use_passkey("p1", 4'000'000'000, 2000).value());
  Passkey used = passkey("p1", "Ann");
  used.counter = 4'000'000'000;
  used.used = 2000;
  EXPECT_EQ(this->store().passkey("p1").value(), used);
  EXPECT_FALSE(this->store().use_passkey("p1", 4'000'000'000, 3000).value());
  used.suspect = true;
  EXPECT_EQ(this->store().passkey("p1").value(), used);
  EXPECT_FALSE(this->store().use_passkey("p1", 0, 3000).value());
  EXPECT_FALSE(this->store().use_passkey("p2", 1, 3000)) << "there is none";
  Passkey without = passkey("p3", "Ann");
  without.counter = 0;
  ASSERT_TRUE(this->store().add_passkey(without, 9));
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(this->store().use_passkey("p3", 0, 3000).value());
}

TYPED_TEST(PeopleKept, of_many_who_use_a_passkey_at_once_with_one_count_one_does) {
  ASSERT_TRUE(this->store().add_account(account("Ann")).value());
  ASSERT_TRUE(this->store().add_passkey(passkey("p1", "Ann"), 9));
  std::atomic<int> counted = 0, spent = 0;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] {
      if (this->store().use_passkey("p1", 9, 2000).value()) ++counted;
      if (this->store().spend_challenge("c", 1000, 2000).value()) ++spent;
    });
  threads.clear();
  EXPECT_EQ(counted, 1);
  EXPECT_EQ(spent, 1);
}

TYPED_TEST(PeopleKept, never_removes_the_last_way_in) {
  using Removed = PeopleStore::Removed;
  ASSERT_TRUE(this->store().add_account(account("Ann")).value());
  ASSERT_TRUE(this->store().add_account(account("Bob")).value());
  for (const char* id : {"p1", "p2"}) ASSERT_TRUE(this->store().add_passkey(passkey(id, "Ann"), 9));
  for (const char* id : {"s1", "s2"}) ASSERT_TRUE(this->store().add_session(session(id, "Ann"), id, 9));
  EXPECT_EQ(this->store().remove_passkey("@Bob", "p1", "").value(), Removed::kNone);
  EXPECT_FALSE(this->store().remove_password("@Bob", "").value());
  EXPECT_EQ(this->sessions("Ann"), 2U);
  EXPECT_TRUE(this->store().remove_password("@Ann", "s1").value());
  EXPECT_EQ(this->sessions("Ann"), 1U);
  EXPECT_EQ(this->store().remove_passkey("@Ann", "p1", "s1").value(), Removed::kRemoved);
  EXPECT_EQ(this->store().remove_passkey("@Ann", "p1", "s1").value(), Removed::kNone);
  EXPECT_EQ(this->store().remove_passkey("@Ann", "p2", "s1").value(), Removed::kLast);
  ASSERT_TRUE(this->store().set_password("@Ann", "another", "s1"));
  EXPECT_EQ(this->store().remove_passkey("@Ann", "p2", "").value(), Removed::kRemoved);
  EXPECT_EQ(this->sessions("Ann"), 0U);
  EXPECT_FALSE(this->store().remove_password("@Ann", "").value());
}

TYPED_TEST(PeopleKept, of_two_who_remove_the_last_two_ways_in_at_once_one_does) {
  for (int round = 0; round < 10; ++round) {
    const std::string name = "Ann" + std::to_string(round), id = "p" + std::to_string(round);
    ASSERT_TRUE(this->store().add_account(account(name)).value());
    ASSERT_TRUE(this->store().add_passkey(passkey(id, name), 9));
    std::atomic<int> removed = 0;
    std::jthread other([&] { removed += this->store().remove_password("@" + name, "").value(); });
    removed += this->store().remove_passkey("@" + name, id, "").value() == PeopleStore::Removed::kRemoved;
    other.join();
    EXPECT_EQ(removed, 1);
  }
}

TYPED_TEST(PeopleKept, passkeys_go_with_the_account_as_soon_as_it_begins_to_leave) {
  ASSERT_TRUE(this->store().add_account(account("Ann")).value());
  ASSERT_TRUE(this->store().add_passkey(passkey("p1", "Ann"), 9));
  ASSERT_TRUE(this->store().begin_leaving("@Ann"));
  EXPECT_FALSE(this->store().passkey("p1").value());
  ASSERT_TRUE(this->store().add_passkey(passkey("p2", "Ann"), 9));
  ASSERT_TRUE(this->store().remove_account("@Ann"));
  EXPECT_FALSE(this->store().passkey("p2").value());
}

TYPED_TEST(PeopleKept, a_challenge_is_spent_once_and_forgotten_when_it_is_over) {
  EXPECT_TRUE(this->store().spend_challenge("c1", 1000, 2000).value());
  EXPECT_FALSE(this->store().spend_challenge("c1", 1999, 2000).value());
  EXPECT_TRUE(this->store().spend_challenge("c2", 1999, 3000).value());
  EXPECT_TRUE(this->store().spend_challenge("c1", 2000, 4000).value());
  EXPECT_FALSE(this->store().spend_challenge("c2", 2000, 3000).value());
}

TYPED_TEST(PeopleKept, has_one_secret_of_a_name_for_all_who_ask) {
  EXPECT_EQ(this->store().site_key("one", "first").value(), "first");
  EXPECT_EQ(this->store().site_key("one", "second").value(), "first");
  EXPECT_EQ(this->store().site_key("other", "third").value(), "third");
}

// A file as each version before left it.
TEST(PeopleFile, of_an_earlier_version_gets_the_tables_it_lacks_and_keeps_what_it_has) {
  for (std::size_t version = 1; version < kPeopleMigrations.size(); ++version) {
    const Folder folder;
    const std::string path = folder.file("people.db");
    std::string before =
        "CREATE TABLE sennight_people (version integer NOT NULL); INSERT INTO sennight_people VALUES (" +
        std::to_string(version) + ");";
    for (std::size_t step = 0; step < version; ++step) before += std::string(kPeopleMigrations[step]) + ";";
    before += "INSERT INTO accounts VALUES ('@Ann', 'Ann', 'folded Ann', 'hash of Ann', 1000, 0)";
    sqlite3* file = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &file), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(file, before.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << version;
    sqlite3_close(file);
    const auto store = opened(PeopleStore::in_file(path));
    ASSERT_TRUE(store) << version;
    EXPECT_EQ(store->account_of("@Ann").value(), account("Ann"));
    EXPECT_EQ(store->add_passkey(passkey("p1", "Ann"), 9).value(), PeopleStore::Added::kAdded);
    EXPECT_EQ(store->ratings({"any", 2}, {"@Ann"}).value().front(), Rating{});
    EXPECT_EQ(store->push_of("@Ann", 1001).value().size(), 0u);
  }
}

TEST(PeopleFile, survives_a_new_start_and_refuses_what_a_later_version_wrote) {
  const Folder folder;
  const std::string path = folder.file("people.db");
  ASSERT_TRUE(opened(PeopleStore::in_file(path))->add_account(account("Ann")).value());
  EXPECT_TRUE(opened(PeopleStore::in_file(path))->account_of("@Ann").value());
  sqlite3* file = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &file), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(file, "UPDATE sennight_people SET version = 1000", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(file);
  const auto later = PeopleStore::in_file(path);
  ASSERT_FALSE(later);
  EXPECT_NE(later.error().message.find("later version"), std::string::npos) << later.error().message;
}

TEST(PeopleFile, has_no_trace_of_what_was_removed) {
  const Folder folder;
  const std::string path = folder.file("people.db");
  {
    const auto store = opened(PeopleStore::in_file(path));
    ASSERT_TRUE(store->add_account(account("Wilhelmine")).value());
    ASSERT_TRUE(store->add_session(session("s", "Wilhelmine"), "t", 9));
    ASSERT_TRUE(store->add_passkey(passkey("Wilhelmine", "Wilhelmine"), 9));
    ASSERT_TRUE(store->begin_leaving("@Wilhelmine"));
    ASSERT_TRUE(store->remove_account("@Wilhelmine"));
  }
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(path).parent_path())) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), {});
    EXPECT_EQ(bytes.find("Wilhelmine"), std::string::npos) << entry.path();
  }
}

TEST(PeopleDatabase, several_processes_share_it_and_their_starts_do_not_hinder_each_other) {
  auto& server = test::PostgresServer::shared();
  const std::string address = server.new_database();
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back([&] { EXPECT_TRUE(PeopleStore::in_database(address)); });
  threads.clear();
  const auto one = opened(PeopleStore::in_database(address)), other = opened(PeopleStore::in_database(address));
  ASSERT_TRUE(one->add_account(account("Ann")).value());
  EXPECT_FALSE(other->add_account(account("Ann")).value());
  EXPECT_TRUE(other->account_of("@Ann").value());
  EXPECT_TRUE(one->is_shared());
}

}  // namespace
}  // namespace sennight
