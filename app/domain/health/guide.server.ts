import { and, eq, isNotNull, notInArray, type SQL } from "drizzle-orm";
import { DEFAULT_BRAND } from "~/brand";
import { read } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { events } from "~/db/schema/events.server";
import { outbox } from "~/db/schema/mail.server";
import { mailSettings, stripeSettings } from "~/env.server";
import { wasCheckedRight } from "../access/audit.server";
import { readBrand, readSavedBrand } from "../brand/brand.server";
import { readHomepageContent } from "../homepage/homepage.server";
import { TEXT_KINDS } from "../mail/text-kinds";
import { hasMenuItems } from "../menu/menu-items.server";
import { isTaxDecided } from "../tax/rates.server";
import { readCopy } from "./copies.server";
import { GUIDE_STEPS, type GuideStep } from "./guide";
import { lastBackup, stripeEvents } from "./health.server";
import type { SettingsCheck } from "./settings-check";

/** The fields that a renamed truck must not keep. Its city, cuisine, and colors may be those of the example. */
const EXAMPLES = ["tagline", "description", "email", "phone"] as const;

/** Each is asked of what the shop itself can see. */
const IS_DONE: Record<GuideStep, () => boolean> = {
  brand: () => readSavedBrand() !== null,
  details: () => {
    const brand = readSavedBrand();
    return brand === null || EXAMPLES.every((name) => brand[name] !== DEFAULT_BRAND[name]);
  },
  menu: () => read().select({ id: products.id }).from(products).limit(1).get() !== undefined,
  photos: () =>
    read()
      .select({ id: products.id })
      .from(products)
      .where(isNotNull(products.imageUrl))
      .limit(1)
      .get() !== undefined,
  texts: () => Object.keys(readBrand().texts).length > 0,
  hero: () => {
    const { heroTitle, heroImageUrl } = readHomepageContent();
    return heroTitle !== null || heroImageUrl !== null;
  },
  tax: () => isTaxDecided(),
  stop: () => hasStop(),
  // A shop without a stop or a menu has those to add first.
  "order-ahead": () => !hasStop() || !hasMenuItems() || hasStop(eq(events.ordersAhead, true)),
  "payment-settings": () => stripeSettings() !== null,
  "first-payment": () => stripeSettings() === null || stripeEvents().lastEvent !== null,
  "sign-in": () => wasCheckedRight("sign-in" satisfies SettingsCheck),
  "mail-settings": () => mailSettings() !== null,
  "first-email": () =>
    mailSettings() === null || wasAnySent() || wasCheckedRight("email" satisfies SettingsCheck),
  backup: () => lastBackup() !== null || isCopied(),
};

const hasStop = (where?: SQL) =>
  read().select({ id: events.id }).from(events).where(where).limit(1).get() !== undefined;

/** A copy counts once it was in the bucket. */
function isCopied(): boolean {
  const copy = readCopy();
  return copy !== null && (copy.copiedAt !== null || copy.drill !== null);
}

/** What's left to do before the shop can run. */
export const stepsLeft = (): GuideStep[] => GUIDE_STEPS.filter((step) => !IS_DONE[step]());

function wasAnySent(): boolean {
  const isSentEmail = and(isNotNull(outbox.sentAt), notInArray(outbox.kind, [...TEXT_KINDS]));
  const sent = read().select({ id: outbox.id }).from(outbox).where(isSentEmail);
  return sent.limit(1).get() !== undefined;
}
