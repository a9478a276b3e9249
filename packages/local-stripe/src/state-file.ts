import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { LocalStripe, Saved } from "./local-stripe";

/**
 * Keeps the local Stripe's memory in a file, so that a demo started again still knows the payments
 * its shop has stored. Written whole and renamed: a crash leaves the old one or the new one.
 */
export function saveState(stripe: LocalStripe, path: string): void {
  const draft = `${path}.new`;
  writeFileSync(draft, JSON.stringify(stripe.save()), { mode: 0o600 });
  renameSync(draft, path);
}

export function readState(path: string): Saved | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
