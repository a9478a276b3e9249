import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver, { type Listing, type ListOptions } from "@20minutes/s3rver";

/** The local bucket's keys, which work nowhere else. */
const KEY = "S3RVER";
const BUCKET = "ujicart-media";

/**
 * Starts a bucket on loopback, on a real S3 server. It checks signatures, but anyone can read, and its
 * responses to the ranges -N and 0-0 are wrong.
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
    /** The folder with its objects, as files. */
    directory,
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Lists a bucket. The server's own listing omits folders that only contain folders, so a full bucket can look
 * empty. This one reads all of them.
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
