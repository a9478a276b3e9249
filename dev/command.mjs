// @ts-check
import { spawn } from "node:child_process";

/**
 * Runs a command to its end, its output on ours. Should we be stopped meanwhile, so is it.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<void>} rejects, naming the command, when it fails
 */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { stdio: "inherit", ...options });
  const passOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM"]);
  for (const signal of signals) process.on(signal, passOn);
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode, signal) => resolve(signal ?? exitCode));
  });
  for (const signal of signals) process.removeListener(signal, passOn);
  if (code !== 0) throw new Error(`'${command} ${args.join(" ")}' failed (${code}).`);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 */
export function succeeds(command, args, options = {}) {
  return run(command, args, { stdio: "ignore", ...options }).then(
    () => true,
    () => false,
  );
}
