// @ts-check
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { runQuietly } from "./command.mjs";

/**
 * @param {string[]} commands
 * @returns {string[]} those that no folder of PATH holds
 */
export function missingCommands(commands) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return commands.filter((command) => !folders.some((folder) => isRunnable(join(folder, command))));
}

/** @param {string} path */
function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether this process may install packages with apt-get. */
export function mayInstall() {
  return process.getuid?.() === 0 && missingCommands(["apt-get"]).length === 0;
}

/**
 * Installs Debian packages where that is allowed.
 * @param {string[]} packages
 * @param {string} purpose 'to …' or 'for …'
 * @throws an error that says what to install, when this process may not
 */
export async function installSystemPackages(packages, purpose) {
  const names = packages.join(" ");
  if (!mayInstall()) {
    throw new Error(
      `Missing packages ${purpose}: ${names}\nOn Debian or Ubuntu: sudo apt-get install -y ${names}\nThen run this command again.`,
    );
  }
  console.log(`Installing ${names}, ${purpose}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Someone else's repository may be down; whether ours has the packages, the install will tell.
  await runQuietly("apt-get", ["update"], { env }).catch(() => {});
  await runQuietly("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
}
