import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { openBucket, TurnTaken, type Writer } from "./copy-bucket.mjs";

/** How stores answer a PUT with a condition. What one that knows them does is in tests/faults/copies-start.test.ts. */

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const OURS: Writer = { turn: 2, id: "0aaaaaaa", machine: "m1", since: "", path: null, former: [] };
const THEIRS: Writer = { ...OURS, id: "0bbbbbbb", machine: "m2" };

/** A store that answers a PUT that has a condition with a status, and keeps what it took. */
async function openStore(status: number, kept: Writer | null) {
  const conditions: (string | undefined)[] = [];
  server = createServer(async (request, response) => {
    if (request.method === "GET") {
      response.writeHead(kept ? 200 : 404, { ETag: '"1"' });
      return response.end(kept ? JSON.stringify(kept) : "<Code>NoSuchKey</Code>");
    }
    const condition = request.headers["if-match"] ?? request.headers["if-none-match"];
    conditions.push(condition);
    let body = "";
    for await (const chunk of request) body += chunk;
    // The client asks again after a 5xx.
    const answer = condition === undefined ? 200 : status;
    if (answer === 200) kept = JSON.parse(body);
    response.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const keys = { accessKeyId: "key", secretAccessKey: "secret", region: "auto", bucket: "copies" };
  const bucket = openBucket({ endpoint: `http://127.0.0.1:${port}`, ...keys });
  return { bucket, conditions, kept: () => kept };
}

describe("the marker", () => {
  it.each([409, 412])("is the other machine's if the store answers %i", async (status) => {
    const { bucket, kept } = await openStore(status, THEIRS);
    await expect(bucket.saveWriter(OURS, null)).rejects.toThrow(TurnTaken);
    expect(kept()).toEqual(THEIRS);
  });

  it.each([409, 412])(
    "is ours if only the answer was lost, and the next one is %i",
    async (status) => {
      const { bucket } = await openStore(status, OURS);
      await expect(bucket.saveWriter(OURS, null)).resolves.toBeUndefined();
    },
  );

  it("is written without a condition if the store knows none", async () => {
    const { bucket, conditions, kept } = await openStore(501, null);
    await bucket.saveWriter(OURS, null);
    expect([conditions.at(0), conditions.at(-1), kept()]).toEqual(["*", undefined, OURS]);
  });

  it("is replaced only if it's still what was found", async () => {
    const { bucket, conditions } = await openStore(200, THEIRS);
    await bucket.saveWriter(OURS, await bucket.readWriter());
    expect(conditions).toEqual(['"1"']);
  });

  it("says at the next look who lost if the store accepted both machines' marker", async () => {
    const { bucket, kept } = await openStore(200, null);
    await bucket.saveWriter(OURS, null);
    await bucket.saveWriter(THEIRS, null);
    expect((await bucket.readWriter())?.writer).toEqual(kept());
    expect(kept()).toEqual(THEIRS);
  });

  it("doesn't count as saved if the store refuses", async () => {
    const { bucket } = await openStore(403, null);
    await expect(bucket.saveWriter(OURS, null)).rejects.toThrow(
      "answered PUT shop/writer.json with 403",
    );
  });
});
