import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { limits } from "~/db/schema/access.server";
import { cateringInquiries } from "~/db/schema/catering.server";
import { DAILY_LIMITS } from "~/domain/access/limits.server";
import { seed } from "../../dev/seed";
import { makeInquiry } from "../factories";
import { asAdministrator } from "./as-administrator";
import { descriptionOf, openPage, textOf, textsOf } from "./plain-browser";

/** Catering Inquiries of the panel without JavaScript: what they say and post. */

const admin = asAdministrator();
beforeEach(async () => {
  await seed();
});

const open = (path = "/admin/inquiries") => openPage(path, admin.cookie);
type Page = Awaited<ReturnType<typeof open>>;

const rows = (page: Page) => textsOf(page.screen.getAllByRole("row"));
/** The first fact of the details. */
const status = (page: Page) => textOf(page.document.querySelector("dialog dd"));

async function search(page: Page, typed: string): Promise<void> {
  page.fill({ "Search inquiries": typed });
  await page.press("Search");
}

it("the owner reopens the form after a flood of inquiries", async () => {
  expect((await open()).screen.queryByRole("button", { name: "Reopen Form" })).toBeNull();
  await write((tx) =>
    tx
      .insert(limits)
      .values({
        name: "catering-of-shop",
        clientHash: "everybody",
        windowStart: new Date(),
        count: DAILY_LIMITS["catering-of-shop"],
      })
      .run(),
  );
  const page = await open();
  expect(page.text).toContain("the catering form only takes one from each network");
  await page.press("Reopen Form");
  expect(page.toast[0]).toBe("Catering Form Reopened");
  expect(page.screen.queryByRole("button", { name: "Reopen Form" })).toBeNull();
});

describe("the list", () => {
  it("has the newest first, and says how long each has waited", async () => {
    const page = await open();
    expect(textOf(page.screen.getByRole("heading", { level: 1 }))).toBe("Catering Inquiries");
    const [, first, second, ...others] = rows(page);
    expect(others).toHaveLength(4);
    expect(first).toContain("Dana Okafor");
    expect(first).toContain("dana@northgate-school.example");
    expect(first).toMatch(/Pending.*Reply due in \d+ hours/s);
    expect(second).toContain("Overdue: waiting 2 days");
    expect(others.at(-1)).toContain("Completed");
    expect(others.at(-1)).not.toMatch(/Reply due|Overdue/);
  });

  it.each([
    ["THÉO", "Theo Lindqvist"],
    ["brightline.example", "Jonah Whitfield"],
    ["Wedding", "Aiko Tanaka"],
  ])("can be searched by name, email or event type: '%s'", async (typed, found) => {
    const page = await open();
    await search(page, typed);
    expect(page.screen.getByText("1 inquiry")).toBeDefined();
    expect(rows(page)[1]).toContain(found);
  });

  it("is linked from the dashboard, which says who waits", async () => {
    const page = await open("/admin");
    const recent = page.screen.getByRole("link", { name: "Theo Lindqvist" });
    expect(textOf(recent.closest("li"))).toContain("Overdue: waiting 2 days");
    await page.follow("Theo Lindqvist");
    const details = page.screen.getByRole("dialog", { name: "Inquiry Details" });
    expect(textOf(details)).toContain("Theo");
  });
});

describe("the details", () => {
  it("say everything, and change the status in place", async () => {
    const page = await open("/admin/inquiries?q=theo");
    await page.follow("View Theo Lindqvist");
    const details = page.screen.getByRole("dialog", { name: "Inquiry Details" });
    expect(textOf(details)).toContain("It's my mom's 70th birthday");
    expect(textOf(details)).toContain("Private");
    const mail = page.dialog.getByRole("link", { name: "theo.lindqvist@example.com" });
    expect(mail.getAttribute("href")).toBe("mailto:theo.lindqvist@example.com");
    expect(status(page)).toContain("Pending");
    expect(status(page)).toContain("waiting 2 days");

    expect(textsOf(page.dialog.getAllByRole("option"))).toEqual([
      "Pending",
      "Quoted",
      "Confirmed",
      "Completed",
      "Canceled",
    ]);
    for (const [name, value] of [
      ["Canceled", "cancelled"],
      ["Pending", "pending"],
      ["Quoted", "quoted"],
    ] as const) {
      page.fill({ "Change status": name });
      await page.press("Update Status");
      expect(status(page)).toContain(name);
      expect(page.toast[0]).toBe("Status Updated");
      expect(page.field("Change status").value).toBe(value);
    }
    expect(page.path).toMatch(/\/view\?q=theo$/);
    expect(status(page)).not.toMatch(/Reply due|Overdue/);
    const stored = read().select().from(cateringInquiries).all();
    expect(stored.find(({ name }) => name.startsWith("Theo"))?.status).toBe("quoted");
    await page.follow("Close");
    expect(page.path).toBe("/admin/inquiries?q=theo");
    expect(rows(page)[1]).toContain("Quoted");
  });

  it.each([
    ["+1 (555) 010-0199 ext. 22", "tel:+15550100199;ext=22"],
    ["555-0100 or 555-0101", undefined],
  ])("lead from '%s' to %s", async (phone, uri) => {
    const { id } = await makeInquiry({ phone });
    const page = await open(`/admin/inquiries/${id}/view`);
    const [written] = page.dialog.getAllByText(phone);
    expect(written?.closest("a")?.getAttribute("href")).toBe(uri);
  });

  it("disable what can't be done, and say why", async () => {
    const page = await open("/admin/inquiries/5/view");
    for (const name of ["Send Quote", "Generate Invoice"]) {
      const button = page.screen.getByRole("button", { name });
      expect(button).toHaveProperty("disabled", true);
      expect(descriptionOf(button)).toMatch(/^Not available yet/);
    }
  });
});
