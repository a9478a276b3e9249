import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, resolve } from "node:path";
import type { BucketSettings } from "../server/copy-bucket.mjs";

/**
 * True if the real Litestream can run here. The npm package has 0.3.13, whose SQLite is too old for a public shop, but
 * whose commands are those of 0.5. It's for Linux on x64 only, so elsewhere the tests of copies are skipped.
 */
export const hasLitestream = process.platform === "linux" && process.arch === "x64";

/** The program's folder. The wrapper in `.bin` exits with 0 even if the program failed. */
const FOLDER = resolve("node_modules/@flydotio/litestream-linux-x64");

/** The environment of a machine that copies its shop to a bucket. */
export function copyEnvironment(dataDir: string, bucket: BucketSettings) {
  return {
    PATH: [FOLDER, process.env.PATH].join(delimiter),
    NODE_ENV: "production" as const,
    APP_ORIGIN: "http://localhost:3000",
    DATA_DIR: dataDir,
    COPY_BUCKET_NAME: bucket.bucket,
    AWS_ENDPOINT_URL_S3: bucket.endpoint,
    AWS_REGION: bucket.region,
    AWS_ACCESS_KEY_ID: bucket.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
}

/** Waits for a program to end. @returns its exit code and its output */
export async function finish(child: ChildProcess): Promise<{ code: number | null; text: string }> {
  let text = "";
  for (const output of [child.stdout, child.stderr]) {
    output?.on("data", (chunk) => {
      text += chunk;
    });
  }
  const [code] = await once(child, "close");
  return { code, text };
}

/** Copies a database to a path in the bucket while `work` runs. */
export async function whileCopying(
  dataDir: string,
  bucket: BucketSettings,
  path: string,
  work: () => Promise<void> | void,
): Promise<void> {
  const env = { ...copyEnvironment(dataDir, bucket), COPY_PATH: path };
  const child = spawn("litestream", ["replicate", "-config", "litestream.yml"], { env });
  const ended = finish(child);
  // Litestream handles signals once it has printed something.
  await once(child.stdout, "data");
  await work();
  child.kill("SIGTERM");
  const { code, text } = await ended;
  if (code !== 0) throw new Error(`Litestream failed:\n${text}`);
}
