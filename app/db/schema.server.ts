import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

/**
 * The whole schema: every entity of spec section 3, and what orders, sign-in and reliability need
 * (design sections 5 to 7).
 *
 * Money is integer cents. Instants are integer milliseconds since 1970 in UTC; calendar dates are
 * text YYYY-MM-DD. Every table is STRICT (dev/strict-migrations.ts sees to it) and says in CHECKs
 * what must never be, so that no door can store it.
 */

const id = () => integer("id").primaryKey({ autoIncrement: true });
const instant = (name: string) => integer(name, { mode: "timestamp_ms" });
const createdAt = () =>
  instant("created_at")
    .notNull()
    .$defaultFn(() => new Date());
const updatedAt = () =>
  instant("updated_at")
    .notNull()
    .$defaultFn(() => new Date())
    .$onUpdateFn(() => new Date());

/** Text as searches compare it. FOLDED, below, says of which columns; nobody else writes it. */
const folded = (name: string) => text(name);

// Catalog and inventory

export const products = sqliteTable(
  "products",
  {
    id: id(),
    name: text("name").notNull(),
    description: text("description"),
    priceCents: integer("price_cents").notNull(),
    imageUrl: text("image_url"),
    category: text("category", { enum: ["matcha", "merchandise", "equipment"] }).notNull(),
    origin: text("origin"),
    certifications: text("certifications", { mode: "json" }).$type<string[]>(),
    sweetness: integer("sweetness"),
    bitterness: integer("bitterness"),
    umami: integer("umami"),
    recommendedUse: text("recommended_use"),
    isAvailable: integer("is_available", { mode: "boolean" }).notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Set when deleted: the row stays, since orders and the stock ledger point at it. */
    deletedAt: instant("deleted_at"),
    foldedName: folded("folded_name"),
    foldedText: folded("folded_text"),
  },
  (table) => [
    check("products_price", sql`${table.priceCents} BETWEEN 0 AND 100000000`),
    check("products_category", sql`${table.category} IN ('matcha', 'merchandise', 'equipment')`),
    check("products_sweetness", sql`${table.sweetness} BETWEEN 0 AND 10`),
    check("products_bitterness", sql`${table.bitterness} BETWEEN 0 AND 10`),
    check("products_umami", sql`${table.umami} BETWEEN 0 AND 10`),
    check("products_is_available", sql`${table.isAvailable} IN (0, 1)`),
    check(
      "products_certifications",
      sql`${table.certifications} IS NULL OR json_valid(${table.certifications})`,
    ),
  ],
);

export const inventory = sqliteTable(
  "inventory",
  {
    id: id(),
    productId: integer("product_id")
      .notNull()
      .unique()
      .references(() => products.id),
    /** What may still be sold: pieces held for an unpaid order have already left it. */
    quantity: integer("quantity").notNull().default(0),
    lowStockThreshold: integer("low_stock_threshold"),
    unit: text("unit").notNull().default("units"),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("inventory_quantity", sql`${table.quantity} >= 0`),
    check("inventory_threshold", sql`${table.lowStockThreshold} >= 0`),
  ],
);

/** The ledger: an item's quantity is the sum of its deltas. Rows are only ever added. */
export const stockMovements = sqliteTable(
  "stock_movements",
  {
    id: id(),
    inventoryId: integer("inventory_id")
      .notNull()
      .references(() => inventory.id),
    kind: text("kind", { enum: ["initial", "sale", "release", "adjustment", "edit"] }).notNull(),
    delta: integer("delta").notNull(),
    quantityAfter: integer("quantity_after").notNull(),
    orderId: integer("order_id").references(() => orders.id),
    /** Who did it, for people's movements; null for orders'. */
    actor: text("actor"),
    createdAt: createdAt(),
  },
  (table) => [
    index("stock_movements_by_item").on(table.inventoryId, table.id),
    check("stock_movements_quantity_after", sql`${table.quantityAfter} >= 0`),
    check(
      "stock_movements_kind",
      sql`${table.kind} IN ('initial', 'sale', 'release', 'adjustment', 'edit')`,
    ),
  ],
);

// Orders and payment (design section 5)

