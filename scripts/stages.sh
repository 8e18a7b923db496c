# The stages of ./test. Source after lib.sh.
# A stage runs in a subshell with `set -e`. It adds what it counted to $counts as "passed failed";
# a stage that ends badly without having counted a failure counts as one.
# shellcheck shell=bash

results=$root/out/test-results
counts=$results/counts
failed_list=$results/failed   # a line for each thing that failed, for the end of a long log

start_stages() {
  mkdir -p "$results"
  : >"$counts"
  : >"$failed_list"
  began=$SECONDS
}

count() { printf '%d %d\n' "$1" "$2" >>"$counts"; }

failures() { awk '{ n += $2 } END { print n + 0 }' "$counts"; }

# stage TITLE COMMAND...
stage() {
  local title=$1 since=$SECONDS before
  shift
  before=$(failures)
  printf '\n== %s\n' "$title"
  set +e
  (
    set -e
    "$@"
  )
  stage_rc=$?
  set -e
  if [ "$stage_rc" -ne 0 ]; then
    printf 'stage: %s\n' "$title" >>"$failed_list"
    [ "$(failures)" -gt "$before" ] || count 0 1
    printf -- '-- %s: FAILED after %d s\n' "$title" $((SECONDS - since))
  else
    printf -- '-- %s: %d s\n' "$title" $((SECONDS - since))
  fi
}

# then_stage TITLE COMMAND...: a stage that needs the one before it; left out when that one failed.
then_stage() {
  if [ "$stage_rc" -eq 0 ]; then
    stage "$@"
  else
    printf '\n== %s: left out\n' "$1"
  fi
}

# beside COMMAND...: runs stages that ask for little of the machine while others go on that leave a part of it idle, at a
# low priority, so that these do not feel them. `joined` waits for them and shows what they printed.
beside() {
  (
    renice -n 19 "$BASHPID" >/dev/null
    "$@"
  ) >"$results/beside.log" 2>&1 &
  beside_pid=$!
}

joined() {
  wait "$beside_pid" || true
  cat "$results/beside.log"
}

# finish_stages: the sum as the last line; exits with 1 when anything failed.
finish_stages() {
  local passed failed
  read -r passed failed < <(awk '{ p += $1; f += $2 } END { print p + 0, f + 0 }' "$counts")
  if [ -s "$failed_list" ]; then
    printf '\n== what failed\n'
    cat "$failed_list"
  fi
  printf '\nTotal time: %d s\n' $((SECONDS - began))
  printf '%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" -eq 0 ]
  exit
}

# ---- C++ ----------------------------------------------------------------------------------------

check_format() {
  scripts/format --check
  count 1 0
}

check_tidy() {
  scripts/tidy --all
  count 1 0
}

# configure_tests PRESET: with the tests, which a build without GoogleTest has left out.
configure_tests() {
  configure "$1"
  [ -f "out/$1/tests/CTestTestfile.cmake" ] || configure "$1" -DSENNIGHT_TESTS=ON
}

# build_tests PRESET [TARGET...]: everything, unless targets are named
build_tests() {
  configure_tests "$1"
  compile "$1" "${@:2}"
  if [ "$1" = release ] && [ -x out/release/sennight ]; then
    publish_program
  fi
}

# The tests of what runs in several threads: the others would take hours under the thread sanitizer and show nothing.
threaded=(unit_base unit_outcome unit_search unit_protocol unit_store unit_server unit_endings unit_study unit_learn integration hostile)

build_threaded() {
  configure_tests tsan
  compile tsan "${threaded[@]}"
}

test_threaded() {
  test_preset tsan -R "^($(IFS='|'; printf '%s' "${threaded[*]}"))(_[0-9]+)?\$" -LE slow
}

