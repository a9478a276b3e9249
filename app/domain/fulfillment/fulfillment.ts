import type { FormFields } from "~/forms/form";

/** The ways to get an order. The API's checkout can leave the choice out. */

export type StopOption = {
  id: number;
  /** 'Mon, Jan 4, 3:00 PM: Night Market, Ferry Plaza' */
  label: string;
  /** 'Today, open until 4 PM', 'Thu 11 AM - 3 PM' */
  hours: string;
  /** 'Night Market, Ferry Plaza' */
  place: string;
  /** 'plus 8.75% sales tax', if tax is added to prices. */
  tax?: string;
  /** True if an order for this stop can't be paid at the truck. */
  cardOnly?: boolean;
};

/** A stop where a cart's made items can be picked up. */
export type MenuStop = StopOption & {
  /** '3:20 PM' */
  soonest: string;
  /** The soonest time that can be paid at the truck, if it differs from `soonest`. */
  soonestAtTruck?: string;
  /** Pickup times. Each value is in minutes after the stop begins. */
  times: { value: string; label: string; cardOnly?: boolean }[];
};

/** A stop or a pickup time as it's offered: '3:20 PM · card only'. */
export const offeredLabel = ({ label, cardOnly }: { label: string; cardOnly?: boolean }) =>
  cardOnly ? `${label} · card only` : label;

/** Orders ship only within the United States. */
export const DELIVERY_COUNTRY = "US";

/** The checkout's fields, named by their path in the request, so errors show next to them. */
export const METHOD_FIELD = "fulfillment.method";
export const STOP_FIELD = "fulfillment.eventId";
export const TIME_FIELD = "fulfillment.minutes";
export const ADDRESS_FIELD = "fulfillment.address";

/** The method field's value for pickup at this stop. One radio button chooses both. */
export const pickupAtStop = (eventId: number) => `pickup.${eventId}`;

/** The fields that choose a stop, for a cart with or without made-to-order items. */
export const stopFields = (eventId: number): FormFields => ({
  [METHOD_FIELD]: pickupAtStop(eventId),
  [STOP_FIELD]: String(eventId),
});

/** The field of the owner's yes to a question. Its value is that question, so it answers no other. */
export const MOVE_ANYWAY = "anyway";

/** Each stop has pickup times of its own, so each has a field. */
export const timeFieldOf = (eventId: number) => `${TIME_FIELD}.${eventId}`;

/** The message for each required part of an address. */
export const ADDRESS_MISSING = {
  name: "Enter your full name",
  line1: "Enter your street address",
  city: "Enter your city",
  region: "Enter your state",
  postalCode: "Enter your ZIP code",
} as const;

const ADDRESS_PARTS = ["name", "line1", "line2", "city", "region", "postalCode"] as const;

export const NO_STOP = "Choose a stop";
export const NO_TIME = "Choose a pickup time";

/** The choice as sent, before the rules check it (fulfillment.schema.ts). */
export type FulfillmentChoice =
  | { method: "pickup"; eventId: number; minutes?: number }
  | { method: "delivery"; address: Record<(typeof ADDRESS_PARTS)[number], string> };

/** Reads the checkout's form. Fields of the method that wasn't chosen are ignored. */
export function readFulfillment(texts: FormFields): FulfillmentChoice | undefined {
  const [method, eventId] = (texts[METHOD_FIELD] ?? "").split(".");
  switch (method) {
    case "pickup":
      return readPickup(eventId === undefined ? texts : { ...texts, [STOP_FIELD]: eventId });
    case "delivery": {
      const parts = ADDRESS_PARTS.map((part) => [part, texts[`${ADDRESS_FIELD}.${part}`] ?? ""]);
      return { method: "delivery", address: Object.fromEntries(parts) };
    }
    default:
      return undefined;
  }
}

/** Reads the stop and time. Without a time, pickup is as soon as possible. */
export function readPickup(texts: FormFields) {
  const eventId = Number(texts[STOP_FIELD]);
  const time = texts[timeFieldOf(eventId)] ?? "";
  return { method: "pickup" as const, eventId, ...(time !== "" && { minutes: Number(time) }) };
}

/** Messages for missing parts of an address, by field, so that the page needn't ask the server. */
export function missingParts(fulfillment: FulfillmentChoice | undefined): Record<string, string> {
  if (fulfillment?.method !== "delivery") return {};
  const missing = Object.entries(ADDRESS_MISSING).filter(
    ([part]) => fulfillment.address[part as keyof typeof ADDRESS_MISSING].trim() === "",
  );
  return Object.fromEntries(
    missing.map(([part, message]) => [`${ADDRESS_FIELD}.${part}`, message]),
  );
}

type Address = Record<Exclude<(typeof ADDRESS_PARTS)[number], "line2">, string> & {
  line2: string | null;
};

/** The lines of an address, as printed on a parcel. */
export function addressLines({ name, line1, line2, city, region, postalCode }: Address): string[] {
  return [name, line1, ...(line2 ? [line2] : []), `${city}, ${region} ${postalCode}`];
}
