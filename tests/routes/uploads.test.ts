import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { uploads } from "~/db/schema/media.server";
import { socialMediaPosts } from "~/db/schema/social.server";
import { sweepUploads } from "~/domain/jobs/media-job.server";
import { updatePost } from "~/domain/social/posts.server";
import * as editPost from "~/routes/admin.social-media_.posts.$id.edit";
import * as newPost from "~/routes/admin.social-media_.posts.new";
import * as upload from "~/routes/api.objects.upload";
import * as receiver from "~/routes/api.objects.upload.$id";
import * as assets from "~/routes/api.social-media-assets";
import { ObjectStoreUnavailable } from "~/services/objects/store-failure.server";
import { makePost } from "../factories";
import { captureLog } from "../log";
import {
  animatedPng,
  bomb,
  HEIC,
  HTML,
  jpeg,
  M4V,
  phonePicture,
  polyglot,
  SVG,
  VIDEO,
} from "../media-files";
import { STORE_KINDS, type StoreKind, withObjectStore } from "../object-stores";
import { asAdministrator, outcomeOf } from "./as-administrator";
import { args, statusAndLine } from "./call";

const admin = asAdministrator();

const stored = () => read().select().from(uploads).all();

async function askForAddress(body?: unknown): Promise<string> {
  const response = await upload.action(admin.json("POST", "/api/objects/upload", body));
  expect(response.status).toBe(201);
  return (await response.json()).uploadURL;
}

/** Uploads a file as a browser does: at this server by its route, at the bucket by the network. */
async function put(address: string, body: Buffer, headers: Record<string, string> = {}) {
  const init = { method: "PUT", body: new Uint8Array(body), headers };
  if (!address.startsWith("http://localhost:3000/")) return fetch(address, init);
  const length = { "Content-Length": String(body.length), ...headers };
  return receiver.action(args(address, { ...init, headers: length }));
}

const register = (assetURL: unknown) =>
  assets.action(admin.json("PUT", "/api/social-media-assets", { assetURL }));

async function uploadFile(file: Buffer, contentType: string): Promise<Response> {
  const address = await askForAddress({ contentType, size: file.length });
  expect((await put(address, file, { "Content-Type": contentType })).status).toBe(200);
  return register(address);
}

