import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { raiseAlert } from "~/domain/alerts/alerts.server";
import { loader as layout, action as toggle } from "~/routes/admin";
import { loader as dashboard } from "~/routes/admin._index";
import { makeEvent, makeInquiry, makeProduct } from "../factories";
import { openSession, ownProvider, signInAs } from "../identity";
import { args } from "./call";

const provider = ownProvider();
let administrator: Awaited<ReturnType<typeof signInAs>>;
let cookie: string;
beforeAll(async () => {
  administrator = await signInAs("admin", provider.current);
});
beforeEach(async () => {
  cookie = await openSession(administrator);
});

const withCookies = (...cookies: string[]) => ({ headers: { Cookie: cookies.join("; ") } });

describe("the dashboard", () => {
  const read = async () => (await dashboard(args("/admin", withCookies(cookie)))).json();

  it("counts what there is", async () => {
    const soon = new Date(Date.now() + 3_600_000);
    await makeProduct();
    await makeProduct({ isAvailable: false });
    await makeEvent({ startDate: new Date(), endDate: soon });
    await makeEvent({ startDate: new Date(0), endDate: new Date(1) });
    await makeInquiry();
    await makeInquiry({ status: "quoted" });

    expect(await read()).toMatchObject({
      products: { ok: true, data: 2 },
      lowOrOut: { ok: true, data: 0 },
      upcomingEvents: { ok: true, data: 1 },
      subscribers: { ok: true, data: 0 },
      inquiries: { ok: true, data: 2 },
      pendingInquiries: { ok: true, data: 1 },
    });
  });

  it("says what needs attention, with the truck's own days, or nothing", async () => {
    expect(await read()).toMatchObject({ attention: { ok: true, data: [] } });
    const respondBy = new Date("2027-01-20T03:00:00Z");
    await write((tx) => raiseAlert(tx, { kind: "dispute", subject: "du_1", respondBy }));
    expect(await read()).toMatchObject({
      attention: {
        data: [{ kind: "dispute", subject: "du_1", orderId: null, respondBy: "Jan 19, 2027" }],
      },
    });
  });

  it.each([
    ["products", ["guide", "products", "lowOrOut"]],
    ["events", ["today", "guide", "upcomingEvents"]],
    ["orders", ["today"]],
    ["newsletter_subscribers", ["subscribers"]],
    ["alerts", ["attention"]],
    ["catering_inquiries", ["inquiries", "pendingInquiries", "recent"]],
  ])("says so if %s can't be read, and shows the rest", async (table, sections) => {
    await write((tx) => tx.run(sql`ALTER TABLE ${sql.identifier(table)} RENAME TO lost`));
    const failed = Object.entries(await read()).filter(
      ([, part]) => typeof part === "object" && !part.ok,
    );
    expect(failed.map(([name]) => name)).toEqual(sections);
  });
});

describe("the sidebar", () => {
  it("is as its cookie says on the first paint", async () => {
    const expanded = async (...cookies: string[]) =>
      (await layout(args("/admin", withCookies(cookie, ...cookies)))).json();
    expect(await expanded()).toMatchObject({ isExpanded: true });
    expect(await expanded("sidebar_state=false")).toMatchObject({ isExpanded: false });
  });

  it("marks how many products are low or out, if that can be read", async () => {
    const marked = async () => (await layout(args("/admin", withCookies(cookie)))).json();
    await makeProduct({ stock: 3 });
    await makeInquiry();
    expect(await marked()).toMatchObject({ marks: { lowOrOut: 0, pendingInquiries: 1 } });
    await makeProduct({ stock: 0 });
    await write((tx) => tx.run(sql`UPDATE inventory SET low_stock_threshold = 3`));
    expect(await marked()).toMatchObject({ marks: { lowOrOut: 2 } });
    await write((tx) => {
      tx.run(sql`ALTER TABLE inventory RENAME TO lost`);
      tx.run(sql`UPDATE products SET is_available = 0`);
    });
    expect(await marked()).toMatchObject({ marks: { lowOrOut: 0, pendingInquiries: 1 } });
  });

  it("is toggled without JavaScript by a post that comes back to the same screen", async () => {
    const answer = await toggle(
      args("/admin", {
        method: "POST",
        headers: { Cookie: cookie, Referer: "http://localhost:3000/admin/store?q=tin" },
        body: new URLSearchParams({ expanded: "false" }),
      }),
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/admin/store?q=tin");
    expect(answer.headers.get("Set-Cookie")).toMatch(/^sidebar_state=false; .*Max-Age=604800/);
  });
});

describe("an action after the session has ended", () => {
  const post = (headers: Record<string, string>) =>
    toggle(args("/admin", { method: "POST", headers, body: new URLSearchParams() }));

  it("tells a page with JavaScript, which keeps its form", async () => {
    const answer = await post({ Accept: "*/*" });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ sessionEnded: true });
  });

  it("shows a plain post a page that says so", async () => {
    const answer = (await post({ Accept: "text/html,*/*;q=0.8" }).catch((it) => it)) as Response;
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ problem: "session-ended" });
  });
});
