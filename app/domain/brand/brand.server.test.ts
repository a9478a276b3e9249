import { expect, it } from "vitest";
import { DEFAULT_BRAND } from "~/brand";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { brandVersions } from "~/db/schema/homepage.server";
import { refusal } from "~/domain/result";
import { OWNER } from "../../../tests/factories";
import {
  changeBrand,
  DEFAULT_VERSION,
  listEarlierBrands,
  readBrand,
  readSavedBrand,
  restoreBrandVersion,
} from "./brand.server";

const rows = () => read().select().from(brandVersions).all();
const change = (name: string) => changeBrand({ name }, OWNER);

it("is the default until one is saved, and then what was saved", async () => {
  expect(readSavedBrand()).toBeNull();
  expect(readBrand()).toEqual(DEFAULT_BRAND);
  const changed = await changeBrand({ name: "Kumo", phone: null }, OWNER);
  const brand = { ...DEFAULT_BRAND, name: "Kumo", phone: null };
  expect(changed).toEqual({ ok: true, row: brand });
  expect(readBrand()).toEqual(brand);
});

it("keeps every version, and makes none of a change of nothing", async () => {
  await change("Kumo");
  await change("Kumo");
  await changeBrand({}, OWNER);
  await change("Hoshi");
  expect(rows().map(({ name }) => name)).toEqual(["Kumo", "Hoshi"]);
  expect(listEarlierBrands()).toMatchObject([{ id: 1, name: "Kumo" }]);
});

it("goes back to an earlier version, as a new one", async () => {
  await changeBrand({ name: "Kumo", city: "Oakland" }, OWNER);
  await change("Hoshi");
  const back = await restoreBrandVersion(1, OWNER);
  expect(back).toMatchObject({ ok: true, row: { name: "Kumo", city: "Oakland" } });
  expect(rows().map(({ name }) => name)).toEqual(["Kumo", "Hoshi", "Kumo"]);
});

it.each([1, DEFAULT_VERSION])(
  "keeps the hours of stops where they are when it goes back to version %i",
  async (id) => {
    await change("Kumo");
    await changeBrand({ zone: "America/New_York" }, OWNER);
    expect(await restoreBrandVersion(id, OWNER)).toMatchObject({
      ok: true,
      row: { zone: "America/New_York" },
    });
    expect(readBrand().zone).toBe("America/New_York");
  },
);

it("goes back to the default", async () => {
  await changeBrand({ name: "Kumo", phone: null }, OWNER);
  await restoreBrandVersion(DEFAULT_VERSION, OWNER);
  expect(readBrand()).toEqual(DEFAULT_BRAND);
});

it("refuses a version that doesn't exist, and adds none", async () => {
  expect(await restoreBrandVersion(7, OWNER)).toMatchObject({ ok: false, kind: "missing" });
  expect(rows()).toEqual([]);
});

it("tells what somebody else changed meanwhile, and writes nothing", async () => {
  const check = () => ({ name: ["Changed"] });
  expect(await changeBrand({ name: "Kumo" }, OWNER, { check })).toEqual(
    refusal("conflict", "Changed", "name"),
  );
  expect(rows()).toEqual([]);
});

it("records who changed it", async () => {
  await change("Kumo");
  await restoreBrandVersion(DEFAULT_VERSION, OWNER);
  expect(read().select().from(audit).all()).toMatchObject([
    { actor: OWNER.sub, action: "updated", entity: "brand", entityId: "1" },
    { actor: OWNER.sub, action: "updated", entity: "brand", entityId: "2", detail: { from: 0 } },
  ]);
});