describe.each(STORE_KINDS)("an upload to the %s", (kind: StoreKind) => {
  const objects = withObjectStore(kind);
  const bytesAt = async (path: string) => {
    const body = await objects.store.get(path.replace("/objects/", ""));
    return body && buffer(body);
  };

  it("publishes a video as it was sent, and leaves nothing else", async () => {
    const response = await uploadFile(VIDEO, "video/mp4");
    expect(response.status).toBe(200);
    const { objectPath } = await response.json();
    expect(objectPath).toMatch(/^\/objects\/media\/[\w-]{36}\.mp4$/);
    expect(await bytesAt(objectPath)).toEqual(VIDEO);
    expect(objects.names()).toEqual([objectPath.replace("/objects/", "")]);
    expect(stored()).toMatchObject([
      { state: "stored", objectPath, contentType: "video/mp4", byteSize: VIDEO.length },
    ]);
  });

  it("accepts any kind of media if none was announced", async () => {
    const address = await askForAddress();
    expect(stored()).toMatchObject([{ state: "pending", byteSize: 52_428_800 }]);
    expect((await put(address, VIDEO)).status).toBe(200);
    expect((await register(address)).status).toBe(200);
    expect(stored()).toMatchObject([{ state: "stored", byteSize: VIDEO.length }]);
  });

  it("is the same one if it's registered again because the answer was lost", async () => {
    const address = await askForAddress({ contentType: "video/mp4", size: VIDEO.length });
    await put(address, VIDEO, { "Content-Type": "video/mp4" });
    const [first, second] = await Promise.all([register(address), register(address)]);
    expect(await first.json()).toEqual(await second.json());
    // The client may have cut the query off.
    const third = await register(address.replace(/\?.*/, ""));
    expect(third.status).toBe(200);
    expect(objects.names()).toHaveLength(1);
  });

  it("redraws a picture upright, smaller, without what the phone wrote into it", async () => {
    const { objectPath } = await (await uploadFile(await phonePicture(), "image/jpeg")).json();
    expect(objectPath).toMatch(/^\/objects\/media\/[\w-]{36}-1000x2000-[0-9a-f]{6}\.webp$/);
    const base = objectPath.replace("/objects/", "").replace(".webp", "");
    expect(objects.names()).toEqual(
      ["-480.avif", "-480.webp", "-960.avif", "-960.webp", ".avif", ".webp"].map(
        (end) => base + end,
      ),
    );
    for (const [ending, width, format] of [
      [".webp", 1000, "webp"],
      [".avif", 1000, "heif"],
      ["-480.webp", 480, "webp"],
    ] as const) {
      const bytes = (await bytesAt(`/objects/${base}${ending}`)) ?? Buffer.alloc(0);
      expect(await sharp(bytes).metadata()).toMatchObject({ width, format });
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(bytes.includes("Tanaka")).toBe(false);
    }
    const total = await Promise.all(objects.names().map((name) => objects.store.head(name)));
    const byteSize = total.reduce((sum, one) => sum + (one?.byteSize ?? 0), 0);
    expect(stored()).toMatchObject([{ state: "stored", contentType: "image/webp", byteSize }]);
  });

  it("publishes a script dressed up as a picture as the picture alone", async () => {
    const { objectPath } = await (await uploadFile(await polyglot(), "image/gif")).json();
    expect(objectPath).toMatch(/-16x16-[0-9a-f]{6}\.webp$/);
    for (const name of objects.names()) {
      const bytes = await bytesAt(`/objects/${name}`);
      expect(bytes?.includes("alert")).toBe(false);
    }
  });

  it.each([
    ["an .m4v", "video/x-m4v", async () => M4V, /\.mp4$/],
    ["an animated PNG", "image/apng", () => animatedPng(), /-40x30-[0-9a-f]{6}\.webp$/],
    ["an animated PNG by its name alone", "image/png", () => animatedPng(), /\.webp$/],
    ["a JPEG of an old system", "image/jpg", () => jpeg(), /\.webp$/],
  ])("publishes %s", async (_name, type, make, path) => {
    const response = await uploadFile(await make(), type);
    expect(await response.json()).toEqual({ objectPath: expect.stringMatching(path) });
  });

  it.each([
    ["HTML", "image/png", async () => HTML, /^Use an image/],
    ["an SVG", "image/png", async () => SVG, /^Use an image/],
    ["a HEIC picture", "image/jpeg", async () => HEIC, /HEIC/],
    ["a bomb", "image/png", async () => bomb(), /50 megapixels/],
    [
      "half a picture",
      "image/jpeg",
      async () => (await jpeg(900, 900)).subarray(0, 900),
      /damaged/,
    ],
    ["an MP4 of 32 bytes", "video/mp4", async () => VIDEO.subarray(0, 32), /damaged/],
    ["half a video", "video/x-m4v", async () => M4V.subarray(0, 2000), /damaged/],
    ["a video said to be a picture", "image/png", async () => VIDEO, /type doesn't match/],
    ["a picture said to be a video", "video/mp4", () => jpeg(), /type doesn't match/],
  ])("refuses %s and leaves nothing behind", async (_name, type, make, line) => {
    const response = await uploadFile(await make(), type);
    expect(await statusAndLine(response)).toEqual({
      status: 422,
      line: expect.stringMatching(line),
    });
    expect(objects.names()).toEqual([]);
    expect(stored()).toEqual([]);
  });

  it("can't be registered if it never came", async () => {
    const address = await askForAddress();
    const line = "Nothing was uploaded to this URL.";
    expect(await statusAndLine(await register(address))).toEqual({ status: 409, line });
    expect(stored()).toMatchObject([{ state: "pending" }]);
  });

  it("can't be registered by another administrator", async () => {
    const address = await askForAddress();
    await put(address, VIDEO);
    await write((tx) => tx.update(uploads).set({ owner: "auth0|somebody-else" }).run());
    expect((await register(address)).status).toBe(422);
  });

  it.each([
    "https://evil.example/pending/a",
    "http://169.254.169.254/latest/meta-data/",
    "http://localhost:3000/api/objects/upload/../../../etc/passwd",
    "http://localhost:3000/api/objects/upload/00000000-0000-0000-0000-000000000000",
    "/objects/media/a.mp4",
    "file:///etc/passwd",
    "pending/a",
    "",
  ])("is refused if it's said to be at %j, and nobody is asked for it", async (assetURL) => {
    const fetching = vi.spyOn(globalThis, "fetch");
    const line = "Enter an upload URL from this shop.";
    expect(await statusAndLine(await register(assetURL))).toEqual({ status: 422, line });
    expect(fetching).not.toHaveBeenCalled();
    fetching.mockRestore();
  });

  it.each([[undefined], [7], [["a"]], [{}]])("is refused at %j", async (assetURL) => {
    expect((await register(assetURL)).status).toBe(422);
  });
});

describe("an address", () => {
  withObjectStore("disk");

  it.each([
    [{ contentType: "text/html", size: 10 }, /^contentType: Use an image/],
    [{ contentType: "image/svg+xml", size: 10 }, /^contentType: Use an image/],
    [{ contentType: "image/heic", size: 10 }, /^contentType: Most browsers can't show HEIC/],
    [{ contentType: 5, size: 10 }, /^contentType: Enter the file type/],
    [{ contentType: "image/png", size: 0 }, /^size: This file is empty/],
    [{ contentType: "image/png", size: 52_428_801 }, /^size: Use a file of 50 MB or less/],
    [{ contentType: "image/png", size: 1.5 }, /^size: /],
    [{ contentType: "image/png" }, /^size: /],
    [{ contentType: "image/png", size: 10, key: "media/a" }, /^key: isn't a known field/],
    [null, /./],
  ])("isn't given out for %j", async (body, line) => {
    const response = await upload.action(admin.json("POST", "/api/objects/upload", body));
    expect(await statusAndLine(response)).toEqual({
      status: 422,
      line: expect.stringMatching(line),
    });
    expect(stored()).toEqual([]);
  });

  it("is given out for 50 MB to the byte", async () => {
    await askForAddress({ contentType: "video/mp4", size: 52_428_800 });
  });
});

describe.each(STORE_KINDS)("a form that brings files along to the %s", (kind: StoreKind) => {
  const objects = withObjectStore(kind);
  const ADDRESS = "/admin/social-media/posts/new";

  type Sent = [name: string, bytes: Buffer];

  const post = (files: Sent[], idempotencyKey = "") =>
    newPost.action(sentForm(admin.get(ADDRESS), { idempotencyKey, ...TYPED }, files));

  const TYPED = { caption: "First harvest", platforms: "tiktok" };

  function sentForm(sent: ReturnType<typeof args>, fields: Record<string, string>, files: Sent[]) {
    const body = new FormData();
    for (const [name, text] of Object.entries(fields)) body.append(name, text);
    for (const [name, bytes] of files) {
      body.append("mediaUrls", new File([new Uint8Array(bytes)], name));
    }
    // A browser's own form says it in the head, before the body.
    const whole = new Response(body);
    const headers = new Headers(sent.request.headers);
    headers.set("Content-Type", whole.headers.get("Content-Type") ?? "");
    const init = { method: "POST", headers, body: whole.body, duplex: "half" } as const;
    return { ...sent, request: new Request(sent.request.url, init) };
  }

  it("publishes each of them in the post", async () => {
    const response = await post([
      ["whisk.jpg", await jpeg()],
      ["", Buffer.alloc(0)],
      ["steam.mp4", VIDEO],
    ]);
    expect(response.status).toBe(303);
    const [saved] = read().select().from(socialMediaPosts).all();
    expect(saved?.mediaUrls).toEqual([
      expect.stringMatching(/^\/objects\/media\/.*-40x30-[0-9a-f]{6}\.webp$/),
      expect.stringMatching(/^\/objects\/media\/.*\.mp4$/),
    ]);
    expect(objects.names()).toHaveLength(3);
    expect(objects.names().filter((name) => name.startsWith("pending/"))).toEqual([]);
  });

  it("names what it doesn't accept, and keeps the rest and everything that was typed", async () => {
    const response = await post([
      ["page.html", HTML],
      ["IMG_1.HEIC", HEIC],
      ["long.mp4", Buffer.concat([VIDEO, Buffer.alloc(52_428_800)])],
      ["steam.mp4", VIDEO],
    ]);
    expect(response.status).toBe(422);
    const { errors, input } = await response.json();
    expect(errors.mediaUrls).toEqual([
      expect.stringMatching(/^page.html: Use an image/),
      expect.stringMatching(/^IMG_1.HEIC: Most browsers can't show HEIC.* as a JPEG/),
      "long.mp4: Use a file of 50 MB or less.",
    ]);
    expect(input.caption).toBe("First harvest");
    expect(input.mediaUrls).toMatch(/^\/objects\/media\/[\w-]+\.mp4$/);
    expect(read().select().from(socialMediaPosts).all()).toEqual([]);
    expect(objects.names()).toEqual([input.mediaUrls.replace("/objects/", "")]);
    expect(stored().filter(({ state }) => state === "pending")).toEqual([]);
  });

  it("keeps everything that was typed if a file can't be stored, whatever the reason", async () => {
    const spy = vi.spyOn(objects.store, "receive");
    for (const [reason, line] of [
      [new ObjectStoreUnavailable("ENOSPC"), /^steam.mp4: We can't store files right now/],
      [new Error("A defect"), /^steam.mp4: Failed to create post. Please try again.$/],
    ] as const) {
      spy.mockRejectedValueOnce(reason);
      const log = captureLog();
      const response = await post([["steam.mp4", VIDEO]]);
      log.restore();
      expect(response.status).toBe(422);
      const { errors, input } = await response.json();
      expect(errors.mediaUrls).toEqual([expect.stringMatching(line)]);
      expect(input.caption).toBe("First harvest");
      const isDefect = !(reason instanceof ObjectStoreUnavailable);
      expect(log.errors()).toEqual(isDefect ? [reason.message] : []);
    }
    spy.mockRestore();
    expect(stored().filter(({ state }) => state !== "deleted")).toEqual([]);
  });

  it("stores one post if it's posted again because the answer was lost", async () => {
    const files: [string, Buffer][] = [
      ["whisk.jpg", await jpeg()],
      ["steam.mp4", VIDEO],
    ];
    const first = await post(files, "a");
    const again = await post(files, "a");
    expect([again.status, again.headers.get("Location")]).toEqual([
      303,
      first.headers.get("Location"),
    ]);
    const posts = read().select().from(socialMediaPosts).all();
    expect(posts).toHaveLength(1);
    // The files of the second post are shown nowhere, so the sweep deletes them.
    await sweepUploads(new Date(Date.now() + 25 * 3_600_000));
    expect(stored().map(({ objectPath }) => objectPath)).toEqual(posts[0]?.mediaUrls);
  });

  it("stores another post if it's posted again with another file", async () => {
    await post([["steam.mp4", VIDEO]], "a");
    await post([["steam.mp4", Buffer.concat([VIDEO, Buffer.from("x")])]], "a");
    await post([], "a");
    expect(read().select().from(socialMediaPosts).all()).toHaveLength(3);
  });

  describe("to an edit", () => {
    const EDIT = "/admin/social-media/posts/1/edit";
    const opened = () => admin.get(EDIT, { id: "1" });
    const open = async () => (await (await editPost.loader(opened())).json()).fields;
    const edit = (shown: Record<string, string>, files: Sent[]) =>
      editPost.action(sentForm(opened(), { ...shown, caption: "Second harvest" }, files));
    const updates = () => read().select().from(audit).where(eq(audit.action, "updated")).all();

    beforeEach(() => makePost());

    it("is stored once and told so if it's posted again because the answer was lost", async () => {
      const shown = await open();
      const files: Sent[] = [
        ["whisk.jpg", await jpeg()],
        ["steam.mp4", VIDEO],
      ];
      const first = await edit(shown, files);
      const saved = read().select().from(socialMediaPosts).all();
      expect(saved[0]?.mediaUrls).toHaveLength(2);
      expect(await outcomeOf(await edit(shown, files))).toEqual(await outcomeOf(first));
      expect(read().select().from(socialMediaPosts).all()).toEqual(saved);
      expect(updates()).toHaveLength(1);
    });

    it("stores the same file again if it's opened again", async () => {
      await edit(await open(), [["steam.mp4", VIDEO]]);
      await updatePost(1, { mediaUrls: null }, admin.actor);
      expect((await edit(await open(), [["steam.mp4", VIDEO]])).status).toBe(303);
      expect(read().select().from(socialMediaPosts).get()?.mediaUrls).toHaveLength(1);
    });

    it("hears of the first if it's posted again with another file", async () => {
      const shown = await open();
      await edit(shown, [["steam.mp4", VIDEO]]);
      const other = Buffer.concat([VIDEO, Buffer.from("x")]);
      expect((await edit(shown, [["steam.mp4", other]])).status).toBe(409);
      expect(updates()).toHaveLength(1);
    });

    it("hears what a colleague changed since if it's posted again without files", async () => {
      const shown = await open();
      await edit(shown, []);
      await updatePost(
        1,
        { caption: "Theirs" },
        { sub: "auth0|ben", name: "ben@example.com", role: "owner" },
      );
      expect((await edit(shown, [])).status).toBe(409);
      expect(read().select().from(socialMediaPosts).get()?.caption).toBe("Theirs");
    });
  });

  it("isn't read from somebody who isn't signed in", async () => {
    const sent = args(ADDRESS, { method: "POST", body: "x" });
    const answer = await newPost.action(sent).catch((thrown: unknown) => thrown);
    expect((answer as Response).status).toBe(401);
    expect(sent.request.bodyUsed).toBe(false);
    expect(stored()).toEqual([]);
  });
});
