import { expect, test } from "vitest";
import { quickCompression } from "./quick-compression";
import { ask, serve } from "./wire.fixture";

test.each([
  ["gzip, deflate, br, zstd", "gzip"],
  ["br;q=1.0, gzip;q=0.8", "gzip"],
  ["br, gzip;q=0", "br, gzip;q=0"],
  ["br, gzip ; q=0.0, deflate", "br, gzip ; q=0.0, deflate"],
  ["br", "br"],
  ["identity", "identity"],
  ["", ""],
])("a request that takes '%s' asks for '%s'", async (accepted, asked) => {
  const { port } = await serve(quickCompression, (request, response) => {
    response.end(request.headers["accept-encoding"]);
  });
  expect((await ask(port, { headers: { "accept-encoding": accepted } })).text).toBe(asked);
});
