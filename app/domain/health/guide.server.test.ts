import { expect, it } from "vitest";
import { DEFAULT_BRAND } from "~/brand";
import { write } from "~/db/client.server";
import { outbox } from "~/db/schema/mail.server";
import { webhookHealth } from "~/db/schema/stripe.server";
import { recordCheck } from "~/domain/access/audit.server";
import { changeBrand } from "~/domain/brand/brand.server";
import { updateHomepageContent } from "~/domain/homepage/homepage.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { changeTax } from "~/domain/tax/rates.server";
import { makeEvent, makeMenuItem, makeProduct, OWNER } from "../../../tests/factories";
import { ownMailbox } from "../../../tests/mailbox";
import { type GuideStep, takesOrders } from "./guide";
import { readGuide } from "./guide.server";

ownMailbox();

const heardFromStripe = () =>
  write((tx) => tx.insert(webhookHealth).values({ id: 1, acceptedAt: new Date() }).run());

const stepsLeft = () => readGuide().left;

const OWN_DETAILS = {
  tagline: "Tacos, from a truck",
  description: "Tacos and salsa.",
  email: "hello@kumo.example",
  phone: null,
};

it("a new shop whose mail is set up has the rest to do", () => {
  expect(stepsLeft()).toEqual([
    "brand",
    "menu",
    "photos",
    "texts",
    "hero",
    "stop",
    "tax",
    "first-payment",
    "sign-in",
    "first-email",
    "backup",
  ]);
});

it.each([
  ["brand", () => changeBrand({ ...OWN_DETAILS, name: "Kumo" }, OWNER)],
  ["menu", () => makeMenuItem({ name: "Latte" })],
  ["menu", () => makeProduct()],
  ["photos", () => makeProduct({ imageUrl: "/a.webp" }), ["menu"]],
  [
    "texts",
    () => changeBrand({ ...OWN_DETAILS, texts: { shopIntro: "Salsa." } }, OWNER),
    ["brand"],
  ],
  ["hero", () => updateHomepageContent({ heroTitle: "Tacos" }, OWNER)],
  ["hero", () => updateHomepageContent({ heroImageUrl: "/a.webp" }, OWNER)],
  ["tax", () => changeTax({ mode: "off" }, OWNER)],
  ["stop", () => makeEvent()],
  ["first-payment", heardFromStripe],
  ["sign-in", () => recordCheck(OWNER, "sign-in", true)],
  ["first-email", () => recordCheck(OWNER, "email", true)],
] as [GuideStep, () => Promise<unknown>, GuideStep[]?][])(
  "the step '%s' disappears once it's done",
  async (step, act, others = []) => {
    const before = stepsLeft();
    await act();
    const done = [step, ...others];
    expect(stepsLeft()).toEqual(before.filter((left) => !done.includes(left)));
  },
);

it.each(["tagline", "description", "email", "phone"] as const)(
  "a renamed truck that keeps our %s still has its details to add",
  async (name) => {
    await changeBrand({ ...OWN_DETAILS, name: "Kumo", [name]: DEFAULT_BRAND[name] }, OWNER);
    expect(stepsLeft()).toContain("details");
    await changeBrand(OWN_DETAILS, OWNER);
    expect(stepsLeft()).not.toContain("details");
  },
);

it("a shop with a menu and a stop has it take orders ahead, once", async () => {
  await makeEvent();
  expect(stepsLeft()).not.toContain("order-ahead");
  await makeMenuItem({ name: "Latte" });
  expect(stepsLeft()).toContain("order-ahead");
  await makeEvent({ ordersAhead: true });
  expect(stepsLeft()).not.toContain("order-ahead");
});

it("each finished step counts, even if another one appears then", async () => {
  const { done } = readGuide();
  await changeBrand({ ...OWN_DETAILS, name: "Kumo", email: DEFAULT_BRAND.email }, OWNER);
  expect(readGuide()).toMatchObject({ done: done + 1 });
  await changeBrand(OWN_DETAILS, OWNER);
  expect(readGuide()).toMatchObject({ done: done + 2 });
});

it("the shop takes orders once a stop takes them ahead, whatever else is left to do", async () => {
  await makeMenuItem({ name: "Latte" });
  expect(takesOrders(readGuide())).toBe(false);
  await makeEvent();
  expect(takesOrders(readGuide())).toBe(false);
  await makeEvent({ ordersAhead: true });
  expect(takesOrders(readGuide())).toBe(true);
  expect(stepsLeft()).toContain("first-payment");
});

it("a check that found something wrong doesn't finish a step", async () => {
  await recordCheck(OWNER, "sign-in", false);
  await recordCheck(OWNER, "email", false);
  expect(stepsLeft()).toEqual(expect.arrayContaining(["sign-in", "first-email"]));
});

it("a refused event is no payment", async () => {
  await write((tx) => tx.insert(webhookHealth).values({ id: 1, refused: 1 }).run());
  expect(stepsLeft()).toContain("first-payment");
});

it("the email step is done once an email was sent", async () => {
  await write((tx) => queueEmail(tx, "order_refund", "one", { orderId: 1 }));
  expect(stepsLeft()).toContain("first-email");
  await write((tx) => tx.update(outbox).set({ sentAt: new Date() }).run());
  expect(stepsLeft()).not.toContain("first-email");
});
