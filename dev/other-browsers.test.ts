import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ensureOtherBrowsers } from "./other-browsers.mjs";

/** All the commands of a machine on which nobody may install anything. */
let machine: string;

beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), "ujicart-path-"));
  vi.stubEnv("PATH", machine);
  vi.spyOn(process, "getuid").mockReturnValue(1000);
});

afterEach(() => {
  rmSync(machine, { recursive: true });
});

function has(command: string): void {
  writeFileSync(join(machine, command), "");
  chmodSync(join(machine, command), 0o755);
}

it("asks for nothing where both browsers and the display are there", async () => {
  for (const command of ["firefox-esr", "WebKitWebDriver", "Xvfb"]) has(command);
  await expect(ensureOtherBrowsers()).resolves.toBeUndefined();
});

it("says which packages are missing, and only those", async () => {
  has("Xvfb");
  await expect(ensureOtherBrowsers()).rejects.toThrow(
    /apt-get install -y firefox-esr webkit2gtk-driver\n/,
  );
});
