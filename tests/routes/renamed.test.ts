import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_BRAND } from "~/brand";
import { ADMIN_SCREENS } from "~/components/admin/frame/navigation";
import { write } from "~/db/client.server";
import { outbox } from "~/db/schema/mail.server";
import { tillEntries } from "~/db/schema/till.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { listAlerts, raiseAlert } from "~/domain/alerts/alerts.server";
import { changeBrand } from "~/domain/brand/brand.server";
import { CATEGORY_LABELS } from "~/domain/brand/category-labels";
import { POLICY_TEXTS } from "~/domain/brand/policy-texts";
import { DEFAULT_TEXTS, TEXT_NAMES } from "~/domain/brand/texts";
import { readSender } from "~/domain/emails/send-mail.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { DEFAULT_CONTENT } from "~/domain/homepage/homepage";
import { updateHomepageContent } from "~/domain/homepage/homepage.server";
import { EMAIL_KINDS } from "~/domain/outbox/email-kinds";
import {
  makeEvent,
  makeInquiry,
  makeMenuItem,
  makeOrder,
  makeProduct,
  makeSubscriber,
} from "../factories";
import { queuedEmails } from "../ledger";
import { asAdministrator } from "./as-administrator";
import { openPage, type PlainBrowser } from "./plain-browser";

/** An owner has renamed all that can be: nothing that anyone reads has an old word. */

const admin = asAdministrator();

const { logo: _logo, texts: _texts, ...said } = DEFAULT_BRAND;
const KUMO = {
  name: "Kumo <Tea>",
  tagline: "Shaved ice on wheels",
  description: "Shaved ice with fruit.",
  cuisine: "Taiwanese",
  city: "Oakland",
  region: "OR",
  email: "hi@kumo.example",
  phone: "(510) 222-0199",
  instagram: "https://www.instagram.com/kumo",
  facebook: null,
  x: null,
  tiktok: null,
  texts: Object.fromEntries(TEXT_NAMES.map((name) => [name, `Kumo's ${name}`])),
};
const HOME = { heroTitle: "Kumo", heroSubtitle: "Fruit on ice", aboutText: "Kumo's about" };

/**
 * The policies' original texts name no truck, and their titles ('Orders') are words of the panel's. A category's
 * value is 'matcha', whatever it's called.
 */
const isOfTruck = ([name]: [string, string]) => !(name in POLICY_TEXTS || name in CATEGORY_LABELS);

/** Sentence by sentence, since pages break texts into paragraphs. */
const sentences = [
  said.tagline,
  said.description,
  ...Object.values(DEFAULT_CONTENT),
  ...Object.entries(DEFAULT_TEXTS).flatMap((one) => (isOfTruck(one) ? one[1] : [])),
].flatMap((text) => text.split(/\n+|(?<=[.?!]) /));
const OLD_NAMES = ["Ujicart", "ujicart.example", "555-0100", ...sentences];
/** The panel gives them as examples. Matcha alone is a category of the shop's. */
const OLD_WORDS = ["Los Angeles", "Japan", "Uji", "soft serve", "matcha and", "ceremonial"];

function oldIn(text: string, words = [...OLD_NAMES, ...OLD_WORDS]): string[] {
  const read = text.toLowerCase();
  return words.filter((old) => read.includes(old.toLowerCase()));
}

/** All that an address says, to people and to search engines, scripts left out. */
function htmlOf({ document }: PlainBrowser): string {
  const copy = document.documentElement.cloneNode(true) as Element;
  for (const script of copy.querySelectorAll("script:not([type='application/ld+json']), style"))
    script.remove();
  for (const element of copy.querySelectorAll("[class]")) element.removeAttribute("class");
  return copy.outerHTML;
}

beforeEach(async () => {
  await changeBrand(KUMO, admin.actor);
  await updateHomepageContent(HOME, admin.actor);
  await makeProduct({ name: "Plum ice" });
  await makeMenuItem({ name: "Pear ice" });
  await makeEvent({ title: "Lunch", location: "Pier 3" });
});

it.each(
  ["/", "/menu", "/shop", "/shop/1-plum-ice", "/menu/2-pear-ice", "/events", "/events.ics"]
    .concat(["/events/1.ics", "/catering", "/about", "/newsletter", "/newsletter/unsubscribe"])
    .concat(["/cart", "/checkout", "/checkout/success", "/now", "/board", "/orders/no-such-order"])
    .concat(["/manifest.webmanifest", "/sitemap.xml", "/robots.txt", "/no-such-page"])
    .concat(["/auth/login", "/auth/register"]),
)("a renamed truck has no old word at %s", async (path) => {
  expect(oldIn(htmlOf(await openPage(path)))).toEqual([]);
});

/** Screens that show old words: earlier versions, and what stands if a field is blank. */
const SHOW_OLD = ["/admin/brand/versions", "/admin/homepage"];
const SCREENS = ADMIN_SCREENS.flatMap(({ href, tabs = [] }) => [
  href,
  ...tabs.map((tab) => tab.href),
]).filter((path) => !SHOW_OLD.includes(path));

it.each([...new Set(SCREENS)])("a renamed truck has no old name at %s", async (path) => {
  const page = await openPage(path, admin.cookie);
  expect(page.status).toBe(200);
  expect(oldIn(htmlOf(page), OLD_NAMES)).toEqual([]);
});

it.each(["menu", "sign", "week"])(
  "a renamed truck has no old word on the %s for print",
  async (name) => {
    const page = await openPage(`/admin/print/${name}`, admin.cookie);
    expect(page.status).toBe(200);
    expect(oldIn(htmlOf(page))).toEqual([]);
  },
);

it("an order's page says where to write, and where to call if the truck has a phone", async () => {
  const token = createSecretId();
  const { id } = await makeOrder({ token }, [{ productId: 1 }]);
  const contact = async () => {
    const { text, document } = await openPage(`/orders/${token}`);
    const calls = [...document.querySelectorAll("main a[href^='tel:']")];
    return [
      /Email .* order number \d+\./.exec(text)?.[0],
      ...calls.map((a) => a.getAttribute("href")),
    ];
  };
  const [email, include] = ["Email hi@kumo.example", `and include order number ${id}.`];
  expect(await contact()).toEqual([`${email} or call (510) 222-0199 ${include}`, "tel:5102220199"]);
  await changeBrand({ phone: null }, admin.actor);
  expect(await contact()).toEqual([`${email} ${include}`]);
});

describe("emails", () => {
  it.each(EMAIL_KINDS)("have no old word in %s", async (kind) => {
    const { id: orderId } = await makeOrder({ pickupEventId: 1 }, [{ productId: 1 }]);
    const { id: inquiryId } = await makeInquiry();
    const { id: subscriberId } = await makeSubscriber();
    await write((tx) => {
      const refund = {
        orderId,
        kind: "refund",
        method: "cash",
        cents: -100,
        enteredBy: "kei",
      } as const;
      const { id: tillEntryId } = tx.insert(tillEntries).values(refund).returning().get();
      raiseAlert(tx, { kind: "locked_out", subject: "stripe" });
      const payload = {
        orderId,
        inquiryId,
        subscriberId,
        tillEntryId,
        inventoryId: 1,
        eventId: 1,
        alerts: listAlerts(),
      };
      tx.insert(outbox).values({ kind, dedupeKey: kind, payload }).run();
    });
    const [queued] = queuedEmails();
    if (!queued) throw new Error("Nothing is queued");
    const { subject, text } = writeEmail(queued, readSender());
    expect(oldIn(subject + text)).toEqual([]);
    expect(subject + text).toContain("Kumo");
  });
});
