import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** Honours CARGO_TARGET_DIR. */
const target = resolve(process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, "../../target"));

export const binaries = {
  server: {
    path: resolve(process.env.WIRTSHAUS_BINARY ?? `${target}/debug/wirtshaus`),
    build:
      "build it with `cargo build --workspace --all-features --bin wirtshaus`, or name another in WIRTSHAUS_BINARY",
  },
  serverWithClock: {
    path: resolve(process.env.WIRTSHAUS_CLOCK_BINARY ?? `${target}/debug/examples/movable_clock`),
    build:
      "build it with `cargo build --workspace --all-features --example movable_clock`, or name another in WIRTSHAUS_CLOCK_BINARY",
  },
  browser: {
    path: process.env.CHROME_PATH ?? "/usr/bin/chromium",
    build: "install it with `apt-get install chromium`, or name another in CHROME_PATH",
  },
} as const;

export function missing(names: readonly (keyof typeof binaries)[]): string[] {
  return names
    .map((name) => binaries[name])
    .filter(({ path }) => !existsSync(path))
    .map(({ path, build }) => `${path} is missing: ${build}`);
}
