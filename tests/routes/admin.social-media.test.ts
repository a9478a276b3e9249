import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { socialMediaConnections } from "~/db/schema/social.server";
import * as connections from "~/routes/admin.social-media";
import * as removal from "~/routes/admin.social-media.$id.delete";
import * as connecting from "~/routes/admin.social-media.new";
import * as list from "~/routes/api.social-media-connections";
import * as item from "~/routes/api.social-media-connections.$id";
import { makeConnection } from "../factories";
import { captureLog } from "../log";
import { asAdministrator, breakDatabase, outcomeOf } from "./as-administrator";

const admin = asAdministrator();

const API = "/api/social-media-connections";
const postNew = (fields: Record<string, string>) =>
  connecting.action(admin.form("/admin/social-media/new", fields));
const sendNew = (body: unknown) => list.action(admin.json("POST", API, body));
const postDelete = (id: number, query = "") =>
  removal.action(admin.form(`/admin/social-media/${id}/delete${query}`, {}, { id: String(id) }));
const sendDelete = (id: number | string) =>
  item.action(admin.json("DELETE", `${API}/${id}`, undefined, { id: String(id) }));

const stored = () => read().select().from(socialMediaConnections).all();

async function said(response: Response) {
  return { status: response.status, line: await response.text() };
}

describe("the list of connections", () => {
  const open = async (query = "") =>
    (await connections.loader(admin.get(`/admin/social-media${query}`))).json();

  it("tells since when each is connected, the newest first", async () => {
    await makeConnection({ connectedAt: new Date(Date.now() - 3 * 86_400_000) });
    await makeConnection({ platform: "twitter", isActive: false });
    expect(await open("?q=anything")).toMatchObject({
      listing: {
        ok: true,
        data: {
          total: 2,
          q: "",
          rows: [
            { platform: "twitter", isActive: false, connected: { ago: "just now" } },
            { accountName: "@ujicart", isActive: true, connected: { ago: "3 days ago" } },
          ],
        },
      },
    });
  });

  it("that cannot be read says so, and the page stays", async () => {
    const log = captureLog();
    await write((tx) => tx.run(sql`ALTER TABLE social_media_connections RENAME TO lost`));
    expect(await open()).toEqual({ listing: { ok: false } });
    expect(log.errors()).toHaveLength(1);
    log.restore();
  });

  it("is read by programs as it is stored", async () => {
    const connectedAt = new Date("2027-01-04T12:00:00Z");
    const { id } = await makeConnection({ connectedAt });
    const answer = await list.loader(admin.get(API));
    expect(await answer.json()).toEqual([
      {
        id,
        platform: "instagram",
        accountName: "@ujicart",
        isActive: true,
        connectedAt: "2027-01-04T12:00:00.000Z",
      },
    ]);
  });
});

