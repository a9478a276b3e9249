import { sql } from "drizzle-orm";
import { check, index, integer, text } from "drizzle-orm/sqlite-core";
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
  stamps,
  updatedAt,
} from "~/db/columns.server";
import { described, describedTable, PRODUCT_ID } from "~/db/described.server";
import { CATEGORIES, PRODUCT_KINDS } from "~/domain/products/product";

export const products = describedTable(
  "products",
  "What you sell in the shop and at the truck.",
  {
    id: id(),
    /** Never changes: orders and the stock ledger depend on it. */
    kind: described(
      text("kind", { enum: PRODUCT_KINDS }).notNull().default("goods"),
      "goods for the shop, made for what's made at the truck.",
    ),
    name: described(text("name").notNull(), "Its name."),
    description: described(text("description"), "Its description."),
    priceCents: described(integer("price_cents").notNull(), "What it costs."),
    imageUrl: described(text("image_url"), "Its image."),
    category: described(
      text("category", { enum: CATEGORIES }),
      "matcha, merchandise, or equipment.",
    ),
    origin: described(text("origin"), "Where it comes from."),
    certifications: described(
      text("certifications", { mode: "json" }).$type<string[]>(),
      "Its certifications, as JSON.",
    ),
    sweetness: described(integer("sweetness"), "0 to 10."),
    bitterness: described(integer("bitterness"), "0 to 10."),
    umami: described(integer("umami"), "0 to 10."),
    recommendedUse: described(text("recommended_use"), "What it's good for."),
    isAvailable: described(flag("is_available").notNull().default(true), "Whether it's for sale."),
    isTaxExempt: described(
      flag("is_tax_exempt").notNull().default(false),
      "Whether it's exempt from sales tax.",
    ),
    ...stamps(),
    /** Deleted rows stay, since orders and the stock ledger refer to them. */
    deletedAt: described(
      instant("deleted_at"),
      "When it was deleted. Old orders still refer to it.",
    ),
    foldedName: folded("folded_name"),
    foldedText: folded("folded_text"),
  },
  (table) => [
    // Lists are counted with this index, and sorted by it.
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

export const inventory = describedTable(
  "inventory",
  "How many of each product are left.",
  {
    id: id(),
    productId: described(
      integer("product_id")
        .notNull()
        .unique()
        .references(() => products.id),
      PRODUCT_ID,
    ),
    quantity: described(
      integer("quantity").notNull().default(0),
      "How many are for sale. Items set aside for unpaid orders aren't included.",
    ),
    countAgain: described(
      integer("count_again").notNull().default(0),
      "How many more than that the window has sold since the last count.",
    ),
    lowStockThreshold: described(
      integer("low_stock_threshold"),
      "At this many or fewer, stock is low.",
    ),
    unit: described(text("unit").notNull().default("units"), "The unit it's counted in."),
    updatedAt: updatedAt(),
  },
  (table) => [
    atLeast("inventory_quantity", table.quantity, 0),
    atLeast("inventory_count_again", table.countAgain, 0),
    atLeast("inventory_threshold", table.lowStockThreshold, 0),
  ],
);
