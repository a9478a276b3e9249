import { isDeepStrictEqual } from "node:util";
import { and, desc, eq } from "drizzle-orm";
import { type Brand, DEFAULT_BRAND } from "~/brand";
import { type Db, prepared, read, type Tx } from "~/db/client.server";
import { brandVersions } from "~/db/schema/homepage.server";
import type { Actor } from "~/domain/access/actor";
import { writeAs } from "~/domain/access/audit.server";
import { conflict, type Result, refusal } from "~/domain/result";
import type { Checked } from "~/forms/edit-conflict";
import type { BrandChange } from "./brand.schema";
import { clearDrawn, drawLogo } from "./logo-files.server";
import { findUnreadableColors } from "./palette";
import { withTexts } from "./texts";

/** Columns that public pages read. They are listed by name so that a new column isn't public by accident. */
const PUBLIC_COLUMNS = {
  name: brandVersions.name,
  tagline: brandVersions.tagline,
  description: brandVersions.description,
  cuisine: brandVersions.cuisine,
  city: brandVersions.city,
  region: brandVersions.region,
  zone: brandVersions.zone,
  email: brandVersions.email,
  phone: brandVersions.phone,
  instagram: brandVersions.instagram,
  facebook: brandVersions.facebook,
  x: brandVersions.x,
  tiktok: brandVersions.tiktok,
  logo: brandVersions.logo,
  hasTastingNotes: brandVersions.hasTastingNotes,
  texts: brandVersions.texts,
  paper: brandVersions.paper,
  ink: brandVersions.ink,
  accent: brandVersions.accent,
};

const selectLast = (db: Db) =>
  db.select(PUBLIC_COLUMNS).from(brandVersions).orderBy(desc(brandVersions.id)).limit(1);

// Prepared, since every page needs it.
const lastQuery = prepared((db) => selectLast(db).prepare());

/** The newest brand that an owner saved; null if none was. */
export const readSavedBrand = (): Brand | null => lastQuery().get() ?? null;

export const readBrand = (): Brand => readSavedBrand() ?? DEFAULT_BRAND;

export type BrandVersion = Pick<Brand, "name" | "tagline"> & { id: number; createdAt: Date };

const SHOWN = 20;

/** Versions before the current one, latest first. */
export function listEarlierBrands(): BrandVersion[] {
  const { id, name, tagline, createdAt } = brandVersions;
  return read()
    .select({ id, name, tagline, createdAt })
    .from(brandVersions)
    .orderBy(desc(id))
    .limit(SHOWN)
    .offset(1)
    .all();
}

/**
 * Changes the fields that are given. Refuses with conflict, with invalid if a color is unreadable or the logo
 * can't be drawn, and with unavailable if the logo's icons can't be stored.
 */
export async function changeBrand(
  change: BrandChange,
  actor: Actor,
  { check }: Checked<Brand> = {},
): Promise<Result<{ row: Brand }>> {
  const planned = changed(readBrand(), change);
  // Unreadable colors are refused below, so they need no icons.
  const logo = findUnreadableColors(planned) ? null : planned.logo;
  return withIcons({ ...planned, logo }, () =>
    writeAs(actor, (tx, audit) => {
      const before = selectLast(tx).get() ?? DEFAULT_BRAND;
      const overwritten = check?.(before);
      if (overwritten) return conflict(overwritten);
      const row = changed(before, change);
      const faint = findUnreadableColors(row);
      if (faint) return { ok: false, kind: "invalid", ...faint };
      if (row.logo !== planned.logo || row.paper !== planned.paper) return MEANWHILE;
      if (!isDeepStrictEqual(row, before)) audit({ ...UPDATED, entityId: addVersion(tx, row) });
      return { ok: true, row };
    }),
  );
}

/** Stores the icons before saving a row with them, and deletes them if it isn't saved. */
async function withIcons(
  brand: Brand,
  save: () => Promise<Result<{ row: Brand }>>,
): Promise<Result<{ row: Brand }>> {
  const stored = await drawLogo(brand);
  if (!stored.ok) return stored;
  let isSaved = false;
  try {
    const saved = await save();
    isSaved = saved.ok;
    return saved;
  } finally {
    if (!isSaved && !isInUse(brand)) await clearDrawn(stored.drawn);
  }
}

/** Whether a version uses these icons, since someone else may have saved the same ones. */
function isInUse({ logo, paper }: Brand): boolean {
  const same = and(eq(brandVersions.logo, logo ?? ""), eq(brandVersions.paper, paper));
  return (
    read().select({ id: brandVersions.id }).from(brandVersions).where(same).get() !== undefined
  );
}

/** The brand after a change, without saving it. Refuses unreadable colors with invalid. */
export function previewBrand(change: BrandChange): Result<{ row: Brand }> {
  const row = changed(readBrand(), change);
  const faint = findUnreadableColors(row);
  return faint ? { ok: false, kind: "invalid", ...faint } : { ok: true, row };
}

/** The refusal if the logo or background changed after its icons were drawn. */
const MEANWHILE = refusal(
  "unavailable",
  "Someone else saved at the same moment. Please try again.",
);

/** The version that stands for `DEFAULT_BRAND`, which no row holds. */
export const DEFAULT_VERSION = 0;

/**
 * Saves an earlier version again, as a new one. The time zone stays: undoing a look must not move the hours of stops.
 * Refuses with missing, or as `drawLogo` does.
 */
export async function restoreBrandVersion(
  id: number,
  actor: Actor,
): Promise<Result<{ row: Brand }>> {
  const version = readVersion(id);
  if (!version) return refusal("missing", "That version doesn't exist.");
  return withIcons(version, () =>
    writeAs(actor, (tx, audit) => {
      const { zone } = selectLast(tx).get() ?? DEFAULT_BRAND;
      const row = { ...version, zone };
      audit({ ...UPDATED, entityId: addVersion(tx, row), detail: { from: id } });
      return { ok: true, row };
    }),
  );
}

/** A version, whose row never changes. */
const readVersion = (id: number): Brand | undefined =>
  id === DEFAULT_VERSION
    ? DEFAULT_BRAND
    : read().select(PUBLIC_COLUMNS).from(brandVersions).where(eq(brandVersions.id, id)).get();

const UPDATED = { action: "updated", entity: "brand" } as const;

function addVersion(tx: Tx, brand: Brand): number {
  return tx.insert(brandVersions).values(brand).returning({ id: brandVersions.id }).get().id;
}

function changed(before: Brand, { texts = {}, ...change }: BrandChange): Brand {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const row: Brand = { ...before, ...Object.fromEntries(given) };
  return { ...row, texts: withTexts(row, texts) };
}
