import { defineConfig } from "vitest/config";

/** Drives the binary with a real browser. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    name: "e2e",
    include: ["e2e/**/*.e2e.ts"],
    environment: "node",
    globalSetup: "e2e/globalSetup.ts",
    maxWorkers: 2,
    // One browser per worker.
    isolate: false,
    // scripts/test prints the lines with "retry x": the tests that needed a second run, and why.
    retry: 1,
    reporters: [
      "default",
      {
        onTestCaseResult(test) {
          if (!test.diagnostic()?.flaky) return;
          for (const { message } of test.result().errors ?? [])
            process.stdout.write(`retry x1 after: ${message.replaceAll("\n", " ")}\n`);
        },
      },
    ],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Prints values whole.
    chaiConfig: { truncateThreshold: 0 },
    // Servers start slowly on a busy machine; only failures take this long.
    expect: { poll: { timeout: 20_000, interval: 50 } },
  },
});
