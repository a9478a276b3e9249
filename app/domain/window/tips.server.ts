import { eq } from "drizzle-orm";
import type { z } from "zod";
import { read, type Tx } from "~/db/client.server";
import type { Check } from "~/forms/edit";
import type { FormFields } from "~/forms/form";
import type { Actor } from "../access/actor";
import { writeAs } from "../access/audit.server";
import { type Cents, toDecimal } from "../money";
import { conflict, type Result } from "../result";
import { tipRules } from "./tips.schema";
import { windowTips } from "./window-tips.table.server";

/** Three sums that the window asks with; those left blank aren't asked. */
export type Tips = { first: Cents | null; second: Cents | null; third: Cents | null };

const ONLY = 1;
const NONE: Tips = { first: null, second: null, third: null };

export function readTips(db: Pick<Tx, "select"> = read()): Tips {
  const { first, second, third } = windowTips;
  return (
    db.select({ first, second, third }).from(windowTips).where(eq(windowTips.id, ONLY)).get() ??
    NONE
  );
}

/** As they are asked, the smallest first. */
export function tipChoices({ first, second, third }: Tips): Cents[] {
  const sums = [first, second, third].filter((sum): sum is Cents => sum !== null && sum > 0);
  return [...new Set(sums)].sort((one, other) => one - other);
}

export function tipFields({ first, second, third }: Tips): FormFields {
  const text = (sum: Cents | null) => (sum === null ? null : toDecimal(sum));
  return tipRules.fieldsOf({ first: text(first), second: text(second), third: text(third) });
}

/** What is not given stays. Refuses with conflict. */
export function changeTips(
  change: z.output<typeof tipRules.change>,
  actor: Actor,
  { check }: { check?: Check<Tips> } = {},
): Promise<Result<{ row: Tips }>> {
  return writeAs(actor, (tx, audit) => {
    const before = readTips(tx);
    const overwritten = check?.(before);
    if (overwritten) return conflict(overwritten);
    const row = { ...before, ...change };
    tx.insert(windowTips)
      .values({ id: ONLY, ...row })
      .onConflictDoUpdate({ target: windowTips.id, set: row })
      .run();
    audit({ action: "updated", entity: "window_tips", entityId: ONLY });
    return { ok: true, row };
  });
}
