import { type Change, ENTITIES, type Entity, type Event } from "~/domain/access/audited";
import { type Cents, formatMoney } from "~/domain/money";

/** The audit log in words: what somebody did, without who and when. */

type Detail = Readonly<Record<string, unknown>>;
type Sentence = (detail: Detail) => string | null;

const CHANGES: Record<Change, string> = {
  created: "Added",
  updated: "Changed",
  deleted: "Deleted",
};

const EVENTS: Record<Event, Sentence> = {
  "signed-in": ({ device }) => `Signed in${on(device)}`,
  "signed-out": ({ device }) => `Signed out${on(device)}`,
  "signed-out-everywhere": () => "Signed out everywhere",
  denied: () => "Was refused access",
  downloaded: () => "Downloaded all data",
  checked: () => "Checked a connected service",
};

const on = (device: unknown) => (typeof device === "string" ? ` (${device})` : "");

const soldOut: Sentence = ({ isSoldOut }) =>
  typeof isSoldOut === "boolean" ? (isSoldOut ? "Marked sold out" : "Put back on the menu") : null;

/** Sentences that say more than 'Changed a stop'. Null if they have nothing to add. */
const SAID: { [Pair in `${Entity} ${Change}`]?: Sentence } = {
  "catering form updated": () => "Reopened the catering form",
  "choice updated": soldOut,
  "closing created": () => "Closed the day",
  "drawer_entry created": () => "Entered cash paid in or out",
  "event updated": ({ closedEarly, lateMinutes }) => {
    if (typeof lateMinutes === "number") return `Set a stop ${lateMinutes} min late`;
    return closedEarly === undefined ? null : closedEarly ? "Closed early" : "Reopened a stop";
  },
  "helper created": ({ role }) => `Let a helper in${role === "manager" ? " as a manager" : ""}`,
  "helper updated": ({ code, pin, forgotten, ended, endedOn, isLost }) => {
    if (pin) return "Set a PIN";
    if (forgotten) return "Erased a helper's name";
    if (code) return "Made a new code";
    if (endedOn) return `Ended access on one phone${isLost ? ", as lost" : ""}`;
    return ended ? "Ended access" : "Restored access";
  },
  "import created": () => "Chose a file to import",
  "import updated": ({ undone }) => (undone ? "Undid an import" : "Imported a file"),
  "menu item updated": soldOut,
  "order created": ({ sentLate, unchecked }) =>
    `Sold at the window${sentLate ? ", sent after the shift" : ""}${unchecked ? ", PIN not checked" : ""}`,
  "order updated": (detail) => {
    const key = Object.keys(ORDER_CHANGES).find((one) => detail[one] !== undefined);
    return (key && ORDER_CHANGES[key]?.(detail)) ?? null;
  },
  "order_pause updated": ({ isPause, paused }) =>
    isPause ? (paused ? "Paused orders" : "Resumed orders") : null,
  "tablet updated": ({ setUp, isLost }) =>
    setUp ? "Set up a tablet to share" : `Ended a shared tablet${isLost ? ", as lost" : ""}`,
};

/** Words for each step of an order at the counter. */
export const COUNTER_STEPS: Readonly<Record<string, string>> = {
  waiting: "Put back in line",
  making: "Started",
  ready: "Marked as ready",
  unready: "Marked as not ready",
  dismissed: "Removed from the line",
};
/** Words for each way to pay or refund at the truck. */
export const HOW_PAID: Readonly<Record<string, string>> = { cash: "in cash", card: "by card" };
const money = (cents: unknown) => formatMoney(Number(cents) as Cents);

/** What happened to an order, by the entry's detail. The first match counts. */
const ORDER_CHANGES: Record<string, Sentence> = {
  movedTo: ({ movedTo }) => `Moved to ${movedTo}`,
  texts: ({ texts }) => (texts ? "Asked for texts" : "Stopped texts"),
  step: ({ step }) => `${COUNTER_STEPS[String(step)]}`,
  voided: () => "Voided the payment",
  refundedAtTruckCents: (detail) =>
    `Refunded ${money(detail.refundedAtTruckCents)} ${HOW_PAID[String(detail.method)]}`,
  refundTakenBackCents: (detail) => `Undid a refund of ${money(detail.refundTakenBackCents)}`,
  tipRefundedCents: (detail) => `Refunded ${money(detail.tipRefundedCents)} of the tip`,
  tipRefundTakenBackCents: () => "Undid a tip refund",
  paymentMethod: ({ paymentMethod }) => `Corrected the payment: ${HOW_PAID[String(paymentMethod)]}`,
  // Stripe's answer comes later, and may be no.
  refundRequestId: ({ amountCents }) => `Asked Stripe to refund ${money(amountCents)}`,
  cancelled: () => "Canceled the reservation",
  paidAtTruck: ({ paidAtTruck }) => `Took payment ${HOW_PAID[String(paidAtTruck)]}`,
  handedOver: ({ handedOver }) => (handedOver ? "Completed" : "Reopened"),
};

type Entry = { entity: string; action: string; entityId: string | null; detail: Detail | null };

/** @returns null for entries that this version doesn't know, as after a rollback */
export function sentenceFor({ entity, action, detail }: Entry): string | null {
  if (action in EVENTS) return EVENTS[action as Event](detail ?? {});
  if (!(action in CHANGES && entity in ENTITIES)) return null;
  const said = SAID[`${entity as Entity} ${action as Change}`]?.(detail ?? {});
  return said ?? `${CHANGES[action as Change]} ${ENTITIES[entity as Entity][0]}`;
}

/** The screen where the subject of an entry is shown; null if it's gone. */
export function addressFor({ entity, action, entityId }: Entry): string | null {
  if (!(entity in ENTITIES) || action === "deleted" || !entityId) return null;
  return `/admin/${ENTITIES[entity as Entity][1].replace(":id", entityId)}`;
}

/** The Today action that undoes an entry, if there is one. Only right for the newest entry about something. */
export function undoOf({ entity, entityId, detail }: Entry) {
  const { isPause, paused, closedEarly, isSoldOut } = detail ?? {};
  const undo = (act: "resume" | "reopen" | "back") => ({ act, id: entityId ?? "", of: entity });
  if (isPause && paused) return undo("resume");
  if (closedEarly) return undo("reopen");
  return isSoldOut ? undo("back") : null;
}
