// @ts-check
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { run } from "./command.mjs";
import { stopWithNpm } from "./npm-parent.mjs";

/**
 * The version of Node that the project runs on. package.json's `engines` sets it. The Dockerfile's tags must
 * match, which a test checks.
 */
const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
export const NODE_VERSION = String(engines.node).replace(/^\^/, "");

/** Whether this process runs on that version: the same major version, and not older. */
function isRightNode() {
  const [major, minor = 0, patch = 0] = process.versions.node.split(".").map(Number);
  const [wantedMajor, wantedMinor = 0, wantedPatch = 0] = NODE_VERSION.split(".").map(Number);
  if (major !== wantedMajor) return false;
  return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch);
}

/**
 * Returns on the right Node. On another one, runs this command again with the Node from npm's `node` package,
 * and ends with it. npm scripts started from there use that Node too.
 */
export async function requireNode() {
  if (isRightNode()) return;
  stopWithNpm();
  console.log(`You're on Node ${process.versions.node}. Using ${NODE_VERSION} from npm instead.`);
  const node = fetchNode();
  const PATH = [dirname(node), process.env.PATH].join(delimiter);
  const code = await run(node, process.argv.slice(1), { env: { ...process.env, PATH } }).then(
    () => 0,
    () => 1,
  );
  process.exit(code);
}

/**
 * Fetches Node from npm. The `node` package would load the program in an install script, and none runs here
 * (.npmrc), so this fetches that package directly.
 * @returns the program's path, which stays in npm's cache
 */
function fetchNode() {
  const system = { win32: "win" }[String(process.platform)] ?? process.platform;
  const name = system === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  const program = `${name}-${system}-${process.arch}@${NODE_VERSION}`;
  const print = ["node", "--print", "process.execPath"];
  const { status, stdout, stderr } = spawnSync(
    "npm",
    ["exec", "--yes", "--prefer-offline", `--package=${program}`, "--", ...print],
    { encoding: "utf8" },
  );
  const path = stdout.trim();
  if (status === 0 && path) return path;
  console.error(
    `${stderr}\nThis needs Node ${NODE_VERSION}, and npm couldn't download it. Please install it.`,
  );
  process.exit(1);
}
