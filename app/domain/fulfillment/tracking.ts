import { keysInOrder } from "~/domain/words";

/** The tracking of a parcel. This file has no zod, so the browser can load it. */

export const CARRIER_NAMES = {
  usps: "USPS",
  ups: "UPS",
  fedex: "FedEx",
  dhl: "DHL",
};
export const CARRIERS = keysInOrder(CARRIER_NAMES);
type Carrier = (typeof CARRIERS)[number];

/** The characters of tracking numbers. None can change where the link leads. */
export const TRACKING_NUMBER = /^[A-Z0-9][A-Z0-9 -]*$/i;
export const MAX_TRACKING = 40;

const PAGES: Record<Carrier, string> = {
  usps: "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
  ups: "https://www.ups.com/track?tracknum=",
  fedex: "https://www.fedex.com/fedextrack/?trknbr=",
  dhl: "https://www.dhl.com/us-en/home/tracking.html?tracking-id=",
};

type Tracked = { carrier: Carrier | null; trackingNumber: string | null };

export type Tracking = { text: string; link: string | null };

/** 'USPS 9400 1112', and the carrier's page about it; null if nothing is known. */
export function trackingOf({ carrier, trackingNumber }: Tracked): Tracking | null {
  const text = [carrier && CARRIER_NAMES[carrier], trackingNumber].filter(Boolean).join(" ");
  if (text === "") return null;
  const number = trackingNumber?.replace(/ /g, "");
  return { text, link: carrier && number ? PAGES[carrier] + encodeURIComponent(number) : null };
}
