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
import {
  between,
  flag,
  id,
  instant,
  isFlag,
  isJson,
  refersTo,
  stamps,
  updatedAt,
} from "~/db/columns.server";
import type { Allergen } from "~/domain/menu/menu";
import { products } from "./catalog.server";

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

/** What's asked of an item: 'Milk' is one of its choices, 'Toppings' up to two. */
export const choiceGroups = sqliteTable(
  "choice_groups",
  {
    id: id(),
    name: text("name").notNull(),
    least: integer("least").notNull(),
    most: integer("most").notNull(),
    ...stamps(),
    /** Carts and orders name its choices for good. */
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    check("choice_groups_least", sql`${table.least} IN (0, 1)`),
    between("choice_groups_most", table.most, 1, 5),
  ],
);

export const choices = sqliteTable(
  "choices",
  {
    id: id(),
    groupId: refersTo("group_id", () => choiceGroups.id),
    name: text("name").notNull(),
    priceCents: integer("price_cents").notNull().default(0),
    allergens: text("allergens", { mode: "json" }).$type<Allergen[]>().notNull().default([]),
    isDefault: flag("is_default").notNull().default(false),
    position: integer("position").notNull(),
    outUntil: instant("out_until"),
    ...stamps(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    index("choices_by_group").on(table.groupId, table.position),
    uniqueIndex("choices_default")
      .on(table.groupId)
      .where(sql`${table.isDefault} = 1 AND ${table.deletedAt} IS NULL`),
    between("choices_price", table.priceCents, 0, 100_000),
    isJson("choices_allergens", table.allergens),
    isFlag("choices_is_default", table.isDefault),
  ],
);

/** The groups of an item, in the order in which they are asked. */
export const productChoiceGroups = sqliteTable(
  "product_choice_groups",
  {
    productId: refersTo("product_id", () => products.id),
    groupId: refersTo("group_id", () => choiceGroups.id),
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.groupId] }),
    index("product_choice_groups_by_group").on(table.groupId),
  ],
);
