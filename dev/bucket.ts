import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

/** The local bucket's keys. They work nowhere else. */
const KEY = "S3RVER";
const BUCKET = "ujicart-media";

/**
 * A bucket on loopback, played by a real S3 server. It checks signatures, but lets anyone read, and
 * answers the ranges -N and 0-0 wrongly.
 */
export async function startBucket(cors?: string) {
  const directory = mkdtempSync(join(tmpdir(), "ujicart-bucket-"));
  const configs = cors === undefined ? [] : [cors];
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs }],
  });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      accessKeyId: KEY,
      secretAccessKey: KEY,
      bucket: BUCKET,
    },
    /** Where its objects are stored, as files. */
    directory,
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
