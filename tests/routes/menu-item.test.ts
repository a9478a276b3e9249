import { beforeEach, describe, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { choices } from "~/db/schema/menu.server";
import { updateMenuItem } from "~/domain/menu/menu-items.server";
import { CACHEABLE_PRODUCT } from "~/http/cacheable-pages";
import { FRESH_UNTIL_HEADER } from "~/http/fresh-until";
import { loader, meta } from "~/routes/_site.menu_.$item";
import { makeChoiceGroup, makeMenuItem, makeProduct } from "../factories";
import { args } from "./call";

/** An item's own page, by the last part of its address. */
const open = async (segment: string, search = "") =>
  loader(args(`/menu/${segment}${search}`, {}, { item: segment }));

async function refusalOf(segment: string, search = ""): Promise<Response> {
  const thrown = await open(segment, search).catch((thrown: unknown) => thrown);
  if (thrown instanceof Response) return thrown;
  throw new Error(`/menu/${segment} is a page`);
}

const NOON = new Date("2027-01-04T20:00:00Z");
const at = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);

let id: number;
let whole: number;
let oat: number;
let page: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  ({ id } = await makeMenuItem({ name: "Latte", priceCents: 500, allergens: ["milk"] }));
  const { choiceIds } = await makeChoiceGroup({}, undefined, [id]);
  [whole = 0, oat = 0] = choiceIds;
  page = `${id}-latte`;
});

it("the page has the item, its questions, and the defaults chosen", async () => {
  expect(await (await open(page)).json()).toEqual({
    item: {
      id,
      name: "Latte",
      description: null,
      priceCents: 500,
      imageUrl: null,
      allergens: ["milk"],
      isOut: false,
      groups: [
        {
          id: 1,
          name: "Milk",
          least: 1,
          most: 1,
          canRepeat: false,
          choices: [
            {
              id: whole,
              name: "Whole",
              priceCents: 0,
              allergens: ["milk"],
              isDefault: true,
              isOut: false,
            },
            {
              id: oat,
              name: "Oat",
              priceCents: 80,
              allergens: ["gluten"],
              isDefault: false,
              isOut: false,
            },
          ],
        },
      ],
    },
    start: [whole],
    problem: null,
    pickup: "No stop is taking online orders right now.",
    pause: null,
    replaces: null,
  });
});

describe("an item's page opened for a line of the cart", () => {
  it("has the line's choices, as far as they can be had", async () => {
    const opened = async (line: string) => (await open(page, `?line=${line}`)).json();
    expect(await opened(`${id}_${oat}`)).toMatchObject({ start: [oat], replaces: `${id}_${oat}` });
    expect(await opened(`${id}_99`)).toMatchObject({ start: [], replaces: `${id}_99` });
    await write((tx) =>
      tx
        .update(choices)
        .set({ outUntil: at(1) })
        .run(),
    );
    expect(await opened(`${id}_${oat}`)).toMatchObject({ start: [] });
  });

  it.each(["x", "99_1", "<script>"])(
    "is the plain page for something else ('%s')",
    async (line) => {
      const answer = await open(page, `?line=${encodeURIComponent(line)}`);
      expect(await answer.json()).toMatchObject({ start: [whole], replaces: null });
    },
  );
});

it("the page keeps choices that can be had after a refusal, and says what's wrong", async () => {
  const refused = async (ids: string) => (await open(page, `?refused=${ids}`)).json();
  expect(await refused(`${whole}_${oat}`)).toMatchObject({
    start: [whole, oat],
    problem: { message: "Choose one for Milk. You chose 2.", groupId: 1 },
  });
  expect(await refused("")).toMatchObject({
    start: [],
    problem: { message: "Choose an option for Milk.", groupId: 1 },
  });
  for (const gone of ["99", "99_98"])
    expect(await refused(gone)).toMatchObject({
      problem: { message: "Something you chose is no longer on the menu.", groupId: null },
    });
  expect(await refused("<script>")).toMatchObject({ start: [whole], problem: null });
});

it("the page is sold out once a choice that it needs can't be had", async () => {
  await write((tx) =>
    tx
      .update(choices)
      .set({ outUntil: at(1) })
      .run(),
  );
  expect(await (await open(page)).json()).toMatchObject({ item: { isOut: true } });
});

it("the page reads the same until the first of its marks ends", async () => {
  const until = async () => Number((await open(page)).headers.get(FRESH_UNTIL_HEADER));
  // When pickup starts is told by the day.
  expect(await until()).toBe(at(12).getTime());
  await write((tx) =>
    tx
      .update(choices)
      .set({ outUntil: at(3) })
      .run(),
  );
  expect(await until()).toBe(at(3).getTime());
  const { id: late } = await makeMenuItem({ name: "Tea", outUntil: at(2) });
  const tea = await open(`${late}-tea`);
  expect(Number(tea.headers.get(FRESH_UNTIL_HEADER))).toBe(at(2).getTime());
  const before = await (await open(page)).text();
  vi.setSystemTime(at(3).getTime() - 1);
  expect(await (await open(page)).text()).toBe(before);
  vi.setSystemTime(at(3));
  expect(await (await open(page)).text()).not.toBe(before);
});

it("the page is kept by the gate like a product's, without a query", () => {
  const kept = [`/menu/${page}`, `/menu/${page}?line=1`, "/menu/x"].map((path) =>
    CACHEABLE_PRODUCT.test(path),
  );
  expect(kept).toEqual([true, false, false]);
});

it("the page tells search engines what it is", async () => {
  const data = await (await open(page)).json();
  const matches = [{ id: "root", data: { origin: "http://localhost:3000" } }];
  const tags = meta({ matches, data } as unknown as Parameters<typeof meta>[0]);
  const text = JSON.stringify(tags);
  expect(text).toContain('"@type":"MenuItem"');
  expect(text).toContain(`/menu/${page}`);
});

describe("an item's page that doesn't exist", () => {
  it.each(["999", "tin", "0", "1e3"])("is not found for '%s'", async (segment) =>
    expect((await refusalOf(segment)).status).toBe(404),
  );

  it("is not found for goods, or items off the menu; nor has the shop a page of it", async () => {
    const { id: goods } = await makeProduct();
    expect((await refusalOf(`${goods}`)).status).toBe(404);
    await updateMenuItem(
      id,
      { isAvailable: false },
      { sub: "auth0|ana", name: "ana", role: "owner" },
    );
    expect((await refusalOf(page)).status).toBe(404);
  });
});

it("an older name leads to today's", async () => {
  const moved = await refusalOf(`${id}-chai`, `?line=${id}_1`);
  expect([moved.status, moved.headers.get("Location")]).toEqual([
    301,
    `/menu/${page}?line=${id}_1`,
  ]);
});
