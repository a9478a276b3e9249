import { afterAll, expect, vi } from "vitest";
import { settingNames } from "~/env.server";
import { provideIdentity } from "./identity";

/** What files of tests that run in one process, one after the other, have in common. */

const settings = () => settingNames.map((name) => `${name}=${process.env[name]}`);

const { setTimeout, fetch } = globalThis;
await provideIdentity();
const before = settings();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(settings(), "what a file may change: see NEEDS_OWN_PROCESS in vitest.config.ts").toEqual(
    before,
  );
  // A stub that was put on a fake one brings that back.
  Object.assign(globalThis, { setTimeout, fetch });
});
