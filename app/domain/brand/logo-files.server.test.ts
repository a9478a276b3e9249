import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { brandVersions } from "~/db/schema/homepage.server";
import { keyOfPath } from "~/domain/media/object-path";
import { storePostedFile } from "~/domain/media/posted-file.server";
import { refusal } from "~/domain/result";
import { ObjectStoreUnavailable } from "~/services/objects/store-failure.server";
import { OWNER } from "../../../tests/factories";
import { jpeg } from "../../../tests/media-files";
import { withObjectStore } from "../../../tests/object-stores";
import { changeBrand, DEFAULT_VERSION, readBrand, restoreBrandVersion } from "./brand.server";
import { LOGO_DRAWINGS, type LogoDrawing, logoFile, markSize } from "./logo";

const objects = withObjectStore("disk");

async function* parts(file: Buffer) {
  yield new Uint8Array(file);
}

async function upload(width = 400, height = 200): Promise<string> {
  const stored = await storePostedFile(parts(await jpeg(width, height)), OWNER.sub);
  if (!stored.ok) throw new Error("It was refused");
  return stored.objectPath;
}

async function opened(path: string) {
  const body = await objects.store.get(keyOfPath(path) ?? "");
  if (!body) throw new Error(`Nothing at ${path}`);
  return sharp(await buffer(body));
}

const corner = async (path: string) => {
  const { data } = await (await opened(path))
    .ensureAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
};

it("every icon is made of a logo, on the site's background", async () => {
  const logo = await upload();
  expect(await changeBrand({ logo, paper: "#ffffff" }, OWNER)).toMatchObject({ ok: true });
  const own = { logo, paper: "#ffffff" };
  for (const name of Object.keys(LOGO_DRAWINGS) as LogoDrawing[]) {
    const { width, height } = await (await opened(logoFile(own, name))).metadata();
    expect({ name, width, height }).toEqual({
      name,
      width: LOGO_DRAWINGS[name].width,
      height: LOGO_DRAWINGS[name].height,
    });
  }
  expect(await corner(logoFile(own, "icon-512"))).toEqual([255, 255, 255, 255]);
  expect((await corner(logoFile(own, "favicon")))[3]).toBe(0);
  expect(await (await opened(logoFile(own, "mark"))).metadata()).toMatchObject({ width: 256 });
});

it("icons are redrawn for another background, and not for the same one", async () => {
  const logo = await upload();
  await changeBrand({ logo }, OWNER);
  const before = objects.names().length;
  await changeBrand({ name: "Kumo" }, OWNER);
  expect(objects.names()).toHaveLength(before);
  await changeBrand({ paper: "#ffffff" }, OWNER);
  expect(objects.names()).toHaveLength(before + Object.keys(LOGO_DRAWINGS).length + 1);
});

it("a logo goes and comes back with its version of the brand", async () => {
  const logo = await upload();
  await changeBrand({ logo }, OWNER);
  await restoreBrandVersion(DEFAULT_VERSION, OWNER);
  expect(readBrand().logo).toBeNull();
  await restoreBrandVersion(1, OWNER);
  expect(readBrand().logo).toBe(logo);
});

it("refuses a logo that isn't there, and saves nothing", async () => {
  const logo = (await upload()).replace(/[0-9a-f]{8}-/, "00000000-");
  expect(await changeBrand({ logo }, OWNER)).toMatchObject(
    refusal("invalid", "This image was deleted. Upload it again.", "logo"),
  );
  expect(read().select().from(brandVersions).all()).toEqual([]);
});

it("saves nothing where its icons can't be stored", async () => {
  const logo = await upload();
  vi.spyOn(objects.store, "put").mockRejectedValueOnce(new ObjectStoreUnavailable("full"));
  expect(await changeBrand({ logo }, OWNER)).toMatchObject({ ok: false, kind: "unavailable" });
  expect(read().select().from(brandVersions).all()).toEqual([]);
});

it.each([
  [
    "is refused as someone else saves",
    () => ({ check: () => ({ name: ["Someone changed this"] }) }),
  ],
  [
    "fails midway",
    () => {
      const put = objects.store.put;
      vi.spyOn(objects.store, "put")
        .mockImplementationOnce((key, body) => put(key, body))
        .mockRejectedValueOnce(new ObjectStoreUnavailable("full"));
      return {};
    },
  ],
])("leaves no icon of a save that %s", async (_how, prepare) => {
  const logo = await upload();
  const before = objects.names();
  const options = prepare();
  expect(await changeBrand({ logo }, OWNER, options)).toMatchObject({ ok: false });
  expect(objects.names()).toEqual(before);
});

it("keeps the icons that an earlier version shows, though a save is refused", async () => {
  const logo = await upload();
  await changeBrand({ logo }, OWNER);
  const before = objects.names();
  await changeBrand({ name: "Kumo" }, OWNER, { check: () => ({ name: ["Someone changed this"] }) });
  expect(objects.names()).toEqual(before);
});

it("is as high as the seal beside the name, and not much wider", async () => {
  expect(markSize(await upload(400, 400), 32)).toEqual({ width: 32, height: 32 });
  expect(markSize(await upload(800, 100), 32)).toEqual({ width: 80, height: 10 });
});
