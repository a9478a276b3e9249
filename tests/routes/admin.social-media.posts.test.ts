import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { socialMediaPosts } from "~/db/schema/social.server";
import { updatePost } from "~/domain/social/posts.server";
import * as posts from "~/routes/admin.social-media_.posts";
import * as edit from "~/routes/admin.social-media_.posts.$id.edit";
import * as creation from "~/routes/admin.social-media_.posts.new";
import * as list from "~/routes/api.social-media-posts";
import * as item from "~/routes/api.social-media-posts.$id";
import { makePost, makeUpload } from "../factories";
import { asAdministrator, outcomeOf } from "./as-administrator";
import { statusAndLine } from "./call";

const admin = asAdministrator();

const PAGE = "/admin/social-media/posts";
const API = "/api/social-media-posts";
const ONE = "/objects/uploads/1";
const TWO = "/objects/uploads/2";
beforeEach(() => Promise.all([makeUpload(ONE), makeUpload(TWO)]));

type Typed = { caption: string; platforms: readonly string[]; mediaUrls: readonly string[] };

/** Fields as a browser posts them: each group once with an empty value, and then with its values. */
function pairsOf({ caption, platforms, mediaUrls }: Typed): [string, string][] {
  const group = (name: string, values: readonly string[]) =>
    ["", ...values].map((value): [string, string] => [name, value]);
  return [["caption", caption], ...group("platforms", platforms), ...group("mediaUrls", mediaUrls)];
}

/** The same as it is shown again. */
function shownOf({ caption, platforms, mediaUrls }: Typed) {
  return { caption, platforms: platforms.join(", "), mediaUrls: mediaUrls.join(", ") };
}

const params = (id: number) => ({ id: String(id) });
const postNew = (typed: Typed, query = "") =>
  creation.action(admin.form(`${PAGE}/new${query}`, pairsOf(typed)));
const sendNew = (body: unknown) => list.action(admin.json("POST", API, body));
const openEdit = async (id: number): Promise<Record<string, string>> => {
  const response = await edit.loader(admin.get(`${PAGE}/${id}/edit`, params(id)));
  return (await response.json()).fields;
};
const postEdit = (id: number, typed: Typed, seen: Record<string, string>, query = "") => {
  const carried = Object.entries(seen).filter(([name]) => name.startsWith("seen."));
  const fields = [...carried, ...pairsOf(typed)];
  return edit.action(admin.form(`${PAGE}/${id}/edit${query}`, fields, params(id)));
};
const sendChange = (id: number, body: unknown) =>
  item.action(admin.json("PATCH", `${API}/${id}`, body, params(id)));

const stored = () => read().select().from(socialMediaPosts).all();

const typed = {
  caption: " Black sesame?\r\nOr hojicha? ",
  platforms: ["instagram", "tiktok"],
  mediaUrls: [ONE, TWO],
} as const satisfies Typed;

describe("the list of posts", () => {
  const open = async (query = "") => (await posts.loader(admin.get(PAGE + query))).json();

  it("shows each in brief, the newest first", async () => {
    const createdAt = new Date(Date.now() - 2 * 3_600_000);
    await makePost({ caption: "x".repeat(5000), platforms: ["tiktok", "facebook"], createdAt });
    await makePost({ status: "scheduled" });
    expect(await open()).toEqual({
      listing: {
        ok: true,
        data: {
          total: 2,
          page: 1,
          pageCount: 1,
          q: "",
          rows: [
            expect.objectContaining({ status: "scheduled" }),
            {
              id: 1,
              name: `${"x".repeat(59)}…`,
              caption: `${"x".repeat(139)}…`,
              platforms: ["facebook", "tiktok"],
              status: "draft",
              created: expect.objectContaining({ ago: "2 hours ago" }),
            },
          ],
        },
      },
    });
  });

  it("shows an unknown status as a draft, and programs get it as it is", async () => {
    await makePost();
    await write((tx) => {
      tx.run(sql`PRAGMA ignore_check_constraints = ON`);
      tx.run(sql`UPDATE social_media_posts SET status = 'archived'`);
      tx.run(sql`PRAGMA ignore_check_constraints = OFF`);
    });
    expect(await open()).toMatchObject({ listing: { data: { rows: [{ status: "draft" }] } } });
    const answer = await list.loader(admin.get(API));
    expect(await answer.json()).toMatchObject([{ status: "archived" }]);
  });
});

