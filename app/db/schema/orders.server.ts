import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  customType,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
} from "drizzle-orm/sqlite-core";
import {
  atLeast,
  between,
  id,
  instant,
  isJson,
  oneOf,
  refersTo,
  stamps,
  updatedAt,
} from "~/db/columns.server";
import { CARRIERS, MAX_TRACKING } from "~/domain/fulfillment/tracking";
import {
  type DeliveryAddress,
  FULFILLMENTS,
  HOLD_STATES,
  ORDER_ORIGINS,
  ORDER_STATUSES,
  PAYMENT_KINDS,
  TRUCK_PAYMENTS,
} from "~/domain/order";
import { inventory, products } from "./catalog.server";
import { events } from "./events.server";

export const orders = sqliteTable(
  "orders",
  {
    id: id(),
    /** Unguessable: names the guest's own page. */
    token: text("token").notNull().unique(),
    status: text("status", { enum: ORDER_STATUSES }).notNull().default("pending"),
    origin: text("origin", { enum: ORDER_ORIGINS }).notNull().default("web"),
    /** Of a sale at the window, for good: however often it's sent, it's stored once. */
    saleKey: text("sale_key").unique(),
    /** '' for a sale at the window: no email ever goes there. */
    email: text("email").notNull(),
    currency: text("currency").notNull().default("usd"),
    totalCents: integer("total_cents").notNull(),
    /** Sales tax that was added when it was placed, for good. The total has it. */
    taxCents: integer("tax_cents").notNull().default(0),
    /** Where, as people read it, and at which rate. Both null where prices include it, or there is none. */
    taxPlace: text("tax_place"),
    taxRate: integer("tax_rate"),
    paymentKind: text("payment_kind", { enum: PAYMENT_KINDS }).notNull().default("card"),
    fulfillment: text("fulfilment", { enum: FULFILLMENTS }).notNull().default("pickup"),
    /** Of one that is paid for at the truck: people show it there. */
    reservationCode: text("reservation_code").unique(),
    truckPayment: text("truck_payment", { enum: TRUCK_PAYMENTS }),
    /** Until then its customer has to confirm a reservation; null where there is nothing to confirm. */
    confirmBy: instant("confirm_by"),
    /** The reservation whose items a card order took over. It gets them back if that isn't paid. */
    replacesOrderId: integer("replaces_order_id").references((): AnySQLiteColumn => orders.id),
    /** Null too where its customer chose nothing, as the specified checkout lets them. */
    pickupEventId: integer("pickup_event_id").references(() => events.id),
    /** When, in minutes after the stop begins, so a stop that moves takes it along; null where nothing is made there. */
    pickupMinutes: integer("pickup_minutes"),
    /** How often that stop had been moved when it was chosen: what came since is news. */
    stopSequence: integer("stop_sequence").notNull().default(0),
    /** For the cup, in its customer's words. */
    note: text("note"),
    /** A snapshot, since addresses change. */
    deliveryAddress: text("delivery_address", { mode: "json" }).$type<DeliveryAddress>(),
    /** SHA-256 of the browser's cookie (design 4.22). */
    browserHash: text("browser_hash").notNull(),
    /** A keyed hash of the client's address. */
    clientHash: text("client_hash").notNull(),
    /** Of cart, email and how it is to be got: the same gets the same intent. */
    cartFingerprint: text("cart_fingerprint").notNull(),
    /**
     * At Stripe: the intent of the card form, or the Checkout Session of Stripe's page until that's paid, then
     * its intent. An order has one of them, so it can't be paid in two places.
     */
    paymentIntentId: text("payment_intent_id").unique(),
    /** Part of the idempotency key: raised when one can no longer be used. */
    paymentAttempt: integer("payment_attempt").notNull().default(1),
    receivedCents: integer("received_cents").notNull().default(0),
    /** Not a sale, so it's in no other sum. */
    tipCents: integer("tip_cents").notNull().default(0),
    /** One that is on its way is not in it. */
    refundedCents: integer("refunded_cents").notNull().default(0),
    refundReason: text("refund_reason"),
    holdExpiresAt: instant("hold_expires_at").notNull(),
    /** Upkeep's, to end its hold or to refund it. */
    failedTries: integer("failed_tries").notNull().default(0),
    retryAt: instant("retry_at"),
    /** When Stripe was last asked. */
    checkedAt: instant("checked_at"),
    paidAt: instant("paid_at"),
    /** When it began to wait at the truck: it was paid, or reserved and confirmed. */
    waitsSince: instant("waits_since"),
    /** When someone began to make it, and when it stood ready at the counter (`domain/counter`). */
    makingAt: instant("making_at"),
    readyAt: instant("ready_at"),
    /** When its customer took it, or a parcel was sent; null while it waits for that. */
    handedOverAt: instant("handed_over_at"),
    carrier: text("carrier", { enum: CARRIERS }),
    trackingNumber: text("tracking_number"),
    /** See receipt.ts. */
    receiptSeenAt: instant("told_paid_at"),
    ...stamps(),
  },
  (table) => [
    index("orders_by_status").on(table.status, table.holdExpiresAt),
    index("orders_newest_by_status").on(table.status, table.id),
    // What waits is asked for after each write, and what was sold at the window only grows.
    index("orders_not_handed_over")
      .on(table.status, table.id)
      .where(sql`${table.handedOverAt} IS NULL`),
    index("orders_by_browser").on(table.browserHash, table.status),
    index("orders_by_stop").on(table.pickupEventId, table.status),
    index("orders_by_client").on(table.clientHash, table.holdExpiresAt),
    oneOf("orders_status", table.status),
    oneOf("orders_origin", table.origin),
    check("orders_total", sql`${table.totalCents} > 0`),
    oneOf("orders_payment_kind", table.paymentKind),
    oneOf("orders_fulfilment", table.fulfillment),
    atLeast("orders_received", table.receivedCents, 0),
    atLeast("orders_tip", table.tipCents, 0),
    between("orders_refunded", table.refundedCents, 0, table.receivedCents),
    check("orders_paid", sql`(${table.status} <> 'paid') OR (${table.paidAt} IS NOT NULL)`),
    atLeast("orders_pickup_minutes", table.pickupMinutes, 0),
    oneOf("orders_carrier", table.carrier),
    between("orders_tracking_number", sql`length(${table.trackingNumber})`, 1, MAX_TRACKING),
    between("orders_note", sql`length(${table.note})`, 1, 80),
    check(
      "orders_address",
      sql`(${table.fulfillment} = 'delivery') = (${table.deliveryAddress} IS NOT NULL)`,
    ),
  ],
);