# test_preset PRESET CTEST_ARGUMENT...: runs and counts the single GoogleTest cases. A CTest entry
# that fails without a failed case (a crash, a leak, a time-out) counts as one failure.
test_preset() {
  local preset=$1 rc=0 reports=out/$1/test-results list runner=()
  shift
  rm -rf "$reports"
  list=$results/ctest-$preset.xml
  rm -f "$list"
  # The thread sanitizer needs an address space that is not too random.
  if [ "$preset" = tsan ] && setarch "$(uname -m)" -R true 2>/dev/null; then
    runner=(setarch "$(uname -m)" -R)
  fi
  "${runner[@]}" ctest --test-dir "out/$preset" --parallel "$jobs" --output-on-failure \
    --no-tests=ignore --output-junit "$list" "$@" || rc=$?

  local entry state line passed=0 failed=0 run bad
  while read -r entry state; do
    line="0 0"
    if [ -f "$reports/$entry.xml" ]; then
      line=$(awk '
        /<testcase / && /result="completed"/ { run++ }
        /<testsuites / { match($0, /failures="[0-9]+"/); bad = substr($0, RSTART + 10) + 0 }
        END { print run + 0, bad + 0 }' "$reports/$entry.xml")
    fi
    read -r run bad <<<"$line"
    if [ "$state" != run ] && [ "$bad" -eq 0 ]; then
      failed=$((failed + 1))
      printf '  %s, without a failed case\n' "$entry" >>"$failed_list"
    elif [ "$bad" -gt 0 ]; then
      failed_cases "$reports/$entry.xml" | sed "s/^/  $entry: /" >>"$failed_list"
    fi
    passed=$((passed + run - bad))
    failed=$((failed + bad))
  done < <(sed -n 's/.*<testcase name="\([^"]*\)".* status="\([a-z]*\)".*/\1 \2/p' "$list")
  count "$passed" "$failed"
  printf '%s: %d passed, %d failed\n' "$preset" "$passed" "$failed"
  return "$rc"
}

# failed_cases REPORT: the failed cases of a report of GoogleTest, each with the first failure's place and text.
failed_cases() {
  awk '
    /<testcase / { match($0, /name="[^"]*"/); name = substr($0, RSTART + 6, RLENGTH - 7)
                   match($0, /classname="[^"]*"/); suite = substr($0, RSTART + 11, RLENGTH - 12); told = 0 }
    /<failure / && !told { sub(/.*<failure message="/, ""); sub(/" type="[^"]*">.*/, "")
                           gsub(/&#x0A;/, " | "); print suite "." name ": " substr($0, 1, 500); told = 1 }' "$1"
}

# The sanitizer run of what core_tests builds. Of what the release build runs too it has a share, with fewer cases of each
# property, unless SENNIGHT_THOROUGH is set: the fuzz targets look at the same laws.
test_sanitized() {
  local rc=0 share=()
  [ -z "${RC_PARAMS:-}" ] || RC_PARAMS="$RC_PARAMS max_success=30"
  test_preset asan -L part -LE slow || rc=1
  [ -n "${SENNIGHT_THOROUGH:-}" ] || share=(-E '_[1-9][0-9]*$')   # the first of several shards
  test_preset asan "${share[@]}" -LE 'slow|around|part' || rc=1
  return "$rc"
}

# build_quick [MODULE...], test_quick [MODULE...]
build_quick() {
  configure_tests release
  if [ $# -eq 0 ]; then
    compile release quick_tests
  else
    compile release "${@/#/unit_}"
  fi
}

test_quick() {
  if [ $# -eq 0 ]; then
    test_preset release -L 'unit|architecture'
  else
    test_preset release -R "^unit_($(IFS='|'; printf '%s' "$*"))\$"
  fi
}

# fuzz SECONDS: every target of tests/fuzz/ for so long, from the corpus that is kept; $jobs of them side by side.
fuzz() {
  local seconds=$1 target law symbolizer good=0 bad=0 running=0
  local laws=()
  for symbolizer in /usr/lib/llvm-*/bin/llvm-symbolizer; do
    [ ! -x "$symbolizer" ] || export ASAN_SYMBOLIZER_PATH=$symbolizer
  done
  configure asan
  compile asan fuzz
  for target in out/asan/tests/fuzz/fuzz_*; do
    law=${target##*/fuzz_}
    if [ -f "$target" ] && [ -x "$target" ] && [ -f "tests/fuzz/$law.cpp" ]; then laws+=("$law"); fi
  done
  for law in "${laws[@]}"; do
    if [ "$running" -ge "$jobs" ]; then
      if wait -n; then good=$((good + 1)); else bad=$((bad + 1)); fi
      running=$((running - 1))
    fi
    fuzz_one "$law" "$seconds" &
    running=$((running + 1))
  done
  while [ "$running" -gt 0 ]; do
    if wait -n; then good=$((good + 1)); else bad=$((bad + 1)); fi
    running=$((running - 1))
  done
  count "$good" "$bad"
  printf 'fuzz: %d passed, %d failed\n' "$good" "$bad"
  [ "$bad" -eq 0 ]
}

# fuzz_one LAW SECONDS
fuzz_one() {
  local law=$1 seconds=$2 corpus=out/asan/corpus/$1 log=$results/fuzz-$1.log longest
  # A target may have a file with words of its language, and take longer inputs than libFuzzer tries by itself.
  local options=()
  mkdir -p "$corpus" "tests/fuzz/corpus/$law"
  [ ! -f "tests/fuzz/$law.dict" ] || options+=(-dict="tests/fuzz/$law.dict")
  longest=$(sed -n 's/.*kMostCharacters = \([0-9* ]*\)[,;].*/\1/p' "tests/fuzz/$law.cpp" | head -n 1)
  [ "$((longest))" -le 4096 ] || options+=(-max_len="$((longest))")
  if "out/asan/tests/fuzz/fuzz_$law" "${options[@]}" -seed=1 -max_total_time="$seconds" -timeout=100 \
      -rss_limit_mb=4096 -verbosity=0 -print_funcs=0 -print_final_stats=1 -artifact_prefix="$results/$law-" \
      "$corpus" "tests/fuzz/corpus/$law" >"$log" 2>&1; then
    printf 'fuzz %s: %s inputs\n' "$law" "$(awk '/number_of_executed_units/ { print $2 }' "$log")"
    rmdir --ignore-fail-on-non-empty "tests/fuzz/corpus/$law" 2>/dev/null || true
  else
    tail -n 60 "$log"
    printf 'fuzz %s: FAILED; the input lies in out/test-results/\n' "$law"
    printf '  fuzz %s: %s\n' "$law" "$(grep -m 1 -E 'ERROR|runtime error' "$log")" >>"$failed_list"
    return 1
  fi
}

# ---- web ----------------------------------------------------------------------------------------

# web_script NAME: whether there is something to run; says so if not.
web_script() {
  if ! has_web; then
    printf 'web/ is not there: skipped\n'
  elif ! has_web_script "$1"; then
    printf 'web/package.json has no script %s: skipped\n' "$1"
  else
    return 0
  fi
  return 1
}

web_check() {
  web_script check || return 0
  install_web
  # Each takes one processor.
  npm --prefix web run lint &
  npm --prefix web run check
  npm --prefix web run format:check
  wait $!
}

# What of the web app has no clock: tests with a time limit would reach it at a low priority.
web_stages() {
  stage "web build" build_web
  then_stage "web types" web_check
}

web_unit_tests() {
  web_script test || return 0
  install_web
  local report=$results/web-tests.json rc=0
  rm -f "$report"
  npm --prefix web test -- --reporter=default --reporter=json --outputFile.json="$report" || rc=$?
  if [ -f "$report" ]; then
    # shellcheck disable=SC2046
    count $(node -p 'const r = JSON.parse(require("fs").readFileSync(process.argv[1]));
                     `${r.numPassedTests} ${r.numFailedTests}`' "$report")
  fi
  return "$rc"
}

browser_tests() {
  web_script test:browser || return 0
  if ! compgen -G 'tests/browser/*' >/dev/null; then
    printf 'tests/browser/ is empty: skipped\n'
    return 0
  fi
  install_web
  local log=$results/browser-tests.log rc=0
  SENNIGHT_BINARY=$root/bin/sennight npm --prefix web run test:browser 2>&1 | tee "$log" || rc=$?
  # node prints "# pass 12" or "i pass 12", as its version likes.
  # shellcheck disable=SC2046
  count $(awk '$2 == "pass" && NF == 3 { p = $3 } $2 == "fail" && NF == 3 { f = $3 }
               END { print p + 0, f + 0 }' "$log")
  grep -E '^ *not ok ' "$log" >>"$failed_list" || true
  return "$rc"
}
