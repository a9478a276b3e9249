import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import BetterSqlite3 from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The table of a minimal Remix shop, whose page lists three products. */
const products = sqliteTable("products", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  description: text("description").notNull(),
});

const ROWS = 3;
/** TEXT_BYTES makes the page as large as the one it's compared with. */
const description = "Tea. ".repeat(Number(process.env.TEXT_BYTES ?? 0) / ROWS / 5);

const sqlite = new BetterSqlite3(":memory:");
sqlite.exec("CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, description TEXT)");
const db = drizzle(sqlite);
for (let id = 1; id <= ROWS; id++) {
  db.insert(products)
    .values({ id, name: `Product ${id}`, description })
    .run();
}

export function loader() {
  return json({ products: db.select().from(products).limit(ROWS).all() });
}

export default function Index() {
  const { products } = useLoaderData<typeof loader>();
  return (
    <ul>
      {products.map(({ id, name, description }) => (
        <li key={id}>
          <h2>{name}</h2>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}
