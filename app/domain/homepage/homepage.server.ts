import { eq } from "drizzle-orm";
import { prepared } from "~/db/client.server";
import { homepageContent } from "./homepage.table.server";

/** What the owner wrote for the home page; null where the bundled default stands (spec section 2). */
export type HomepageContent = {
  heroTitle: string | null;
  heroSubtitle: string | null;
  heroImageUrl: string | null;
  aboutText: string | null;
};

const NOTHING_WRITTEN: HomepageContent = {
  heroTitle: null,
  heroSubtitle: null,
  heroImageUrl: null,
  aboutText: null,
};

const contentQuery = prepared((db) =>
  db
    .select({
      heroTitle: homepageContent.heroTitle,
      heroSubtitle: homepageContent.heroSubtitle,
      heroImageUrl: homepageContent.heroImageUrl,
      aboutText: homepageContent.aboutText,
    })
    .from(homepageContent)
    .where(eq(homepageContent.id, 1))
    .prepare(),
);

export function readHomepageContent(): HomepageContent {
  return contentQuery().get() ?? NOTHING_WRITTEN;
}
