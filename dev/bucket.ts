import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver, { type Listing, type ListOptions } from "@20minutes/s3rver";

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
  const list = server.store.listObjects.bind(server.store);
  server.store.listObjects = (bucket, options) => listFolders(list, bucket, options);
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

/**
 * The server's own listing omits a folder whose objects lie in folders below it, so a full bucket looks empty. This
 * one reads all of them.
 */
async function listFolders(
  list: (bucket: string, options: ListOptions) => Promise<Listing>,
  bucket: string,
  options: ListOptions,
): Promise<Listing> {
  const { delimiter, prefix = "" } = options;
  if (!delimiter) return list(bucket, options);
  const { objects } = await list(bucket, { prefix, startAfter: options.startAfter });
  const restOf = (key: string) => key.slice(prefix.length);
  const folders = objects
    .map(({ key }) => restOf(key).indexOf(delimiter))
    .map((at, index) =>
      at < 0 ? "" : (objects[index]?.key ?? "").slice(0, prefix.length + at + 1),
    )
    .filter((folder) => folder !== "");
  return {
    objects: objects.filter(({ key }) => !restOf(key).includes(delimiter)),
    commonPrefixes: [...new Set(folders)].sort(),
    isTruncated: false,
  };
}
