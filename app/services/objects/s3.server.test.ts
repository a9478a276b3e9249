import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { s3Store } from "./s3.server";
import { ObjectStoreUnavailable } from "./store-failure.server";

const MB = 1024 * 1024;

let server: Server;
let answer: (response: ServerResponse) => void;
let store: ReturnType<typeof s3Store>;

beforeEach(async () => {
  server = createServer((request, response) => {
    request.resume().on("end", () => answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  store = s3Store(
    {
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      accessKeyId: "a",
      secretAccessKey: "b",
      bucket: "shop",
    },
    "/nowhere",
  );
});
afterEach(() => server.close());

// S3's documentation says so: the head of the answer is sent before the copy is made.
it("a copy that failed in the body of a 200 counts as failed", async () => {
  answer = (response) => {
    response
      .writeHead(200, { "Content-Type": "application/xml" })
      .write('<?xml version="1.0"?>\n ');
    setTimeout(() => response.end("<Error><Code>InternalError</Code></Error>"), 20);
  };
  const copied = store.copy("pending/a", "media/a.mp4");
  await expect(copied).rejects.toThrow(ObjectStoreUnavailable);
});

it("a copy counts as made once the bucket has said so", async () => {
  answer = (response) => {
    response.end("<CopyObjectResult><ETag>1</ETag></CopyObjectResult>");
  };
  await store.copy("pending/a", "media/a.mp4");
});

it.each([
  ["put", () => store.put("media/a.mp4", new Blob(["1"]))],
  ["copied", () => store.copy("pending/a", "media/a.mp4")],
])(
  "a bucket can't be used if nothing can be %s: no bucket, or nothing to copy",
  async (_what, act) => {
    answer = (response) => {
      response.writeHead(404).end("<Error><Code>NoSuchBucket</Code></Error>");
    };
    await expect(act()).rejects.toThrow(ObjectStoreUnavailable);
  },
);

it("a file gets the time that a slow line takes, and no more", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    let waited = 9000;
    answer = (response) => {
      vi.advanceTimersByTime(waited);
      response.end();
    };
    await store.put("media/a.mp4", new Blob(["1"]));
    waited = 20_000;
    await expect(store.put("media/a.mp4", new Blob(["1"]))).rejects.toThrow(ObjectStoreUnavailable);
    await store.put("media/a.mp4", new Blob([new Uint8Array(20 * MB)]));
  } finally {
    vi.useRealTimers();
  }
});
