import { describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { cateringInquiries } from "~/db/schema/catering.server";
import { LIMITS } from "~/domain/access/limits.server";
import { deleteInquiry } from "~/domain/catering/inquiries.server";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import { action as form } from "~/routes/_site.catering";
import * as list from "~/routes/api.catering-inquiries";
import * as item from "~/routes/api.catering-inquiries.$id";
import { makeInquiry, OWNER } from "../factories";
import { asAdministrator, outcomeOf } from "./as-administrator";
import { args, statusAndLine } from "./call";

const admin = asAdministrator();

/** What the form posts when everything in it is filled in. */
const typed = {
  name: " Aiko Tanaka ",
  email: "aiko@example.com",
  phone: "+1 555 0172",
  eventType: "wedding",
  eventDate: "2027-03-20",
  guestCount: "80",
  location: "Altadena",
  message: "In place of\r\na cake",
  website: "",
};
/** A whole inquiry, as a program sends it to the API. */
const sent = {
  name: "Aiko Tanaka",
  email: "aiko@example.com",
  phone: "+1 555 0172",
  eventDate: "2027-03-20T23:30:00.000Z",
  eventType: "wedding",
  guestCount: 80,
  location: "Altadena",
  message: "In place of\na cake",
};
const stored = { ...sent, eventDate: "2027-03-20", status: "pending" };

const rows = () => read().select().from(cateringInquiries).all();
const post = (fields: Record<string, string>, headers: HeadersInit = {}) =>
  form(args("/catering", { method: "POST", headers, body: new URLSearchParams(fields) }));
const send = (body: unknown, headers: Record<string, string> = {}) =>
  list.action(
    args("/api/catering-inquiries", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  );
const change = (id: number | string, body: unknown) =>
  item.action(admin.json("PATCH", `/api/catering-inquiries/${id}`, body, { id: String(id) }));

describe("asking for catering", () => {
  it.each([
    ["the form", () => post(typed)],
    ["the API", () => send(sent)],
  ])("stores the same by %s", async (_door, ask) => {
    await ask();
    expect(rows()).toMatchObject([stored]);
  });

  const COPIED = "\u200e kei@bücher.example\u00a0\u200f";
  it.each([
    ["the form", () => post({ ...typed, email: COPIED })],
    ["the API", () => send({ ...sent, email: COPIED })],
  ])("stores an address copied with invisible marks without them by %s", async (_door, ask) => {
    await ask();
    expect(rows()).toMatchObject([{ email: "kei@xn--bcher-kva.example" }]);
  });

  it.each([
    ["the form", () => post({ ...typed, phone: "", message: " " })],
    ["the API", () => send({ ...sent, phone: null, message: null })],
    ["the API without them", () => send({ ...sent, phone: undefined, message: undefined })],
  ])("stores nulls for a missing phone and message by %s", async (_door, ask) => {
    await ask();
    expect(rows()).toMatchObject([{ phone: null, message: null }]);
  });
});

describe("the catering form", () => {
  it("leads back to its own page with a message without JavaScript", async () => {
    const toast = {
      title: "Inquiry Submitted",
      description: "Thank you! We'll contact you within 24 hours.",
    };
    expect(await outcomeOf(await post(typed))).toEqual({ status: 303, to: "/catering", toast });
    const fromHome = await post(typed, { Referer: "http://localhost:3000/menu" });
    expect(await outcomeOf(fromHome)).toMatchObject({ to: "/menu", toast });
  });

  it("goes nowhere by the page's own script: the answer is what the form says", async () => {
    const response = await post(typed, { "Sec-Fetch-Dest": "empty" });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      saved: {
        title: "Inquiry Submitted",
        description: "Thank you! We'll contact you within 24 hours.",
      },
    });
    expect(rows()).toHaveLength(1);
  });
});

it.each([
  ["the form", () => post({ ...typed, [IDEMPOTENCY_KEY]: "public" })],
  ["the API", () => send(sent, { "Idempotency-Key": "once" })],
])(
  "an inquiry that the owner deleted and asked for again is stored anew by %s",
  async (_door, ask) => {
    for (const _time of ["first", "second"]) await ask();
    expect(rows()).toMatchObject([{ id: 1 }]);
    await deleteInquiry(1, OWNER);
    for (const _time of ["first", "second"]) await ask();
    expect(rows()).toMatchObject([{ id: 2 }]);
  },
);

describe("too many inquiries in a minute", () => {
  it("are refused by form and API, which count together, and the input is kept", async () => {
    for (let i = 0; i < LIMITS.catering / 2; i++) {
      await post(typed);
      await send(sent);
    }
    const refused = await post(typed);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.json()).toEqual({
      input: typed,
      errors: { "": [expect.stringContaining("Wait a minute")] },
    });
    const other = await send(sent);
    expect(other.status).toBe(429);
    expect(Number(other.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(rows()).toHaveLength(LIMITS.catering);
  });

  it("don't include those that were refused for something else", async () => {
    for (let i = 0; i <= LIMITS.catering; i++) await post({ ...typed, eventDate: "" });
    expect((await post(typed)).status).toBe(303);
  });
});

describe("POST /api/catering-inquiries", () => {
  it("answers 201 with the row", async () => {
    const response = await send(sent);
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      ...stored,
      id: expect.any(Number),
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
    });
  });

  it.each([
    [{ ...sent, email: "aiko" }, "email: Please enter a valid email address, like you@example.com"],
    [{ ...sent, guestCount: "80" }, "guestCount: Please enter the number of guests (1 or more)"],
    [{ ...sent, message: 5 }, "message: Enter text"],
    [{ ...sent, status: "confirmed" }, "status: isn't a known field."],
    [{ ...sent, website: "" }, "website: isn't a known field."],
    [undefined, "The request body isn't valid JSON."],
  ])("is refused and named: %j", async (body, line) => {
    const status = body ? 422 : 400;
    expect(await statusAndLine(await send(body))).toEqual({ status, line });
    expect(rows()).toEqual([]);
  });
});

describe("GET /api/catering-inquiries", () => {
  it("lists all there is of each, newest first, to administrators", async () => {
    await makeInquiry({ name: "Aiko" });
    await makeInquiry({ name: "Kei", status: "quoted" });
    const response = await list.loader(admin.get("/api/catering-inquiries"));
    const [kei, aiko] = await response.json();
    expect(kei).toMatchObject({ name: "Kei", status: "quoted" });
    expect(Object.keys(aiko).sort()).toEqual([...Object.keys(stored), "id", "createdAt"].sort());
    const refused = await list.loader(args("/api/catering-inquiries"));
    expect(await statusAndLine(refused)).toEqual({ status: 401, line: "Please sign in." });
  });
});

it("PATCH /api/catering-inquiries/{id} names the statuses, and writes nothing else", async () => {
  const { id } = await makeInquiry();
  expect(await statusAndLine(await change(id, { status: "lost" }))).toEqual({
    status: 422,
    line: "status: Choose one of pending, quoted, confirmed, completed, cancelled",
  });
  expect(rows()).toMatchObject([{ status: "pending", name: "Aiko Tanaka" }]);
});
