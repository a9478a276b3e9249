// @ts-check
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run, runQuietly } from "./command.mjs";

/**
 * Gets from a fresh clone to installed packages and a build. This file is plain JavaScript with Node's own
 * modules, since nothing is installed yet when it runs.
 */

const CONFIGURATION = ["vite", "remix", "tailwind", "tailwind.panel", "postcss"].flatMap((tool) => [
  `${tool}.config.ts`,
  `${tool}.config.js`,
]);
const BUILD = "build/server/index.js";
const SOURCES = ["app", "server", "public", "package-lock.json", ...CONFIGURATION];

/** Every command of the project runs from its root. */
export function enterProject() {
  process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
}

/** Installs what package-lock.json lists, unless it's installed. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log("Installing packages…");
  await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
}

/** Whether each package of the lock is installed in its version. Links and copies count. */
function isInstalled() {
  const installed = readPackages("node_modules/.package-lock.json");
  return Object.entries(readPackages("package-lock.json")).every(
    ([path, { version, optional }]) =>
      path === "" || optional || installed[path]?.version === version,
  );
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function readPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : {};
}

/** Builds, unless the build is newer than all of its sources. */
export async function ensureBuilt() {
  if (existsSync(BUILD) && statSync(BUILD).mtimeMs > newest(SOURCES)) return;
  console.log("Building…");
  await build();
}

/** Builds for production. A test runner around this sets NODE_ENV to 'test', which Vite would use. */
export function build() {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: "production" };
  return runQuietly("npm", ["run", "--silent", "build"], { env });
}

/**
 * @param {string[]} paths
 * @returns {number} the latest change among files and folders, in milliseconds
 */
function newest(paths) {
  const times = paths
    .filter((path) => existsSync(path))
    .map((path) => {
      const stat = statSync(path);
      const within = stat.isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [];
      return Math.max(stat.mtimeMs, newest(within));
    });
  return Math.max(0, ...times);
}
