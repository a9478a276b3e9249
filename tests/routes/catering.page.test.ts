import { within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { cateringInquiries } from "~/db/schema/catering.server";
import { LIMITS } from "~/domain/access/limits.server";
import { GATE_ADDRESS_HEADER } from "~/http/client-address";
import { action as catering } from "~/routes/_site.catering";
import { breakDatabase, mendDatabase } from "./as-administrator";
import { args } from "./call";
import { openPage, type PlainBrowser, textOf, textsOf } from "./plain-browser";

/** The catering form on public pages without JavaScript: what it says and posts. */

const formOf = (page: PlainBrowser) =>
  within(page.document.querySelector<HTMLElement>("form#inquiry") ?? page.document.body);
const field = (page: PlainBrowser, label: string) => page.field(label, formOf(page));
const says = (page: PlainBrowser) => textOf(page.document.querySelector("form#inquiry"));
const submit = (page: PlainBrowser) => page.press("Submit Inquiry", formOf(page));
const inquiries = () => read().select().from(cateringInquiries).all();
const SAVED = ["Inquiry Submitted", "Thank you! We'll contact you within 24 hours."];

const KEI = { name: "Kei <b>Mori</b>", location: "Altadena" };
const typed = {
  "Name *": KEI.name,
  "Email *": "kei@example.com",
  "Event Type *": "Festival",
  "Event Date *": "2037-03-20",
  "Guest Count *": "120",
  "Event Location *": KEI.location,
};

async function openFilledIn(path = "/catering"): Promise<PlainBrowser> {
  const page = await openPage(path);
  page.fill(typed, formOf(page));
  return page;
}

it("the catering page has its header, its four cards and the form", async () => {
  const page = await openPage("/catering");
  expect(textOf(page.screen.getByRole("heading", { level: 1 }))).toBe("Catering");
  expect(textsOf(page.document.querySelectorAll("main li :is(h2, h3)"))).toEqual([
    "Any Event Size",
    "Authentic Experience",
    "Flexible Scheduling",
    "Premium Quality",
  ]);
  for (const label of ["Name *", "Email *", "Event Type *", "Event Date *", "Event Location *"]) {
    expect(field(page, label).required, label).toBe(true);
  }
  expect(field(page, "Email *").getAttribute("type")).toBe("email");
  expect(field(page, "Guest Count *").getAttribute("inputmode")).toBe("numeric");
  expect(textsOf(field(page, "Event Type *").querySelectorAll("option"))).toEqual([
    "Choose one",
    "Corporate",
    "Wedding",
    "Private",
    "Festival",
    "Other",
  ]);
  for (const label of ["Phone", "Message"]) expect(field(page, label).required, label).toBe(false);
});

describe("an inquiry", () => {
  it.each(["/catering", "/", "/menu"])("is made on %s, and kept as it was typed", async (path) => {
    const page = await openFilledIn(path);
    page.fill({ Message: "Two\nlines" }, formOf(page));
    await submit(page);
    expect(page.toast).toEqual(SAVED);
    expect(page.path).toBe(path);
    expect(field(page, "Name *").value, "the form is cleared").toBe("");
    expect(field(page, "Event Type *").value).toBe("");
    expect(inquiries()).toMatchObject([
      {
        ...KEI,
        email: "kei@example.com",
        phone: null,
        eventType: "festival",
        eventDate: "2037-03-20",
        guestCount: 120,
        message: "Two\nlines",
        status: "pending",
      },
    ]);
  });

  it("is refused in plain words by the trap, and can be corrected", async () => {
    const page = await openFilledIn("/");
    // An eager browser may fill in the trap, and its owner sees nothing of it.
    const trap = "Leave this field blank";
    page.fill({ [trap]: "https://example.com" }, formOf(page));
    await submit(page);
    expect(page.status).toBe(422);
    expect(field(page, trap).getAttribute("aria-invalid")).toBe("true");
    expect(inquiries()).toEqual([]);

    page.fill({ [trap]: "" }, formOf(page));
    expect(field(page, "Name *").value).toBe(KEI.name);
    await submit(page);
    expect(page.toast).toEqual(SAVED);
    expect(inquiries()).toMatchObject([KEI]);
  });

  it("is refused for a while after too many in a minute, and what was typed stays", async () => {
    const page = await openFilledIn();
    const fields = { name: "Eve", email: "eve@example.com", eventDate: "2037-03-20" };
    const body = { ...fields, eventType: "other", guestCount: "1", location: "Altadena" };
    for (let sent = 0; sent < LIMITS.catering; sent++) {
      const headers = { [GATE_ADDRESS_HEADER]: "192.0.2.1" };
      const form = new URLSearchParams(body);
      await catering(args("/catering", { method: "POST", headers, body: form }));
    }
    await submit(page);
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(says(page)).toContain("Wait a minute, then try again.");
    expect(field(page, "Name *").value).toBe(KEI.name);
    expect(inquiries().map(({ name }) => name)).not.toContain(KEI.name);
  });

  it("says so if it can't be kept now, and stays as it was typed", async () => {
    const page = await openFilledIn();
    breakDatabase();
    await submit(page);
    expect(page.status).toBe(503);
    expect(says(page)).toContain("Failed to submit inquiry. Please try again.");
    mendDatabase();
    await submit(page);
    expect(page.toast).toEqual(SAVED);
    expect(inquiries()).toMatchObject([KEI]);
  });
});

it("a second inquiry is stored too, by the same form, which is empty again", async () => {
  const page = await openFilledIn("/menu");
  await submit(page);
  expect(page.toast).toEqual(SAVED);
  expect(field(page, "Name *").value).toBe("");
  page.fill({ ...typed, "Event Date *": "2037-03-21" }, formOf(page));
  await submit(page);
  expect(inquiries()).toHaveLength(2);
});

it("a customer who goes back and asks for the same has asked once", async () => {
  for (const _time of ["first", "second"]) {
    const page = await openFilledIn("/menu");
    await submit(page);
    expect(page.toast).toEqual(SAVED);
  }
  expect(inquiries()).toHaveLength(1);
});

it("strangers on the same page each have their own inquiry", async () => {
  const [kei, aya] = [await openFilledIn("/menu"), await openFilledIn("/menu")];
  aya.fill({ "Name *": "Aya Sato" }, formOf(aya));
  for (const page of [kei, aya]) await submit(page);
  expect(inquiries().map(({ name }) => name)).toEqual([KEI.name, "Aya Sato"]);
});
