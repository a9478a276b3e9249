import { act, useState } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { announceSessionEnd } from "~/components/admin/frame/session-ended";
import type { SaleLine } from "~/domain/window/sale";
import { InRouter, mount } from "../../../../tests/mounted";
import { recordStored, rememberSale } from "./last-sale";
import { WindowTill } from "./till";

/** A till whose page is from before. Sales: tests/e2e/window.spec.ts. */

const AT = "2027-01-04T20:00:00.000Z";
const LATER = "2027-01-04T23:00:00.000Z";
const FIVE_MINUTES = 5 * 60_000;

/** At LATER, the stop has been over for more than the seller's two hours. */
const selling = {
  stops: [
    {
      id: 1,
      title: "Market",
      begins: "8:00 PM",
      place: "Ferry Plaza",
      from: AT,
      until: "2027-01-04T20:30:00.000Z",
      rate: 8750,
    },
  ],
  taxMode: "added" as const,
  noStop: null,
  exempt: [],
};
const device = { stopId: null, showsAll: true };
const tile = (name: string) => ({
  productId: 1,
  name,
  priceCents: 650,
  usual: { productId: 1, name, choices: [], unitPriceCents: 650 },
});
const shown = (name: string) => ({
  sections: [{ name: "Drinks", tiles: [tile(name)] }],
  tips: [],
  selling,
  seller: null,
  names: null,
  device,
});
const till = <WindowTill at={AT} {...shown("Latte")} saleKey="key" lines={[]} last={null} />;

async function html(): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ path: "*", element: till }]);
  const context = await query(new Request("http://localhost:3000/admin/window"));
  if (context instanceof Response) throw new Error("It led elsewhere");
  return renderToString(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />,
  );
}

/** In a browser that may keep sales: its disk hasn't answered yet. */
function KeepingTill({ lines }: { lines: SaleLine[] }) {
  useState(stubSlowDisk);
  return <WindowTill at={AT} {...shown("Latte")} saleKey="key" lines={lines} last={null} />;
}

/** In a browser that sold before, and whose sale another screen sent. */
function RememberingTill() {
  useState(() => {
    const sold = { key: "sale", id: null, text: "$6.50, cash", soldAt: Date.parse(AT) };
    rememberSale(sold);
    recordStored({ key: "another", id: 11 });
    recordStored({ key: "sale", id: 12 });
  });
  return till;
}

/** At the end of a test, or the next one would wait for the disk too. */
let failDisk = async () => {};
let answerDisk = async () => {};

/** A request of IndexedDB that has succeeded by the time its caller listens. */
function finished(result: unknown) {
  const request = { result, onsuccess: () => {} };
  queueMicrotask(() => request.onsuccess());
  return request;
}

function stubSlowDisk(): void {
  const request = { onerror: () => {}, onsuccess: () => {} };
  const indexedDB = { open: () => request };
  vi.stubGlobal("indexedDB", indexedDB);
  Object.assign(window, { indexedDB });
  Object.assign(navigator, { locks: { request: async () => null } });
  const nothing = { getAll: () => finished([]) };
  const database = { transaction: () => ({ objectStore: () => nothing }) };
  answerDisk = () => act(async () => Object.assign(request, { result: database }).onsuccess());
  failDisk = () => act(async () => request.onerror());
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date(AT) });
  return () => vi.useRealTimers();
});

it("the till's first HTML is the same whenever it's rendered, as a kept page needs", async () => {
  const then = await html();
  expect(then).toContain("Sales tax");
  vi.setSystemTime(LATER);
  expect(await html()).toBe(then);
});

/** Shows that order 13 was just posted, in a browser that remembers another sale. Null for one that isn't sent. */
function PostedTill({ otherId }: { otherId: number | null }) {
  useState(() =>
    rememberSale({ key: "other", id: otherId, text: "$6.50, cash", soldAt: Date.now() }),
  );
  const last = { id: 13, text: "$4.00, cash", wasPostedHere: true };
  return <WindowTill at={AT} {...shown("Latte")} saleKey="key" lines={[]} last={last} />;
}

