# What the scripts share: checks for tools, steps that say what they do and how long it took.
# Sourced, never run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1
front="$root/frontend"
# Where cargo puts what it builds, which the environment may have moved.
built="${CARGO_TARGET_DIR:-target}/release/wirtshaus"
# Programs that the checks need and the machine may not have.
tools="${CARGO_TARGET_DIR:-target}/tools"

# Says in one line what is missing and stops.
stop() {
  printf '%s\n' "$1" >&2
  exit 1
}

# need_tools: Rust, Node and a C compiler, each with one line that says what to install.
need_tools() {
  command -v cargo >/dev/null || stop 'Rust is missing: install rustup (https://rustup.rs), it brings the version this project asks for.'
  command -v node >/dev/null && command -v npm >/dev/null || stop 'Node.js is missing: install Node.js 20.19 or newer with npm (https://nodejs.org).'
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
    stop "Node.js $(node --version) is too old: install 20.19 or newer (https://nodejs.org)."
  command -v cc >/dev/null || stop 'A C compiler is missing (SQLite and QuickJS are built from source): install gcc or clang.'
}

# need_python: what Schemathesis runs with.
need_python() {
  python3 -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
    stop 'Python 3.11 or newer with venv is missing: install it (Debian: apt-get install python3-venv).'
}

# step NAME COMMAND…: runs a command quietly, says how long it took; a failure shows what it said.
step() {
  local name=$1 log began failed=
  shift
  began=$SECONDS
  log=$(mktemp)
  printf '%-42s' "$name"
  # A dot every few seconds shows that something happens.
  (while sleep 3; do printf '.'; done) &
  local dots=$!
  "$@" >"$log" 2>&1 || failed=yes
  kill "$dots" 2>/dev/null || true
  wait "$dots" 2>/dev/null || true
  if [ -n "$failed" ]; then
    printf ' FAILED (%s s)\n\n' "$((SECONDS - began))"
    tail -n 200 "$log"
    printf '\n%s failed. To see it alone: %s\n' "$name" "$*" >&2
    exit 1
  fi
  printf ' ok (%s s)\n' "$((SECONDS - began))"
  # Tests that passed in their second run only are to be mended.
  { grep -a 'retry x' "$log" || true; } | sed 's/^ */    /'
  # The closing line of a test runner is worth seeing.
  { grep -E '^ +(Summary|Tests|Test Files) |^test result' "$log" || true; } | tail -n 3 | sed 's/^ */    /'
  rm -f "$log"
}

# install_front: the front's packages, when others are locked than were installed.
install_front() {
  local installed="$front/node_modules/.wirtshaus-lock"
  if ! cmp -s "$front/package-lock.json" "$installed"; then
    step 'Installing the packages of the front' npm --prefix "$front" ci --no-audit --no-fund
    cp "$front/package-lock.json" "$installed"
  fi
}

# build_front: the front, when something it is made of has changed, come or gone since.
build_front() {
  local list="$front/node_modules/.wirtshaus-front" now
  now=$(find "$front" \( -path "$front/node_modules" -o -path "$front/dist" \) -prune -o -type f -print | sort)
  if [ ! -f "$front/dist/server/render.js" ] || [ "$now" != "$(cat "$list" 2>/dev/null)" ] ||
    [ -n "$(find "$front" \( -path "$front/node_modules" -o -path "$front/dist" \) -prune -o -type f -newer "$list" -print -quit)" ]; then
    rm -f "$list"
    local began
    began=$(mktemp)
    step 'Building the front' npm --prefix "$front" run build
    printf '%s\n' "$now" >"$list"
    # Whatever changed while it was built is newer than its beginning.
    touch -r "$began" "$list"
    rm -f "$began"
  fi
}

# awaited LOG COMMAND…: waits until the command works, which something needs that was started in the background and writes
# LOG. After half a minute it shows what that said and stops.
awaited() {
  local log=$1 end=$((SECONDS + 30))
  shift
  until "$@" >/dev/null 2>&1; do
    if [ "$SECONDS" -ge "$end" ]; then
      tail -n 20 "$log" >&2
      stop "Waited 30 s in vain for: $*. What there was to say stands above; nothing was measured."
    fi
    sleep 0.1
  done
}
