import { defineConfig } from "vitest/config";

/** Drives the binary with a real browser. */
export default defineConfig({
  test: {
    name: "e2e",
    include: ["e2e/**/*.e2e.ts"],
    environment: "node",
    globalSetup: "e2e/globalSetup.ts",
    maxWorkers: 2,
    // One browser per worker.
    isolate: false,
    // scripts/test prints the tests that needed a second run.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Servers start slowly on a busy machine; only failures take this long.
    expect: { poll: { timeout: 20_000, interval: 50 } },
  },
});
