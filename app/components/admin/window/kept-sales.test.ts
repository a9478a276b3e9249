import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SaleBody } from "~/domain/window/sale";

/** Beside tests/e2e/window.spec.ts, where a browser keeps them. */

const body: SaleBody = {
  lines: [],
  total: "6.50",
  paidBy: "cash",
  soldAt: "2027-01-04T23:00:00Z",
};

/** Calls back as the browser does, a little later. */
const soon = (call: () => void) => void Promise.resolve().then(call);

/** A disk, or one that has no room. */
function stubDisk(hasRoom = true): void {
  const transaction = () => {
    const work = { objectStore: () => ({ add: () => ({}) }), error: null };
    const told = work as typeof work & { oncomplete(): void; onabort(): void };
    soon(() => (hasRoom ? told.oncomplete() : told.onabort()));
    return work;
  };
  const open = () => {
    const request = { result: { transaction } };
    soon(() => (request as typeof request & { onsuccess(): void }).onsuccess());
    return request;
  };
  vi.stubGlobal("indexedDB", { open });
}

const persist = vi.fn();
beforeEach(() => {
  vi.resetModules();
  persist.mockReset();
  persist.mockRejectedValue(new Error("Nobody answered"));
  vi.stubGlobal("navigator", { storage: { persist } });
});
afterEach(() => vi.unstubAllGlobals());

it("the first sale that's kept asks the browser once to keep sales for good", async () => {
  stubDisk();
  const { keepSale } = await import("./kept-sales");
  expect(persist).not.toHaveBeenCalled();
  await keepSale("one", body);
  await keepSale("two", body);
  expect(persist).toHaveBeenCalledOnce();
});

it("a sale that couldn't be kept asks the browser for nothing", async () => {
  stubDisk(false);
  const { keepSale } = await import("./kept-sales");
  await expect(keepSale("one", body)).rejects.toBeNull();
  expect(persist).not.toHaveBeenCalled();
});

it("a browser that can't be asked keeps sales all the same", async () => {
  stubDisk();
  vi.stubGlobal("navigator", {});
  const { keepSale } = await import("./kept-sales");
  await keepSale("one", body);
});
