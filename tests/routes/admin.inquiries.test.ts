import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { cateringInquiries } from "~/db/schema/catering.server";
import { createInquiry } from "~/domain/catering/inquiries.server";
import * as inquiries from "~/routes/admin.inquiries";
import * as remove from "~/routes/admin.inquiries.$id.delete";
import * as view from "~/routes/admin.inquiries.$id.view";
import { makeInquiry } from "../factories";
import { queuedEmails } from "../ledger";
import { asAdministrator, outcomeOf } from "./as-administrator";

const admin = asAdministrator();
const statuses = () =>
  read()
    .select()
    .from(cateringInquiries)
    .all()
    .map(({ status }) => status);

const GUEST = {
  name: "Aiko Tanaka",
  email: "aiko@example.com",
  phone: null,
  eventDate: "2027-03-20",
  eventType: "wedding" as const,
  guestCount: 80,
  location: "Altadena",
  message: null,
};

describe("the list of inquiries", () => {
  const open = async (query = "") =>
    (await inquiries.loader(admin.get(`/admin/inquiries${query}`))).json();

  it("has the newest first, in words that people read", async () => {
    await makeInquiry({ createdAt: new Date("2027-01-05T07:30:00Z"), status: "quoted" });
    await makeInquiry({ name: "Kei" });
    expect(await open()).toMatchObject({
      listing: {
        ok: true,
        data: {
          rows: [
            { name: "Kei", wait: { text: "Reply due in 24 hours", isLate: false } },
            { eventDate: "Mar 20, 2027", received: "Jan 4, 2027, 11:30 PM", wait: null },
          ],
        },
      },
    });
  });

  it("is searched by its address", async () => {
    await makeInquiry({ name: "Kei" });
    await makeInquiry();
    for (const q of ["KEI", " \u200eKei\u200f"]) {
      expect(await open(`?q=${encodeURIComponent(q)}`)).toMatchObject({
        listing: { data: { rows: [{ name: "Kei" }] } },
      });
    }
  });
});

describe("the details of an inquiry", () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await makeInquiry({ message: "In place of a cake" }));
  });
  const params = () => ({ id: String(id) });
  const open = async () =>
    (await view.loader(admin.get(`/admin/inquiries/${id}/view`, params()))).json();
  const post = (fields: Record<string, string>, query = "") =>
    view.action(admin.form(`/admin/inquiries/${id}/view${query}`, fields, params()));

  it("are complete", async () => {
    expect(await open()).toMatchObject({
      inquiry: { name: "Aiko Tanaka", message: "In place of a cake", guestCount: 80 },
      fields: { status: "pending", "seen.status": "pending" },
    });
  });

  it("accept no unknown status, and no other field", async () => {
    expect((await post({ status: "lost" })).status).toBe(422);
    expect((await post({ status: "quoted", name: "Eve" })).status).toBe(422);
    expect(statuses()).toEqual(["pending"]);
  });
});

describe("deleting an inquiry", () => {
  const call = (id: number) => {
    const path = `/admin/inquiries/${id}/delete`;
    return remove.action(admin.form(path, {}, { id: String(id) }));
  };

  it("takes it out of the list, and the emails about it with it", async () => {
    const client = { networkKey: "somebody" };
    const kept = await createInquiry(GUEST, client);
    const made = await createInquiry(GUEST, client);
    if (!made.ok || !kept.ok) throw new Error("Not created");
    expect(await outcomeOf(await call(made.row.id))).toMatchObject({
      to: "/admin/inquiries",
      toast: { title: "Inquiry Deleted" },
    });
    const left = read().select().from(cateringInquiries).all();
    expect(left.map(({ id }) => id)).toEqual([kept.row.id]);
    const about = queuedEmails().map(({ payload }) => payload.inquiryId);
    expect(about).toEqual([kept.row.id, kept.row.id]);
  });
});

it("an inquiry that a colleague deleted leads back to the list, as it was", async () => {
  const answer = await view.action(
    admin.form("/admin/inquiries/99/view?q=kei", { status: "completed" }, { id: "99" }),
  );
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/inquiries?q=kei"]);
});
