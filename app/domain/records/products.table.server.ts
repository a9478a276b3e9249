import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  createdAt,
  flag,
  folded,
  id,
  instant,
  isFlag,
  oneOf,
  updatedAt,
} from "~/db/columns.server";
import { CATEGORIES, PRODUCT_KINDS } from "./product";

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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
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
    check("products_price", sql`${table.priceCents} BETWEEN 0 AND 100000000`),
    oneOf("products_kind", table.kind, PRODUCT_KINDS),
    check("products_goods", sql`(${table.kind} = 'goods') = (${table.category} IS NOT NULL)`),
    oneOf("products_category", table.category, CATEGORIES),
    check("products_sweetness", sql`${table.sweetness} BETWEEN 0 AND 10`),
    check("products_bitterness", sql`${table.bitterness} BETWEEN 0 AND 10`),
    check("products_umami", sql`${table.umami} BETWEEN 0 AND 10`),
    isFlag("products_is_available", table.isAvailable),
    isFlag("products_is_tax_exempt", table.isTaxExempt),
    check(
      "products_certifications",
      sql`${table.certifications} IS NULL OR json_valid(${table.certifications})`,
    ),
  ],
);
