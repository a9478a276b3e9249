import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { unsubscribeAddress } from "~/domain/newsletter/unsubscribe-link.server";
import { seed } from "../../dev/seed";
import { asAdministrator, breakDatabase, mendDatabase } from "./as-administrator";
import { cellsOf, descriptionOf, openPage, textOf, textsOf } from "./plain-browser";

/** Newsletter Management and the ways on and off the list. */

const HANA = "hana.sato@example.com";
const admin = asAdministrator();
beforeEach(async () => {
  await seed();
});

const open = (path = "/admin/newsletter") => openPage(path, admin.cookie);
type Page = Awaited<ReturnType<typeof open>>;

const title = (page: Page) => textOf(page.screen.getByRole("heading", { level: 1 }));
const isActive = (email: string) =>
  read()
    .select()
    .from(newsletterSubscribers)
    .all()
    .find((row) => row.email === email)?.isActive;
const figures = (page: Page) => textsOf(page.document.querySelectorAll("main dl > div"));
const main = (page: Page) => page.screen.getByRole("main");

describe("the screen", () => {
  it("has its list, its figures and two buttons that say why they are off", async () => {
    const page = await open();
    expect(title(page)).toBe("Newsletter Management");
    expect(figures(page)).toEqual([
      "Active Subscribers7",
      expect.stringMatching(/^New This Month\d$/),
    ]);
    expect(page.text).toContain("8 subscribers");
    expect(cellsOf(page.screen.getByRole("row", { name: /hana\.sato/ }))).toEqual({
      Email: HANA,
      Name: "Hana Sato",
      Subscribed: expect.stringMatching(/[A-Z][a-z]{2} \d{1,2}, \d{4}/),
      Status: "Active",
      Link: "Copy link",
      Actions: expect.stringContaining("Unsubscribe"),
    });
    for (const [name, reason] of [
      ["Compose Newsletter", "You can't send newsletters from here yet."],
      ["Export CSV", "Not available here yet. The list is in the download under Your Data."],
    ] as const) {
      const button = page.screen.getByRole("button", { name });
      expect(button).toHaveProperty("disabled", true);
      expect(descriptionOf(button)).toBe(reason);
    }
  });

  it("is linked from the dashboard's tile, which counts the same", async () => {
    const page = await open("/admin");
    const tiles = [...page.document.querySelectorAll("dl > div")];
    const tile = tiles.find((one) => textOf(one).includes("Newsletter Subscribers"));
    expect(textOf(tile?.querySelector("dd") ?? null)).toBe("7");
    await page.open(tile?.querySelector("a")?.getAttribute("href") ?? "");
    expect(page.path).toBe("/admin/newsletter");
    expect(page.text).toContain("Active Subscribers");
  });

  it("is searched by address and name, without case", async () => {
    const page = await open();
    page.fill({ "Search subscribers": "MARISOL V" });
    await page.press("Search");
    expect(page.screen.getByText("1 subscriber")).toBeDefined();
    page.fill({ "Search subscribers": "Teapot@" });
    await page.press("Search");
    expect(page.screen.getByRole("row", { name: /teapot@example\.com/ })).toBeDefined();
  });
});

it("each subscriber's link is listed, and opens what unsubscribes that person alone", async () => {
  const page = await open("/admin/newsletter?q=hana");
  const link = page.screen.getByRole("link", { name: `Copy link to unsubscribe ${HANA}` });
  const { pathname, search } = new URL(link.getAttribute("href") ?? "");
  const asked = await openPage(pathname + search);
  await asked.press("Unsubscribe");
  expect(isActive(HANA)).toBe(false);
  const left = await open("/admin/newsletter?q=hana");
  expect(cellsOf(left.screen.getByRole("row", { name: /hana\.sato/ })).Link).toBe("-");
});

describe("'Unsubscribe'", () => {
  it("has no way back", async () => {
    const page = await open("/admin/newsletter?q=hana");
    await page.follow(`Unsubscribe ${HANA}`);
    await page.press("Unsubscribe", page.dialog);
    const row = page.screen.getByRole("row", { name: /hana\.sato/ });
    expect(cellsOf(row).Status).toBe("Unsubscribed");
    expect(row.querySelector("a")).toBeNull();
    expect(figures(page)[0]).toBe("Active Subscribers6");
    expect(isActive(HANA)).toBe(false);
  });
});

