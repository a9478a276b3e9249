import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { uploads } from "~/db/schema/media.server";
import { refusal } from "~/domain/result";
import { makePost, makeUpload, OWNER } from "../../../tests/factories";
import { createConnection, listConnections } from "./connections.server";
import { postRules } from "./post.schema";
import { createPost, findPost, searchPosts, updatePost } from "./posts.server";

const draft = postRules.create.parse({ caption: "Süßer Bôwl", platforms: ["tiktok"] });

async function create(input = draft) {
  const created = await createPost(input, OWNER);
  if (!created.ok) throw new Error("It was refused");
  return created.row;
}

const recorded = () =>
  read()
    .select({ action: audit.action, entity: audit.entity, detail: audit.detail })
    .from(audit)
    .all();

describe("a post", () => {
  it("begins as a draft without media, and is recorded", async () => {
    expect(await create()).toEqual({
      id: 1,
      caption: "Süßer Bôwl",
      platforms: ["tiktok"],
      status: "draft",
      mediaUrls: null,
      createdAt: expect.any(Date),
    });
    expect(recorded()).toEqual([{ action: "created", entity: "social media post", detail: null }]);
  });

  it("is found by its caption, without case and accents, the newest first", async () => {
    await create();
    await create({ ...draft, caption: "BOWLS are back" });
    await create({ ...draft, caption: "Whisk" });
    const captions = searchPosts({ q: "bowl", page: 1 }).rows.map(({ caption }) => caption);
    expect(captions).toEqual(["BOWLS are back", "Süßer Bôwl"]);
  });

  it("keeps what a change leaves out", async () => {
    await makeUpload("/objects/uploads/1");
    const { id, ...before } = await create({ ...draft, mediaUrls: ["/objects/uploads/1"] });
    await updatePost(id, { caption: "New" }, OWNER);
    expect(findPost(id)).toEqual({ id, ...before, caption: "New" });
    await updatePost(id, { mediaUrls: null }, OWNER);
    expect(findPost(id)).toEqual({ id, ...before, caption: "New", mediaUrls: null });
    expect(recorded().at(-1)?.detail).toEqual({ fields: ["mediaUrls"] });
  });

  it("accepts only media that are published here", async () => {
    const mediaUrls = ["/objects/media/a.mp4", "/objects/media/b.mp4"];
    const refused = refusal(
      "invalid",
      "Media 2 was deleted. Remove it or upload it again.",
      "mediaUrls",
    );
    await makeUpload("/objects/media/a.mp4");
    const upload = await makeUpload("/objects/media/b.mp4");
    await write((tx) =>
      tx.update(uploads).set({ state: "deleted" }).where(eq(uploads.id, upload.id)).run(),
    );
    expect(await createPost({ ...draft, mediaUrls }, OWNER)).toMatchObject(refused);
    const { id } = await create();
    expect(await updatePost(id, { mediaUrls }, OWNER)).toMatchObject(refused);
    expect(findPost(id)?.mediaUrls).toBeNull();
  });

  it("can keep what it has, published or not, and give it up", async () => {
    const { id } = await makePost({ mediaUrls: ["/objects/uploads/1", "/objects/uploads/2"] });
    expect(await updatePost(id, { mediaUrls: ["/objects/uploads/2"] }, OWNER)).toMatchObject({
      ok: true,
    });
    expect(await updatePost(id, { mediaUrls: ["/objects/uploads/1"] }, OWNER)).toMatchObject({
      kind: "invalid",
    });
  });

  it("can't be stored with an unknown status in any way", async () => {
    await create();
    const change = write((tx) => tx.run(sql`UPDATE social_media_posts SET status = 'archived'`));
    await expect(change).rejects.toMatchObject({ cause: { code: "SQLITE_CONSTRAINT_CHECK" } });
  });
});

describe("a connection", () => {
  it("begins active, stands first in the list, and is recorded", async () => {
    await createConnection({ platform: "facebook", accountName: "Old" }, OWNER);
    await createConnection({ platform: "tiktok", accountName: "@ujicart" }, OWNER);
    expect(listConnections({ limit: 1, offset: 0 })).toEqual([
      {
        id: 2,
        platform: "tiktok",
        accountName: "@ujicart",
        isActive: true,
        connectedAt: expect.any(Date),
      },
    ]);
    expect(recorded()).toHaveLength(2);
  });
});
