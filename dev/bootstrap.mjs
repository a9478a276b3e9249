// @ts-check
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run, runQuietly, succeeds } from "./command.mjs";
import { installSystemPackages, missingCommands } from "./system-packages.mjs";

/**
 * The way from a fresh clone to installed packages and a build. Plain JavaScript on Node's own
 * modules, because nothing is installed yet when this runs.
 */

const OLDEST_NODE = [20, 19];
const COMPILER = ["g++", "make", "python3"];
const DRIVER = "node_modules/better-sqlite3";
const CONFIGURATION = ["vite", "remix", "tailwind", "postcss"].flatMap((tool) => [
  `${tool}.config.ts`,
  `${tool}.config.js`,
]);
const BUILD = "build/server/index.js";
const SOURCES = ["app", "server", "public", "package-lock.json", ...CONFIGURATION];

/** Every command of the project runs from its root. */
export function enterProject() {
  process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
}

/** @throws when this Node is too old, before anything else fails for that reason. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  const wanted = OLDEST_NODE.join(".");
  throw new Error(`Node ${wanted} or newer is needed; this is ${process.versions.node}.`);
}

/** Installs what package-lock.json names, and makes sure that the database driver works here. */
export async function ensureInstalled() {
  if (!isInstalled()) {
    console.log("Installing packages (about a minute)…");
    const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
    // Without scripts: the one that matters is run below, where its failure can be explained.
    await run("npm", ["ci", "--include=dev", "--ignore-scripts", ...quiet]);
  }
  if (!(await driverWorks())) await prepareDriver();
}

/** Whether each package of the lock is there in its version; links and copies count. */
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

/** Loaded in a process of its own: a driver built for another Node can end the one that loads it. */
function driverWorks() {
  const probe = "new (require('better-sqlite3'))(':memory:').close()";
  return succeeds(process.execPath, ["-e", probe]);
}

/** better-sqlite3 comes as a ready binary where GitHub can be reached, else it is compiled. */
async function prepareDriver() {
  console.log("Preparing the database driver…");
  const fetched = await succeeds(process.execPath, ["../prebuild-install/bin.js"], { cwd: DRIVER });
  if (fetched && (await driverWorks())) return;

  // Each command comes in the package of its name.
  const missing = missingCommands(COMPILER);
  if (missing.length > 0) {
    await installSystemPackages(missing, "to compile the database driver (better-sqlite3)");
  }
  console.log("Compiling the database driver (about a minute)…");
  await runQuietly("npm", ["rebuild", "better-sqlite3", "--loglevel=error"], compilerSettings());
  if (!(await driverWorks())) throw new Error("The database driver was built but does not load.");
}

/** Headers that came with Node spare their download; JOBS lets make use every core. */
function compilerSettings() {
  const nodeRoot = dirname(dirname(process.execPath));
  const hasHeaders = existsSync(join(nodeRoot, "include/node/node.h"));
  const nodedir = hasHeaders ? { npm_config_nodedir: nodeRoot } : {};
  return { env: { ...nodedir, JOBS: "max", ...process.env } };
}

/** Builds unless the build is newer than everything it is made of. */
export async function ensureBuilt() {
  if (existsSync(BUILD) && statSync(BUILD).mtimeMs > newest(SOURCES)) return;
  console.log("Building…");
  await build();
}

/** Always for production: a test runner around us sets NODE_ENV to 'test', which Vite would obey. */
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
