// @ts-check
import { spawn } from "node:child_process";

/** @typedef {import("node:child_process").SpawnOptions} SpawnOptions */

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM"]);

/**
 * Runs a command to its end, with its output on ours. If this process is stopped, so is the command.
 * @param {string} command
 * @param {string[]} args
 * @param {SpawnOptions} [options]
 * @returns {Promise<void>} rejects with the command's name if it fails
 */
export async function run(command, args, options = {}) {
  await runToEnd(command, args, options);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {SpawnOptions} options
 * @returns {Promise<string>} what it wrote, unless that went to our output
 */
async function runToEnd(command, args, options) {
  const child = spawn(command, args, { stdio: "inherit", ...options });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  const passOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, passOn);
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode, signal) => resolve(signal ?? exitCode));
  });
  for (const signal of SIGNALS) process.removeListener(signal, passOn);
  if (code !== 0) throw new Error(`${output}'${command} ${args.join(" ")}' failed (${code}).`);
  return output;
}

/**
 * `run`, but the output is only shown if the command fails.
 * @param {string} command
 * @param {string[]} args
 * @param {SpawnOptions} [options]
 */
export function runQuietly(command, args, options = {}) {
  return run(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
}

/**
 * `run`, but it resolves with the output.
 * @param {string} command
 * @param {string[]} args
 * @param {SpawnOptions} [options]
 */
export function runForOutput(command, args, options = {}) {
  return runToEnd(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {SpawnOptions} [options]
 */
export function succeeds(command, args, options = {}) {
  return run(command, args, { stdio: "ignore", ...options }).then(
    () => true,
    () => false,
  );
}
