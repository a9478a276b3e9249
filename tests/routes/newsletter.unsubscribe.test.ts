import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { unsubscribeAddress } from "~/domain/newsletter/unsubscribe-link.server";
import { action, loader } from "~/routes/_site.newsletter_.unsubscribe";
import { makeSubscriber } from "../factories";
import { args } from "./call";

let address: string;
beforeEach(async () => {
  const kei = await makeSubscriber({ email: "kei@example.com" });
  await makeSubscriber({ email: "aya@example.com" });
  address = unsubscribeAddress(kei);
});

const active = () =>
  read()
    .select()
    .from(newsletterSubscribers)
    .all()
    .filter(({ isActive }) => isActive)
    .map(({ email }) => email);

const open = (path = address) => loader(args(path));
/** A request as RFC 8058 defines it: no cookie, no header of a browser's, and a body that's always the same. */
const oneClick = (path = address) =>
  action(
    args(path, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    }),
  );

describe("the link of an email", () => {
  it("asks, and changes nothing", async () => {
    const answer = await open();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      reader: { email: "kei@example.com", isSubscribed: true },
    });
    expect(active()).toEqual(["kei@example.com", "aya@example.com"]);
  });

  it("acts on a mail program's one click, without leading elsewhere", async () => {
    const answer = await oneClick();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Location")).toBeNull();
    expect(active()).toEqual(["aya@example.com"]);
    expect(await (await open()).json()).toMatchObject({ reader: { isSubscribed: false } });
  });

  it.each([
    ["multipart", () => ({ body: multipart() })],
    ["no body", () => ({})],
    ["a body that is none", () => ({ body: "{", headers: { "Content-Type": "application/json" } })],
  ])("acts on a click with %s too", async (_title, init) => {
    expect((await action(args(address, { method: "POST", ...init() }))).status).toBe(200);
    expect(active()).toEqual(["aya@example.com"]);
  });

  it("may be clicked again", async () => {
    await oneClick();
    expect((await oneClick()).status).toBe(200);
    expect(active()).toEqual(["aya@example.com"]);
  });

  it.each([
    "/newsletter/unsubscribe?token=",
    "/newsletter/unsubscribe?token=1",
    `/newsletter/unsubscribe?token=1.${"A".repeat(43)}`,
  ])("is nobody's at %s", async (path) => {
    const answer = await open(path);
    expect([answer.status, await answer.json()]).toEqual([404, { reader: null }]);
    expect((await oneClick(path)).status).toBe(404);
    expect(active()).toHaveLength(2);
  });

  it("is nobody's if its subscriber doesn't exist", async () => {
    const gone = unsubscribeAddress({ id: 99, email: "kei@example.com" });
    expect((await open(gone)).status).toBe(404);
    expect((await oneClick(gone)).status).toBe(404);
  });

  /** After a restore the database gives out the same IDs again. */
  it("is nobody's if its subscriber's ID is another's by now", async () => {
    const former = await makeSubscriber({ email: "mio@example.com" });
    const { id } = former;
    await write((tx) => {
      tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.id, id)).run();
      tx.insert(newsletterSubscribers).values({ id, email: "ren@example.com" }).run();
    });
    const old = unsubscribeAddress(former);
    const answer = await open(old);
    expect([answer.status, await answer.json()]).toEqual([404, { reader: null }]);
    expect((await oneClick(old)).status).toBe(404);
    expect(active()).toContain("ren@example.com");
  });
});

function multipart(): FormData {
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  return form;
}