describe("a new post", () => {
  const sent = { ...typed, status: "draft" };

  it.each([
    ["the dialog", () => postNew(typed)],
    ["the API", () => sendNew(sent)],
  ])("is stored the same by %s, as a draft", async (_door, create) => {
    await create();
    expect(stored()).toMatchObject([
      {
        caption: "Black sesame?\nOr hojicha?",
        platforms: ["instagram", "tiktok"],
        status: "draft",
        mediaUrls: [ONE, TWO],
      },
    ]);
  });

  it.each([
    ["the dialog", () => postNew({ ...typed, mediaUrls: [] })],
    ["the API", () => sendNew({ caption: "New", platforms: ["tiktok"] })],
    ["the API, as null,", () => sendNew({ ...sent, mediaUrls: null })],
    ["the API, as nothing,", () => sendNew({ ...sent, mediaUrls: "" })],
  ])("has no media by %s if none is given", async (_door, create) => {
    await create();
    expect(stored()).toMatchObject([{ mediaUrls: null }]);
  });

  it("names nothing twice", async () => {
    await sendNew({ ...sent, platforms: ["tiktok", "tiktok"], mediaUrls: [ONE, ONE] });
    expect(stored()).toMatchObject([{ platforms: ["tiktok"], mediaUrls: [ONE] }]);
  });

  it("leads to the top of the list with its toast; programs get the row", async () => {
    expect(await outcomeOf(await postNew(typed, "?q=x&page=2"))).toEqual({
      status: 303,
      to: PAGE,
      toast: { title: "Post Created!", description: "Your post has been created successfully." },
    });
    const answer = await sendNew(sent);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      id: 2,
      caption: "Black sesame?\nOr hojicha?",
      platforms: ["instagram", "tiktok"],
      status: "draft",
      mediaUrls: [ONE, TWO],
      createdAt: expect.stringMatching(/Z$/),
    });
  });

  const BLANK = "Please enter a caption.";
  const NOWHERE = "Please select at least one platform.";
  const UNKNOWN = "Choose one of instagram, facebook, twitter, tiktok";
  const FOREIGN = "Enter an upload's path, starting with /objects/";
  it.each<[string, Partial<Typed>, Record<string, string[]>]>([
    ["a blank caption", { caption: " \n" }, { caption: [BLANK] }],
    ["no platform", { platforms: [] }, { platforms: [NOWHERE] }],
    [
      "a platform that nobody knows",
      { platforms: ["instagram", "myspace"] },
      { "platforms[1]": [UNKNOWN] },
    ],
    [
      "10,000 characters",
      { caption: "x".repeat(10_000) },
      { caption: ["Use 5,000 characters or fewer"] },
    ],
    [
      "a medium elsewhere",
      { mediaUrls: [ONE, "https://evil.example/a.png"] },
      { "mediaUrls[1]": [FOREIGN] },
    ],
    [
      "a script for a medium",
      { mediaUrls: ["javascript:alert(1)"] },
      { "mediaUrls[0]": [FOREIGN] },
    ],
    ["a path that climbs", { mediaUrls: ["/objects/../admin"] }, { "mediaUrls[0]": [FOREIGN] }],
    [
      "a picture that is no upload",
      { mediaUrls: ["/pictures/1/bowl.webp"] },
      { "mediaUrls[0]": [FOREIGN] },
    ],
    [
      "eleven media",
      { mediaUrls: Array.from({ length: 11 }, (_, n) => `/objects/uploads/${n}`) },
      { mediaUrls: ["You can add up to 10"] },
    ],
    ["nothing at all", { caption: "", platforms: [] }, { caption: [BLANK], platforms: [NOWHERE] }],
  ])("is refused by form and API with %s, kept and not stored", async (_what, wrong, errors) => {
    const whole = { ...typed, ...wrong };
    const answer = await postNew(whole);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      input: shownOf(whole),
      errors,
      title: "Validation Error",
    });
    const [[field, [message]]] = Object.entries(errors) as [[string, [string]]];
    expect(await statusAndLine(await sendNew({ ...sent, ...wrong }))).toEqual({
      status: 422,
      line: `${field}: ${message}`,
    });
    expect(stored()).toEqual([]);
  });

  it("is told that it has no platform by a form that knows of none", async () => {
    const answer = await creation.action(admin.form(`${PAGE}/new`, { caption: "New" }));
    expect(await answer.json()).toMatchObject({ errors: { platforms: [NOWHERE] } });
  });
});

