import { describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { endHelper } from "~/domain/access/helpers.server";
import { endShiftOn, listShifts } from "~/domain/access/shifts.server";
import { loader as today } from "~/routes/admin.today";
import { loader as till } from "~/routes/admin.window";
import { loader as tiles } from "~/routes/api.window";
import { action } from "~/routes/api.window-sales.$key";
import { atWork } from "../at-work";
import { advanceClock, DAY_MS, MINUTE_MS, stopClock } from "../clock";
import { makeMenuItem, OWNER } from "../factories";
import { asAdministrator } from "./as-administrator";
import { args, statusAndLine } from "./call";

const admin = asAdministrator();
const KEY = "late".padEnd(22, "0");

async function kept(soldBy?: string | null) {
  const { id: productId } = await makeMenuItem({ priceCents: 650 });
  const lines = [{ productId, quantity: 1, unitPrice: "6.50" }];
  return { lines, total: "6.50", paidBy: "cash", soldAt: new Date().toISOString(), soldBy };
}

const send = (method: "PUT" | "PATCH", body: object, Cookie: string, key = KEY) =>
  action(
    args(
      `/api/window-sales/${key}`,
      {
        method,
        headers: { "Content-Type": "application/json", Cookie },
        body: JSON.stringify(body),
      },
      { key },
    ),
  ) as Promise<Response>;
const put = (sale: object, cookie: string, key?: string) =>
  send("PUT", { ...sale, sentAt: new Date().toISOString() }, cookie, key);

const sellerOn = async (Cookie: string) => {
  const request = () => args("/admin/window", { headers: { Cookie } });
  const [page, news] = [await till(request()), await tiles(request())];
  const sellers = [(await page.json()).seller, (await (news as Response).json()).seller];
  expect(sellers[0]).toBe(sellers[1]);
  return sellers[0];
};

describe("the phone of a helper whose shift is over", () => {
  it("sends what it sold before, and nothing it sold after", async () => {
    stopClock();
    const { id, cookie } = await atWork();
    const soldBy = await sellerOn(cookie);
    expect(soldBy).toMatch(/^[\w-]{43}$/);
    const before = await kept(soldBy);
    advanceClock(MINUTE_MS);
    await endHelper(id, OWNER);
    advanceClock(MINUTE_MS);
    const after = await kept(soldBy);
    const stored = await put(before, cookie);
    expect([stored.status, stored.headers.get("Cache-Control")]).toEqual([201, "no-store"]);
    expect(await statusAndLine(put(after, cookie, "after".padEnd(22, "0")))).toEqual({
      status: 409,
      line: "This was sold after the shift ended.",
    });
    const page = await today(admin.get("/admin/today"));
    expect((await page.json()).late).toMatchObject([{ name: "Mia", cents: 650 }]);
  });

  it("opens nothing else, and after a week not that either", async () => {
    stopClock();
    const { id, cookie } = await atWork();
    const sale = await kept(await sellerOn(cookie));
    await endHelper(id, OWNER);
    const news = tiles(args("/api/window", { headers: { Cookie: cookie } }));
    expect((await statusAndLine(news as Promise<Response>)).status).toBe(401);
    advanceClock(7 * DAY_MS + 1);
    expect((await put(sale, cookie)).status).toBe(401);
    expect(read().select().from(orders).all()).toEqual([]);
  });

  it("sends nothing once it's lost, not even in other hands, and the owner can", async () => {
    stopClock();
    const lost = await atWork();
    const soldBy = await sellerOn(lost.cookie);
    const sale = await kept(soldBy);
    await put(sale, lost.cookie, "early".padEnd(22, "0"));
    advanceClock(MINUTE_MS);
    await endShiftOn(listShifts()[0]?.id ?? 0, { isLost: true }, OWNER);
    expect(await statusAndLine(put(sale, lost.cookie))).toMatchObject({ status: 401 });
    const leo = await atWork({ name: "Leo" });
    expect(await statusAndLine(put(sale, leo.cookie))).toEqual({
      status: 409,
      line: "This phone was reported lost. Ask the owner to send this sale.",
    });
    expect(read().select().from(orders).all()).toHaveLength(1);
    expect((await put(sale, admin.cookie)).status).toBe(201);
  });

  it("has a correction of an earlier sale refused, so that the rest goes on", async () => {
    const { id, cookie } = await atWork();
    const soldBy = await sellerOn(cookie);
    await put(await kept(soldBy), cookie);
    await endHelper(id, OWNER);
    const wish = { correction: "void", key: "v".repeat(22), soldBy };
    expect(await statusAndLine(send("PATCH", wish, cookie))).toEqual({
      status: 403,
      line: "The shift is over. Ask the owner to correct this sale.",
    });
  });
});

it("an owner's till sells as the owner's", async () => {
  expect(await sellerOn(admin.cookie)).toBeNull();
  expect((await put(await kept(null), admin.cookie)).status).toBe(201);
});

it.each(["", "short", "a".repeat(44), 7, {}])(
  "a seller of %j is refused with words",
  async (soldBy) => {
    const sale = { ...(await kept()), soldBy };
    const { status, line } = await statusAndLine(put(sale, admin.cookie));
    expect([status, line]).toEqual([422, expect.stringMatching(/^soldBy: must be/)]);
  },
);
