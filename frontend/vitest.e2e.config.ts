import { defineConfig } from "vitest/config";

/** Drives the real binary with a real browser: one file after the other, so that two cores are enough. */
export default defineConfig({
  test: {
    name: "e2e",
    include: ["e2e/**/*.e2e.ts"],
    environment: "node",
    globalSetup: "e2e/present.ts",
    fileParallelism: false,
    // One worker keeps one browser for all files.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000, interval: 50 } },
  },
});
