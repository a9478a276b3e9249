import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const TESTS = "{app,server,dev,tests}/**/*.test.{ts,tsx}";
const WITH_WHOLE_SHOPS = "tests/{e2e,faults,storms,browsers}/**";

/**
 * What a file of tests does to its whole process, or wants to find there untouched. To load the app takes
 * longer than most files' tests do, so files share a process; one of these has its own.
 */
const NEEDS_OWN_PROCESS =
  /(assign\(|delete )process\.env|process\.env(\.PATH|[.[\w\]]+ =[^=])|vi\.(hoisted|mock|resetModules)|start(Payment|Payout|Access|Media|Presence)Job\(|installGlobals|@own-process/;
/** Settings are read once a process, so files that need others than most share one with their like. */
const NEEDS_FILES = /withFileDatabase\(\)/;
const NEEDS_MAIL = /ownMailbox\(\)/;
const NEEDS_TEXTS = /ownPhones\(\)/;

const tests = globSync(TESTS, { exclude: [WITH_WHOLE_SHOPS, "**/node_modules/**"] }).map(
  (file) => ({ file, text: readFileSync(file, "utf8") }),
);
const filesWith = (need: RegExp, among = tests) => among.filter(({ text }) => need.test(text));
const namesOf = (some: typeof tests) => some.map(({ file }) => file);

const apart = filesWith(NEEDS_OWN_PROCESS);
const sharing = tests.filter((test) => !apart.includes(test));
const withFiles = filesWith(NEEDS_FILES, sharing);
const withTexts = filesWith(NEEDS_TEXTS, sharing);
const withMail = filesWith(NEEDS_MAIL, sharing).filter((test) => !withTexts.includes(test));

/** Files of tests that share a process. */
const SHARED = {
  isolate: false,
  setupFiles: ["./tests/shared-process.ts"],
  env: { UPKEEP: "off" },
};

/** @param setup what else the process is set up with, before the rest looks at it. */
const sharedWith = (name: string, files: typeof tests, setup: string) => ({
  extends: true as const,
  test: {
    ...SHARED,
    name,
    include: namesOf(files),
    setupFiles: [setup, ...SHARED.setupFiles],
    sequence: { setupFiles: "list" as const },
  },
});

/** Of hundreds of small files each, which every file of tests would read anew. */
const BUNDLED = [
  "drizzle-orm",
  "drizzle-orm/better-sqlite3",
  "drizzle-orm/migrator",
  "drizzle-orm/sqlite-core",
  "jose",
  "stripe",
  "zod",
];

/** Tests of the production build with its stand-ins. */
const WHOLE_SHOPS = {
  globalSetup: "./tests/shop/template.ts",
  testTimeout: 240_000,
  hookTimeout: 240_000,
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    setupFiles: ["./tests/setup.ts"],
    // One a core and one more, as some tests wait; Vitest would keep one core for itself, which here is half.
    maxWorkers: availableParallelism() + 1,
    deps: {
      optimizer: {
        ssr: { enabled: true, include: BUNDLED, esbuildOptions: { target: "node24" } },
      },
    },
    // Patience for a busy machine; nothing here is true only because it is quick.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // The environment every test starts from; a test that needs another says so itself.
    env: {
      NODE_ENV: "test",
      APP_ORIGIN: "http://localhost:3000",
      DATA_DIR: ":memory:",
      SESSION_SECRET: "a-secret-for-tests-only-0123456789abcdef",
      TRUCK_TZ: "America/Los_Angeles",
      // Calls to this address never leave the process: tests/local-stripe.ts answers them.
      STRIPE_SECRET_KEY: "sk_test_bench_unit",
      STRIPE_PUBLISHABLE_KEY: "pk_test_bench_unit",
      STRIPE_WEBHOOK_SECRET: "whsec_unit",
      STRIPE_API_BASE: "http://127.0.0.1:1",
    },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [TESTS],
          exclude: [
            WITH_WHOLE_SHOPS,
            ...namesOf([...apart, ...withFiles, ...withMail, ...withTexts]),
          ],
          ...SHARED,
        },
      },
      sharedWith("unit-files", withFiles, "./tests/file-database.ts"),
      sharedWith("unit-mail", withMail, "./tests/mailbox.ts"),
      sharedWith("unit-texts", withTexts, "./tests/phones.ts"),
      {
        extends: true,
        test: {
          name: "unit-apart",
          include: namesOf(apart),
          sequence: { groupOrder: 1 },
          // Many wait for a server to start or for a time to pass.
          maxWorkers: 2 * availableParallelism(),
        },
      },
      {
        // What happens to a whole shop, served from the production build, when things go wrong.
        extends: true,
        test: {
          ...WHOLE_SHOPS,
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          isolate: false,
          // Most of its time it waits.
          maxWorkers: 2 * availableParallelism(),
        },
      },
      {
        // The same under a crowd, which takes the machine for itself: `npm run check:long`.
        extends: true,
        test: {
          ...WHOLE_SHOPS,
          name: "storms",
          include: ["tests/storms/**/*.test.ts"],
          maxWorkers: 1,
        },
      },
      {
        // Journeys in the browsers that Playwright cannot drive as Debian ships them.
        extends: true,
        test: {
          ...WHOLE_SHOPS,
          name: "browsers",
          include: ["tests/browsers/**/*.test.ts"],
          maxWorkers: 1,
        },
      },
    ],
  },
});
