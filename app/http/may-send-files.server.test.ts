import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { env } from "~/env.server";
import { signedPutAddress } from "~/services/objects/signed-put.server";
import { inHours } from "../../tests/clock";
import { ownProvider, sessionCookie } from "../../tests/identity";
import { maySendFiles } from "./may-send-files.server";

const provider = ownProvider();

const request = (method: string, url: string, cookie?: string) =>
  ({ method, url, headers: { cookie } }) as IncomingMessage;

/** The path of a signed upload address, as a browser asks for it. */
const address = (expiresAt: Date) => {
  const { pathname, search } = new URL(signedPutAddress("pending/a1", { expiresAt }, env()));
  return pathname + search;
};

it("an address for an upload is judged by its signature and its end", async () => {
  const put = (url: string) => maySendFiles(request("PUT", url));
  expect(await put(address(inHours(1)))).toBe(true);
  expect(await put(address(inHours(-1)))).toBe(false);
  expect(await put(address(inHours(1)).replace("a1", "a2"))).toBe(false);
  expect(await put("/api/objects/upload/a1")).toBe(false);
});

it("a form with files is judged by the session, which an upload's address does not ask for", async () => {
  const cookie = await sessionCookie("admin", provider.current);
  const form = "/admin/social-media/posts/new";
  expect(await maySendFiles(request("POST", form, cookie))).toBe(true);
  expect(await maySendFiles(request("POST", form))).toBe(false);
  expect(await maySendFiles(request("POST", form, cookie.slice(0, -4)))).toBe(false);
  expect(await maySendFiles(request("PUT", "/api/objects/upload/a1", cookie))).toBe(false);
});
