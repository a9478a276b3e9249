import { and, eq, isNotNull, notInArray, type SQL } from "drizzle-orm";
import { DEFAULT_BRAND } from "~/brand";
import { read } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { events } from "~/db/schema/events.server";
import { outbox } from "~/db/schema/mail.server";
import { wasCheckedRight } from "~/domain/access/audit.server";
import { readBrand, readSavedBrand } from "~/domain/brand/brand.server";
import { readHomepageContent } from "~/domain/homepage/homepage.server";
import { hasMenuItems } from "~/domain/menu/menu-items.server";
import { SMS_KINDS } from "~/domain/outbox/sms-kinds";
import { isTaxDecided } from "~/domain/tax/rates.server";
import { mailSettings, stripeSettings } from "~/env.server";
import { readCopy } from "./copies.server";
import { GUIDE_STEPS, type Guide, type GuideStep } from "./guide";
import { lastBackup, stripeEvents } from "./health.server";
import type { SettingsCheck } from "./settings-check";

/** Fields that a renamed truck must change. Its city, cuisine, and colors may really be those of the example. */
const EXAMPLES = ["tagline", "description", "email", "phone"] as const;

type Step = {
  isDone: () => boolean;
  /** Whether the step is shown yet. If missing, it always is. */
  comesUp?: () => boolean;
};

/** The steps, judged by what the shop itself can see. */
const STEPS: Record<GuideStep, Step> = {
  brand: { isDone: isNamed },
  details: {
    comesUp: isNamed,
    isDone: () => {
      const brand = readSavedBrand();
      return brand !== null && EXAMPLES.every((name) => brand[name] !== DEFAULT_BRAND[name]);
    },
  },
  menu: { isDone: () => hasProduct() },
  photos: { isDone: () => hasProduct(isNotNull(products.imageUrl)) },
  texts: { isDone: () => Object.keys(readBrand().texts).length > 0 },
  hero: {
    isDone: () => {
      const { heroTitle, heroImageUrl } = readHomepageContent();
      return heroTitle !== null || heroImageUrl !== null;
    },
  },
  tax: { isDone: isTaxDecided },
  stop: { isDone: () => hasStop() },
  "order-ahead": {
    comesUp: () => hasStop() && hasMenuItems(),
    isDone: () => hasStop(eq(events.ordersAhead, true)),
  },
  "payment-settings": { isDone: () => stripeSettings() !== null },
  "first-payment": {
    comesUp: () => stripeSettings() !== null,
    isDone: () => stripeEvents().lastEvent !== null,
  },
  "sign-in": { isDone: () => wasCheckedRight("sign-in" satisfies SettingsCheck) },
  "mail-settings": { isDone: () => mailSettings() !== null },
  "first-email": {
    comesUp: () => mailSettings() !== null,
    isDone: () => wasAnySent() || wasCheckedRight("email" satisfies SettingsCheck),
  },
  backup: { isDone: () => lastBackup() !== null || isCopied() },
};

function isNamed(): boolean {
  return readSavedBrand() !== null;
}

const hasProduct = (where?: SQL) =>
  read().select({ id: products.id }).from(products).where(where).limit(1).get() !== undefined;

const hasStop = (where?: SQL) =>
  read().select({ id: events.id }).from(events).where(where).limit(1).get() !== undefined;

/** A copy counts once it has been in the bucket. */
function isCopied(): boolean {
  const copy = readCopy();
  return copy !== null && (copy.copiedAt !== null || copy.drill !== null);
}

/** The setup steps: how many are done, and which are left before the shop can run. */
export function readGuide(): Guide {
  const left = GUIDE_STEPS.filter((step) => !STEPS[step].isDone());
  return {
    done: GUIDE_STEPS.length - left.length,
    left: left.filter((step) => STEPS[step].comesUp?.() ?? true),
  };
}

function wasAnySent(): boolean {
  const isSentEmail = and(isNotNull(outbox.sentAt), notInArray(outbox.kind, [...SMS_KINDS]));
  const sent = read().select({ id: outbox.id }).from(outbox).where(isSentEmail);
  return sent.limit(1).get() !== undefined;
}
