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
import { createdAt, flag, id, instant, isFlag, updatedAt } from "~/db/columns.server";
import { products } from "../records/products.table.server";
import type { Allergen } from "./menu";

/** What's asked of an item: 'Milk' is one of its choices, 'Toppings' up to two. */
export const choiceGroups = sqliteTable(
  "choice_groups",
  {
    id: id(),
    name: text("name").notNull(),
    least: integer("least").notNull(),
    most: integer("most").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Carts and orders name its choices for good. */
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    check("choice_groups_least", sql`${table.least} IN (0, 1)`),
    check("choice_groups_most", sql`${table.most} BETWEEN 1 AND 5`),
  ],
);

export const choices = sqliteTable(
  "choices",
  {
    id: id(),
    groupId: integer("group_id")
      .notNull()
      .references(() => choiceGroups.id),
    name: text("name").notNull(),
    priceCents: integer("price_cents").notNull().default(0),
    allergens: text("allergens", { mode: "json" }).$type<Allergen[]>().notNull().default([]),
    isDefault: flag("is_default").notNull().default(false),
    position: integer("position").notNull(),
    outUntil: instant("out_until"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    index("choices_by_group").on(table.groupId, table.position),
    uniqueIndex("choices_default")
      .on(table.groupId)
      .where(sql`${table.isDefault} = 1 AND ${table.deletedAt} IS NULL`),
    check("choices_price", sql`${table.priceCents} BETWEEN 0 AND 100000`),
    check("choices_allergens", sql`json_valid(${table.allergens})`),
    isFlag("choices_is_default", table.isDefault),
  ],
);

/** The groups of an item, in the order in which they are asked. */
export const productChoiceGroups = sqliteTable(
  "product_choice_groups",
  {
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    groupId: integer("group_id")
      .notNull()
      .references(() => choiceGroups.id),
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.groupId] }),
    index("product_choice_groups_by_group").on(table.groupId),
  ],
);
