import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { installSystemPackages } from "./system-packages.mjs";

/** A machine with an apt-get of its own, which writes down what it was asked. */
let machine: string;

beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), "ujicart-apt-"));
  vi.stubEnv("PATH", machine);
  vi.spyOn(process, "getuid").mockReturnValue(0);
  vi.spyOn(console, "log").mockReturnValue();
});

afterEach(() => {
  rmSync(machine, { recursive: true });
});

/** @param failing the verb that fails, as one does where some repository is down */
function aptGet(failing: string) {
  const path = join(machine, "apt-get");
  const script = ["#!/bin/sh", `echo "$1" >> ${machine}/asked`, `[ "$1" != ${failing} ]`];
  writeFileSync(path, script.join("\n"));
  chmodSync(path, 0o755);
}

it("a repository that is down keeps no package from being installed", async () => {
  aptGet("update");
  await installSystemPackages(["chromium"], "for the browser tests");
  expect(readFileSync(join(machine, "asked"), "utf8")).toBe("update\ninstall\n");
});

it("a package that cannot be installed is an error", async () => {
  aptGet("install");
  await expect(installSystemPackages(["chromium"], "for the tests")).rejects.toThrow();
});
