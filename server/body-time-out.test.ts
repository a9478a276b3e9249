import { describe, expect, test } from "vitest";
import { bodyTimeOut } from "./body-time-out";
import { ask, dial, HOST, serve, untilClosed } from "./wire.fixture";

const SHORT = 40;
const half = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 10\r\n\r\nhalf`;

describe("a body that does not end", () => {
  test("has its sender told, and let go", async () => {
    const { port } = await serve(bodyTimeOut([], SHORT), (request) => request.resume());
    const socket = await dial(port);
    socket.write(half("/cart"));
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 408 /);
  });

  test("is waited for under a name that is exempt", async () => {
    const seen: string[] = [];
    const { port } = await serve(bodyTimeOut([/^POST \/upload$/], SHORT), (request) => {
      seen.push(String(request.url));
      request.resume();
    });
    const [patient, other] = [await dial(port), await dial(port)];
    patient.write(half("/upload"));
    await expect.poll(() => seen).toEqual(["/upload"]);
    // The other began later, and is let go.
    other.write(half("/cart"));
    expect(await untilClosed(other)).toMatch(/^HTTP\/1.1 408 /);
    expect(patient.destroyed).toBe(false);
  });
});

test("a request whose body came is answered, however long that takes", async () => {
  const { port } = await serve(bodyTimeOut([], SHORT), async (request, response) => {
    for await (const chunk of request) expect(String(chunk)).toBe("whole");
    setTimeout(() => response.end("late"), 3 * SHORT);
  });
  expect(await ask(port, { method: "POST", body: "whole" })).toMatchObject({ text: "late" });
});
