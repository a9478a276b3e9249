import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** entrypoint.sh, the image's first program, with stand-ins for what only root may do. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ujicart-entrypoint-"));
  mkdirSync(join(folder, "bin"));
  standIn("id", "echo 0");
  standIn("find", 'echo "hands over $1"');
  standIn("setpriv", 'echo "starts as $1"');
});
afterEach(() => rmSync(folder, { recursive: true }));

function standIn(name: string, script: string): void {
  const path = join(folder, "bin", name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

const COPIED = { COPY_BUCKET_NAME: "copies" };

function start(env: Record<string, string>, command = ["node", "serve"]) {
  const PATH = [join(folder, "bin"), process.env.PATH].join(delimiter);
  const { status, stdout, stderr } = spawnSync("sh", ["entrypoint.sh", ...command], {
    env: { NODE_ENV: "production", ...env, PATH },
    encoding: "utf8",
  });
  return { status, lines: stdout.trim().split("\n"), stderr };
}

test.each([[{}], [{ DATA_DIR: "" }]])(
  "the shop starts with %o, and says itself what it lacks",
  (env) => {
    expect(start(env)).toEqual({ status: 0, lines: ["starts as --reuid=node"], stderr: "" });
  },
);

test("a folder that doesn't exist yet is made, and handed over like any other", () => {
  const DATA_DIR = join(folder, "volume", "data");
  const started = {
    status: 0,
    lines: [`hands over ${DATA_DIR}`, "starts as --reuid=node"],
    stderr: "",
  };
  expect(start({ DATA_DIR })).toEqual(started);
  expect(existsSync(DATA_DIR)).toBe(true);
  expect(start({ DATA_DIR })).toEqual(started);
});

test("a user who isn't root starts the shop as they are", () => {
  standIn("id", "echo 1000");
  standIn("node", 'echo "runs $1"');
  expect(start({ DATA_DIR: join(folder, "data") }).lines).toEqual(["runs serve"]);
});

test("a shop with a bucket starts under Litestream, which copies to this turn's folder", () => {
  standIn("setpriv", 'shift 3; exec "$@"');
  standIn("node", "echo shop/0001-abcdef01");
  standIn("litestream", 'echo "$COPY_PATH $AWS_REGION: $*"');
  const { lines } = start(COPIED);
  const litestream = "replicate -config litestream.yml -exec node serve";
  expect(lines).toEqual([`shop/0001-abcdef01 auto: ${litestream}`]);
});

test("a start that can't tell if the copy is newer starts neither Litestream nor the shop", () => {
  standIn("id", "echo 1000");
  standIn("node", "echo no >&2; exit 1");
  standIn("litestream", "echo copies");
  expect(start(COPIED)).toEqual({ status: 1, lines: [""], stderr: "no\n" });
});

test("a shop closed for a restore leaves the database to it", () => {
  standIn("id", "echo 1000");
  standIn("litestream", "echo copies");
  standIn("sleep", 'echo "sleeps $1"');
  expect(start(COPIED, ["sleep", "infinity"]).lines).toEqual(["sleeps infinity"]);
});