describe("a new connection", () => {
  const typed = { platform: "twitter", accountName: " @ujicart " };

  it("is offered for Instagram", async () => {
    const dialog = await connecting.loader(admin.get("/admin/social-media/new"));
    expect(await dialog.json()).toEqual({
      title: "Connect Account",
      fields: { platform: "instagram", idempotencyKey: expect.any(String) },
      failed: "Failed to connect account. Please try again.",
    });
  });

  it.each([
    ["the dialog", () => postNew(typed)],
    ["the API", () => sendNew({ ...typed, isActive: true })],
  ])("is stored the same by %s, active", async (_door, connect) => {
    await connect();
    expect(stored()).toMatchObject([
      { platform: "twitter", accountName: "@ujicart", isActive: true },
    ]);
  });

  it.each([
    ["the dialog", () => postNew({ accountName: "@ujicart" })],
    ["the API", () => sendNew({ accountName: "@ujicart" })],
  ])("without a platform is one of Instagram by %s", async (_door, connect) => {
    await connect();
    expect(stored()).toMatchObject([{ platform: "instagram" }]);
  });

  it("leads to the list with its toast; programs get the row", async () => {
    expect(await outcomeOf(await postNew(typed))).toEqual({
      status: 303,
      to: "/admin/social-media",
      toast: { title: "Connected!", description: "Social media account connected successfully." },
    });
    const answer = await sendNew(typed);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ id: 2, accountName: "@ujicart", isActive: true });
  });

  const NAMELESS = "Please enter an account name.";
  const NO_PLATFORM = "Choose one of instagram, facebook, twitter, tiktok";
  it.each([
    [{ platform: "tiktok", accountName: " " }, { accountName: [NAMELESS] }],
    [{ platform: "tiktok" }, { accountName: [NAMELESS] }],
    [{ platform: "myspace", accountName: "@u" }, { platform: [NO_PLATFORM] }],
    [{ platform: "", accountName: "@u" }, { platform: [NO_PLATFORM] }],
    [
      { platform: "tiktok", accountName: "x".repeat(101) },
      { accountName: ["Use 100 characters or fewer"] },
    ],
    [
      { platform: "tiktok", accountName: "a\u0000b" },
      { accountName: ["Remove special characters"] },
    ],
  ])("%j is refused at both doors, kept and not stored", async (fields, errors) => {
    const answer = await postNew(fields as Record<string, string>);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ input: fields, errors, title: "Validation Error" });
    const [[field, [message]]] = Object.entries(errors) as [[string, [string]]];
    expect(await said(await sendNew(fields))).toEqual({
      status: 422,
      line: `${field}: ${message}`,
    });
    expect(stored()).toEqual([]);
  });

  it.each([
    [{ accountName: 5 }, `accountName: ${NAMELESS}`],
    [{ accountName: "@u", isActive: false }, "isActive: must be true for a new connection"],
    [{ accountName: "@u", connectedAt: 0 }, "connectedAt: isn't a known field."],
    [["@u"], "Invalid input: expected object, received array"],
  ])("%j is refused with 422, and named", async (body, line) => {
    expect(await said(await sendNew(body))).toEqual({ status: 422, line });
    expect(stored()).toEqual([]);
  });

  it("that cannot be stored now is told so, and keeps what was typed", async () => {
    breakDatabase();
    const answer = await postNew(typed);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      input: typed,
      errors: {},
      failed: "Failed to connect account. Please try again.",
    });
    expect((await sendNew(typed)).status).toBe(503);
  });
});

describe("a connection", () => {
  it("is deleted by the dialog once it was asked, and leads back to the list", async () => {
    const { id } = await makeConnection({ platform: "twitter" });
    const asked = admin.get(`/admin/social-media/${id}/delete`, { id: String(id) });
    const question = await removal.loader(asked);
    expect(await question.json()).toEqual({
      title: "Delete Connection",
      name: "@ujicart on Twitter / X",
      failed: "Failed to disconnect account.",
    });
    expect(stored()).toHaveLength(1);

    expect(await outcomeOf(await postDelete(id, "?page=2"))).toEqual({
      status: 303,
      to: "/admin/social-media?page=2",
      toast: {
        title: "Disconnected",
        description: "Social media account disconnected successfully.",
      },
    });
    expect(stored()).toEqual([]);
  });

  it("is deleted by the API, once", async () => {
    const { id } = await makeConnection();
    expect((await sendDelete(id)).status).toBe(204);
    expect(stored()).toEqual([]);
    expect(await said(await sendDelete(id))).toEqual({
      status: 404,
      line: "This connection no longer exists.",
    });
    expect((await sendDelete("abc")).status).toBe(404);
  });

  it("that cannot be deleted says so on the list", async () => {
    const { id } = await makeConnection();
    breakDatabase();
    expect((await outcomeOf(await postDelete(id))).toast).toEqual({
      title: "Error",
      description: "Failed to disconnect account.",
      variant: "destructive",
    });
    expect((await sendDelete(id)).status).toBe(503);
  });

  it("cannot be changed", async () => {
    const { id } = await makeConnection();
    const change = admin.json("PATCH", `${API}/${id}`, { isActive: false }, { id: String(id) });
    const answer = await item.action(change);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe("DELETE");
    expect(stored()).toMatchObject([{ isActive: true }]);
  });
});
