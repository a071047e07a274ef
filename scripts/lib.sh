# What the scripts share: checks for tools, steps that say what they do and how long it took.
# Sourced, never run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1
front="$root/frontend"
# Where cargo puts what it builds, which the environment may have moved.
built="${CARGO_TARGET_DIR:-target}/release/wirtshaus"

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
  # The closing line of a test runner is worth seeing.
  { grep -E '^ +(Summary|Tests|Test Files) |^test result' "$log" || true; } | tail -n 3 | sed 's/^ */    /'
  rm -f "$log"
}

# install_front: the front's packages, when the lock file has changed since they were installed.
install_front() {
  local installed="$front/node_modules/.package-lock.json"
  if [ ! -f "$installed" ] || [ "$front/package-lock.json" -nt "$installed" ]; then
    step 'Installing the packages of the front' npm --prefix "$front" ci --no-audit --no-fund
    touch "$installed"
  fi
}

# build_front: the front, when something it is made of has changed since.
build_front() {
  local page_script="$front/dist/server/render.js"
  if [ ! -f "$page_script" ] || [ -n "$(find "$front" -path "$front/node_modules" -prune -o -path "$front/dist" -prune -o -type f -newer "$page_script" -print -quit)" ]; then
    step 'Building the front' npm --prefix "$front" run build
  fi
}
