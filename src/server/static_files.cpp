#include "server/static_files.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/files.h"
#include "base/text.h"

namespace sennight {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kHashedFolder = "/assets/";
constexpr std::string_view kWorker = "/assets/worker";  // how the names of its files begin: web/src/engine/worker.ts
constexpr std::size_t kWorthCompressing = 1024;
constexpr std::string_view kNotBuilt =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Sennight</title>"
    "<p>The web app is not built. <code>./build</code> builds it; then start the server again.</p></html>";

bool is_text(std::string_view content_type) {
  return content_type.starts_with("text/") || content_type.find("json") != std::string_view::npos ||
         content_type.find("xml") != std::string_view::npos || content_type.find("wasm") != std::string_view::npos;
}

}  // namespace

std::string_view content_type_of(std::string_view path) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 17> kTypes = {{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".txt", "text/plain; charset=utf-8"},
      {".json", "application/json"},
      {".map", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".jpg", "image/jpeg"},
      {".webp", "image/webp"},
      {".ico", "image/x-icon"},
      {".woff", "font/woff"},
      {".woff2", "font/woff2"},
      {".wasm", "application/wasm"},
      {".mp3", "audio/mpeg"},
  }};
  for (const auto& [extension, type] : kTypes)
    if (path.ends_with(extension)) return type;
  return "application/octet-stream";
}

std::string etag_of(std::string_view body) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;  // FNV-1a
  for (const char c : body) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return fmt::format("\"{:016x}-{:x}\"", hash, body.size());
}

Result<StaticFiles> StaticFiles::read(const std::string& folder) {
  StaticFiles files;
  std::error_code error;
  if (!fs::is_directory(folder, error)) return files;
  const auto paths = list_files(folder);
  if (!paths) return std::unexpected(paths.error());
  for (const std::string& path : *paths) {
    if (!fs::is_regular_file(fs::symlink_status(path, error))) continue;
    auto content = read_file(path);
    if (!content) return std::unexpected(content.error());
    File file;
    file.content_type = content_type_of(path);
    file.body.etag = etag_of(*content);
    file.body.form(Coding::kNone) = std::make_shared<const std::string>(std::move(*content));
    files.files_.emplace(fmt::format("/{}", fs::path(path).lexically_relative(folder).generic_string()),
                         std::move(file));
  }
  files.take_compressed();
  return files;
}

// Hangs the compressed files on those that they are made of; makes the gzip forms that are missing.
void StaticFiles::take_compressed() {
  for (const auto& [ending, coding] : {std::pair(".br", Coding::kBrotli), std::pair(".gz", Coding::kGzip)}) {
    for (auto file = files_.begin(); file != files_.end();) {
      const std::string_view path = file->first;
      const auto original = path.ends_with(ending) ? files_.find(path.substr(0, path.size() - 3)) : files_.end();
      if (original != files_.end()) original->second.body.form(coding) = file->second.body.form(Coding::kNone);
      file = original != files_.end() ? files_.erase(file) : std::next(file);
    }
  }
  for (auto& [path, file] : files_) {
    const std::string& plain = *file.body.form(Coding::kNone);
    if (file.body.form(Coding::kGzip) || !is_text(file.content_type) || plain.size() < kWorthCompressing) continue;
    file.body.form(Coding::kGzip) = std::make_shared<const std::string>(compress(plain, Coding::kGzip, Effort::kGreat));
  }
}

HttpReply StaticFiles::get(std::string_view path, std::string_view accept_encoding) const {
  HttpReply reply;
  auto found = files_.find(path);
  const bool hashed = path.starts_with(kHashedFolder);
  if (found == files_.end() && !hashed) found = files_.find("/index.html");
  if (found == files_.end()) {
    reply.status = 404;
    reply.content_type = "text/html; charset=utf-8";
    reply.body = std::make_shared<const std::string>(
        hashed ? "<!doctype html><title>Not found</title><p>There is no such file.</p>" : kNotBuilt);
    return reply;
  }
  const File& file = found->second;
  reply.content_type = file.content_type;
  reply.worker = path.starts_with(kWorker);
  // The names of assets change with their content; everything else is asked for anew, with its ETag.
  reply.cache_control = hashed ? "public, max-age=31536000, immutable" : "no-cache";
  Coding coding = Coding::kNone;
  for (const Coding wanted : {Coding::kGzip, Coding::kBrotli})
    if (file.body.form(wanted) && accepts(accept_encoding, wanted)) coding = wanted;
  reply.body = file.body.form(coding);
  reply.content_encoding = coding_name(coding);
  reply.etag = etag_of_form(file.body.etag, coding);
  return reply;
}

}  // namespace sennight
