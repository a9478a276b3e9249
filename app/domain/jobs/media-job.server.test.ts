import { describe, expect, it, vi } from "vitest";
import { DEFAULT_BRAND } from "~/brand";
import { read, write } from "~/db/client.server";
import { brandVersions, homepageContent } from "~/db/schema/homepage.server";
import { uploads } from "~/db/schema/media.server";
import { publishUpload } from "~/domain/media/published-uploads.server";
import { issueUpload } from "~/domain/media/uploads.server";
import { deleteProduct } from "~/domain/products/products.server";
import { HOUR_MS, MINUTE_MS } from "../../../tests/clock";
import { makeEvent, makePost, makeProduct, OWNER } from "../../../tests/factories";
import { jpeg, VIDEO } from "../../../tests/media-files";
import { STORE_KINDS, withObjectStore } from "../../../tests/object-stores";
import { sweepUploads } from "./media-job.server";

const ANNA = "auth0|anna";
const later = (ms: number) => new Date(Date.now() + ms);
const rows = () => read().select().from(uploads).all();

describe.each(STORE_KINDS)("the sweep of the %s", (kind) => {
  const objects = withObjectStore(kind);

  async function issue(): Promise<{ uploadURL: string; key: string }> {
    const issued = await issueUpload(undefined, ANNA);
    if (!issued.ok) throw new Error("It was refused");
    return { uploadURL: issued.uploadURL, key: objects.store.keyOf(issued.uploadURL) ?? "" };
  }

  async function publish(file: Buffer): Promise<string> {
    const { uploadURL, key } = await issue();
    await objects.store.put(key, new Blob([new Uint8Array(file)]));
    const published = await publishUpload(uploadURL, ANNA);
    if (!published.ok) throw new Error("It was refused");
    return published.objectPath;
  }

  it("leaves an address alone until what was begun in its last moment has come", async () => {
    const { key } = await issue();
    await objects.store.put(key, new Blob(["x"]));
    await sweepUploads(later(29 * MINUTE_MS));
    expect(rows()).toHaveLength(1);
    await sweepUploads(later(31 * MINUTE_MS));
    expect(rows()).toEqual([]);
    expect(objects.names()).toEqual([]);
  });

  it("deletes what is sent again to the address of a published upload, and that alone", async () => {
    const { uploadURL, key } = await issue();
    await objects.store.put(key, new Blob([new Uint8Array(VIDEO)]));
    const published = await publishUpload(uploadURL, ANNA);
    await objects.store.put(key, new Blob(["again"]));
    await sweepUploads(later(31 * MINUTE_MS));
    const path = published.ok ? published.objectPath : "";
    expect(objects.names()).toEqual([path.replace("/objects/", "")]);
    expect(rows()).toMatchObject([{ state: "stored", expiresAt: null }]);
  });

  it("gives what is shown nowhere a day, and then deletes all its files", async () => {
    await publish(await jpeg(600, 400));
    expect(objects.names()).toHaveLength(4);
    await sweepUploads(later(23 * HOUR_MS));
    expect(objects.names()).toHaveLength(4);
    await sweepUploads(later(25 * HOUR_MS));
    expect(objects.names()).toEqual([]);
    expect(rows()).toEqual([]);
  });

  it("deletes the image of a product that was deleted", async () => {
    const { id } = await makeProduct({ imageUrl: await publish(await jpeg(600, 400)) });
    await sweepUploads(later(25 * HOUR_MS));
    expect(objects.names()).toHaveLength(4);
    await deleteProduct(id, OWNER);
    await sweepUploads(later(25 * HOUR_MS));
    expect([objects.names(), rows()]).toEqual([[], []]);
  });

  it("leaves nothing of what it gave up while that was being published, which is told", async () => {
    const { uploadURL, key } = await issue();
    await objects.store.put(key, new Blob([new Uint8Array(VIDEO)]));
    const { copy } = objects.store;
    // The sweep runs during the copy, after the file was read and before its copy is written.
    vi.spyOn(objects.store, "copy").mockImplementationOnce(async (from, to) => {
      await sweepUploads(later(HOUR_MS));
      await objects.store.put(from, new Blob([new Uint8Array(VIDEO)]));
      await copy(from, to);
    });
    expect(await publishUpload(uploadURL, ANNA)).toMatchObject({ ok: false, kind: "invalid" });
    await sweepUploads(later(2 * HOUR_MS));
    expect(rows()).toEqual([]);
    expect(objects.names()).toEqual([]);
  });

  it("finishes what a process left that died while it published", async () => {
    const path = await publish(VIDEO);
    await write((tx) => tx.update(uploads).set({ state: "pending" }).run());
    expect(objects.names()).toEqual([path.replace("/objects/", "")]);
    await sweepUploads(later(HOUR_MS));
    expect(objects.names()).toEqual([]);
    expect(rows()).toEqual([]);
  });
});

describe("the sweep", () => {
  const objects = withObjectStore("disk");

  it.each([
    ["a post", (path: string) => makePost({ mediaUrls: ["/objects/media/other.mp4", path] })],
    ["a product", (path: string) => makeProduct({ imageUrl: path })],
    ["an event", (path: string) => makeEvent({ imageUrl: path })],
    [
      "the home page",
      (path: string) =>
        write((tx) => tx.insert(homepageContent).values({ id: 1, heroImageUrl: path }).run()),
    ],
    [
      "an earlier version of the brand",
      (path: string) =>
        write((tx) =>
          tx
            .insert(brandVersions)
            .values([{ ...DEFAULT_BRAND, logo: path }, DEFAULT_BRAND])
            .run(),
        ),
    ],
    [
      "a product, by an address that was copied out of a page,",
      (path: string) => makeProduct({ imageUrl: `https://ujicart.example${path}` }),
    ],
    [
      "an event, in another width and format,",
      (path: string) => makeEvent({ imageUrl: path.replace(/\.\w+$/, "-480.avif") }),
    ],
  ])("keeps what %s shows", async (_name, show) => {
    const issued = await issueUpload(undefined, ANNA);
    if (!issued.ok) throw new Error("It was refused");
    await objects.store.put(
      objects.store.keyOf(issued.uploadURL) ?? "",
      new Blob([new Uint8Array(VIDEO)]),
    );
    const published = await publishUpload(issued.uploadURL, ANNA);
    if (!published.ok) throw new Error("It was refused");
    await show(published.objectPath);
    await sweepUploads(later(100 * HOUR_MS));
    expect(rows()).toMatchObject([{ state: "stored", objectPath: published.objectPath }]);
    expect(objects.names()).toHaveLength(1);
  });
});
