import { defineConfig } from "vitest/config";

/** Drives the real binary with a real browser: two files at a time, which is what two cores are good for. */
export default defineConfig({
  test: {
    name: "e2e",
    include: ["e2e/**/*.e2e.ts"],
    environment: "node",
    globalSetup: "e2e/present.ts",
    maxWorkers: 2,
    // Each worker keeps one browser for all its files.
    isolate: false,
    // One more run for a test that fails; scripts/test prints the tests that needed it.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two files share the machine with houses that are slow to open: only a failure takes as long as this.
    expect: { poll: { timeout: 20_000, interval: 50 } },
  },
});
