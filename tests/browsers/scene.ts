import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { Shop } from "../../dev/shop";
import { faultsIn } from "../e2e/server-log";
import { moveStop } from "../e2e/stored";
import { closeShop, openShop } from "../shop/open-shop";
import { Person } from "./person";
import type { Browser, Tab } from "./tab";

const START_LIMIT_MS = 180_000;

export type Scene = { person: Person; shop: Shop };

/** Starts a browser for a block's tests, and for each of them a shop and somebody in front of it. */
export function visited(start: () => Promise<Browser>): Scene {
  const scene = {} as Scene;
  let browser: Browser;
  let tab: Tab;
  beforeAll(async () => {
    browser = await start();
  }, START_LIMIT_MS);
  afterAll(() => browser?.close(), START_LIMIT_MS);
  beforeEach(async () => {
    scene.shop = await openShop();
    tab = await browser.open();
    scene.person = new Person(tab, scene.shop.origin);
  }, START_LIMIT_MS);
  afterEach(async () => {
    await tab.close();
    const log = await closeShop(scene.shop);
    expect(faultsIn(log), "what went wrong on the server").toEqual([]);
  }, START_LIMIT_MS);
  return scene;
}

export async function signIn(person: Person, path: string): Promise<void> {
  await person.goTo(path);
  await person.press("Continue as Demo Admin");
  await person.arrivesAt(path);
}

/** Begins the first stop in an hour. A reservation for one that's far off is confirmed by email. */
export function bringNear(shop: Shop): void {
  moveStop(shop, 1, 4);
}
