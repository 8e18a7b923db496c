# Shared by ./build, ./run, ./test and scripts/*: installing packages, building, stages with times.
# Source it; it changes to the root of the checkout and sets the strict modes of bash.
# shellcheck shell=bash

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

jobs=${SENNIGHT_JOBS:-$(nproc)}
export PATH="$PATH:/usr/games"   # Debian keeps chess engines there

say() { printf '%s\n' "$*" >&2; }

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo -n -E "$@" || sudo -E "$@"
  else
    say "error: need to be root, or to have sudo, for: $*"
    return 1
  fi
}

# packages_of GROUP...: the packages of these groups, one per line.
packages_of() {
  local group
  for group in "$@"; do
    awk -v group="$group" '$1 == group { print $2 }' scripts/packages.txt
  done
}

# need GROUP...: installs the packages of these groups that are not there yet.
need() {
  local wanted missing="" package
  wanted=$(packages_of "$@")
  local installed=""
  if command -v dpkg-query >/dev/null; then
    # shellcheck disable=SC2086
    installed=$(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' $wanted 2>/dev/null |
                awk '$1 == "ii" { print $2 }' || true)
  fi
  for package in $wanted; do
    case $package in
      nodejs) command -v node >/dev/null && continue ;;
      npm) command -v npm >/dev/null && continue ;;
    esac
    grep -qxF "$package" <<<"$installed" || missing+=" $package"
  done
  [ -n "$missing" ] || return 0

  if ! command -v apt-get >/dev/null; then
    say "error: these packages (Debian names) are missing and there is no apt-get:$missing"
    return 1
  fi
  say "Installing:$missing"
  local options=(-o DPkg::Lock::Timeout=600 -o Acquire::Retries=3 -qq)
  # The lock on the package lists has no time-out of its own, so try for a while.
  local tries=0
  until as_root env DEBIAN_FRONTEND=noninteractive apt-get "${options[@]}" update >&2; do
    tries=$((tries + 1))
    if [ "$tries" -ge 20 ]; then
      say "warning: apt-get update failed; going on with the lists that are there"
      break
    fi
    sleep 6
  done
  # shellcheck disable=SC2086
  as_root env DEBIAN_FRONTEND=noninteractive apt-get "${options[@]}" \
    install -y --no-install-recommends $missing >&2
}

# configure PRESET [CMAKE ARGUMENT...]: when it was not yet, when $SENNIGHT_WERROR or $SENNIGHT_ARCH
# has changed, or when there are arguments. Later changes of the CMake files are seen by the build.
# A build tree that came along when the checkout was copied or moved still builds the sources of the
# other folder: it is thrown away.
configure() {
  local preset=$1 stamp=out/$1/.configured-with now source
  shift
  source=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "out/$preset/CMakeCache.txt" 2>/dev/null || true)
  if [ -n "$source" ] && ! [ "$source" -ef "$root" ]; then
    say "out/$preset was made for $source: beginning anew"
    rm -rf "${root:?}/out/${preset:?}"
  fi
  now="-DSENNIGHT_WERROR=${SENNIGHT_WERROR:-0} -DSENNIGHT_ARCH=${SENNIGHT_ARCH:-auto}"
  if [ $# -gt 0 ] || [ ! -f "out/$preset/build.ninja" ] ||
     [ "$(cat "$stamp" 2>/dev/null)" != "$now" ]; then
    # shellcheck disable=SC2086
    cmake --preset "$preset" $now "$@" >&2
    printf '%s\n' "$now" >"$stamp"
  fi
}

# compile PRESET [TARGET...]: builds all, or these targets.
compile() {
  local preset=$1
  shift
  cmake --build "out/$preset" --parallel "$jobs" ${1:+--target "$@"} >&2
}

# build_program: bin/sennight from the release preset.
build_program() {
  configure release
  compile release sennight
  publish_program
}

# publish_program: puts out/release/sennight at bin/, in one step, also while it runs.
publish_program() {
  mkdir -p bin
  if ! cmp -s out/release/sennight bin/sennight; then
    cp out/release/sennight bin/sennight.new
    mv bin/sennight.new bin/sennight
  fi
}

# hash_of PATH...: one number over the names and contents of these files and folders.
hash_of() {
  local path existing=()
  for path in "$@"; do
    [ ! -e "$path" ] || existing+=("$path")
  done
  find "${existing[@]}" -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1
}

has_web() { [ -f web/package.json ]; }

# has_web_script NAME: whether web/package.json has this script.
has_web_script() {
  node -e 'process.exit(require("./web/package.json").scripts?.[process.argv[1]] ? 0 : 1)' "$1"
}

# install_web: web/node_modules, when the lock file or node has changed.
install_web() {
  local stamp=web/node_modules/.sennight-stamp now
  now="$(hash_of web/package.json web/package-lock.json) $(node --version)"
  if [ "$(cat "$stamp" 2>/dev/null)" != "$now" ]; then
    local tries=1
    until npm --prefix web ci --no-audit --no-fund >&2; do
      [ "$tries" -lt 4 ] || return 1
      tries=$((tries + 1))
      say "npm ci failed; try $tries of 4"
      sleep 5
    done
    printf '%s\n' "$now" >"$stamp"
  fi
}

# build_page_engine: what the engine of the web page is made of, in web/src/engine/built, when something that goes into it
# has changed: the engine, the variants as one text, their nets, and the answer to GET /api/variants.
build_page_engine() {
  local tree=out/page-engine built=web/src/engine/built source
  source=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$tree/CMakeCache.txt" 2>/dev/null || true)
  if [ -n "$source" ] && ! [ "$source" -ef "$root/apps/page_engine" ]; then rm -rf "${root:?}/$tree"; fi
  [ -f "$tree/build.ninja" ] ||
    cmake -S apps/page_engine -B "$tree" -G Ninja --toolchain "$root/apps/page_engine/toolchain.cmake" >&2
  cmake --build "$tree" --parallel "$jobs" >&2
  local now
  now=$(hash_of "$tree/engine.wasm" variants scripts/page-engine.mjs)
  if [ ! -f "$built/list.json" ] || [ "$(cat "$tree/.packed" 2>/dev/null)" != "$now" ]; then
    node scripts/page-engine.mjs pack "$tree/engine.wasm" "$built"
    printf '%s\n' "$now" >"$tree/.packed"
  fi
}

# build_web: web/dist, when something that goes into it has changed.
build_web() {
  if ! has_web; then
    say "web/ is not there: the web app is left out"
    return 0
  fi
  build_page_engine
  local stamp=out/web-stamp now inputs
  mapfile -t inputs < <(find web -mindepth 1 -maxdepth 1 \
    ! -name node_modules ! -name dist ! -name test-results | sort)
  now=$(hash_of "${inputs[@]}")
  if [ ! -f web/dist/index.html ] || [ "$(cat "$stamp" 2>/dev/null)" != "$now" ]; then
    install_web
    npm --prefix web run build >&2
    mkdir -p out
    printf '%s\n' "$now" >"$stamp"
  fi
}
