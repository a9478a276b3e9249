import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
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
  updatedAt,
} from "~/db/columns.server";
import { CATEGORIES, PRODUCT_KINDS } from "~/domain/products/product";

export const products = sqliteTable(
  "products",
  {
    id: id(),
    /** Never changed: orders and the stock ledger go by it. */
    kind: text("kind", { enum: PRODUCT_KINDS }).notNull().default("goods"),
    name: text("name").notNull(),
    description: text("description"),
    priceCents: integer("price_cents").notNull(),
    imageUrl: text("image_url"),
    category: text("category", { enum: CATEGORIES }),
    origin: text("origin"),
    certifications: text("certifications", { mode: "json" }).$type<string[]>(),
    sweetness: integer("sweetness"),
    bitterness: integer("bitterness"),
    umami: integer("umami"),
    recommendedUse: text("recommended_use"),
    isAvailable: flag("is_available").notNull().default(true),
    isTaxExempt: flag("is_tax_exempt").notNull().default(false),
    ...stamps(),
    /** The row stays, since orders and the stock ledger point at it. */
    deletedAt: instant("deleted_at"),
    foldedName: folded("folded_name"),
    foldedText: folded("folded_text"),
  },
  (table) => [
    // Lists are counted by it, and it keeps their order.
    index("products_by_deletion").on(table.deletedAt, table.kind),
    index("products_by_name").on(table.deletedAt, table.foldedName),
    index("products_by_category").on(table.category),
    between("products_price", table.priceCents, 0, 100_000_000),
    oneOf("products_kind", table.kind),
    check("products_goods", sql`(${table.kind} = 'goods') = (${table.category} IS NOT NULL)`),
    oneOf("products_category", table.category),
    between("products_sweetness", table.sweetness, 0, 10),
    between("products_bitterness", table.bitterness, 0, 10),
    between("products_umami", table.umami, 0, 10),
    isFlag("products_is_available", table.isAvailable),
    isFlag("products_is_tax_exempt", table.isTaxExempt),
    isJson("products_certifications", table.certifications),
  ],
);

export const inventory = sqliteTable(
  "inventory",
  {
    id: id(),
    productId: refersTo("product_id", () => products.id).unique(),
    /** What's still for sale. Items set aside for unpaid orders aren't in it. */
    quantity: integer("quantity").notNull().default(0),
    /** How many the window has sold beyond it since somebody counted. */
    countAgain: integer("count_again").notNull().default(0),
    lowStockThreshold: integer("low_stock_threshold"),
    unit: text("unit").notNull().default("units"),
    updatedAt: updatedAt(),
  },
  (table) => [
    atLeast("inventory_quantity", table.quantity, 0),
    atLeast("inventory_count_again", table.countAgain, 0),
    atLeast("inventory_threshold", table.lowStockThreshold, 0),
  ],
);
