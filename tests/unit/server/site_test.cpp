// Routes, methods, caching, compression and files, without sockets.

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "server/compression.h"
#include "server/search_player.h"
#include "unit/server/fixture.h"

namespace sennight {
namespace {

namespace fs = std::filesystem;

class SiteTest : public test::ServerTest {
 protected:
  SiteTest() {
    std::string name = (fs::temp_directory_path() / "sennight-site-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    fs::create_directories(folder_ / "dist/assets");
    write("dist/index.html", "<!doctype html><title>the app</title>");
    write("dist/logo.svg", "<svg/>");
    write("dist/assets/app-1a2b.js", std::string(5000, 'j'));
    write("secret.txt", "secret");
    fs::create_symlink(folder_ / "secret.txt", folder_ / "dist/link.txt");
    site = std::make_unique<Site>(*service, *StaticFiles::read((folder_ / "dist").string()));
  }
  ~SiteTest() override { fs::remove_all(folder_); }
  std::string dist() const { return (folder_ / "dist").string(); }
  void write(const std::string& name, const std::string& content) { std::ofstream(folder_ / name) << content; }

 private:
  fs::path folder_;
};

TEST_F(SiteTest, serves_the_app_with_the_right_types) {
  EXPECT_EQ(request("GET", "/").content_type, "text/html; charset=utf-8");
  EXPECT_EQ(request("GET", "/logo.svg").content_type, "image/svg+xml");
  EXPECT_EQ(request("GET", "/assets/app-1a2b.js").content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(*request("GET", "/logo.svg?x=1").body, "<svg/>");
}

TEST_F(SiteTest, unknown_paths_give_the_page_but_unknown_assets_do_not) {
  EXPECT_EQ(*request("GET", "/game/abc").body, *request("GET", "/").body);
  EXPECT_EQ(request("GET", "/game/abc").status, 200);
  EXPECT_EQ(request("GET", "/assets/old.js").status, 404);
}

TEST_F(SiteTest, no_path_leads_out_of_the_folder) {
  const std::string page = *request("GET", "/").body;
  for (const char* target :
       {"/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt", "//etc/passwd",
        "/link.txt", "/%5c..%5csecret.txt", "/./../secret.txt", "/....//secret.txt"}) {
    const HttpReply reply = request("GET", target);
    EXPECT_EQ(reply.body->find("secret"), std::string::npos) << target;
    EXPECT_TRUE(*reply.body == page || reply.status == 404) << target;
  }
  for (const char* target : {"", "x", "/%", "/%0", "/%zz", "/a%00b", "*", "http:"})
    EXPECT_EQ(request("GET", target).status, 400) << target;
}

TEST_F(SiteTest, assets_are_cached_for_ever_and_pages_asked_for_anew) {
  EXPECT_NE(request("GET", "/assets/app-1a2b.js").cache_control.find("immutable"), std::string::npos);
  EXPECT_EQ(request("GET", "/").cache_control, "no-cache");
  EXPECT_EQ(request("GET", "/api/games").cache_control, "no-store");
}

TEST_F(SiteTest, an_etag_that_fits_saves_the_body) {
  for (const char* target : {"/", "/api/variants", "/api/variants/chess"}) {
    HttpRequest wanted{.method = "GET",
                       .target = target,
                       .body = "",
                       .host = "",
                       .origin = "",
                       .if_none_match = "",
                       .accept_encoding = "",
                       .address = ""};
    const HttpReply whole = handle(wanted);
    ASSERT_FALSE(whole.etag.empty()) << target;
    wanted.if_none_match = "\"other\", W/" + whole.etag;
    EXPECT_EQ(handle(wanted).status, 304) << target;
    EXPECT_TRUE(handle(wanted).body->empty());
    wanted.if_none_match = "\"other\"";
    EXPECT_EQ(handle(wanted).status, 200) << target;
  }
}

TEST_F(SiteTest, wrong_methods_are_refused_with_the_right_ones) {
  const std::string id = create(Json::array({test::kPerson, test::kPerson}));
  const auto allow = [&](const std::string& method, const std::string& target) {
    const HttpReply reply = request(method, target);
    EXPECT_EQ(reply.status, 405) << method << " " << target;
    return reply.allow;
  };
  EXPECT_EQ(allow("POST", "/"), "GET, HEAD");
  EXPECT_EQ(allow("DELETE", "/api/variants"), "GET, HEAD");
  EXPECT_EQ(allow("PUT", "/api/variants/chess"), "GET, HEAD");
  EXPECT_EQ(allow("PUT", "/api/games"), "GET, HEAD, POST");
  EXPECT_EQ(allow("DELETE", path(id)), "GET, HEAD");
  EXPECT_EQ(allow("GET", path(id, "moves")), "POST");
  EXPECT_EQ(allow("GET", path(id, "undo")), "POST");
  EXPECT_EQ(allow("OPTIONS", path(id, "resign")), "POST");
  EXPECT_EQ(allow("POST", path(id, "live")), "GET, HEAD");
  EXPECT_EQ(request("GET", path(id, "live")).status, 400);
}

TEST_F(SiteTest, a_page_from_elsewhere_changes_nothing) {
  HttpRequest wanted{.method = "POST",
                     .target = "/api/games",
                     .body = Json{{"variant", "chess"}, {"seats", Json::array({test::kPerson, test::kPerson})}}.dump(),
                     .host = "127.0.0.1:8080",
                     .origin = "http://evil.example",
                     .if_none_match = "",
                     .accept_encoding = "",
                     .address = ""};
  EXPECT_EQ(handle(wanted).status, 403);
  wanted.origin = "null";
  EXPECT_EQ(handle(wanted).status, 403);
  wanted.origin = "http://127.0.0.1:8080";
  EXPECT_EQ(handle(wanted).status, 201);
  EXPECT_EQ(get("/api/games").at("games").size(), 1u);
}

TEST_F(SiteTest, variants_are_sorted_by_name) {
  const Json variants = get("/api/variants").at("variants");
  ASSERT_EQ(variants.size(), 3u);
  for (std::size_t i = 1; i < variants.size(); ++i) EXPECT_LE(variants[i - 1].at("name"), variants[i].at("name"));
  EXPECT_EQ(get("/api/variants/chess").at("id"), "chess");
  EXPECT_EQ(get("/api/variants/normal").at("id"), "chess");  // an alias
  get("/api/variants/nothing", 404);
  get("/api/variants/", 404);
}

HttpRequest asking(const std::string& target, const std::string& accept_encoding) {
  return {.method = "GET",
          .target = target,
          .body = "",
          .host = "",
          .origin = "",
          .if_none_match = "",
          .accept_encoding = accept_encoding,
          .address = ""};
}

// The independent program is gzip itself. Brotli is unpacked by node and by a browser, in tests/browser.
TEST_F(SiteTest, compressed_bodies_are_gzip) {
  const HttpReply plain = request("GET", "/api/variants"), packed = handle(asking("/api/variants", "gzip;q=0.8"));
  ASSERT_EQ(packed.content_encoding, "gzip");
  EXPECT_LT(packed.body->size() * 2, plain.body->size());
  EXPECT_NE(packed.etag, plain.etag);
  for (const std::string& text : {*plain.body, std::string(), std::string("x"), std::string(200'000, 'a')}) {
    std::string name = (fs::temp_directory_path() / "sennight-gzip-XXXXXX").string();
    ASSERT_GE(mkstemp(name.data()), 0);
    std::ofstream(name) << compress(text, Coding::kGzip, Effort::kQuick);
    std::string unpacked;
    FILE* pipe = popen(("gzip -dc < " + name).c_str(), "r");
    std::array<char, 65536> part;
    for (std::size_t count; (count = std::fread(part.data(), 1, part.size(), pipe)) > 0;)
      unpacked.append(part.data(), count);
    EXPECT_EQ(pclose(pipe), 0);
    EXPECT_EQ(unpacked, text);
    fs::remove(name);
  }
}

TEST_F(SiteTest, who_takes_brotli_gets_it) {
  const HttpReply gzip = handle(asking("/api/variants", "gzip")),
                  brotli = handle(asking("/api/variants", "gzip, deflate, br"));
  ASSERT_EQ(brotli.content_encoding, "br");
  EXPECT_LT(brotli.body->size(), gzip.body->size());
  EXPECT_NE(brotli.etag, gzip.etag);
  HttpRequest again = asking("/api/variants", "br");
  again.if_none_match = brotli.etag;
  EXPECT_EQ(handle(again).status, 304);
}

TEST_F(SiteTest, answers_of_the_moment_are_compressed_too_where_that_is_worth_it) {
  const std::string id = create(Json::array({test::kPerson, test::kPerson}));
  const HttpReply game = handle(asking(path(id), "gzip, br"));
  EXPECT_EQ(game.content_encoding, "br");
  EXPECT_EQ(game.cache_control, "no-store");
  EXPECT_LT(game.body->size() * 3, request("GET", path(id)).body->size());
  EXPECT_EQ(handle(asking("/api/variants/nothing", "gzip, br")).content_encoding, "");
}

// `x.br` and `x.gz` are forms of x that the build has made; they are no files of their own.
TEST_F(SiteTest, forms_that_the_build_has_made_are_sent_as_they_are) {
  write("dist/assets/app-1a2b.js.br", "made by the build");
  write("dist/assets/app-1a2b.js.gz", "by another program");
  site = std::make_unique<Site>(*service, *StaticFiles::read(dist()));
  const HttpReply brotli = handle(asking("/assets/app-1a2b.js", "gzip, br"));
  EXPECT_EQ(*brotli.body, "made by the build");
  EXPECT_EQ(brotli.content_encoding, "br");
  EXPECT_EQ(brotli.content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(*handle(asking("/assets/app-1a2b.js", "gzip")).body, "by another program");
  EXPECT_EQ(handle(asking("/assets/app-1a2b.js", "")).body->size(), 5000u);
  EXPECT_EQ(request("GET", "/assets/app-1a2b.js.br").status, 404);
}

// What a client loads before it can show anything.
TEST_F(SiteTest, the_list_of_all_variants_is_small) {
  std::vector<VariantDefinition> all;
  for (const std::string& id : test::variant_ids()) all.push_back(test::variant(id)->definition());
  VariantShelf everything(std::move(all));
  const std::string list = *everything.list();
  EXPECT_LT(compress(list, Coding::kBrotli, Effort::kGreat).size(), 40'000u);
  EXPECT_LT(compress(list, Coding::kGzip, Effort::kGreat).size(), 40'000u);
}

// What is refused is shown to people, who count no plies and know players by their names.
TEST_F(SiteTest, refuses_in_words_for_people) {
  const std::string id = create(Json::array({test::kPerson, test::kComputer}));
  const auto message = [](const Json& refusal) { return refusal.at("error").at("message").get<std::string>(); };
  EXPECT_EQ(message(play(id, "e7e5", 1, 409)), "the game has moved on; look at the board again");
  EXPECT_EQ(message(get(path(id, "plies/7"), 404)), "the game has no such move");
  EXPECT_EQ(message(post(path(id, "resign"), {{"player", 1}, {"ply", 0}}, 409)),
            "Black is a computer, which does not resign");
}

TEST(Compression, is_sent_only_to_who_takes_it) {
  for (const char* header : {"gzip", "gzip;q=0.5", "deflate , gzip ; q=1", "*, br;q=0"})
    EXPECT_EQ(best_coding(header), Coding::kGzip) << header;
  for (const char* header : {"br", "gzip, deflate, br, zstd", "*", "br;q=0.1, gzip"})
    EXPECT_EQ(best_coding(header), Coding::kBrotli) << header;
  for (const char* header : {"", "gzip;q=0", "gzipped", "br;q=0, gzip;q=0.000", "identity"})
    EXPECT_EQ(best_coding(header), Coding::kNone) << header;
}

TEST(ScoreForPeople, reads_as_pawns_or_moves_to_the_end) {
  EXPECT_EQ(score_for_people(35), "+0.35");
  EXPECT_EQ(score_for_people(-120), "-1.20");
  EXPECT_EQ(score_for_people(0), "0.00");
  EXPECT_EQ(score_for_people(win_in(5)), "#3");
  EXPECT_EQ(score_for_people(loss_in(4)), "#-2");
}

TEST(SearchPlayer, plays_a_legal_move_at_every_level_and_stops_when_told) {
  SearchPlayer player({});
  Game game(Position::start(*test::variant("los-alamos")));
  for (const int level : {1, 2, 3}) {
    const ThoughtOrder order{.level = level, .seed = 7};
    const auto move = player.choose(game, order, [](const Thought&) {}, {});
    ASSERT_TRUE(move);
    EXPECT_TRUE(is_legal(game.position(), *move));
    EXPECT_EQ(*player.choose(game, order, [](const Thought&) {}, {}), *move) << "the same seed gives the same move";
  }
  std::stop_source stop;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    stop.request_stop();
  });
  // Without a clock the highest level would search hundreds of thousands of positions.
  const auto begun = std::chrono::steady_clock::now();
  const ThoughtOrder strongest{.level = kHighestLevel, .seed = 7};
  EXPECT_TRUE(player.choose(
      game, strongest, [](const Thought&) {}, stop.get_token()));
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(60));
}

// A clock of its own that goes on by a millisecond each time that somebody looks: the highest level would look two thousand times.
TEST(SearchPlayer, takes_no_longer_than_it_may) {
  std::atomic<std::int64_t> time = 0;
  SearchPlayer player([&] { return ++time; });
  Game game(Position::start(*test::variant("chess")));
  const ThoughtOrder order{.level = kHighestLevel, .seed = 7, .milliseconds = 20};
  EXPECT_TRUE(player.choose(game, order, [](const Thought&) {}, {}));
  EXPECT_LT(time, 100);
}

}  // namespace
}  // namespace sennight
