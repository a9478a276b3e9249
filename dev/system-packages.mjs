// @ts-check
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { runQuietly } from "./command.mjs";

/**
 * @param {string[]} commands
 * @returns {string[]} commands that aren't in any folder of PATH
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
 * Installs Debian packages, if that's allowed.
 * @param {string[]} packages
 * @param {string} purpose 'to …' or 'for …'
 * @throws an error that says what to install, if this process can't
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
  // Another repository may be down. Whether ours has the packages, the installation shows.
  await runQuietly("apt-get", ["update"], { env }).catch(() => {});
  await runQuietly("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
}
