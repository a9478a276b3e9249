import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  customType,
  index,
  integer,
  primaryKey,
  text,
} from "drizzle-orm/sqlite-core";
import {
  atLeast,
  between,
  flag,
  folded,
  id,
  instant,
  isFlag,
  isJson,
  oneOf,
  refersTo,
  stamps,
} from "~/db/columns.server";
import {
  described,
  describedTable,
  FOR_RETRIES,
  leftOut,
  ORDER_ID,
  PRODUCT_ID,
} from "~/db/described.server";
import { CARRIERS, MAX_TRACKING } from "~/domain/fulfillment/tracking";
import {
  type DeliveryAddress,
  FULFILLMENTS,
  ORDER_ORIGINS,
  ORDER_STATUSES,
  PAYMENT_KINDS,
  TRUCK_PAYMENTS,
} from "~/domain/order";
import { MAX_NAME } from "~/domain/orders/order-name";
import { products } from "./catalog.server";
import { events } from "./events.server";

export const orders = describedTable(
  "orders",
  "Orders from the site, reservations, and sales at the window, including ones nobody paid for.",
  {
    id: described(id(), "The order number."),
    /** The unguessable part of the order page's URL. */
    token: leftOut(
      text("token").notNull().unique(),
      "Secret: it opens the customer's own page of the order.",
    ),
    status: described(
      text("status", { enum: ORDER_STATUSES }).notNull().default("pending"),
      "pending (not paid yet), paid (also if it was refunded later), expired (never paid), refund_due (it can't be filled), or refunded (it couldn't be filled).",
    ),
    origin: described(
      text("origin", { enum: ORDER_ORIGINS }).notNull().default("web"),
      "web for the site, window for the truck's window.",
    ),
    /** Identifies a window sale. Kept forever, so that a sale that's sent repeatedly is stored once. */
    saleKey: leftOut(
      text("sale_key").unique(),
      "The phone's own ID for a sale, so that it's saved once.",
    ),
    /** '' for a sale at the window, which sends no email. */
    email: described(text("email").notNull(), "The customer's email address. Empty at the window."),
    currency: described(text("currency").notNull().default("usd"), "Always usd."),
    totalCents: described(
      integer("total_cents").notNull(),
      "What the order costs, with added sales tax, without a tip.",
    ),
    /** Included in the total. Never changes. */
    taxCents: described(
      integer("tax_cents").notNull().default(0),
      "Sales tax that was added to its prices.",
    ),
    /** The tax place as shown to people. Null, like its rate, if prices include tax or there is no tax. */
    taxPlace: described(
      text("tax_place"),
      "Where it was added: the location, or the state it ships to.",
    ),
    taxRate: described(integer("tax_rate"), "The rate it was added at. Empty if none was added."),
    paymentKind: described(
      text("payment_kind", { enum: PAYMENT_KINDS }).notNull().default("card"),
      "card for a card on the site, truck for paying at the truck.",
    ),
    fulfillment: described(
      text("fulfilment", { enum: FULFILLMENTS }).notNull().default("pickup"),
      "pickup or delivery.",
    ),

    reservationCode: described(
      text("reservation_code").unique(),
      "The code a customer with a reservation shows at the truck.",
    ),
    truckPayment: described(
      text("truck_payment", { enum: TRUCK_PAYMENTS }),
      "cash or card, if it was paid at the truck.",
    ),
    /** Null if there is nothing to confirm. */
    confirmBy: described(instant("confirm_by"), "The deadline to confirm a reservation."),
    confirmedAt: described(
      instant("confirmed_at"),
      "When a reservation was confirmed by email. Empty if it needed no confirmation.",
    ),
    /** The reservation gets its items back if the card order that replaced it isn't paid. */
    replacesOrderId: described(
      integer("replaces_order_id").references((): AnySQLiteColumn => orders.id),
      "The reservation this order replaced.",
    ),
    /** Null for shipping. Null also if the customer chose no stop, which checkout allows. */
    pickupEventId: described(
      integer("pickup_event_id").references(() => events.id),
      "The stop where it's picked up: a number in events.csv.",
    ),
    movedAt: described(
      instant("moved_at"),
      "When it was moved to its stop. Empty if it's still at its first one.",
    ),
    /** Counted from the stop's start, so that a stop that moves takes its orders along. */
    pickupMinutes: described(
      integer("pickup_minutes"),
      "The pickup time, in minutes after the stop starts.",
    ),
    /** True if the customer chose 'as soon as possible'. Such an order is made before those that ask later. */
    isSoonest: described(
      flag("is_soonest").notNull().default(false),
      "1 if the customer asked for the soonest pickup time, 0 if they chose one.",
    ),
    /** The stop's `sequence` when it was chosen. A higher one at the stop is news for the customer. */
    stopSequence: described(
      integer("stop_sequence").notNull().default(0),
      "How many times the stop had moved when it was chosen.",
    ),

    customerName: described(
      text("customer_name"),
      "The name to call when it's ready. Empty if the customer gave none.",
    ),
    foldedName: folded("folded_name"),
    note: described(text("note"), "What the customer wants on the cup."),
    phone: described(
      text("phone"),
      "The number for texts about it, like +12135550100. Empty if the customer wants none.",
    ),
    /** The address at the time of the order, since addresses change. */
    deliveryAddress: described(
      text("delivery_address", { mode: "json" }).$type<DeliveryAddress>(),
      "Where a package goes, as JSON.",
    ),
    /** SHA-256 of the browser's cookie. */
    browserHash: leftOut(
      text("browser_hash").notNull(),
      "Tells one customer's browser from another's.",
    ),
    /** A keyed hash of the client's address. */
    clientHash: leftOut(text("client_hash").notNull(), "Tells one network from another."),
    /** A hash of the cart, the email, and the fulfillment. The same ones get the same payment intent. */
    cartFingerprint: leftOut(
      text("cart_fingerprint").notNull(),
      "Tells whether a cart has changed. It's no use anywhere else.",
    ),
    /**
     * The card form's payment intent, or the Checkout Session of Stripe's page until that's paid, then its
     * intent. An order has only one of them, so it can't be paid in two places.
     */
    stripePaymentId: described(text("payment_intent_id").unique(), "The payment's Stripe ID."),
    /** Part of Stripe's idempotency key. It rises when a key can no longer be used. */
    paymentAttempt: leftOut(integer("payment_attempt").notNull().default(1), FOR_RETRIES),
    receivedCents: described(
      integer("received_cents").notNull().default(0),
      "What was paid, without a tip.",
    ),
    /** The tip in cents. No other amount includes it. */
    tipCents: described(
      integer("tip_cents").notNull().default(0),
      "The tip as it was paid. Refunds of it are in till_entries.",
    ),
    /** Cents refunded so far. Pending refunds don't count. */
    refundedCents: described(
      integer("refunded_cents").notNull().default(0),
      "How much of the payment was refunded.",
    ),
    refundReason: described(text("refund_reason"), "Why the shop refunded it automatically."),
    holdExpiresAt: described(
      instant("hold_expires_at").notNull(),
      "When its items stop being set aside.",
    ),
    /** Failed tries of the background jobs to end its hold or to refund it. */
    failedTries: leftOut(integer("failed_tries").notNull().default(0), FOR_RETRIES),
    retryAt: leftOut(instant("retry_at"), FOR_RETRIES),

    checkedAt: described(instant("checked_at"), "When the shop last asked Stripe about it."),
    paidAt: described(instant("paid_at"), "When it was paid."),
    /** When it was paid, or reserved and confirmed. */
    waitsSince: described(instant("waits_since"), "When it started waiting for pickup."),
    /** Set by the counter's buttons, like `readyAt`. */
    makingAt: described(instant("making_at"), "When someone started making it."),
    readyAt: described(instant("ready_at"), "When it was ready."),
    /** Null while the order waits to be picked up or sent. */
    handedOverAt: described(instant("handed_over_at"), "When it was picked up or sent."),
    /** True if we assumed the sale's stop. The tax place and rate stay as they were charged. */
    isStopAssumed: described(
      flag("is_stop_assumed").notNull().default(false),
      "Whether Window named a stop that wasn't on, so the sale's time decided.",
    ),
    carrier: described(text("carrier", { enum: CARRIERS }), "Who carries the package."),
    trackingNumber: described(text("tracking_number"), "The package's tracking number."),
    /** See domain/checkout/receipt.ts. */
    receiptSeenAt: described(
      instant("told_paid_at"),
      "When the customer's browser learned that it was paid.",
    ),
    ...stamps(),
  },
  (table) => [
    index("orders_by_status").on(table.status, table.holdExpiresAt),
    index("orders_newest_by_status").on(table.status, table.id),
    // Open orders are queried after each write. The partial index leaves out the window's sales, which only
    // grow. Its column that's always null makes SQLite prefer it to the index of payments.
    index("orders_not_handed_over")
      .on(table.status, table.handedOverAt, table.id)
      .where(sql`${table.handedOverAt} IS NULL`),
    // The index is partial, or SQLite would use it for the open orders above.
    index("orders_by_payment").on(table.status, table.paidAt).where(sql`${table.status} = 'paid'`),
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
    isFlag("orders_is_soonest", table.isSoonest),
    isFlag("orders_is_stop_assumed", table.isStopAssumed),
    oneOf("orders_carrier", table.carrier),
    between("orders_tracking_number", sql`length(${table.trackingNumber})`, 1, MAX_TRACKING),
    between("orders_customer_name", sql`length(${table.customerName})`, 1, MAX_NAME),
    check("orders_phone", sql`${table.phone} GLOB ${sql.raw(`'+1${"[0-9]".repeat(10)}'`)}`),
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

/** The download's description of an order line's choices. */
export const CHOICES = "The choices' numbers, separated by _. Empty if there are none.";

/** Lines as they were ordered, with the prices of that moment. Never changed afterwards. */
export const orderLines = describedTable(
  "order_lines",
  "What each order has in it, as it was sold.",
  {
    orderId: refersTo("order_id", ORDER_ID, () => orders.id),
    productId: refersTo("product_id", PRODUCT_ID, () => products.id),
    choices: described(choiceIds("choices").notNull().default(sql`''`), CHOICES),
    name: described(text("name").notNull(), "The product's name then."),
    choiceNames: described(
      text("choice_names", { mode: "json" }).$type<string[]>().notNull().default([]),
      "The choices' names then, as JSON.",
    ),
    /** Empty for lines older than this column. */
    choicePrices: described(
      text("choice_prices", { mode: "json" }).$type<Record<number, number>>().notNull().default({}),
      "What each choice added to the price, listed by the choice's number, in cents, as JSON.",
    ),

    unitPriceCents: described(
      integer("unit_price_cents").notNull(),
      "What one cost, with its choices.",
    ),
    /** The line's share of the added tax, in cents. Null if no tax was added. */
    taxCents: described(
      integer("tax_cents"),
      "Its share of the sales tax that was added to the order.",
    ),

    listedPriceCents: described(
      integer("listed_price_cents"),
      "What one should have cost, if the window charged a different price.",
    ),
    quantity: described(integer("quantity").notNull(), "How many."),
    cupNames: described(
      text("cup_names", { mode: "json" }).$type<string[]>().notNull().default([]),
      "The names on its cups, as JSON. Cups without a name aren't in it.",
    ),

    lacking: described(
      integer("lacking").notNull().default(0),
      "How many of them weren't in stock when the window sold them.",
    ),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId, table.choices] }),
    check("order_lines_choices", sql`${table.choices} NOT GLOB '*[^0-9_]*'`),
    isJson("order_lines_choice_names", table.choiceNames),
    isJson("order_lines_choice_prices", table.choicePrices),
    isJson("order_lines_cup_names", table.cupNames),
    atLeast("order_lines_price", table.unitPriceCents, 0),
    atLeast("order_lines_listed_price", table.listedPriceCents, 0),
    between("order_lines_quantity", table.quantity, 1, 20),
    between("order_lines_lacking", table.lacking, 0, 20),
  ],
);