/** IDs of choices in ascending order, as a line's name has them: '3_7'. Goods have none: ''. */
export const choiceIds = customType<{ data: number[]; driverData: string }>({
  dataType: () => "text",
  toDriver: (ids) => [...ids].sort((one, other) => one - other).join("_"),
  fromDriver: (text) => (text === "" ? [] : text.split("_").map(Number)),
});

/** Snapshots, at the price of that moment. Never changed afterwards. */
export const orderLines = sqliteTable(
  "order_lines",
  {
    orderId: refersTo("order_id", () => orders.id),
    productId: refersTo("product_id", () => products.id),
    choices: choiceIds("choices").notNull().default(sql`''`),
    name: text("name").notNull(),
    choiceNames: text("choice_names", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** What each choice was by its ID, in cents. Lines from before we kept it have none. */
    choicePrices: text("choice_prices", { mode: "json" })
      .$type<Record<number, number>>()
      .notNull()
      .default({}),
    /** With its choices. */
    unitPriceCents: integer("unit_price_cents").notNull(),
    /** Its share of the sales tax that was added to its order; null for a line without. */
    taxCents: integer("tax_cents"),
    /** What it cost by then, where the window had charged another price. */
    listedPriceCents: integer("listed_price_cents"),
    quantity: integer("quantity").notNull(),
    /** How many of them the window sold beyond what was in stock. */
    lacking: integer("lacking").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId, table.choices] }),
    check("order_lines_choices", sql`${table.choices} NOT GLOB '*[^0-9_]*'`),
    isJson("order_lines_choice_names", table.choiceNames),
    isJson("order_lines_choice_prices", table.choicePrices),
    atLeast("order_lines_price", table.unitPriceCents, 0),
    atLeast("order_lines_listed_price", table.listedPriceCents, 0),
    between("order_lines_quantity", table.quantity, 1, 20),
    between("order_lines_lacking", table.lacking, 0, 20),
  ],
);

export const holds = sqliteTable(
  "holds",
  {
    orderId: refersTo("order_id", () => orders.id),
    inventoryId: refersTo("inventory_id", () => inventory.id),
    quantity: integer("quantity").notNull(),
    state: text("state", { enum: HOLD_STATES }).notNull().default("held"),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.inventoryId] }),
    index("holds_held").on(table.inventoryId, table.state),
    between("holds_quantity", table.quantity, 1, 20),
    oneOf("holds_state", table.state),
  ],
);