describe("an open till", () => {
  const ask = vi.fn();

  async function open(element = till) {
    ask.mockReset();
    ask.mockImplementation(async () => Response.json(shown("Mocha")));
    vi.stubGlobal("fetch", ask);
    const page = await mount(<InRouter pages={[{ path: "*", element }]} />);
    const show = (visibilityState: string) =>
      act(async () => {
        Object.defineProperty(page.document, "visibilityState", {
          value: visibilityState,
          configurable: true,
        });
        page.document.dispatchEvent(new page.window.Event("visibilitychange"));
      });
    const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
    return { ...page, show, pass };
  }

  it("asks what's sold now every five minutes, and when it's seen again", async () => {
    const { screen, show, pass } = await open();
    screen.getByRole("button", { name: /Mocha/ });
    expect(ask).toHaveBeenCalledTimes(1);
    ask.mockImplementation(async () => Response.json(shown("Hojicha")));
    await pass(FIVE_MINUTES);
    screen.getByRole("button", { name: /Hojicha/ });
    await show("hidden");
    await pass(3 * FIVE_MINUTES);
    expect(ask).toHaveBeenCalledTimes(2);
    await show("visible");
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it("begins with a key of its own where it can't keep sales, though its page was kept", async () => {
    const keyOfForm = async () => {
      const { document, unmount } = await open();
      const key = document.querySelector<HTMLInputElement>("form[method=post] input[name=key]");
      await unmount();
      return key?.value;
    };
    const keys = [await keyOfForm(), await keyOfForm()];
    expect(new Set(["key", ...keys]).size).toBe(3);
    expect(keys[0]).toHaveLength(22);
  });

  it("sells no bill that's free, and keeps it", async () => {
    const lines = [{ productId: 1, name: "Sample", unitPriceCents: 0, quantity: 1 }];
    const { screen, press } = await open(<KeepingTill lines={lines} />);
    await press(screen.getByRole("button", { name: "Cash" }));
    screen.getByText("Nothing to pay on this bill.");
    screen.getByRole("button", { name: "One less Sample" });
    await failDisk();
  });

  describe("whose session ended elsewhere", () => {
    const SIGNED_OUT = /You're signed out. Sales stay on this phone until you sign in./;
    const lines = [{ productId: 1, name: "Latte", unitPriceCents: 650, quantity: 1 }];

    it("says so before anything is sold, until someone signs in, and keeps its tiles", async () => {
      const { screen, pass } = await open(<KeepingTill lines={lines} />);
      ask.mockImplementation(async () => new Response("Please sign in.", { status: 401 }));
      await answerDisk();
      expect(screen.queryByText(SIGNED_OUT)).toBeNull();
      await pass(FIVE_MINUTES);
      screen.getByText(SIGNED_OUT);
      expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toContain(
        "returnTo=%2Fadmin%2Fwindow",
      );
      screen.getByRole("button", { name: /Mocha/ });
      ask.mockImplementation(async () => Response.json(shown("Mocha")));
      await pass(FIVE_MINUTES);
      expect(screen.queryByText(SIGNED_OUT)).toBeNull();
    });

    it("says so once the dialog about it is closed", async () => {
      const { screen } = await open(<KeepingTill lines={lines} />);
      await answerDisk();
      await act(async () => announceSessionEnd("bell"));
      screen.getByText(SIGNED_OUT);
    });
  });

  it("offers this browser's last sale to correct after it was left, for the day", async () => {
    const linkAt = async (time: string) => {
      vi.setSystemTime(time);
      const { screen, unmount } = await open(<RememberingTill />);
      const link = screen.queryByRole("link", { name: "Correct last: $6.50, cash" });
      await unmount();
      return link?.getAttribute("href");
    };
    expect(await linkAt("2027-01-05T07:59:00.000Z")).toBe("/admin/orders/12/correct?from=window");
    expect(await linkAt("2027-01-05T08:00:00.000Z")).toBeUndefined();
  });

  it("offers a sale that was posted before its script started, unless a later one followed", async () => {
    const linkWith = async (otherId: number | null) => {
      const { screen, unmount } = await open(<PostedTill otherId={otherId} />);
      const link = screen.queryByRole("link", { name: /^Correct last/ });
      await unmount();
      return link?.getAttribute("href");
    };
    expect(await linkWith(12)).toBe("/admin/orders/13/correct?from=window");
    expect(await linkWith(14)).toBe("/admin/orders/14/correct?from=window");
    expect(await linkWith(null)).toBeUndefined();
  });

  it("offers no other device's sale", async () => {
    const last = { id: 14, text: "$4.00, cash", wasPostedHere: false };
    const { screen } = await open(
      <WindowTill at={AT} {...shown("Latte")} saleKey="key" lines={[]} last={last} />,
    );
    expect(screen.queryByRole("link", { name: /^Correct last/ })).toBeNull();
  });

  it("asks no more once it's left", async () => {
    const { show, pass, unmount } = await open();
    await unmount();
    await pass(FIVE_MINUTES);
    await show("visible");
    expect(ask).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
