import { integer, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, id, isFlag, isOnly, updatedAt } from "~/db/columns.server";
import { described, describedTable, ONLY_ROW } from "~/db/described.server";

/** The table has one row, id 1. A null field shows the bundled default. */
export const homepageContent = describedTable(
  "homepage_content",
  "Your homepage's wording. Empty where the page shows the built-in wording.",
  {
    id: described(integer("id").primaryKey(), ONLY_ROW),
    heroTitle: described(text("hero_title"), "The title."),
    heroSubtitle: described(text("hero_subtitle"), "The subtitle."),
    heroImageUrl: described(text("hero_image_url"), "The image."),
    aboutText: described(text("about_text"), "About you."),
    updatedAt: updatedAt(),
  },
  (table) => [isOnly("homepage_single_row", table.id)],
);

/** Versions of the brand. Rows are only ever added: pages show the last one, and each earlier one can be restored. */
export const brandVersions = describedTable(
  "brand_versions",
  "What your pages said about you. The last one is what they say now.",
  {
    id: id(),
    name: described(text("name").notNull(), "The truck's name."),
    tagline: described(text("tagline").notNull(), "Its tagline."),
    description: described(text("description").notNull(), "Its description."),
    cuisine: described(text("cuisine").notNull(), "What it serves."),
    city: described(text("city").notNull(), "Its city."),
    region: described(text("region").notNull(), "Its state."),
    email: described(text("email").notNull(), "Its email address."),
    phone: described(text("phone"), "Its phone number."),
    instagram: described(text("instagram"), "Its page there."),
    facebook: described(text("facebook"), "Its page there."),
    x: described(text("x"), "Its page there."),
    tiktok: described(text("tiktok"), "Its page there."),
    paper: described(text("paper").notNull().default("#fbf8f1"), "The background's color."),
    ink: described(text("ink").notNull().default("#1f2a1c"), "The text's color."),
    accent: described(
      text("accent").notNull().default("#4a7128"),
      "The color of buttons and links.",
    ),
    logo: described(text("logo"), "Its logo: the address of an image."),
    zone: described(text("zone"), "Its time zone. Empty for the server's setting."),
    hasTastingNotes: described(
      flag("has_tasting_notes").notNull().default(true),
      "1 if the shop shows tasting notes.",
    ),
    texts: described(
      text("texts", { mode: "json" }).$type<Record<string, string>>().notNull().default({}),
      "The wording you wrote, by name. The rest is built in.",
    ),
    createdAt: createdAt(),
  },
  (table) => [isFlag("brand_versions_has_tasting_notes", table.hasTastingNotes)],
);
