import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, isOnly, updatedAt } from "~/db/columns.server";

/** One row, id 1. A null field shows the bundled default. */
export const homepageContent = sqliteTable(
  "homepage_content",
  {
    id: integer("id").primaryKey(),
    heroTitle: text("hero_title"),
    heroSubtitle: text("hero_subtitle"),
    heroImageUrl: text("hero_image_url"),
    aboutText: text("about_text"),
    updatedAt: updatedAt(),
  },
  (table) => [isOnly("homepage_single_row", table.id)],
);

/** Rows are only ever added: the last one is what pages say, and each before it can be brought back. */
export const brandVersions = sqliteTable("brand_versions", {
  id: id(),
  name: text("name").notNull(),
  tagline: text("tagline").notNull(),
  description: text("description").notNull(),
  cuisine: text("cuisine").notNull(),
  city: text("city").notNull(),
  region: text("region").notNull(),
  email: text("email").notNull(),
  phone: text("phone"),
  instagram: text("instagram"),
  facebook: text("facebook"),
  x: text("x"),
  tiktok: text("tiktok"),
  paper: text("paper").notNull().default("#fbf8f1"),
  ink: text("ink").notNull().default("#1f2a1c"),
  accent: text("accent").notNull().default("#4a7128"),
  logo: text("logo"),
  zone: text("zone"),
  texts: text("texts", { mode: "json" }).$type<Record<string, string>>().notNull().default({}),
  createdAt: createdAt(),
});
