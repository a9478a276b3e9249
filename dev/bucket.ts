import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import S3rver, { type Listing, type ListOptions, type Store } from "@20minutes/s3rver";

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
  replaceWholeObjects(server.store);
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
 * Lets a reader get an object as it was or as it becomes, as S3 does. The server overwrites it in place, its content
 * first and its description later, so that a reader could get half of it.
 */
function replaceWholeObjects(store: Store): void {
  const get = store.getObject.bind(store);
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
  store.getObject = (...which) => inTurn(() => get(...which));
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, "object");
    const part = `${path}.part`;
    mkdirSync(dirname(path), { recursive: true });
    // The server doesn't wait until a buffer is written.
    const stream = Buffer.isBuffer(content) ? Readable.from([content]) : content;
    const [size, md5] = await store.putContent(part, stream);
    await inTurn(() => {
      renameSync(part, path);
      return store.putMetadata(bucket, key, metadata, md5);
    });
    return { size, md5 };
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
