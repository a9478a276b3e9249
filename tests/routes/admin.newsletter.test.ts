import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { truckMonthBounds } from "~/domain/time";
import * as screen from "~/routes/admin.newsletter";
import * as dialog from "~/routes/admin.newsletter.$id.unsubscribe";
import * as list from "~/routes/api.newsletter-subscribers";
import * as item from "~/routes/api.newsletter-subscribers.$id";
import { makeSubscriber } from "../factories";
import { asAdministrator } from "./as-administrator";

const admin = asAdministrator();

const params = (id: number) => ({ id: String(id) });
const rowOf = (id: number) =>
  read().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id)).get();
const patch = (id: number | string, body: unknown) =>
  item.action(admin.json("PATCH", `/api/newsletter-subscribers/${id}`, body, { id: String(id) }));
const unsubscribe = (id: number, query = "") =>
  dialog.action(admin.form(`/admin/newsletter/${id}/unsubscribe${query}`, {}, params(id)));

describe("the list of subscribers", () => {
  const open = async (query = "") =>
    (await screen.loader(admin.get(`/admin/newsletter${query}`))).json();

  it("has subscribers who left too, newest first, with the day on the truck's calendar", async () => {
    await makeSubscriber({
      email: "left@example.com",
      isActive: false,
      // Still the last of December where the truck stands.
      subscribedAt: new Date("2027-01-01T07:59:00Z"),
    });
    await makeSubscriber({ userName: "Kei", subscribedAt: new Date("2027-01-04T20:00:00Z") });
    const { subscribers } = await open();
    expect(subscribers).toMatchObject({
      ok: true,
      data: {
        total: 2,
        rows: [
          { email: "kei@example.com", userName: "Kei", isActive: true, subscribed: "Jan 4, 2027" },
          { email: "left@example.com", isActive: false, subscribed: "Dec 31, 2026" },
        ],
      },
    });
  });

  it("counts the active, and who is new this month in truck time", async () => {
    const { from } = truckMonthBounds(new Date(), "America/Los_Angeles");
    await makeSubscriber({ email: "old@example.com", subscribedAt: new Date(from.getTime() - 1) });
    await makeSubscriber({ email: "new@example.com", subscribedAt: from });
    await makeSubscriber({ email: "left@example.com", subscribedAt: from, isActive: false });
    expect(await open()).toMatchObject({ figures: { data: { active: 2, newThisMonth: 2 } } });
  });
});

describe("an unsubscription", () => {
  it.each([
    ["the dialog", (id: number) => unsubscribe(id)],
    ["the API", (id: number) => patch(id, { isActive: false })],
  ])("is stored the same by %s", async (_door, act) => {
    const { id } = await makeSubscriber({ userName: "Kei" });
    const other = await makeSubscriber({ email: "aya@example.com" });
    const before = rowOf(id);
    await act(id);
    expect(rowOf(id)).toEqual({ ...before, isActive: false });
    expect(rowOf(other.id)?.isActive).toBe(true);
  });

  it.each([
    ["the dialog", (id: number) => unsubscribe(id), 303],
    ["the API", (id: number) => patch(id, { isActive: false }), 200],
  ])("is done once and for all by %s", async (_door, act, status) => {
    const { id } = await makeSubscriber({ isActive: false });
    expect((await act(id)).status).toBe(status);
    expect(rowOf(id)?.isActive).toBe(false);
  });
});

describe("GET /api/newsletter-subscribers", () => {
  it("lists all, newest first, their instants in UTC", async () => {
    const subscribedAt = new Date("2027-01-01T08:00:00Z");
    const left = await makeSubscriber({ isActive: false, userName: "Kei", subscribedAt });
    const { id } = await makeSubscriber({ email: "aya@example.com", subscribedAt });
    const answer = await list.loader(admin.get("/api/newsletter-subscribers"));
    expect(await answer.json()).toEqual([
      {
        id,
        email: "aya@example.com",
        userName: null,
        isActive: true,
        subscribedAt: "2027-01-01T08:00:00.000Z",
      },
      {
        id: left.id,
        email: "kei@example.com",
        userName: "Kei",
        isActive: false,
        subscribedAt: "2027-01-01T08:00:00.000Z",
      },
    ]);
  });
});

describe("PATCH /api/newsletter-subscribers/{id}", () => {
  it("answers 200 with the row", async () => {
    const { id } = await makeSubscriber();
    const answer = await patch(id, { isActive: false });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      id,
      email: "kei@example.com",
      userName: null,
      isActive: false,
      subscribedAt: rowOf(id)?.subscribedAt.toISOString(),
    });
  });

  const NO_WAY_BACK = "isActive: can only be set to false; people re-subscribe by signing up again";
  it.each([
    [{ isActive: true }, NO_WAY_BACK],
    [{ isActive: "false" }, NO_WAY_BACK],
    [{ isActive: 0 }, NO_WAY_BACK],
    [{ isActive: null }, NO_WAY_BACK],
    [{ isActive: false, email: "other@example.com" }, "email: isn't a known field."],
  ])("refuses %j", async (body, line) => {
    const { id } = await makeSubscriber({ isActive: "email" in body });
    const before = rowOf(id);
    const answer = await patch(id, body);
    expect([answer.status, await answer.text()]).toEqual([422, line]);
    expect(rowOf(id)).toEqual(before);
  });
});
