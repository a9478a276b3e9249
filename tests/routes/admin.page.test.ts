import { within } from "@testing-library/dom";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { seed } from "../../dev/seed";
import { makeEvent, makeOrder } from "../factories";
import { asAdministrator } from "./as-administrator";
import { openPage, textOf, textsOf } from "./plain-browser";

/** What all screens of the panel share, and the dashboard. */

/** The first eight screens, which keep their order. Other screens stand between them. */
const FIRST_EIGHT = [
  ["Dashboard", "/admin", "Dashboard"],
  ["Homepage Editor", "/admin/homepage", "Homepage Editor"],
  ["Newsletter", "/admin/newsletter", "Newsletter Management"],
  ["Calendar Manager", "/admin/calendar", "Calendar Manager"],
  ["Catering Inquiries", "/admin/inquiries", "Catering Inquiries"],
  ["Store Management", "/admin/store", "Store Management"],
  ["Inventory", "/admin/inventory", "Inventory Management"],
  ["Social Media", "/admin/social-media", "Social Media Manager"],
] as const;

/** Screens that aren't linked in the sidebar. */
const NOT_IN_SIDEBAR = ["/admin/health", "/admin/sign-out-everywhere"];

const screens = Object.keys(import.meta.glob("../../app/routes/admin.*.tsx"))
  .flatMap((path) => /admin\.([\w-]+)\.tsx$/.exec(path)?.[1] ?? [])
  .map((name) => (name === "_index" ? "/admin" : `/admin/${name}`))
  .filter((path) => /^\/admin(\/[a-z-]+)?$/.test(path) && !NOT_IN_SIDEBAR.includes(path));

const admin = asAdministrator();
beforeEach(async () => {
  await seed();
});

const open = (path = "/admin") => openPage(path, admin.cookie);
type Page = Awaited<ReturnType<typeof open>>;

const title = (page: Page) => textOf(page.screen.getByRole("heading", { level: 1 }));

function tile(page: Page, label: string): string | undefined {
  return textsOf(page.document.querySelectorAll("dl > div")).find((text) => text.includes(label));
}

it("the sidebar leads to every screen and marks the one that is shown", async () => {
  const page = await open();
  const links = () =>
    [...page.screen.getByRole("navigation", { name: "Management" }).querySelectorAll("a")].map(
      (link) => ({
        name: textOf(link),
        path: link.getAttribute("href") ?? "",
        isCurrent: link.getAttribute("aria-current") === "page",
      }),
    );
  expect(
    links()
      .map(({ path }) => path)
      .sort(),
  ).toEqual(screens.sort());
  const shown: (readonly [string, string, string])[] = [];
  for (const { name, path } of links()) {
    await page.open(path);
    expect(page.path).toBe(path);
    expect(page.document.title).toBe(`${title(page)} | Ujicart`);
    expect(links().filter(({ isCurrent }) => isCurrent)).toMatchObject([{ name }]);
    shown.push([name, path, title(page)]);
  }
  expect(shown.filter(([name]) => FIRST_EIGHT.some(([first]) => first === name))).toEqual(
    FIRST_EIGHT,
  );
});

it("the panel keeps the place of the sound's button until a script knows which", async () => {
  const page = await open();
  const theme = page.screen.getAllByRole("button", { name: "Toggle theme" })[0];
  expect(theme?.previousElementSibling?.className).toBe("sidebar-item needs-js invisible");
});

