import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, updatedAt } from "~/db/columns.server";
import { products } from "../records/products.table.server";
import type { Allergen } from "./menu";

export const menuSections = sqliteTable("menu_sections", {
  id: id(),
  name: text("name").notNull(),
  position: integer("position").notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** What only a product has that is made to order. Gone once it's deleted; the product's row stays. */
export const menuItems = sqliteTable(
  "menu_items",
  {
    productId: integer("product_id")
      .primaryKey()
      .references(() => products.id),
    sectionId: integer("section_id")
      .notNull()
      .references(() => menuSections.id),
    position: integer("position").notNull(),
    allergens: text("allergens", { mode: "json" }).$type<Allergen[]>().notNull().default([]),
    outUntil: instant("out_until"),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("menu_items_by_section").on(table.sectionId, table.position),
    check("menu_items_allergens", sql`json_valid(${table.allergens})`),
  ],
);
