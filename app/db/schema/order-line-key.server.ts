import { and, eq, sql } from "drizzle-orm";
import { type AnySQLiteColumn, foreignKey, integer } from "drizzle-orm/sqlite-core";
import { described, ORDER_ID, PRODUCT_ID } from "~/db/described.server";
import { CHOICES, choiceIds, orderLines } from "./orders.server";

/** How a row of another table names an order's line. */
export const orderLineKey = () => ({
  orderId: described(integer("order_id").notNull(), ORDER_ID),
  productId: described(integer("product_id").notNull(), PRODUCT_ID),
  choices: described(choiceIds("choices").notNull().default(sql`''`), CHOICES),
});

type Key = Record<keyof ReturnType<typeof orderLineKey>, AnySQLiteColumn>;

export const namesOrderLine = ({ orderId, productId, choices }: Key) =>
  foreignKey({
    columns: [orderId, productId, choices],
    foreignColumns: [orderLines.orderId, orderLines.productId, orderLines.choices],
  });

/** Condition that joins a row to its order line. */
export const isOfOrderLine = ({ orderId, productId, choices }: Key) =>
  and(
    eq(orderId, orderLines.orderId),
    eq(productId, orderLines.productId),
    eq(choices, orderLines.choices),
  );