export const ORDER_STATUSES = ["pending", "paid", "expired", "refund_due", "refunded"] as const;

export const orders = sqliteTable(
  "orders",
  {
    id: id(),
    /** Unguessable name of the guest's own page. */
    token: text("token").notNull().unique(),
    status: text("status", { enum: ORDER_STATUSES }).notNull().default("pending"),
    email: text("email").notNull(),
    currency: text("currency").notNull().default("usd"),
    totalCents: integer("total_cents").notNull(),
    paymentKind: text("payment_kind", { enum: ["card", "truck"] })
      .notNull()
      .default("card"),
    fulfilment: text("fulfilment", { enum: ["pickup", "delivery"] })
      .notNull()
      .default("pickup"),
    /** The stop where it is picked up; null while the customer has not chosen one. */
    pickupEventId: integer("pickup_event_id").references(() => events.id),
    /** Where it is sent; a snapshot, since addresses change. */
    deliveryAddress: text("delivery_address", { mode: "json" }).$type<{
      name: string;
      line1: string;
      line2: string | null;
      city: string;
      region: string;
      postalCode: string;
      country: string;
    }>(),
    /** SHA-256 of the browser's cookie: one browser has one open order (design 4.22). */
    browserHash: text("browser_hash").notNull(),
    /** Keyed hash of the client's address, for the limit of open orders an address. */
    clientHash: text("client_hash").notNull(),
    /** What the cart and email came to: the same cart gets the same intent. */
    cartFingerprint: text("cart_fingerprint").notNull(),
    paymentIntentId: text("payment_intent_id").unique(),
    /** Part of the idempotency key: raised when a key at Stripe can no longer be used. */
    paymentAttempt: integer("payment_attempt").notNull().default(1),
    receivedCents: integer("received_cents").notNull().default(0),
    refundedCents: integer("refunded_cents").notNull().default(0),
    refundId: text("refund_id").unique(),
    refundReason: text("refund_reason"),
    /** Until when its pieces are held. */
    holdExpiresAt: instant("hold_expires_at").notNull(),
    paidAt: instant("paid_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("orders_by_status").on(table.status, table.holdExpiresAt),
    index("orders_by_browser").on(table.browserHash, table.status),
    index("orders_by_client").on(table.clientHash, table.status),
    check(
      "orders_status",
      sql`${table.status} IN ('pending', 'paid', 'expired', 'refund_due', 'refunded')`,
    ),
    check("orders_total", sql`${table.totalCents} > 0`),
    check("orders_payment_kind", sql`${table.paymentKind} IN ('card', 'truck')`),
    check("orders_fulfilment", sql`${table.fulfilment} IN ('pickup', 'delivery')`),
    check("orders_received", sql`${table.receivedCents} >= 0`),
    check("orders_refunded", sql`${table.refundedCents} BETWEEN 0 AND ${table.receivedCents}`),
    check("orders_paid", sql`(${table.status} <> 'paid') OR (${table.paidAt} IS NOT NULL)`),
    check(
      "orders_address",
      sql`(${table.fulfilment} = 'delivery') = (${table.deliveryAddress} IS NOT NULL)`,
    ),
  ],
);

/** Snapshots: what was bought, at the price of that moment. Never changed afterwards. */
export const orderLines = sqliteTable(
  "order_lines",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    name: text("name").notNull(),
    unitPriceCents: integer("unit_price_cents").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    check("order_lines_price", sql`${table.unitPriceCents} >= 0`),
    check("order_lines_quantity", sql`${table.quantity} BETWEEN 1 AND 20`),
  ],
);

export const reservations = sqliteTable(
  "reservations",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    inventoryId: integer("inventory_id")
      .notNull()
      .references(() => inventory.id),
    quantity: integer("quantity").notNull(),
    state: text("state", { enum: ["held", "sold", "released"] })
      .notNull()
      .default("held"),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.inventoryId] }),
    index("reservations_held").on(table.inventoryId, table.state),
    check("reservations_quantity", sql`${table.quantity} BETWEEN 1 AND 20`),
    check("reservations_state", sql`${table.state} IN ('held', 'sold', 'released')`),
  ],
);

