import { and, eq, sql } from "drizzle-orm";
import { type AnySQLiteColumn, foreignKey, integer } from "drizzle-orm/sqlite-core";
import { choiceIds, orderLines } from "./orders.server";

/** How a row of another table names an order's line. */
export const orderLineKey = () => ({
  orderId: integer("order_id").notNull(),
  productId: integer("product_id").notNull(),
  choices: choiceIds("choices").notNull().default(sql`''`),
});

type Key = Record<keyof ReturnType<typeof orderLineKey>, AnySQLiteColumn>;

export const namesOrderLine = ({ orderId, productId, choices }: Key) =>
  foreignKey({
    columns: [orderId, productId, choices],
    foreignColumns: [orderLines.orderId, orderLines.productId, orderLines.choices],
  });

/** For a join: the order line they belong to. */
export const isOfOrderLine = ({ orderId, productId, choices }: Key) =>
  and(
    eq(orderId, orderLines.orderId),
    eq(productId, orderLines.productId),
    eq(choices, orderLines.choices),
  );