describe("the link of an email", () => {
  const follow = async (changed = (link: string) => link) => {
    const { pathname, search } = new URL(changed(unsubscribeAddress({ id: 1, email: HANA })));
    return openPage(pathname + search);
  };

  it("asks, then unsubscribes, and can be opened again", async () => {
    const page = await follow();
    expect(title(page)).toBe("Unsubscribe");
    expect(textOf(main(page))).toContain(HANA);
    expect(isActive(HANA)).toBe(true);
    await page.press("Unsubscribe");
    expect(title(page)).toBe("You're unsubscribed");
    expect(isActive(HANA)).toBe(false);
    const again = await follow();
    expect(title(again)).toBe("You're unsubscribed");

    again.fill({ Email: HANA });
    await again.press("Subscribe");
    expect(textsOf(again.screen.getAllByRole("status")).join()).toContain("Subscribed!");
  });

  it("says so if it can't act now, and acts when it can", async () => {
    const page = await follow();
    breakDatabase();
    await page.press("Unsubscribe");
    expect(page.status).toBe(503);
    expect(textOf(main(page))).toContain(
      "We couldn't unsubscribe you just now. Please try again in a moment.",
    );
    mendDatabase();
    await page.press("Unsubscribe");
    expect(title(page)).toBe("You're unsubscribed");
  });

  it("says where to turn if it's broken", async () => {
    const page = await follow((link) => link.slice(0, -1));
    expect(page.status).toBe(404);
    expect(title(page)).toBe("This link doesn't work");
    const [turn, ...others] = main(page).querySelectorAll("a");
    expect(turn?.getAttribute("href")).toMatch(/^mailto:/);
    expect(others.map((link) => link.getAttribute("href"))).toEqual(["/newsletter/unsubscribe"]);
  });

  it("is asked for by email, or of the owner if no mail server is set up", async () => {
    const page = await openPage("/newsletter/unsubscribe");
    expect([page.status, title(page)]).toEqual([200, "Unsubscribe"]);
    expect(main(page).querySelector("form")).toBeNull();
    expect(main(page).querySelector("a")?.getAttribute("href")).toMatch(/^mailto:/);
  });
});

describe("signing up", () => {
  const footer = (page: Page) => within(page.screen.getByRole("contentinfo"));

  async function openWithAddress(path: string) {
    const page = await openPage(path);
    page.fill({ Email: "kei@example.com" }, footer(page));
    return page;
  }

  it("comes back, where its answer is in view", async () => {
    const page = await openWithAddress("/shop?category=matcha");
    await page.press("Subscribe", footer(page));
    expect(page.path + page.hash).toBe("/shop?category=matcha#newsletter-answer");
    expect(page.toast).toContain("Subscribed!");
    expect(isActive("kei@example.com")).toBe(true);
    await page.reload();
    expect(page.toast).toEqual([]);
  });

  it("says on a page of its own what could not be done, and keeps the address", async () => {
    const page = await openWithAddress("/about");
    breakDatabase();
    await page.press("Subscribe", footer(page));
    expect(page.status).toBe(503);
    expect(page.path + page.hash).toBe("/newsletter#newsletter-answer");
    page.main.getByText("Failed to subscribe. Please try again.");
    expect(page.field("Email", page.main).value).toBe("kei@example.com");
    mendDatabase();
    await page.press("Subscribe", page.main);
    expect(page.toast).toContain("Subscribed!");
  });

  it("shows the form's trap if it's filled in, and takes the address once it's empty", async () => {
    const page = await openPage("/about");
    page.fill({ "Leave this field blank": "https://kei.example", Email: "kei@example.com" });
    await page.press("Subscribe");
    expect(page.status).toBe(422);
    const shown = page.screen.getAllByLabelText("Leave this field blank");
    const refused = shown.find((field) => field.hasAttribute("aria-invalid")) as HTMLInputElement;
    expect(descriptionOf(refused)).toBe("Leave this field blank");
    expect(isActive("kei@example.com")).toBeUndefined();
    refused.value = "";
    await page.submit(refused.form as HTMLFormElement);
    expect(textsOf(page.screen.getAllByRole("status")).join()).toContain("Subscribed!");
    expect(isActive("kei@example.com")).toBe(true);
  });

  it("says after too many tries when to try again, and keeps the address", async () => {
    const page = await openPage("/about");
    for (let i = 0; i < 30; i++) {
      page.fill({ Email: `k${i}@example.com` });
      await page.press("Subscribe");
    }
    page.fill({ Email: "kei@example.com" });
    await page.press("Subscribe");
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(textOf(main(page))).toContain("Wait a minute, then try again.");
    const kept = [...main(page).querySelectorAll<HTMLInputElement>("input[type=email]")];
    expect(kept.map(({ value }) => value)).toEqual(["kei@example.com"]);
    expect(isActive("kei@example.com")).toBeUndefined();
  });
});
