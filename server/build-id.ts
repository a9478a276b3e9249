import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const SOURCES = ["app", "server", "drizzle", "package-lock.json"];

/**
 * The build's version: the commit and its date. Without git, as in the image, VERSION (a build argument), or a
 * hash of the sources, which is the same for the same code.
 */
export function buildId(): string {
  return process.env.VERSION || commit() || `build ${hashOfSources()}`;
}

function commit(): string | null {
  try {
    const git = (...args: string[]) =>
      execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    const changed = git("status", "--porcelain", "--untracked-files=no") ? ", changed" : "";
    return `${git("show", "--no-patch", "--format=%h, %cs")}${changed}`;
  } catch {
    return null;
  }
}

function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const path of SOURCES.flatMap(filesOf).sort()) hash.update(path).update(readFileSync(path));
  return hash.digest("hex").slice(0, 10);
}

function filesOf(path: string): string[] {
  if (path.includes(".")) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
}
