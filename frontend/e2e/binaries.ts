import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** Where cargo puts what it builds, which the environment may have moved. */
const target = resolve(process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, "../../target"));

/** Everything the suite drives, from where, and how it comes to be there. */
export const binaries = {
  house: {
    path: resolve(process.env.WIRTSHAUS_BINARY ?? `${target}/release/wirtshaus`),
    build: "build it with `cargo build --release -p wirtshaus`, or name another in WIRTSHAUS_BINARY",
  },
  houseWithClock: {
    path: resolve(process.env.WIRTSHAUS_CLOCK_BINARY ?? `${target}/debug/examples/movable_clock`),
    build:
      "build it with `cargo build -p wirtshaus --example movable_clock`, or name another in WIRTSHAUS_CLOCK_BINARY",
  },
  browser: {
    path: process.env.CHROME_PATH ?? "/usr/bin/chromium",
    build: "install it with `apt-get install chromium`, or name another in CHROME_PATH",
  },
} as const;

/** One line for each that is missing. */
export function missing(names: readonly (keyof typeof binaries)[]): string[] {
  return names
    .map((name) => binaries[name])
    .filter(({ path }) => !existsSync(path))
    .map(({ path, build }) => `${path} is missing: ${build}`);
}
