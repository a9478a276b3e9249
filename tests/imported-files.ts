import { expect } from "vitest";
import { applyImport } from "~/domain/imports/apply-import.server";
import { checkImport, readImport } from "~/domain/imports/imports.server";
import { readFile } from "~/domain/imports/read-file.server";
import { atTheTruck } from "./clock";
import { OWNER } from "./factories";

/** Reads and checks a file that the owner chose. */
export async function chooseFile(file: string, becomes?: Parameters<typeof readImport>[1]) {
  const found = readFile(new TextEncoder().encode(file), atTheTruck());
  if (!found.ok) throw new Error(JSON.stringify(found.errors));
  await checkImport(found, OWNER);
  const checked = readImport("file", becomes);
  if (checked?.state !== "checked") throw new Error("It isn't checked");
  return checked;
}

/** Reads, checks, and imports a file. */
export async function takeFile(...call: Parameters<typeof chooseFile>) {
  const checked = await chooseFile(...call);
  expect(await applyImport("file", checked, OWNER)).toEqual({ ok: true });
  return checked;
}
