import { readFileSync } from "node:fs";
import type { ActionFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { brandRules, wholeBrand } from "~/domain/brand/brand.schema";
import { inquiryRules } from "~/domain/catering/inquiry.schema";
import { orderRequest, verificationRequest } from "~/domain/checkout/order-request.schema";
import { closingRules } from "~/domain/days/closing.schema";
import { eventRules } from "~/domain/events/event.schema";
import { homepageRules } from "~/domain/homepage/homepage.schema";
import { inventoryRules } from "~/domain/inventory/inventory.schema";
import { choiceGroupRules } from "~/domain/menu/choice-group.schema";
import { menuItemRules } from "~/domain/menu/menu-item.schema";
import { menuSectionRules } from "~/domain/menu/menu-section.schema";
import { subscriberRules, subscription } from "~/domain/newsletter/subscription.schema";
import { phoneChange } from "~/domain/orders/order-phone.schema";
import { productRules } from "~/domain/products/product.schema";
import { connectionRules } from "~/domain/social/connection.schema";
import { postRules } from "~/domain/social/post.schema";
import { drawerRules } from "~/domain/truck-ledger/drawer.schema";
import { args } from "./routes/call";

/** Compares docs/api.md with the routes. */

type Answer = (args: ActionFunctionArgs) => Promise<Response>;
const routes = import.meta.glob<{ action: Answer }>("../app/routes/api.*.ts", { eager: true });
const page = readFileSync("docs/api.md", "utf8");

/** The rows of docs/api.md by their calls: 'PATCH /api/products/{id}'. */
const rows = new Map(
  [...page.matchAll(/^\| `([A-Z]+ \/api\/[^`]+)` \|(.*)$/gm)].map(([, call = "", row = ""]) => [
    call,
    row,
  ]),
);

/** '../app/routes/api.products.$id.ts' answers '/api/products/{id}'. */
const pathOf = (file: string) =>
  file
    .replace("../app/routes/", "/")
    .replace(/\.ts$/, "")
    .replaceAll(".", "/")
    .replace(/\$(\w+)/g, "{$1}");

/** The calls that a route takes. To a method that it lacks, it answers with those it has. */
async function callsOf(file: string, { action }: { action: Answer }): Promise<string[]> {
  const answer = await action(args(pathOf(file), { method: "OPTIONS" }));
  const allowed = answer.headers.get("Allow")?.split(", ") ?? [];
  return allowed.filter((method) => method !== "HEAD").map((method) => `${method} ${pathOf(file)}`);
}

it("the API page lists each call once, and no other", async () => {
  const own = Object.entries(routes).filter(([file]) => !file.endsWith("/api.$.ts"));
  const calls = (await Promise.all(own.map(([file, route]) => callsOf(file, route)))).flat();
  expect(calls.length).toBeGreaterThan(50);
  expect([...rows.keys()].sort()).toEqual(calls.sort());
  expect(page.match(/^\| `[A-Z]+ \/api\//gm)).toHaveLength(calls.length);
});

const BODIES: [string, { shape: object }][] = [
  ["PUT /api/homepage-content", homepageRules.create],
  ["PUT /api/brand", wholeBrand],
  ["POST /api/products", productRules.create],
  ["PATCH /api/inventory/{id}", inventoryRules.change],
  ["POST /api/menu-sections", menuSectionRules.create],
  ["POST /api/menu-items", menuItemRules.create],
  ["POST /api/choice-groups", choiceGroupRules.create],
  ["POST /api/events", eventRules.create],
  ["POST /api/catering-inquiries", inquiryRules.create],
  ["PATCH /api/catering-inquiries/{id}", inquiryRules.change],
  ["POST /api/newsletter-subscribe", subscription],
  ["PATCH /api/newsletter-subscribers/{id}", subscriberRules.change],
  ["POST /api/social-media-connections", connectionRules.create],
  ["POST /api/social-media-posts", postRules.create],
  ["PATCH /api/social-media-posts/{id}", postRules.change],
  ["POST /api/create-payment-intent", orderRequest],
  ["POST /api/verify-payment", verificationRequest],
  ["PATCH /api/orders/{token}", phoneChange],
  ["POST /api/drawer-entries", drawerRules.create],
  ["POST /api/days", closingRules.create],
];

/** The fields that the schema takes, and those it can't do without. */
function fieldsIn({ shape }: { shape: object }) {
  const fields = Object.entries(shape) as [
    string,
    { safeParse: (value: unknown) => { success: boolean } },
  ][];
  const needed = fields.filter(([, rule]) => !rule.safeParse(undefined).success);
  return { all: fields.map(([name]) => name), needed: needed.map(([name]) => name) };
}

describe.each(BODIES)("the API page's %s", (call, schema) => {
  const row = rows.get(call) ?? "";
  const { all, needed } = fieldsIn(schema);

  it("names each field of its body, and marks required ones", () => {
    expect(all.filter((name) => !row.includes(`\`${name}\``))).toEqual([]);
    const marked = [...row.matchAll(/`(\w+)`\*/g)].map(([, name]) => name);
    expect(marked.sort()).toEqual(needed.sort());
  });
});

it("a brand's fields are those of its form, and the texts", () => {
  expect(Object.keys(wholeBrand.shape)).toEqual([...Object.keys(brandRules.change.shape), "texts"]);
});