describe("an edit", () => {
  let id: number;
  let opened: Record<string, string>;
  const asOpened = {
    caption: "First harvest",
    platforms: ["instagram", "tiktok"],
    mediaUrls: [ONE, TWO],
  } as const satisfies Typed;
  beforeEach(async () => {
    ({ id } = await makePost({
      ...asOpened,
      platforms: ["tiktok", "instagram"],
      mediaUrls: [ONE, TWO],
      status: "published",
    }));
    opened = await openEdit(id);
  });

  it("begins with what is stored, and what it showed beside it", () => {
    expect(opened).toEqual({
      ...shownOf(asOpened),
      "seen.caption": "First harvest",
      "seen.platforms": "instagram, tiktok",
      "seen.mediaUrls": `${ONE}, ${TWO}`,
      idempotencyKey: expect.stringMatching(/^[\w-]{22}$/),
    });
  });

  it.each([
    ["the dialog", () => postEdit(id, { ...typed, platforms: ["facebook"] }, opened)],
    ["the API", () => sendChange(id, { ...typed, platforms: ["facebook"] })],
  ])("is stored the same by %s, and leaves the status", async (_door, change) => {
    await change();
    expect(stored()).toMatchObject([
      {
        caption: "Black sesame?\nOr hojicha?",
        platforms: ["facebook"],
        mediaUrls: [ONE, TWO],
        status: "published",
      },
    ]);
  });

  it("takes media away, all of them too", async () => {
    await postEdit(id, { ...asOpened, mediaUrls: [TWO] }, opened);
    expect(stored()).toMatchObject([{ mediaUrls: [TWO], caption: "First harvest" }]);
    await postEdit(id, { ...asOpened, mediaUrls: [] }, await openEdit(id));
    expect(stored()).toMatchObject([{ mediaUrls: null }]);
  });

  it.each([
    ["the dialog", () => postEdit(id, { ...asOpened, platforms: [] }, opened)],
    ["the API", () => sendChange(id, { platforms: [] })],
  ])("is refused by %s if it leaves no platform", async (_door, change) => {
    const before = stored();
    const answer = await change();
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Please select at least one platform.");
    expect(stored()).toEqual(before);
  });

  it("says if it would overwrite a colleague's, and goes through the second time", async () => {
    const ben = { sub: "auth0|ben", name: "ben@example.com", role: "owner" as const };
    await updatePost(id, { platforms: ["facebook", "twitter"], caption: "Theirs" }, ben);

    const mine = { ...asOpened, platforms: ["instagram"] };
    const answer = await postEdit(id, mine, opened);
    expect(answer.status).toBe(409);
    const { input, errors, title } = await answer.json();
    expect(title).toBeUndefined();
    expect(errors).toEqual({
      platforms: [
        'Someone changed this to "Facebook, Twitter / X" while you had it open. Check it and save again.',
      ],
    });
    expect((await postEdit(id, mine, input)).status).toBe(303);
    expect(stored()).toMatchObject([{ platforms: ["instagram"], caption: "Theirs" }]);
  });
});
