import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { LocalStripe, Saved } from "./local-stripe";

/**
 * Saves the local Stripe's state in a file, so that a restarted demo still has the payments that its shop has
 * stored. The file is written whole and then renamed, so a crash leaves the old state or the new one.
 */
export function saveState(stripe: LocalStripe, path: string): void {
  const draft = `${path}.new`;
  writeFileSync(draft, JSON.stringify(stripe.save()), { mode: 0o600 });
  renameSync(draft, path);
}

export function readState(path: string): Saved | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