/** Events whose effect is stored: written in the same transaction as that effect. */
export const stripeEvents = sqliteTable("stripe_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  paymentIntentId: text("payment_intent_id"),
  receivedAt: createdAt(),
});

// Content

export const events = sqliteTable(
  "events",
  {
    id: id(),
    title: text("title").notNull(),
    location: text("location").notNull(),
    description: text("description"),
    startDate: instant("start_date").notNull(),
    endDate: instant("end_date").notNull(),
    imageUrl: text("image_url"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("events_by_end").on(table.endDate, table.startDate)],
);

export const INQUIRY_STATUSES = [
  "pending",
  "quoted",
  "confirmed",
  "completed",
  "cancelled",
] as const;

export const cateringInquiries = sqliteTable(
  "catering_inquiries",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    /** A calendar date, YYYY-MM-DD, in no time zone: it never shifts (design 4.4). */
    eventDate: text("event_date").notNull(),
    eventType: text("event_type", {
      enum: ["corporate", "wedding", "private", "festival", "other"],
    }).notNull(),
    guestCount: integer("guest_count").notNull(),
    location: text("location").notNull(),
    message: text("message"),
    status: text("status", { enum: INQUIRY_STATUSES }).notNull().default("pending"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("catering_inquiries_by_status").on(table.status),
    check("catering_guest_count", sql`${table.guestCount} >= 1`),
    check("catering_event_date", sql`${table.eventDate} GLOB '????-??-??'`),
    check(
      "catering_event_type",
      sql`${table.eventType} IN ('corporate', 'wedding', 'private', 'festival', 'other')`,
    ),
    check(
      "catering_status",
      sql`${table.status} IN ('pending', 'quoted', 'confirmed', 'completed', 'cancelled')`,
    ),
  ],
);

export const newsletterSubscribers = sqliteTable(
  "newsletter_subscribers",
  {
    id: id(),
    email: text("email").notNull(),
    userName: text("user_name"),
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    subscribedAt: instant("subscribed_at")
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (table) => [
    // An unsubscribed row stays as it is; a new sign-up is a new consent and a new row (design 4.13).
    uniqueIndex("newsletter_active_email").on(table.email).where(sql`is_active = 1`),
    check("newsletter_is_active", sql`${table.isActive} IN (0, 1)`),
  ],
);

/** One row, id 1. A null field shows the bundled default. */
export const homepageContent = sqliteTable(
  "homepage_content",
  {
    id: integer("id").primaryKey(),
    heroTitle: text("hero_title"),
    heroSubtitle: text("hero_subtitle"),
    heroImageUrl: text("hero_image_url"),
    aboutText: text("about_text"),
    updatedAt: updatedAt(),
  },
  (table) => [check("homepage_single_row", sql`${table.id} = 1`)],
);

// Social media and uploads

export const SOCIAL_PLATFORMS = ["instagram", "facebook", "twitter", "tiktok"] as const;
type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number];

export const socialMediaConnections = sqliteTable(
  "social_media_connections",
  {
    id: id(),
    platform: text("platform", { enum: SOCIAL_PLATFORMS }).notNull(),
    accountName: text("account_name").notNull(),
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    connectedAt: instant("connected_at")
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (table) => [
    check(
      "social_connections_platform",
      sql`${table.platform} IN ('instagram', 'facebook', 'twitter', 'tiktok')`,
    ),
    check("social_connections_is_active", sql`${table.isActive} IN (0, 1)`),
  ],
);

export const socialMediaPosts = sqliteTable(
  "social_media_posts",
  {
    id: id(),
    caption: text("caption").notNull(),
    platforms: text("platforms", { mode: "json" }).$type<SocialPlatform[]>().notNull(),
    status: text("status", { enum: ["draft", "scheduled", "published", "failed"] })
      .notNull()
      .default("draft"),
    mediaUrls: text("media_urls", { mode: "json" }).$type<string[]>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("social_posts_platforms", sql`json_valid(${table.platforms})`),
    check(
      "social_posts_status",
      sql`${table.status} IN ('draft', 'scheduled', 'published', 'failed')`,
    ),
  ],
);

/** Every address this server issued for an upload: it drives quota and sweep. */
export const uploads = sqliteTable(
  "uploads",
  {
    id: id(),
    /** The object's key in the store, made by the server. */
    objectKey: text("object_key").notNull().unique(),
    state: text("state", { enum: ["pending", "stored", "deleted"] })
      .notNull()
      .default("pending"),
    contentType: text("content_type").notNull(),
    byteSize: integer("byte_size").notNull(),
    owner: text("owner").notNull(),
    expiresAt: instant("expires_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("uploads_by_state").on(table.state, table.expiresAt),
    check("uploads_state", sql`${table.state} IN ('pending', 'stored', 'deleted')`),
    check("uploads_byte_size", sql`${table.byteSize} BETWEEN 1 AND 52428800`),
  ],
);

// Identity

/**
 * Tokens stay here, never in the browser, and are sealed (domain/access/token-seal.server.ts). The
 * row's name is the SHA-256 of the cookie's id.
 */
export const sessions = sqliteTable(
  "sessions",
  {
    idHash: text("id_hash").primaryKey(),
    /** The provider's subject. */
    sub: text("sub").notNull(),
    email: text("email"),
    name: text("name"),
    accessToken: text("access_token").notNull(),
    accessTokenExpiresAt: instant("access_token_expires_at").notNull(),
    refreshToken: text("refresh_token"),
    /** When the provider issued them: it is asked anew while the session is used, so also its last use. */
    tokensIssuedAt: instant("tokens_issued_at").notNull().default(sql`0`),
    /** Kept for the provider's logout. */
    idToken: text("id_token"),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("sessions_by_sub").on(table.sub),
    index("sessions_by_expiry").on(table.expiresAt),
  ],
);

/** A sign-in under way; taken once at the callback. */
export const signInTransactions = sqliteTable(
  "sign_in_transactions",
  {
    stateHash: text("state_hash").primaryKey(),
    returnTo: text("return_to").notNull(),
    isPopup: integer("is_popup", { mode: "boolean" }).notNull().default(false),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("sign_in_transactions_by_expiry").on(table.expiresAt),
    check("sign_in_is_popup", sql`${table.isPopup} IN (0, 1)`),
  ],
);

// Reliability

/** Fixed windows: how often a keyed client did a thing since the window began (design 4.21). */
export const limits = sqliteTable(
  "limits",
  {
    name: text("name").notNull(),
    clientHash: text("client_hash").notNull(),
    windowStart: instant("window_start").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.clientHash] }),
    index("limits_by_window").on(table.windowStart),
  ],
);

