import { afterAll, expect, vi } from "vitest";
import { settingNames } from "~/env.server";
import { provideIdentity } from "./identity";

/** Cleans up after each test file of a process that runs several files, one after the other. */

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
  // Removing a stub that replaced a fake brings the fake back.
  Object.assign(globalThis, { setTimeout, fetch });
});
