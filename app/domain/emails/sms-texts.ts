import type { PickupView } from "~/domain/fulfillment/pickup";
import { formatMoney } from "~/domain/money";
import { lowerFirst } from "~/domain/text";
import { truncate } from "~/forms/truncate";
import { type CalledOff, calledOffSentence } from "./called-off-text";

/**
 * The words of texts. They have no link and no name, since a mistyped number would give a stranger the order.
 * Each begins with the truck's name and ends with how to opt out, as US carriers require.
 */

type Order = { id: number };

export function readyText({ id }: Order, { title }: PickupView, code: string | null): string {
  const pay = code ? ` Show code ${code} and pay there.` : "";
  return `Order #${id} is ready at ${placeIn(title)}.${pay}`;
}

type Told = PickupView & { isMoved: boolean; isOnTime: boolean };

/** The text that goes with the email about a changed stop. */
export function stopChangedText({ id }: Order, stop: Told): string {
  const place = placeIn(stop.title);
  const when = `Order #${id}: ${stop.date}, ${stop.time}.`;
  if (stop.status !== "ahead") return `The stop for order #${id} has ended. ${SEE_EMAIL}`;
  if (stop.late && !stop.isMoved)
    return `Sorry, we're ${lowerFirst(stop.late)} at ${place}. ${when}`;
  if (stop.isOnTime) return `We're back on time at ${place}. ${when}`;
  return `Your stop changed to ${place}, ${truncate(stop.location, 80)}. ${when}`;
}

const SEE_EMAIL = "Check your email for what's next.";

export function calledOffText({ id }: Order, off: CalledOff): string {
  const stop = { ...off.stop, title: placeIn(off.stop.title) };
  return `Sorry, ${lowerFirst(calledOffSentence({ ...off, stop }))}. ${moneyText(id, off)}`;
}

function moneyText(id: number, { money }: CalledOff): string {
  switch (money.is) {
    case "refunded":
      return `We refunded ${formatMoney(money.cents)} for order #${id}.`;
    case "refunding":
      return `We're refunding ${formatMoney(money.cents)} for order #${id}.`;
    case "safe":
      return `Order #${id} is safe. ${SEE_EMAIL}`;
    case "uncharged":
      return `Reservation #${id} was canceled. You weren't charged.`;
  }
}

const placeIn = (title: string) => truncate(title, 60);

export const textOfTruck = (name: string, message: string) =>
  plainly(`${truncate(name, 40)}: ${message} Reply STOP to opt out.`);

/** Replaces typographic characters. A single character outside the phone network's alphabet doubles a text's cost. */
const plainly = (text: string) =>
  text
    .normalize("NFC")
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[‐-―]/g, "-")
    .replaceAll("…", "...")
    .replaceAll(/\s+/g, " ");
