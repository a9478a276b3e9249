import { eq } from "drizzle-orm";
import { type DOMWindow, JSDOM } from "jsdom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { loader } from "~/routes/board";
import { loader as robots } from "~/routes/robots[.]txt";
import { loader as sitemap } from "~/routes/sitemap[.]xml";
import { inlineHash } from "../../server/csp";
import { inHours } from "../clock";
import { makeEvent, makeMenuItem, makeOrder, RESERVED_WITH_CODE } from "../factories";
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

const change = ({ id }: { id: number }, values: Partial<typeof orders.$inferInsert>) =>
  write((tx) => tx.update(orders).set(values).where(eq(orders.id, id)).run());

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
    await wait({ ...RESERVED_WITH_CODE, makingAt: new Date() });
    await wait();
    expect(await board()).toEqual([
      ["Ready", "#2", "#1"],
      ["Making", "#3", "#4"],
    ]);
  });

  it("has no number that's gone, refunded, or at another stop", async () => {
    const elsewhere = await makeEvent({ startDate: inHours(48), endDate: inHours(51) });
    await wait({ readyAt: new Date(), handedOverAt: new Date() });
    await wait({ readyAt: new Date(), refundedCents: 1800 });
    await wait({ readyAt: new Date(), pickupEventId: elsewhere.id });
    await wait({ readyAt: new Date(), pickupEventId: null });
    expect(await board()).toEqual([
      ["Ready", "Nothing yet"],
      ["Making", "Nothing yet"],
    ]);
  });

  it("has the walk-ups that the counter makes, wherever they were sold", async () => {
    const sold = { origin: "window", waitsSince: new Date(), pickupMinutes: null } as const;
    const off = await makeEvent({ canceledAt: new Date() });
    await wait({ ...sold, pickupEventId: null, makingAt: new Date() });
    await wait({ ...sold, pickupEventId: off.id, readyAt: new Date() });
    expect(await board()).toEqual([
      ["Ready", "#2"],
      ["Making", "#1"],
    ]);
  });

  it("has the numbers of each stop that's on", async () => {
    const other = await makeEvent({ startDate: inHours(-0.5), endDate: inHours(1) });
    await wait({ makingAt: new Date() });
    await wait({ makingAt: new Date(), readyAt: new Date(), pickupEventId: other.id });
    expect(await board()).toEqual([
      ["Ready", "#2"],
      ["Making", "#1"],
    ]);
  });

  it.each([
    ["Maya Chen", "#1 Maya"],
    ["Mary-Ann", "#1 Mary-Ann"],
    ["田中 花子", "#1 田中"],
    ["x".repeat(40), `#1 ${"x".repeat(14)}`],
    ["🦊".repeat(20), `#1 ${"🦊".repeat(14)}`],
    ["<b>Maya</b>", "#1 <b>Maya</b>"],
  ])("calls %s by number and first name: %s", async (customerName, called) => {
    await wait({ customerName, readyAt: new Date() });
    expect((await board())[0]).toEqual(["Ready", called]);
  });

  it("tells nobody's last name, address or code", async () => {
    const given = { ...RESERVED_WITH_CODE, email: "kei@example.com", customerName: "Aiko Sato" };
    await wait({ ...given, readyAt: new Date() });
    const html = await (await open()).text();
    expect(html).toContain("#1 Aiko");
    expect(html).not.toMatch(/RM4|K7|kei|example|Sato/);
  });

  it("shows the seal beside the name, and may load it", async () => {
    const answer = await open();
    expect(answer.headers.get("Content-Security-Policy")).toContain("img-src 'self' data:;");
    const { document } = new JSDOM(await answer.text()).window;
    expect(document.querySelector("h1 img")?.getAttribute("src")).toBe("/favicon.svg");
  });

  it("isn't found by search engines", async () => {
    const answer = await open();
    expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
    for (const list of [await robots(), await sitemap(args("/sitemap.xml"))])
      expect(await (list as Response).text()).not.toContain("/board");
  });

  it("reloads by itself, with a script and without", async () => {
    const answer = await open();
    const { document } = new JSDOM(await answer.text()).window;
    const script = document.querySelector("script")?.textContent ?? "";
    const policy = answer.headers.get("Content-Security-Policy");
    expect(policy).toContain(`script-src ${inlineHash(script)}`);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("font-src 'self'");
    expect(document.querySelector("style")?.textContent).toMatch(/^@font-face/);
    expect(script).toContain("setInterval(again,10000)");
    expect(document.querySelector("noscript")?.innerHTML).toContain("refresh");
  });
});

