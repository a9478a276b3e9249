import { describe, expect, test } from "vitest";
import { rejectInvalidTarget } from "./request-target";
import { exchange, HOST, serve } from "./wire.fixture";

async function send(target: string) {
  const { port, passed } = await serve(rejectInvalidTarget);
  const received = await exchange(
    port,
    `GET ${target} HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`,
  );
  return { status: Number(received.split(" ")[1]), passed };
}

describe("a request target", () => {
  test.each([
    ["an absolute address", "http://evil.test/"],
    ["two slashes at the start", "//evil.test/"],
    ["a backslash", "/\\evil.test/"],
    ["a fragment", "/admin#/shop"],
    ["a dot segment", "/shop/../admin"],
    ["an encoded dot segment", "/shop/%2E%2e/admin"],
    ["a single dot", "/./admin"],
    ["an encoded NUL", "/shop%00"],
    ["an encoded line break", "/shop%0d%0aSet-Cookie:x"],
    ["an encoded DEL", "/shop%7F"],
    ["a percent sign that does not decode", "/%E0%A4%A"],
  ])("is refused with %s", async (_name, target) => {
    expect(await send(target)).toEqual({ status: 400, passed: [] });
  });

  test.each([
    ["a query of any kind", "/shop?next=//x/../y%00\\"],
    ["accents", "/%E6%8A%B9%E8%8C%B6"],
    ["dots in names", "/.well-known/x..y/site.webmanifest"],
    ["Vite's own names", "/@id/__x00__virtual:remix/server-build?t=1"],
  ])("passes with %s", async (_name, target) => {
    expect(await send(target)).toEqual({ status: 200, passed: [`GET ${target}`] });
  });

  test("is refused as '*'", async () => {
    const { port, passed } = await serve(rejectInvalidTarget);
    const request = `OPTIONS * HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`;
    expect(await exchange(port, request)).toMatch(/^HTTP\/1.1 400 /);
    expect(passed).toEqual([]);
  });
});
