import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { isOnly, updatedAt } from "~/db/columns.server";

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
