import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
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
import { described, describedTable, PRODUCT_ID } from "~/db/described.server";
import type { Allergen } from "~/domain/menu/menu";
import { products } from "./catalog.server";

export const menuSections = describedTable("menu_sections", "The menu's sections.", {
  id: id(),
  name: described(text("name").notNull(), "Its name."),
  position: described(integer("position").notNull(), "Its place in the list."),
  ...stamps(),
});

/**
 * Columns that only made-to-order products have. The row goes when the item is deleted; the product's row
 * stays.
 */
export const menuItems = describedTable(
  "menu_items",
  "What's on the menu.",
  {
    productId: described(
      integer("product_id")
        .primaryKey()
        .references(() => products.id),
      PRODUCT_ID,
    ),
    sectionId: refersTo("section_id", "A number in menu_sections.csv.", () => menuSections.id),
    position: described(integer("position").notNull(), "Its place in the list."),
    allergens: described(
      text("allergens", { mode: "json" }).$type<Allergen[]>().notNull().default([]),
      "Its allergens, as JSON.",
    ),
    outUntil: described(instant("out_until"), "When it's back after being sold out today."),
    servedFrom: described(
      integer("served_from"),
      "When it's served from, in minutes after midnight. Empty for all day.",
    ),
    servedUntil: described(
      integer("served_until"),
      "When it's served until, in minutes after midnight. Empty for all day.",
    ),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("menu_items_by_section").on(table.sectionId, table.position),
    isJson("menu_items_allergens", table.allergens),
    between("menu_items_served_from", table.servedFrom, 0, 1439),
    between("menu_items_served_until", table.servedUntil, 1, 1439),
    check("menu_items_served", sql`${table.servedFrom} < ${table.servedUntil}`),
  ],
);

/** A question about an item and how many answers it takes: 'Milk' takes one, 'Toppings' up to two. */
export const choiceGroups = describedTable(
  "choice_groups",
  "What customers choose for an item, like its milk.",
  {
    id: id(),
    name: described(text("name").notNull(), "Its name."),
    least: described(integer("least").notNull(), "The fewest a customer has to choose."),
    most: described(integer("most").notNull(), "The most a customer can choose."),
    canRepeat: described(
      flag("can_repeat").notNull().default(false),
      "Whether a customer can choose the same one more than once.",
    ),
    ...stamps(),
    /** Deleted rows stay, since carts and orders refer to their choices. */
    deletedAt: described(
      instant("deleted_at"),
      "When it was deleted. Old orders still refer to it.",
    ),
  },
  (table) => [
    between("choice_groups_least", table.least, 0, table.most),
    between("choice_groups_most", table.most, 1, 5),
    isFlag("choice_groups_can_repeat", table.canRepeat),
  ],
);

export const choices = describedTable(
  "choices",
  "What can be chosen, like oat milk.",
  {
    id: id(),
    groupId: refersTo("group_id", "A number in choice_groups.csv.", () => choiceGroups.id),
    name: described(text("name").notNull(), "Its name."),
    priceCents: described(
      integer("price_cents").notNull().default(0),
      "What it adds to the price.",
    ),
    allergens: described(
      text("allergens", { mode: "json" }).$type<Allergen[]>().notNull().default([]),
      "Its allergens, as JSON.",
    ),
    isDefault: described(
      flag("is_default").notNull().default(false),
      "Whether it's chosen unless someone chooses another.",
    ),
    position: described(integer("position").notNull(), "Its place in the list."),
    outUntil: described(instant("out_until"), "When it's back after being sold out today."),
    ...stamps(),
    deletedAt: described(
      instant("deleted_at"),
      "When it was deleted. Old orders still refer to it.",
    ),
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
export const productChoiceGroups = describedTable(
  "product_choice_groups",
  "Which choices each item has.",
  {
    productId: refersTo("product_id", PRODUCT_ID, () => products.id),
    groupId: refersTo("group_id", "A number in choice_groups.csv.", () => choiceGroups.id),
    position: described(integer("position").notNull(), "Its place in the list."),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.groupId] }),
    index("product_choice_groups_by_group").on(table.groupId),
  ],
);
