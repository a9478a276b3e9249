import { JSDOM } from "jsdom";
import { beforeEach, describe, expect, it } from "vitest";
import type { orders } from "~/domain/records/orders.table.server";
import { loader } from "~/routes/board";
import { loader as robots } from "~/routes/robots[.]txt";
import { loader as sitemap } from "~/routes/sitemap[.]xml";
import { inlineHash } from "../../server/csp";
import { inHours } from "../clock";
import { makeEvent, makeMenuItem, makeOrder } from "../factories";
import { args } from "./call";
import { textOf, textsOf } from "./plain-browser";

/** The board at the hatch, which anyone can read. */

let stop: { id: number };
let latte: { id: number };
beforeEach(async () => {
  latte = await makeMenuItem({ name: "Latte" });
  stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(2) });
});

const wait = (given: Partial<typeof orders.$inferInsert> = {}) =>
  makeOrder({ pickupEventId: stop.id, pickupMinutes: 30, ...given }, [{ productId: latte.id }]);
const RESERVED = {
  status: "pending",
  paymentKind: "truck",
  reservationCode: "K7RM4",
  paidAt: null,
  receivedCents: 0,
} as const;

const open = async () => (await loader(args("/board"))) as Response;
async function board() {
  const { document } = new JSDOM(await (await open()).text()).window;
  const sections = [...document.querySelectorAll("section")];
  return sections.map((section) => [
    textOf(section.querySelector("h2")),
    ...textsOf(section.querySelectorAll("li, p")),
  ]);
}

describe("/board", () => {
  it("has the numbers that are ready, the newest first, and those in the making", async () => {
    expect(await board()).toEqual([
      ["Ready", "Nothing yet"],
      ["Making", "Nothing yet"],
    ]);
    await wait({ readyAt: inHours(-0.2) });
    await wait({ makingAt: new Date(), readyAt: inHours(-0.1) });
    await wait({ makingAt: new Date() });
    await wait({ ...RESERVED, makingAt: new Date() });
    await wait();
    expect(await board()).toEqual([
      ["Ready", "2", "1"],
      ["Making", "3", "RM4"],
    ]);
  });

  it("has none that's gone, refunded, or at another stop", async () => {
    const elsewhere = await makeEvent();
    await wait({ readyAt: new Date(), handedOverAt: new Date() });
    await wait({ readyAt: new Date(), refundedCents: 1800 });
    await wait({ readyAt: new Date(), pickupEventId: elsewhere.id });
    await wait({ readyAt: new Date(), pickupEventId: null });
    expect(await board()).toEqual([
      ["Ready", "Nothing yet"],
      ["Making", "Nothing yet"],
    ]);
  });

  it("tells nobody's name, address or code", async () => {
    await wait({ ...RESERVED, readyAt: new Date(), email: "kei@example.com" });
    const html = await (await open()).text();
    expect(html).toContain("RM4");
    expect(html).not.toMatch(/K7|kei|example/);
  });

  it("is found by no search engine", async () => {
    const answer = await open();
    expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
    for (const list of [await robots(), await sitemap(args("/sitemap.xml"))])
      expect(await (list as Response).text()).not.toContain("/board");
  });

  it("comes anew by itself, with a script and without", async () => {
    const answer = await open();
    const { document } = new JSDOM(await answer.text()).window;
    const script = document.querySelector("script")?.textContent ?? "";
    const policy = answer.headers.get("Content-Security-Policy");
    expect(policy).toContain(`script-src ${inlineHash(script)}`);
    expect(policy).toContain("connect-src 'self'");
    expect(script).toContain("setInterval(again,10000)");
    expect(document.querySelector("noscript")?.innerHTML).toContain("refresh");
  });
});
