import { describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { socialMediaConnections } from "~/db/schema/social.server";
import * as connections from "~/routes/admin.social-media";
import * as connecting from "~/routes/admin.social-media.new";
import * as list from "~/routes/api.social-media-connections";
import { makeConnection } from "../factories";
import { asAdministrator } from "./as-administrator";
import { statusAndLine } from "./call";

const admin = asAdministrator();

const API = "/api/social-media-connections";
const postNew = (fields: Record<string, string>) =>
  connecting.action(admin.form("/admin/social-media/new", fields));
const sendNew = (body: unknown) => list.action(admin.json("POST", API, body));

const stored = () => read().select().from(socialMediaConnections).all();

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
  it.each([
    ["the dialog", () => postNew({ accountName: "@ujicart" })],
    ["the API", () => sendNew({ accountName: "@ujicart" })],
  ])("is one of Instagram by %s if no platform is given", async (_door, connect) => {
    await connect();
    expect(stored()).toMatchObject([{ platform: "instagram" }]);
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
  ])("is refused by form and API, kept and not stored: %j", async (fields, errors) => {
    const answer = await postNew(fields as Record<string, string>);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ input: fields, errors, title: "Validation Error" });
    const [[field, [message]]] = Object.entries(errors) as [[string, [string]]];
    expect(await statusAndLine(await sendNew(fields))).toEqual({
      status: 422,
      line: `${field}: ${message}`,
    });
    expect(stored()).toEqual([]);
  });
});
