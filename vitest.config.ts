import { defineConfig } from "vitest/config";

// Limits are for what hangs. On a busy machine, tests and conditions take several times as long.
const shared = {
  setupFiles: ["test/support/fixed-seed.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  // A worker loads the modules once and not once per test file: a quarter less time.
  isolate: false,
};

export default defineConfig({
  test: {
    // At the root only: it starts the one database of the run, which both projects get.
    globalSetup: ["test/support/global-setup.ts"],
    // Tests start servers, threads and databases of their own: more files at once would only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "beside",
          include: [
            "cli/**/*.test.ts",
            "dashboard/src/**/*.test.ts",
            "packages/**/*.test.ts",
            "services/**/*.test.ts",
            "tools/**/*.test.ts",
            "lab/**/*.test.ts",
            "proto/wire/*.test.ts",
          ],
          ...shared,
        },
      },
      { test: { name: "black box", include: ["test/**/*.test.ts"], ...shared } },
    ],
  },
});