describe("the dashboard", () => {
  it("counts what the shop has", async () => {
    const page = await open();
    for (const [label, count] of [
      ["Products", "13"],
      ["Upcoming Events", "5"],
      ["Newsletter Subscribers", "7"],
      ["Catering Inquiries", "6"],
      ["Pending Inquiries", "2"],
    ] as const) {
      expect(tile(page, label), label).toContain(count);
    }
    expect(tile(page, "Revenue")).toBe("Revenue$0.00Placeholder");
    expect(tile(page, "Growth")).toBe("Growth0%Placeholder");

    const items = textsOf(page.screen.getAllByRole("listitem"));
    const recent = items.filter((text) => /, \w+ \d+, \d{4}/.test(text));
    expect(recent).toHaveLength(3);
    expect(recent[0]).toContain("Dana Okafor");
    expect(recent[0]).toContain("Pending");
  });

  it("shows a new owner what's left to do, each step a link", async () => {
    const page = await open();
    const steps = within(
      page.screen.getByRole("heading", { name: "Getting Started" }).closest("section") ??
        page.document.body,
    );
    const links = steps.getAllByRole<HTMLAnchorElement>("link");
    expect(links.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(["Name your truck", "Send emails"]),
    );
    await page.follow("Name your truck");
    expect(page.path).toBe("/admin/brand");
    page.fill({ "Name *": "Kumo" });
    await page.press("Save Changes");
    await page.open("/admin");
    expect(page.text).not.toContain("Name your truck");
  });

  it("folds the guide below the figures once customers can order", async () => {
    const page = await open();
    const guide = () => page.screen.getByRole("heading", { name: "Getting Started" });
    const isOpen = () => guide().closest("details")?.open;
    const order = () => {
      const parts = page.document.querySelectorAll("main h2, main dl");
      return [...parts].map((part) => (part.localName === "dl" ? "figures" : textOf(part)));
    };
    expect(isOpen()).toBe(false);
    expect(order()).toEqual(["Today", "figures", "Getting Started", "Recent Activity"]);
    const steps = guide().closest("details")?.querySelectorAll("ol > li").length ?? 0;
    const [, done, all] =
      /^Getting Started (\d+) of (\d+) done$/.exec(textOf(guide().parentElement)) ?? [];
    expect(Number(all)).toBe(Number(done) + steps);
    expect(steps).toBeGreaterThan(0);
    await write((tx) => tx.run(sql`UPDATE events SET orders_ahead = 0`));
    await page.reload();
    expect(isOpen()).toBe(true);
    expect(order()).toEqual(["Today", "Getting Started", "figures", "Recent Activity"]);
  });

  it("begins with the day: what waits, and the truck's stop", async () => {
    const today = async () => {
      const page = await open();
      const links =
        page.screen
          .getByRole("heading", { name: "Today" })
          .closest("section")
          ?.querySelectorAll("a") ?? [];
      return [...links].map((link) => [textOf(link), link.getAttribute("href")]);
    };
    expect(await today()).toContainEqual(["0 open orders", "/admin/orders?state=open"]);
    expect(await today()).toContainEqual(["0 reservations", "/admin/orders?state=reserved"]);

    await makeOrder();
    const now = Date.now();
    const { id } = await makeEvent({
      startDate: new Date(now - 1000),
      endDate: new Date(now + 60_000),
    });
    const shown = await today();
    expect(shown[0]?.[0]).toBe("1 open order");
    expect(shown).toContainEqual([
      expect.stringMatching(/^Night Market.*Ferry Plaza$/),
      `/admin/calendar/${id}/edit`,
    ]);
    const page = await open("/admin/newsletter");
    expect(textsOf(page.document.querySelectorAll("aside li p"))).toContain("1 waiting");
  });

  it("loses no more than the part that can't be read", async () => {
    await write((tx) => tx.run(sql`ALTER TABLE catering_inquiries RENAME TO lost`));
    const page = await open();
    expect(page.text.split("Error loading")).toHaveLength(3);
    expect(page.text).toContain("Unable to load recent activity");
    expect(tile(page, "Products")).toContain("13");
  });
});

it("an unknown path of the panel is not found, in the shared layout", async () => {
  const page = await openPage("/admin/unknown");
  expect(page.status).toBe(404);
  expect(title(page)).toBe("404 Page Not Found");
  expect(page.screen.getByRole("contentinfo")).toBeDefined();
});

it("a page that doesn't exist says so in its title", async () => {
  const page = await open("/admin/store/999/edit");
  expect(page.status).toBe(404);
  expect(page.document.title).toBe("Page Not Found | Ujicart");
});

it("a question names its dialog in its title, and describes it", async () => {
  const page = await open("/admin/store/13/delete");
  const dialog = page.screen.getByRole("dialog", { name: "Delete Product" });
  expect(page.document.title).toBe("Delete Product, Store Management | Ujicart");
  expect(dialog.hasAttribute("aria-describedby")).toBe(true);
});
