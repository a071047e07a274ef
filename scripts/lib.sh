# Shared functions of the scripts. To be sourced.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1
front="$root/frontend"
built="${CARGO_TARGET_DIR:-target}/release/wirtshaus"
# Tools that the scripts install.
tools="${CARGO_TARGET_DIR:-target}/tools"

# stop MESSAGE: prints an error and exits.
stop() {
  printf '%s\n' "$1" >&2
  exit 1
}

# need_tools: checks for Rust, Node.js and a C compiler.
need_tools() {
  command -v cargo >/dev/null || stop 'Rust is missing: install rustup (https://rustup.rs), which installs the required version.'
  command -v node >/dev/null && command -v npm >/dev/null || stop 'Node.js is missing: install Node.js 20.19 or newer with npm (https://nodejs.org).'
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
    stop "Node.js $(node --version) is too old: install 20.19 or newer (https://nodejs.org)."
  command -v cc >/dev/null || stop 'A C compiler is missing (SQLite and QuickJS are built from source): install gcc or clang.'
}

# find_postgres: prints the folder of the programs of PostgreSQL; Debian has them outside of PATH.
find_postgres() {
  local newest
  newest=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
  PATH="$newest:$PATH" command -v initdb | xargs -r dirname | grep .
}

# need_python: checks for Python.
need_python() {
  python3 -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
    stop 'Python 3.11 or newer with venv is missing: install it (Debian: apt-get install python3-venv).'
}

# install_python_packages NAME: installs scripts/NAME/requirements.txt into an environment in $tools/NAME.
install_python_packages() {
  local requirements="$root/scripts/$1/requirements.txt" installed="$tools/$1"
  if ! cmp -s "$requirements" "$installed/requirements.txt"; then
    rm -rf "$installed"
    python3 -m venv "$installed"
    "$installed/bin/pip" install --quiet --disable-pip-version-check --requirement "$requirements"
    cp "$requirements" "$installed/requirements.txt"
  fi
}

# step NAME COMMAND…: runs a command and prints its duration; on failure also its output.
step() {
  local name=$1 log start failed=
  shift
  start=$SECONDS
  log=$(mktemp)
  printf '%-42s' "$name"
  # Shows progress.
  (while sleep 3; do printf '.'; done) &
  local dots=$!
  "$@" >"$log" 2>&1 || failed=yes
  kill "$dots" 2>/dev/null || true
  wait "$dots" 2>/dev/null || true
  if [ -n "$failed" ]; then
    printf ' FAILED (%s s)\n\n' "$((SECONDS - start))"
    tail -n 200 "$log"
    printf '\n%s failed. To run it alone: %s\n' "$name" "$*" >&2
    exit 1
  fi
  printf ' ok (%s s)\n' "$((SECONDS - start))"
  # Flaky tests that passed in a retry.
  { grep -a 'retry x' "$log" || true; } | sed 's/^ */    /'
  # The summary of Vitest, and the sum of the summaries of `cargo test`.
  { grep -E '^ +(Tests|Test Files) ' "$log" || true; } | tail -n 3 | sed 's/^ */    /'
  awk '/^test result:/ { passed += $4; failed += $6; skipped += $8; found = 1 }
    END { if (found) printf "    %d passed, %d failed, %d skipped\n", passed, failed, skipped }' "$log"
  rm -f "$log"
}

# install_front [--omit=dev]: installs the packages of the front end, or those to build it, if the lock file has changed.
install_front() {
  local lock="$front/package-lock.json" installed="$front/node_modules/.wirtshaus-lock"
  if ! cmp -s "$lock" "$installed" && ! cmp -s "$lock" "$installed${1-}"; then
    step 'Installing the packages of the front end' npm --prefix "$front" ci --no-audit --no-fund "$@"
    cp "$lock" "$installed${1-}"
  fi
}

# build_front: builds the front end if its sources have changed.
build_front() {
  local list="$front/node_modules/.wirtshaus-front" now
  now=$(find "$front" \( -path "$front/node_modules" -o -path "$front/dist" \) -prune -o -type f -print | sort)
  if [ ! -f "$front/dist/server/render.js" ] || [ "$now" != "$(cat "$list" 2>/dev/null)" ] ||
    [ -n "$(find "$front" \( -path "$front/node_modules" -o -path "$front/dist" \) -prune -o -type f -newer "$list" -print -quit)" ]; then
    rm -f "$list"
    local start
    start=$(mktemp)
    step 'Building the front end' npm --prefix "$front" run build
    printf '%s\n' "$now" >"$list"
    # Files that changed during the build must be newer.
    touch -r "$start" "$list"
    rm -f "$start"
  fi
}

# wait_for LOG COMMAND…: repeats a command until it succeeds. After 30 s prints the end of LOG, the output of a background
# process, and exits.
wait_for() {
  local log=$1 end=$((SECONDS + 30))
  shift
  until "$@" >/dev/null 2>&1; do
    if [ "$SECONDS" -ge "$end" ]; then
      tail -n 20 "$log" >&2
      stop "Timed out after 30 s: $*. The log is above; nothing was measured."
    fi
    sleep 0.1
  done
}
