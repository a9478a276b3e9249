// @ts-check
import { run, runForOutput, runQuietly } from "./command.mjs";

/** The parts of `npm run check` and `npm run check:long`. */

const HEARTBEAT_MS = 20_000;

/**
 * Runs one step and prints its time. The first step that fails ends the run, and the last line says so.
 * @param {string} name
 * @param {() => Promise<void>} work
 */
export async function step(name, work) {
  console.log(`\n== ${name}`);
  const begun = performance.now();
  const heartbeat = setInterval(
    () => console.log(`   ${name}: ${seconds(begun)} so far`),
    HEARTBEAT_MS,
  );
  try {
    await work();
    console.log(`== ${name}: ${seconds(begun)}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(`\nCheck failed at '${name}' after ${seconds(begun)}.`);
    process.exit(1);
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * Runs works in parallel. They print nothing unless they fail. All failures are reported.
 * @param {(() => Promise<void>)[]} works
 */
export async function sideBySide(works) {
  const outcomes = await Promise.allSettled(works.map((work) => work()));
  const failures = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  if (failures.length > 0) throw new Error(failures.map(({ message }) => message).join("\n\n"));
}

/**
 * A part of a step that runs beside others. Its output is printed at its end, in one piece, with its time.
 * @param {string} name
 * @param {string} script
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {() => Promise<void>}
 */
export function part(name, script, args = [], env = {}) {
  return async () => {
    const begun = performance.now();
    try {
      const options = { env: { ...process.env, ...env } };
      const output = await runForOutput("npm", scriptWith(script, args), options);
      console.log(`\n-- ${name}: ${seconds(begun)}\n${output}`);
    } catch (error) {
      console.log(`\n-- ${name}: failed after ${seconds(begun)}`);
      throw error;
    }
  };
}

/** @param {number} since */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * @param {string} script
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export function npmRun(script, args = [], env = {}) {
  return run("npm", scriptWith(script, args), { env: { ...process.env, ...env } });
}

/**
 * @param {string} script
 * @param {string[]} args
 */
export function npmRunQuietly(script, args = []) {
  return runQuietly("npm", scriptWith(script, args));
}

/**
 * @param {string} script
 * @param {string[]} args
 */
function scriptWith(script, args) {
  const rest = args.length > 0 ? ["--", ...args] : [];
  return ["run", "--silent", script, ...rest];
}