describe("a board beside another truck", () => {
  it("has the orders of its device's stop and says which, and of all stops without a choice", async () => {
    const other = await makeEvent({
      title: "Pier 39",
      startDate: inHours(-0.5),
      endDate: inHours(2),
    });
    await wait({ readyAt: new Date() });
    await wait({ readyAt: inHours(-0.1), pickupEventId: other.id });
    const at = async (cookie: string) => {
      const answer = await loader(args("/board", { headers: { Cookie: cookie } }));
      const { document } = new JSDOM(await (answer as Response).text()).window;
      return [textOf(document.querySelector("h1")), ...textsOf(document.querySelectorAll("li"))];
    };
    expect(await at("")).toEqual(["Ujicart", "#1", "#2"]);
    expect(await at(`device_stop=${other.id}`)).toEqual(["Ujicart · Pier 39", "#2"]);
    expect(await at(`device_stop=all.${other.id}`)).toEqual(["Ujicart", "#1", "#2"]);
    expect(await at("device_stop=4711")).toEqual(["Ujicart", "#1", "#2"]);
  });
});

describe("a board that asks again", () => {
  const asked = vi.fn();

  async function openBoard(): Promise<DOMWindow> {
    const html = await (await open()).text();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval"] });
    asked.mockReset();
    asked.mockImplementation(
      (_, init?: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => {
          init?.signal.addEventListener("abort", () => reject(init.signal.reason));
        }),
    );
    const beforeParse = (window: DOMWindow) => {
      const { setTimeout, clearTimeout, setInterval } = globalThis;
      Object.assign(window, { fetch: asked, setTimeout, clearTimeout, setInterval });
    };
    return new JSDOM(html, { runScripts: "dangerously", beforeParse }).window;
  }

  it("says within 40 s that its numbers may be old, until one comes", async () => {
    const { document } = await openBoard();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(document.body.className).toBe("old");
    expect(textOf(document.querySelector("[role=status]"))).toContain("No connection.");
    asked.mockResolvedValue(new Response("<main>7</main>"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([document.body.className, textOf(document.querySelector("main"))]).toEqual(["", "7"]);
  });

  it("has its heading and its lists in one landmark, and none of them is announced whole", async () => {
    const { document } = await openBoard();
    expect(document.querySelectorAll("main h1, main h2")).toHaveLength(3);
    expect(document.querySelector("main[aria-live], main [aria-live], main [role]")).toBeNull();
  });

  it("announces the names that a list didn't have before, and nothing else", async () => {
    const making = await wait({ customerName: "Maya Chen", makingAt: new Date() });
    const ready = await wait({ readyAt: new Date() });
    const { document } = await openBoard();
    const announced = async () => {
      const answer = await open();
      asked.mockResolvedValue(answer);
      await vi.advanceTimersByTimeAsync(10_000);
      return textOf(document.querySelector("[role=status]"));
    };
    expect(await announced()).toBe("");
    await change(making, { readyAt: new Date() });
    await wait({ makingAt: new Date() });
    expect(await announced()).toBe("Ready: #1 Maya. Making: #3.");
    expect(textsOf(document.querySelectorAll("section.ready li"))).toEqual(["#1 Maya", "#2"]);
    await change(ready, { handedOverAt: new Date() });
    expect(await announced()).toBe("");
    expect(textsOf(document.querySelectorAll("section.ready li"))).toEqual(["#1 Maya"]);
  });

  it("is asked once at a time", async () => {
    const { document, Event } = await openBoard();
    await vi.advanceTimersByTimeAsync(10_000);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(asked).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(8_000);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(asked).toHaveBeenCalledTimes(2);
  });
});
