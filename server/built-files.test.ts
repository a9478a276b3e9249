import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtFiles } from "./built-files";
import { ask, serve } from "./wire.fixture";

const folder = mkdtempSync(join(tmpdir(), "ujicart-built-"));

beforeAll(() => {
  mkdirSync(join(folder, "assets"));
  for (const name of ["app-1.js", "app-1.js.br", "app-1.js.gz", "face-1.woff2"]) {
    writeFileSync(join(folder, "assets", name), `this is ${name}`);
  }
  writeFileSync(join(folder, "secret.txt"), "this is none of yours");
});
afterAll(() => rmSync(folder, { recursive: true }));

async function get(path: string, accepted = "gzip, br", method = "GET") {
  const { port, passed } = await serve(builtFiles(folder));
  const answer = await ask(port, { path, method, headers: { "accept-encoding": accepted } });
  return { ...answer, passed };
}

describe("a file of the build", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br", "this is app-1.js.br"],
    ["gzip", "gzip", "this is app-1.js.gz"],
    ["identity", undefined, "this is app-1.js"],
  ])("asked for with '%s' comes as %s", async (accepted, encoding, text) => {
    const answer = await get("/assets/app-1.js", accepted);
    expect(answer).toMatchObject({ status: 200, text, passed: [] });
    expect(answer.headers).toMatchObject({
      "content-type": "text/javascript",
      "cache-control": "public,max-age=31536000,immutable",
      vary: "Accept-Encoding",
    });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers["content-length"]).toBe(String(text.length));
  });

  test("comes as it is if it isn't compressed", async () => {
    const { headers, text } = await get("/assets/face-1.woff2");
    expect(text).toBe("this is face-1.woff2");
    expect(headers["content-type"]).toBe("font/woff2");
    expect(headers["content-encoding"]).toBeUndefined();
  });

  test("is described to HEAD", async () => {
    const { headers, text } = await get("/assets/app-1.js", "br", "HEAD");
    expect({ text, length: headers["content-length"] }).toEqual({ text: "", length: "19" });
  });
});

test.each([
  ["GET", "/assets/nothing.js"],
  ["GET", "/assets/"],
  ["GET", "/secret.txt"],
  ["GET", "/assets/..%2fsecret.txt"],
  ["POST", "/assets/app-1.js"],
])("the server passes on %s %s", async (method, path) => {
  expect((await get(path, "br", method)).passed).toEqual([`${method} ${path}`]);
});
