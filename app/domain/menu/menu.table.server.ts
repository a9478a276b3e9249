import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, isJson, refersTo, stamps, updatedAt } from "~/db/columns.server";
import { products } from "../records/products.table.server";
import type { Allergen } from "./menu";

export const menuSections = sqliteTable("menu_sections", {
  id: id(),
  name: text("name").notNull(),
  position: integer("position").notNull(),
  ...stamps(),
});

/** What only a product has that is made to order. Gone once it's deleted; the product's row stays. */
export const menuItems = sqliteTable(
  "menu_items",
  {
    productId: refersTo("product_id", () => products.id).primaryKey(),
    sectionId: refersTo("section_id", () => menuSections.id),
    position: integer("position").notNull(),
    allergens: text("allergens", { mode: "json" }).$type<Allergen[]>().notNull().default([]),
    outUntil: instant("out_until"),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("menu_items_by_section").on(table.sectionId, table.position),
    isJson("menu_items_allergens", table.allergens),
  ],
);