/** Letters to the outside, written in the transaction that owes them and sent afterwards. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: id(),
    kind: text("kind").notNull(),
    /** Names the cause, so that one cause sends one letter. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    payload: text("payload", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at")
      .notNull()
      .$defaultFn(() => new Date()),
    sentAt: instant("sent_at"),
    lastError: text("last_error"),
    createdAt: createdAt(),
  },
  (table) => [
    index("outbox_due").on(table.sentAt, table.nextAttemptAt),
    check("outbox_payload", sql`json_valid(${table.payload})`),
  ],
);

/** Who changed what in the panel. */
export const audit = sqliteTable(
  "audit",
  {
    id: id(),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    entity: text("entity").notNull(),
    entityId: text("entity_id"),
    detail: text("detail", { mode: "json" }).$type<Record<string, unknown>>(),
    at: createdAt(),
  },
  (table) => [
    index("audit_by_entity").on(table.entity, table.entityId),
    index("audit_by_actor").on(table.actor, table.at),
  ],
);

// Searching

/**
 * What can be searched, and which texts each column is folded from. The writer fills these columns
 * by itself, whoever changes the texts and how (folded.server.ts); `contains` searches no other.
 * When a column's texts are changed here, its migration sets it to NULL, so that it is filled anew.
 */
export const FOLDED = [
  {
    table: products,
    columns: [
      { into: products.foldedName, from: [products.name] },
      { into: products.foldedText, from: [products.name, products.origin, products.category] },
    ],
  },
];

/** A column that can be searched. */
export type Folded = (typeof FOLDED)[number]["columns"][number]["into"];
