import { eq } from "drizzle-orm";
import { type Db, prepared } from "~/db/client.server";
import { homepageContent } from "~/db/schema/homepage.server";
import type { Actor } from "~/domain/access/actor";
import { writeAs } from "~/domain/access/audit.server";
import { checkPicture } from "~/domain/media/known-media.server";
import { conflict, type Result } from "~/domain/result";
import type { Checked } from "~/forms/edit-conflict";
import { type HomepageContent, NOTHING_WRITTEN } from "./homepage";
import type { HomepageChange } from "./homepage.schema";

const ONLY = 1;

const selectContent = (db: Db) =>
  db
    .select({
      heroTitle: homepageContent.heroTitle,
      heroSubtitle: homepageContent.heroSubtitle,
      heroImageUrl: homepageContent.heroImageUrl,
      aboutText: homepageContent.aboutText,
    })
    .from(homepageContent)
    .where(eq(homepageContent.id, ONLY));

// Prepared, since every page needs it.
const contentQuery = prepared((db) => selectContent(db).prepare());

export function readHomepageContent(): HomepageContent {
  return contentQuery().get() ?? NOTHING_WRITTEN;
}

/** Changes the texts that are given. Refuses with conflict. */
export function updateHomepageContent(
  { heroImage, heroImageUrl = heroImage, ...texts }: HomepageChange,
  actor: Actor,
  { check }: Checked<HomepageContent> = {},
): Promise<Result<{ row: HomepageContent }>> {
  const columns = { ...texts, heroImageUrl };
  const fields = Object.entries(columns)
    .filter(([, text]) => text !== undefined)
    .map(([name]) => name);

  return writeAs(actor, (tx, audit) => {
    const now = () => selectContent(tx).get() ?? NOTHING_WRITTEN;
    const overwritten = check?.(now());
    if (overwritten) return conflict(overwritten);
    const deleted = checkPicture(tx, heroImageUrl, now().heroImageUrl);
    if (deleted) return conflict({ heroImageUrl: deleted.imageUrl });
    if (fields.length === 0) return { ok: true, row: now() };

    tx.insert(homepageContent)
      .values({ id: ONLY, ...columns })
      .onConflictDoUpdate({ target: homepageContent.id, set: columns })
      .run();
    audit({ action: "updated", entity: "homepage", entityId: ONLY, detail: { fields } });
    return { ok: true, row: now() };
  });
}
