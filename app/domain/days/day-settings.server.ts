import { eq } from "drizzle-orm";
import type { z } from "zod";
import { read, type Tx } from "~/db/client.server";
import type { Check } from "~/forms/edit";
import type { Actor } from "../access/actor";
import { writeAs } from "../access/audit.server";
import { conflict, type Result } from "../result";
import type { daySettingRules } from "./day-settings.schema";
import { daySettings } from "./day-settings.table.server";

/** When a day of business ends: the hour of the truck's clock. */

export type DaySettings = { endsAtHour: number };

const ONLY = 1;

export function readDaySettings(db: Pick<Tx, "select"> = read()): DaySettings {
  const { endsAtHour } = daySettings;
  const row = db.select({ endsAtHour }).from(daySettings).where(eq(daySettings.id, ONLY)).get();
  return row ?? { endsAtHour: 0 };
}

/** Closed days stay as they are. Refuses with conflict. */
export function changeDaySettings(
  change: z.output<typeof daySettingRules.change>,
  actor: Actor,
  { check }: { check?: Check<DaySettings> } = {},
): Promise<Result<{ row: DaySettings }>> {
  return writeAs(actor, (tx, audit) => {
    const before = readDaySettings(tx);
    const overwritten = check?.(before);
    if (overwritten) return conflict(overwritten);
    const row = { ...before, ...change };
    tx.insert(daySettings)
      .values({ id: ONLY, ...row })
      .onConflictDoUpdate({ target: daySettings.id, set: row })
      .run();
    audit({ action: "updated", entity: "day_settings", entityId: ONLY });
    return { ok: true, row };
  });
}
